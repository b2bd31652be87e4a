//! What the player has done: entries and pencil marks, and whether they are right.
//!
//! Three notations, told apart by their first line:
//!
//! - *Board*: the puzzle with the player's digits filled in, as N² characters or N rows. With candidates
//!   instead of single digits it is a *candidate grid* (as players copy it between programs, with or without
//!   a frame): `5` is an entry, `127` are the marks left in a cell, `.` or `0` is an open cell without marks.
//!   Above order 9 marks are joined by commas: `1,12,16`.
//! - *Library line* of `HoDoKu`: `:code:digits:givens:removed:…`; in the givens `+` stands before a digit the
//!   player placed, removed marks are digit, row, column: `436` is a 4 taken from r3c6. Order 9 only.
//! - *Moves*, in order, any number a line: `r1c1=5` enters, `r1c1=0` clears, `r1c1<>5` removes a mark,
//!   `r1c1+5` puts it back. Then a mistake can be traced to its move.

use super::grid::{Digit, Grid, digits_of, only};
use crate::board::{MAX_ORDER, Puzzle};
use crate::notation::Alphabet;
use gridwright_world::input::{InputError, Line, Lines, Token};

/// What the player has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The order of the board, where the notation shows it.
    order: Option<usize>,
    moves: Vec<(Move, (usize, usize))>,
    /// Whether the moves came in the order in which they were made.
    history: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Enter(Digit),
    Clear,
    Remove(Digit),
    Restore(Digit),
    /// Only these marks are left.
    Keep(u64),
}

/// What is wrong with a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It belongs to a board of another order, or names cells or digits beyond it.
    Order {
        /// Its order.
        found: usize,
        /// The board's.
        expected: usize,
    },
    /// A given was changed.
    Given {
        /// Where.
        cell: usize,
        /// To what.
        digit: Digit,
        /// What was given.
        given: Digit,
    },
    /// An entry is wrong.
    Entry {
        /// Where.
        cell: usize,
        /// What was entered.
        digit: Digit,
        /// A cell that sees it and holds the same.
        clash: Option<usize>,
    },
    /// A mark is missing.
    Mark {
        /// Where.
        cell: usize,
        /// Which.
        digit: Digit,
    },
}

impl Fault {
    /// Where it is.
    pub fn cell(&self) -> Option<usize> {
        match *self {
            Fault::Order { .. } => None,
            Fault::Given { cell, .. } | Fault::Entry { cell, .. } | Fault::Mark { cell, .. } => {
                Some(cell)
            }
        }
    }
}

/// What a cell has come to, and by which move.
#[derive(Clone, Copy, Default)]
struct Own {
    entry: Digit,
    entered: usize,
    removed: u64,
}

