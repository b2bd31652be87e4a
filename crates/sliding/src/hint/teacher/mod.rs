//! How people solve the puzzle: line by line, never with a search over whole boards.
//!
//! Rows come first, from the one farthest from where the blank ends, until two are left; then the columns of
//! these two, until a square of four cells is left, in which the blank runs round. Tiles are led to their
//! places one by one. The last two of a line go in together: the one before the last waits in the corner,
//! where the last one belongs, the last one behind it, and then both turn the corner. Each part is a
//! search over the cells of one or two tiles and the blank, so boards of any size are quick.
//!
//! What to do next depends on nothing but the board, and every move of a lesson shortens it: whoever asks
//! again after each move is led to the end just the same (where tiles repeat, which of them goes where is
//! chosen anew).

mod hand;
mod homes;
mod view;

use super::effect::Part;
use crate::board::{Direction, Puzzle};
use crate::rules::refute;
use gridwright_search::{Budget, Stop};
use hand::Hand;
use homes::homes;
use view::{View, rest_of_walk};

/// Cells that are finished together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A whole row.
    Row(usize),
    /// The last two cells of a column, when only two rows are left.
    Column(usize),
    /// The last four cells.
    Square,
    /// All tiles are right but those that the blank passes on its way home.
    Blank,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Bring a tile to its place.
    Place {
        /// Which.
        tile: u8,
        /// Where it belongs.
        place: usize,
    },
    /// Bring the last tile but one of a line into its corner.
    Park {
        /// Which.
        tile: u8,
        /// The tile that belongs into the corner.
        last: u8,
        /// The corner.
        place: usize,
    },
    /// Bring the last tile of a line behind the one that waits in the corner.
    Queue {
        /// Which.
        tile: u8,
        /// Who waits.
        waits: u8,
        /// Where to.
        place: usize,
        /// Seen from the corner.
        side: Direction,
    },
    /// Turn both in.
    Turn {
        /// The last but one.
        first: u8,
        /// The last.
        last: u8,
    },
    /// Both are near, but not in a queue: bring them into one and turn them in.
    Untangle {
        /// The last but one.
        first: u8,
        /// The last.
        last: u8,
    },
    /// Let the blank run round the last four cells.
    RunRound,
    /// Lead the blank to its place.
    WalkHome,
}

impl Task {
    /// The technique's identifier.
    pub fn id(self) -> &'static str {
        match self {
            Task::Place { .. } => "lead-tile",
            Task::Park { .. } => "park-in-corner",
            Task::Queue { .. } => "queue-behind",
            Task::Turn { .. } => "turn-corner",
            Task::Untangle { .. } => "untangle",
            Task::RunRound => "last-square",
            Task::WalkHome => "walk-blank",
        }
    }
}

/// A part of the way: one thing to do, and the moves that do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What it is a part of.
    pub stage: Stage,
    /// What is to be done.
    pub task: Task,
    /// The cells of the stage.
    pub part: Part,
    /// Where the tiles are that it is about, and where they go.
    pub cells: Vec<usize>,
    /// The moves.
    pub moves: Vec<Direction>,
}

/// Everything up to the goal, of a board that can be solved and is not.
pub fn lessons(position: &Puzzle, budget: &mut Budget<'_>) -> Result<Vec<Lesson>, Stop> {
    let goal = position.goals().find(|goal| refute(&position.board, goal).is_none());
    let goal = goal.unwrap_or(&position.goal);
    let view = View::of(goal);
    if goal.is_line() {
        // Tiles are in order, or there would be no way: only the blank is not at home.
        let (from, to) = (view.cell(position.board.blank()), view.cell(goal.blank()));
        let step = match (goal.rows() == 1, from < to) {
            (true, true) => Direction::Right,
            (true, false) => Direction::Left,
            (false, true) => Direction::Down,
            (false, false) => Direction::Up,
        };
        let walk = vec![step; from.abs_diff(to)];
        return Ok(vec![view.walk_home(walk, position.board.blank())]);
    }
    let (target, walk) = view.target(goal);
    let now = view.tiles(&position.board);
    if let Some(rest) = rest_of_walk(&view, &target, &walk, &now) {
        return Ok(vec![view.walk_home(rest, position.board.blank())]);
    }
    let homes = homes(&view, &now, &target);
    let mut hand = Hand::new(view, position, homes);
    hand.solve(budget)?;
    let blank = view.cell(hand.blank());
    let mut lessons = hand.into_lessons();
    if !walk.is_empty() {
        lessons.push(view.walk_home(walk, blank));
    }
    Ok(lessons)
}
