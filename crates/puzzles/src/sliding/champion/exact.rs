//! Shortest solutions: which tables to use, and when to go from one stage to the next.

use super::anytime::beam::Beam;
use super::anytime::window::Polish;
use super::crowd::{Both, Crowd};
use super::deepen::Deepening;
use super::full::MOST_CELLS;
use super::guide::{Deep, Guide, Manhattan};
use super::ida::GIVEN_UP;
use super::large::TABLE_CELLS;
use super::led::Led;
use super::partition::{Size, more_partitions, partitions};
use super::problem::Problem;
use super::view::{Sums, View};
use super::{Champion, EXACT_CELLS, Known, problem_of};
use crate::sliding::board::Board;
use crate::sliding::tables::lattice::binomial;
use crate::sliding::tables::order::factorial;
use crate::sliding::tables::pattern::Pattern;
use gridwright_search::{Budget, Stats, Stop};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Most expansions of the short search without tables.
const SHORT_SEARCH: u64 = 40_000;
/// An iteration is expected to take at most so many times the last one.
const GROWTH: u64 = 8;
/// Expansions with small tables that take about as long as building the large ones.
const AS_LONG_AS_BUILDING: u64 = 150_000_000;
/// Expansions with small tables after which large ones that need not be built are worth loading.
const AS_LONG_AS_LOADING: u64 = 200_000;
/// Expansions with large tables after which a copy of them in large pages is worth its while.
const AS_LONG_AS_LIFTING: u64 = 20_000_000;
/// Expansions that the next iteration on a 24-puzzle should take to be worth one more pair of divisions, and another:
/// where their tables are there, and where they are not.
const WORTH_MORE: [(u64, u64); 2] = [(0, 40_000_000), (80_000_000, 160_000_000)];
/// Expansions of an iteration after which the next one is worth a beam beforehand.
const WORTH_A_GLANCE: u64 = 300_000;
/// Expansions of the last iteration for each board in the layers of that beam.
const GLANCE_SHARE: u64 = 1000;
/// Expansions of the last iteration for each one that goes into working on the known solution after that.
const POLISH_SHARE: u64 = 2;
/// Expansions that the next iteration on a 24-puzzle should take to be worth large pages.
const WORTH_LARGE_PAGES: u64 = 8_000_000;
/// CPU seconds that building takes for each placement of a pattern's tiles.
const BUILDING_SECONDS: f64 = 2.5e-8;

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many threads share the work.
    pub threads: usize,
    /// It is given up before an iteration that would probably take more expansions.
    pub patience: u64,
    /// It is given up after so many expansions, where one thread works.
    pub allowance: u64,
}

impl Effort {
    /// A look whether a board is easy.
    pub const SHORT: Effort =
        Effort { threads: 1, patience: SHORT_SEARCH, allowance: GROWTH * SHORT_SEARCH };

    /// Until a shortest solution is found.
    pub fn all(threads: usize) -> Effort {
        Effort { threads, patience: u64::MAX, allowance: u64::MAX }
    }
}

