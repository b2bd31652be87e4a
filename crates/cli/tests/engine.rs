//! Conversations with the engine over its pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn new() -> Engine {
        Engine::with(&[])
    }

    fn with(options: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .args(["engine", "--hash", "4"])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Engine { child, input, lines }
    }

    fn say(&mut self, text: &str) -> &mut Engine {
        self.input.write_all(text.as_bytes()).unwrap();
        self.input.flush().unwrap();
        self
    }

    /// The next line that is no message.
    fn hear(&mut self) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(20)).expect("an answer");
            if !line.starts_with("MESSAGE") && !line.starts_with("DEBUG") {
                return line;
            }
        }
    }

    fn begin(size: usize) -> Engine {
        let mut engine = Engine::new();
        engine.say(&format!("START {size}\r\nINFO timeout_turn 500\r\n"));
        assert_eq!(engine.hear(), "OK");
        engine
    }

    /// Whether nothing is said for a while.
    fn is_silent(&mut self, millis: u64) -> bool {
        self.lines.recv_timeout(Duration::from_millis(millis)).is_err()
    }

    fn end(mut self) {
        let since = Instant::now();
        self.say("END\n");
        assert!(self.child.wait().unwrap().success());
        assert!(since.elapsed() < Duration::from_secs(1), "END took {:?}", since.elapsed());
    }
}

fn is_move(line: &str) -> bool {
    let mut parts = line.split(',').map(|part| part.parse::<usize>().is_ok());
    parts.next() == Some(true) && parts.next() == Some(true) && parts.next().is_none()
}

#[test]
fn a_game_with_everything_in_it() {
    let mut engine = Engine::begin(15);
    assert!(engine.say("ABOUT\n").hear().starts_with("name=\"gridwright\""));
    assert_eq!(engine.say("BEGIN\n").hear(), "7,7");
    assert!(is_move(&engine.say("TURN 8,8\n").hear()));
    assert!(engine.say("TURN 8,8\n").hear().starts_with("ERROR"));
    assert!(engine.say("TURN 15,0\n").hear().starts_with("ERROR"));
    assert!(engine.say("TURN\n").hear().starts_with("ERROR"));
    assert!(engine.say("GARBAGE 1 2 3\n").hear().starts_with("UNKNOWN"));
    assert_eq!(engine.say("\n\r\n  \nTAKEBACK 7,7\n").hear(), "OK");
    assert!(engine.say("TAKEBACK 0,0\n").hear().starts_with("ERROR"));
    assert_eq!(engine.say("RESTART\n").hear(), "OK");
    assert_eq!(engine.say("INFO nonsense 12\nINFO folder /tmp\nBEGIN\n").hear(), "7,7");
    assert_eq!(engine.say("RECTSTART 12,9\n").hear(), "OK");
    assert_eq!(engine.say("BEGIN\n").hear(), "6,4");
    assert!(engine.say("START 0\n").hear().starts_with("ERROR"));
    engine.end();
}

#[test]
fn positions_are_set_up_and_answered() {
    let mut engine = Engine::begin(15);
    // Four of the enemy in a row, one end blocked: there is one reply.
    let four = "BOARD\n3,7,2\n2,7,1\n4,7,2\n9,9,1\n5,7,2\n9,10,1\n6,7,2\nDONE\n";
    assert_eq!(engine.say(four).hear(), "7,7");
    // The same with the reply blocked by a stone that is nobody's: elsewhere.
    let blocked = "BOARD\n3,7,2\n2,7,1\n4,7,2\n9,9,1\n5,7,2\n9,10,1\n6,7,2\n7,7,3\nDONE\n";
    let reply = engine.say(blocked).hear();
    assert!(is_move(&reply) && reply != "7,7");
    // Own four: complete it.
    let own = "BOARD\n3,7,1\n2,7,2\n4,7,1\n9,9,2\n5,7,1\n9,10,2\n6,7,1\n0,0,2\nDONE\n";
    assert_eq!(engine.say(own).hear(), "7,7");
    assert!(engine.say("BOARD\n1,1,1\n1,1,2\nDONE\n").hear().starts_with("ERROR"));
    assert!(engine.say("BOARD\nhello\nDONE\n").hear().starts_with("ERROR"));
    let won = "BOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n0,2,1\n2,2,1\n4,2,1\n6,2,1\n8,2,1\nDONE\n";
    assert!(engine.say(won).hear().starts_with("ERROR"));
    engine.say("YXBOARD\n7,7,2\nDONE\n");
    let best = engine.say("YXNBEST 3\n").hear();
    assert!(is_move(&best));
    engine.end();
}

