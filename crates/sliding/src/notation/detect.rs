//! Which notation a text is in.

use super::{Notation, OPEN, fifteen, parse_size, tile_number};
use crate::board::LARGEST;
use gridwright_world::input::{Line, Lines, Table, Token};

/// How many unreadable lines detection looks past.
const MOST_BROKEN: usize = 64;
/// Numbers of tiles that a bare line may have and a row of a grid too.
const SQUARES: [usize; 3] = [4, 9, 16];

/// What the text looks like, from its first readable line. Only where that line fits two notations
/// are more lines of its block looked at, so that who types a board need not wait.
pub(super) fn detect(lines: &mut Lines<'_>) -> Option<Notation> {
    lines.peek(0)?;
    let readable = |line: &Line| !line.is_broken() && !line.is_blank();
    let first = (0..MOST_BROKEN).find(|&n| lines.peek(n).is_none_or(readable)).unwrap_or(0);
    let Some(line) = lines.peek(first) else { return Some(Notation::Grid) };
    if Table::of(line).is_some() {
        return Some(Notation::Csv);
    }
    if fifteen::is_id(&line.text) {
        return Some(Notation::Fifteen);
    }
    if is_line(line) {
        return Some(Notation::Line);
    }
    match line.tokens().count() {
        1 => Some(Notation::Uva),
        width => Some(detect_block(lines, first, width)),
    }
}

/// Whether a line can be no part of a board, of a goal or of a judge's file: no word of it is known.
pub(super) fn is_stray(line: &Line) -> bool {
    let known = |token: Token<'_>| {
        tile_number(token.text).is_some()
            || parse_size(token.text).is_some()
            || token.text == OPEN
            || token.text.starts_with(['-', '+']) && token.text.len() > 1
    };
    let named = Table::of(line).is_some() || fifteen::is_id(&line.text);
    !line.is_broken()
        && !line.is_blank()
        && !named
        && !line.text.contains('/')
        && !line.tokens().any(known)
}

/// A 3×3 board written without blanks: each of nine digits once.
pub(super) fn is_dense(text: &str) -> bool {
    let mut digits: Vec<usize> = text
        .char_indices()
        .filter_map(|(at, c)| tile_number(&text[at..at + c.len_utf8()]))
        .collect();
    digits.sort_unstable();
    text.len() == 9 && digits.into_iter().eq(0..9)
}

/// Whether a line gives itself away as a board of its own.
fn is_line(line: &Line) -> bool {
    let width = line.tokens().count();
    line.text.contains('/')
        || is_dense(line.text.trim())
        || line.tokens().next().is_some_and(|t| parse_size(t.text).is_some())
        // No grid is that wide.
        || width > LARGEST
        // A whole board of 3x3 or 4x4. Not so 2x2: `0 1 2 3` often starts a grid of four columns.
        || width > 4 && is_whole(line)
}

/// Whether a text has one board on each line, as far as the next line tells.
pub fn is_by_line(lines: &mut Lines<'_>, notation: Option<Notation>) -> bool {
    lines.skip_blank();
    notation.is_none_or(|notation| notation == Notation::Line)
        && lines.peek(0).is_some_and(|line| !line.is_broken() && is_line(line))
}

/// Tells a grid from one board a line by the rows up to the next blank line. Rows that together
/// are a sound board are a grid; otherwise lines that alone are whole boards give themselves away.
fn detect_block(lines: &mut Lines<'_>, first: usize, width: usize) -> Notation {
    let mut seen = [false; LARGEST * LARGEST];
    let (mut rows, mut whole, mut sound) = (0, 0, true);
    while let Some(line) = lines.peek(first + rows).filter(|line| !line.is_blank())
        && rows < LARGEST
    {
        rows += 1;
        whole += usize::from(is_whole(line) || line.tokens().count() > LARGEST);
        let new = |token: Token<'_>| {
            let cell = tile_number(token.text).and_then(|tile| seen.get_mut(tile));
            cell.is_some_and(|seen| !std::mem::replace(seen, true))
        };
        sound &= line.tokens().count() == width && line.tokens().all(new);
        if !sound && width == 4 && whole == rows && rows > 1 {
            return Notation::Line;
        }
    }
    sound &= rows > 1 && seen[..rows * width].iter().all(|&seen| seen);
    let lone = rows == 1 && SQUARES.contains(&width);
    let lines = if width == 4 { 2 * whole > rows } else { whole > 0 };
    if !sound && (lone || lines) { Notation::Line } else { Notation::Grid }
}

/// Whether a line alone holds the tiles of a square board.
fn is_whole(line: &Line) -> bool {
    let mut numbers: Vec<usize> = line.tokens().filter_map(|t| tile_number(t.text)).collect();
    numbers.sort_unstable();
    SQUARES.contains(&numbers.len()) && numbers.into_iter().eq(0..line.tokens().count())
}
