//! A look for a solution before a long iteration.

use super::beam::Beam;
use super::led::Led;
use super::window::Polish;
use crate::champion::exact::deepen::Deepening;
use crate::champion::exact::kernel::Kernel;
use crate::champion::plan::{GLANCE_SHARE, POLISH_SHARE, WORTH_A_GLANCE};
use gridwright_search::{Budget, Stats, Stop};
use std::time::Duration;

/// A look for a solution within the bound before a long iteration: it would be a shortest one, and nothing is
/// left to prove. First by a beam, then by working on the solution that is known.
pub fn glance<H: Kernel>(
    search: &mut Deepening<'_, H>,
    steady: &mut Option<Vec<u8>>,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u8>>, Stop> {
    let (problem, last) = (search.problem(), search.last_iteration());
    if last < WORTH_A_GLANCE {
        return Ok(None);
    }
    let width = (last / GLANCE_SHARE).clamp(1 << 11, 1 << 17) as usize;
    let beam = Beam { width, most_moves: search.bound(), seed: 0 };
    let mut own = Stats { bound: search.bound(), ..Stats::default() };
    let found = beam.search(problem, &Led::new(problem, search.heuristic()), &mut own, budget);
    search.stats.then(&own);
    let Some(path) = steady.take_if(|_| matches!(found, Ok(None))) else { return found };
    let polish = Polish::new(problem, path, search.bound(), Duration::MAX);
    let (path, stopped) = polish.run(1, &mut search.stats, &mut budget.part(last / POLISH_SHARE));
    let path = steady.insert(path);
    match stopped {
        // The part that was meant for it is used up.
        None | Some(Stop::Nodes) => Ok((path.len() as u32 <= search.bound()).then(|| path.clone())),
        Some(stop) => Err(stop),
    }
}
