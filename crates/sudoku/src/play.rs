//! A sudoku on the table.

use crate::board::{Answer, Puzzle};
use crate::{Sudoku, picture, rules};
use gridwright_world::Fault;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Marks, Play, Refusal, Sheet, Square, Standing};
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

    /// The entries in their order, and once all marks were filled in those taken away and put back, as
    /// [`crate::State`] reads them.
    fn record(puzzle: &Puzzle, actions: &[Action]) -> Option<String> {
        let (mut sheet, mut filled) = (Self::lay(puzzle), false);
        let mut text = String::new();
        for action in actions.iter().flat_map(Action::parts) {
            let step = match *action {
                Action::Enter { cell, value, .. } => Some((cell, "=", value)),
                Action::Erase { cell } => Some((cell, "=", 0)),
                // Marks made by hand need not be all there are: their absence says nothing.
                Action::Mark { cell, value, kind: Marks::Centre } if filled => {
                    let index = sheet.index(cell);
                    let had = index.is_some_and(|at| sheet.squares()[at].centre.contains(&value));
                    Some((cell, if had { "<>" } else { "+" }, value))
                }
                Action::FillMarks => {
                    filled = true;
                    None
                }
                _ => None,
            };
            if let Some((cell, sign, value)) = step {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "r{}c{}{sign}{value}", cell.0 + 1, cell.1 + 1);
            }
            // What was done once can be done again.
            let _ = Self::act(puzzle, &mut sheet, action);
        }
        (!text.is_empty()).then_some(text)
    }

    fn sheet(sheet: &Sheet) -> Option<&Sheet> {
        Some(sheet)
    }
}

/// The digits of a sheet.
fn digits(sheet: &Sheet) -> Box<[u8]> {
    sheet.squares().iter().map(|square| square.number as u8).collect()
}
