//! The prover: what a position is worth, for certain.

mod bits;
mod family;
pub mod geometry;
mod lines;
mod moves;
pub mod pairing;
mod pns;
mod prover;
pub mod reduced;
pub mod search;
mod table;
pub mod table_file;
pub mod tiling;

pub use bits::{Mask, Wide};
pub use geometry::Geometry;
pub use moves::RatedMove;
pub use prover::{Prover, Solved};

use crate::board::Position;
use gridwright_search::{Budget, Stats, Stop};

/// Proves the value of a position that is not finished. Boards of up to 256 cells under the plain rules
/// can be searched; others stop at once, bound by `size` or `rules`.
pub fn prove(
    board: &Position,
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
    } else if board.variant().exact() || board.variant().gravity() {
        Err(Stop::Bound("rules"))
    } else {
        Err(Stop::Bound("size"))
    }
}
