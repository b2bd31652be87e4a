//! A board that is filled with numbers, and what a player writes on it.

use super::{Action, COLOURS, Marks, Refusal};
use crate::explain::Cell;
use serde::Serialize;
use std::collections::BTreeSet;

/// What stands in a cell of a board that is filled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Square {
    /// The number, 0 while there is none.
    pub number: u32,
    /// Whether it was given with the puzzle.
    pub given: bool,
    /// No cell at all.
    pub hole: bool,
    /// Numbers that may stand here.
    pub centre: BTreeSet<u32>,
    /// Numbers that stand here or in cells marked likewise.
    pub corner: BTreeSet<u32>,
    /// The colour, 0 for none.
    pub colour: u8,
}

impl Square {
    /// Its marks of a kind.
    pub fn marks(&self, kind: Marks) -> &BTreeSet<u32> {
        match kind {
            Marks::Centre => &self.centre,
            Marks::Corner => &self.corner,
        }
    }
}

/// As many marks as may be filled in at once.
const MOST_MARKS: usize = 250_000;

/// The squares in which an entry of a number rules out the same number.
type RulesOut<'a> = dyn Fn(usize, u32) -> Vec<usize> + 'a;

/// A board that is filled with numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    columns: usize,
    squares: Vec<Square>,
    largest: u32,
}

impl Sheet {
    /// A sheet of so many columns with the numbers from 1 to `largest`.
    pub fn new(columns: usize, largest: u32, squares: Vec<Square>) -> Sheet {
        Sheet { columns, squares, largest }
    }

    /// All squares, row by row.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The numbers, row by row, 0 where there is none.
    pub fn numbers(&self) -> Vec<u32> {
        self.squares.iter().map(|square| square.number).collect()
    }

