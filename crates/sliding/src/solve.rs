//! Solving, counting and checking: which solver answers, and what becomes of its report.

use super::champion::{self, Counted};
use super::count_pushes::count_pushes;
use super::formulation::{Frame, LinearConflict, Manhattan, Multi, Push, Single, State};
use super::nearest::{count_nearest, nearest};
use super::rules::{Metric, refute};
use super::text::NOT_SOLVABLE;
use super::{Board, Direction, Puzzle, SEED_MOVES, Settings, notation};
use gridwright_search::{Budget, Limits, Path, Report, space};
use gridwright_world::engine;
use gridwright_world::input::InputError;
use gridwright_world::outcome::{Answer, Checked, Count, Fault, Outcome, Status};
use gridwright_world::world::Run;
use std::time::Duration;

/// How long `check` looks for the best cost to compare with, unless the user says otherwise.
const CHECK_TIME: Duration = Duration::from_secs(2);

/// The shortest way, by whatever algorithm was asked for.
pub(super) fn solve(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Outcome {
    let algorithm = settings.algorithm;
    if let Some(why) = puzzle.refute() {
        return Outcome::new(algorithm, Status::Unsolvable { why });
    }
    let report = shortest(puzzle, settings, run);
    warn_of_tables(settings, run);
    let mut outcome = engine::moves_outcome(algorithm, &report, &run.limits, notation::spell);
    if settings.distance
        && let Some(Answer::Moves { cost, .. }) = outcome.answer
    {
        outcome.answer = None;
        outcome.extra.insert("cost".to_owned(), cost.into());
    }
    outcome
}

fn shortest(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Report<Path<Direction>> {
    let limits = limits(puzzle, settings, run);
    let solve = |goal: &Board, limits: Limits| {
        let mut budget = Run { limits, ..*run }.budget();
        approach(&puzzle.board, goal, settings, run.threads, &mut budget)
    };
    let mut goals = reachable(puzzle);
    match (goals.next(), goals.next()) {
        (Some(only), None) => solve(only, limits),
        _ => nearest(&reachable(puzzle).collect::<Vec<_>>(), limits, solve),
    }
}

/// The way to one goal.
fn approach(
    board: &Board,
    goal: &Board,
    settings: &Settings,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let exact = board.cells() <= champion::EXACT_CELLS;
    match (settings.algorithm, board.cells()) {
        ("champion", _) if settings.metric == Metric::Single || exact => {
            settings.champion.solve(board, goal, settings.metric, threads, budget)
        }
        (_, ..=16) => run_engine::<16>(board, goal, settings, budget),
        (_, 17..=64) => run_engine::<64>(board, goal, settings, budget),
        _ => run_engine::<256>(board, goal, settings, budget),
    }
}

/// How many shortest ways there are.
pub(super) fn count(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Outcome {
    if let Some(why) = puzzle.refute() {
        let count = Some(Count { count: 0, complete: true });
        return Outcome { count, ..Outcome::new("champion", Status::Unsolvable { why }) };
    }
    let limits = limits(puzzle, settings, run);
    let count = |goal: &Board, limits: Limits, at_most: u64| {
        let mut budget = Run { limits, ..*run }.budget();
        count_ways(&puzzle.board, goal, settings, at_most, run.threads, &mut budget)
    };
    let mut goals = reachable(puzzle);
    let (report, counted) = match (goals.next(), goals.next()) {
        (Some(only), None) => count(only, limits, settings.at_most),
        _ => count_nearest(&reachable(puzzle).collect::<Vec<_>>(), limits, settings.at_most, count),
    };
    let mut outcome = engine::moves_outcome("champion", &report, &run.limits, notation::spell);
    let (count, complete) = (u128::from(counted.count), counted.complete);
    outcome.count = Some(Count { count, complete });
    if outcome.stopped.is_some() {
        outcome.status = Status::Limit;
    }
    if settings.list {
        let listed: Vec<String> = counted.listed.iter().map(|path| notation::spell(path)).collect();
        outcome.extra.insert("solutions".to_owned(), listed.into());
    }
    outcome
}

/// How many shortest ways there are to one goal.
fn count_ways(
    board: &Board,
    goal: &Board,
    settings: &Settings,
    at_most: u64,
    threads: usize,
    budget: &mut Budget<'_>,
) -> (Report<Path<Direction>>, Counted) {
    let list = if settings.list { usize::MAX } else { 0 };
    let metric = settings.metric;
    if metric == Metric::Single || board.cells() <= champion::EXACT_CELLS {
        return settings.champion.count(board, goal, metric, at_most, list, threads, budget);
    }
    let report = approach(board, goal, settings, threads, budget);
    match board.cells() {
        ..=64 => count_pushes::<64>(board, goal, report, at_most, list, budget),
        _ => count_pushes::<256>(board, goal, report, at_most, list, budget),
    }
}

/// The goals that parity does not rule out.
fn reachable(puzzle: &Puzzle) -> impl Iterator<Item = &Board> {
    puzzle.goals().filter(|goal| refute(&puzzle.board, goal).is_none())
}

/// What is wrong with an answer, and how far from the best it is.
pub(super) fn check(
    puzzle: &Puzzle,
    answer: &str,
    settings: &Settings,
    run: &Run<'_>,
) -> Result<Checked, InputError> {
    let time = run.limits.time.unwrap_or(CHECK_TIME);
    let limits = Limits { time: Some(time), ..run.limits };
    let solve = || solve(puzzle, settings, &Run { limits, ..*run });
    if answer.trim().eq_ignore_ascii_case(NOT_SOLVABLE) {
        return Ok(check_denial(&solve(), settings));
    }
    let moves = match notation::read_moves(answer) {
        Ok(moves) => moves,
        Err(fault) => {
            return Ok(Checked { faults: vec![fault], ..Checked::default() });
        }
    };
    let faults = puzzle.verify(&moves);
    let best = solve();
    Ok(Checked {
        faults,
        cost: Some(settings.metric.cost(&moves)),
        optimal_cost: match (best.optimal, best.answer) {
            (Some(true), Some(Answer::Moves { cost, .. })) => Some(cost),
            _ => None,
        },
    })
}

/// Judges the answer that a board cannot be solved.
fn check_denial(truth: &Outcome, settings: &Settings) -> Checked {
    let mut checked = Checked::denial(truth);
    // Parity decides, however far the solver came, unless the number of moves is part of the question.
    if truth.status == Status::Limit && settings.moves.is_none() {
        let message = "the board can be solved: its parity is that of the goal";
        checked.faults = vec![Fault::cells(message, Vec::new())];
    }
    checked
}

/// The limits of a run. Boards too large for exact answers get a default time.
fn limits(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Limits {
    let mut limits = Limits { moves: settings.moves, ..run.limits };
    let large = puzzle.board.cells() > champion::EXACT_CELLS;
    let unlimited = limits.time.is_none() && limits.nodes.is_none();
    if settings.algorithm == "champion" && large && unlimited {
        limits.time = Some(champion::DEFAULT_TIME);
    }
    limits
}

/// Says what went wrong with files of tables; the answers are right all the same.
fn warn_of_tables(settings: &Settings, run: &Run<'_>) {
    for trouble in settings.champion.shelf().take_troubles() {
        run.progress.note(&format!("warning: {trouble}"));
    }
}

/// Runs one of the engine's algorithms on the textbook space of boards of at most `N` cells.
fn run_engine<const N: usize>(
    board: &Board,
    goal: &Board,
    settings: &Settings,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let start = State::<N>::of(board);
    let frame = Frame::<N>::new(goal);
    let manhattan = Manhattan::new(goal);
    let parameters = &settings.parameters;
    if settings.metric == Metric::Multi {
        let space = Multi(frame);
        let report = match engine_name(settings.algorithm) {
            "bidirectional" => gridwright_world::observed!(budget, |observer| {
                space::bidirectional(&space, &start, budget, observer)
            }),
            name => engine::run_graph(name, &space, &start, &manhattan, parameters, budget)
                .expect("every name in the list is known"),
        };
        return report.map(|path| Path { actions: unfold(&path.actions), cost: path.cost });
    }
    let space = Single(frame);
    match settings.algorithm {
        "bidirectional" => gridwright_world::observed!(budget, |observer| {
            space::bidirectional(&space, &start, budget, observer)
        }),
        "seed-dfs" => {
            let most = budget.limits().moves.unwrap_or(SEED_MOVES);
            gridwright_world::observed!(budget, |observer| space::dfs(
                &space, &start, most, budget, observer
            ))
        }
        "seed-astar" => engine::run_tree("astar", &space, &start, &manhattan, parameters, budget)
            .expect("the engine has A*"),
        name => {
            let conflict = LinearConflict::new(goal);
            engine::run_graph(name, &space, &start, &conflict, parameters, budget)
                .expect("every name in the list is known")
        }
    }
}

/// The engine's algorithm behind a name, in the multi-tile metric.
fn engine_name(name: &'static str) -> &'static str {
    match name {
        "champion" => "ida",
        "seed-dfs" => "dfs",
        "seed-astar" => "astar",
        name => name,
    }
}

/// The single steps of some pushes.
pub(super) fn unfold(pushes: &[Push]) -> Vec<Direction> {
    pushes.iter().flat_map(|push| std::iter::repeat_n(push.direction, push.steps.into())).collect()
}
