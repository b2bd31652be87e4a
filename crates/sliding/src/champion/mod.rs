//! The solver users get by default.
//!
//! Whatever is asked, the cheapest method that can answer it goes first:
//!
//! 1. Boards of at most nine cells follow a table of the whole space ([`small`]), once there have been a few of
//!    them: the first are as quickly searched.
//! 2. Every other board gets a short search that needs no table ([`heuristic::Manhattan`]); an easy one is
//!    answered and proved at once, whatever its size.
//! 3. Boards of up to 16 cells are searched with small pattern databases, and with large ones when these
//!    are there already or when the board turns out to be hard ([`pdb::partition`], [`pdb::lookup`]).
//! 4. Larger boards get a good answer first, which is then improved until it is proved or the limit comes.
//!
//! In multi-tile moves boards of 10 to 16 cells have tables and a search of their own (`pushes`).
//!
//! On boards of up to 16 cells all searches find the alphabetically first of the shortest answers ([`exact::ida`]),
//! so it makes no difference which of them, or how many threads, came to it.

pub mod anytime;
mod conflict;
mod exact;
pub mod heuristic;
mod pdb;
pub mod problem;
pub mod prune;
mod pushes;
mod small;

use crate::board::{Board, Direction};
use crate::pdb::cache::TableCache;
use crate::pdb::dimensions::Dimensions;
use crate::rules::{Metric, refute};
use exact::iteration::Iteration;
use exact::{Effort, Stage};
use gridwright_search::{Bounds, Budget, Limits, Path, Report, Stats, Stop, Verdict};
use heuristic::Manhattan;
use problem::Problem;
use prune::Pruner;
use small::Full;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

pub use anytime::large::DEFAULT_TIME;
pub use exact::count::Counted;
pub use exact::ways::Question;

/// The most cells of boards that are solved exactly by default.
pub const EXACT_CELLS: usize = 16;
/// Superfluous strings of moves up to this length are refused (see [`prune`]).
const PRUNED_LENGTH: usize = 12;
/// Expansions without a table that take about as long as building one of a whole space.
const AS_LONG_AS_SPACE: u64 = 200_000;

/// The solver with all it remembers from board to board: tables, automata, experience.
#[derive(Debug, Default)]
pub struct Champion {
    cache: TableCache,
    /// For every goal the whole space, in single-tile and in multi-tile moves.
    full: RwLock<HashMap<Board, [Option<Arc<Full>>; 2]>>,
    pruner: OnceLock<Pruner>,
    max_pdbs: pdb::max_pdb::MaxPdbs,
    /// For the last few goals the pattern databases of a search in multi-tile moves.
    pushes: pushes::PushPdbs,
    /// Expansions on boards of at most nine cells so far: many of them make a table of the whole space worth
    /// building.
    space_work: AtomicU64,
    /// Expansions with small tables so far: many of them make the large tables worth building.
    small_work: AtomicU64,
    /// Expansions with large tables so far: many of them make large pages worth their while.
    large_work: AtomicU64,
}

/// What a search knows so far.
#[derive(Clone, Debug, Default)]
struct Known {
    stats: Stats,
    /// No solution has fewer moves: this run has proved it.
    lower: u32,
    /// An earlier run is said to have proved that no solution has fewer moves: where to begin, and no proof.
    noted: Option<u32>,
    /// What the last iteration with tables on a large board left.
    last: Iteration,
    /// A solution of a large board that neither clock nor threads had a hand in.
    steady: Option<Vec<u8>>,
}

impl Champion {
    /// A solver that takes its tables from a cache.
    pub fn new(cache: TableCache) -> Champion {
        Champion { cache, ..Champion::default() }
    }

    /// The tables.
    pub fn cache(&self) -> &TableCache {
        &self.cache
    }

