//! Puzzles for a technique: it is the hardest step of the hints, or the only one beyond singles.
//!
//! Of minimal puzzles hardly any needs one step beyond singles and that one once. So clues are given back: first
//! one at a time where singles stop, until they and the technique suffice, which is quick and often enough for
//! techniques that are common. Where it does not do and the hints use the technique at all, clues are given back
//! where other steps beyond singles do their work, until none of these is left.

use super::orbits::Orbits;
use crate::board::{Puzzle, SharedLayout};
use crate::hint::{Finding, Path, Technique, path};
use gridwright_search::{Budget, Stop};
use rand::{Rng, RngExt};

/// Times that clues are given back to one puzzle from the beginning, at most: where puzzles whose hints use the
/// technique are rare, it takes far longer to find the next one.
const MOST_TIMES: u64 = 16;

/// For each so many puzzles without the technique, one of these times.
const WITHOUT: u64 = 8;

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
    // The log of the whole order is the same as far as these techniques suffice.
    Ok(as_wished(&path(puzzle, &up_to(technique), false, budget)?, technique, only))
}

/// The techniques of hints up to this one, in their order.
fn up_to(technique: Technique) -> Vec<Technique> {
    Technique::usual().take_while(|t| *t <= technique).collect()
}

/// The clues of a minimal puzzle, with some given back so that the technique is needed just once; nothing where
/// that did not come about. `without` counts puzzles in a row whose hints do not use it.
pub(super) fn eased(
    layout: &SharedLayout,
    (full, clues): (&[u8], &[u8]),
    orbits: &Orbits,
    technique: Technique,
    without: &mut u64,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u8>>, Stop> {
    let order = up_to(technique);
    let few: Vec<Technique> =
        order.iter().copied().filter(|t| is_single(*t) || *t == technique).collect();
    let mut walk = |clues: &[u8], order: &[Technique]| {
        let puzzle = Puzzle::new(layout.clone(), clues.into());
        path(&puzzle.expect("digits of a full board, or none"), order, false, budget)
    };
    let mut give = |clues: &mut Vec<u8>, there: &[bool]| {
        let helps = |orbit: &usize| {
            orbits.cells[*orbit].iter().any(|&cell| there[cell] && clues[cell] == 0)
        };
        let able: Vec<usize> = orbits.may.iter().copied().filter(helps).collect();
        if able.is_empty() {
            return false;
        }
        for &cell in &orbits.cells[able[rng.random_range(0..able.len())]] {
            clues[cell] = full[cell];
        }
        true
    };
    let mut more = clues.to_vec();
    for _ in 0..=MOST_GIVEN {
        let path = walk(&more, &few)?;
        if as_wished(&path, technique, true) {
            if as_wished(&walk(&more, &order)?, technique, true) {
                return Ok(Some(more));
            }
            break;
        }
        let is_used = path.steps.iter().any(|step| step.finding.technique == technique);
        if path.solved && !is_used || !give(&mut more, &open(&path, technique, clues.len())) {
            break;
        }
    }
    let first = walk(clues, &order)?;
    if !first.steps.iter().any(|step| step.finding.technique == technique) {
        *without += 1;
        return Ok(None);
    }
    for _ in 0..(std::mem::take(without) / WITHOUT).clamp(1, MOST_TIMES) {
        let mut more = clues.to_vec();
        let mut path = first.clone();
        for _ in 0..=MOST_GIVEN {
            if as_wished(&path, technique, true) {
                return Ok(Some(more));
            }
            let there = in_the_way(&path, technique, clues.len());
            if !there.is_some_and(|there| give(&mut more, &there)) {
                break;
            }
            path = walk(&more, &order)?;
        }
    }
    Ok(None)
}

/// The cells that are open where singles stop: at the first step beyond them, or at the end.
fn open(path: &Path, technique: Technique, cells: usize) -> Vec<bool> {
    let first = path.steps.iter().position(|step| step.finding.technique == technique);
    let known = if path.solved { first.unwrap_or(path.steps.len()) } else { path.steps.len() };
    let mut open = vec![true; cells];
    for step in &path.steps[..known] {
        for &(cell, _) in &step.finding.places {
            open[cell] = false;
        }
    }
    open
}

/// The cells that the first step touches which should not be there, or those that are open where nothing leads
/// on, but for the ones that the technique is there for; nothing where it is not used at all.
fn in_the_way(path: &Path, technique: Technique, cells: usize) -> Option<Vec<bool>> {
    let touched = |finding: &Finding| -> Vec<usize> {
        finding.places.iter().chain(&finding.removes).map(|&(cell, _)| cell).collect()
    };
    let beyond = || path.steps.iter().filter(|step| !is_single(step.finding.technique));
    let wanted = beyond().find(|step| step.finding.technique == technique)?;
    let other = beyond().find(|step| !std::ptr::eq(*step, wanted));
    let mut there = vec![other.is_none(); cells];
    match other {
        Some(other) => {
            for cell in touched(&other.finding) {
                there[cell] = true;
            }
        }
        None => {
            let placed = path.steps.iter().flat_map(|step| &step.finding.places);
            for &(cell, _) in placed {
                there[cell] = false;
            }
        }
    }
    for cell in touched(&wanted.finding) {
        there[cell] = false;
    }
    Some(there)
}

fn as_wished(path: &Path, technique: Technique, only: bool) -> bool {
    let used = || path.steps.iter().map(|step| step.finding.technique);
    let beyond = used().filter(|used| !is_single(*used)).count();
    let once = !only || is_single(technique) || beyond == 1;
    path.solved && once && used().any(|used| used == technique)
}
