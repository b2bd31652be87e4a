//! New boards, by splitting.
//!
//! One tile 2^E, with E = ⌈log₂ T⌉ + 0..2 for T tiles, is split in halves, a random tile above 2 at a
//! time, until there are T; they are shuffled onto random cells. So the sum is a power of two, and most
//! boards have a solution.

use super::board::Board;
use rand::{Rng, RngExt};

/// A board of this size with this many tiles (1 to its cells).
///
/// ```
/// use gridwright_merge::generate::split;
/// use rand::SeedableRng;
/// let board = split(4, 5, 12, &mut rand_pcg::Pcg64::seed_from_u64(1));
/// assert_eq!(board.count(), 12);
/// assert!(board.sum().is_power_of_two());
/// ```
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
