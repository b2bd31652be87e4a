//! The board: stones on a grid, whose turn it is, and the rule of the game.

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
    /// use gridwright_puzzles::mnk::Shape;
    /// assert_eq!(Shape::new(15, 15, 5)?.cells(), 225);
    /// assert!(Shape::new(0, 15, 5).is_err());
    /// # Ok::<(), gridwright_puzzles::mnk::ShapeError>(())
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

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// No such cell.
    #[error("is not on the board")]
    Outside,
    /// A stone or a block is there.
    #[error("is taken")]
    Taken,
    /// The cell below is still free and stones fall.
    #[error("floats: the stone would fall further")]
    Floating,
    /// Somebody has won.
    #[error("comes after the end of the game")]
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Won by this side.
    Won(Side),
    /// No free cell, no winner.
    Full,
}

/// A position, with the moves that led to it from where it was set up.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    marks: Vec<Mark>,
    to_move: Side,
    free: usize,
    winner: Option<Side>,
    history: Vec<Cell>,
}

impl PartialEq for Board {
    /// The same stones and the same side to move; how they came about does not matter.
    fn eq(&self, other: &Board) -> bool {
        self.shape == other.shape && self.marks == other.marks && self.to_move == other.to_move
    }
}

impl Eq for Board {}

impl Board {
    /// The empty board, X to move.
    ///
    /// ```
    /// use gridwright_puzzles::mnk::{Board, Finish, Shape, Side};
    /// let shape = Shape::new(1, 3, 2)?;
    /// let mut board = Board::new(shape);
    /// for col in [0, 2, 1] {
    ///     board.play(shape.at(0, col).unwrap()).unwrap();
    /// }
    /// assert_eq!(board.finish(), Some(Finish::Won(Side::X)));
    /// # Ok::<(), gridwright_puzzles::mnk::ShapeError>(())
    /// ```
    pub fn new(shape: Shape) -> Board {
        Board::set_up(shape, vec![Mark::Empty; shape.cells()], Side::X)
    }

    /// Any position, with any side to move, sensible or not; `marks` row by row.
    ///
    /// # Panics
    /// When `marks` does not have one entry for every cell.
    pub fn set_up(shape: Shape, marks: Vec<Mark>, to_move: Side) -> Board {
        assert_eq!(marks.len(), shape.cells(), "one mark for every cell");
        let free = marks.iter().filter(|m| **m == Mark::Empty).count();
        let mut board =
            Board { shape, marks, to_move, free, winner: None, history: Vec::with_capacity(free) };
        // The side that moved last is asked first: with both lines on the board it was the one to win.
        board.winner = [to_move.other(), to_move].into_iter().find(|side| board.has_line(*side));
        board
    }

    /// The rule of the game.
    #[inline(always)]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// What a cell holds.
    #[inline(always)]
    pub fn mark(&self, cell: Cell) -> Mark {
        self.marks[cell.index()]
    }

    /// All cells, row by row.
    #[inline(always)]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Number of free cells.
    #[inline(always)]
    pub fn free(&self) -> usize {
        self.free
    }

    /// The moves played since the position was set up, oldest first.
    pub fn history(&self) -> &[Cell] {
        &self.history
    }

    /// The stones in the order they were played; those that were set up first, taking turns, bottom row
    /// first where stones fall.
    pub fn order_of_play(&self) -> Vec<Cell> {
        let played = &self.history;
        let mut cells: Vec<Cell> = (0..self.marks.len() as u16).map(Cell).collect();
        if self.shape.gravity {
            cells.reverse();
        }
        let of = |side: Side| {
            let mine = |cell: &Cell| self.mark(*cell) == side.mark() && !played.contains(cell);
            cells.iter().copied().filter(mine).collect::<Vec<_>>()
        };
        let (x, o) = (of(Side::X), of(Side::O));
        let mut order = Vec::with_capacity(x.len() + o.len() + played.len());
        for turn in 0..x.len().max(o.len()) {
            order.extend(x.get(turn));
            order.extend(o.get(turn));
        }
        order.extend(played);
        order
    }

    /// Stones of one side.
    pub fn stones(&self, side: Side) -> usize {
        self.marks.iter().filter(|m| **m == side.mark()).count()
    }

    /// Whether the game is over, and how.
    #[inline]
    pub fn finish(&self) -> Option<Finish> {
        match self.winner {
            Some(side) => Some(Finish::Won(side)),
            None if self.free == 0 => Some(Finish::Full),
            None => None,
        }
    }

    /// Whether a move may be played, and why not.
    pub fn legal(&self, cell: Cell) -> Result<(), Illegal> {
        if cell.index() >= self.marks.len() {
            return Err(Illegal::Outside);
        }
        if self.winner.is_some() {
            return Err(Illegal::Over);
        }
        if self.mark(cell) != Mark::Empty {
            return Err(Illegal::Taken);
        }
        if self.floats(cell) {
            return Err(Illegal::Floating);
        }
        Ok(())
    }

    /// Whether a stone on this free cell would fall further.
    #[inline(always)]
    fn floats(&self, cell: Cell) -> bool {
        let below = cell.index() + self.shape.cols();
        self.shape.gravity && below < self.marks.len() && self.marks[below] == Mark::Empty
    }