impl State {
    /// Reads a state in any of the notations.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<State, InputError> {
        let mut lines = Lines::of(text, true);
        let mut rows: Vec<Line> = Vec::new();
        while let Some(line) = lines.next_line()? {
            let frame =
                line.text.contains("--") && !line.text.contains(|c: char| c.is_alphanumeric());
            if !line.is_blank() && !frame {
                rows.push(line);
            }
        }
        let Some(first) = rows.first() else {
            return Err(InputError::empty("the player's board, candidate grid or moves"));
        };
        let word = first.text.trim_start();
        if word.starts_with(':') {
            return library(first);
        }
        if word.starts_with(['r', 'R']) && word.contains(['=', '<', '+']) {
            return moves(&rows);
        }
        board(&rows, alphabet)
    }

    /// The board with the player's entries on it; `None` where the state belongs to another board.
    pub(crate) fn on(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let own = self.cells(puzzle.order()).ok()?;
        let both = puzzle.digits().iter().zip(own);
        let digits = both.map(|(&given, own)| if given == 0 { own.entry } else { given }).collect();
        Puzzle::new(puzzle.layout().clone(), digits).ok()
    }

    /// Enters everything into the grid of the puzzle; or the first thing that is wrong, and the number of
    /// the move that made it so.
    pub fn enter(
        &self,
        puzzle: &Puzzle,
        answer: &[Digit],
        grid: &mut Grid<'_>,
    ) -> Result<(), (Fault, Option<u32>)> {
        let own = self.cells(puzzle.order()).map_err(|fault| (fault, None))?;
        let mut faults: Vec<(usize, Fault)> = Vec::new();
        for (cell, own) in own.iter().enumerate() {
            let given = puzzle.digits()[cell];
            if own.entry != 0 && own.entry != answer[cell] {
                let digit = own.entry;
                let holds = |&peer: &usize| puzzle.digits()[peer] == digit;
                let fault = if given == 0 {
                    let clash = grid.geometry().peers(cell).find(holds);
                    Fault::Entry { cell, digit, clash }
                } else {
                    Fault::Given { cell, digit, given }
                };
                faults.push((own.entered, fault));
            }
        }
        if self.history || faults.is_empty() {
            for (cell, own) in own.iter().enumerate() {
                let open = own.entry == 0 && puzzle.digits()[cell] == 0;
                let digit = answer[cell];
                if open && own.removed & only(digit) != 0 {
                    let number = self.removal(cell, digit, puzzle.order());
                    faults.push((number, Fault::Mark { cell, digit }));
                }
            }
        }
        if let Some(&(number, fault)) = faults.iter().min_by_key(|(number, _)| *number) {
            return Err((fault, self.history.then(|| u32::try_from(number).unwrap_or(u32::MAX))));
        }
        for (cell, own) in own.iter().enumerate() {
            if own.entry != 0 && grid.value(cell) == 0 {
                grid.place(cell, own.entry);
            }
        }
        for (cell, own) in own.iter().enumerate() {
            for digit in digits_of(own.removed) {
                grid.rule_out(cell, digit);
            }
        }
        Ok(())
    }

    /// The number of the move by which a mark went, and since which it has been gone.
    fn removal(&self, cell: usize, digit: Digit, order: usize) -> usize {
        let mut gone = None;
        for (number, &(step, (row, column))) in self.moves.iter().enumerate() {
            if row * order + column != cell {
                continue;
            }
            let takes = match step {
                Move::Remove(other) => other == digit,
                Move::Keep(marks) => marks & only(digit) == 0,
                Move::Restore(other) if other == digit => {
                    gone = None;
                    false
                }
                _ => false,
            };
            if takes {
                gone.get_or_insert(number + 1);
            }
        }
        gone.unwrap_or(0)
    }

    /// What every cell of a board of an order has come to.
    fn cells(&self, order: usize) -> Result<Vec<Own>, Fault> {
        let fault = |found| Fault::Order { found, expected: order };
        if let Some(found) = self.order.filter(|&found| found != order) {
            return Err(fault(found));
        }
        let mut cells = vec![Own::default(); order * order];
        let all = u64::MAX >> (64 - order);
        for (number, &(step, (row, column))) in self.moves.iter().enumerate() {
            let digit = match step {
                Move::Enter(digit) | Move::Remove(digit) | Move::Restore(digit) => digit,
                Move::Clear | Move::Keep(_) => 0,
            };
            let largest = row.max(column).max(usize::from(digit).saturating_sub(1)) + 1;
            if largest > order {
                return Err(fault(largest));
            }
            let own = &mut cells[row * order + column];
            match step {
                Move::Enter(digit) => (own.entry, own.entered) = (digit, number + 1),
                Move::Clear => own.entry = 0,
                Move::Remove(digit) => own.removed |= only(digit),
                Move::Restore(digit) => own.removed &= !only(digit),
                Move::Keep(marks) => own.removed = all & !marks,
            }
        }
        Ok(cells)
    }
}

/// `r1c1=5` and so on.
fn moves(rows: &[Line]) -> Result<State, InputError> {
    let mut moves = Vec::new();
    for line in rows {
        for token in line.tokens() {
            let step = read_move(token.text).ok_or_else(|| {
                let message =
                    format!("expected a move such as r1c1=5 or r1c1<>5, found '{}'", token.text);
                line.error(token.column, message)
            })?;
            moves.push(step);
        }
    }
    Ok(State { order: None, moves, history: true })
}

fn read_move(text: &str) -> Option<(Move, (usize, usize))> {
    let text = text.strip_prefix(['r', 'R'])?;
    let (row, rest) = text.split_once(['c', 'C'])?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    let (column, rest) = rest.split_at(end);
    let side = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=MAX_ORDER).contains(n));
    let digit = |text: &str| side(text).map(|digit| digit as Digit);
    let cell = (side(row)? - 1, side(column)? - 1);
    let step = match rest.split_at(rest.find(|c: char| c.is_ascii_digit() || c == '.')?) {
        ("=", "0" | ".") => Move::Clear,
        ("=", text) => Move::Enter(digit(text)?),
        ("<>", text) => Move::Remove(digit(text)?),
        ("+", text) => Move::Restore(digit(text)?),
        _ => return None,
    };
    Some((step, cell))
}

