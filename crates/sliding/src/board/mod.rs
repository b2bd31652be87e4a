//! Boards, directions, goals, and what a puzzle and its answer are.

mod goal;
mod puzzle;

pub use goal::{Goal, Target};
pub use puzzle::{Answer, Puzzle};

use thiserror::Error;

/// The shortest side of a board.
pub const SMALLEST: usize = 1;
/// The longest side of a board.
pub const LARGEST: usize = 16;

/// Why there is no such board, goal or puzzle.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A side is too short or too long.
    #[error("sides are {SMALLEST} to {LARGEST}, not {0}x{1}")]
    Sides(usize, usize),
    /// Not one tile or blank for every cell.
    #[error("{0} cells, but {1} tiles were given")]
    Tiles(usize, usize),
    /// Not exactly one blank.
    #[error("a board has exactly one blank, not {0}")]
    Blanks(usize),
    /// A goal names a tile that no board of its size has.
    #[error("tile {0} is out of range 0..{1}")]
    Large(u8, usize),
    /// The goal is of another size than the board.
    #[error("the goal is {0}x{1}, this board is {2}x{3}")]
    OtherSize(usize, usize, usize, usize),
    /// A tile is there more or less often than the goal says.
    #[error("the goal has tile {0} more or less often than the board")]
    OtherTiles(u8),
}

/// A board of `rows` × `cols` cells, 1×1 to 16×16, with exactly one blank (tile 0).
///
/// ```
/// use gridwright_sliding::{Board, BoardError};
/// let board = Board::new(2, 2, vec![1, 2, 3, 0])?;
/// assert_eq!(board.blank(), 3);
/// assert_eq!(Board::new(2, 2, vec![1, 2, 3, 4]), Err(BoardError::Blanks(0)));
/// # Ok::<(), BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: usize,
    cols: usize,
    tiles: Vec<u8>,
}

impl Board {
    /// A board from its tiles, row by row. Tiles may repeat.
    pub fn new(rows: usize, cols: usize, tiles: Vec<u8>) -> Result<Board, BoardError> {
        let cells = cells(rows, cols)?;
        if cells != tiles.len() {
            return Err(BoardError::Tiles(cells, tiles.len()));
        }
        match tiles.iter().filter(|&&tile| tile == 0).count() {
            1 => Ok(Board { rows, cols, tiles }),
            blanks => Err(BoardError::Blanks(blanks)),
        }
    }

    /// The goal 1, 2, 3 … with the blank last.
    pub fn blank_last(rows: usize, cols: usize) -> Result<Board, BoardError> {
        let cells = cells(rows, cols)?;
        Board::new(rows, cols, (0..cells).map(|i| ((i + 1) % cells) as u8).collect())
    }

    /// The goal 1, 2, 3 … with the blank first.
    pub fn blank_first(rows: usize, cols: usize) -> Result<Board, BoardError> {
        Board::new(rows, cols, (0..cells(rows, cols)?).map(|i| i as u8).collect())
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether it is a single row or column, in which no tile passes another.
    pub fn is_line(&self) -> bool {
        self.rows == 1 || self.cols == 1
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.tiles.len()
    }

    /// The tiles row by row; 0 is the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        self.tiles.iter().position(|&tile| tile == 0).expect("a board has a blank")
    }

    /// Whether every tile is there once.
    pub fn is_distinct(&self) -> bool {
        let mut seen = [false; LARGEST * LARGEST];
        self.tiles.iter().all(|&tile| !std::mem::replace(&mut seen[usize::from(tile)], true))
    }

    /// Swaps the blank with the neighbour in a direction; `false` (and no change) at the edge.
    pub fn slide(&mut self, direction: Direction) -> bool {
        let blank = self.blank();
        match direction.from(blank, self.rows, self.cols) {
            Some(target) => {
                self.tiles.swap(blank, target);
                true
            }
            None => false,
        }
    }
}

/// The number of cells, at most 256, of a size in range.
fn cells(rows: usize, cols: usize) -> Result<usize, BoardError> {
    let sides = SMALLEST..=LARGEST;
    let fit = sides.contains(&rows) && sides.contains(&cols);
    if fit { Ok(rows * cols) } else { Err(BoardError::Sides(rows, cols)) }
}

/// Where the blank moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the row above.
    Up = 0,
    /// To the row below.
    Down = 1,
    /// To the column on the left.
    Left = 2,
    /// To the column on the right.
    Right = 3,
}

impl Direction {
    /// All directions, in the order in which successors are generated.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The other way.
    #[inline(always)]
    #[must_use]
    pub fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// Whether it stays within a row.
    #[inline(always)]
    pub fn is_horizontal(self) -> bool {
        self as usize >= 2
    }

    /// The cell reached from `cell` on a board of that size, unless the edge is in the way.
    pub fn from(self, cell: usize, rows: usize, cols: usize) -> Option<usize> {
        match self {
            Direction::Up => cell.checked_sub(cols),
            Direction::Down => (cell + cols < rows * cols).then_some(cell + cols),
            Direction::Left => (!cell.is_multiple_of(cols)).then(|| cell - 1),
            Direction::Right => (cell % cols + 1 < cols).then_some(cell + 1),
        }
    }

    /// The letter in a move string.
    pub fn letter(self) -> char {
        ['U', 'D', 'L', 'R'][self as usize]
    }

    /// The direction of a letter, small or capital.
    pub fn from_letter(letter: char) -> Option<Direction> {
        let letter = letter.to_ascii_uppercase();
        Direction::ALL.into_iter().find(|d| d.letter() == letter)
    }
}
