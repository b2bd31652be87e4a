//! The solver users get by default.
//!
//! Whatever is asked, the cheapest method that can answer it goes first:
//!
//! 1. Boards of at most nine cells follow a table of the whole space ([`full`]).
//! 2. Every other board gets a short search that needs no table ([`guide::Manhattan`]); an easy one is
//!    answered and proved at once, whatever its size.
//! 3. Boards of up to 16 cells are searched with small pattern databases, and with large ones when these
//!    are there already or when the board turns out to be hard ([`partition`], [`view`]).
//! 4. Larger boards get a good answer first, which is then improved until it is proved or the limit comes.
//!
//! All exact searches find the alphabetically first of the shortest answers ([`ida`]), so it makes no
//! difference which of them, or how many threads, came to it.

pub mod anytime;
pub mod conflict;
pub mod deepen;
pub mod full;
pub mod guide;
pub mod ida;
pub mod partition;
pub mod problem;
pub mod prune;
pub mod view;

use super::board::{Board, Direction};
use super::rules::{Metric, refute};
use super::tables::lattice::binomial;
use super::tables::order::factorial;
use super::tables::pattern::Pattern;
use super::tables::shape::{LETTERS, Shape};
use super::tables::shelf::Shelf;
use anytime::Best;
use conflict::Conflict;
use deepen::Deepening;
use full::{Full, Key};
use gridwright_search::{Bounds, Budget, Path, Report, Stats, Stop, Verdict};
use guide::{Guide, Manhattan};
use partition::{Size, partitions};
use problem::Problem;
use prune::Pruner;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use view::{Sums, View};

/// The shortest way from `board` to `goal`, single-tile moves, one thread, tables only in memory.
///
/// ```
/// use gridwright_puzzles::search::Budget;
/// use gridwright_puzzles::sliding::{Board, solve};
/// let board = Board::new(2, 2, vec![0, 2, 1, 3]).unwrap();
/// let goal = Board::blank_last(2, 2).unwrap();
/// assert_eq!(solve(&board, &goal, &mut Budget::unlimited()).verdict.answer().unwrap().cost, 4);
/// ```
pub fn solve(board: &Board, goal: &Board, budget: &mut Budget<'_>) -> Report<Path<Direction>> {
    static CHAMPION: OnceLock<Champion> = OnceLock::new();
    let champion = CHAMPION.get_or_init(Champion::default);
    champion.solve(board, goal, Metric::Single, 1, budget)
}

/// Most boards of the short search without tables, summed over its iterations.
const SHORT_SEARCH: u64 = 40_000;
/// An iteration is expected to take so many times the last one.
const GROWTH: u64 = 8;
/// Expansions with small tables that take about as long as building the large ones.
const AS_LONG_AS_BUILDING: u64 = 150_000_000;
/// Expansions with small tables after which large ones that need not be built are worth loading.
const AS_LONG_AS_LOADING: u64 = 2_000_000;
/// Time that boards too large for exact answers get by default.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// The share of the time in which beams get wider; the rest is for windows.
const WIDENING: f64 = 0.4;
/// The most cells of boards that are solved exactly by default.
pub const EXACT_CELLS: usize = 16;

/// The solver with all it remembers from board to board: tables, automata, experience.
#[derive(Debug, Default)]
pub struct Champion {
    shelf: Shelf,
    full: Mutex<HashMap<Key, Arc<Full>>>,
    pruner: OnceLock<Pruner>,
    /// Expansions with small tables so far: many of them make the large tables worth building.
    small_work: AtomicU64,
}

/// A search that goes on until it has an answer: what it knows so far.
#[derive(Debug, Default)]
struct Progress {
    stats: Stats,
    lower: u32,
}

/// How a stage of the solver ended.
enum Stage {
    Solved(Vec<u8>),
    /// It was given up, for a better one to go on.
    Open,
}

impl Champion {
    /// A solver that takes its tables from a shelf.
    pub fn new(shelf: Shelf) -> Champion {
        Champion { shelf, ..Champion::default() }
    }

