//! A number path on the table.

use crate::board::{Answer, Puzzle};
use crate::{Numbrix, picture, rules};
use gridwright_world::explain::Cell;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Play, Refusal, Sheet, Square, Standing};
use gridwright_world::{Fault, Rows};
use std::collections::BTreeMap;

impl Play for Numbrix {
    type Table = Sheet;

    /// The clues on a sheet.
    fn lay(puzzle: &Puzzle) -> Sheet {
        let graph = puzzle.graph();
        let square = |index: usize| {
            let Some(cell) = graph.cell(index / graph.columns(), index % graph.columns()) else {
                return Square { hole: true, ..Square::default() };
            };
            let clue = puzzle.clue(cell);
            Square { number: clue.unwrap_or(0).into(), given: clue.is_some(), ..Square::default() }
        };
        let squares = (0..graph.rows() * graph.columns()).map(square).collect();
        Sheet::new(graph.columns(), puzzle.cells() as u32, squares)
    }

    /// A number stands once on the board: an entry rules it out everywhere else.
    fn act(_: &Puzzle, sheet: &mut Sheet, action: &Action) -> Result<(), Refusal> {
        let squares = sheet.squares().len();
        sheet.act(action, |from, _| (0..squares).filter(|&other| other != from).collect())
    }

    /// The puzzle with the entries among its clues; `None` where they contradict each other.
    fn position(puzzle: &Puzzle, sheet: &Sheet) -> Option<Puzzle> {
        let graph = puzzle.graph();
        let number = |cell: usize| {
            let index = sheet.index(graph.place(cell))?;
            u16::try_from(sheet.squares()[index].number).ok()
        };
        let clues: Option<Vec<u16>> = (0..graph.cells()).map(number).collect();
        Puzzle::new(graph.clone(), clues?, puzzle.marks().to_vec()).ok()
    }

    /// Numbers that stand twice, and neighbouring numbers in cells that do not touch.
    fn faults(puzzle: &Puzzle, sheet: &Sheet) -> Vec<Fault> {
        let graph = puzzle.graph();
        let mut seats: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (index, square) in sheet.squares().iter().enumerate().filter(|(_, s)| s.number != 0) {
            seats.entry(square.number).or_default().push(index);
        }
        let mut faults = Vec::new();
        let touch = |a: usize, b: usize| {
            let cell = |index| graph.cell(sheet.cell(index).0, sheet.cell(index).1);
            cell(a).zip(cell(b)).is_some_and(|(a, b)| graph.adjacent(a, b))
        };
        for (number, here) in &seats {
            if here.len() > 1 {
                let cells = here.iter().map(|&index| sheet.cell(index)).collect();
                faults.push(Fault::cells(format!("{number} stands {} times", here.len()), cells));
            } else if let Some([next]) = seats.get(&(number + 1)).map(Vec::as_slice)
                && !touch(here[0], *next)
            {
                let cells = vec![sheet.cell(here[0]), sheet.cell(*next)];
                faults
                    .push(Fault::cells(format!("{number} and {} do not touch", number + 1), cells));
            }
        }
        faults
    }

    fn standing(puzzle: &Puzzle, sheet: &Sheet) -> Standing {
        let solved = sheet.is_full() && rules::verify(puzzle, &Answer::new(rows(sheet))).is_empty();
        if solved { Standing::Solved } else { Standing::Open }
    }

    fn picture(puzzle: &Puzzle, sheet: &Sheet) -> Picture {
        picture::picture(puzzle, &rows(sheet))
    }

    /// The entries in their order, as [`crate::Entries`] reads them. Marks need not be all there are: they
    /// say nothing.
    fn record(_: &Puzzle, actions: &[Action]) -> Option<String> {
        let step = |action: &Action| match *action {
            Action::Enter { cell, value, .. } => Some((cell, value)),
            Action::Erase { cell } => Some((cell, 0)),
            _ => None,
        };
        let word = |(cell, value): (Cell, u32)| format!("r{}c{}={value}", cell.0 + 1, cell.1 + 1);
        let steps = actions.iter().flat_map(Action::parts).filter_map(step);
        let words: Vec<String> = steps.map(word).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    fn sheet(sheet: &Sheet) -> Option<&Sheet> {
        Some(sheet)
    }
}

/// The numbers row by row.
fn rows(sheet: &Sheet) -> Rows {
    let number = |square: &Square| match square.number {
        0 => None,
        number => Some(number),
    };
    sheet.squares().chunks(sheet.columns()).map(|row| row.iter().map(number).collect()).collect()
}
