//! New boards.

use crate::board::{Board, Puzzle};
use crate::options::Options;
use gridwright_world::UsageError;
use rand::{Rng, RngExt};

/// A board of the size and for the goal that the options ask for. It can be solved; every such board is
/// equally likely.
///
/// ```
/// use gridwright_sliding::{Options, generate};
/// use rand::SeedableRng;
/// let options = Options { size: (3, 5), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1)).unwrap();
/// assert_eq!(puzzle.refute(), None);
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    let (rows, cols) = options.size;
    let example = options.goal.example(rows, cols).map_err(|_| {
        UsageError(format!("--size {rows}x{cols}: expected 2x2 to 16x16, and the goal's size"))
    })?;
    let puzzle = |board| options.goal.puzzle(board).expect("the tiles are the goal's");
    let shuffled = puzzle(shuffle(&example, rng));
    if shuffled.refute().is_none() {
        return Ok(shuffled);
    }
    Ok(puzzle(swap(shuffled.shown())))
}

/// The same for one goal.
#[cfg(any(test, feature = "internals"))]
pub fn scramble(goal: &Board, rng: &mut dyn Rng) -> Board {
    let shuffled = shuffle(goal, rng);
    let solvable = crate::rules::refute(&shuffled, goal).is_none();
    if solvable { shuffled } else { swap(&shuffled) }
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
