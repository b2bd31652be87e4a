//! A line of text and its words, with their places.

use super::{Fact, InputError};
use std::fmt::Display;
use std::str::FromStr;

/// How much of a line an error quotes.
const LONGEST_EXCERPT: usize = 120;
/// How much of a word a message quotes.
const LONGEST_WORD: usize = 100;

/// One line of input.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// From 1.
    pub number: u64,
    /// Without its line end.
    pub text: String,
    pub(super) broken: Option<String>,
    /// What comment lines above it say anew, see [`Lines::let_change`](super::Lines::let_change).
    pub(super) facts: Vec<Fact>,
}

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// The word.
    pub text: &'a str,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Line {
    /// A line of a text that was read elsewhere, for its errors.
    pub fn of(number: u64, text: impl Into<String>) -> Line {
        Line { number, text: text.into(), ..Line::default() }
    }

    /// A line as it was read; what is no text is cut off and named.
    pub(super) fn read(number: u64, mut bytes: Vec<u8>, broken: Option<String>) -> Line {
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if broken.is_some() {
            bytes.clear();
        }
        match String::from_utf8(bytes) {
            Ok(mut text) => {
                if number == 1 && text.starts_with('\u{feff}') {
                    text.remove(0);
                }
                match (broken, find_control(&text)) {
                    (None, Some(at)) => {
                        let found = text[at..].chars().next().map_or(0, u32::from);
                        text.truncate(at);
                        let broken = Some(format!("control character {found:#04x} in text"));
                        Line { number, text, broken, facts: Vec::new() }
                    }
                    (broken, _) => Line { number, text, broken, facts: Vec::new() },
                }
            }
            Err(e) => {
                let valid = e.utf8_error().valid_up_to();
                let mut bytes = e.into_bytes();
                bytes.truncate(valid);
                let text = String::from_utf8(bytes).unwrap_or_default();
                let broken = Some("bytes that are not UTF-8 text".to_owned());
                Line { number, text, broken, facts: Vec::new() }
            }
        }
    }

    /// Whether there is nothing on it.
    pub fn is_blank(&self) -> bool {
        self.broken.is_none() && self.text.trim().is_empty()
    }

    /// What the text says anew of the boards that begin here, see [`Lines::let_change`](super::Lines::let_change).
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Whether it could not be read as text; [`Lines::next_line`](super::Lines::next_line) says why.
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The words between blanks and tabs.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        tokens(&self.text)
    }

    /// The parts between the separators, each a line with blanks for what stands before it: an error in a
    /// part is an error in the line.
    pub fn parts(&self, separator: char) -> Vec<Line> {
        let mut before = 0;
        let part = |text: &str| {
            let line = Line { text: " ".repeat(before) + text, ..self.clone() };
            before += text.chars().count() + 1;
            line
        };
        self.text.split(separator).map(part).collect()
    }

    /// An error at a column of this line.
    pub fn error(&self, column: usize, message: impl Into<String>) -> InputError {
        InputError {
            message: with_short_words(message.into()),
            line: self.number,
            column,
            excerpt: self.text.chars().take(LONGEST_EXCERPT).collect(),
            help: None,
            warning: false,
        }
    }

    /// An error behind the last word of this line.
    pub fn error_at_end(&self, message: impl Into<String>) -> InputError {
        self.error(self.text.trim_end().chars().count() + 1, message)
    }

    /// A word as a number from `low` to `high`; `what` names it in the error.
    pub fn number<T>(&self, token: Token<'_>, what: &str, low: T, high: T) -> Result<T, InputError>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        let range = || format!("{what} {} is out of range {low}..{high}", token.text);
        match token.text.parse::<T>() {
            Ok(number) if number >= low && number <= high => Ok(number),
            Ok(_) => Err(self.error(token.column, range())),
            Err(_) if is_number(token.text) => Err(self.error(token.column, range())),
            Err(_) => {
                Err(self.error(token.column, format!("expected a {what}, found '{}'", token.text)))
            }
        }
    }
}

/// A message that quotes a word of a megabyte says its beginning.
fn with_short_words(message: String) -> String {
    if message.len() <= LONGEST_WORD {
        return message;
    }
    let mut room = LONGEST_WORD;
    let mut short = String::with_capacity(message.len().min(1 << 10));
    for c in message.chars() {
        room = if c.is_whitespace() { LONGEST_WORD } else { room.saturating_sub(1) };
        match room {
            0 => {}
            1 => short.push('…'),
            _ => short.push(c),
        }
    }
    short
}

/// The words of a text, with their columns.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut byte = 0;
    let mut column = 1;
    text.split_whitespace().map(move |word| {
        // A word is a part of the text: where it lies says where it stands.
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        column += text[byte..at].chars().count();
        let token = Token { text: word, column };
        byte = at + word.len();
        column += word.chars().count();
        token
    })
}

/// An integer that merely does not fit.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Where the first control character other than a tab stands.
fn find_control(text: &str) -> Option<usize> {
    // Nearly all lines are plain; a whole line of those is seen through at once.
    if text.bytes().fold(true, |plain, byte| plain & (b' '..=b'~').contains(&byte)) {
        return None;
    }
    text.find(|c: char| c.is_control() && c != '\t')
}
