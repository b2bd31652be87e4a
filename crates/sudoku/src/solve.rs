//! From a board and a request to an outcome.

use super::board::Board;
use super::formulation::FillSpace;
use super::hunt::{Ban, Flow, Halt, Hunt};
use super::settings::Settings;
use super::{backtracking, champion, rules, seed};
use gridwright_search::{Budget, Stats, Stop, Verdict, space};
use gridwright_world::outcome::{Answer, Count, Outcome, Status};
use gridwright_world::world::Run;
use serde_json::Value;

/// What one search came to.
struct Findings {
    grids: Vec<Box<[u8]>>,
    count: u64,
    flow: Flow,
    stats: Stats,
}

impl Findings {
    /// Whether every solution was found.
    fn complete(&self) -> bool {
        self.flow.is_ok()
    }

    /// The limit that came in the way, if one did.
    fn stopped(&self) -> Option<Stop> {
        match self.flow {
            Err(Halt::Stopped(stop)) => Some(stop),
            _ => None,
        }
    }
}

/// Finds a solution, or all of them.
pub(super) fn solve(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
    let wanted = if settings.all { settings.at_most } else { 1 };
    if let Some(outcome) = refuse_clashes(board, settings) {
        return outcome;
    }
    let findings = hunt(board, settings, (wanted, wanted), run.threads, &mut run.budget());
    let mut outcome = conclude(board, settings, &findings);
    if settings.all {
        let complete = findings.complete();
        outcome.count = Some(Count { count: findings.count.into(), complete });
    } else if outcome.status == Status::Solved {
        outcome.stopped = None;
    }
    if !findings.grids.is_empty() {
        outcome.answer = Some(Answer::Digits {
            columns: board.order(),
            grids: findings.grids,
            all: settings.all,
        });
    }
    outcome
}

/// Counts solutions, and where asked says what is common to all.
pub(super) fn count(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
    let mut budget = run.budget();
    if let Some(mut outcome) = refuse_clashes(board, settings) {
        outcome.count = Some(Count { count: 0, complete: true });
        return outcome;
    }
    let kept = u64::from(settings.common);
    let amounts = (settings.at_most, kept);
    let mut findings = hunt(board, settings, amounts, run.threads, &mut budget);
    let first = findings.grids.pop();
    let common =
        first.map(|first| common(board, first, findings.complete(), &mut findings, &mut budget));
    let mut outcome = conclude(board, settings, &findings);
    outcome.count = Some(Count { count: findings.count.into(), complete: findings.complete() });
    if !findings.complete() && findings.count < settings.at_most && outcome.stopped.is_none() {
        // Only the report's search ends by itself before it has seen everything.
        outcome.stopped = Some(Stop::Bound("corrections"));
    }
    if outcome.stopped.is_some() {
        outcome.status = Status::Limit;
    }
    match common {
        Some(Ok(digits)) => {
            outcome.extra.insert("common".to_owned(), rows_or_null(board, &digits));
        }
        Some(Err(stop)) => {
            outcome.status = Status::Limit;
            outcome.stopped = Some(stop);
        }
        None => {}
    }
    outcome
}

/// The champion finds clashes by itself, and faster than the rules would.
fn refuse_clashes(board: &Board, settings: &Settings) -> Option<Outcome> {
    let clash = settings.algorithm != "champion" && rules::has_clash(board);
    clash.then(|| Outcome::new(settings.algorithm, Status::Unsolvable { why: why(board) }))
}

/// Runs the algorithm asked for until so many solutions are found; keeps the first so many.
fn hunt(
    board: &Board,
    settings: &Settings,
    (wanted, kept): (u64, u64),
    threads: usize,
    budget: &mut Budget<'_>,
) -> Findings {
    let mut grids: Vec<Box<[u8]>> = Vec::new();
    let mut count = 0;
    let mut sink = |digits: &[u8]| {
        if count < kept {
            grids.push(digits.into());
        }
        count += 1;
        count < wanted
    };
    let mut hunt = Hunt::new(budget, &mut sink).with_threads(threads);
    let flow = match settings.algorithm {
        "dfs" if wanted == 1 => engine_dfs(board, &mut hunt),
        "dfs" | "backtracking" => backtracking::search(board, &mut hunt),
        "seed-heuristic" => seed::search(board, settings.corrections, &mut hunt),
        "sat" => champion::large::search_sat(board, &mut hunt),
        #[cfg(feature = "cadical")]
        "cadical" => champion::large::search_cadical(board, &mut hunt),
        _ => champion::search(board, None, &mut hunt),
    };
    let stats = hunt.stats;
    Findings { grids, count, flow, stats }
}

/// The engine's depth-first search on the same space as plain backtracking.
fn engine_dfs(board: &Board, hunt: &mut Hunt<'_, '_>) -> Flow {
    let (space, root) = FillSpace::new(board);
    let report = gridwright_world::observed!(hunt.budget, |observer| {
        space::dfs(&space, &root, u32::MAX, hunt.budget, observer)
    });
    hunt.stats = report.stats;
    match report.verdict {
        Verdict::Proved(path) | Verdict::Stopped { best: Some(path), .. } => {
            let mut digits = board.digits().to_vec();
            for fill in path.actions {
                digits[usize::from(fill.cell)] = fill.digit;
            }
            hunt.found(&digits)
        }
        Verdict::Impossible => Ok(()),
        Verdict::Stopped { why, best: None } => Err(Halt::Stopped(why)),
    }
}

fn conclude(board: &Board, settings: &Settings, findings: &Findings) -> Outcome {
    let status = match (findings.count, findings.complete()) {
        (0, true) => Status::Unsolvable { why: why(board) },
        (0, false) => Status::Limit,
        _ => Status::Solved,
    };
    let mut outcome = Outcome::new(settings.algorithm, status);
    outcome.stopped = findings.stopped();
    outcome.stats = findings.stats;
    outcome
}

fn why(board: &Board) -> String {
    let clashes = rules::clashes(board);
    if clashes.is_empty() {
        return "no clues clash, but no way to fill the open cells is left".to_owned();
    }
    let messages: Vec<String> = clashes.into_iter().map(|fault| fault.message).collect();
    messages.join("; ")
}

/// The digits all solutions share; 0 where they differ. A cell's digit is common exactly when the board
/// has no solution without it, so at most one search a cell is needed; and every solution found on the
/// way rules out all cells in which it differs.
fn common(
    board: &Board,
    first: Box<[u8]>,
    all_known: bool,
    findings: &mut Findings,
    budget: &mut Budget<'_>,
) -> Result<Box<[u8]>, Stop> {
    let mut shared = first;
    if all_known && findings.count == 1 {
        return Ok(shared);
    }
    for cell in 0..shared.len() {
        let digit = shared[cell];
        if digit == 0 || board.digits()[cell] != 0 {
            continue;
        }
        let mut sink = |other: &[u8]| {
            shared.iter_mut().zip(other).filter(|(a, b)| a != b).for_each(|(a, _)| *a = 0);
            false
        };
        let mut hunt = Hunt::new(budget, &mut sink);
        let flow = champion::search(board, Some(Ban { cell, digit }), &mut hunt);
        findings.stats.merge(&hunt.stats);
        if let Err(Halt::Stopped(stop)) = flow {
            return Err(stop);
        }
    }
    Ok(shared)
}

fn rows_or_null(board: &Board, digits: &[u8]) -> Value {
    let cell = |&digit: &u8| if digit == 0 { Value::Null } else { digit.into() };
    let row = |row: &[u8]| Value::Array(row.iter().map(cell).collect());
    Value::Array(digits.chunks(board.order()).map(row).collect())
}
