//! A board being played: what a player may do, and a sheet for boards that are filled.
//!
//! A game is its puzzle and the list of its actions; the board on the table follows from them. Undo is a
//! shorter list, and a saved game holds nothing that could contradict itself.

use crate::explain::Cell;
use crate::outcome::Fault;
use crate::picture::Picture;
use crate::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// What a player does to the board. A world refuses what has no meaning for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Writes a number into a cell.
    Enter {
        /// Where.
        cell: Cell,
        /// What.
        value: u32,
        /// Whether the marks that the entry rules out go with it.
        #[serde(default)]
        clean: bool,
    },
    /// Empties a cell: its entry, or where it has none its marks and colour.
    Erase {
        /// Where.
        cell: Cell,
    },
    /// Writes a pencil mark, or takes it away.
    Mark {
        /// Where.
        cell: Cell,
        /// What.
        value: u32,
        /// Of which kind.
        kind: Marks,
    },
    /// Writes every mark that no entry rules out into the centre of every open cell.
    FillMarks,
    /// Colours a cell; colour 0 is none.
    Colour {
        /// Where.
        cell: Cell,
        /// Which, from 0 to [`COLOURS`].
        colour: u8,
    },
    /// Makes a move, in the letter of the world's answers.
    Slide {
        /// `L`, `R`, `U` or `D`.
        to: char,
    },
    /// Puts a stone of the side to move.
    Place {
        /// Where.
        cell: Cell,
    },
}

/// Colours that cells can have.
pub const COLOURS: u8 = 8;

/// The two kinds of pencil marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marks {
    /// Numbers that may stand here.
    Centre,
    /// Cells that a number may stand in.
    Corner,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It goes on.
    Open,
    /// The puzzle is solved.
    Solved,
    /// It is over, and how, in words: a game won or drawn, a board without a move.
    Over(String),
}

/// A world whose boards can be played.
pub trait Play: World {
    /// The board on the table.
    type Table: Clone + Debug + Eq + Send + Sync + 'static;

    /// The board before the first action.
    fn lay(puzzle: &Self::Puzzle) -> Self::Table;

    /// Does what the player wants, or says why not and leaves the board as it is.
    fn act(puzzle: &Self::Puzzle, table: &mut Self::Table, action: &Action) -> Result<(), Refusal>;

    /// What breaks a rule as the board stands: no mistake of thought is told.
    fn faults(puzzle: &Self::Puzzle, table: &Self::Table) -> Vec<Fault>;

    /// How far it has come.
    fn standing(puzzle: &Self::Puzzle, table: &Self::Table) -> Standing;

    /// The board as drawing data.
    fn picture(puzzle: &Self::Puzzle, table: &Self::Table) -> Picture;

    /// The board as a puzzle of its own, for solvers: entries become clues.
    fn position(puzzle: &Self::Puzzle, table: &Self::Table) -> Option<Self::Puzzle>;

    /// The sheet of a board that is filled.
    fn sheet(_table: &Self::Table) -> Option<&Sheet> {
        None
    }

    /// The option of `hint` that takes what the player did, and its value.
    fn record(
        puzzle: &Self::Puzzle,
        table: &Self::Table,
        actions: &[Action],
    ) -> Option<(&'static str, String)>;
}

/// Why an action is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// An action that has no meaning in a world.
    pub fn meaningless(world: &str) -> Refusal {
        Refusal(format!("there is nothing like that in {world}"))
    }

    /// A letter that is none of the four directions.
    pub fn no_direction(letter: char) -> Refusal {
        Refusal(format!("'{letter}' is no direction: L, R, U or D"))
    }
}

/// The moves of a puzzle of moves, as its hints take them.
pub fn slides(actions: &[Action]) -> Option<(&'static str, String)> {
    let letter = |action: &Action| match *action {
        Action::Slide { to } => Some(to),
        _ => None,
    };
    let moves: String = actions.iter().filter_map(letter).collect();
    (!moves.is_empty()).then_some(("moves", moves))
}

/// What stands in a cell of a board that is filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

    /// Does an action of filling. `rules_out(from, number)`: the squares in which an entry of that
    /// number in that square rules out the same number.
    pub fn act(
        &mut self,
        action: &Action,
        rules_out: impl Fn(usize, u32) -> Vec<usize>,
    ) -> Result<(), Refusal> {
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
        }
        Ok(())
    }

    fn fill_marks(&mut self, rules_out: impl Fn(usize, u32) -> Vec<usize>) {
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
