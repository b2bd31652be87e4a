//! All shortest solutions in pushes, counted and listed.
//!
//! A search within the known length meets each of them once: pushes along one axis never follow each
//! other in a shortest solution.

use super::PushPdbs;
use super::heuristic::Heuristic;
use super::perimeter::Perimeter;
use super::search::Deepening;
use super::ways::steps;
use crate::champion::plan::COUNTED_BEYOND;
use crate::champion::problem::Problem;
use crate::champion::{Counted, directions};
use gridwright_search::{Budget, Stats, Stop};

impl PushPdbs {
    /// Counts the solutions of `cost` pushes, which must be the least, up to `at_most`, and lists the
    /// first `list`.
    #[expect(clippy::too_many_arguments, reason = "what is asked, what is known, what it may use")]
    pub fn tally(
        &self,
        problem: &Problem,
        cost: u32,
        at_most: u64,
        list: usize,
        counted: &mut Counted,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut found = |path: &[u8]| {
            counted.found(at_most, list, || directions(&steps(problem, path)));
            !counted.complete
        };
        if cost == 0 {
            found(&[]);
            return Ok(());
        }
        if self.known(problem).is_none() {
            let near = Perimeter::new(problem);
            if cost <= near.depth + COUNTED_BEYOND {
                return each(problem, &near, cost, &mut found, stats, budget);
            }
        }
        let tables = self.tables(problem, 1, budget)?;
        each(problem, &*tables, cost, &mut found, stats, budget)
    }
}

fn each<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    cost: u32,
    found: &mut dyn FnMut(&[u8]) -> bool,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let mut search = Deepening::new(problem, heuristic, 1, cost);
    search.stats = *stats;
    let done = search.each(found, budget);
    *stats = search.stats;
    done
}
