//! Puzzles for a technique: it is the hardest step of the hints, or the only one beyond singles.
//!
//! Of minimal puzzles hardly any needs one step beyond singles and that one once. So clues are given back to
//! a minimal puzzle, one at a time and where its hints stop, until singles and the technique suffice: just
//! there it is often needed once.

use super::orbits::Orbits;
use crate::board::{Puzzle, SharedLayout};
use crate::hint::{Path, Technique, path};
use gridwright_search::{Budget, Stop};
use rand::{Rng, RngExt};

/// Clues given back to one puzzle before another is tried.
const MOST_GIVEN: usize = 12;

/// Whether a technique is one of looking.
pub(super) fn is_single(technique: Technique) -> bool {
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
        let few = few(technique);
        if !as_wished(&path(puzzle, &few, false, budget)?, technique, only) {
            return Ok(false);
        }
    }
    // The log of the whole order is the same as far as these techniques suffice.
    Ok(as_wished(&path(puzzle, &order, false, budget)?, technique, only))
}

/// Singles and one technique, in the order of hints.
fn few(technique: Technique) -> Vec<Technique> {
    let fits = |t: &Technique| *t <= technique && (is_single(*t) || *t == technique);
    Technique::usual().filter(fits).collect()
}

/// The clues of a minimal puzzle, with some given back so that the technique may be needed just once;
/// nothing where it came to be needed not at all.
pub(super) fn eased(
    layout: &SharedLayout,
    (full, clues): (&[u8], &[u8]),
    orbits: &Orbits,
    technique: Technique,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u8>>, Stop> {
    let few = few(technique);
    let mut clues = clues.to_vec();
    for _ in 0..=MOST_GIVEN {
        let puzzle = Puzzle::new(layout.clone(), clues.clone().into());
        let puzzle = puzzle.expect("digits of a full board, or none");
        let path = path(&puzzle, &few, false, budget)?;
        let used = || path.steps.iter().map(|step| step.finding.technique == technique);
        match used().filter(|used| *used).count() {
            1 if path.solved => return Ok(Some(clues)),
            0 if path.solved => return Ok(None),
            _ => {}
        }
        // What is open where singles stop: at the first step beyond them, or at the end.
        let known = used().position(|used| used).unwrap_or(path.steps.len());
        let known = if path.solved { known } else { path.steps.len() };
        let mut open: Vec<bool> = clues.iter().map(|clue| *clue == 0).collect();
        for step in &path.steps[..known] {
            step.finding.places.iter().for_each(|&(cell, _)| open[cell] = false);
        }
        let is_open = |orbit: &usize| orbits.cells[*orbit].iter().any(|&cell| open[cell]);
        let able: Vec<usize> = orbits.may.iter().copied().filter(is_open).collect();
        if able.is_empty() {
            return Ok(None);
        }
        for &cell in &orbits.cells[able[rng.random_range(0..able.len())]] {
            clues[cell] = full[cell];
        }
    }
    Ok(None)
}

fn as_wished(path: &Path, technique: Technique, only: bool) -> bool {
    let used = || path.steps.iter().map(|step| step.finding.technique);
    let beyond = used().filter(|used| !is_single(*used)).count();
    let once = !only || is_single(technique) || beyond == 1;
    path.solved && once && used().any(|used| used == technique)
}
