//! Boards, the four slides, and what a puzzle and its answer are.

use gridwright_world::{InputError, json, parse};
use serde::ser::{SerializeMap, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The longest side a board may have.
pub const LONGEST_SIDE: usize = 64;
/// The largest tile a board may start with; slides may build larger ones.
pub const LARGEST_TILE: u128 = 1 << 62;

/// A slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slide {
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
}

impl Slide {
    /// All four, in the order in which searches try them.
    pub const ALL: [Slide; 4] = [Slide::Left, Slide::Right, Slide::Up, Slide::Down];

    /// Its letter in move strings.
    ///
    /// ```
    /// use gridwright_merge::Slide;
    /// assert_eq!(Slide::from_letter(Slide::Up.letter()), Some(Slide::Up));
    /// ```
    pub fn letter(self) -> char {
        match self {
            Slide::Left => 'L',
            Slide::Right => 'R',
            Slide::Up => 'U',
            Slide::Down => 'D',
        }
    }

    /// The slide a letter (of either case) stands for.
    pub fn from_letter(letter: char) -> Option<Slide> {
        let upper = letter.to_ascii_uppercase();
        Slide::ALL.into_iter().find(|slide| slide.letter() == upper)
    }

    /// Whether tiles move along rows.
    #[inline]
    pub fn is_horizontal(self) -> bool {
        matches!(self, Slide::Left | Slide::Right)
    }

    /// Whether tiles move towards higher indices.
    #[inline]
    pub fn is_backward(self) -> bool {
        matches!(self, Slide::Right | Slide::Down)
    }

    /// The slide with these two properties.
    #[inline]
    pub fn of(horizontal: bool, backward: bool) -> Slide {
        match (horizontal, backward) {
            (true, false) => Slide::Left,
            (true, true) => Slide::Right,
            (false, false) => Slide::Up,
            (false, true) => Slide::Down,
        }
    }
}

/// A board and what its notation says about the task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The most moves an answer may have, where the notation says so.
    pub most: Option<u32>,
}

impl From<Board> for Puzzle {
    fn from(board: Board) -> Puzzle {
        Puzzle { board, most: None }
    }
}

impl FromStr for Puzzle {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Puzzle, InputError> {
        parse::<crate::Merge>(text, &crate::Options::default())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::notation::write_grid(&self.board))
    }
}

/// Slides, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(Vec<Slide>);

impl Answer {
    /// These slides.
    pub fn new(slides: Vec<Slide>) -> Answer {
        Answer(slides)
    }

    /// The slides.
    pub fn slides(&self) -> &[Slide] {
        &self.0
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.0.iter().map(|slide| slide.letter()).collect();
        f.write_str(&letters)
    }
}

impl gridwright_world::Answer for Answer {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        json::moves(object, self.0.len() as u32, self)
    }

    fn bare<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }

    fn cost(&self) -> Option<u32> {
        Some(self.0.len() as u32)
    }
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A side is too short or too long.
    #[error("sides are 1 to {LONGEST_SIDE}, not {0}x{1}")]
    Sides(usize, usize),
    /// Not one tile or gap for every cell.
    #[error("{0} cells, but {1} tiles were given")]
    Tiles(usize, usize),
    /// A tile is too large.
    #[error("the tile {0} is larger than {LARGEST_TILE}")]
    Large(u128),
}

/// A rectangle of tiles; 0 is an empty cell. Sides are 1 to 64.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: usize,
    cols: usize,
    tiles: Vec<u128>,
}

impl Board {
    /// A board of these tiles, row by row.
    ///
    /// ```
    /// use gridwright_merge::{Board, BoardError};
    /// let board = Board::new(1, 3, vec![2, 0, 2])?;
    /// assert_eq!((board.count(), board.sum()), (2, 4));
    /// assert_eq!(Board::new(2, 2, vec![2, 0, 2]), Err(BoardError::Tiles(4, 3)));
    /// # Ok::<(), BoardError>(())
    /// ```
    pub fn new(rows: usize, cols: usize, tiles: Vec<u128>) -> Result<Board, BoardError> {
        let sides = 1..=LONGEST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(BoardError::Sides(rows, cols));
        }
        if tiles.len() != rows * cols {
            return Err(BoardError::Tiles(rows * cols, tiles.len()));
        }
        if let Some(&tile) = tiles.iter().find(|&&tile| tile > LARGEST_TILE) {
            return Err(BoardError::Large(tile));
        }
        Ok(Board { rows, cols, tiles })
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// All cells, row by row.
    pub fn tiles(&self) -> &[u128] {
        &self.tiles
    }

    pub(super) fn tiles_mut(&mut self) -> &mut [u128] {
        &mut self.tiles
    }

    /// How many cells hold a tile.
    pub fn count(&self) -> usize {
        self.tiles.iter().filter(|&&tile| tile != 0).count()
    }

    /// The sum of all tiles.
    pub fn sum(&self) -> u128 {
        self.tiles.iter().sum()
    }

