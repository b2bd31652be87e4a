//! New boards.

use super::rules::refute;
use super::{Board, Puzzle, Settings};
use crate::settings::UsageError;
use rand::{Rng, RngExt};

/// A board that can be solved.
pub(super) fn generate(settings: &Settings, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    let (rows, cols) = settings.size;
    let goal = settings.goal.board(rows, cols);
    let goal = goal.filter(|goal| (goal.rows(), goal.cols()) == (rows, cols));
    let goal = goal.ok_or_else(|| {
        UsageError(format!("--size {rows}x{cols}: expected 2x2 to 16x16, and the goal's size"))
    })?;
    Ok(Puzzle { board: scramble(&goal, rng), goal })
}

/// A solvable board, every one equally likely.
pub fn scramble(goal: &Board, rng: &mut dyn Rng) -> Board {
    let mut tiles = goal.tiles().to_vec();
    for i in (1..tiles.len()).rev() {
        let other = rng.random_range(0..=i);
        tiles.swap(i, other);
    }
    let board = |tiles: &[u8]| {
        Board::new(goal.rows(), goal.cols(), tiles.to_vec()).expect("the goal's tiles are sound")
    };
    let shuffled = board(&tiles);
    if refute(&shuffled, goal).is_none() {
        return shuffled;
    }
    // Swapping two tiles changes the parity and nothing else.
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).take(2).collect();
    tiles.swap(cells[0], cells[1]);
    board(&tiles)
}
