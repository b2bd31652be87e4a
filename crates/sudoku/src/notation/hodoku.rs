//! Library lines of `HoDoKu`, `:code:candidates:givens:removed:eliminations:placements:extra`, and candidate
//! grids, as players copy them between programs. Both are of boards of 9 × 9 in usual boxes.
//!
//! They are read as puzzles here: the givens of a library line are its clues (a `+` stands before what a
//! player has placed), and so are the single digits of a candidate grid. Marks are a player's, not a
//! puzzle's; `hint --state` reads both with all their marks.

use super::detect::is_frame;
use super::{Own, Puzzles, Shape, export};
use crate::board::{Extras, Partition, Puzzle};
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line, Lines, tokens};
use std::fmt::Write as _;

const SHAPE: Shape = Shape {
    order: 9,
    partition: Partition::Boxes { width: 3, height: 3 },
    extras: Extras { diagonals: false, windows: false },
};

/// Whether a line can only be a library line.
pub(super) fn is_library(text: &str) -> bool {
    text.starts_with(':') && text.bytes().filter(|&byte| byte == b':').count() > 2
}

/// Whether a line can only be a row of candidates: nine words of digits in order, one of them longer.
pub(super) fn is_candidates(text: &str) -> bool {
    let bare = bare(text);
    let rising = |word: &str| {
        word.bytes().all(|byte| byte.is_ascii_digit()) && word.as_bytes().is_sorted_by(|a, b| a < b)
    };
    let words: Vec<&str> = bare.split_whitespace().collect();
    words.len() == 9
        && words.iter().all(|word| *word == "." || rising(word))
        && words.iter().any(|word| word.len() > 1)
}

/// Whether the first rows of a block are candidates; early rows may be full.
pub(super) fn begins_candidates(lines: &mut Lines<'_>) -> bool {
    let mut at = 0;
    while let Some(line) = lines.peek(at)
        && !line.is_blank()
        && at < 14
    {
        if is_candidates(&line.text) {
            return true;
        }
        at += 1;
    }
    false
}

fn bare(text: &str) -> String {
    text.replace(['|', '*', ':', '\''], " ")
}

impl Puzzles<'_> {
    pub(super) fn read_library(&mut self) -> Result<Option<Puzzle>, InputError> {
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        let fields: Vec<&str> = line.text.split(':').collect();
        let [before, code, candidates, givens, ..] = fields.as_slice() else {
            return Err(line.error(1, "expected :code:candidates:givens:…"));
        };
        let mut column = [before, code, candidates].iter().map(|f| f.chars().count() + 1).sum();
        let mut digits = Vec::with_capacity(81);
        let mut placed = false;
        for symbol in givens.chars() {
            column += 1;
            match symbol {
                '+' => {
                    placed = true;
                    continue;
                }
                '0' | '.' => digits.push(0),
                '1'..='9' if placed => digits.push(0),
                '1'..='9' => digits.push(symbol as u8 - b'0'),
                _ => {
                    let message = format!("expected a digit or '.', found '{symbol}'");
                    return Err(line.error(column, message));
                }
            }
            placed = false;
        }
        if digits.len() != 81 {
            let message = format!("{} cells in this library line, expected 81", digits.len());
            return Err(line.error(column + 1, message));
        }
        self.own_board(&line, Own { shape: SHAPE, digits }).map(Some)
    }

    pub(super) fn read_candidates(&mut self) -> Result<Option<Puzzle>, InputError> {
        let mut digits = Vec::with_capacity(81);
        let mut first: Option<Line> = None;
        while digits.len() < 81 {
            let rows = digits.len() / 9;
            let Some(next) = self.lines.peek(0).filter(|line| !line.is_blank()) else {
                return Err(self
                    .lines
                    .error_at_end(format!("the grid ends after {rows} of 9 rows")));
            };
            let frame = is_frame(&next.text);
            let Some(line) = self.lines.next_line()? else { break };
            if frame {
                continue;
            }
            let row = candidates_row(&line);
            digits.extend(row.inspect_err(|_| self.lines.skip_block())?);
            first.get_or_insert(line);
        }
        while self.lines.peek(0).is_some_and(|line| is_frame(&line.text)) {
            let _ = self.lines.next_line();
        }
        let line = first.unwrap_or_default();
        self.own_board(&line, Own { shape: SHAPE, digits }).map(Some)
    }
}

/// The clues of a row: cells with a single digit.
fn candidates_row(line: &Line) -> Result<Vec<u8>, InputError> {
    let text = bare(&line.text);
    let mut digits = Vec::with_capacity(9);
    for token in tokens(&text) {
        let marks = token.text.bytes().all(|byte| (b'1'..=b'9').contains(&byte));
        digits.push(match token.text.as_bytes() {
            b"." | b"0" | b"_" => 0,
            [digit] if marks => digit - b'0',
            _ if marks => 0,
            _ => {
                let message = format!("expected a digit or candidates, found '{}'", token.text);
                return Err(line.error(token.column, message));
            }
        });
    }
    match digits.len() {
        9 => Ok(digits),
        found => Err(line.error_at_end(format!("a row of {found} cells, expected 9"))),
    }
}

fn refuse(puzzle: &Puzzle, name: &str) -> Result<(), UsageError> {
    if puzzle.layout().is_classic() {
        return Ok(());
    }
    Err(UsageError(format!("{name} is for boards of 9x9 in usual boxes only")))
}

/// The board as a library line of no technique, with the final newline.
pub(super) fn write_library(puzzle: &Puzzle) -> Result<String, UsageError> {
    refuse(puzzle, "hodoku")?;
    let symbol = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
    let cells: String = puzzle.digits().iter().map(symbol).collect();
    Ok(format!(":0000:x:{cells}::::\n"))
}

/// What the clues leave to every cell, in a frame, and a blank line.
pub(super) fn write_candidates(puzzle: &Puzzle) -> Result<String, UsageError> {
    refuse(puzzle, "candidates")?;
    let open = export::open_candidates(puzzle);
    let words: Vec<String> = open
        .iter()
        .map(|set| {
            (1..=9).filter(|digit| set >> (digit - 1) & 1 != 0).map(|d: u8| d.to_string()).collect()
        })
        .collect();
    if words.iter().any(String::is_empty) {
        let message = "candidates: a cell of this board has none left";
        return Err(UsageError(message.to_owned()));
    }
    let widths: Vec<usize> = (0..9)
        .map(|column| words.iter().skip(column).step_by(9).map(String::len).max().unwrap_or(1))
        .collect();
    let rule = |left: char, between: char, right: char| {
        let parts: Vec<String> = widths
            .chunks(3)
            .map(|three| "-".repeat(three.iter().sum::<usize>() + 2 * three.len()))
            .collect();
        format!("{left}{}{right}\n", parts.join(&between.to_string()))
    };
    let mut text = rule('.', '.', '.');
    for (row, cells) in words.chunks(9).enumerate() {
        if row > 0 && row % 3 == 0 {
            text.push_str(&rule(':', '+', ':'));
        }
        for (column, (word, width)) in cells.iter().zip(&widths).enumerate() {
            let edge = if column % 3 == 0 { "| " } else { " " };
            let _ = write!(text, "{edge}{word:<width$} ");
        }
        text.push_str("|\n");
    }
    Ok(text + &rule('\'', '\'', '\'') + "\n")
}