    /// The shortest way from `board` to `goal` (in multi-tile moves on boards of at most
    /// [`EXACT_CELLS`] cells), or the best that can be found within the limits.
    pub fn solve(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Report<Path<Direction>> {
        let mut known = Known::default();
        if let Some(solved) = self.look_up(board, goal, metric) {
            return report(Ok(solved), &known, budget);
        }
        let Some(problem) = problem_of(board, goal) else {
            let verdict = Verdict::Impossible;
            return Report { verdict, bounds: Bounds::default(), stats: known.stats };
        };
        if problem.dimensions().cells() <= small::MOST_CELLS {
            let solved = self.small(&problem, goal, metric, &mut known, budget);
            return report(solved, &known, budget);
        }
        if metric == Metric::Multi {
            let path = self.shortest_pushes(&problem, threads, &mut known, budget);
            return report(path, &known, budget);
        }
        if problem.dimensions().cells() <= EXACT_CELLS {
            let path = self.exact(&problem, threads, &mut known, budget);
            return report(path.map(|path| (path.len() as u32, path)), &known, budget);
        }
        self.approach(&problem, threads, known, budget)
    }

    /// What a whole space that is there already says; `None` if it says nothing.
    fn look_up(&self, board: &Board, goal: &Board, metric: Metric) -> Option<(u32, Vec<u8>)> {
        if board.cells() > small::MOST_CELLS {
            return None;
        }
        let spaces = self.full.read().unwrap_or_else(PoisonError::into_inner);
        let full = spaces.get(goal)?[metric as usize].as_ref()?;
        let same_size = (board.rows(), board.cols()) == (goal.rows(), goal.cols());
        let (path, cost) = same_size.then(|| full.solve_named(board.tiles())).flatten()?;
        Some((cost, path))
    }

    /// A board that has a table of its whole space, or will have one as soon as that is worth its while.
    fn small(
        &self,
        problem: &Problem,
        goal: &Board,
        metric: Metric,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<(u32, Vec<u8>), Stop> {
        // A cap on nodes is for those who count them: the table needs none.
        let known_space = || self.known_space(goal, metric).is_some();
        if metric == Metric::Single
            && budget.limits().nodes.is_none()
            && !self.wants_space()
            && !known_space()
        {
            let free = &mut budget.within(Limits { moves: None, ..*budget.limits() });
            let manhattan = Manhattan::new(problem);
            let stage = self.search(problem, &manhattan, Effort::GLANCE, known, free)?;
            self.space_work.fetch_add(known.stats.expanded, Ordering::Relaxed);
            if let Stage::Solved(path) = stage {
                return Ok((path.len() as u32, path));
            }
        }
        self.follow(problem, goal, metric, budget)
    }

    /// Whether small boards have taken about as long as a table of a whole space would have.
    fn wants_space(&self) -> bool {
        self.space_work.load(Ordering::Relaxed) >= AS_LONG_AS_SPACE
    }

    fn follow(
        &self,
        problem: &Problem,
        goal: &Board,
        metric: Metric,
        budget: &mut Budget<'_>,
    ) -> Result<(u32, Vec<u8>), Stop> {
        let full = self.whole_space(problem, goal, metric, budget)?;
        let (path, cost) = full.solve(problem.start()).expect("parity says it can be solved");
        Ok((cost, path))
    }

    /// The whole space of a small board, where it is there already.
    fn known_space(&self, goal: &Board, metric: Metric) -> Option<Arc<Full>> {
        let spaces = self.full.read().unwrap_or_else(PoisonError::into_inner);
        spaces.get(goal).and_then(|both| both[metric as usize].clone())
    }

    /// The whole space of a small board.
    fn whole_space(
        &self,
        problem: &Problem,
        goal: &Board,
        metric: Metric,
        budget: &mut Budget<'_>,
    ) -> Result<Arc<Full>, Stop> {
        if let Some(full) = self.known_space(goal, metric) {
            return Ok(full);
        }
        let full = Full::new(problem, metric, budget)?.named(goal.tiles());
        let mut all = self.full.write().unwrap_or_else(PoisonError::into_inner);
        let both = all.entry(goal.clone()).or_default();
        Ok(Arc::clone(both[metric as usize].get_or_insert_with(|| Arc::new(full))))
    }

    /// What refuses superfluous moves.
    fn pruner(&self) -> &Pruner {
        self.pruner.get_or_init(|| Pruner::new(PRUNED_LENGTH))
    }
}

fn problem_of(board: &Board, goal: &Board) -> Option<Problem> {
    let dimensions = Dimensions { rows: board.rows(), cols: board.cols() };
    if refute(board, goal).is_some() {
        return None;
    }
    Problem::new(dimensions, board.tiles(), goal.tiles())
}

/// Puts together what is known.
fn report(
    found: Result<(u32, Vec<u8>), Stop>,
    known: &Known,
    budget: &Budget<'_>,
) -> Report<Path<Direction>> {
    let stats = known.stats;
    let most = budget.limits().moves.unwrap_or(u32::MAX);
    match found {
        Ok((cost, _)) if cost > most => {
            let verdict = Verdict::Stopped { why: Stop::Moves, best: None };
            Report { verdict, bounds: Bounds::at_least(cost), stats }
        }
        Ok((cost, path)) => Report {
            verdict: Verdict::Proved(Path { actions: directions(&path), cost }),
            bounds: Bounds::exact(cost),
            stats,
        },
        Err(why) => {
            let verdict = Verdict::Stopped { why, best: None };
            Report { verdict, bounds: Bounds::at_least(known.lower), stats }
        }
    }
}

/// Directions by their place in [`LETTERS`](crate::pdb::dimensions::LETTERS).
fn directions(path: &[u8]) -> Vec<Direction> {
    const PLACES: [Direction; 4] =
        [Direction::Down, Direction::Left, Direction::Right, Direction::Up];
    path.iter().map(|&place| PLACES[usize::from(place % 4)]).collect()
}
