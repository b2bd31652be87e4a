//! Interrupts: out within a moment, with what is finished and the right exit code.

use crate::program::{FAR, NEAR, command};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;
use std::time::{Duration, Instant};

/// The promise is 100 ms; the rest is for starting `kill` on a busy machine.
const PROMPT: Duration = Duration::from_millis(500);
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
