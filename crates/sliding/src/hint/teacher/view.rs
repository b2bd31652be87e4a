//! The board as the teacher sees it: turned so that the blank ends in the last corner.

use super::{Lesson, Stage, Task};
use crate::board::{Board, Direction};
use crate::hint::effect::Part;

/// The board turned so that the blank ends as near to the last corner as it can.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub rows: usize,
    pub cols: usize,
    flip_rows: bool,
    flip_cols: bool,
}

impl View {
    pub fn of(goal: &Board) -> View {
        let (rows, cols, blank) = (goal.rows(), goal.cols(), goal.blank());
        let flip_rows = 2 * (blank / cols) + 1 < rows;
        let flip_cols = 2 * (blank % cols) + 1 < cols;
        View { rows, cols, flip_rows, flip_cols }
    }

    /// A cell of the board in the view, and the other way round.
    pub fn cell(self, cell: usize) -> usize {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let row = if self.flip_rows { self.rows - 1 - row } else { row };
        let col = if self.flip_cols { self.cols - 1 - col } else { col };
        row * self.cols + col
    }

    pub fn direction(self, direction: Direction) -> Direction {
        let flip = if direction.is_horizontal() { self.flip_cols } else { self.flip_rows };
        if flip { direction.opposite() } else { direction }
    }

    pub fn tiles(self, board: &Board) -> Vec<u8> {
        (0..board.cells()).map(|cell| board.tiles()[self.cell(cell)]).collect()
    }

    pub fn next(self, cell: usize, direction: Direction) -> Option<usize> {
        direction.from(cell, self.rows, self.cols)
    }

    /// The goal with the blank in the last corner, and the blank's way from there to its place.
    pub fn target(self, goal: &Board) -> (Vec<u8>, Vec<Direction>) {
        let mut tiles = self.tiles(goal);
        let mut blank = self.cell(goal.blank());
        let mut walk = Vec::new();
        for direction in [Direction::Right, Direction::Down] {
            while let Some(there) = self.next(blank, direction) {
                tiles.swap(blank, there);
                blank = there;
                walk.insert(0, direction.opposite());
            }
        }
        (tiles, walk)
    }

    pub fn walk_home(self, walk: Vec<Direction>, blank: usize) -> Lesson {
        let mut cells = vec![blank];
        let mut at = self.cell(blank);
        for &direction in &walk {
            at = self.next(at, direction).unwrap_or(at);
            cells.push(self.cell(at));
        }
        Lesson {
            stage: Stage::Blank,
            task: Task::WalkHome,
            part: Part::around(&cells, self.cols).expect("the blank is somewhere"),
            cells,
            moves: walk.into_iter().map(|direction| self.direction(direction)).collect(),
        }
    }
}

/// What is left of the blank's way home, if nothing else is left to do.
pub(super) fn rest_of_walk(
    view: &View,
    target: &[u8],
    walk: &[Direction],
    now: &[u8],
) -> Option<Vec<Direction>> {
    let mut tiles = target.to_vec();
    let mut blank = tiles.len() - 1;
    for (at, &direction) in walk.iter().enumerate() {
        if tiles == now {
            return Some(walk[at..].to_vec());
        }
        let there = view.next(blank, direction)?;
        tiles.swap(blank, there);
        blank = there;
    }
    None
}
