//! The plan: which room answers which board, and when one stage gives way to the next.
//!
//! | board | stages, the cheapest that can answer first |
//! |---|---|
//! | up to 9 cells ([`small`](super::small)) | a glance without tables; a table of the whole space |
//! | up to 16 cells ([`exact`](super::exact)) | a short search without tables; small tables; large ones, once the work done so far has cost as much as these would (the ski rental rule) |
//! | up to 25 cells ([`anytime`](super::anytime)) | a short search; a construction; a narrow beam; tables; beams of fixed widths; a proof as far as part of the time allows; wider beams; windows; the proof with what is left |
//! | larger ones (`anytime`) | a short search; a construction; wider and wider beams; windows |
//! | in multi-tile moves ([`pushes`](super::pushes)) | a short search around the goal; tables |
//!
//! Every number that says *when* stands here. Those that say *how* a method works stand with the method.

use super::problem::Problem;
use crate::rules::Metric;
use gridwright_search::Budget;
use std::time::Duration;

/// The most cells of a board that has a table of its whole space.
pub const WHOLE_SPACE_CELLS: usize = 9;
/// The most cells of boards that are solved exactly by default.
pub const EXACT_CELLS: usize = 16;
/// The most cells of boards that are searched with tables.
pub const TABLE_CELLS: usize = 25;
/// Boards of more cells than these get large tables as well: on smaller ones the small ones know enough.
pub const LARGE_TABLES_ABOVE: usize = 12;

/// Where a board is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// The whole space fits into a table.
    Small,
    /// Shortest solutions of boards of up to 16 cells.
    Exact,
    /// Good solutions soon, shortest ones where the time allows.
    Anytime,
    /// Shortest solutions in multi-tile moves.
    Pushes,
}

/// The room for a board.
pub fn room(problem: &Problem, metric: Metric) -> Room {
    match (problem.dimensions().cells(), metric) {
        (..=WHOLE_SPACE_CELLS, _) => Room::Small,
        (_, Metric::Multi) => Room::Pushes,
        (..=EXACT_CELLS, Metric::Single) => Room::Exact,
        (_, Metric::Single) => Room::Anytime,
    }
}

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many threads share the work.
    pub threads: usize,
    /// It is given up before an iteration that would probably take more expansions.
    pub patience: u64,
    /// It is given up after so many expansions.
    pub allowance: Option<u64>,
}

impl Effort {
    /// A look whether a board is easy.
    pub const SHORT: Effort =
        Effort { threads: 1, patience: 40_000, allowance: Some(GROWTH * 40_000) };

    /// A look whether a board of at most nine cells is easy: the table of all of them is soon there.
    pub const GLANCE: Effort = Effort { threads: 1, patience: 8_000, allowance: Some(24_000) };

    /// Until a shortest solution is found.
    pub fn all(threads: usize) -> Effort {
        Effort { threads, patience: u64::MAX, allowance: None }
    }
}

/// An iteration is expected to take at most so many times the last one.
pub const GROWTH: u64 = 8;

/// Expansions without a table that take about as long as building one of a whole space.
pub const AS_LONG_AS_SPACE: u64 = 200_000;
/// Expansions with small tables that take about as long as building the large ones.
pub const AS_LONG_AS_BUILDING: u64 = 150_000_000;
/// Expansions with small tables after which large ones that need not be built are worth loading.
pub const AS_LONG_AS_LOADING: u64 = 200_000;
/// Expansions that all the looks of a survey of shortest ways may take before tables are worth their while.
pub const SURVEY_WITHOUT_TABLES: u64 = 100_000;

/// Boards around the goal that are kept for a short search in pushes, about: a millisecond.
pub const PERIMETER: usize = 12_000;
/// Most expansions of an iteration of that search.
pub const SHORT_PUSHES: u64 = 60_000;
/// An iteration of it takes so many times the last one, or a little less.
pub const GROWTH_OF_PUSHES: u64 = 3;
/// Pushes beyond the perimeter that are counted without tables.
pub const COUNTED_BEYOND: u32 = 8;

/// CPU seconds that building takes for each placement of a pattern's tiles, times the shorter side of the board: the
/// narrower it is, the more zones do the tiles leave to the blank.
pub const BUILDING_SECONDS: f64 = 1.25e-7;

/// Expansions that the next iteration on a 24-puzzle should take to be worth one more pair of divisions, and another:
/// where their tables are there, and where they are not.
pub const WORTH_MORE_DIVISIONS: [(u64, u64); 2] = [(0, 40_000_000), (80_000_000, 160_000_000)];
/// Expansions of the last iteration of an earlier run, about: it was long, or it had not been noted.
pub const EARLIER: u64 = 1_000_000;
/// Searches shorter than this are sooner repeated than noted.
pub const WORTH_NOTING: Duration = Duration::from_secs(1);
/// Expansions of an iteration on a large board after which the next one is worth a beam beforehand.
pub const WORTH_A_GLANCE: u64 = 300_000;
/// Expansions of the last iteration for each board in the layers of that beam.
pub const GLANCE_SHARE: u64 = 2500;
/// Expansions of the last iteration for each one that goes into working on the known solution after that.
pub const POLISH_SHARE: u64 = 10;

/// Time that boards too large for exact answers get by default.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// Expansions with tables that one thread makes in a second, about.
const SPEED: f64 = 3e6;

/// When the stages of a large board end, on the budget's clock.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// No more beams.
    pub widening: Duration,
    /// No more windows.
    pub polishing: Duration,
}

impl Schedule {
    /// Without tables most of the time goes to windows; with tables beams do better, and the shortest
    /// solution itself may come within reach of a long run.
    pub fn new(tables: bool, budget: &Budget<'_>) -> Schedule {
        let now = budget.elapsed();
        let left = time_left(budget);
        let most = |share: f64, seconds: u64| left.mul_f64(share).min(Duration::from_secs(seconds));
        if tables {
            let widening = now + most(0.6, 20);
            return Schedule { widening, polishing: widening + most(0.2, 10) };
        }
        Schedule { widening: now + left.mul_f64(0.15), polishing: now + left }
    }
}

fn time_left(budget: &Budget<'_>) -> Duration {
    budget.time_left().unwrap_or(DEFAULT_TIME)
}

/// Expansions for an early proof: two fifths of a short time, most of a long one.
pub fn early_patience(threads: usize, budget: &Budget<'_>) -> u64 {
    let left = time_left(budget).as_secs_f64();
    let share = if left < 30.0 { 0.4 } else { 0.8 };
    (share * left * SPEED * threads as f64) as u64
}
