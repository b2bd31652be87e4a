//! Reading text line by line, with positions for errors, in constant memory.

mod chunk;
mod error;
mod header;
mod line;
mod played;
mod table;

pub use chunk::Chunk;
pub use error::InputError;
pub use header::{Fact, Header, header_line};
pub use line::{Line, Token, tokens};
pub use played::{played, played_lines, tells_play};
pub use table::{TABLE_HEADING, Table};

use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// No notation needs longer lines; a longer one is reported and skipped, never held in memory.
const LONGEST_LINE: usize = 1 << 20;

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
    /// What may be said anew of later boards.
    may_change: &'static [&'static str],
    heard: bool,
    /// What was said of the next line with text.
    said: Vec<Fact>,
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
            may_change: &[],
            heard: true,
            said: Vec::new(),
        }
    }

    /// Facts of these names may be said again, otherwise, of boards behind the first: the line that
    /// follows such a comment has them ([`Line::facts`]), unless nobody is to hear of it.
    pub fn let_change(&mut self, names: &'static [&'static str], heard: bool) {
        self.may_change = names;
        self.heard = heard;
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
        let end = Line { number: self.read + 1, ..Line::default() };
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
                    if !self.said.is_empty() {
                        line.facts = std::mem::take(&mut self.said);
                    }
                }
                return Some(line);
            }
            if self.beginning.0.text.get().is_none() {
                self.header.read(&line);
            } else {
                match self.header.later(&line, self.may_change) {
                    Ok(facts) if self.heard => self.said.extend(facts),
                    Ok(_) => {}
                    Err(objection) => {
                        line.broken = Some(objection);
                        line.text.clear();
                        return Some(line);
                    }
                }
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
        Some(Line::read(self.read, bytes, broken))
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

    #[test]
    fn messages_quote_the_beginning_of_long_words() {
        let text = "x".repeat(1 << 18) + " " + &"9".repeat(1 << 18);
        let line = Lines::of(&text, true).next_line().unwrap().unwrap();
        for token in line.tokens() {
            let error = line.number::<u8>(token, "tile", 0, 15).unwrap_err();
            assert!(error.message.chars().count() < 200, "{}", error.message.len());
            assert!(error.message.contains('…') && error.message.contains("tile"), "{error}");
        }
    }
}
