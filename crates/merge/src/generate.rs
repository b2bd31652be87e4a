//! New boards, by splitting.
//!
//! One tile 2^E, with E = ⌈log₂ T⌉ + 0..2 for T tiles, is split in halves, a random tile above 2 at a
//! time, until there are T; they are shuffled onto random cells. So the sum is a power of two, and most
//! boards have a solution.

use crate::board::{Board, Puzzle};
use crate::options::Options;
use gridwright_world::UsageError;
use rand::{Rng, RngExt};

/// A board of the size and with the number of tiles that the options ask for.
///
/// ```
/// use gridwright_merge::{Options, generate};
/// use rand::SeedableRng;
/// let options = Options { size: (4, 5), tiles: Some(12), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
/// assert_eq!(puzzle.board.count(), 12);
/// assert!(puzzle.board.sum().is_power_of_two());
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    let (rows, cols) = options.size;
    let tiles = options.tiles.unwrap_or(rows * cols);
    Ok(Puzzle { board: split(rows, cols, tiles, rng), most: options.moves })
}

/// A board of this size with this many tiles (1 to its cells).
pub fn split(rows: usize, cols: usize, tiles: usize, rng: &mut dyn Rng) -> Board {
    let exponent = tiles.next_power_of_two().ilog2() + rng.random_range(0..=2);
    let mut values = vec![2u128 << exponent];
    while values.len() < tiles {
        let at = rng.random_range(0..values.len());
        if values[at] > 2 {
            values[at] /= 2;
            values.push(values[at]);
        }
    }
    values.resize(rows * cols, 0);
    for i in (1..values.len()).rev() {
        let other = rng.random_range(0..=i);
        values.swap(i, other);
    }
    Board::new(rows, cols, values).expect("sides and tiles are in range")
}
