//! Boards over several lines: `tp3` and the grids.

use super::detect::{block_rows, is_frame};
use super::line::symbols;
use super::{Alphabet, Puzzles};
use crate::board::{MAX_ORDER, Puzzle};
use gridwright_world::input::{InputError, Line, Lines, Token};
use gridwright_world::text::number_of;

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cells {
    /// Numbers between blanks.
    Numbers,
    /// One character each; blanks and bars mean nothing.
    Symbols,
}

impl Puzzles<'_> {
    pub(super) fn read_tp3(&mut self) -> Result<Option<Puzzle>, InputError> {
        let Some(line) = self.lines.next_line()? else {
            return Ok(None);
        };
        let (order, boxes) = match header(&line) {
            Ok(header) => header,
            Err(error) => {
                skip_rest(&mut self.lines);
                return Err(error);
            }
        };
        let made = self.layout(order, Some(boxes)).map_err(|e| line.error(1, e));
        let rows =
            read_rows(&mut self.lines, order, |line| number_row(line, order, &Alphabet::default()));
        if rows.is_err() {
            skip_rest(&mut self.lines);
        }
        let board = Puzzle::new(made?, rows?.into());
        Ok(Some(board.expect("as many digits as cells, each in range")))
    }

    pub(super) fn read_grid(&mut self) -> Result<Option<Puzzle>, InputError> {
        if !self.skip_sections() {
            return Ok(None);
        }
        let Some((order, cells)) = measure(&mut self.lines) else {
            return self.lines.next_line().map(|_| None);
        };
        if order == 0 {
            // An unreadable line, or bars without cells: taken, so that the reader gets on.
            let line = self.lines.next_line();
            self.lines.skip_block();
            let message = "expected a row of cells";
            return Err(
                line?.map_or_else(|| self.lines.error_at_end(message), |l| l.error(1, message))
            );
        }
        let alphabet = &self.options.alphabet;
        let start = self.lines.peek(0).cloned();
        let rows = read_rows(&mut self.lines, order, |line| match cells {
            Cells::Numbers => number_row(line, order, alphabet),
            Cells::Symbols => symbol_row(line, order, alphabet),
        });
        let digits = rows.inspect_err(|_| self.lines.skip_block())?;
        let layout = self.layout(order, None).map_err(|message| match &start {
            Some(line) => line.error(1, message),
            None => self.lines.error_at_end(message),
        })?;
        let board = Puzzle::new(layout, digits.into());
        Ok(Some(board.expect("as many digits as cells, each in range")))
    }

    /// Passes section names, and whole sections that hold no clues; false at the end of the text.
    fn skip_sections(&mut self) -> bool {
        loop {
            self.lines.skip_blank();
            let Some(line) = self.lines.peek(0) else {
                return false;
            };
            let text = line.text.trim();
            if !text.starts_with('[') {
                return true;
            }
            let clues = text.eq_ignore_ascii_case("[puzzle]");
            let _ = self.lines.next_line();
            if !clues {
                self.lines.skip_block();
            }
        }
    }
}

/// After a bad tp3 board: to the next line that can be a header, or behind the block.
fn skip_rest(lines: &mut Lines<'_>) {
    while let Some(line) = lines.peek(0)
        && !line.is_blank()
        && header(line).is_err()
    {
        let _ = lines.next_line();
    }
}

/// `N I J`: the order, the width and the height of a box.
pub(super) fn header(line: &Line) -> Result<(usize, (usize, usize)), InputError> {
    let tokens: Vec<Token<'_>> = line.tokens().collect();
    let [order, width, height] = tokens.as_slice() else {
        let column = tokens.get(3).map_or(line.text.trim_end().chars().count() + 1, |t| t.column);
        let message = format!("expected 'N I J', three numbers, found {}", tokens.len());
        return Err(line.error(column, message));
    };
    let order_value = line.number(*order, "board order", 1, MAX_ORDER)?;
    let width_value = line.number(*width, "box width", 1, MAX_ORDER)?;
    let height_value = line.number(*height, "box height", 1, MAX_ORDER)?;
    if width_value * height_value != order_value {
        let message = format!(
            "boxes {width_value} wide and {height_value} high hold {}, not {order_value}",
            number_of(width_value * height_value, "cell")
        );
        return Err(line.error(width.column, message));
    }
    Ok((order_value, (width_value, height_value)))
}

