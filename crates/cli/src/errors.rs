//! What goes to standard error, and exit codes.

use crate::output;
use gridwright::InputError;
use std::io::Write;

/// Bad usage or bad input.
pub const USAGE: u8 = 2;

/// A limit stopped an instance without an answer.
pub const LIMIT: u8 = 3;

/// An exit code that the worst of many instances decides.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worst(u8);

impl Worst {
    /// Takes one instance's code into account.
    pub fn add(&mut self, code: u8) {
        self.0 = self.0.max(code);
    }

    /// The code of the run.
    pub fn code(self) -> u8 {
        self.0
    }
}

/// Says that something is wrong.
pub fn report(message: &str) {
    show(&format!("error: {message}\n"));
}

/// Says what is wrong with an input, where, and shows the line.
pub fn report_input(source: &str, error: &InputError) {
    show(&describe(source, error));
}

/// Says what is odd about an input, where, and shows the line.
pub fn warn_of_input(source: &str, error: &InputError) {
    show(&format!("warning: {}\n", error.in_file(source)));
}

/// Puts a finished message on standard error.
pub fn show(text: &str) {
    output::suspend_progress(|| put(text));
}

/// The same without regard for the progress bar. One call, so that where standard output goes the same way, its
/// lines do not come between.
pub fn put(text: &str) {
    // Standard error may be closed; the answer does not depend on it.
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// What is wrong with an input, where, and the line, for standard error.
pub fn describe(source: &str, error: &InputError) -> String {
    format!("error: {}\n", error.in_file(source))
}
