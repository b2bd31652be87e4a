//! What benches and tests reach inside for; no part of the library.

pub use crate::formulation::{MnkGame, State};
pub use crate::rules::final_value;

/// See the room of that name.
pub mod certificate {
    pub use crate::certificate::*;
}
/// See the room of that name.
pub mod champion {
    pub use crate::champion::*;

    use crate::board::Position;
    use gridwright_search::{Budget, Stats, Stop};

    /// Proves the value of a position that is not finished, by the narrowest prover that it fits.
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
        } else {
            Err(Stop::Bound("size"))
        }
    }
}
/// See the room of that name.
pub mod notation {
    pub use crate::notation::*;
}
/// See the room of that name.
pub mod threat {
    pub use crate::threat::*;
}
/// See the room of that name.
pub mod hint {
    pub use crate::hint::find::find;
    pub use crate::hint::finding::{Finding, Holding, Ply, Standing, Technique};
    pub use crate::hint::review::{Judged, Judgement, judge};
    pub use crate::hint::shape::{Made, Threatened, Trial};
    pub use crate::hint::view::Desk;
}
/// See the room of that name.
pub mod player {
    pub use crate::player::features::{Features, Viewer};
    pub use crate::player::values::{FACTS, SCALE};
}
