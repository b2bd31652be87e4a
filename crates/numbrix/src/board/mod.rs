//! What a puzzle is (cells, the given numbers, the marked pairs) and what its answer is.

mod graph;

pub(crate) use graph::NOWHERE;
pub use graph::{Graph, LONGEST_SIDE, Neighbours};

use crate::notation;
use gridwright_world::{InputError, Rows, parse};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why there is no such board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A side is too short or too long.
    #[error("sides are 1 to {LONGEST_SIDE}, not {0}x{1}")]
    Sides(usize, usize),
    /// Not one clue, or 0, for every cell.
    #[error("{cells} cells, but {given} clues were given")]
    Clues {
        /// The number of cells.
        cells: usize,
        /// The number of clues, 0 among them.
        given: usize,
    },
    /// A board of holes only.
    #[error("the board has no cell")]
    Empty,
    /// A number beyond the number of cells.
    #[error("number {number} is out of range 1..{most}")]
    OutOfRange {
        /// Where.
        cell: usize,
        /// The number.
        number: u16,
        /// The number of cells.
        most: usize,
    },
    /// A number given twice.
    #[error("number {number} is given twice")]
    Twice {
        /// Where it was first.
        first: usize,
        /// Where it is again.
        cell: usize,
        /// The number.
        number: u16,
    },
    /// A mark between cells that cannot be consecutive.
    #[error("a mark joins cells that are not next to each other")]
    Apart {
        /// Which mark, from 0.
        mark: usize,
    },
}

/// A puzzle: a graph, some numbers given, some pairs marked as consecutive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    graph: Graph,
    /// By cell; 0 where nothing is given.
    clues: Vec<u16>,
    /// By number; [`NOWHERE`] where it is not given.
    seats: Vec<u16>,
    marks: Vec<(u16, u16)>,
}

impl Puzzle {
    /// A puzzle from its clues (by cell, 0 for none) and its marks (pairs of cells).
    ///
    /// ```
    /// use gridwright_numbrix::{Graph, Neighbours, Puzzle};
    /// let graph = Graph::new(2, 2, Neighbours::Four, |_, _| false)?;
    /// let puzzle = Puzzle::new(graph, vec![1, 0, 0, 3], Vec::new())?;
    /// assert_eq!(puzzle.seat(3), Some(3));
    /// # Ok::<(), gridwright_numbrix::BoardError>(())
    /// ```
    pub fn new(
        graph: Graph,
        clues: Vec<u16>,
        marks: Vec<(u16, u16)>,
    ) -> Result<Puzzle, BoardError> {
        let most = graph.cells();
        if clues.len() != most {
            return Err(BoardError::Clues { cells: most, given: clues.len() });
        }
        if most == 0 {
            return Err(BoardError::Empty);
        }
        let mut seats = vec![NOWHERE; most + 1];
        for (cell, &number) in clues.iter().enumerate() {
            if usize::from(number) > most {
                return Err(BoardError::OutOfRange { cell, number, most });
            }
            if number == 0 {
                continue;
            }
            let seat = &mut seats[usize::from(number)];
            if *seat != NOWHERE {
                let first = usize::from(*seat);
                return Err(BoardError::Twice { first, cell, number });
            }
            *seat = cell as u16;
        }
        let apart = |&(a, b): &(u16, u16)| {
            let (a, b) = (usize::from(a), usize::from(b));
            a.max(b) >= most || !graph.adjacent(a, b)
        };
        if let Some(mark) = marks.iter().position(apart) {
            return Err(BoardError::Apart { mark });
        }
        Ok(Puzzle { graph, clues, seats, marks })
    }

    /// The cells and who is next to whom.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The number of cells, and so the largest number.
    pub fn cells(&self) -> usize {
        self.graph.cells()
    }

    /// The given number of a cell.
    pub fn clue(&self, cell: usize) -> Option<u16> {
        Some(self.clues[cell]).filter(|number| *number != 0)
    }

    /// The numbers given by cell, 0 for none.
    pub fn clues(&self) -> &[u16] {
        &self.clues
    }

    /// Where a number is given.
    pub fn seat(&self, number: usize) -> Option<usize> {
        let cell = self.seats[number];
        (cell != NOWHERE).then_some(cell.into())
    }

    /// The given numbers in order, and where they are.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> {
        (1..=self.cells()).filter_map(|number| Some((number, self.seat(number)?)))
    }

    /// The pairs of cells marked as consecutive.
    pub fn marks(&self) -> &[(u16, u16)] {
        &self.marks
    }

    /// Whether these two are marked, in either order.
    pub(crate) fn is_marked(&self, a: usize, b: usize) -> bool {
        let pair = (a as u16, b as u16);
        self.marks.iter().any(|mark| *mark == pair || *mark == (pair.1, pair.0))
    }

    /// The smallest and the largest number given.
    pub(crate) fn ends(&self) -> Option<(usize, usize)> {
        Some((self.seats().next()?.0, self.seats().next_back()?.0))
    }
}

impl FromStr for Puzzle {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Puzzle, InputError> {
        parse::<crate::Numbrix>(text, &crate::Options::default())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::write(self))
    }
}

/// A full board: the number of every cell.
pub type Filling = Vec<u16>;

/// A filled board, row by row: the numbers, and `None` for every hole. It may be wrong, as what people
/// hand in is: [`verify`](crate::verify) says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(Rows);

impl Answer {
    /// These rows.
    pub fn new(rows: Rows) -> Answer {
        Answer(rows)
    }

    /// A number for every cell of a puzzle.
    ///
    /// # Panics
    /// If there are fewer numbers than cells.
    pub fn filled(puzzle: &Puzzle, numbers: &[u16]) -> Answer {
        let graph = puzzle.graph();
        let number = |row, column| graph.cell(row, column).map(|cell| u32::from(numbers[cell]));
        let row = |row| (0..graph.columns()).map(|column| number(row, column)).collect();
        Answer((0..graph.rows()).map(row).collect())
    }

    /// The rows.
    pub fn rows(&self) -> &Rows {
        &self.0
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::write_rows(&self.0))
    }
}

impl gridwright_world::Answer for Answer {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry("solution", &self.0)
    }

    fn bare<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_boards_are_named() {
        let graph = || Graph::new(2, 2, Neighbours::Four, |_, _| false).unwrap();
        let error =
            |clues: [u16; 4], marks| Puzzle::new(graph(), clues.to_vec(), marks).unwrap_err();
        assert!(matches!(error([5, 0, 0, 0], vec![]), BoardError::OutOfRange { .. }));
        assert!(matches!(error([2, 0, 2, 0], vec![]), BoardError::Twice { first: 0, cell: 2, .. }));
        assert_eq!(error([0; 4], vec![(0, 1), (0, 3)]), BoardError::Apart { mark: 1 });
        assert_eq!(error([0; 4], vec![(0, u16::MAX)]), BoardError::Apart { mark: 0 });
        let short = Puzzle::new(graph(), vec![0; 3], Vec::new());
        assert_eq!(short, Err(BoardError::Clues { cells: 4, given: 3 }));
        for (rows, columns) in [(0, 2), (2, 65)] {
            let error = Graph::new(rows, columns, Neighbours::Four, |_, _| false).unwrap_err();
            assert_eq!(error, BoardError::Sides(rows, columns));
        }
    }
}
