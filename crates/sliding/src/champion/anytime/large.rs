//! Boards of more than 16 cells: good solutions soon, the shortest one if the time allows.

use crate::board::Direction;
use crate::champion::anytime::Best;
use crate::champion::anytime::learned::Learned;
use crate::champion::anytime::led::Led;
use crate::champion::exact::iteration::Iteration;
use crate::champion::exact::{Effort, Stage};
use crate::champion::heuristic::{Heuristic, Manhattan};
use crate::champion::pdb::choice::AnyAdditivePdb;
use crate::champion::pdb::partition::Size;
use crate::champion::problem::Problem;
use crate::champion::{Champion, Known, conflict, directions, report};
use gridwright_search::{Bounds, Budget, Path, Report, Stop, Verdict};
use gridwright_world::text::number_of;
use std::time::Duration;

/// Time that boards too large for exact answers get by default.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// The most cells of boards that are searched with tables.
pub(in crate::champion) const TABLE_CELLS: usize = 25;

/// Expansions of the last iteration of an earlier run, about: it was long, or it had not been noted.
const EARLIER: u64 = 1_000_000;
/// Expansions with tables that one thread makes in a second, about.
const SPEED: f64 = 3e6;

/// When the stages end, on the budget's clock.
struct Schedule {
    widening: Duration,
    polishing: Duration,
}

impl Schedule {
    /// Without tables most of the time goes to windows; with tables beams do better, and the shortest
    /// solution itself may come within reach of a long run.
    fn new(tables: bool, budget: &Budget<'_>) -> Schedule {
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
fn early_patience(threads: usize, budget: &Budget<'_>) -> u64 {
    let left = time_left(budget).as_secs_f64();
    let share = if left < 30.0 { 0.4 } else { 0.8 };
    (share * left * SPEED * threads as f64) as u64
}

impl Champion {
    /// The short search, then better and better solutions.
    pub(in crate::champion) fn approach(
        &self,
        problem: &Problem,
        threads: usize,
        mut known: Known,
        budget: &mut Budget<'_>,
    ) -> Report<Path<Direction>> {
        let manhattan = Manhattan::new(problem);
        match self.search(problem, &manhattan, Effort::SHORT, &mut known, budget) {
            Ok(Stage::Open) => {}
            Ok(Stage::Solved(path)) => {
                return report(Ok((path.len() as u32, path)), &known, budget);
            }
            Err(stop) => return report(Err(stop), &known, budget),
        }
        known.last = Iteration::default();
        known.noted = self.recall(problem).filter(|&noted| noted > known.lower);
        if let Some(noted) = known.noted {
            known.last = Iteration::undivided(EARLIER);
            budget.note(&format!(
                "going on from an earlier run, which noted that every solution has at least {}: its last step is done again",
                number_of(noted, "move")
            ));
        }
        let mut best = match Best::new(problem, budget) {
            Ok(best) => best,
            Err(stop) => return report(Err(stop), &known, budget),
        };
        best.known = known;
        let stopped = self.improve(&mut best, problem, threads, budget).err();
        let Best { path, known, .. } = best;
        let cost = path.len() as u32;
        if cost <= known.lower {
            self.forget(problem);
            return report(Ok((cost, path)), &known, budget);
        }
        if cost > budget.limits().moves.unwrap_or(u32::MAX) {
            return report(Err(stopped.unwrap_or(Stop::Moves)), &known, budget);
        }
        let path = Path { actions: directions(&path), cost };
        Report {
            verdict: Verdict::Stopped { why: stopped.unwrap_or(Stop::Time), best: Some(path) },
            bounds: Bounds { lower: Some(known.lower), upper: Some(cost) },
            stats: known.stats,
        }
    }

    fn improve(
        &self,
        best: &mut Best<'_>,
        problem: &Problem,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let small = problem.dimensions().cells() <= TABLE_CELLS;
        if small && self.may_build(problem, Size::Small, threads, budget) {
            // Tables may take most of a short time; also where they are there, lest the answer depend on that.
            if problem.is_distinct() {
                best.begin(&Learned::new(problem), budget)?;
            } else {
                best.begin(&Manhattan::new(problem), budget)?;
            }
            let pdb = self.additive_pdb(problem, Size::Small, threads, budget)?;
            return self.improve_with_tables(best, &pdb, problem, threads, budget);
        }
        if !problem.is_distinct() {
            return approach_with(best, &Manhattan::new(problem), threads, budget);
        }
        best.known.lower = best.known.lower.max(conflict::bound(problem));
        approach_with(best, &Learned::new(problem), threads, budget)
    }

    fn improve_with_tables(
        &self,
        best: &mut Best<'_>,
        pdb: &AnyAdditivePdb,
        problem: &Problem,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        best.known.lower = best.known.lower.max(pdb.bound(problem));
        match pdb {
            AnyAdditivePdb::Few(pdb) => best.probe(&Led::new(problem, pdb), budget)?,
            AnyAdditivePdb::Many(pdb) => best.probe(&Led::new(problem, pdb), budget)?,
        }
        best.known.steady = Some(best.path.clone());
        let effort = Effort { patience: early_patience(threads, budget), ..Effort::all(threads) };
        if self.prove(best, pdb, problem, effort, budget)? {
            return Ok(());
        }
        let schedule = Schedule::new(true, budget);
        let until = schedule.widening;
        match pdb {
            AnyAdditivePdb::Few(pdb) => {
                best.widen(&Led::new(problem, pdb), threads, until, budget)?;
            }
            AnyAdditivePdb::Many(pdb) => {
                best.widen(&Led::new(problem, pdb), threads, until, budget)?;
            }
        }
        best.polish(threads, schedule.polishing, budget)?;
        // What threads and clock had a hand in is no answer to a finished search: either the steady
        // solution turns out to be a shortest one, or the search itself finds the one to give.
        self.prove(best, pdb, problem, Effort::all(threads), budget)?;
        Ok(())
    }

    /// Deepens until the lower bound meets the best solution, a shortest one is found, or the next step
    /// would take too much effort; says whether the best solution is proved.
    fn prove(
        &self,
        best: &mut Best<'_>,
        pdb: &AnyAdditivePdb,
        problem: &Problem,
        effort: Effort,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let known_cost = best.path.len() as u32;
        if best.known.noted.is_some_and(|noted| noted > known_cost) {
            self.refuse_note(problem, &mut best.known, budget);
        }
        let stage = self.search_with_pdb(problem, pdb, effort, &mut best.known, budget);
        if let Stage::Solved(path) = stage? {
            best.known.lower = path.len() as u32;
            best.path = path;
        }
        Ok(best.is_proved())
    }
}

/// Beams, then windows, for boards that are too large for tables of the whole.
fn approach_with<H: Heuristic>(
    best: &mut Best<'_>,
    heuristic: &H,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let schedule = Schedule::new(false, budget);
    best.widen(heuristic, threads, schedule.widening, budget)?;
    best.polish(threads, schedule.polishing, budget)
}
