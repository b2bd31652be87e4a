//! Game IDs of Solo, the sudoku of Simon Tatham's collection: `3x3:…`, `9j:…`.
//!
//! Before the colon the size, either `CxR`, boxes R *wide* and C *high*, or `Nj`, a jigsaw; then `x` for
//! both diagonals, `k` for killer cages (which are refused), the symmetry (`r2`, `m8`, `a` …) and the
//! difficulty (`db` … `du`), which say nothing about the board. Behind it the cells in reading order:
//! numbers, `_` between two that meet, and a letter for a run of 1 to 26 open ones. A jigsaw goes on with a
//! comma and its inner borders: the upright ones in reading order, then the level ones column by column.
//! `_` to `y` are 0 to 25 places without a border before the next border, `z` is 25 and no border.

use super::{Own, Puzzles, Shape};
use crate::board::{Extras, MAX_ORDER, Partition, Puzzle, RegionMap};
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line};
use std::fmt::Write as _;

/// Whether a line can only be such an ID.
pub(super) fn is_id(text: &str) -> bool {
    let Some((head, _)) = text.split_once([':', '#']) else { return false };
    let size = head.trim_start_matches(|c: char| c.is_ascii_digit());
    size.len() < head.len()
        && size.starts_with(['x', 'j'])
        && head.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl Puzzles<'_> {
    pub(super) fn read_solo(&mut self) -> Result<Option<Puzzle>, InputError> {
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        let mut text = Text::new(&line);
        let (order, boxes, extras) = text.head()?;
        let digits = text.cells(order)?;
        let partition = match boxes {
            Some((width, height)) => Partition::Boxes { width, height },
            None => Partition::Regions(text.regions(order)?),
        };
        if text.peek().is_some() {
            return Err(text.error("expected the end of the game ID"));
        }
        self.own_board(&line, Own { shape: Shape { order, partition, extras }, digits }).map(Some)
    }
}

/// Order, width and height of the boxes (none in a jigsaw), and the diagonals.
type Head = (usize, Option<(usize, usize)>, Extras);

/// A game ID and how far it is read.
struct Text<'l> {
    line: &'l Line,
    letters: Vec<char>,
    at: usize,
}

impl<'l> Text<'l> {
    fn new(line: &'l Line) -> Text<'l> {
        let letters: Vec<char> = line.text.trim_end().chars().collect();
        let at = letters.iter().position(|c| !c.is_whitespace()).unwrap_or(letters.len());
        Text { line, letters, at }
    }

    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn error(&self, message: impl Into<String>) -> InputError {
        self.line.error(self.at + 1, message)
    }

    fn number(&mut self, what: &str, most: usize) -> Result<usize, InputError> {
        let start = self.at;
        let mut number = 0usize;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit as usize);
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error(format!("expected a {what}")));
        }
        if number == 0 || number > most {
            let message = format!("{what} {number} is out of range 1..{most}");
            return Err(self.line.error(start + 1, message));
        }
        Ok(number)
    }

    /// What stands before the cells.
    fn head(&mut self) -> Result<Head, InputError> {
        let height = self.number("size", MAX_ORDER)?;
        let mut boxes = None;
        let mut order = height;
        if self.take('x') {
            let width = self.number("size", MAX_ORDER)?;
            order = height * width;
            boxes = Some((width, height));
        }
        if self.take('j') {
            boxes = None;
        } else if boxes.is_none() {
            return Err(self.error("expected x and the other side of a box, or j for a jigsaw"));
        }
        if order > MAX_ORDER {
            return Err(self.error(format!("order {order} is out of range 1..{MAX_ORDER}")));
        }
        let mut extras = Extras::default();
        loop {
            match self.peek() {
                Some(':') => break,
                Some('#') => {
                    let message = "a random seed, not a board: only the program itself can read it";
                    return Err(self.error(message).with_help("copy its specific game ID instead"));
                }
                Some('k') => return Err(self.error("killer cages (k) are not known here")),
                Some('x') => extras.diagonals = true,
                Some(c) if c.is_ascii_alphanumeric() => {}
                _ => return Err(self.error("expected ':' and the cells")),
            }
            // The difficulty is a word of two letters, of which the second may be an x one day.
            self.at += if self.peek() == Some('d') { 2 } else { 1 };
        }
        self.at += 1;
        Ok((order, boxes, extras))
    }

    fn cells(&mut self, order: usize) -> Result<Vec<u8>, InputError> {
        let cells = order * order;
        let mut digits = Vec::with_capacity(cells);
        while let Some(letter) = self.peek().filter(|&c| c != ',') {
            let more = match letter {
                'a'..='z' => {
                    let run = letter as usize - 'a' as usize + 1;
                    digits.resize((digits.len() + run).min(cells + 1), 0);
                    true
                }
                '_' => true,
                '0'..='9' => {
                    digits.push(self.number("digit", order)? as u8);
                    false
                }
                _ => return Err(self.error(format!("expected a digit, found '{letter}'"))),
            };
            if digits.len() > cells {
                return Err(self.error(format!("more than {cells} cells")));
            }
            self.at += usize::from(more);
        }
        if digits.len() < cells {
            let message = format!("the cells end after {} of {cells}", digits.len());
            return Err(self.error(message));
        }
        Ok(digits)
    }

    fn regions(&mut self, order: usize) -> Result<RegionMap, InputError> {
        if !self.take(',') {
            return Err(self.error("expected ',' and the borders of the regions"));
        }
        let start = self.at;
        let places = borders(order);
        let mut open = Vec::with_capacity(places.len());
        while let Some(letter) = self.peek() {
            let (run, border) = match letter {
                '_' => (0, true),
                'a'..='y' => (letter as usize - 'a' as usize + 1, true),
                'z' => (25, false),
                _ => return Err(self.error(format!("expected borders, found '{letter}'"))),
            };
            open.extend(std::iter::repeat_n(true, run));
            if border {
                open.push(false);
            }
            // Behind the last border stands one that is none.
            if open.len() > places.len() + 1 {
                return Err(self.error("more borders than the board has places for"));
            }
            self.at += 1;
        }
        if open.len() < places.len() {
            return Err(self.error("the borders end before the board does"));
        }
        let joined = places.iter().zip(&open).filter(|(_, open)| **open).map(|(pair, _)| *pair);
        RegionMap::joined(order, joined).ok_or_else(|| {
            let message = format!("these borders do not make {order} regions of {order} cells");
            self.line.error(start + 1, message)
        })
    }
}

