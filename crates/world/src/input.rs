//! Reading text line by line, with positions for errors, in constant memory.

mod chunk;
mod header;

pub use chunk::Chunk;
pub use header::{Fact, Header, header_line};

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{BufRead, Read};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// No notation needs longer lines; a longer one is reported and skipped, never held in memory.
const LONGEST_LINE: usize = 1 << 20;
/// How much of a line an error quotes.
const LONGEST_EXCERPT: usize = 120;

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
            last = Line { number: row as u64 + 1, text: line.to_owned(), broken: None };
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

/// One line of input.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// From 1.
    pub number: u64,
    /// Without its line end.
    pub text: String,
    broken: Option<String>,
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
    /// Whether there is nothing on it.
    pub fn is_blank(&self) -> bool {
        self.broken.is_none() && self.text.trim().is_empty()
    }

    /// Whether it could not be read as text; [`Lines::next_line`] says why.
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The words between blanks and tabs.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'_>> {
        tokens(&self.text)
    }

    /// An error at a column of this line.
    pub fn error(&self, column: usize, message: impl Into<String>) -> InputError {
        InputError {
            message: message.into(),
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

/// How a text begins: for whoever finds nothing in it.
#[derive(Clone, Debug, Default)]
pub struct Beginning(Arc<Seen>);

#[derive(Debug, Default)]
struct Seen {
    /// The first line that is neither blank nor a comment.
    text: OnceLock<Line>,
    /// The text itself says that nothing follows.
    announced: AtomicBool,
}

impl Beginning {
    /// The error of a text in which nothing was found, unless it says so itself: a judge's file of
    /// no boards.
    pub fn nothing_found(&self, expected: &str) -> Option<InputError> {
        if self.0.announced.load(Ordering::Relaxed) {
            return None;
        }
        Some(match self.0.text.get() {
            Some(line) => line.error(1, format!("nothing can be read here: expected {expected}")),
            None => InputError::empty(expected),
        })
    }
}

/// Lines of text with as much look-ahead as a notation needs. Comment lines are passed over.
pub struct Lines<'a> {
    source: Box<dyn BufRead + Send + 'a>,
    ahead: VecDeque<Line>,
    read: u64,
    hash_comments: bool,
    ended: bool,
    beginning: Beginning,
    header: Header,
}

impl std::fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("read", &self.read).finish_non_exhaustive()
    }
}

impl<'a> Lines<'a> {
    /// Reads from any source. `hash_comments`: lines starting with `#` are comments, as those with `%`
    /// always are.
    pub fn new(source: Box<dyn BufRead + Send + 'a>, hash_comments: bool) -> Lines<'a> {
        Lines {
            source,
            ahead: VecDeque::new(),
            read: 0,
            hash_comments,
            ended: false,
            beginning: Beginning::default(),
            header: Header::default(),
        }
    }

    /// What the text says about itself before its first board; takes the blank lines before that.
    pub fn header(&mut self) -> Header {
        self.skip_blank();
        self.header.clone()
    }

    /// How the text begins, as soon as it is read.
    pub fn beginning(&self) -> Beginning {
        self.beginning.clone()
    }

    /// The text says that it holds nothing: then finding nothing is no mistake.
    pub fn announce_nothing(&self) {
        self.beginning.0.announced.store(true, Ordering::Relaxed);
    }

    /// Reads from a string.
    pub fn of(text: &'a str, hash_comments: bool) -> Lines<'a> {
        Lines::new(Box::new(text.as_bytes()), hash_comments)
    }

    /// The next line, or `None` at the end of the input; an unreadable line is an error, once.
    pub fn next_line(&mut self) -> Result<Option<Line>, InputError> {
        let line = if let Some(line) = self.ahead.pop_front() { Some(line) } else { self.fetch() };
        match line {
            Some(Line { broken: Some(ref message), ref text, .. }) => {
                let column = text.chars().count() + 1;
                let line = line.as_ref().expect("matched as Some");
                Err(line.error(column, message.clone()))
            }
            line => Ok(line),
        }
    }

    /// The line `n` lines ahead (0 is the next one), without taking it.
    pub fn peek(&mut self, n: usize) -> Option<&Line> {
        while self.ahead.len() <= n {
            let line = self.fetch()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(n)
    }

    /// Takes blank lines until one with text is next.
    pub fn skip_blank(&mut self) {
        while self.peek(0).is_some_and(Line::is_blank) {
            self.ahead.pop_front();
        }
    }

    /// Takes lines up to the next blank one: how a reader finds its feet after an error.
    pub fn skip_block(&mut self) {
        while self.peek(0).is_some_and(|line| !line.is_blank()) {
            self.ahead.pop_front();
        }
    }

    /// An error just behind the last line: something is missing.
    pub fn error_at_end(&self, message: impl Into<String>) -> InputError {
        let end = Line { number: self.read + 1, text: String::new(), broken: None };
        end.error(1, message)
    }

    /// The last line with text, all others taken.
    pub(crate) fn end(mut self) -> Line {
        let mut last = Line { number: 1, ..Line::default() };
        while let Some(line) = self.fetch() {
            if !line.is_blank() {
                last = line;
            }
        }
        last
    }

    fn fetch(&mut self) -> Option<Line> {
        loop {
            let mut line = self.fetch_raw()?;
            if line.is_broken() || !is_comment(&line.text, self.hash_comments) {
                if !line.is_blank() {
                    let _ = self.beginning.0.text.get_or_init(|| line.clone());
                }
                return Some(line);
            }
            if self.beginning.0.text.get().is_none() {
                self.header.read(&line);
            } else if let Some(objection) = self.header.objection(&line.text) {
                line.broken = Some(objection);
                line.text.clear();
                return Some(line);
            }
        }
    }

    fn fetch_raw(&mut self) -> Option<Line> {
        if self.ended {
            return None;
        }
        let mut bytes = Vec::new();
        let mut limited = self.source.by_ref().take(LONGEST_LINE as u64 + 1);
        let outcome = limited.read_until(b'\n', &mut bytes);
        self.read += 1;
        let broken = match outcome {
            Ok(0) => {
                self.ended = true;
                self.read -= 1;
                return None;
            }
            Ok(_) if bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n') => {
                self.skip_rest_of_line();
                Some(format!("this line is longer than {LONGEST_LINE} bytes"))
            }
            Ok(_) => None,
            Err(e) => {
                self.ended = true;
                Some(format!("cannot be read: {e}"))
            }
        };
        Some(to_line(self.read, bytes, broken))
    }

    fn skip_rest_of_line(&mut self) {
        while let Ok(buffer) = self.source.fill_buf() {
            if buffer.is_empty() {
                break;
            }
            if let Some(end) = buffer.iter().position(|&b| b == b'\n') {
                self.source.consume(end + 1);
                break;
            }
            let length = buffer.len();
            self.source.consume(length);
        }
    }
}

fn is_comment(text: &str, hash_comments: bool) -> bool {
    text.starts_with('%') || hash_comments && text.starts_with('#')
}

fn to_line(number: u64, mut bytes: Vec<u8>, broken: Option<String>) -> Line {
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
                    Line { number, text, broken }
                }
                (broken, _) => Line { number, text, broken },
            }
        }
        Err(e) => {
            let valid = e.utf8_error().valid_up_to();
            let mut bytes = e.into_bytes();
            bytes.truncate(valid);
            let text = String::from_utf8(bytes).unwrap_or_default();
            Line { number, text, broken: Some("bytes that are not UTF-8 text".to_owned()) }
        }
    }
}

