//! The rule of the game: sides, marks, cells, the size of the board and what wins.

use std::fmt;
use thiserror::Error;

/// Most rows or columns a board may have.
pub const LONGEST: usize = 100;

/// The largest k a board may ask for, whether it fits or not.
pub const LONGEST_ROW: usize = 9_999;

/// The four directions a row of stones can run in, as (row, column) steps: along a row, down a
/// column, and the two diagonals.
pub const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A player. X moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// The first player.
    X = 0,
    /// The second player.
    O = 1,
}

impl Side {
    /// The opponent.
    #[must_use]
    #[inline(always)]
    pub fn other(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }

    /// 0 for X, 1 for O.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side's stone.
    #[inline(always)]
    pub fn mark(self) -> Mark {
        match self {
            Side::X => Mark::X,
            Side::O => Mark::O,
        }
    }

    /// `X` or `O`.
    pub fn letter(self) -> char {
        match self {
            Side::X => 'X',
            Side::O => 'O',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// A stone of the first player.
    X = 0,
    /// A stone of the second player.
    O = 1,
    /// Nothing.
    Empty = 2,
    /// Nobody may play here, and it counts for nobody.
    Blocked = 3,
}

impl Mark {
    /// Whose stone it is.
    #[inline(always)]
    pub fn side(self) -> Option<Side> {
        match self {
            Mark::X => Some(Side::X),
            Mark::O => Some(Side::O),
            Mark::Empty | Mark::Blocked => None,
        }
    }
}

/// A cell, numbered row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// As an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The rule of the game: the size of the board and what wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    cols: u8,
    k: u16,
    exact: bool,
    gravity: bool,
}

/// A board nobody can play on.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// Rows or columns are not within 1..100.
    #[error("a board has 1..{LONGEST} rows and columns, not {0}x{1}")]
    Size(usize, usize),
    /// One in a row would be won before it began.
    #[error("k is within 2..{LONGEST_ROW}, not {0}")]
    Length(usize),
}

impl Shape {
    /// `rows` × `cols`, `k` or more in a row win. A `k` that does not fit on the board is allowed:
    /// nobody can win there.
    ///
    /// ```
    /// use gridwright_mnk::Shape;
    /// assert_eq!(Shape::new(15, 15, 5)?.cells(), 225);
    /// assert!(Shape::new(0, 15, 5).is_err());
    /// # Ok::<(), gridwright_mnk::ShapeError>(())
    /// ```
    pub fn new(rows: usize, cols: usize, k: usize) -> Result<Shape, ShapeError> {
        if !(1..=LONGEST).contains(&rows) || !(1..=LONGEST).contains(&cols) {
            return Err(ShapeError::Size(rows, cols));
        }
        if !(2..=LONGEST_ROW).contains(&k) {
            return Err(ShapeError::Length(k));
        }
        Ok(Shape { rows: rows as u8, cols: cols as u8, k: k as u16, exact: false, gravity: false })
    }

    /// The same board where only exactly k in a row win.
    #[must_use]
    pub fn exactly(mut self, exact: bool) -> Shape {
        self.exact = exact;
        self
    }

    /// The same board where stones fall to the lowest free cell of their column.
    #[must_use]
    pub fn falling(mut self, gravity: bool) -> Shape {
        self.gravity = gravity;
        self
    }

    /// Rows.
    #[inline(always)]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Columns.
    #[inline(always)]
    pub fn cols(self) -> usize {
        usize::from(self.cols)
    }

    /// How many in a row win.
    #[inline(always)]
    pub fn k(self) -> usize {
        usize::from(self.k)
    }

    /// Whether more than k in a row do not win.
    #[inline(always)]
    pub fn exact(self) -> bool {
        self.exact
    }

    /// Whether stones fall.
    #[inline(always)]
    pub fn gravity(self) -> bool {
        self.gravity
    }

    /// Number of cells.
    #[inline(always)]
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// The cell at a row and a column, both from 0, if it is on the board.
    #[inline(always)]
    pub fn at(self, row: usize, col: usize) -> Option<Cell> {
        (row < self.rows() && col < self.cols()).then(|| Cell((row * self.cols() + col) as u16))
    }

    /// Row of a cell, from 0.
    #[inline(always)]
    pub fn row(self, cell: Cell) -> usize {
        cell.index() / self.cols()
    }

    /// Column of a cell, from 0.
    #[inline(always)]
    pub fn col(self, cell: Cell) -> usize {
        cell.index() % self.cols()
    }

    /// The cell one step away, if it is on the board.
    #[inline]
    pub fn step(self, cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
        let row = self.row(cell).checked_add_signed(down)?;
        let col = self.col(cell).checked_add_signed(right)?;
        self.at(row, col)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.rows, self.cols, self.k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_out_of_range_are_refused() {
        assert!(Shape::new(101, 5, 5).is_err());
        assert!(Shape::new(5, 5, 1).is_err());
        assert!(Shape::new(3, 3, 9_999).is_ok());
    }
}