    /// The tables.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The shortest way from `board` to `goal`, or the best that can be found within the limits.
    pub fn solve(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Report<Path<Direction>> {
        let shape = Shape { rows: board.rows(), cols: board.cols() };
        let problem = Problem::new(shape, board.tiles(), goal.tiles());
        let Some(problem) = problem.filter(|_| refute(board, goal).is_none()) else {
            let stats = Stats::default();
            return Report { verdict: Verdict::Impossible, bounds: Bounds::default(), stats };
        };
        let mut progress = Progress::default();
        if problem.shape().cells() <= full::MOST_CELLS {
            let solved = self.follow(&problem, metric, budget);
            return report(solved.map(Some), &progress, budget);
        }
        if problem.shape().cells() <= EXACT_CELLS {
            let path = self.exact(&problem, threads, &mut progress, budget);
            return report(path.map(|p| p.map(|p| (p.len() as u32, p))), &progress, budget);
        }
        self.approach(&problem, threads, progress, budget)
    }

    /// The short search, then better and better solutions.
    fn approach(
        &self,
        problem: &Problem,
        threads: usize,
        mut progress: Progress,
        budget: &mut Budget<'_>,
    ) -> Report<Path<Direction>> {
        let manhattan = Manhattan::new(problem);
        let short = self.search(problem, &manhattan, 1, SHORT_SEARCH, &mut progress, budget);
        match short {
            Ok(Stage::Open) => {}
            Ok(Stage::Solved(path)) => {
                return report(Ok(Some((path.len() as u32, path))), &progress, budget);
            }
            Err(stop) => return report(Err(stop), &progress, budget),
        }
        let mut best = Best::new(problem, progress.lower, progress.stats);
        let stopped = self.improve(&mut best, problem, threads, budget).err();
        let cost = best.path.len() as u32;
        progress.stats = best.stats;
        progress.lower = best.lower;
        if cost <= best.lower {
            return report(Ok(Some((cost, best.path))), &progress, budget);
        }
        let path = Path { actions: directions(&best.path), cost };
        Report {
            verdict: Verdict::Stopped { why: stopped.unwrap_or(Stop::Time), best: Some(path) },
            bounds: Bounds { lower: Some(best.lower), upper: Some(cost) },
            stats: best.stats,
        }
    }

    fn improve(
        &self,
        best: &mut Best<'_>,
        problem: &Problem,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let left = budget.time_left().unwrap_or(DEFAULT_TIME);
        let now = budget.elapsed();
        let widening = now + left.mul_f64(WIDENING);
        if problem.shape().cells() <= 25 || std::env::var("MOST").is_ok() {
            let guide = self.sums(problem, Size::Small, threads, budget)?;
            best.lower =
                best.lower.max(guide.bound(&guide.root(problem.start(), problem.start_blank())));
            best.widen(&guide, threads, widening, budget)?;
        } else if problem.is_distinct() {
            let guide = Conflict::new(problem);
            best.lower =
                best.lower.max(guide.bound(&guide.root(problem.start(), problem.start_blank())));
            best.widen(&guide, threads, widening, budget)?;
        } else {
            best.widen(&Manhattan::new(problem), threads, widening, budget)?;
        }
        eprintln!("widened {} {:?}", best.path.len(), budget.elapsed());
        best.polish(threads, now + left, budget)?;
        Err(Stop::Time)
    }

    fn follow(
        &self,
        problem: &Problem,
        metric: Metric,
        budget: &mut Budget<'_>,
    ) -> Result<(u32, Vec<u8>), Stop> {
        let key = Key::of(problem, metric);
        let known = self.full.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let full = match known {
            Some(full) => full,
            None => {
                let full = Arc::new(Full::new(problem, metric, budget)?);
                let mut all = self.full.lock().unwrap_or_else(PoisonError::into_inner);
                Arc::clone(all.entry(key).or_insert(full))
            }
        };
        let (path, cost) = full.solve(problem.start()).expect("parity says it can be solved");
        Ok((cost, path))
    }

    fn pruner(&self) -> &Pruner {
        self.pruner.get_or_init(|| Pruner::new(8))
    }

    fn exact(
        &self,
        problem: &Problem,
        threads: usize,
        progress: &mut Progress,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let manhattan = Manhattan::new(problem);
        let stage = self.search(problem, &manhattan, 1, SHORT_SEARCH, progress, budget)?;
        if let Stage::Solved(path) = stage {
            return Ok(Some(path));
        }
        let large_at_hand = self.seems_to_have(problem, Size::Large);
        let worked = self.small_work.load(Ordering::Relaxed);
        let patience = if large_at_hand {
            AS_LONG_AS_LOADING.saturating_sub(worked)
        } else if self.may_build(problem, Size::Large, threads, budget) {
            AS_LONG_AS_BUILDING.saturating_sub(worked)
        } else {
            u64::MAX
        };
        if patience > 0 {
            let before = progress.stats.expanded;
            let sums = self.sums(problem, Size::Small, threads, budget)?;
            let stage = self.search(problem, &sums, threads, patience, progress, budget);
            let work = progress.stats.expanded - before;
            self.small_work.fetch_add(work, Ordering::Relaxed);
            if let Stage::Solved(path) = stage? {
                return Ok(Some(path));
            }
        }
        let sums = self.sums(problem, Size::Large, threads, budget)?;
        match self.search(problem, &sums, threads, u64::MAX, progress, budget)? {
            Stage::Solved(path) => Ok(Some(path)),
            Stage::Open => Ok(None),
        }
    }

    /// Deepens until an answer is found, or the next iteration would probably exceed `patience`.
    fn search<G: Guide>(
        &self,
        problem: &Problem,
        guide: &G,
        threads: usize,
        patience: u64,
        progress: &mut Progress,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        let mut search = Deepening::new(problem, guide, self.pruner(), threads, progress.lower);
        search.stats = progress.stats;
        let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
        loop {
            progress.lower = progress.lower.max(search.bound());
            let expected = search.last_iteration().saturating_mul(GROWTH);
            if expected > patience {
                return Ok(Stage::Open);
            }
            if search.bound() > most_moves {
                return Err(Stop::Moves);
            }
            let found = search.iterate(budget);
            progress.stats = search.stats;
            if let Some(path) = found? {
                return Ok(Stage::Solved(path));
            }
        }
    }

    fn seems_to_have(&self, problem: &Problem, size: Size) -> bool {
        let patterns = partitions(problem, size).concat();
        patterns.iter().all(|pattern| self.shelf.seems_to_have(&pattern.canonical().0))
    }

    /// Whether the limits leave room for building a size of tables that are not there.
    fn may_build(
        &self,
        problem: &Problem,
        size: Size,
        threads: usize,
        budget: &Budget<'_>,
    ) -> bool {
        let mut patterns: Vec<Pattern> = partitions(problem, size).concat();
        patterns.iter_mut().for_each(|pattern| *pattern = pattern.canonical().0);
        patterns.sort_unstable();
        patterns.dedup();
        let states = |pattern: &Pattern| {
            binomial(pattern.shape().cells(), pattern.len()) * factorial(pattern.len()) as u64
        };
        let largest = patterns.iter().map(states).max().unwrap_or(0);
        let all: u64 = patterns.iter().map(states).sum();
        // About three bits a zone and state while building, and two or three zones.
        let memory = largest.saturating_add(largest / 8);
        let seconds = all as f64 * BUILDING_SECONDS / threads as f64;
        budget.limits().memory.is_none_or(|limit| memory <= limit)
            && budget.time_left().is_none_or(|left| left.as_secs_f64() > 2.0 * seconds)
    }

    fn sums(
        &self,
        problem: &Problem,
        size: Size,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Sums<32, 2>, Stop> {
        let mut sums = Vec::new();
        for patterns in partitions(problem, size) {
            let mut views = Vec::new();
            for pattern in patterns {
                let (canonical, symmetry) = pattern.canonical();
                let table = self.shelf.obtain(&canonical, threads, budget)?;
                views.push(View::new(&pattern, symmetry, table));
            }
            sums.push(views);
        }
        Ok(Sums::new(problem.shape(), sums))
    }
}

/// CPU seconds that building takes for each placement of a pattern's tiles.
const BUILDING_SECONDS: f64 = 2.5e-8;

/// Puts together what is known.
fn report(
    found: Result<Option<(u32, Vec<u8>)>, Stop>,
    progress: &Progress,
    budget: &Budget<'_>,
) -> Report<Path<Direction>> {
    let stats = progress.stats;
    let lower = Bounds::at_least(progress.lower);
    let most = budget.limits().moves.unwrap_or(u32::MAX);
    match found {
        Ok(Some((cost, _))) if cost > most => {
            let verdict = Verdict::Stopped { why: Stop::Moves, best: None };
            Report { verdict, bounds: Bounds::at_least(cost), stats }
        }
        Ok(Some((cost, path))) => Report {
            verdict: Verdict::Proved(Path { actions: directions(&path), cost }),
            bounds: Bounds::exact(cost),
            stats,
        },
        Ok(None) => Report { verdict: Verdict::Impossible, bounds: lower, stats },
        Err(why) => Report { verdict: Verdict::Stopped { why, best: None }, bounds: lower, stats },
    }
}

/// Directions by their place in [`LETTERS`].
fn directions(path: &[u8]) -> Vec<Direction> {
    let direction = |&place: &u8| Direction::of(LETTERS[usize::from(place)]);
    path.iter().filter_map(direction).collect()
}
