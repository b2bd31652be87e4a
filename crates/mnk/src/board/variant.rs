//! The size of a board and what wins on it.

use super::Cell;
use std::fmt;
use thiserror::Error;

/// Most rows or columns a board may have.
pub const LONGEST: usize = 100;

/// The largest k a board may ask for, whether it fits or not.
pub const LONGEST_ROW: usize = 9_999;

/// The four directions a row of stones can run in, as (row, column) steps: along a row, down a
/// column, and the two diagonals.
pub const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A variant of the game: the size of the board and what wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    rows: u8,
    cols: u8,
    k: u16,
    exact: bool,
    gravity: bool,
}

/// A board nobody can play on.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantError {
    /// Rows or columns are not within 1..100.
    #[error("a board has 1..{LONGEST} rows and columns, not {0}x{1}")]
    Size(usize, usize),
    /// k is not within range.
    #[error("k is within 1..{LONGEST_ROW}, not {0}")]
    Length(usize),
    /// Not one mark for every cell.
    #[error("{0} cells, but {1} marks were given")]
    Marks(usize, usize),
}

impl Variant {
    /// `rows` × `cols`, `k` or more in a row win. A `k` that does not fit on the board is allowed:
    /// nobody can win there.
    ///
    /// ```
    /// use gridwright_mnk::Variant;
    /// assert_eq!(Variant::new(15, 15, 5)?.cells(), 225);
    /// assert!(Variant::new(0, 15, 5).is_err());
    /// # Ok::<(), gridwright_mnk::VariantError>(())
    /// ```
    pub fn new(rows: usize, cols: usize, k: usize) -> Result<Variant, VariantError> {
        if !(1..=LONGEST).contains(&rows) || !(1..=LONGEST).contains(&cols) {
            return Err(VariantError::Size(rows, cols));
        }
        if !(1..=LONGEST_ROW).contains(&k) {
            return Err(VariantError::Length(k));
        }
        Ok(Variant {
            rows: rows as u8,
            cols: cols as u8,
            k: k as u16,
            exact: false,
            gravity: false,
        })
    }

    /// The same board where only exactly k in a row win.
    #[must_use]
    pub fn exactly(mut self, exact: bool) -> Variant {
        self.exact = exact;
        self
    }

    /// The same board where stones fall to the lowest free cell of their column.
    #[must_use]
    pub fn falling(mut self, gravity: bool) -> Variant {
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

    /// Whether the rules are the plain ones: k or more in a row win, and any free cell may be played.
    #[inline(always)]
    pub fn is_plain(self) -> bool {
        !self.exact && !self.gravity
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

    /// Reads a move `x,y`: column and row, from 0.
    ///
    /// ```
    /// use gridwright_mnk::Variant;
    /// let variant = Variant::new(3, 4, 3).unwrap();
    /// assert_eq!(variant.read_move("3,2"), Ok(variant.at(2, 3).unwrap()));
    /// assert!(variant.read_move("4,0").is_err());
    /// ```
    pub fn read_move(self, text: &str) -> Result<Cell, MoveError> {
        let wrong = || MoveError::Form(text.to_owned());
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
        let (x, y) = (number(x)?, number(y)?);
        self.at(y, x).ok_or(MoveError::Outside(x, y, self.cols() - 1, self.rows() - 1))
    }

    /// A move as `x,y`.
    pub fn write_move(self, cell: Cell) -> String {
        format!("{},{}", self.col(cell), self.row(cell))
    }
}

/// Text that is no move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// Not of the form `x,y`.
    #[error("expected a move x,y (column,row from 0), found '{0}'")]
    Form(String),
    /// Not on the board, whose last column and row follow.
    #[error("the move {0},{1} is not on the board: columns 0..{2}, rows 0..{3}")]
    Outside(usize, usize, usize, usize),
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.rows, self.cols, self.k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_out_of_range_are_refused() {
        assert!(Variant::new(101, 5, 5).is_err());
        assert!(Variant::new(5, 5, 0).is_err());
        assert!(Variant::new(3, 3, 9_999).is_ok());
    }
}