/// A library line.
fn library(line: &Line) -> Result<State, InputError> {
    let fields: Vec<&str> = line.text.trim().split(':').collect();
    let (givens, removed) = match fields.as_slice() {
        [_, _, _, givens, removed, ..] => (*givens, *removed),
        [_, _, _, givens] => (*givens, ""),
        _ => return Err(line.error(1, "expected :code:digits:givens:removed:")),
    };
    let digits: Vec<char> = givens.chars().filter(|&c| c != '+').collect();
    if digits.len() != 81 {
        let message = format!("{} cells in this library line, expected 81", digits.len());
        return Err(line.error(1, message));
    }
    let mut moves = Vec::new();
    for (cell, symbol) in digits.into_iter().enumerate() {
        match symbol.to_digit(10) {
            Some(0) => {}
            Some(digit) => moves.push((Move::Enter(digit as Digit), (cell / 9, cell % 9))),
            None if symbol == '.' => {}
            None => return Err(line.error(1, format!("expected a digit or '.', found '{symbol}'"))),
        }
    }
    for word in removed.split_whitespace() {
        let number = |c: char| c.to_digit(10).filter(|&digit| digit > 0).map(|d| d as usize);
        let numbers: Option<Vec<usize>> = word.chars().map(number).collect();
        let Some([digit, row, column]) = numbers.as_deref() else {
            let message = format!("expected digit, row and column, found '{word}'");
            return Err(line.error(1, message));
        };
        moves.push((Move::Remove(*digit as Digit), (row - 1, column - 1)));
    }
    Ok(State { order: Some(9), moves, history: false })
}

/// A board or a candidate grid.
fn board(rows: &[Line], alphabet: &Alphabet) -> Result<State, InputError> {
    let bare: Vec<String> = rows.iter().map(|row| row.text.replace(['|', '*'], " ")).collect();
    let words: Vec<Vec<Token<'_>>> =
        bare.iter().map(|row| gridwright_world::input::tokens(row).collect()).collect();
    let length = |token: &Token<'_>| token.text.chars().count();
    let first = words[0].first().map_or(0, length);
    let order = if words.len() == 1 { first.isqrt() } else { words.len() };
    if order == 0 || order > MAX_ORDER || words.len() == 1 && order * order != first {
        let message = "expected N² characters, N rows of N cells, or moves such as r1c1=5";
        return Err(rows[0].error(1, message));
    }
    let mut moves = Vec::new();
    let mut at = 0;
    for (line, words) in rows.iter().zip(&words) {
        let symbols = words.len() == 1 && order > 1;
        let found = if symbols { length(&words[0]) } else { words.len() };
        if found != if rows.len() == 1 { order * order } else { order } {
            return Err(line.error_at_end(format!("a row of {found} cells, expected {order}")));
        }
        for index in 0..found {
            let step = if symbols {
                let symbol = words[0].text.chars().nth(index).unwrap_or('.');
                let digit = alphabet.digit(symbol).filter(|&digit| usize::from(digit) <= order);
                digit.map(|digit| if digit == 0 { Move::Clear } else { Move::Enter(digit) })
            } else {
                read_cell(words[index].text, order)
            };
            let token = if symbols { words[0] } else { words[index] };
            let step = step.ok_or_else(|| {
                let message = format!("expected a digit, marks or '.', found '{}'", token.text);
                line.error(token.column, message)
            })?;
            if step != Move::Clear {
                moves.push((step, (at / order, at % order)));
            }
            at += 1;
        }
    }
    Ok(State { order: Some(order), moves, history: false })
}

/// An entry, marks or nothing.
fn read_cell(text: &str, order: usize) -> Option<Move> {
    let digit = |text: &str| {
        text.parse::<usize>().ok().filter(|digit| (1..=order).contains(digit)).map(|d| d as Digit)
    };
    if matches!(text, "." | "0" | "_") {
        return Some(Move::Clear);
    }
    let glued = order <= 9 && !text.contains(',');
    let marks: Option<Vec<Digit>> = if glued {
        text.char_indices().map(|(at, c)| digit(&text[at..at + c.len_utf8()])).collect()
    } else {
        text.split(',').filter(|part| !part.is_empty()).map(digit).collect()
    };
    match marks?.as_slice() {
        [] => None,
        [entry] => Some(Move::Enter(*entry)),
        marks => Some(Move::Keep(marks.iter().fold(0, |set, &digit| set | only(digit)))),
    }
}
