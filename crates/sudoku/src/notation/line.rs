//! One board a line: N² characters.

use super::{Alphabet, Notation, Puzzles, detect};
use crate::board::{MAX_ORDER, Puzzle, SharedLayout};
use crate::options::Options;
use gridwright_world::input::{InputError, Line, Lines, Table};
use gridwright_world::text::number_of;

impl Puzzles<'_> {
    pub(super) fn read_line(&mut self) -> Result<Option<Puzzle>, InputError> {
        let Some(line) = self.lines.next_line()? else {
            return Ok(None);
        };
        if let Some(layout) = &self.layout
            && let Some(board) = quick(&line.text, &self.options.alphabet, layout)
        {
            return Ok(Some(board));
        }
        self.first_word(&line).map(Some)
    }

    /// The board of a row of a table.
    pub(super) fn read_table(&mut self) -> Result<Option<Puzzle>, InputError> {
        let table = *self.table.get_or_insert_with(|| Table::begin(&mut self.lines));
        self.lines.skip_blank();
        let Some(line) = self.lines.next_line()? else {
            return Ok(None);
        };
        self.first_word(&table.puzzle(&line)?).map(Some)
    }

    fn first_word(&mut self, line: &Line) -> Result<Puzzle, InputError> {
        let text = line.text.trim_start();
        let cells = detect::cells_of(text);
        let start = line.text.chars().count() - text.chars().count() + 1;
        self.board_of(line, cells, start)
    }

    /// A board from its characters, which begin at a column of a line.
    pub(super) fn board_of(
        &mut self,
        line: &Line,
        cells: &str,
        start: usize,
    ) -> Result<Puzzle, InputError> {
        let alphabet = &self.options.alphabet;
        let length = cells.chars().count();
        let order = length.isqrt();
        if !detect::is_square(length) || order > MAX_ORDER {
            let expected = match &self.layout {
                Some(layout) => format!("{}", layout.cells()),
                None => "81 (or the square of another order up to 64)".to_owned(),
            };
            let message =
                format!("{} in this line, expected {expected}", number_of(length, "cell"));
            return Err(line.error(start + length, message));
        }
        let digits = symbols(line, cells, start, order, alphabet)?;
        let layout = self.layout(order, None).map_err(|e| line.error(start, e))?;
        let board = Puzzle::new(layout, digits.into());
        Ok(board.expect("as many digits as cells, each in range"))
    }
}

/// Options for the lines of a text of which each is a board, as far as its next line tells: one too
/// long for a row of any grid.
pub fn by_line(lines: &mut Lines<'_>, options: &Options) -> Option<Options> {
    // Regions may change from board to board.
    let lines_only = matches!(options.notation, None | Some(Notation::Line | Notation::Sdm));
    if !lines_only || options.regions.is_some() {
        return None;
    }
    lines.skip_blank();
    if lines.peek(0).and_then(Table::of).is_some_and(|table| table.column() > 0) {
        return None;
    }
    detect::table(lines);
    let line = lines.peek(0).filter(|line| !line.is_broken())?;
    let text = line.text.trim_start();
    let own = text.starts_with('[') || detect::unmistakable(text).is_some();
    if own || text.contains('|') || detect::is_frame(text) {
        return None;
    }
    let length = detect::cells_of(text).chars().count();
    if length <= MAX_ORDER || !detect::is_square(length) {
        return None;
    }
    let known = options.layout(length.isqrt(), None).ok()?;
    Some(Options { notation: Some(Notation::Line), known: Some(known), ..options.clone() })
}

/// The whole board at once, when nothing is wrong with it and it is of the same order as the last.
fn quick(text: &str, alphabet: &Alphabet, layout: &SharedLayout) -> Option<Puzzle> {
    let (cells, rest) = text.as_bytes().split_at_checked(layout.cells())?;
    if !matches!(rest, [] | [b' ' | b'\t' | b',' | b';', ..]) {
        return None;
    }
    let digits: Box<[u8]> = cells.iter().map(|&byte| alphabet.ascii_digit(byte)).collect();
    Puzzle::new(layout.clone(), digits).ok()
}

/// Digits from characters, one for each cell; says which character is wrong.
pub(super) fn symbols(
    line: &Line,
    cells: &str,
    start: usize,
    order: usize,
    alphabet: &Alphabet,
) -> Result<Vec<u8>, InputError> {
    if alphabet.len() < order {
        let message = format!("{order} digits need letters, and letters need --alphabet");
        let help = "for example --alphabet 1-9A-G, 0-9A-F or A-P: there is no standard order";
        return Err(line.error(start, message).with_help(help));
    }
    let mut digits = Vec::with_capacity(cells.len());
    for (at, symbol) in cells.chars().enumerate() {
        match alphabet.digit(symbol) {
            Some(digit) if usize::from(digit) <= order => digits.push(digit),
            Some(digit) => {
                let message = format!("digit {digit} is out of range 1..{order}");
                return Err(line.error(start + at, message));
            }
            None => {
                let message = format!("expected a digit or '.', found '{symbol}'");
                return Err(line.error(start + at, message));
            }
        }
    }
    Ok(digits)
}