/// Order and way of writing of the block that begins here.
pub(super) fn measure(lines: &mut Lines<'_>) -> Option<(usize, Cells)> {
    let mut at = 0;
    while lines.peek(at).is_some_and(|line| !line.is_blank() && is_frame(&line.text)) {
        at += 1;
    }
    let text = lines.peek(at)?.text.replace('|', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let symbols: usize = words.iter().map(|word| word.chars().count()).sum();
    let rows = block_rows(lines, MAX_ORDER + 1);
    let numbers = words.iter().all(|word| is_cell_number(word));
    let dense = words.len() == 1 && symbols > 1
        || !numbers && symbols != words.len()
        || rows == symbols && rows != words.len();
    Some(if dense { (symbols, Cells::Symbols) } else { (words.len(), Cells::Numbers) })
}

fn is_cell_number(word: &str) -> bool {
    matches!(word, "." | "_" | "*") || word.parse::<i64>().is_ok()
}

/// Reads `order` rows, frames between them passed over.
pub(super) fn read_rows<D>(
    lines: &mut Lines<'_>,
    order: usize,
    mut row: impl FnMut(&Line) -> Result<Vec<D>, InputError>,
) -> Result<Vec<D>, InputError> {
    let mut digits = Vec::with_capacity(order.min(MAX_ORDER).pow(2));
    let mut read = 0;
    if order > MAX_ORDER {
        let line = lines.next_line()?;
        let message = format!("a row of {order} cells, expected at most {MAX_ORDER}");
        return Err(line.map_or_else(|| lines.error_at_end(&message), |l| l.error(1, &message)));
    }
    while read < order {
        let short = format!("the board ends after {read} of {}", number_of(order, "row"));
        let Some(next) = lines.peek(0) else {
            return Err(lines.error_at_end(short));
        };
        if next.is_blank() || (order != 3 && header(next).is_ok()) {
            return Err(next.error(1, short));
        }
        let line = lines.next_line()?.expect("a line was seen to be there");
        if !is_frame(&line.text) {
            digits.extend(row(&line)?);
            read += 1;
        }
    }
    // An edge of which something is said is the next board's.
    let is_edge = |line: &Line| is_frame(&line.text) && line.facts().is_empty();
    while lines.peek(0).is_some_and(is_edge) {
        let _ = lines.next_line();
    }
    Ok(digits)
}

/// The line with blanks for the bars of a frame.
pub(super) fn without_bars(line: &Line) -> Line {
    let mut line = line.clone();
    line.text = line.text.replace('|', " ");
    line
}

fn wrong_length(line: &Line, found: usize, order: usize) -> InputError {
    line.error_at_end(format!("a row of {}, expected {order}", number_of(found, "cell")))
}

/// A row of numbers; single letters where an alphabet declares them.
pub(super) fn number_row(
    line: &Line,
    order: usize,
    alphabet: &Alphabet,
) -> Result<Vec<u8>, InputError> {
    let line = &without_bars(line);
    let mut digits = Vec::with_capacity(order);
    for token in line.tokens() {
        if digits.len() == order {
            let message = format!("more than {} in this row", number_of(order, "cell"));
            return Err(line.error(token.column, message));
        }
        digits.push(number_cell(line, token, order, alphabet)?);
    }
    if digits.len() < order {
        return Err(wrong_length(line, digits.len(), order));
    }
    Ok(digits)
}

fn number_cell(
    line: &Line,
    token: Token<'_>,
    order: usize,
    alphabet: &Alphabet,
) -> Result<u8, InputError> {
    if matches!(token.text, "." | "_" | "*") {
        return Ok(0);
    }
    let mut chars = token.text.chars();
    if let (Some(letter), None) = (chars.next(), chars.next())
        && !letter.is_ascii_digit()
        && let Some(digit) = alphabet.digit(letter)
        && usize::from(digit) <= order
    {
        return Ok(digit);
    }
    line.number(token, "digit", 0, order as u8)
}

/// A row of characters, in groups or not.
pub(super) fn symbol_row(
    line: &Line,
    order: usize,
    alphabet: &Alphabet,
) -> Result<Vec<u8>, InputError> {
    let mut digits = Vec::with_capacity(order);
    for (at, symbol) in line.text.chars().enumerate() {
        if symbol == '|' || symbol.is_whitespace() {
            continue;
        }
        if digits.len() == order {
            let message = format!("more than {} in this row", number_of(order, "cell"));
            return Err(line.error(at + 1, message));
        }
        let mut cell = [0; 4];
        digits.extend(symbols(line, symbol.encode_utf8(&mut cell), at + 1, order, alphabet)?);
    }
    if digits.len() < order {
        return Err(wrong_length(line, digits.len(), order));
    }
    Ok(digits)
}
