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
        let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .args(["engine", "--hash", "4"])
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
    assert!(engine.say("INFO rule 4\nRESTART\nBEGIN\n").hear().starts_with("OK"));
    assert!(engine.hear().starts_with("ERROR"));
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
