//! Which tables a search gets, and when it gets more of them.

use crate::board::Board;
use crate::champion::anytime::large::TABLE_CELLS;
use crate::champion::exact::{Effort, Stage};
use crate::champion::heuristic::Heuristic;
use crate::champion::pdb::lookup::{AdditivePdb, Lookup};
use crate::champion::pdb::partition::{Size, more_partitions, partitions};
use crate::champion::problem::Problem;
use crate::champion::small::MOST_CELLS;
use crate::champion::{Champion, EXACT_CELLS, Known, problem_of};
use crate::pdb::lattice::binomial;
use crate::pdb::order::factorial;
use crate::pdb::pattern::Pattern;
use gridwright_search::{Budget, Stop};

/// Expansions that the next iteration on a 24-puzzle should take to be worth one more pair of divisions, and another:
/// where their tables are there, and where they are not.
const WORTH_MORE: [(u64, u64); 2] = [(0, 40_000_000), (80_000_000, 160_000_000)];
/// Expansions that the next iteration on a 24-puzzle should take to be worth large pages.
const WORTH_LARGE_PAGES: u64 = 8_000_000;
/// CPU seconds that building takes for each placement of a pattern's tiles, times the shorter side of the board: the
/// narrower it is, the more zones do the tiles leave to the blank.
const BUILDING_SECONDS: f64 = 1.25e-7;

/// An additive pattern database of few tables, or of many: what is carried along a path should be no larger than needed.
pub(in crate::champion) enum AnyAdditivePdb {
    /// Both sums of a board with different tiles.
    Few(AdditivePdb<8, 2>),
    /// Tiles alike can make for more groups.
    Many(AdditivePdb<32, 2>),
}

impl AnyAdditivePdb {
    /// A lower bound for a problem.
    pub fn bound(&self, problem: &Problem) -> u32 {
        fn of<H: Heuristic>(heuristic: &H, problem: &Problem) -> u32 {
            heuristic.bound(&heuristic.root(problem.start(), problem.start_blank()))
        }
        match self {
            AnyAdditivePdb::Few(pdb) => of(pdb, problem),
            AnyAdditivePdb::Many(pdb) => of(pdb, problem),
        }
    }
}

