//! A position: stones on a grid, and whose turn it is.

use super::{Cell, DIRECTIONS, Forbidden, Mark, Rule, Side, Variant, VariantError};
use crate::{Mnk, Notation, Options, notation};
use gridwright_world::{InputError, parse};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

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
    /// The first player may not take this point.
    #[error("is forbidden: {0}")]
    Forbidden(Forbidden),
    /// Somebody has won.
    #[error("comes after the end of the game")]
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Won by this side.
    Won(Side),
    /// No winner, and no free cell that the side to move may take.
    Full,
}

/// A position, with the moves that led to it from where it was set up.
#[derive(Clone, Debug)]
pub struct Position {
    variant: Variant,
    marks: Vec<Mark>,
    to_move: Side,
    free: usize,
    winner: Option<Side>,
    /// The side to move may take no cell, though some are free.
    stuck: bool,
    history: Vec<Cell>,
}

impl PartialEq for Position {
    /// The same stones and the same side to move; how they came about does not matter.
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant && self.marks == other.marks && self.to_move == other.to_move
    }
}

impl Eq for Position {}

impl FromStr for Position {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Position, InputError> {
        parse::<Mnk>(text, &Options::default())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Notation::Grid))
    }
}

impl Position {
    /// The empty board, X to move.
    ///
    /// ```
    /// use gridwright_mnk::{Position, Finish, Variant, Side};
    /// let variant = Variant::new(1, 3, 2)?;
    /// let mut board = Position::new(variant);
    /// for col in [0, 2, 1] {
    ///     board.play(variant.at(0, col).unwrap()).unwrap();
    /// }
    /// assert_eq!(board.finish(), Some(Finish::Won(Side::X)));
    /// # Ok::<(), gridwright_mnk::VariantError>(())
    /// ```
    pub fn new(variant: Variant) -> Position {
        Position::with_marks(variant, vec![Mark::Empty; variant.cells()], Side::X)
    }

    /// Any position, with any side to move, sensible or not; `marks` row by row, one for every cell.
    pub fn set_up(
        variant: Variant,
        marks: Vec<Mark>,
        to_move: Side,
    ) -> Result<Position, VariantError> {
        if marks.len() != variant.cells() {
            return Err(VariantError::Marks(variant.cells(), marks.len()));
        }
        Ok(Position::with_marks(variant, marks, to_move))
    }

    pub(crate) fn with_marks(variant: Variant, marks: Vec<Mark>, to_move: Side) -> Position {
        let free = marks.iter().filter(|m| **m == Mark::Empty).count();
        let mut board = Position {
            variant,
            marks,
            to_move,
            free,
            winner: None,
            stuck: false,
            history: Vec::with_capacity(free),
        };
        // The side that moved last is asked first: with both lines on the board it was the one to win.
        board.winner = [to_move.other(), to_move].into_iter().find(|side| board.has_line(*side));
        board.stuck = board.is_stuck();
        board
    }

    /// In a notation, with the final newline.
    pub fn written(&self, notation: Notation) -> String {
        notation::write(self, notation)
    }

    /// The variant of the game.
    #[inline(always)]
    pub fn variant(&self) -> Variant {
        self.variant
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
        if self.variant.gravity() {
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
            None if self.free == 0 || self.stuck => Some(Finish::Full),
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
        match self.forbidden_now(cell) {
            Some(why) => Err(Illegal::Forbidden(why)),
            None => Ok(()),
        }
    }

    /// Why the side to move may not take a free point.
    #[inline(always)]
    fn forbidden_now(&self, cell: Cell) -> Option<Forbidden> {
        let asked = self.variant.forbids() && self.to_move == Side::X;
        if asked { self.forbidden(cell) } else { None }
    }

    /// Whether a stone on this free cell would fall further.
    #[inline(always)]
    fn floats(&self, cell: Cell) -> bool {
        let below = cell.index() + self.variant.cols();
        self.variant.gravity() && below < self.marks.len() && self.marks[below] == Mark::Empty
    }

    /// The legal moves, row by row.
    pub fn moves(&self) -> impl Iterator<Item = Cell> + '_ {
        let over = self.winner.is_some();
        (0..self.marks.len() as u16).map(Cell).filter(move |&cell| {
            !over
                && self.mark(cell) == Mark::Empty
                && !self.floats(cell)
                && self.forbidden_now(cell).is_none()
        })
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
        self.stuck = self.is_stuck();
        Ok(())
    }

    /// Takes the last move back; `None` when there is none since the position was set up.
    pub fn undo(&mut self) -> Option<Cell> {
        let cell = self.history.pop()?;
        self.marks[cell.index()] = Mark::Empty;
        self.free += 1;
        self.to_move = self.to_move.other();
        self.winner = None;
        self.stuck = false;
        Some(cell)
    }

    /// Whether a stone of `side` on `cell` stands (or, on a free cell, would stand) in a winning row.
    #[inline]
    pub fn completes(&self, cell: Cell, side: Side) -> bool {
        let k = self.variant.k();
        DIRECTIONS.iter().any(|&(down, right)| {
            let ahead = self.run(cell, side, (down, right));
            let behind = self.run(cell, side, (-down, -right));
            let run = 1 + ahead + behind;
            match self.variant.rule() {
                Rule::Freestyle => run >= k,
                Rule::Exact => run == k,
                Rule::Renju => run == k || run > k && side == Side::O,
                Rule::Caro if run > k => true,
                Rule::Caro | Rule::ExactCaro => {
                    let blocked = |steps: usize, (down, right): (isize, isize)| {
                        let steps = steps as isize + 1;
                        let end = self.variant.step(cell, (down * steps, right * steps));
                        end.is_some_and(|end| self.mark(end) == side.other().mark())
                    };
                    let both = blocked(ahead, (down, right)) && blocked(behind, (-down, -right));
                    run == k && !both
                }
            }
        })
    }

    /// Stones of `side` in a row next to `cell` in one direction, at most k.
    #[inline]
    fn run(&self, cell: Cell, side: Side, (down, right): (isize, isize)) -> usize {
        let mark = side.mark();
        let (rows, cols) = (self.variant.rows() as isize, self.variant.cols() as isize);
        let (mut row, mut col) =
            (self.variant.row(cell) as isize + down, self.variant.col(cell) as isize + right);
        let mut length = 0;
        while length < self.variant.k()
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
        self.line_cells(side).next().is_some()
    }

    /// The stones of a side's winning rows, row by row.
    pub fn line_cells(&self, side: Side) -> impl Iterator<Item = Cell> {
        let all = (0..self.marks.len() as u16).map(Cell);
        all.filter(move |&cell| self.mark(cell) == side.mark() && self.completes(cell, side))
    }

    /// The stones of the winning rows, row by row; empty when nobody has won.
    pub fn winning_cells(&self) -> Vec<Cell> {
        self.winner.into_iter().flat_map(|side| self.line_cells(side)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: usize, cols: usize, k: usize) -> Position {
        Position::new(Variant::new(rows, cols, k).unwrap())
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
        let mut c = Position::new(Variant::new(6, 7, 4).unwrap().falling(true));
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
        let variant = Variant::new(1, 7, 3).unwrap();
        let four = Position::with_marks(variant, marks("XXXX..."), Side::O);
        assert_eq!(four.finish(), Some(Finish::Won(Side::X)));
        let four = Position::with_marks(variant.exactly(true), marks("XXXX..."), Side::O);
        assert_eq!(four.finish(), None);
        let gap = Position::with_marks(variant.exactly(true), marks("XX.XX.."), Side::X);
        assert!(!gap.completes(Cell(2), Side::X));
    }
}
