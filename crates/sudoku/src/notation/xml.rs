//! `OpenSudoku` XML: every `game` element's `data`.
//!
//! Only the tags are looked at, one at a time, so that a file of any length is read in constant
//! memory. `data` is 81 characters, or (in exports) `version: V`, a line end, and for each cell its
//! value, its notes and whether it may be changed, ended by bars.

use super::Puzzles;
use crate::board::Puzzle;
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line};

/// What stands before the first game that is written, and behind the last.
pub(super) const HEADING: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n\
    <name>gridwright</name>\n<author></author>\n<description></description>\n<comment></comment>\n\
    <created></created>\n<source>gridwright</source>\n<level></level>\n<sourceURL></sourceURL>\n";
pub(super) const ENDING: &str = "</opensudoku>\n";

/// No tag is longer.
const LONGEST_TAG: usize = 1 << 16;

/// What has been read of a tag that is not finished.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    rest: Option<Rest>,
}

impl Scanner {
    /// Whether no line is half read.
    pub(super) fn is_idle(&self) -> bool {
        self.rest.is_none()
    }
}

/// The unread part of a line.
#[derive(Debug)]
struct Rest {
    line: Line,
    byte: usize,
}

impl Puzzles<'_> {
    pub(super) fn read_xml(&mut self) -> Result<Option<Puzzle>, InputError> {
        while let Some((tag, line, column)) = self.next_tag()? {
            if tag.split_whitespace().next() != Some("game") {
                continue;
            }
            let Some(data) = attribute(&tag, "data") else {
                return Err(line.error(column, "a game without data"));
            };
            let data = clues(&data)
                .ok_or_else(|| line.error(column, "game data in a form that is not understood"))?;
            let board = self.board_of(&line, &data, 1);
            return board
                .map(Some)
                .map_err(|error| line.error(column, format!("game data: {}", error.message)));
        }
        Ok(None)
    }

    /// The inside of the next tag, and where it begins.
    fn next_tag(&mut self) -> Result<Option<(String, Line, usize)>, InputError> {
        loop {
            let Some(rest) = self.xml.rest.take() else {
                let Some(line) = self.lines.next_line()? else {
                    return Ok(None);
                };
                self.xml.rest = Some(Rest { line, byte: 0 });
                continue;
            };
            let Some(at) = rest.line.text[rest.byte..].find('<') else {
                continue;
            };
            let column = rest.line.text[..rest.byte + at].chars().count() + 1;
            let byte = rest.byte + at + 1;
            let start = rest.line.clone();
            let tag = self.finish_tag(Rest { byte, ..rest }, column)?;
            return Ok(Some((tag, start, column)));
        }
    }

    fn finish_tag(&mut self, mut rest: Rest, column: usize) -> Result<String, InputError> {
        let mut tag = String::new();
        let first = rest.line.clone();
        loop {
            let text = &rest.line.text[rest.byte..];
            if let Some(end) = text.find('>') {
                tag.push_str(&text[..end]);
                rest.byte += end + 1;
                self.xml.rest = Some(rest);
                return Ok(tag);
            }
            tag.push_str(text);
            tag.push(' ');
            if tag.len() > LONGEST_TAG {
                return Err(first.error(column, "a tag without end"));
            }
            let Some(line) = self.lines.next_line()? else {
                return Err(first.error(column, "a tag without end"));
            };
            rest = Rest { line, byte: 0 };
        }
    }
}

/// The board as a game, with the final newline.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, UsageError> {
    if !puzzle.layout().is_classic() {
        let message = "opensudoku is for boards of 9x9 in usual boxes only";
        return Err(UsageError(message.to_owned()));
    }
    let data: String = puzzle.digits().iter().map(|&digit| char::from(b'0' + digit)).collect();
    Ok(format!("<game data=\"{data}\" />\n"))
}

/// The value of an attribute, line ends decoded.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let at = tag.match_indices(name).map(|(at, _)| at).find(|&at| {
        tag[..at].ends_with(char::is_whitespace)
            && tag[at + name.len()..].trim_start().starts_with('=')
    })?;
    let value = tag[at + name.len()..].trim_start()[1..].trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let value = value[1..].split(quote).next()?;
    Some(value.replace("&#10;", "\n").replace("&#xA;", "\n"))
}

/// The clues of a game's data, as one character a cell.
fn clues(data: &str) -> Option<String> {
    let data = data.trim();
    let Some(cells) = data.strip_prefix("version:") else {
        return Some(data.to_owned());
    };
    let cells = cells.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    let fields: Vec<&str> = cells.trim_end_matches('|').split('|').collect();
    let per_cell = [3, 4].into_iter().find(|k| fields.len() == 81 * k)?;
    fields
        .chunks(per_cell)
        .map(|cell| match (cell[0].trim(), cell[per_cell - 1].trim()) {
            (value, "0") if value.len() == 1 => value.chars().next(),
            (_, "0" | "1") => Some('.'),
            _ => None,
        })
        .collect()
}