/// The places of inner borders in the order of the notation, as the cells beside them.
fn borders(order: usize) -> Vec<(usize, usize)> {
    let inner = order.saturating_sub(1);
    let upright = (0..order * inner).map(|i| {
        let cell = i / inner * order + i % inner;
        (cell, cell + 1)
    });
    let level = (0..order * inner).map(|i| {
        let cell = i % inner * order + i / inner;
        (cell, cell + order)
    });
    upright.chain(level).collect()
}

/// The board as a game ID, with the final newline.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, UsageError> {
    let layout = puzzle.layout();
    let order = layout.order();
    if layout.extras().windows {
        return Err(UsageError("solo has no word for the windows of windoku".to_owned()));
    }
    let mut text = String::new();
    let regions = match layout.partition() {
        Partition::Boxes { width, height } if *width > 1 && *height > 1 => {
            let _ = write!(text, "{height}x{width}");
            None
        }
        _ => {
            let _ = write!(text, "{order}j");
            Some(layout.region_of_each())
        }
    };
    if layout.extras().diagonals {
        text.push('x');
    }
    text.push(':');
    write_cells(&mut text, puzzle.digits());
    if let Some(regions) = regions {
        let same = |&(a, b): &(usize, usize)| regions[a] == regions[b];
        let places = borders(order);
        if RegionMap::joined(order, places.iter().copied().filter(same)).is_none() {
            return Err(UsageError("solo has no word for regions in several parts".to_owned()));
        }
        text.push(',');
        write_borders(&mut text, places.iter().map(same));
    }
    Ok(text + "\n")
}

fn write_cells(text: &mut String, digits: &[u8]) {
    let mut open = 0u8;
    let mut number = false;
    for &digit in digits.iter().chain([&u8::MAX]) {
        if digit == 0 && open < 26 {
            open += 1;
            continue;
        }
        if open > 0 {
            text.push(char::from(b'a' + open - 1));
            number = false;
        }
        open = u8::from(digit == 0);
        if digit != 0 && digit != u8::MAX {
            let gap = if number { "_" } else { "" };
            let _ = write!(text, "{gap}{digit}");
            number = true;
        }
    }
}

fn write_borders(text: &mut String, open: impl Iterator<Item = bool>) {
    let mut run = 0u8;
    for open in open.chain([false]) {
        if open {
            run += 1;
            if run > 25 {
                text.push('z');
                run -= 25;
            }
            continue;
        }
        text.push(if run == 0 { '_' } else { char::from(b'a' + run - 1) });
        run = 0;
    }
}