    /// The board seen in one of the eight symmetries: bit 0 mirrors columns, bit 1 mirrors rows, bit 2
    /// then transposes.
    ///
    /// ```
    /// use gridwright_merge::Board;
    /// let board = Board::new(1, 2, vec![2, 4]).unwrap();
    /// assert_eq!(board.symmetric(1).tiles(), [4, 2]);
    /// assert_eq!(board.symmetric(4).rows(), 2);
    /// ```
    #[must_use]
    pub fn symmetric(&self, which: u8) -> Board {
        let at = |row: usize, col: usize| {
            let row = if which & 2 != 0 { self.rows - 1 - row } else { row };
            let col = if which & 1 != 0 { self.cols - 1 - col } else { col };
            self.tiles[row * self.cols + col]
        };
        let (rows, cols) =
            if which & 4 != 0 { (self.cols, self.rows) } else { (self.rows, self.cols) };
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let tiles = cells
            .map(|(row, col)| if which & 4 != 0 { at(col, row) } else { at(row, col) })
            .collect();
        Board { rows, cols, tiles }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}:", self.rows, self.cols)?;
        for row in self.tiles.chunks(self.cols) {
            write!(f, " {row:?}")?;
        }
        Ok(())
    }
}

/// Why no sequence of slides can ever leave one tile, visible without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hopeless {
    /// There is no tile at all.
    Empty,
    /// Two tiles have different odd parts: doubling never makes them equal.
    OddParts(u128, u128),
    /// The sum divided by the common odd part is no power of two, so it cannot be one tile.
    Sum {
        /// The sum.
        sum: u128,
        /// The common odd part of all tiles.
        odd: u128,
    },
}

impl fmt::Display for Hopeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hopeless::Empty => f.write_str("there is no tile"),
            Hopeless::OddParts(a, b) => {
                write!(f, "tiles {a} and {b} can never become equal: their odd parts differ")
            }
            Hopeless::Sum { sum, odd: 1 } => write!(f, "the sum {sum} is no power of two"),
            Hopeless::Sum { sum, odd } => {
                write!(f, "the sum {sum} is no power of two times the odd part {odd}")
            }
        }
    }
}

/// A board whose tiles are written as levels: 0 is empty, the smallest tile is 1, and each doubling
/// adds 1. Whether a slide merges, and what, depends on levels alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub cols: usize,
    /// All cells, row by row.
    pub cells: Vec<u8>,
    /// The level of the one tile that would be left.
    pub goal: u8,
}

impl Levels {
    /// The levels of a board that is not hopeless at first sight.
    ///
    /// ```
    /// use gridwright_merge::internals::board::{Board, Levels};
    /// let levels = Levels::new(&Board::new(1, 3, vec![12, 6, 6]).unwrap()).unwrap();
    /// assert_eq!((levels.cells.as_slice(), levels.goal), (&[2, 1, 1][..], 3));
    /// assert!(Levels::new(&Board::new(1, 2, vec![3, 5]).unwrap()).is_err());
    /// ```
    pub fn new(board: &Board) -> Result<Levels, Hopeless> {
        let odd_part = |tile: u128| tile >> tile.trailing_zeros();
        let mut tiles = board.tiles.iter().copied().filter(|&tile| tile != 0);
        let first = tiles.next().ok_or(Hopeless::Empty)?;
        let odd = odd_part(first);
        if let Some(other) = tiles.find(|&tile| odd_part(tile) != odd) {
            return Err(Hopeless::OddParts(first, other));
        }
        let sum = board.sum();
        let total = sum / odd;
        if !total.is_power_of_two() {
            return Err(Hopeless::Sum { sum, odd });
        }
        let exponent = |tile: u128| (tile / odd).trailing_zeros() as u8;
        let smallest = board.tiles.iter().filter(|&&tile| tile != 0);
        let base = smallest.map(|&tile| exponent(tile)).min().unwrap_or(0);
        let level = |&tile: &u128| {
            if tile == 0 { 0 } else { exponent(tile) - base + 1 }
        };
        Ok(Levels {
            rows: board.rows,
            cols: board.cols,
            cells: board.tiles.iter().map(level).collect(),
            goal: total.trailing_zeros() as u8 - base + 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hopeless_boards_say_why() {
        let why = |tiles: &[u128]| {
            let board = Board::new(1, tiles.len(), tiles.to_vec()).unwrap();
            Levels::new(&board).unwrap_err().to_string()
        };
        assert_eq!(why(&[0, 0]), "there is no tile");
        assert_eq!(why(&[2, 4]), "the sum 6 is no power of two");
        assert!(why(&[3, 6]).contains("odd part 3"));
        assert!(why(&[3, 2]).contains("never become equal"));
    }

    #[test]
    fn huge_tiles_fit() {
        let board = Board::new(64, 64, vec![LARGEST_TILE; 4096]).unwrap();
        assert_eq!(board.sum(), 1 << 74);
        assert_eq!(Levels::new(&board).unwrap().goal, 13);
        assert!(Board::new(1, 1, vec![LARGEST_TILE + 1]).is_err());
        assert!(Board::new(1, 65, vec![1; 65]).is_err());
    }

    #[test]
    fn symmetries_form_the_square() {
        let board = Board::new(2, 3, vec![1, 2, 3, 4, 5, 6]).unwrap();
        let mut all: Vec<_> = (0..8).map(|s| board.symmetric(s)).collect();
        assert_eq!(all[4].tiles(), [1, 4, 2, 5, 3, 6]);
        all.dedup();
        assert_eq!(all.len(), 8);
    }
}
