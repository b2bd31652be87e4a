//! Puzzles for a technique: it is the hardest step of the hints, or the only one beyond singles.

use crate::board::Puzzle;
use crate::hint::{Path, Technique, path};
use gridwright_search::{Budget, Stop};

/// Whether a technique is one of looking.
fn is_single(technique: Technique) -> bool {
    technique <= Technique::NakedSingle
}

/// Whether the hints of a puzzle need this technique and none behind it in their order; with `only`
/// once, and else nothing but singles.
pub(super) fn fits(
    puzzle: &Puzzle,
    technique: Technique,
    only: bool,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let order: Vec<Technique> = Technique::usual().take_while(|t| *t <= technique).collect();
    if only && !is_single(technique) {
        // Far quicker than the whole order, and nearly every puzzle fails here.
        let few: Vec<Technique> =
            order.iter().copied().filter(|t| is_single(*t) || *t == technique).collect();
        if !as_wished(&path(puzzle, &few, false, budget)?, technique, only) {
            return Ok(false);
        }
    }
    // The log of the whole order is the same as far as these techniques suffice.
    Ok(as_wished(&path(puzzle, &order, false, budget)?, technique, only))
}

fn as_wished(path: &Path, technique: Technique, only: bool) -> bool {
    let used = || path.steps.iter().map(|step| step.finding.technique);
    let beyond = used().filter(|used| !is_single(*used)).count();
    let once = !only || is_single(technique) || beyond == 1;
    path.solved && once && used().any(|used| used == technique)
}
