//! Pipes: answers as soon as there are any, and no fuss when nobody listens.

use crate::program::{NEAR, command};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Long enough for a loaded machine, short enough to fail soon.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running program that is spoken to.
struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    fn start(args: &[&str]) -> Talk {
        let mut child = command(args).spawn().expect("the program starts");
        let (sender, lines) = channel();
        let stdout = child.stdout.take().expect("piped");
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Talk { stdin: child.stdin.take(), child, lines }
    }

    fn say(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("still open");
        stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).expect("the program listens");
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer before more is said")
    }

    fn end(mut self) -> i32 {
        drop(self.stdin.take());
        self.child.wait().expect("the program ends").code().unwrap_or(-1)
    }
}

#[test]
fn each_answer_comes_before_the_next_board() {
    let grid = format!("{}\n\n", NEAR.replace('/', "\n"));
    let judge = format!("{}\n", NEAR.replace('/', "\n"));
    let bare = format!("{}\n", NEAR.replace('/', " "));
    let line = format!("{NEAR}\n");
    for (first, rest) in [
        (line.as_str(), line.as_str()),
        (&bare, &bare),
        (&grid, &grid),
        (&format!("90\n{judge}"), &judge),
    ] {
        for threads in ["1", "2"] {
            let mut talk = Talk::start(&["solve", "sliding", "--threads", threads]);
            talk.say(first);
            assert_eq!(talk.hear(), "1 move, optimal: D");
            for _ in 0..20 {
                talk.say(rest);
                assert_eq!(talk.hear(), "1 move, optimal: D");
            }
            // Several at once, as fast as they can be done, then silence.
            for several in [2, 3, 5, 8, 13] {
                talk.say(&rest.repeat(several));
                for _ in 0..several {
                    assert_eq!(talk.hear(), "1 move, optimal: D");
                }
            }
            let code = talk.end();
            assert!(code == 0 || first.starts_with("90"), "{code}");
        }
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [
        &["solve", "sliding", "--threads", "2"][..],
        &["generate", "sliding", "--count", "100000000"],
        &["convert", "sliding"],
    ] {
        let mut child = command(args).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        let feeder = std::thread::spawn(move || {
            let piece = format!("{NEAR}\n").repeat(1000);
            // Ends when the program does.
            while stdin.write_all(piece.as_bytes()).is_ok() {}
        });
        let mut reader = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        reader.read_line(&mut line).expect("a first line");
        assert!(!line.is_empty());
        drop(reader);
        let mut err = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut err).expect("text");
        let status = child.wait().expect("the program ends");
        feeder.join().expect("writing cannot panic");
        let chatter: Vec<_> = err.lines().filter(|line| !line.starts_with("seed ")).collect();
        assert!(chatter.is_empty(), "{args:?}: {err}");
        assert!(status.code().is_some_and(|code| code < 2), "{args:?}: {status}");
    }
}

/// Nobody reads the errors either.
#[test]
fn a_closed_standard_error_is_no_reason_to_panic() {
    let mut child = command(&["solve", "sliding"]).spawn().expect("the program starts");
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(format!("nonsense/\n{NEAR}\n").as_bytes()).expect("the program listens");
    drop(stdin);
    let mut out = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut out).expect("text");
    assert_eq!(out, "1 move, optimal: D\n");
    assert_eq!(child.wait().expect("the program ends").code(), Some(2));
}