    /// The legal moves, row by row.
    pub fn moves(&self) -> impl Iterator<Item = Cell> + '_ {
        let over = self.winner.is_some();
        (0..self.marks.len() as u16)
            .map(Cell)
            .filter(move |&cell| !over && self.mark(cell) == Mark::Empty && !self.floats(cell))
    }

    /// Puts a stone of the side to move.
    pub fn play(&mut self, cell: Cell) -> Result<(), Illegal> {
        self.legal(cell)?;
        let side = self.to_move;
        self.marks[cell.index()] = side.mark();
        self.free -= 1;
        self.history.push(cell);
        self.to_move = side.other();
        if self.completes(cell, side) {
            self.winner = Some(side);
        }
        Ok(())
    }

    /// Takes the last move back; `None` when there is none since the position was set up.
    pub fn undo(&mut self) -> Option<Cell> {
        let cell = self.history.pop()?;
        self.marks[cell.index()] = Mark::Empty;
        self.free += 1;
        self.to_move = self.to_move.other();
        self.winner = None;
        Some(cell)
    }

    /// Whether a stone of `side` on `cell` stands (or, on a free cell, would stand) in a winning row.
    #[inline]
    pub fn completes(&self, cell: Cell, side: Side) -> bool {
        let k = self.shape.k();
        DIRECTIONS.iter().any(|&(down, right)| {
            let run =
                1 + self.run(cell, side, (down, right)) + self.run(cell, side, (-down, -right));
            if self.shape.exact { run == k } else { run >= k }
        })
    }

    /// Stones of `side` in a row next to `cell` in one direction, at most k.
    #[inline]
    fn run(&self, cell: Cell, side: Side, (down, right): (isize, isize)) -> usize {
        let mark = side.mark();
        let (rows, cols) = (self.shape.rows() as isize, self.shape.cols() as isize);
        let (mut row, mut col) =
            (self.shape.row(cell) as isize + down, self.shape.col(cell) as isize + right);
        let mut length = 0;
        while length < self.shape.k()
            && (0..rows).contains(&row)
            && (0..cols).contains(&col)
            && self.marks[(row * cols + col) as usize] == mark
        {
            length += 1;
            row += down;
            col += right;
        }
        length
    }

    /// Whether `side` has a winning row anywhere.
    pub fn has_line(&self, side: Side) -> bool {
        (0..self.marks.len() as u16)
            .map(Cell)
            .any(|cell| self.mark(cell) == side.mark() && self.completes(cell, side))
    }

    /// The stones of the winning rows, row by row; empty when nobody has won.
    pub fn winning_cells(&self) -> Vec<Cell> {
        let Some(side) = self.winner else {
            return Vec::new();
        };
        (0..self.marks.len() as u16)
            .map(Cell)
            .filter(|&cell| self.mark(cell) == side.mark() && self.completes(cell, side))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: usize, cols: usize, k: usize) -> Board {
        Board::new(Shape::new(rows, cols, k).unwrap())
    }

    #[test]
    fn play_and_undo_are_inverse() {
        let mut b = board(3, 3, 3);
        let empty = b.clone();
        for cell in [4, 0, 3, 1, 5] {
            b.play(Cell(cell)).unwrap();
        }
        assert_eq!(b.finish(), Some(Finish::Won(Side::X)));
        assert_eq!(b.winning_cells(), [Cell(3), Cell(4), Cell(5)]);
        assert_eq!(b.play(Cell(8)), Err(Illegal::Over));
        while b.undo().is_some() {}
        assert_eq!(b, empty);
        assert_eq!(b.finish(), None);
    }

    #[test]
    fn moves_that_are_not_legal_say_why() {
        let mut b = board(3, 3, 3);
        b.play(Cell(4)).unwrap();
        assert_eq!(b.play(Cell(4)), Err(Illegal::Taken));
        assert_eq!(b.play(Cell(9)), Err(Illegal::Outside));
        let mut c = Board::new(Shape::new(6, 7, 4).unwrap().falling(true));
        assert_eq!(c.play(Cell(0)), Err(Illegal::Floating));
        assert_eq!(c.moves().count(), 7);
        c.play(Cell(35)).unwrap();
        c.play(Cell(28)).unwrap();
    }

    #[test]
    fn longer_rows_win_unless_exact() {
        let marks = |text: &str| -> Vec<Mark> {
            text.chars()
                .map(|c| match c {
                    'X' => Mark::X,
                    'O' => Mark::O,
                    _ => Mark::Empty,
                })
                .collect()
        };
        let shape = Shape::new(1, 7, 3).unwrap();
        let four = Board::set_up(shape, marks("XXXX..."), Side::O);
        assert_eq!(four.finish(), Some(Finish::Won(Side::X)));
        let four = Board::set_up(shape.exactly(true), marks("XXXX..."), Side::O);
        assert_eq!(four.finish(), None);
        let gap = Board::set_up(shape.exactly(true), marks("XX.XX.."), Side::X);
        assert!(!gap.completes(Cell(2), Side::X));
    }

    #[test]
    fn shapes_out_of_range_are_refused() {
        assert!(Shape::new(101, 5, 5).is_err());
        assert!(Shape::new(5, 5, 1).is_err());
        assert!(Shape::new(3, 3, 9_999).is_ok());
    }
}
