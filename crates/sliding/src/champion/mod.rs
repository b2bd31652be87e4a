//! The solver users get by default.
//!
//! Whatever is asked, the cheapest method that can answer it goes first; [`plan`] names the stages and says when
//! one gives way to the next. The methods live in four rooms:
//!
//! * [`small`]: boards of at most nine cells, whose whole space fits into a table;
//! * [`exact`]: shortest solutions of boards of up to 16 cells, with the kernels of iterative deepening;
//! * [`anytime`]: larger boards, a good answer soon and the shortest one where the time allows;
//! * [`pushes`]: shortest solutions in multi-tile moves.
//!
//! They share the [`problem`], what leads a search ([`heuristic`], [`pdb`]) and what spares it superfluous moves
//! ([`prune`]). Kernels take heuristics, never the other way round, and no room reaches back: `exact` knows
//! nothing of `anytime`, and neither of `pushes` (a test holds that).
//!
//! On boards of up to 16 cells all searches find the alphabetically first of the shortest answers
//! ([`exact::ida`]), so it makes no difference which of them, or how many threads, came to it.

pub mod anytime;
mod exact;
pub mod heuristic;
mod pdb;
mod plan;
pub mod problem;
mod prune;
mod pushes;
mod small;

use crate::board::{Board, Direction};
use crate::formulation::linear_conflict;
use crate::pdb::cache::TableCache;
use crate::pdb::dimensions::{Dimensions, LETTERS};
use crate::rules::{Metric, refute};
use exact::ways::{Survey, Task};
use gridwright_search::{Bounds, Budget, Path, Report, Stats, Stop, Verdict};
use pdb::choice::Library;
use plan::Room;
use problem::Problem;
use pushes::PushPdbs;
use small::Spaces;

pub use exact::count::Counted;
pub use exact::ways::{Question, Ways};
pub use plan::{DEFAULT_TIME, EXACT_CELLS};

/// The solver with all it remembers from board to board: tables and experience.
#[derive(Debug, Default)]
pub struct Champion {
    library: Library,
    spaces: Spaces,
    pushes: PushPdbs,
}

/// What a search knows so far.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// What it took.
    stats: Stats,
    /// No solution has fewer moves: this run has proved it.
    lower: u32,
}

/// A shortest solution with its cost in the metric.
type Solved = (u32, Vec<u8>);

impl Champion {
    /// A solver that takes its tables from a cache.
    pub fn new(cache: TableCache) -> Champion {
        Champion { library: Library::new(cache), ..Champion::default() }
    }

    /// The tables.
    pub fn cache(&self) -> &TableCache {
        self.library.cache()
    }

    /// Makes sure that all tables for boards with this goal are there; returns how many that are.
    pub fn prepare(
        &self,
        goal: &Board,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<usize, Stop> {
        let Some(problem) = problem_of(goal, goal) else { return Ok(0) };
        self.library.prepare(&problem, threads, budget)
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
        if let Some(solved) = self.spaces.look_up(board, goal, metric) {
            return report(Ok(solved), &known, budget);
        }
        let Some(problem) = problem_of(board, goal) else {
            let verdict = Verdict::Impossible;
            return Report { verdict, bounds: Bounds::default(), stats: known.stats };
        };
        let solved = match plan::room(&problem, metric) {
            Room::Small => self.spaces.solve(&problem, goal, metric, &mut known, budget),
            Room::Exact => exact::solve(&problem, &self.library, threads, &mut known, budget)
                .map(|path| (path.len() as u32, path)),
            Room::Pushes => self.pushes.solve(&problem, threads, &mut known, budget),
            Room::Anytime => {
                let floor = linear_conflict(board, goal);
                return anytime::solve(&problem, floor, &self.library, threads, budget);
            }
        };
        report(solved, &known, budget)
    }

    /// Counts the shortest solutions up to `at_most`, and lists the first `list`; in multi-tile moves on
    /// boards of at most [`EXACT_CELLS`] cells.
    #[expect(clippy::too_many_arguments, reason = "what is asked, and what it may use")]
    pub fn count(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
        at_most: u64,
        list: usize,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> (Report<Path<Direction>>, Counted) {
        let report = self.solve(board, goal, metric, threads, budget);
        Counted::of(report, |best, counted, stats| {
            let Some(problem) = problem_of(board, goal) else { return Ok(()) };
            if metric == Metric::Multi {
                return self
                    .pushes
                    .tally(&problem, best.cost, at_most, list, counted, stats, budget);
            }
            let task = Task::new(problem, goal);
            let survey = Survey::new(&task, places(&best.actions), at_most, list);
            let ways = self.survey(survey, goal, stats, budget)?;
            counted.count = ways.count.min(at_most);
            counted.complete = ways.count <= at_most;
            let listed = ways.listed.iter().take(usize::try_from(at_most).unwrap_or(usize::MAX));
            counted.listed = listed.map(|path| directions(path)).collect();
            Ok(())
        })
    }

    /// All ways from a board to a goal that are as short as the one that is known; none where all are longer.
    pub fn ways(
        &self,
        question: Question<'_>,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let Question { board, goal, way, alone } = question;
        let Some(problem) = problem_of(board, goal) else { return Ok(Ways::default()) };
        let task = Task::new(problem, goal);
        let at_most = if alone { 1 } else { u64::MAX };
        self.survey(Survey::new(&task, places(way), at_most, 0), goal, stats, budget)
    }

    fn survey(
        &self,
        survey: Survey<'_>,
        goal: &Board,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let problem = survey.problem();
        if plan::room(problem, Metric::Single) != Room::Small {
            return survey.with_tables(&self.library, stats, budget);
        }
        if self.spaces.serves(goal, Metric::Single) {
            let full = self.spaces.whole(problem, goal, Metric::Single, budget)?;
            return survey.in_space(|tiles| full.solve(tiles), budget);
        }
        let before = stats.expanded;
        let ways = survey.without_tables(stats, budget);
        self.spaces.worked(stats.expanded - before);
        ways
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
    found: Result<Solved, Stop>,
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

/// The directions in the order of [`LETTERS`].
const PLACES: [Direction; 4] = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];

/// Directions by their place in [`LETTERS`].
fn directions(path: &[u8]) -> Vec<Direction> {
    path.iter().map(|&place| PLACES[usize::from(place % 4)]).collect()
}

/// The places of directions in [`LETTERS`].
fn places(path: &[Direction]) -> Vec<u8> {
    let place = |direction: &Direction| {
        LETTERS.iter().position(|&letter| letter == direction.letter()).unwrap_or(0) as u8
    };
    path.iter().map(place).collect()
}
