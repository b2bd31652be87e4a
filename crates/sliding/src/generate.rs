//! New boards.

use super::rules::refute;
use super::{Board, Puzzle, Settings};
use gridwright_world::settings::UsageError;
use rand::{Rng, RngExt};

/// A board that can be solved, every one equally likely.
pub(super) fn generate(settings: &Settings, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    let (rows, cols) = settings.size;
    let example = settings.goal.example(rows, cols).ok_or_else(|| {
        UsageError(format!("--size {rows}x{cols}: expected 2x2 to 16x16, and the goal's size"))
    })?;
    let puzzle = |board| settings.goal.puzzle(board).expect("the tiles are the goal's");
    let shuffled = puzzle(shuffle(&example, rng));
    if shuffled.refute().is_none() {
        return Ok(shuffled);
    }
    Ok(puzzle(swap(shuffled.shown())))
}

/// A solvable board, every one equally likely.
pub fn scramble(goal: &Board, rng: &mut dyn Rng) -> Board {
    let shuffled = shuffle(goal, rng);
    if refute(&shuffled, goal).is_none() { shuffled } else { swap(&shuffled) }
}

fn shuffle(board: &Board, rng: &mut dyn Rng) -> Board {
    let mut tiles = board.tiles().to_vec();
    for i in (1..tiles.len()).rev() {
        let other = rng.random_range(0..=i);
        tiles.swap(i, other);
    }
    Board::new(board.rows(), board.cols(), tiles).expect("the same tiles are as sound")
}

/// Two tiles swapped: that changes the parity and nothing else.
fn swap(board: &Board) -> Board {
    let mut tiles = board.tiles().to_vec();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).take(2).collect();
    tiles.swap(cells[0], cells[1]);
    Board::new(board.rows(), board.cols(), tiles).expect("the same tiles are as sound")
}
