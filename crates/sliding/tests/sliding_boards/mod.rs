//! Boards for the tests of the sliding champion.

use gridwright_sliding::{Board, Direction};
use rand::{Rng, RngExt};

/// Any arrangement of the tiles of a size.
pub fn random_goal(rows: usize, cols: usize, rng: &mut impl Rng) -> Board {
    let mut tiles = Board::blank_last(rows, cols).unwrap().tiles().to_vec();
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, rng.random_range(0..=i));
    }
    Board::new(rows, cols, tiles).unwrap()
}

/// A board some random steps of the blank away from a goal: near enough for textbook searches.
pub fn walk(goal: &Board, steps: usize, rng: &mut impl Rng) -> Board {
    let mut board = goal.clone();
    for _ in 0..steps {
        board.slide(Direction::ALL[rng.random_range(0..4)]);
    }
    board
}