    /// Cells in a row.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether every cell has a number.
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(|square| square.hole || square.number != 0)
    }

    /// The place of a cell in [`Sheet::squares`].
    pub fn index(&self, (row, column): Cell) -> Option<usize> {
        let index = row.checked_mul(self.columns)?.checked_add(column)?;
        (column < self.columns && index < self.squares.len()).then_some(index)
    }

    /// The cell of a square.
    pub fn cell(&self, index: usize) -> Cell {
        (index / self.columns, index % self.columns)
    }

    /// The largest number.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The action that marks all these cells, or where all of them have the mark takes it away: what a
    /// mark means for a selection. Cells that take no mark are left out; `None` where all do.
    pub fn mark_all(&self, cells: &[Cell], value: u32, kind: Marks) -> Option<Action> {
        let takes = |cell: &&Cell| {
            let square = self.index(**cell).map(|index| &self.squares[index]);
            square.is_some_and(|square| square.number == 0 && !square.hole)
        };
        let has = |cell: &Cell| {
            let square = self.index(*cell).map(|index| &self.squares[index]);
            square.is_some_and(|square| square.marks(kind).contains(&value))
        };
        let open: Vec<Cell> = cells.iter().filter(takes).copied().collect();
        let all = open.iter().all(has);
        let marked = open.into_iter().filter(|cell| all || !has(cell));
        Action::all(marked.map(|cell| Action::Mark { cell, value, kind }))
    }

    /// Does an action of filling. `rules_out(from, number)`: the squares in which an entry of that
    /// number in that square rules out the same number.
    pub fn act(
        &mut self,
        action: &Action,
        rules_out: impl Fn(usize, u32) -> Vec<usize>,
    ) -> Result<(), Refusal> {
        let Action::Together { actions } = action else { return self.act_one(action, &rules_out) };
        // All of them or none.
        let mut after = self.clone();
        for action in actions {
            after.act_one(action, &rules_out)?;
        }
        *self = after;
        Ok(())
    }

    fn act_one(&mut self, action: &Action, rules_out: &RulesOut<'_>) -> Result<(), Refusal> {
        match *action {
            Action::Enter { cell, value, clean } => {
                self.check_value(value)?;
                let index = self.open(cell)?;
                self.squares[index].number = value;
                if clean {
                    for other in rules_out(index, value) {
                        self.squares[other].centre.remove(&value);
                        self.squares[other].corner.remove(&value);
                    }
                }
            }
            Action::Erase { cell } => {
                let index = self.open(cell)?;
                let square = &mut self.squares[index];
                if square.number == 0 {
                    *square = Square::default();
                }
                square.number = 0;
            }
            Action::Mark { cell, value, kind } => {
                self.check_value(value)?;
                let index = self.open(cell)?;
                let square = &mut self.squares[index];
                let marks = match kind {
                    Marks::Centre => &mut square.centre,
                    Marks::Corner => &mut square.corner,
                };
                if !marks.remove(&value) {
                    marks.insert(value);
                }
            }
            Action::FillMarks if self.squares.len() * self.largest as usize > MOST_MARKS => {
                return Err(Refusal("this board is too large to mark all of it".to_owned()));
            }
            Action::FillMarks => self.fill_marks(rules_out),
            Action::Colour { cell, colour } => {
                let index = self.index(cell).filter(|&index| !self.squares[index].hole);
                let index = index.ok_or_else(|| Refusal("there is no such cell".to_owned()))?;
                if colour > COLOURS {
                    return Err(Refusal(format!("colours are 0 to {COLOURS}")));
                }
                self.squares[index].colour = colour;
            }
            Action::Slide { .. } | Action::Place { .. } => {
                return Err(Refusal("this board is filled, nothing moves on it".to_owned()));
            }
            Action::Together { .. } => {
                return Err(Refusal("several actions do not hold several others".to_owned()));
            }
        }
        Ok(())
    }

    fn fill_marks(&mut self, rules_out: &RulesOut<'_>) {
        let all: BTreeSet<u32> = (1..=self.largest).collect();
        for square in self.squares.iter_mut().filter(|square| square.number == 0 && !square.hole) {
            square.centre.clone_from(&all);
        }
        for index in 0..self.squares.len() {
            let number = self.squares[index].number;
            if number != 0 {
                for other in rules_out(index, number) {
                    self.squares[other].centre.remove(&number);
                }
            }
        }
    }

    fn check_value(&self, value: u32) -> Result<(), Refusal> {
        if (1..=self.largest).contains(&value) {
            return Ok(());
        }
        Err(Refusal(format!("numbers here are 1 to {}", self.largest)))
    }

    /// The index of a cell that the player may write into.
    fn open(&self, cell: Cell) -> Result<usize, Refusal> {
        let (row, column) = (cell.0.saturating_add(1), cell.1.saturating_add(1));
        match self.index(cell) {
            None => Err(Refusal(format!("there is no row {row} column {column}"))),
            Some(index) if self.squares[index].hole => {
                Err(Refusal(format!("row {row} column {column} is a hole")))
            }
            Some(index) if self.squares[index].given => {
                Err(Refusal(format!("row {row} column {column} is given")))
            }
            Some(index) => Ok(index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_is_marked_as_one() {
        let mut sheet = Sheet::new(2, 4, vec![Square::default(); 4]);
        let nothing = |_: usize, _: u32| Vec::new();
        let cells = [(0, 0), (0, 1), (1, 0)];
        sheet.act(&Action::Enter { cell: (1, 0), value: 2, clean: false }, nothing).unwrap();
        sheet.act(&Action::Mark { cell: (0, 0), value: 3, kind: Marks::Corner }, nothing).unwrap();
        let mark = |sheet: &Sheet| sheet.mark_all(&cells, 3, Marks::Corner).unwrap();
        // One has it already: the other gets it. Then both have it, and lose it.
        let first = mark(&sheet);
        assert_eq!(first, Action::Mark { cell: (0, 1), value: 3, kind: Marks::Corner });
        sheet.act(&first, nothing).unwrap();
        let second = mark(&sheet);
        assert!(matches!(&second, Action::Together { actions } if actions.len() == 2));
        sheet.act(&second, nothing).unwrap();
        assert!(sheet.squares().iter().all(|square| square.corner.is_empty()));
        assert_eq!(sheet.mark_all(&[(1, 0), (7, 7)], 3, Marks::Centre), None);
    }

    #[test]
    fn several_actions_are_done_together_or_not_at_all() {
        let mut sheet = Sheet::new(2, 4, vec![Square::default(); 4]);
        let before = sheet.clone();
        let enter = |value| Action::Enter { cell: (0, 0), value, clean: false };
        let both = Action::Together { actions: vec![enter(1), enter(9)] };
        assert!(sheet.act(&both, |_, _| Vec::new()).is_err() && sheet == before);
        let nested = Action::Together { actions: vec![both] };
        assert!(sheet.act(&nested, |_, _| Vec::new()).is_err() && sheet == before);
    }
}