/// How a stage of the solver ended.
pub(super) enum Stage {
    /// With a shortest solution.
    Solved(Vec<u8>),
    /// It was given up, for a better one to go on.
    Open,
}

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
    pub(super) fn exact(
        &self,
        problem: &Problem,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        // Without tables only as long as loading them would take: nothing, once they are in use.
        let loaded = |size| tables_of(problem, size).iter().all(|table| self.shelf.holds(table));
        let large_loaded = loaded(Size::Large);
        if !large_loaded && !loaded(Size::Small) {
            let manhattan = Manhattan::new(problem);
            let stage = self.search(problem, &manhattan, Effort::SHORT, known, budget)?;
            if let Stage::Solved(path) = stage {
                return Ok(path);
            }
        }
        if let Some(crowd) = self.crowd(problem, budget)? {
            return self.exact_in_crowd(problem, &crowd, threads, known, budget);
        }
        let worked = self.small_work.load(Ordering::Relaxed);
        let patience = if large_loaded {
            0
        } else if self.seems_to_have(problem, Size::Large) {
            AS_LONG_AS_LOADING.saturating_sub(worked)
        } else if self.may_build(problem, Size::Large, threads, budget) {
            AS_LONG_AS_BUILDING.saturating_sub(worked)
        } else {
            u64::MAX
        };
        if patience > 0 {
            let before = known.stats.expanded;
            let sums = self.sums(problem, Size::Small, threads, budget)?;
            let effort = Effort { patience, ..Effort::all(threads) };
            let stage = self.search_sums(problem, &sums, effort, known, budget);
            let work = known.stats.expanded - before;
            self.small_work.fetch_add(work, Ordering::Relaxed);
            if let Stage::Solved(path) = stage? {
                return Ok(path);
            }
        }
        self.exact_with_large(problem, threads, known, budget)
    }

    fn exact_in_crowd(
        &self,
        problem: &Problem,
        crowd: &Crowd,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        let effort = Effort::all(threads);
        loop {
            let stage = if crowd.is_exact() {
                self.search(problem, crowd, effort, known, budget)?
            } else {
                match self.sums(problem, Size::Small, threads, budget)? {
                    AnySums::Few(sums) => {
                        self.search(problem, &Both(crowd, &sums), effort, known, budget)?
                    }
                    AnySums::Many(sums) => {
                        self.search(problem, &Both(crowd, &sums), effort, known, budget)?
                    }
                }
            };
            if let Stage::Solved(path) = stage {
                return Ok(path);
            }
        }
    }

    fn exact_with_large(
        &self,
        problem: &Problem,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        if self.large_work.load(Ordering::Relaxed) > AS_LONG_AS_LIFTING {
            self.shelf.lift(&tables_of(problem, Size::Large), budget)?;
        }
        let before = known.stats.expanded;
        let sums = self.sums(problem, Size::Large, threads, budget)?;
        loop {
            let stage = self.search_sums(problem, &sums, Effort::all(threads), known, budget);
            self.large_work.fetch_add(known.stats.expanded - before, Ordering::Relaxed);
            if let Stage::Solved(path) = stage? {
                return Ok(path);
            }
        }
    }

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

    /// Deepens until a shortest solution is found, or the effort is used up.
    pub(super) fn search<G: Deep>(
        &self,
        problem: &Problem,
        guide: &G,
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        // What is done before an iteration must not depend on when its search began.
        let last = if problem.shape().cells() > EXACT_CELLS { known.last } else { 0 };
        let pruner = self.pruner();
        let mut search =
            Deepening::new(problem, guide, pruner, effort.threads, known.lower).after(last);
        search.stats = known.stats;
        search.allowance = known.stats.expanded.saturating_add(effort.allowance);
        let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
        loop {
            known.lower = known.lower.max(search.bound());
            if let Some(path) = known.steady.take_if(|path| path.len() as u32 <= search.bound()) {
                return Ok(Stage::Solved(path));
            }
            let expected = search.last_iteration().saturating_mul(GROWTH);
            if expected > effort.patience {
                return Ok(Stage::Open);
            }
            if search.bound() > most_moves {
                return Err(Stop::Moves);
            }
            let found = match glance(problem, guide, &mut search, &mut known.steady, budget) {
                Ok(None) => search.iterate(budget),
                found => found,
            };
            known.stats = search.stats;
            known.last = search.last_iteration();
            match found {
                Ok(Some(path)) => return Ok(Stage::Solved(path)),
                Ok(None) => {}
                Err(GIVEN_UP) => return Ok(Stage::Open),
                Err(stop) => return Err(stop),
            }
            self.remember(problem, search.bound(), budget.elapsed());
        }
    }

    fn seems_to_have(&self, problem: &Problem, size: Size) -> bool {
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
        let largest = missing.iter().map(states).max().unwrap_or(0);
        let all: u64 = missing.iter().map(states).sum();
        // Three bits a zone and state while building, up to three zones, and the lattice.
        let memory = largest.saturating_add(largest / 2);
        let seconds = all as f64 * BUILDING_SECONDS / threads as f64;
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

/// A look for a solution within the bound before a long iteration: it would be a shortest one, and nothing is
/// left to prove. First by a beam, then by working on the solution that is known. Only for boards whose answer
/// need not be the alphabetically first.
fn glance<G: Deep>(
    problem: &Problem,
    guide: &G,
    search: &mut Deepening<'_, G>,
    steady: &mut Option<Vec<u8>>,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<u8>>, Stop> {
    let last = search.last_iteration();
    if problem.shape().cells() <= EXACT_CELLS || last < WORTH_A_GLANCE {
        return Ok(None);
    }
    let width = (last / GLANCE_SHARE).clamp(1 << 11, 1 << 17) as usize;
    let beam = Beam { width, most_moves: search.bound(), seed: 0 };
    let mut own = Stats::default();
    let found = beam.search(problem, &Led::new(problem, guide), &mut own, budget);
    search.stats.merge(&Stats { bytes: 0, ..own });
    let Some(path) = steady.take_if(|_| matches!(found, Ok(None))) else { return found };
    let polish = Polish::new(problem, path, search.bound(), Duration::MAX);
    let (path, stopped) = polish.run(1, &mut search.stats, &budget.part(last / POLISH_SHARE));
    let path = steady.insert(path);
    match stopped {
        // The part that was meant for it is used up.
        None | Some(Stop::Nodes) => Ok((path.len() as u32 <= search.bound()).then(|| path.clone())),
        Some(stop) => Err(stop),
    }
}

/// The tables that the partitions of a size look into, each once.
fn tables_of(problem: &Problem, size: Size) -> Vec<Pattern> {
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
