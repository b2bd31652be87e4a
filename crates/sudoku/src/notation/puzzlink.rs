//! Links of puzz.link (pzprv3, pzprjs): `https://puzz.link/p?sudoku/9/9/…`.
//!
//! Columns, rows, and the cells in reading order: `0` to `f` a number below 16, `-` and two hexadecimal
//! digits one below 256, `.` a number that is not said, `g` to `z` a run of 1 to 20 open cells. Boxes are
//! as square as the order allows, which is one of 4, 6, 9, 16, 25.

use super::{Own, Puzzles, Shape};
use crate::board::{Extras, Partition, Puzzle, squarest_box};
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line};
use std::fmt::Write as _;

/// The orders that the site knows.
const ORDERS: [usize; 5] = [4, 6, 9, 16, 25];
const GENRE: &str = "sudoku/";
const LINK: &str = "https://puzz.link/p?";

/// Whether a line can only be such a link.
pub(super) fn is_link(text: &str) -> bool {
    let is_site = text.contains("puzz.link/") || text.contains("pzv.jp/p") || text.contains("pzpr");
    text.starts_with(GENRE) || text.contains("://") && (is_site || text.contains("?sudoku/"))
}

impl Puzzles<'_> {
    pub(super) fn read_puzzlink(&mut self) -> Result<Option<Puzzle>, InputError> {
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        let text = line.text.trim_end();
        let body = text.trim_start();
        let start = text.len() - body.len();
        let start = start + body.find('?').map_or(0, |at| at + 1);
        let wrong = |byte: usize, message: String| {
            line.error(text[..byte.min(text.len())].chars().count() + 1, message)
        };
        let genre = &text[start..];
        if !genre.starts_with(GENRE) {
            let found = genre.split('/').next().unwrap_or_default();
            return Err(wrong(start, format!("expected sudoku/…, found '{found}'")));
        }
        let parts: Vec<&str> = genre.splitn(4, '/').collect();
        let [_, columns, rows, cells] = parts.as_slice() else {
            return Err(wrong(text.len(), "expected sudoku/COLUMNS/ROWS/CELLS".to_owned()));
        };
        let order: usize = columns.parse().unwrap_or(0);
        if columns != rows || !ORDERS.contains(&order) {
            let message =
                format!("a board of {columns}x{rows}; expected 4, 6, 9, 16 or 25 squared");
            return Err(wrong(start + GENRE.len(), message));
        }
        let digits = cells_of(&line, cells, text.len() - cells.len(), order)?;
        let (width, height) = squarest_box(order);
        let partition = Partition::Boxes { width, height };
        let shape = Shape { order, partition, extras: Extras::default() };
        self.own_board(&line, Own { shape, digits }).map(Some)
    }
}

/// The cells of a body that begins at a byte of the line.
fn cells_of(line: &Line, body: &str, start: usize, order: usize) -> Result<Vec<u8>, InputError> {
    let cells = order * order;
    let before = line.text[..start].chars().count();
    let mut digits: Vec<u8> = Vec::with_capacity(cells);
    let letters: Vec<char> = body.trim_end_matches('/').chars().collect();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let wrong = |message: String| line.error(before + at + 1, message);
        if digits.len() >= cells {
            return Err(wrong(format!("more than {cells} cells")));
        }
        let (length, number) = match letter {
            '0'..='9' | 'a'..='f' => (1, letter.to_digit(16)),
            '-' => {
                let digits: String = letters.iter().skip(at + 1).take(2).collect();
                (3, u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 2))
            }
            '.' => (1, Some(0)),
            'g'..='z' => {
                let run = letter as usize - 'g' as usize + 1;
                if digits.len() + run > cells {
                    return Err(wrong(format!("more than {cells} cells")));
                }
                digits.resize(digits.len() + run - 1, 0);
                (1, Some(0))
            }
            _ => (1, None),
        };
        let number = number.ok_or_else(|| wrong(format!("expected a number, found '{letter}'")))?;
        if number as usize > order || number == 0 && !matches!(letter, '.' | 'g'..='z') {
            return Err(wrong(format!("digit {number} is out of range 1..{order}")));
        }
        digits.push(number as u8);
        at += length;
    }
    if digits.len() < cells {
        let message = format!("the cells end after {} of {cells}", digits.len());
        return Err(line.error(before + letters.len() + 1, message));
    }
    Ok(digits)
}

/// The board as a link, with the final newline.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, UsageError> {
    let layout = puzzle.layout();
    let order = layout.order();
    let (width, height) = squarest_box(order);
    let usual = *layout.partition() == Partition::Boxes { width, height };
    if !usual || layout.extras() != Extras::default() || !ORDERS.contains(&order) {
        let message = "puzzlink has usual boxes only, of order 4, 6, 9, 16 or 25, and no extras";
        return Err(UsageError(message.to_owned()));
    }
    let mut text = format!("{LINK}{GENRE}{order}/{order}/");
    let mut open = 0u8;
    for &digit in puzzle.digits().iter().chain([&u8::MAX]) {
        if digit == 0 && open < 20 {
            open += 1;
            continue;
        }
        if open > 0 {
            text.push(char::from(b'g' + open - 1));
        }
        open = u8::from(digit == 0);
        let _ = match digit {
            0 | u8::MAX => Ok(()),
            1..=15 => write!(text, "{digit:x}"),
            _ => write!(text, "-{digit:02x}"),
        };
    }
    Ok(text + "\n")
}
