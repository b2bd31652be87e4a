//! Which tables a search gets, and when it gets more of them.

use super::exact::{Effort, Stage};
use super::full::MOST_CELLS;
use super::guide::Guide;
use super::large::TABLE_CELLS;
use super::partition::{Size, more_partitions, partitions};
use super::problem::Problem;
use super::view::{Sums, View};
use super::{Champion, EXACT_CELLS, Known, problem_of};
use crate::board::Board;
use crate::tables::lattice::binomial;
use crate::tables::order::factorial;
use crate::tables::pattern::Pattern;
use gridwright_search::{Budget, Stop};

/// Expansions that the next iteration on a 24-puzzle should take to be worth one more pair of divisions, and another:
/// where their tables are there, and where they are not.
const WORTH_MORE: [(u64, u64); 2] = [(0, 40_000_000), (80_000_000, 160_000_000)];
/// Expansions that the next iteration on a 24-puzzle should take to be worth large pages.
const WORTH_LARGE_PAGES: u64 = 8_000_000;
/// CPU seconds that building takes for each placement of a pattern's tiles, times the shorter side of the board: the
/// narrower it is, the more zones do the tiles leave to the blank.
const BUILDING_SECONDS: f64 = 1.25e-7;

/// Sums of few tables, or of many: what is carried along a path should be no larger than needed.
pub(super) enum AnySums {
    /// Both sums of a board with different tiles.
    Few(Sums<8, 2>),
    /// Tiles alike can make for more groups.
    Many(Sums<32, 2>),
}

impl AnySums {
    /// A lower bound for a problem.
    pub fn bound(&self, problem: &Problem) -> u32 {
        fn of<G: Guide>(guide: &G, problem: &Problem) -> u32 {
            guide.bound(&guide.root(problem.start(), problem.start_blank()))
        }
        match self {
            AnySums::Few(sums) => of(sums, problem),
            AnySums::Many(sums) => of(sums, problem),
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
        let sizes: &[Size] = match problem.shape().cells() {
            cells if cells <= MOST_CELLS => &[],
            cells if cells <= 12 => &[Size::Small],
            cells if cells <= EXACT_CELLS => &[Size::Small, Size::Large],
            cells if cells <= TABLE_CELLS => &[Size::Small],
            _ => &[],
        };
        let mut all: Vec<Vec<Pattern>> =
            sizes.iter().flat_map(|&size| partitions(&problem, size)).collect();
        if problem.shape().cells() > EXACT_CELLS {
            all.extend(more_partitions(&problem).into_iter().take(1).flatten());
        }
        let tables = canonical(&all);
        for pattern in &tables {
            self.shelf.obtain(pattern, threads, budget)?;
        }
        Ok(tables.len())
    }

    /// [`Champion::search`] with tables; with more of them where that is worth their while.
    pub(super) fn search_sums(
        &self,
        problem: &Problem,
        sums: &AnySums,
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        let few = match sums {
            AnySums::Few(sums) => sums,
            AnySums::Many(sums) => return self.search(problem, sums, effort, known, budget),
        };
        let mut divisions = partitions(problem, Size::Small).to_vec();
        for (more, (there, missing)) in more_partitions(problem).into_iter().zip(WORTH_MORE) {
            let tables = canonical(&more);
            let all_there = tables.iter().all(|table| self.shelf.seems_to_have(table));
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
        few: &Sums<8, 2>,
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
        let views = self.views(divisions, effort.threads, budget)?;
        if tables.iter().any(|table| self.shelf.worth_lifting(table)) {
            let sums: Sums<V, P> = Sums::new(problem.shape(), views);
            let patience = effort.patience.min(WORTH_LARGE_PAGES);
            let short = Effort { patience, ..effort };
            let stage = self.search(problem, &sums, short, known, budget)?;
            if matches!(stage, Stage::Solved(_)) || patience == effort.patience {
                return Ok(stage);
            }
            self.shelf.lift(&tables, budget)?;
        }
        let views = self.views(divisions, effort.threads, budget)?;
        let sums: Sums<V, P> = Sums::new(problem.shape(), views);
        self.search(problem, &sums, effort, known, budget)
    }

    pub(super) fn seems_to_have(&self, problem: &Problem, size: Size) -> bool {
        let tables = tables_of(problem, size);
        tables.iter().all(|pattern| self.shelf.seems_to_have(pattern))
    }

    /// Whether the limits leave room for a size of tables: they are there, or can be built in less than
    /// half of the time left.
    pub(super) fn may_build(
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
        missing.retain(|pattern| !self.shelf.seems_to_have(pattern));
        let states = |pattern: &Pattern| {
            binomial(pattern.shape().cells(), pattern.len()) * factorial(pattern.len()) as u64
        };
        let Some(shape) = missing.first().map(Pattern::shape) else { return true };
        let side = shape.rows.min(shape.cols) as f64;
        let largest = missing.iter().map(states).max().unwrap_or(0);
        let all: u64 = missing.iter().map(states).sum();
        // Three bits a zone and state while building, up to three zones, and the lattice.
        let memory = largest.saturating_add(largest / 2);
        let seconds = all as f64 * BUILDING_SECONDS / side / threads as f64;
        budget.limits().memory.is_none_or(|limit| memory <= limit)
            && budget.time_left().is_none_or(|left| left.as_secs_f64() > 2.0 * seconds)
    }

    pub(super) fn sums(
        &self,
        problem: &Problem,
        size: Size,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<AnySums, Stop> {
        let sums = self.views(&partitions(problem, size), threads, budget)?;
        let shape = problem.shape();
        Ok(match sums.iter().map(Vec::len).sum() {
            0..=8usize => AnySums::Few(Sums::new(shape, sums)),
            _ => AnySums::Many(Sums::new(shape, sums)),
        })
    }

    fn views(
        &self,
        sums: &[Vec<Pattern>],
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Vec<View>>, Stop> {
        let mut view = |pattern: &Pattern| -> Result<View, Stop> {
            let (canonical, symmetry) = pattern.canonical();
            let table = self.shelf.obtain(&canonical, threads, budget)?;
            if canonical.shape().cells() <= EXACT_CELLS {
                table.arrange(budget)?;
            }
            Ok(View::new(pattern, symmetry, table))
        };
        sums.iter().map(|sum| sum.iter().map(&mut view).collect()).collect()
    }
}

/// The tables that the partitions of a size look into, each once.
pub(super) fn tables_of(problem: &Problem, size: Size) -> Vec<Pattern> {
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
