//! Looking for steps: how many are wanted, what was found, what it may cost.

use super::finding::Finding;
use super::grid::Grid;
use crate::enumerate::{Flow, Halt};
use gridwright_search::{Budget, Stats};

/// How a technique is looked for: everything found goes to the hunt, which says when it is enough.
pub type Finder = fn(&Grid<'_>, &mut Hunt<'_, '_>) -> Flow;

/// One look for the steps of a technique.
pub struct Hunt<'h, 'b> {
    budget: &'h mut Budget<'b>,
    stats: &'h mut Stats,
    all: bool,
    found: Vec<Finding>,
}

impl std::fmt::Debug for Hunt<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hunt").field("all", &self.all).finish_non_exhaustive()
    }
}

impl<'h, 'b> Hunt<'h, 'b> {
    /// A hunt for the first step, or for all.
    pub fn new(budget: &'h mut Budget<'b>, stats: &'h mut Stats, all: bool) -> Self {
        Hunt { budget, stats, all, found: Vec::new() }
    }

    /// A step was found; one that changes nothing does not count.
    pub fn report(&mut self, finding: Finding) -> Flow {
        if finding.is_idle() {
            return Ok(());
        }
        self.found.push(finding);
        if self.all { Ok(()) } else { Err(Halt::Enough) }
    }

    /// Some work was done: may it go on?
    pub fn tick(&mut self) -> Flow {
        self.budget.tick(self.stats)?;
        self.stats.expanded += 1;
        Ok(())
    }

    /// What a finder finds first, within the same limits.
    pub fn first(
        &mut self,
        find: impl FnOnce(&mut Hunt<'_, 'b>) -> Flow,
    ) -> Result<Option<Finding>, Halt> {
        let mut within = Hunt::new(&mut *self.budget, &mut *self.stats, false);
        match find(&mut within) {
            Err(Halt::Stopped(stop)) => Err(Halt::Stopped(stop)),
            _ => Ok(within.into_found().into_iter().next()),
        }
    }

    /// What was found.
    pub fn into_found(self) -> Vec<Finding> {
        self.found
    }
}
