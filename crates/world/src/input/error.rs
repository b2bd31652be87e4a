//! Errors that say where.

use super::Line;
use thiserror::Error;

/// What is wrong with an input, and where.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {message}")]
#[non_exhaustive]
pub struct InputError {
    /// What is wrong and what was expected.
    pub message: String,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: usize,
    /// The line itself, shortened.
    pub excerpt: String,
    /// How to put it right.
    pub help: Option<&'static str>,
    /// Nothing is wrong with what was asked for: something else is there that was not read.
    pub warning: bool,
}

impl InputError {
    /// The error of an input with nothing in it.
    pub fn empty(expected: &str) -> InputError {
        InputError::of_text(format!("nothing here: expected {expected}"))
    }

    /// The error of a text as a whole.
    pub fn of_text(message: impl Into<String>) -> InputError {
        Line { number: 1, ..Line::default() }.error(1, message)
    }

    /// The error at a letter of a text, from 0, blanks and line ends not counted: how move strings count.
    pub fn at_letter(text: &str, letter: usize, message: impl Into<String>) -> InputError {
        let mut before = letter;
        let mut last = Line { number: 1, ..Line::default() };
        for (row, line) in text.lines().enumerate() {
            last = Line { number: row as u64 + 1, text: line.to_owned(), ..Line::default() };
            let letters = line.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
            match letters.clone().nth(before) {
                Some((column, _)) => return last.error(column + 1, message),
                None => before -= letters.count(),
            }
        }
        last.error_at_end(message)
    }

    /// The error in a file of that name, with the line and a caret under the column; no final newline.
    ///
    /// ```
    /// use gridwright_world::InputError;
    /// let error = InputError::empty("a board");
    /// assert_eq!(error.in_file("goal.txt"), "goal.txt:1:1: nothing here: expected a board");
    /// ```
    pub fn in_file(&self, name: &str) -> String {
        let mut text = format!("{name}:{self}");
        if !self.excerpt.is_empty() {
            let number = self.line.to_string();
            let gutter = " ".repeat(number.len());
            let shown = self.excerpt.replace('\t', " ");
            let caret = " ".repeat((self.column - 1).min(shown.chars().count()));
            text.push_str(&format!("\n  {number} | {shown}\n  {gutter} | {caret}^"));
        }
        if let Some(help) = self.help {
            text.push_str(&format!("\n  help: {help}"));
        }
        text
    }

    /// The same place with other words.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }

    /// The same place, but no more than a warning.
    #[must_use]
    pub fn as_warning(mut self) -> Self {
        self.warning = true;
        self
    }

    /// The same error with advice.
    #[must_use]
    pub fn with_help(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }
}
