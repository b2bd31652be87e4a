//! Running the program.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a finished run left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The JSON objects of standard output, one a line.
    pub fn objects(&self) -> Vec<Value> {
        let parse = |line: &str| {
            serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}\n{}", self.err))
        };
        self.out.lines().map(parse).collect()
    }
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end with that standard input.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = command(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.as_ref().to_vec();
    let feeder = std::thread::spawn(move || {
        // A program that stops reading early closes the pipe, as it may.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("writing cannot panic");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text on standard output"),
        err: String::from_utf8(output.stderr).expect("text on standard error"),
    }
}

/// `solve sliding` with more arguments.
pub fn solve(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run(&[&["solve", "sliding"], args].concat(), input)
}

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub const SOLVED: &str = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
pub const NEAR: &str = "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12";
pub const ODD: &str = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
/// 80 moves from the goal.
pub const FAR: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