#[test]
fn other_lengths_and_full_boards() {
    let mut engine = Engine::new();
    engine.say("INFO win_length 3\nINFO timeout_turn 300\nSTART 3\n");
    assert_eq!(engine.hear(), "OK");
    assert_eq!(engine.say("BOARD\n0,0,1\n2,2,2\n1,0,1\n0,2,2\nDONE\n").hear(), "2,0");
    let full = "0,0,1\n1,0,2\n2,0,1\n0,1,1\n1,1,2\n2,1,2\n0,2,2\n1,2,1\n2,2,1\n";
    assert!(engine.say(&format!("BOARD\n{full}DONE\n")).hear().starts_with("ERROR"));
    // A rule that is not played is refused when it is named, and with every board and move until another is.
    assert!(engine.say("INFO rule 4\nRESTART\nBEGIN\n").hear().starts_with("ERROR"));
    assert!(engine.hear().starts_with("ERROR"));
    assert!(engine.hear().starts_with("ERROR"));
    assert_eq!(engine.say("INFO rule 0\nRESTART\n").hear(), "OK");
    engine.end();
}

#[test]
fn nothing_is_lost_while_it_thinks() {
    let mut engine = Engine::begin(15);
    engine.say("INFO timeout_turn 1500\nTURN 7,7\nABOUT\nFOO\nINFO timeout_turn 200\n");
    engine.say("RESTART\nBEGIN\n");
    assert!(is_move(&engine.hear()));
    assert!(engine.hear().starts_with("name="));
    assert!(engine.hear().starts_with("UNKNOWN"));
    assert_eq!(engine.hear(), "OK");
    assert_eq!(engine.hear(), "7,7");
    // A thought without an end is ended by YXSTOP, and so is one by END.
    engine.say("INFO timeout_turn 60000\nTURN 6,6\n");
    std::thread::sleep(Duration::from_millis(100));
    let since = Instant::now();
    assert!(is_move(&engine.say("YXSTOP\n").hear()));
    assert!(since.elapsed() < Duration::from_millis(800));
    engine.say("TURN 0,0\n");
    engine.end();
}

#[test]
fn swap2_is_answered() {
    let mut engine = Engine::begin(15);
    let three = engine.say("SWAP2BOARD\nDONE\n").hear();
    assert_eq!(three.split(' ').filter(|m| is_move(m)).count(), 3, "{three}");
    let stones = three.replace(' ', "\n");
    let choice = engine.say(&format!("SWAP2BOARD\n{stones}\nDONE\n")).hear();
    assert!(choice == "SWAP" || is_move(&choice), "{choice}");
    assert!(engine.say("SWAP2BOARD\n1,1\nDONE\n").hear().starts_with("ERROR"));
    engine.end();
}

#[test]
fn commands_before_a_board_and_half_lines() {
    let mut engine = Engine::new();
    assert!(engine.say("TURN 1,1\n").hear().starts_with("ERROR"));
    assert!(engine.say("RESTART\n").hear().starts_with("ERROR"));
    engine.say("STA");
    std::thread::sleep(Duration::from_millis(30));
    assert_eq!(engine.say("RT 7\n").hear(), "OK");
    engine.input.write_all(b"\xff\xfe\x00 what\n").unwrap();
    assert!(engine.hear().starts_with("UNKNOWN"));
    // The end of the input, in the middle of a line, is an end too.
    let Engine { mut child, mut input, lines } = engine;
    input.write_all(b"INFO timeout_turn 100\nBEGIN").unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(lines.iter().any(|line| is_move(&line)));
}

