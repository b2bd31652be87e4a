//! A sudoku on the table.

use crate::board::{Answer, Puzzle};
use crate::{Sudoku, picture, rules};
use gridwright_world::Fault;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Play, Refusal, Sheet, Square, Standing};
use std::fmt::Write;

impl Play for Sudoku {
    type Table = Sheet;

    fn lay(puzzle: &Puzzle) -> Sheet {
        let square =
            |&digit: &u8| Square { number: digit.into(), given: digit != 0, ..Square::default() };
        let squares = puzzle.digits().iter().map(square).collect();
        Sheet::new(puzzle.order(), puzzle.order() as u32, squares)
    }

    fn act(puzzle: &Puzzle, sheet: &mut Sheet, action: &Action) -> Result<(), Refusal> {
        let peers =
            |cell: usize, _| puzzle.layout().peers(cell).iter().map(|&peer| peer.into()).collect();
        sheet.act(action, peers)
    }

    /// Units that hold a digit twice.
    fn faults(puzzle: &Puzzle, sheet: &Sheet) -> Vec<Fault> {
        let position = Self::position(puzzle, sheet);
        position.map(|position| rules::clashes(&position)).unwrap_or_default()
    }

    fn standing(puzzle: &Puzzle, sheet: &Sheet) -> Standing {
        let right = |answer: Answer| rules::verify(puzzle, &answer).is_empty();
        let answer = Answer::new(puzzle.layout(), digits(sheet));
        let solved = sheet.is_full() && answer.is_ok_and(right);
        if solved { Standing::Solved } else { Standing::Open }
    }

    fn picture(puzzle: &Puzzle, sheet: &Sheet) -> Picture {
        picture::picture(puzzle, &digits(sheet))
    }

    fn position(puzzle: &Puzzle, sheet: &Sheet) -> Option<Puzzle> {
        Puzzle::new(puzzle.layout().clone(), digits(sheet)).ok()
    }

    /// The entries in their order, as [`crate::State`] reads them.
    fn record(_: &Puzzle, _: &Sheet, actions: &[Action]) -> Option<(&'static str, String)> {
        let mut text = String::new();
        for action in actions {
            let (cell, value) = match *action {
                Action::Enter { cell, value, .. } => (cell, value),
                Action::Erase { cell } => (cell, 0),
                _ => continue,
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "r{}c{}={value}", cell.0 + 1, cell.1 + 1);
        }
        (!text.is_empty()).then_some(("state", text))
    }

    fn sheet(sheet: &Sheet) -> Option<&Sheet> {
        Some(sheet)
    }
}

/// The digits of a sheet.
fn digits(sheet: &Sheet) -> Box<[u8]> {
    sheet.squares().iter().map(|square| square.number as u8).collect()
}
