//! Interrupts: out within a moment, with what is finished and the right exit code.

use crate::program::{FAR, NEAR, command, root};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;
use std::time::{Duration, Instant};

/// The promise is 100 ms; the rest is for starting `kill` on a busy machine.
const PROMPT: Duration = Duration::from_millis(500);
/// The promise in processor time, which a busy machine does not stretch: a tick more, as it is told in ticks.
#[cfg(target_os = "linux")]
const PROMPT_WORK: Duration = Duration::from_millis(110);
const ATTEMPTS: usize = 8;

/// Sends a signal after the first answer; returns exit code, the rest of the output and the delay.
fn interrupt(signal: &str, args: &[&str], text: &str) -> (Option<i32>, String, Duration) {
    let mut child = command(args).spawn().expect("the program starts");
    // Kept open: the program may also be waiting for more.
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(text.as_bytes()).expect("the program listens");
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    reader.read_line(&mut first).expect("the finished instance");
    assert!(first.contains("optimal: D") || first.contains("\"moves\":\"D\""), "{first}");
    std::thread::sleep(Duration::from_millis(60));
    let id = child.id().to_string();
    let start = Instant::now();
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
    let mut rest = String::new();
    reader.read_to_string(&mut rest).expect("text");
    let status = child.wait().expect("the program ends");
    (status.code(), rest, start.elapsed())
}

fn prompt(signal: &str, args: &[&str], text: &str, code: i32) {
    let mut best = Duration::MAX;
    for _ in 0..ATTEMPTS {
        let (found, rest, took) = interrupt(signal, args, text);
        assert_eq!(found, Some(code), "{args:?}");
        assert!(rest.is_empty() || rest.ends_with('\n'), "only whole lines: {rest:?}");
        best = best.min(took);
        if best < PROMPT {
            return;
        }
    }
    panic!("{args:?} took {best:?} to stop");
}

#[test]
fn long_searches_stop_at_once() {
    let text = format!("{NEAR}\n{FAR}\n{NEAR}\n");
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        for algorithm in ["iddfs", "bfs", "astar"] {
            for (threads, output) in [("1", "text"), ("2", "json")] {
                let args = ["--algorithm", algorithm, "--threads", threads, "--output", output];
                prompt(signal, &[&["solve", "sliding"][..], &args].concat(), &text, code);
            }
        }
    }
}

#[test]
fn waiting_for_input_is_no_excuse() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        prompt(signal, &["solve", "sliding"], &format!("{NEAR}\n"), code);
    }
}

#[test]
fn an_interrupted_animation_ends_with_its_answer() {
    let mut child =
        command(&["solve", "sliding", "--animate", "--color", "always", "--threads", "1"]);
    let mut child = child.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let far = "1 2 3/4 5 6/8 7 0\n1 2 3/5 4 6/8 7 0\n";
    let board = "8 6 7/2 5 4/3 0 1\n";
    stdin.write_all(format!("{board}{far}").as_bytes()).expect("the program listens");
    drop(stdin);
    std::thread::sleep(Duration::from_millis(600));
    let start = Instant::now();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(start.elapsed() < 2 * PROMPT, "{:?}", start.elapsed());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.ends_with("31 moves, optimal: LURDRULURDLLDRRULULDDRUULDDRURD\n"), "{text}");
}

#[test]
fn an_interrupted_proof_keeps_its_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("9-4-4.table");
    let path = table.to_str().expect("text");
    let mut child = command(&["solve", "mnk", "--table", path]).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let board = format!("9 4 4\n{}", "....\n".repeat(9));
    stdin.write_all(board.as_bytes()).expect("the program listens");
    drop(stdin);
    std::thread::sleep(Duration::from_secs(1));
    let id = child.id().to_string();
    // Twice at once, as `timeout` does it: to the process and to its group.
    for _ in 0..2 {
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    }
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("eval ") && text.contains(" (interrupted)  move "), "{text}");
    assert!(table.exists(), "the table is kept");
}

/// Processor time that a process has had, also when it has ended and nobody has asked for its end yet.
#[cfg(target_os = "linux")]
fn used(id: u32) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("it is there");
    let fields = text.rsplit_once(')').expect("its name").1.split_whitespace();
    let ticks: Vec<u64> = fields.skip(11).take(2).map(|n| n.parse().expect("ticks")).collect();
    Duration::from_millis(10 * (ticks[0] + ticks[1]))
}

/// Runs on one thread, interrupts it after a while; returns the processor time it still took.
#[cfg(target_os = "linux")]
fn work_after_interrupt(args: &[&str], text: &str) -> Duration {
    let mut child = command(&[args, &["--threads", "1"]].concat()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(text.as_bytes()).expect("the program listens");
    drop(stdin);
    let mut out = child.stdout.take().expect("piped");
    let reader = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
    std::thread::sleep(Duration::from_millis(400));
    let before = used(child.id());
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    reader.join().expect("no panic").expect("all of it is read");
    let after = used(child.id());
    let status = child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(130), "{args:?} was too quick to be interrupted");
    after.saturating_sub(before)
}

/// Every world and every command that can take long, by the program's own processor time.
#[cfg(target_os = "linux")]
#[test]
fn every_world_and_command_stops_after_little_work() {
    let nine = ".".repeat(81);
    let large = format!("64 8 8\n{}", ("0 ".repeat(64) + "\n").repeat(64));
    let path = root().join("data/numbrix/nb_15x15_d10_5152.txt");
    let path = std::fs::read_to_string(path).expect("a stored board");
    let five = format!("15 15 5\n{}", (".".repeat(15) + "\n").repeat(15));
    let tiles = "4 18 21 8 22/11 2 0 12 7/14 3 20 16 15/5 24 23 9 17/10 19 6 13 1\n";
    for (args, text) in [
        ("count sudoku --at-most all", nine.as_str()),
        ("solve sudoku --all --at-most all --output json", &nine),
        ("solve sudoku", &large),
        ("solve sudoku --algorithm sat", &large),
        ("rate sudoku", &large),
        ("hint sudoku", &large),
        ("generate sudoku --size 36 --minimal", ""),
        ("count numbrix --at-most all", &path),
        ("generate numbrix --size 50x50 --minimal", ""),
        ("solve mnk", &five),
        ("solve mnk --algorithm pns", &five),
        ("rate mnk", &five),
        ("compare mnk --algorithms alphabeta,minimax", &five),
        ("generate merge --optimum 60", ""),
        ("solve sliding --tables none", tiles),
        ("count sliding --tables none", tiles),
        ("rate sliding --tables none", tiles),
        ("hint sliding --all --tables none", tiles),
        ("generate sliding --size 5x5 --optimum 140 --tables none", ""),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        // What it does until `kill` has started counts too: a busy machine may need a second try.
        let mut tries = (0..ATTEMPTS).map(|_| work_after_interrupt(&args, text));
        let prompt = tries.any(|late| late <= PROMPT_WORK);
        assert!(prompt, "{args:?} works for more than {PROMPT_WORK:?} after every interrupt");
    }
}

/// A reader that has fallen asleep keeps nobody from leaving.
#[test]
fn an_interrupt_is_heard_while_nobody_reads() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mut child = command(&["solve", "sudoku", "--all"]).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(".".repeat(81).as_bytes()).expect("the program listens");
        drop(stdin);
        // Until the pipe is full.
        std::thread::sleep(Duration::from_millis(500));
        let id = child.id().to_string();
        let start = Instant::now();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
        let status = child.wait().expect("the program ends");
        assert_eq!(status.code(), Some(code));
        assert!(start.elapsed() < Duration::from_secs(2), "took {:?}", start.elapsed());
    }
}