impl Champion {
    /// Makes sure that all tables for boards with this goal are there; returns how many that are.
    pub fn prepare(
        &self,
        goal: &Board,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<usize, Stop> {
        let Some(problem) = problem_of(goal, goal) else { return Ok(0) };
        let sizes: &[Size] = match problem.dimensions().cells() {
            cells if cells <= MOST_CELLS => &[],
            cells if cells <= 12 => &[Size::Small],
            cells if cells <= EXACT_CELLS => &[Size::Small, Size::Large],
            cells if cells <= TABLE_CELLS => &[Size::Small],
            _ => &[],
        };
        let mut all: Vec<Vec<Pattern>> =
            sizes.iter().flat_map(|&size| partitions(&problem, size)).collect();
        if problem.dimensions().cells() > EXACT_CELLS {
            all.extend(more_partitions(&problem).into_iter().take(1).flatten());
        }
        let tables = canonical(&all);
        for pattern in &tables {
            self.cache.obtain(pattern, threads, budget)?;
        }
        Ok(tables.len())
    }

    /// [`Champion::search`] with tables; with more of them where that is worth their while.
    pub(in crate::champion) fn search_with_pdb(
        &self,
        problem: &Problem,
        pdb: &AnyAdditivePdb,
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        let few = match pdb {
            AnyAdditivePdb::Few(pdb) => pdb,
            AnyAdditivePdb::Many(pdb) => return self.search(problem, pdb, effort, known, budget),
        };
        let mut divisions = partitions(problem, Size::Small).to_vec();
        for (more, (there, missing)) in more_partitions(problem).into_iter().zip(WORTH_MORE) {
            let tables = canonical(&more);
            let all_there = tables.iter().all(|table| self.cache.seems_to_have(table));
            let patience = effort.patience.min(if all_there { there } else { missing });
            if patience > 0 {
                let short = Effort { patience, ..effort };
                let stage =
                    self.search_divisions(problem, few, &divisions, short, known, budget)?;
                if matches!(stage, Stage::Solved(_)) || patience == effort.patience {
                    return Ok(stage);
                }
            }
            if !self.may_build_these(tables, effort.threads, budget) {
                break;
            }
            divisions.extend(more);
        }
        self.search_divisions(problem, few, &divisions, effort, known, budget)
    }

    /// [`Champion::search`] with two, four or six divisions of the tiles.
    fn search_divisions(
        &self,
        problem: &Problem,
        few: &AdditivePdb<8, 2>,
        divisions: &[Vec<Pattern>],
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        match divisions.len() {
            2 => self.search(problem, few, effort, known, budget),
            4 => self.search_more::<16, 4>(problem, divisions, effort, known, budget),
            _ => self.search_more::<24, 6>(problem, divisions, effort, known, budget),
        }
    }

    /// [`Champion::search`] with many tables; in large pages where that is worth their while.
    fn search_more<const V: usize, const P: usize>(
        &self,
        problem: &Problem,
        divisions: &[Vec<Pattern>],
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        let tables = canonical(divisions);
        let lookups = self.lookups(divisions, effort.threads, budget)?;
        if tables.iter().any(|table| self.cache.worth_lifting(table)) {
            let pdb: AdditivePdb<V, P> = AdditivePdb::new(problem.dimensions(), lookups);
            let patience = effort.patience.min(WORTH_LARGE_PAGES);
            let short = Effort { patience, ..effort };
            let stage = self.search(problem, &pdb, short, known, budget)?;
            if matches!(stage, Stage::Solved(_)) || patience == effort.patience {
                return Ok(stage);
            }
            self.cache.lift(&tables, budget)?;
        }
        let lookups = self.lookups(divisions, effort.threads, budget)?;
        let pdb: AdditivePdb<V, P> = AdditivePdb::new(problem.dimensions(), lookups);
        self.search(problem, &pdb, effort, known, budget)
    }

    pub(in crate::champion) fn seems_to_have(&self, problem: &Problem, size: Size) -> bool {
        let tables = tables_of(problem, size);
        tables.iter().all(|pattern| self.cache.seems_to_have(pattern))
    }

    /// Whether the limits leave room for a size of tables: they are there, or can be built in less than
    /// half of the time left.
    pub(in crate::champion) fn may_build(
        &self,
        problem: &Problem,
        size: Size,
        threads: usize,
        budget: &Budget<'_>,
    ) -> bool {
        self.may_build_these(tables_of(problem, size), threads, budget)
    }

    fn may_build_these(
        &self,
        mut missing: Vec<Pattern>,
        threads: usize,
        budget: &Budget<'_>,
    ) -> bool {
        missing.retain(|pattern| !self.cache.holds(pattern));
        let states = |pattern: &Pattern| {
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
        let Some(dimensions) = missing.first().map(Pattern::dimensions) else { return true };
        let side = dimensions.rows.min(dimensions.cols) as f64;
        let largest = missing.iter().map(states).max().unwrap_or(0);
        let all: u64 = missing.iter().map(states).sum();
        // Three bits a zone and state while building, up to three zones, and the lattice.
        let memory = largest.saturating_add(largest / 2).saturating_add(held);
        let seconds = all as f64 * BUILDING_SECONDS / side / threads as f64;
        memory <= limit && budget.time_left().is_none_or(|left| left.as_secs_f64() > 2.0 * seconds)
    }

    pub(in crate::champion) fn additive_pdb(
        &self,
        problem: &Problem,
        size: Size,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<AnyAdditivePdb, Stop> {
        let lookups = self.lookups(&partitions(problem, size), threads, budget)?;
        let dimensions = problem.dimensions();
        Ok(match lookups.iter().map(Vec::len).sum() {
            0..=8usize => AnyAdditivePdb::Few(AdditivePdb::new(dimensions, lookups)),
            _ => AnyAdditivePdb::Many(AdditivePdb::new(dimensions, lookups)),
        })
    }

    fn lookups(
        &self,
        partitions: &[Vec<Pattern>],
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Vec<Lookup>>, Stop> {
        let mut lookup = |pattern: &Pattern| -> Result<Lookup, Stop> {
            let (canonical, symmetry) = pattern.canonical();
            let table = self.cache.obtain(&canonical, threads, budget)?;
            if canonical.dimensions().cells() <= EXACT_CELLS {
                table.arrange(budget)?;
            }
            Ok(Lookup::new(pattern, symmetry, table))
        };
        partitions.iter().map(|patterns| patterns.iter().map(&mut lookup).collect()).collect()
    }
}

/// The tables that the partitions of a size look into, each once.
pub(in crate::champion) fn tables_of(problem: &Problem, size: Size) -> Vec<Pattern> {
    canonical(&partitions(problem, size))
}

/// The tables that some partitions look into, each once.
fn canonical(partitions: &[Vec<Pattern>]) -> Vec<Pattern> {
    let patterns = partitions.iter().flatten();
    let mut tables: Vec<Pattern> = patterns.map(|pattern| pattern.canonical().0).collect();
    tables.sort_unstable();
    tables.dedup();
    tables
}
