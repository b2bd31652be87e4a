//! A board with its goal, and what answers it.

use super::{Board, BoardError, Direction};
use crate::rules::{Metric, refute};
use gridwright_world::{InputError, json, parse};
use serde::ser::{SerializeMap, Serializer};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A board and the goal it is to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Where it stands; tiles that the goal does not name have one name.
    pub board: Board,
    /// Where it is to go: one of its [`Puzzle::goals`].
    pub goal: Board,
    pub(super) open: Option<Box<Open>>,
}

/// What a goal with open cells adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Open {
    /// The common name of the tiles that the goal does not name.
    pub name: u8,
    /// The board with its own names.
    pub shown: Board,
    /// The goals with the blank on other open cells.
    pub others: Vec<Board>,
}

impl Puzzle {
    /// The task of bringing a board to one goal of its size.
    pub fn new(board: Board, goal: Board) -> Result<Puzzle, BoardError> {
        let [(rows, cols), own] = [&goal, &board].map(|board| (board.rows(), board.cols()));
        if (rows, cols) != own {
            return Err(BoardError::OtherSize(rows, cols, own.0, own.1));
        }
        Ok(Puzzle { board, goal, open: None })
    }

    /// The board as it was given.
    pub fn shown(&self) -> &Board {
        self.open.as_ref().map_or(&self.board, |open| &open.shown)
    }

    /// All goals: several where the blank may end on several cells.
    pub fn goals(&self) -> impl Iterator<Item = &Board> {
        let others = self.open.iter().flat_map(|open| &open.others);
        std::iter::once(&self.goal).chain(others)
    }

    /// Whether the tile on a cell is where the goal wants it; no goal says so of a tile it does not name.
    pub fn is_home(&self, cell: usize) -> bool {
        let tile = self.board.tiles()[cell];
        self.is_named(cell) && self.goal.tiles()[cell] == tile
    }

    /// Whether the goal says where the tile on a cell belongs.
    pub(crate) fn is_named(&self, cell: usize) -> bool {
        self.open.as_ref().is_none_or(|open| open.name != self.board.tiles()[cell])
    }

    /// Whether the goal leaves cells open.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The tile that the goal wants on each cell; `None` where any may stand.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = Option<u8>> {
        let free = |tile: u8| match &self.open {
            Some(open) => tile == open.name || (tile == 0 && !open.others.is_empty()),
            None => false,
        };
        self.goal.tiles().iter().map(move |&tile| (!free(tile)).then_some(tile))
    }

    /// Swaps the blank with the neighbour in a direction; `false` (and no change) at the edge.
    pub fn slide(&mut self, direction: Direction) -> bool {
        if let Some(open) = &mut self.open {
            open.shown.slide(direction);
        }
        self.board.slide(direction)
    }

    /// Why no goal can ever be reached, or `None` when one can.
    pub fn refute(&self) -> Option<String> {
        if self.goals().any(|goal| refute(&self.board, goal).is_none()) {
            return None;
        }
        refute(&self.board, &self.goal)
    }

    /// Whether some goal has a tile on a cell; any tile is right on an open one.
    pub(crate) fn suits(&self, cell: usize, tile: u8) -> bool {
        // Where the named tiles are right, so is the rest.
        let unnamed = self.open.as_ref().map(|open| open.name);
        self.goals()
            .map(|goal| goal.tiles()[cell])
            .any(|want| want == tile || Some(want) == unnamed)
    }
}

impl FromStr for Puzzle {
    type Err = InputError;

    /// A board in any notation, with the usual goal: 1 2 3 … and the blank last.
    fn from_str(text: &str) -> Result<Puzzle, InputError> {
        parse::<crate::Sliding>(text, &crate::Options::default())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::notation::grid(self.shown(), true))
    }
}

/// Moves of the blank, one after the other, and what they cost; or only the cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    moves: Option<Vec<Direction>>,
    cost: u32,
}

impl Answer {
    /// These moves.
    ///
    /// ```
    /// use gridwright_sliding::{Answer, Direction, Metric};
    /// let moves = vec![Direction::Left, Direction::Left, Direction::Up];
    /// assert_eq!(Answer::new(moves.clone(), Metric::Single).cost(), 3);
    /// assert_eq!(Answer::new(moves, Metric::Multi).cost(), 2);
    /// ```
    pub fn new(moves: Vec<Direction>, metric: Metric) -> Answer {
        Answer { cost: metric.cost(&moves), moves: Some(moves) }
    }

    /// How many moves, but not which.
    pub fn of_cost(cost: u32) -> Answer {
        Answer { moves: None, cost }
    }

    /// The moves, where they are told.
    pub fn moves(&self) -> Option<&[Direction]> {
        self.moves.as_deref()
    }

    /// What it costs.
    pub fn cost(&self) -> u32 {
        self.cost
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut moves = self.moves.iter().flatten();
        moves.try_for_each(|direction| f.write_char(direction.letter()))
    }
}

impl gridwright_world::Answer for Answer {
    fn fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
        match self.moves {
            Some(_) => json::moves(object, self.cost, self),
            None => object.serialize_entry("cost", &self.cost),
        }
    }

    fn bare<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }

    /// Nothing where only the cost is told: whoever asks for no more is told what is known of it, and the
    /// bounds are left out only where moves stand for them.
    fn cost(&self) -> Option<u32> {
        self.moves.as_ref().map(|_| self.cost)
    }
}
