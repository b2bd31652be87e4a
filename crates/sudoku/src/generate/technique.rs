//! Puzzles for a technique: it is the hardest step of the hints and of the rating, or the only one beyond singles.

use super::RATING;
use crate::board::Puzzle;
use crate::hint::{Path, Technique, path};
use crate::options::Options;
use crate::rate::{self, rate};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::Rated;

/// Whether a technique is one of looking.
pub(super) fn is_single(technique: Technique) -> bool {
    technique <= Technique::NakedSingle
}

/// Whether the hints of a puzzle need this technique and none behind it in their order, and the rating, if it knows
/// it by the same word, calls it the hardest; with `only` once, and else nothing but singles.
pub(super) fn fits(
    puzzle: &Puzzle,
    technique: Technique,
    only: bool,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    // On the classic board the rating is far quicker than the hints and refuses most puzzles.
    let classic = puzzle.layout().is_classic();
    if classic && !is_rated(puzzle, technique, only, budget)? {
        return Ok(false);
    }
    // The log of the whole order is the same as far as these techniques suffice.
    let steps = path(puzzle, &up_to(technique), false, budget)?;
    Ok(as_wished(&steps, technique, only)
        && (classic || is_graded(puzzle, technique, only, budget)?))
}

/// The techniques of hints up to this one, in their order.
pub(super) fn up_to(technique: Technique) -> Vec<Technique> {
    Technique::usual().take_while(|t| *t <= technique).collect()
}

/// Whether the rating of a classic board agrees, which has techniques of its own: those that it does not know by
/// this name are left to the hints.
fn is_rated(
    puzzle: &Puzzle,
    technique: Technique,
    only: bool,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    match rate::Technique::named(technique.facts().id) {
        Some(known) => rate::hardest_is(puzzle.digits(), known, only, budget),
        None => Ok(true),
    }
}

/// The same of other boards, which are rated by the steps of hints on their canonical form.
fn is_graded(
    puzzle: &Puzzle,
    technique: Technique,
    only: bool,
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let rating = match rate(puzzle, &Options::default(), &mut budget.part(RATING)) {
        Rated::Rated(rating) => rating,
        // The part may be used up; when the whole is, it says so again.
        Rated::Limit(Stop::Nodes) => return budget.tick(&Stats::default()).map(|()| false),
        Rated::Limit(stop) => return Err(stop),
        Rated::Several(_) | Rated::Unsolvable(_) => return Ok(false),
    };
    let id = technique.facts().id;
    let looking = |id| Technique::usual().any(|one| is_single(one) && one.facts().id == id);
    let alone = || rating.techniques.iter().all(|&(used, _)| used == id || looking(used));
    Ok(rating.hardest == Some(id) && (!only || alone()))
}

fn as_wished(path: &Path, technique: Technique, only: bool) -> bool {
    let used = || path.steps.iter().map(|step| step.finding.technique);
    let beyond = used().filter(|used| !is_single(*used)).count();
    let once = !only || is_single(technique) || beyond == 1;
    path.solved && once && used().any(|used| used == technique)
}