/// Where the first control character other than a tab stands.
fn find_control(text: &str) -> Option<usize> {
    // Nearly all lines are plain; a whole line of those is seen through at once.
    if text.bytes().fold(true, |plain, byte| plain & (b' '..=b'~').contains(&byte)) {
        return None;
    }
    text.find(|c: char| c.is_control() && c != '\t')
}

/// A text without its comment lines, which start with `%` or `#`: blanks stand in their place, so that
/// lines keep their numbers.
///
/// ```
/// use gridwright_world::input::blank_comments;
/// assert_eq!(blank_comments("% my game\nLURD\n"), "\nLURD\n");
/// ```
pub fn blank_comments(text: &str) -> String {
    let keep = |line: &str| !line.trim_start().starts_with(['%', '#']);
    text.lines()
        .map(|line| if keep(line) { format!("{line}\n") } else { "\n".to_owned() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_ends_and_positions() {
        let mut lines = Lines::of("% c\r\n# d\n1  22\t333\r\n\n4", true);
        assert_eq!(lines.peek(2).map(|l| l.text.clone()), Some("4".into()));
        let line = lines.next_line().unwrap().unwrap();
        assert_eq!(line.number, 3);
        let columns: Vec<_> = line.tokens().map(|t| (t.text, t.column)).collect();
        assert_eq!(columns, [("1", 1), ("22", 4), ("333", 7)]);
        lines.skip_blank();
        assert_eq!(lines.next_line().unwrap().unwrap().text, "4");
        assert!(lines.next_line().unwrap().is_none());
        assert_eq!(lines.error_at_end("x").line, 6);
    }

    #[test]
    fn broken_lines_are_located_and_passed() {
        let long = "9".repeat(LONGEST_LINE + 5);
        let text = format!("a\n{long}\nb\x00c\nd");
        let mut lines = Lines::of(&text, true);
        assert!(lines.next_line().is_ok());
        assert_eq!(lines.next_line().unwrap_err().line, 2);
        assert_eq!(lines.next_line().unwrap_err().column, 2);
        assert_eq!(lines.next_line().unwrap().unwrap().text, "d");
        let mut lines = Lines::new(Box::new(&b"ab\xff\n1"[..]), true);
        assert_eq!(lines.next_line().unwrap_err().column, 3);
        assert_eq!(lines.next_line().unwrap().unwrap().number, 2);
    }

    #[test]
    fn letters_are_located() {
        let place = |letter| {
            let error = InputError::at_letter("LR\n\n U D\n", letter, "x");
            (error.line, error.column)
        };
        assert_eq!([0, 1, 2, 3, 4].map(place), [(1, 1), (1, 2), (3, 2), (3, 4), (3, 5)]);
    }

    #[test]
    fn numbers_say_what_was_expected() {
        let line = Lines::of("17 x 99999999999", true).next_line().unwrap().unwrap();
        let errors: Vec<_> = line
            .tokens()
            .map(|t| line.number::<u8>(t, "tile", 0, 15).unwrap_err().message)
            .collect();
        assert_eq!(errors[0], "tile 17 is out of range 0..15");
        assert_eq!(errors[1], "expected a tile, found 'x'");
        assert_eq!(errors[2], "tile 99999999999 is out of range 0..15");
    }
}
