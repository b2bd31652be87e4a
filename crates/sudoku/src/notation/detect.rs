//! Telling notations apart by their first board.

use super::{Alphabet, Notation, fpuzzles, hodoku, puzzlink, solo};
use crate::board::MAX_ORDER;
use gridwright_world::input::{Line, Lines, Table};

/// The notation of the text that begins here. Never fails: what fits nothing is read as what it is
/// nearest to, and that reader says what is wrong.
pub(super) fn notation(lines: &mut Lines<'_>) -> Notation {
    let Some(first) = lines.peek(0) else {
        return Notation::Line;
    };
    let text = first.text.trim();
    if let Some(notation) = unmistakable(text) {
        return notation;
    }
    if hodoku::begins_candidates(lines) {
        return Notation::Candidates;
    }
    let Some(first) = lines.peek(0) else { return Notation::Line };
    let text = first.text.trim();
    if text.starts_with('[') || text.contains('|') || is_frame(text) {
        return Notation::Grid;
    }
    let length = cells_of(text).chars().count();
    let words: Vec<usize> = text.split_whitespace().map(|w| w.chars().count()).collect();
    let numbers = text.split_whitespace().all(|w| w.bytes().all(|b| b.is_ascii_digit()));
    if words.len() == 3 && numbers && is_header(lines) {
        return Notation::Tp3;
    }
    let symbols: usize = words.iter().sum();
    if length > MAX_ORDER || has_board_line(lines) {
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

/// The notation of a line that can be in one only: its first words say so.
pub(super) fn unmistakable(text: &str) -> Option<Notation> {
    let text = text.trim();
    let tests: [(bool, Notation); 5] = [
        (text.starts_with('<'), Notation::OpenSudoku),
        (hodoku::is_library(text), Notation::Hodoku),
        (fpuzzles::is_link(text), Notation::FPuzzles),
        (puzzlink::is_link(text), Notation::PuzzLink),
        (solo::is_id(text), Notation::Solo),
    ];
    tests.into_iter().find(|(fits, _)| *fits).map(|(_, notation)| notation)
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
        ([order, width, height], second) => {
            let boxes = *order > 0 && width.checked_mul(*height) == Some(*order);
            boxes || second.is_none_or(|row| row.len() == *order && *order != 3)
        }
        _ => false,
    }
}

/// What a line of one board says of its cells: anything behind a blank or a comma is about the board.
pub(super) fn cells_of(text: &str) -> &str {
    text.trim_start().split([' ', '\t', ',', ';']).next().unwrap_or_default()
}

/// Whether one of the lines up to the next blank one is a board by itself: too long for a row.
fn has_board_line(lines: &mut Lines<'_>) -> bool {
    let mut at = 0;
    while let Some(line) = lines.peek(at)
        && !line.is_blank()
        && at <= MAX_ORDER
    {
        let length = cells_of(&line.text).chars().count();
        if length > MAX_ORDER && is_square(length) {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether the next line begins with a quote, as fields of tables may.
pub(super) fn is_quoted(lines: &mut Lines<'_>) -> bool {
    lines.skip_blank();
    lines.peek(0).is_some_and(|line| line.text.trim_start().starts_with('"'))
}

/// Takes the names of columns above boards: `quizzes,solutions`.
pub(super) fn table(lines: &mut Lines<'_>) -> Option<Table> {
    lines.skip_blank();
    let table = lines.peek(0).and_then(Table::of)?;
    let _ = lines.next_line();
    Some(table)
}

/// Whether the next line can be no part of any board while the one behind it can.
pub(super) fn is_stray(lines: &mut Lines<'_>, alphabet: &Alphabet) -> bool {
    let mut can_be = |at| lines.peek(at).is_some_and(|line| is_of_board(line, alphabet));
    !can_be(0) && can_be(1)
}

fn is_of_board(line: &Line, alphabet: &Alphabet) -> bool {
    let text = line.text.trim();
    let is_cell =
        |c: char| c.is_ascii_digit() || "|_*-+=:.' \t".contains(c) || alphabet.digit(c).is_some();
    let own = text.starts_with('[') || unmistakable(text).is_some();
    !text.is_empty() && (own || cells_of(text).chars().all(is_cell))
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
