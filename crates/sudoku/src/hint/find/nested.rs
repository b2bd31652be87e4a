//! Nested forcing chains: within a supposition patterns are seen, and further digits supposed.
//!
//! Where the singles after a supposition come to a rest, locked candidates, pairs and X-wings are looked for,
//! and where these have nothing either, a second digit is supposed: if that breaks, it is out, and the first
//! story goes on. A supposition that ends in a contradiction that way is wrong. *Cost*: a run of singles for
//! each pair of candidates; a limit on runs leaves what would take too long to trial. *Reference*: Sudoku
//! Explainer, "Nested forcing chains".

use super::super::finding::{Because, Branch, Finding, Pattern};
use super::super::grid::{Candidate, Grid};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use super::finder;
use super::follow::{Refuter, Run, broken, go_on, open_candidates, run, shorten};
use crate::enumerate::{Flow, Halt};

/// Patterns that are seen within a supposition, the simplest first.
const PATTERNS: [T; 5] = [T::Pointing, T::Claiming, T::NakedPair, T::HiddenPair, T::XWing];
/// Cells that may be looked at, all of them once for each run.
const PATIENCE: usize = 800_000;

/// Suppositions that break with patterns; if none does, with further suppositions.
pub fn nested(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let mut first: Vec<Candidate> = open_candidates(grid);
    first.sort_by_key(|&(cell, digit)| (choices(grid, (cell, digit)), cell, digit));
    let mut patience = PATIENCE / grid.cells();
    let mut found = false;
    // Where patterns come to a rest, further suppositions go on.
    let mut rests: Vec<(Candidate, Run<'_>)> = Vec::new();
    for candidate in first {
        if patience == 0 {
            return Ok(());
        }
        let mut run = run(grid, candidate, None, hunt)?;
        deepen(&mut run, false, &mut patience, hunt)?;
        found |= tell(grid, candidate, &run, hunt)?;
        rests.push((candidate, run));
    }
    if found {
        return Ok(());
    }
    for (candidate, mut run) in rests {
        if patience == 0 {
            return Ok(());
        }
        deepen(&mut run, true, &mut patience, hunt)?;
        tell(grid, candidate, &run, hunt)?;
    }
    Ok(())
}

/// Reports a supposition that broke; whether it did.
fn tell(
    grid: &Grid<'_>,
    candidate: Candidate,
    run: &Run<'_>,
    hunt: &mut Hunt<'_, '_>,
) -> Result<bool, Halt> {
    let Some(end) = run.end else { return Ok(false) };
    let trail = shorten(grid, &run.trail, &|grid| broken(grid, end));
    let pattern = Pattern::Refuted { branch: Branch { trail }, end };
    hunt.report(Finding::removing(T::Nested, pattern, vec![candidate]))?;
    Ok(true)
}

/// How many candidates its cell has, or places its digit in some house, whichever are fewer.
fn choices(grid: &Grid<'_>, (cell, digit): Candidate) -> u32 {
    let houses = grid.geometry().houses_of(cell);
    let places = houses.map(|house| grid.spots(house, digit).count_ones()).min();
    grid.candidates(cell).count_ones().min(places.unwrap_or(u32::MAX))
}

/// Goes on where singles rest, until something breaks or nothing more is found.
fn deepen(
    deep: &mut Run<'_>,
    within: bool,
    patience: &mut usize,
    hunt: &mut Hunt<'_, '_>,
) -> Result<(), Halt> {
    while deep.end.is_none() && *patience > 0 {
        *patience -= 1;
        let mut gone = pattern(&deep.grid, hunt)?;
        if gone.is_empty() && within {
            gone.extend(second(&deep.grid, patience, hunt)?);
        }
        if gone.is_empty() {
            break;
        }
        for ((cell, digit), because) in gone {
            deep.grid.rule_out(cell, digit);
            deep.trail.push(((cell, digit), because));
        }
        go_on(deep, None, hunt)?;
    }
    Ok(())
}

/// What the simplest pattern rules out.
fn pattern(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Result<Vec<(Candidate, Because)>, Halt> {
    for technique in PATTERNS {
        let Some(find) = finder(technique) else { continue };
        if let Some(found) = hunt.first(|within| find(grid, within))? {
            let why = Because::Pattern(technique);
            return Ok(found.removes.into_iter().map(|candidate| (candidate, why)).collect());
        }
    }
    Ok(Vec::new())
}

/// A candidate that breaks when it is supposed too, of a cell or house with few choices if possible.
fn second(
    grid: &Grid<'_>,
    patience: &mut usize,
    hunt: &mut Hunt<'_, '_>,
) -> Result<Option<(Candidate, Because)>, Halt> {
    let mut candidates = open_candidates(grid);
    candidates.sort_by_key(|&candidate| (choices(grid, candidate), candidate));
    let mut refuter = Refuter::new(grid);
    for candidate in candidates {
        if *patience == 0 {
            break;
        }
        *patience -= 1;
        hunt.tick()?;
        if refuter.breaks(grid, candidate) {
            return Ok(Some((candidate, Because::RefutedToo)));
        }
    }
    Ok(None)
}
