//! The size of a board and what wins on it.

use super::Cell;
use gridwright_world::{Choice, UsageError};
use std::fmt;
use thiserror::Error;

/// Most rows or columns a board may have.
pub const LONGEST: usize = 100;

/// The largest k a board may ask for, whether it fits or not.
pub const LONGEST_ROW: usize = 9_999;

/// The four directions a row of stones can run in, as (row, column) steps: along a row, down a
/// column, and the two diagonals.
pub const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// What wins, and what may be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// k or more in a row win.
    #[default]
    Freestyle,
    /// Only exactly k in a row win.
    Exact,
    /// Five in a row; the first player may not take [`Forbidden`](super::Forbidden) points and wins with
    /// exactly five, the second wins with five or more.
    Renju,
    /// A row of k wins unless stones of the other side stand at both its ends; the edge of the board does not
    /// block. Longer rows win, blocked or not.
    Caro,
    /// The same, but longer rows do not win.
    ExactCaro,
}

impl Rule {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.words().0
    }
}

impl std::str::FromStr for Rule {
    type Err = UsageError;

    fn from_str(name: &str) -> Result<Rule, UsageError> {
        Rule::named("rule", name)
    }
}

impl Choice for Rule {
    const ALL: &'static [Rule] =
        &[Rule::Freestyle, Rule::Exact, Rule::Renju, Rule::Caro, Rule::ExactCaro];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Rule::Freestyle => ("freestyle", "k or more in a row win"),
            Rule::Exact => ("exact", "only exactly k in a row win"),
            Rule::Renju => ("renju", "five in a row, with forbidden points for the first player"),
            Rule::Caro => ("caro", "k in a row win unless the other side blocks both ends"),
            Rule::ExactCaro => ("exact-caro", "the same, and longer rows do not win"),
        }
    }
}

/// A variant of the game: the size of the board and what wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    rows: u8,
    cols: u8,
    k: u16,
    rule: Rule,
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
    /// Renju is a game of five in a row.
    #[error("renju is played with five in a row, not {0}")]
    Renju(usize),
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
            rule: Rule::Freestyle,
            gravity: false,
        })
    }

    /// The same board where only exactly k in a row win.
    #[must_use]
    pub fn exactly(mut self, exact: bool) -> Variant {
        self.rule = if exact { Rule::Exact } else { Rule::Freestyle };
        self
    }

    /// The same board under a rule; `Err` for renju with another k than five.
    pub fn ruled(mut self, rule: Rule) -> Result<Variant, VariantError> {
        if rule == Rule::Renju && self.k != 5 {
            return Err(VariantError::Renju(self.k()));
        }
        self.rule = rule;
        Ok(self)
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

    /// What wins.
    #[inline(always)]
    pub fn rule(self) -> Rule {
        self.rule
    }

    /// Whether the rule is that exactly k in a row win.
    #[inline(always)]
    pub fn exact(self) -> bool {
        self.rule == Rule::Exact
    }

    /// Whether the first player may not take every free cell.
    #[inline(always)]
    pub fn forbids(self) -> bool {
        self.rule == Rule::Renju
    }

    /// Whether the player and the hints know the rule: renju and caro are judged, but not played.
    #[inline(always)]
    pub fn is_played(self) -> bool {
        matches!(self.rule, Rule::Freestyle | Rule::Exact)
    }

    /// Whether stones fall.
    #[inline(always)]
    pub fn gravity(self) -> bool {
        self.gravity
    }

    /// Whether the rules are the plain ones: k or more in a row win, and any free cell may be played.
    #[inline(always)]
    pub fn is_plain(self) -> bool {
        self.rule == Rule::Freestyle && !self.gravity
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
