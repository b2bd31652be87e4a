//! The champion: finds answers, proves that there are no others, and says what all have in common.
//!
//! 1. Contradictions a person could point at: separate pieces, distances, parity.
//! 2. Shaving over bitboards, for boards of up to 512 places; it decides almost every printed puzzle in
//!    microseconds and gives up after a fixed effort.
//! 3. For the rest, a portfolio: conflict-driven clause learning, and simulated annealing of chains
//!    that are stretched until they fill the board, which finds answers where there are very many.
//!
//! Everything is deterministic: the same board gives the same answers in the same order.

mod annealing;
mod bitboards;
mod components;
mod domains;
mod model;
mod portfolio;
mod routing;
mod shaving;
mod solver;

use crate::board::{Filling, Puzzle};
use gridwright_search::constraint::{Literal, Outcome};
use gridwright_search::{Budget, Stats, Stop};
use model::Model;
use shaving::{Effort, End};
use solver::solver;

/// Revisions that shaving may take for each answer, at each of two tries.
const REVISIONS: u64 = 30_000;

/// Gives up to `most` different answers to `each`; `true` when there are no others.
///
/// ```
/// use gridwright_numbrix::{Puzzle, internals::champion};
/// use gridwright_search::{Budget, Stats};
/// let puzzle: Puzzle = "3\n0 0 0\n0 0 0\n0 0 1\n".parse()?;
/// let mut answers = Vec::new();
/// let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
/// let all = champion::answers(&puzzle, 100, budget, stats, &mut |answer| answers.push(answer));
/// assert_eq!((all, answers.len()), (Ok(true), 8));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn answers(
    puzzle: &Puzzle,
    most: usize,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
    each: &mut dyn FnMut(Filling),
) -> Result<bool, Stop> {
    if most == 0 {
        return Ok(false);
    }
    if model::plain_contradiction(puzzle).is_some() {
        return Ok(true);
    }
    if let Some(filling) = free_path(puzzle).filter(|_| most <= 2) {
        let backwards = filling.iter().map(|k| puzzle.cells() as u16 + 1 - k).collect();
        [filling, backwards].into_iter().take(most).for_each(each);
        return Ok(false);
    }
    for reversed in [false, true] {
        let effort = Effort { revisions: REVISIONS, reversed };
        let mut found = Vec::new();
        let end = shaving::search(puzzle, most, effort, &mut found, budget, stats);
        if end != Ok(End::GaveUp) {
            found.into_iter().for_each(each);
            return end.map(|end| end == End::Exhausted);
        }
    }
    // What shaving found comes again: it is found sooner than it could be excluded.
    portfolio::search(puzzle, most, budget, stats, each)
}

/// Whether a board has no answer but a known one, where it has no other once these cells are given too: so any
/// other differs from it on one of them, and that is all there is to look for.
pub(super) fn is_only(
    puzzle: &Puzzle,
    known: &Filling,
    cells: &[usize],
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<bool, Stop> {
    if free_path(puzzle).is_some() {
        return Ok(false);
    }
    let effort = Effort { revisions: REVISIONS, reversed: false };
    let mut found = Vec::new();
    if shaving::search(puzzle, 2, effort, &mut found, budget, stats)? != End::GaveUp {
        return Ok(found.len() == 1);
    }
    let Some(model) = Model::new(puzzle, budget, stats)? else { return Ok(true) };
    let node = |cell: usize| {
        let mut of_cell = model.of_cell(cell).iter().copied();
        of_cell.find(|node| model.number[*node as usize] + 1 == known[cell])
    };
    let all: Vec<u32> = (0..known.len()).filter_map(node).collect();
    let Some(mut solver) = solver(&model, &all, budget, stats)? else { return Ok(true) };
    let differs: Vec<Literal> =
        cells.iter().filter_map(|cell| node(*cell)).map(Literal::negative).collect();
    solver.add(&differs);
    Ok(solver.solve(u64::MAX, budget, stats)? == Outcome::Impossible)
}

/// An answer that needs no search: no clue, no mark and no hole is in the way. It is never the only
/// one, being different backwards.
fn free_path(puzzle: &Puzzle) -> Option<Filling> {
    if puzzle.ends().is_some() || !puzzle.marks().is_empty() || puzzle.cells() < 2 {
        return None;
    }
    let mut filling = vec![0; puzzle.cells()];
    for (at, cell) in puzzle.graph().snake()?.into_iter().enumerate() {
        filling[cell] = at as u16 + 1;
    }
    Some(filling)
}

/// Why a board without answers has none, as plainly as can be said.
pub fn why_none(puzzle: &Puzzle) -> String {
    let plain = model::plain_contradiction(puzzle).or_else(|| model::no_walk(puzzle));
    plain.unwrap_or_else(|| "every way to place the numbers ends in a contradiction".to_owned())
}

/// The backbone: the numbers that all answers agree on, by cell, 0 where they differ; `None` when
/// there is no answer.
///
/// ```
/// use gridwright_numbrix::{Puzzle, internals::champion};
/// use gridwright_search::{Budget, Stats};
/// let puzzle: Puzzle = "3\n1 2 0\n0 0 0\n0 0 0\n".parse()?;
/// let common = champion::backbone(&puzzle, &mut Budget::unlimited(), &mut Stats::default());
/// assert_eq!(common, Ok(Some(vec![1, 2, 0, 0, 0, 0, 0, 0, 0])));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn backbone(
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Option<Filling>, Stop> {
    if model::plain_contradiction(puzzle).is_some() {
        return Ok(None);
    }
    let Some(model) = Model::new(puzzle, budget, stats)? else {
        return Ok(None);
    };
    let Some(mut solver) = solver(&model, &[], budget, stats)? else {
        return Ok(None);
    };
    if solver.solve(u64::MAX, budget, stats)? == Outcome::Impossible {
        return Ok(None);
    }
    let mut shared: Vec<u32> = solver.propagator().chosen().to_vec();
    loop {
        // Another answer must differ in something that all so far share.
        let clause: Vec<Literal> = shared.iter().map(|node| Literal::negative(*node)).collect();
        solver.add(&clause);
        if solver.solve(u64::MAX, budget, stats)? == Outcome::Impossible {
            break;
        }
        let chosen = solver.propagator().chosen();
        shared.retain(|node| chosen[usize::from(model.cell[*node as usize])] == *node);
    }
    let mut common = vec![0; puzzle.cells()];
    for node in shared {
        common[usize::from(model.cell[node as usize])] = model.number[node as usize] + 1;
    }
    Ok(Some(common))
}

/// Which numbers each cell may hold as far as the rules say without search: bits by number (from 0),
/// then cell; `None` when that already refutes the board.
pub(super) fn possible(
    puzzle: &Puzzle,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Option<Vec<u64>>, Stop> {
    let Some(model) = Model::new(puzzle, budget, stats)? else {
        return Ok(None);
    };
    let Some(solver) = solver(&model, &[], budget, stats)? else {
        return Ok(None);
    };
    let words = puzzle.cells().div_ceil(64);
    let mut bits = vec![0; words * puzzle.cells()];
    for node in 0..model.len() {
        if !solver.assignment().is_false(Literal::positive(node as u32)) {
            let cell = usize::from(model.cell[node]);
            bits[usize::from(model.number[node]) * words + cell / 64] |= 1 << (cell % 64);
        }
    }
    Ok(Some(bits))
}
