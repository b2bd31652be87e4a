//! All shortest solutions in pushes, counted and listed.
//!
//! A search within the known length meets each of them once: pushes along one axis never follow each
//! other in a shortest solution.

use super::search::Deepening;
use super::ways::steps;
use crate::champion::problem::Problem;
use crate::champion::{Champion, Counted, directions};
use gridwright_search::{Budget, Stats, Stop};

impl Champion {
    /// Counts the solutions of `cost` pushes, which must be the least, up to `at_most`, and lists the
    /// first `list`.
    #[expect(clippy::too_many_arguments, reason = "what is asked, what is known, what it may use")]
    pub(in crate::champion) fn tally_pushes(
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
        let heuristic = self.push_tables(problem, 1, budget)?;
        let mut search = Deepening::new(problem, &*heuristic, 1, cost);
        search.stats = *stats;
        let done = search.each(&mut found, budget);
        *stats = search.stats;
        done
    }
}