#[test]
fn pondering_is_silent_and_gives_way_at_once() {
    for ponder in [&["--ponder"][..], &[]] {
        let mut engine = Engine::with(ponder);
        engine.say("START 15\nINFO timeout_turn 1000\n");
        if ponder.is_empty() {
            engine.say("INFO pondering 1\n");
        }
        assert_eq!(engine.hear(), "OK");
        assert!(is_move(&engine.say("TURN 7,7\n").hear()));
        assert!(engine.is_silent(300), "a word while the other side thinks");
        let since = Instant::now();
        assert!(engine.say("ABOUT\n").hear().starts_with("name="));
        assert!(since.elapsed() < Duration::from_millis(700), "{:?}", since.elapsed());
        // Whatever was expected, the position is the one on the board.
        let reply = engine.say("TURN 0,0\n").hear();
        assert!(is_move(&reply), "{reply}");
        assert_eq!(engine.say(&format!("TAKEBACK {reply}\n")).hear(), "OK");
        assert!(is_move(&engine.say("TURN 14,14\n").hear()));
        engine.end();
    }
}

#[test]
fn the_clock_is_kept_over_the_pipe_while_both_cores_are_busy() {
    let busy = std::sync::atomic::AtomicBool::new(true);
    let turn = Duration::from_secs(1);
    let worst = std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while busy.load(std::sync::atomic::Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let mut engine = Engine::begin(20);
        engine.say("INFO timeout_turn 1000\n");
        let mut worst = Duration::ZERO;
        let questions =
            ["TURN 9,9\n", "RESTART\nBEGIN\n", "TURN 3,3\n", "BOARD\n9,9,2\n0,0,1\n8,8,2\nDONE\n"];
        for question in questions {
            let since = Instant::now();
            engine.say(question);
            if question.starts_with("RESTART") {
                assert_eq!(engine.hear(), "OK");
            }
            assert!(is_move(&engine.hear()));
            worst = worst.max(since.elapsed());
        }
        busy.store(false, std::sync::atomic::Ordering::Relaxed);
        engine.end();
        worst
    });
    assert!(worst < turn, "a move took {worst:?} of {turn:?}");
}

#[test]
fn every_key_is_taken_in_silence() {
    let mut engine = Engine::begin(15);
    for key in [
        "timeout_match 0",
        "timeout_match 60000",
        "time_left 2147483647",
        "time_left -20",
        "time_left 60000",
        "max_memory 0",
        "max_memory 83886080",
        "game_type 2",
        "rule 0",
        "folder /tmp",
        "evaluate",
        "evaluate 99,99",
        "thread_num 2",
        "pondering 0",
        "win_length 0",
        "win_length five",
        "something new",
        "",
    ] {
        engine.say(&format!("INFO {key}\r\n"));
    }
    assert!(engine.is_silent(300));
    engine.say("INFO evaluate 7,7\n");
    let line = engine.lines.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(line.starts_with("DEBUG evaluate 7,7"), "{line}");
    assert_eq!(engine.say("BEGIN\n").hear(), "7,7");
    // As fast as possible, and with next to nothing left of the game.
    let since = Instant::now();
    assert!(is_move(&engine.say("INFO timeout_turn 0\nTURN 6,6\n").hear()));
    engine.say("INFO timeout_turn 1000\nINFO timeout_match 60000\nINFO time_left 100\n");
    assert!(is_move(&engine.say("TURN 8,8\n").hear()));
    assert!(since.elapsed() < Duration::from_secs(1), "{:?}", since.elapsed());
    engine.end();
}

#[test]
fn a_line_without_measure_is_one_line() {
    let mut engine = Engine::begin(15);
    let noise = "A".repeat(300_000);
    let answer = engine.say(&format!("{noise}\nABOUT\n")).hear();
    assert!(answer.starts_with("UNKNOWN") && answer.len() < 100, "{answer}");
    assert!(engine.hear().starts_with("name="));
    engine.end();
}
