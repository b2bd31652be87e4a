//! Whole lines cut from a text, to be read elsewhere: another thread, later.

use super::{Header, LONGEST_LINE, Line, Lines, is_comment};
use std::io::{BufRead, Error, Read, Result};

/// Some lines that follow each other, with what the text said where it broke off.
#[derive(Debug, Default)]
pub struct Chunk {
    bytes: Vec<u8>,
    /// The number of the first line.
    first: u64,
    /// Lines that are neither blank nor comments.
    filled: u64,
    failure: Option<Error>,
    /// What the text said about itself before its first board.
    header: Header,
}

impl Chunk {
    /// How many lines are neither blank nor comments.
    pub fn filled(&self) -> u64 {
        self.filled
    }

    /// How many bytes it holds.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The lines, numbered as in the text they come from.
    pub fn into_lines<'a>(self, hash_comments: bool) -> Lines<'a> {
        let (first, header) = (self.first, self.header.clone());
        let mut lines = Lines::new(Box::new(Unread { chunk: self, at: 0 }), hash_comments);
        lines.read = first - 1;
        lines.header = header;
        // The text has begun before this part of it, and a part may well hold nothing.
        lines.beginning.0.text.get_or_init(Line::default);
        lines.announce_nothing();
        lines
    }
}

impl Lines<'_> {
    /// Takes lines as they are, as long as `more` says so of what has been taken; `None` at the end.
    pub fn take_chunk(&mut self, mut more: impl FnMut(&Chunk) -> bool) -> Option<Chunk> {
        let header = self.header.clone();
        let mut chunk = Chunk { first: self.read + 1, header, ..Chunk::default() };
        if let Some(line) = self.ahead.front() {
            chunk.first = line.number;
        }
        for line in self.ahead.drain(..) {
            chunk.filled += u64::from(!line.is_blank());
            chunk.bytes.extend_from_slice(line.text.as_bytes());
            chunk.bytes.push(b'\n');
        }
        while !self.ended && (chunk.bytes.is_empty() || more(&chunk)) {
            self.take_raw(&mut chunk);
        }
        (!chunk.bytes.is_empty() || chunk.failure.is_some()).then_some(chunk)
    }

    /// Takes one line with its end, or the end of the text.
    fn take_raw(&mut self, chunk: &mut Chunk) {
        let start = chunk.bytes.len();
        let mut limited = self.source.by_ref().take(LONGEST_LINE as u64 + 1);
        self.read += 1;
        match limited.read_until(b'\n', &mut chunk.bytes) {
            Ok(0) => {
                self.ended = true;
                self.read -= 1;
            }
            Ok(length) => {
                if length > LONGEST_LINE && chunk.bytes.last() != Some(&b'\n') {
                    self.skip_rest_of_line();
                    chunk.bytes.push(b'\n');
                }
                let line = &chunk.bytes[start..];
                chunk.filled += u64::from(is_filled(line, self.hash_comments, &self.header));
            }
            Err(error) => {
                self.ended = true;
                chunk.filled += 1;
                chunk.failure = Some(error);
            }
        }
    }
}

/// Whether a line is neither blank nor a comment. Unreadable lines are filled: with an error.
fn is_filled(line: &[u8], hash_comments: bool, header: &Header) -> bool {
    match line.first() {
        Some(b'%' | b'#') | None => {}
        Some(byte) if byte.is_ascii_graphic() => return true,
        _ => {}
    }
    let line = Line::read(u64::MAX, line.to_vec(), None);
    line.is_broken()
        || !line.is_blank() && !is_comment(&line.text, hash_comments)
        || header.objection(&line.text).is_some()
}

/// What is left of a chunk.
struct Unread {
    chunk: Chunk,
    at: usize,
}

impl Read for Unread {
    fn read(&mut self, target: &mut [u8]) -> Result<usize> {
        let length = self.fill_buf()?.read(target)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Unread {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        match self.chunk.failure.take() {
            Some(error) if self.at == self.chunk.bytes.len() => return Err(error),
            failure => self.chunk.failure = failure,
        }
        Ok(&self.chunk.bytes[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Number, text or error of every line that is not blank.
    fn read(mut lines: Lines<'_>) -> Vec<(u64, String)> {
        let mut read = Vec::new();
        loop {
            lines.skip_blank();
            match lines.next_line() {
                Ok(Some(line)) => read.push((line.number, line.text)),
                Ok(None) => return read,
                Err(error) => read.push((error.line, error.to_string())),
            }
        }
    }

    fn read_in_chunks(mut lines: Lines<'_>, most: u64) -> Vec<(u64, String)> {
        let mut all = Vec::new();
        while let Some(chunk) = lines.take_chunk(|chunk| chunk.filled() < most) {
            let filled = chunk.filled();
            let mut here = read(chunk.into_lines(true));
            assert_eq!(here.len() as u64, filled);
            all.append(&mut here);
        }
        all
    }

    /// Fails where the text ends.
    struct Broken<'a>(&'a [u8]);

    impl Read for Broken<'_> {
        fn read(&mut self, target: &mut [u8]) -> Result<usize> {
            match self.0.read(target)? {
                0 => Err(Error::other("unplugged")),
                length => Ok(length),
            }
        }
    }

    proptest! {
        #[test]
        fn chunks_hold_the_same_lines(
            text in proptest::collection::vec(
                proptest::sample::select(&b"1.#% \t\r\n\n\n\x01\xff\xc2\xa0"[..]), 0..60),
            most in 1u64..5,
            peeked in any::<bool>(),
            fails in any::<bool>(),
        ) {
            let lines = || -> Lines<'_> {
                if fails {
                    Lines::new(Box::new(std::io::BufReader::new(Broken(&text))), true)
                } else {
                    Lines::new(Box::new(&text[..]), true)
                }
            };
            let mut split = lines();
            // As callers do: only a sound line is looked at before the text is cut.
            if peeked && split.peek(0).is_some_and(Line::is_broken) {
                split = lines();
            }
            prop_assert_eq!(read_in_chunks(split, most), read(lines()));
        }
    }

    #[test]
    fn endless_lines_are_cut_off() {
        let text = format!("1\n{}\n2", "9".repeat(3 * LONGEST_LINE));
        let mut lines = Lines::of(&text, true);
        let chunk = lines.take_chunk(|_| true).unwrap();
        assert!(chunk.size() < LONGEST_LINE + 10);
        assert_eq!(chunk.filled(), 3);
        assert_eq!(read(chunk.into_lines(true)), read(Lines::of(&text, true)));
        assert!(lines.take_chunk(|_| true).is_none());
    }
}
