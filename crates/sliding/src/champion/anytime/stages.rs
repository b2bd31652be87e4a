//! Boards of more than 16 cells: good solutions soon, the shortest one if the time allows.

use super::Best;
use super::learned::Learned;
use super::led::Led;
use super::proof::Proof;
use crate::board::Direction;
use crate::champion::exact::{Stage, search};
use crate::champion::heuristic::{Heuristic, Manhattan};
use crate::champion::pdb::choice::{Library, TwoSums, tables_of};
use crate::champion::pdb::partition::Size;
use crate::champion::plan::{Effort, Schedule, TABLE_CELLS, early_patience};
use crate::champion::problem::Problem;
use crate::champion::{Known, directions, report};
use gridwright_search::{Bounds, Budget, Path, Report, Stop, Verdict};

/// The short search, then better and better solutions. `floor` is a lower bound that takes no search.
pub fn solve(
    problem: &Problem,
    floor: u32,
    library: &Library,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let mut known = Known::default();
    match search(problem, &Manhattan::new(problem), Effort::SHORT, &mut known, budget) {
        Ok(Stage::Open) => {}
        Ok(Stage::Solved(path)) => {
            return report(Ok((path.len() as u32, path)), &known, budget);
        }
        Err(stop) => return report(Err(stop), &known, budget),
    }
    let mut proof = Proof::new(problem, library, known.lower, budget);
    let mut best = match Best::new(problem, budget) {
        Ok(best) => best,
        Err(stop) => return report(Err(stop), &known, budget),
    };
    best.known = known;
    let small = problem.dimensions().cells() <= TABLE_CELLS;
    let stopped = if small && library.may_build(&tables_of(problem, Size::Small), threads, budget) {
        with_tables(&mut best, &mut proof, library, problem, threads, budget)
    } else {
        best.known.lower = best.known.lower.max(floor);
        without_tables(&mut best, problem, threads, budget)
    };
    let Best { path, known, .. } = best;
    let cost = path.len() as u32;
    if cost <= known.lower {
        proof.forget();
        return report(Ok((cost, path)), &known, budget);
    }
    let why = stopped.err();
    if cost > budget.limits().moves.unwrap_or(u32::MAX) {
        return report(Err(why.unwrap_or(Stop::Moves)), &known, budget);
    }
    let path = Path { actions: directions(&path), cost };
    Report {
        verdict: Verdict::Stopped { why: why.unwrap_or(Stop::Time), best: Some(path) },
        bounds: Bounds { lower: Some(known.lower), upper: Some(cost) },
        stats: known.stats,
    }
}

fn with_tables(
    best: &mut Best<'_>,
    proof: &mut Proof<'_>,
    library: &Library,
    problem: &Problem,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    // Tables may take most of a short time; also where they are there, lest the answer depend on that.
    if problem.is_distinct() {
        best.begin(&Learned::new(problem), budget)?;
    } else {
        best.begin(&Manhattan::new(problem), budget)?;
    }
    let pdb = library.additive_pdb(problem, Size::Small, threads, budget)?;
    let root = pdb.root(problem.start(), problem.start_blank());
    best.known.lower = best.known.lower.max(pdb.bound(&root));
    let led = Led::new(problem, &pdb);
    best.probe(&led, budget)?;
    proof.steady = Some(best.path.clone());
    let effort = Effort { patience: early_patience(threads, budget), ..Effort::all(threads) };
    prove(best, proof, &pdb, effort, budget)?;
    if best.is_proved() {
        return Ok(());
    }
    let schedule = Schedule::new(true, budget);
    best.widen(&led, threads, schedule.widening, budget)?;
    best.polish(threads, schedule.polishing, budget)?;
    // What threads and clock had a hand in is no answer to a finished search: either the steady
    // solution turns out to be a shortest one, or the search itself finds the one to give.
    prove(best, proof, &pdb, Effort::all(threads), budget)
}

/// Deepens until the lower bound meets the best solution, a shortest one is found, or the next step would take too
/// much effort.
fn prove(
    best: &mut Best<'_>,
    proof: &mut Proof<'_>,
    pdb: &TwoSums,
    effort: Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let cost = best.path.len() as u32;
    if let Stage::Solved(path) = proof.go_on(pdb, cost, effort, &mut best.known, budget)? {
        best.known.lower = path.len() as u32;
        best.path = path;
    }
    Ok(())
}

fn without_tables(
    best: &mut Best<'_>,
    problem: &Problem,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    fn led_by<H: Heuristic>(
        best: &mut Best<'_>,
        heuristic: &H,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let schedule = Schedule::new(false, budget);
        best.widen(heuristic, threads, schedule.widening, budget)?;
        best.polish(threads, schedule.polishing, budget)
    }
    if problem.is_distinct() {
        led_by(best, &Learned::new(problem), threads, budget)
    } else {
        led_by(best, &Manhattan::new(problem), threads, budget)
    }
}
