//! The prover: what a position is worth, for certain.

pub mod answer;
pub mod bits;
pub mod family;
pub mod geometry;
mod lines;
pub mod moves;
pub mod pairing;
pub mod pns;
pub mod position;
pub mod save;
pub mod search;
pub mod solve;
pub mod table;
pub mod tiling;

pub use bits::{Mask, Wide};
pub use geometry::Geometry;
pub use solve::{Prover, Solved};

use crate::board::Board;
use gridwright_search::{Budget, Stats, Stop};

/// Proves the value of a position that is not finished. Boards of up to 256 cells under the plain rules
/// can be searched; others stop at once, bound by `size` or `rules`.
pub fn prove(
    board: &Board,
    bytes: u64,
    threads: usize,
    budget: &Budget<'_>,
    stats: &mut Stats,
) -> Solved {
    if let Some(prover) = Prover::<u64>::new(board, bytes, threads) {
        prover.solve(board, budget, stats)
    } else if let Some(prover) = Prover::<u128>::new(board, bytes, threads) {
        prover.solve(board, budget, stats)
    } else if let Some(prover) = Prover::<Wide>::new(board, bytes, threads) {
        prover.solve(board, budget, stats)
    } else if board.shape().exact() || board.shape().gravity() {
        Err(Stop::Bound("rules"))
    } else {
        Err(Stop::Bound("size"))
    }
}
