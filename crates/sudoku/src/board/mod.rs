//! Boards of any order up to 64: layouts, puzzles, answers.

mod layout;
mod region;

pub use layout::{Extras, Layout, LayoutError, MAX_ORDER, Partition, SharedLayout};
pub use region::RegionMap;

pub(crate) use layout::{Cell, UnitKind, squarest_box};

use crate::notation::{self, Alphabet, Notation};
use gridwright_world::text::number_of;
use gridwright_world::{Grid, InputError, parse};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why there is no such puzzle or answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Not one digit for every cell.
    #[error("{}, expected {expected}", number_of(*found, "cell"))]
    Cells {
        /// How many were given.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A digit the board does not have.
    #[error("digit {digit} is out of range 1..{order}")]
    Digit {
        /// The digit.
        digit: u8,
        /// The order of the board.
        order: usize,
    },
}

/// A layout and its clues. 0 is an open cell.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: SharedLayout,
    digits: Box<[u8]>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.digits == other.digits && *self.layout == *other.layout
    }
}

impl Eq for Puzzle {}

impl Puzzle {
    /// A puzzle from its digits, row by row: one for each cell, none above the order.
    ///
    /// ```
    /// use gridwright_sudoku::{Layout, Puzzle};
    /// let empty = Puzzle::new(Layout::classic(), vec![0; 81].into()).unwrap();
    /// assert_eq!(empty.clues(), 0);
    /// let error = Puzzle::new(Layout::classic(), vec![10; 81].into()).unwrap_err();
    /// assert_eq!(error.to_string(), "digit 10 is out of range 1..9");
    /// ```
    pub fn new(layout: SharedLayout, digits: Box<[u8]>) -> Result<Puzzle, PuzzleError> {
        check_digits(&digits, layout.order())?;
        Ok(Puzzle { layout, digits })
    }

    /// Which cells exclude each other.
    pub fn layout(&self) -> &SharedLayout {
        &self.layout
    }

    /// How many rows, columns and digits.
    pub fn order(&self) -> usize {
        self.layout.order()
    }

    /// The digits, row by row; 0 is open.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// How many cells are given.
    pub fn clues(&self) -> usize {
        self.digits.iter().filter(|&&d| d != 0).count()
    }

    /// Row and column of a cell, from 0.
    pub(crate) fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.order(), cell % self.order())
    }
}

fn check_digits(digits: &[u8], order: usize) -> Result<(), PuzzleError> {
    if digits.len() != order * order {
        return Err(PuzzleError::Cells { found: digits.len(), expected: order * order });
    }
    // The largest of all, so that no digit waits for the one before it.
    match digits.iter().copied().max() {
        Some(digit) if usize::from(digit) > order => Err(PuzzleError::Digit { digit, order }),
        _ => Ok(()),
    }
}

impl FromStr for Puzzle {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Puzzle, InputError> {
        parse::<crate::Sudoku>(text, &crate::Options::default())
    }
}

/// Rows of numbers; with the header of `tp3` where the boxes are not the usual ones of that order.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = match *self.layout.partition() {
            Partition::Boxes { width, height } if (width, height) != squarest_box(self.order()) => {
                Notation::Tp3
            }
            _ => Notation::Grid,
        };
        f.write_str(&notation::write_puzzle(self, form, &Alphabet::default()))
    }
}

/// A filled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    order: usize,
    digits: Box<[u8]>,
}

impl Answer {
    /// An answer from its digits, row by row: one for each cell, none above the order. Whether it is
    /// right is for [`verify`](crate::verify) to say.
    ///
    /// ```
    /// use gridwright_sudoku::{Answer, Extras, Layout};
    /// let layout = Layout::boxes(2, 2, 1, Extras::default())?;
    /// let answer = Answer::new(&layout, vec![1, 2, 2, 1].into()).unwrap();
    /// assert_eq!(answer.to_string(), "1 2\n2 1\n");
    /// assert!(Answer::new(&layout, vec![1, 2, 2].into()).is_err());
    /// # Ok::<(), gridwright_sudoku::LayoutError>(())
    /// ```
    pub fn new(layout: &Layout, digits: Box<[u8]>) -> Result<Answer, PuzzleError> {
        check_digits(&digits, layout.order())?;
        Ok(Answer { order: layout.order(), digits })
    }

    /// What a solver found.
    pub(crate) fn filled(puzzle: &Puzzle, digits: &[u8]) -> Answer {
        Answer { order: puzzle.order(), digits: digits.into() }
    }

    /// The digits, row by row.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

/// Rows of numbers.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::write_numbers(self.order, &self.digits))
    }
}

/// The rows as a list of lists of numbers.
struct Rows<'a>(&'a Answer);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.digits.chunks(self.0.order))
    }
}

impl gridwright_world::Answer for Answer {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry("solution", &Rows(self))
    }

    fn bare<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rows(self).serialize(serializer)
    }

    fn grid(&self) -> Option<Grid<'_>> {
        Some(Grid { name: "solution", width: self.order, numbers: &self.digits })
    }
}
