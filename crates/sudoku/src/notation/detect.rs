//! Telling notations apart by their first board.

use super::Notation;
use crate::board::MAX_ORDER;
use gridwright_world::input::{Line, Lines};

/// The notation of the text that begins here. Never fails: what fits nothing is read as what it is
/// nearest to, and that reader says what is wrong.
pub(super) fn notation(lines: &mut Lines<'_>) -> Notation {
    let Some(first) = lines.peek(0) else {
        return Notation::Line;
    };
    let text = first.text.trim();
    if text.starts_with('<') {
        return Notation::OpenSudoku;
    }
    if text.starts_with('[') || text.contains('|') || is_frame(text) {
        return Notation::Grid;
    }
    let words: Vec<usize> = text.split_whitespace().map(|w| w.chars().count()).collect();
    let numbers = text.split_whitespace().all(|w| w.bytes().all(|b| b.is_ascii_digit()));
    if words.len() == 3 && numbers && is_header(lines) {
        return Notation::Tp3;
    }
    let symbols: usize = words.iter().sum();
    let length = words.first().copied().unwrap_or(0);
    if length > MAX_ORDER {
        return Notation::Line;
    }
    let rows = block_rows(lines, MAX_ORDER + 1);
    if rows == symbols || rows == words.len() && length <= 2 {
        Notation::Grid
    } else if length > 2 && is_square(length) || rows == 1 && words.len() == 1 {
        Notation::Line
    } else {
        Notation::Grid
    }
}

/// Three numbers are a header unless they are the first of three rows of three, or of rows in groups.
fn is_header(lines: &mut Lines<'_>) -> bool {
    let numbers = |line: &Line| -> Vec<usize> {
        line.text.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect()
    };
    let first = lines.peek(0).map(numbers).unwrap_or_default();
    let second = lines.peek(1).filter(|line| !line.is_blank()).map(numbers);
    match (first.as_slice(), second) {
        ([3, ..], Some(row)) if row.len() == 3 => block_rows(lines, 4) == 4,
        ([order, width, height], Some(row)) if row.len() == 3 => {
            width.checked_mul(*height) == Some(*order)
        }
        _ => true,
    }
}

/// Rows from here to the next blank line, frames not counted, as far as `most`.
pub(super) fn block_rows(lines: &mut Lines<'_>, most: usize) -> usize {
    let mut rows = 0;
    let mut at = 0;
    while rows < most
        && let Some(line) = lines.peek(at)
        && !line.is_blank()
    {
        rows += usize::from(!is_frame(&line.text));
        at += 1;
    }
    rows
}

/// A line that only draws.
pub(super) fn is_frame(text: &str) -> bool {
    text.contains(['-', '='])
        && text
            .chars()
            .all(|c| matches!(c, '-' | '=' | '+' | '*' | '|' | ':' | '.' | '\'' | ' ' | '\t'))
}

/// Whether a number is the square of another.
pub(super) fn is_square(number: usize) -> bool {
    number.isqrt().pow(2) == number
}
