//! Shortest solutions of boards of up to 16 cells, and the kernels of iterative deepening.
//!
//! [`deepen`] goes from bound to bound. What searches below a bound is a [`kernel`], chosen by what leads it:
//!
//! * [`ida`], for every heuristic;
//! * [`cache_local`], for small tables that stay in the processor's own memory;
//! * [`interleaved`], for large ones that do not.

pub mod cache_local;
pub mod count;
pub mod deepen;
mod divide;
pub mod ida;
pub mod interleaved;
pub mod iteration;
pub mod kernel;
pub mod pool;
pub mod ways;

use super::Known;
use super::heuristic::{Both, Manhattan};
use super::pdb::choice::Library;
use super::pdb::max_pdb::MaxPdb;
use super::pdb::partition::Size;
use super::plan::{Effort, GROWTH};
use super::problem::Problem;
use super::prune::Pruner;
use deepen::Deepening;
use gridwright_search::{Budget, Stop};
use kernel::Kernel;

/// How a stage of the solver ended.
#[derive(Debug)]
pub enum Stage {
    /// With a shortest solution.
    Solved(Vec<u8>),
    /// It was given up, for a better one to go on.
    Open,
}

/// The alphabetically first shortest solution.
pub fn solve(
    problem: &Problem,
    library: &Library,
    threads: usize,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Result<Vec<u8>, Stop> {
    match with_tables(problem, library, threads, known, budget) {
        // Too little room for tables is enough for the search that needs none.
        Err(Stop::Memory) => to_the_end(problem, &Manhattan::new(problem), threads, known, budget),
        found => found,
    }
}

fn with_tables(
    problem: &Problem,
    library: &Library,
    threads: usize,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Result<Vec<u8>, Stop> {
    // Without tables only as long as loading them would take: nothing, once they are in use.
    if !library.holds(problem, Size::Large) && !library.holds(problem, Size::Small) {
        let manhattan = Manhattan::new(problem);
        let stage = search(problem, &manhattan, Effort::SHORT, known, budget)?;
        if let Stage::Solved(path) = stage {
            return Ok(path);
        }
    }
    if let Some(max_pdb) = library.max_pdb(problem, budget)? {
        return with_max_pdb(problem, &max_pdb, library, threads, known, budget);
    }
    let patience = library.patience_with_small(problem, threads, budget);
    if patience > 0 {
        let before = known.stats.expanded;
        let pdb = library.additive_pdb(problem, Size::Small, threads, budget)?;
        let effort = Effort { patience, ..Effort::all(threads) };
        let stage = search(problem, &pdb, effort, known, budget);
        library.worked_with_small(known.stats.expanded - before);
        if let Stage::Solved(path) = stage? {
            return Ok(path);
        }
    }
    let pdb = library.additive_pdb(problem, Size::Large, threads, budget)?;
    to_the_end(problem, &pdb, threads, known, budget)
}

fn with_max_pdb(
    problem: &Problem,
    max_pdb: &MaxPdb,
    library: &Library,
    threads: usize,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Result<Vec<u8>, Stop> {
    if max_pdb.is_exact() {
        return to_the_end(problem, max_pdb, threads, known, budget);
    }
    let pdb = library.additive_pdb(problem, Size::Small, threads, budget)?;
    to_the_end(problem, &Both(max_pdb, &pdb), threads, known, budget)
}

/// Deepens until a shortest solution is found.
fn to_the_end<H: Kernel>(
    problem: &Problem,
    heuristic: &H,
    threads: usize,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Result<Vec<u8>, Stop> {
    match search(problem, heuristic, Effort::all(threads), known, budget)? {
        Stage::Solved(path) => Ok(path),
        Stage::Open => unreachable!("a search without end is not given up"),
    }
}

/// Deepens until a shortest solution is found, or the effort is used up.
pub fn search<H: Kernel>(
    problem: &Problem,
    heuristic: &H,
    effort: Effort,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Result<Stage, Stop> {
    let mut search = Deepening::new(problem, heuristic, Pruner::get(), effort.threads, known.lower);
    search.stats = known.stats;
    let stage = match effort.allowance {
        None => deepen(&mut search, effort, known, budget),
        Some(allowance) => {
            let mut part = budget.part(allowance);
            let whole = part.limits().nodes == Some(allowance);
            match deepen(&mut search, effort, known, &mut part) {
                // The part that was meant for it is used up, and there is more.
                Err(Stop::Nodes) if whole => Ok(Stage::Open),
                stage => stage,
            }
        }
    };
    known.stats = search.stats;
    stage
}

fn deepen<H: Kernel>(
    search: &mut Deepening<'_, H>,
    effort: Effort,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Result<Stage, Stop> {
    let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
    loop {
        known.lower = known.lower.max(search.bound());
        if search.last_iteration().saturating_mul(GROWTH) > effort.patience {
            return Ok(Stage::Open);
        }
        if search.bound() > most_moves {
            return Err(Stop::Moves);
        }
        if let Some(path) = search.iterate(budget)? {
            return Ok(Stage::Solved(path));
        }
    }
}
