//! Which tables a search gets, and what there is already.

use super::lookup::{AdditivePdb, Lookup};
use super::max_pdb::{MaxPdb, MaxPdbs};
use super::partition::{Size, more_partitions, partitions};
use crate::champion::plan::{
    AS_LONG_AS_BUILDING, AS_LONG_AS_LOADING, BUILDING_SECONDS, EXACT_CELLS, LARGE_TABLES_ABOVE,
    TABLE_CELLS, WHOLE_SPACE_CELLS,
};
use crate::champion::problem::Problem;
use crate::pdb::cache::TableCache;
use crate::pdb::lattice::binomial;
use crate::pdb::order::factorial;
use crate::pdb::pattern::Pattern;
use gridwright_search::{Budget, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The two sums of a size of tables. Two groups that follow each other have more than five tiles together, so a
/// division of 24 has at most eight groups.
pub type TwoSums = AdditivePdb<16, 2>;

/// All tables that searches in single-tile moves share, and how much work was done with the small ones.
#[derive(Debug, Default)]
pub struct Library {
    cache: TableCache,
    max_pdbs: MaxPdbs,
    /// Expansions with small tables so far: many of them make the large tables worth building.
    small_work: AtomicU64,
}

impl Library {
    /// Takes its tables from a cache.
    pub fn new(cache: TableCache) -> Library {
        Library { cache, ..Library::default() }
    }

    /// The tables.
    pub fn cache(&self) -> &TableCache {
        &self.cache
    }

    /// Makes sure that all tables for a problem's goal are there; returns how many that are.
    pub fn prepare(
        &self,
        problem: &Problem,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<usize, Stop> {
        let sizes: &[Size] = match problem.dimensions().cells() {
            cells if cells <= WHOLE_SPACE_CELLS => &[],
            cells if cells <= LARGE_TABLES_ABOVE => &[Size::Small],
            cells if cells <= EXACT_CELLS => &[Size::Small, Size::Large],
            cells if cells <= TABLE_CELLS => &[Size::Small],
            _ => &[],
        };
        let mut all: Vec<Vec<Pattern>> =
            sizes.iter().flat_map(|&size| partitions(problem, size)).collect();
        if problem.dimensions().cells() > EXACT_CELLS {
            all.extend(more_partitions(problem).into_iter().take(1).flatten());
        }
        let tables = canonical(&all);
        for pattern in &tables {
            self.cache.obtain(pattern, threads, budget)?;
        }
        Ok(tables.len())
    }

    /// Expansions with small tables after which the large ones are worth their while.
    pub fn patience_with_small(
        &self,
        problem: &Problem,
        threads: usize,
        budget: &Budget<'_>,
    ) -> u64 {
        let tables = tables_of(problem, Size::Large);
        let worked = self.small_work.load(Ordering::Relaxed);
        if tables.iter().all(|table| self.cache.holds(table)) {
            0
        } else if !self.may_build(&tables, threads, budget) {
            u64::MAX
        } else if self.seems_to_have(&tables) {
            AS_LONG_AS_LOADING.saturating_sub(worked)
        } else {
            AS_LONG_AS_BUILDING.saturating_sub(worked)
        }
    }

    /// Notes so many expansions with small tables.
    pub fn worked_with_small(&self, expanded: u64) {
        self.small_work.fetch_add(expanded, Ordering::Relaxed);
    }

    /// Whether the tables of a size are in use.
    pub fn holds(&self, problem: &Problem, size: Size) -> bool {
        tables_of(problem, size).iter().all(|table| self.cache.holds(table))
    }

    /// Whether some tables need not be built.
    pub fn seems_to_have(&self, tables: &[Pattern]) -> bool {
        tables.iter().all(|table| self.cache.seems_to_have(table))
    }

    /// Whether the limits leave room for some tables: they are there, or can be built in less than half of the
    /// time left.
    pub fn may_build(&self, tables: &[Pattern], threads: usize, budget: &Budget<'_>) -> bool {
        let mut missing: Vec<&Pattern> =
            tables.iter().filter(|pattern| !self.cache.holds(pattern)).collect();
        let states = |pattern: &&Pattern| {
            binomial(pattern.dimensions().cells(), pattern.size())
                * factorial(pattern.size()) as u64
        };
        let limit = budget.limits().memory.unwrap_or(u64::MAX);
        // One bit a zone and state in the end, up to three zones, beside what is there already.
        let tables: u64 = missing.iter().map(|pattern| states(pattern) / 8 * 3).sum();
        let held = self.cache.bytes().saturating_add(tables);
        if held > limit {
            return false;
        }
        missing.retain(|pattern| !self.cache.seems_to_have(pattern));
        let Some(dimensions) = missing.first().map(|pattern| pattern.dimensions()) else {
            return true;
        };
        let side = dimensions.rows.min(dimensions.cols) as f64;
        let largest = missing.iter().map(states).max().unwrap_or(0);
        let all: u64 = missing.iter().map(states).sum();
        // Three bits a zone and state while building, up to three zones, and the lattice.
        let memory = largest.saturating_add(largest / 2).saturating_add(held);
        let seconds = all as f64 * BUILDING_SECONDS / side / threads as f64;
        memory <= limit && budget.time_left().is_none_or(|left| left.as_secs_f64() > 2.0 * seconds)
    }

    /// The tables of a size, added up.
    pub fn additive_pdb(
        &self,
        problem: &Problem,
        size: Size,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<TwoSums, Stop> {
        self.sums(problem, &partitions(problem, size), threads, budget)
    }

    /// The sums over some divisions of the tiles.
    pub fn sums<const V: usize, const P: usize>(
        &self,
        problem: &Problem,
        divisions: &[Vec<Pattern>],
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<AdditivePdb<V, P>, Stop> {
        let mut lookup = |pattern: &Pattern| -> Result<Lookup, Stop> {
            let (canonical, symmetry) = pattern.canonical();
            let table = self.cache.obtain(&canonical, threads, budget)?;
            if canonical.dimensions().cells() <= EXACT_CELLS {
                table.arrange(budget)?;
            }
            Ok(Lookup::new(pattern, symmetry, table))
        };
        let sums: Result<Vec<Vec<Lookup>>, Stop> =
            divisions.iter().map(|patterns| patterns.iter().map(&mut lookup).collect()).collect();
        Ok(AdditivePdb::new(problem.dimensions(), sums?))
    }

    /// The heuristic of a board most of whose tiles are alike; `None` where another one suits better.
    pub fn max_pdb(
        &self,
        problem: &Problem,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Arc<MaxPdb>>, Stop> {
        self.max_pdbs.get(problem, budget)
    }
}

/// The tables that the partitions of a size look into, each once.
pub fn tables_of(problem: &Problem, size: Size) -> Vec<Pattern> {
    canonical(&partitions(problem, size))
}

/// The tables that some partitions look into, each once.
pub fn canonical(partitions: &[Vec<Pattern>]) -> Vec<Pattern> {
    let patterns = partitions.iter().flatten();
    let mut tables: Vec<Pattern> = patterns.map(|pattern| pattern.canonical().0).collect();
    tables.sort_unstable();
    tables.dedup();
    tables
}
