//! The champion.

mod domains;
mod heap;
mod learn;
mod model;

pub use model::Refuted;

use super::board::{Board, Filling};
use gridwright_search::{Budget, Stats, Stop};
use learn::Learner;
use model::Model;

/// Up to `most` different answers of a board.
pub fn answers(
    board: &Board,
    most: usize,
    seed: u64,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Result<Vec<Filling>, Refuted>, Stop> {
    let model = match Model::new(board, budget, stats)? {
        Ok(model) => model,
        Err(refuted) => return Ok(Err(refuted)),
    };
    let mut learner = Learner::new(&model, seed);
    let mut found = Vec::new();
    while found.len() < most && learner.search(budget, stats)? {
        found.push(learner.domains().filling());
        learner.exclude_found();
    }
    Ok(Ok(found))
}
