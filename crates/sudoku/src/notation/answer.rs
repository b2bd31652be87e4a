//! Reading an answer to be checked: a filled board in any shape, right or wrong.

use super::Alphabet;
use super::rows::{self, Cells};
use crate::board::Puzzle;
use gridwright_world::input::{InputError, Line, Lines};
use gridwright_world::text::number_of;

/// The numbers of an answer to a board, row by row: rows of numbers or characters, with or without
/// the `tp3` header or the line `solução`, or one line of N² characters. Numbers may be out of range;
/// that is for the rules to say.
pub fn read_answer(
    text: &str,
    board: &Puzzle,
    alphabet: &Alphabet,
) -> Result<Vec<u32>, InputError> {
    let order = board.order();
    let mut lines = Lines::of(text, true);
    lines.skip_blank();
    if lines.peek(0).is_some_and(|line| is_title(&line.text)) {
        let _ = lines.next_line();
        lines.skip_blank();
    }
    let cells = board.layout().cells();
    if let Some(line) = lines.peek(0) {
        let word = line.text.split_whitespace().next().unwrap_or("");
        if word.chars().count() == cells && cells > 1 {
            let line = line.clone();
            let start = line.tokens().next().map_or(1, |token| token.column);
            return symbols(&line, word, start, alphabet);
        }
        let header = order != 3 || super::detect::block_rows(&mut lines, 4) == 4;
        if header
            && lines.peek(0).is_some_and(|line| rows::header(line).is_ok_and(|h| h.0 == order))
        {
            let _ = lines.next_line();
        }
    }
    let measured = rows::measure(&mut lines);
    let digits = rows::read_rows(&mut lines, order, |line| match measured {
        Some((found, Cells::Symbols)) if found == order => row_of_symbols(line, order, alphabet),
        _ => row_of_numbers(line, order, alphabet),
    })?;
    lines.skip_blank();
    match lines.next_line()? {
        Some(line) => {
            Err(line.error(1, format!("more than {} in this answer", number_of(order, "row"))))
        }
        None => Ok(digits),
    }
}

/// The first line of the course's output.
fn is_title(text: &str) -> bool {
    matches!(text.trim(), "solução" | "solucao" | "sem solução" | "sem solucao")
}

fn symbols(
    line: &Line,
    cells: &str,
    start: usize,
    alphabet: &Alphabet,
) -> Result<Vec<u32>, InputError> {
    let digit = |(at, symbol): (usize, char)| {
        let message = || format!("expected a digit or '.', found '{symbol}'");
        let digit = alphabet.digit(symbol).map(u32::from);
        digit.ok_or_else(|| line.error(start + at, message()))
    };
    cells.chars().enumerate().map(digit).collect()
}

fn row_of_symbols(line: &Line, order: usize, alphabet: &Alphabet) -> Result<Vec<u32>, InputError> {
    let mut row = Vec::with_capacity(order);
    for (at, symbol) in line.text.chars().enumerate() {
        if symbol != '|' && !symbol.is_whitespace() {
            row.extend(symbols(line, symbol.encode_utf8(&mut [0; 4]), at + 1, alphabet)?);
        }
    }
    check_length(line, row, order)
}

fn row_of_numbers(line: &Line, order: usize, alphabet: &Alphabet) -> Result<Vec<u32>, InputError> {
    let line = &rows::without_bars(line);
    let mut row = Vec::with_capacity(order);
    for token in line.tokens() {
        let letter = token.text.chars().next().filter(|c| !c.is_ascii_digit());
        let single = token.text.chars().nth(1).is_none();
        match letter.and_then(|letter| alphabet.digit(letter)) {
            Some(digit) if single => row.push(u32::from(digit)),
            _ => row.push(line.number(token, "digit", 0, u32::MAX)?),
        }
    }
    check_length(line, row, order)
}

fn check_length(line: &Line, row: Vec<u32>, order: usize) -> Result<Vec<u32>, InputError> {
    if row.len() == order {
        return Ok(row);
    }
    Err(line.error_at_end(format!("a row of {}, expected {order}", number_of(row.len(), "cell"))))
}
