//! Which algorithm answers which request, and the way from its report to an outcome.

mod nearest;
mod pushes;

use crate::board::{Answer, Board, Direction, Puzzle};
use crate::champion::{self, Counted};
use crate::formulation::{LinearConflict, Manhattan, Multi, Push, Rules, Single, State};
use crate::notation::{self, NOT_SOLVABLE};
use crate::options::{Algorithm, Estimate, Options};
use crate::rules::{Metric, refute, verify};
use crate::seed;
use gridwright_search::space::Blind;
use gridwright_search::{Budget, Heuristic, Keyed, Limits, Path, Report, Reversible, space, stack};
use gridwright_world::engine::{self, Parameters, Textbook};
use gridwright_world::text::number_of;
use gridwright_world::{Checked, Choice, Fault, InputError, Outcome, Status, Tally};
use nearest::{count_nearest, nearest};
use pushes::count_pushes;
use std::time::Duration;

/// How long `check` looks for the best cost to compare with, unless the user says otherwise.
const CHECK_TIME: Duration = Duration::from_secs(2);

/// The shortest way to the goal.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Options, Puzzle, solve};
/// let puzzle: Puzzle = "0 1/3 2".parse()?;
/// let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
/// assert_eq!(report.answer().unwrap().to_string(), "RD");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    let name = options.algorithm.name();
    if let Some(why) = puzzle.refute() {
        return Outcome::impossible(name, why);
    }
    let limits = limits(puzzle, options, budget);
    let solve = |goal: &Board, limits: Limits| {
        approach(&puzzle.board, goal, options, &mut budget.renewed(limits))
    };
    let mut goals = reachable(puzzle);
    let report = with_room(puzzle, || match (goals.next(), goals.next()) {
        (Some(only), None) => solve(only, limits),
        _ => nearest(&reachable(puzzle).collect::<Vec<_>>(), limits, solve),
    });
    // The answers are right all the same.
    for trouble in options.tables.take_troubles() {
        budget.note(&format!("warning: {trouble}"));
    }
    let asked = asked(options, budget);
    let answer = |path: Path<Direction>| Answer::new(path.actions, options.metric);
    let mut outcome =
        Outcome::of_path(name, report, asked, answer).verified(|answer| verify(puzzle, answer));
    outcome.heuristic = engine::heuristic_of(name, options.heuristic_used());
    if options.distance {
        outcome.verdict = outcome.verdict.map(|answer| Answer::of_cost(answer.cost()));
    }
    outcome
}

/// Runs a search where there is room to recurse along its paths: those of small boards are short.
fn with_room<T: Send>(puzzle: &Puzzle, search: impl FnOnce() -> T + Send) -> T {
    if puzzle.board.cells() <= champion::EXACT_CELLS { search() } else { stack::deep(search) }
}

/// The way to one goal.
fn approach(
    board: &Board,
    goal: &Board,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let exact = board.cells() <= champion::EXACT_CELLS;
    if options.algorithm == Algorithm::Champion && (options.metric == Metric::Single || exact) {
        let threads = budget.threads();
        return options.tables.champion().solve(board, goal, options.metric, threads, budget);
    }
    match board.cells() {
        ..=16 => run_engine::<16>(board, goal, options, budget),
        17..=64 => run_engine::<64>(board, goal, options, budget),
        _ => run_engine::<256>(board, goal, options, budget),
    }
}

/// How many shortest ways there are.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Options, Puzzle, count};
/// let puzzle: Puzzle = "3 2/1 0".parse()?;
/// assert_eq!(count(&puzzle, &Options::default(), &mut Budget::unlimited()).count, 0);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn count(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Tally<Answer> {
    let name = Algorithm::Champion.name();
    if let Some(why) = puzzle.refute() {
        return Tally::none(name, why);
    }
    let limits = limits(puzzle, options, budget);
    let at_most = u64::try_from(options.at_most).unwrap_or(u64::MAX);
    let count = |goal: &Board, limits: Limits, at_most: u64| {
        count_ways(&puzzle.board, goal, options, at_most, &mut budget.renewed(limits))
    };
    let mut goals = reachable(puzzle);
    let (report, counted) = with_room(puzzle, || match (goals.next(), goals.next()) {
        (Some(only), None) => count(only, limits, at_most),
        _ => count_nearest(&reachable(puzzle).collect::<Vec<_>>(), limits, at_most, count),
    });
    let answer = |moves: Vec<Direction>| Answer::new(moves, options.metric);
    let outcome =
        Outcome::of_path(name, report, asked(options, budget), |path| answer(path.actions))
            .verified(|answer| verify(puzzle, answer));
    let listed = options.list.then(|| counted.listed.into_iter().map(answer).collect());
    Tally { listed, ..Tally::of_outcome(outcome, counted.count.into(), counted.complete) }
}

/// How many shortest ways there are to one goal.
fn count_ways(
    board: &Board,
    goal: &Board,
    options: &Options,
    at_most: u64,
    budget: &mut Budget<'_>,
) -> (Report<Path<Direction>>, Counted) {
    let list = if options.list { usize::MAX } else { 0 };
    let (metric, threads) = (options.metric, budget.threads());
    if metric == Metric::Single || board.cells() <= champion::EXACT_CELLS {
        let champion = options.tables.champion();
        return champion.count(board, goal, metric, at_most, list, threads, budget);
    }
    let report = approach(board, goal, options, budget);
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
pub fn check(
    puzzle: &Puzzle,
    answer: &str,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Checked, InputError> {
    let time = budget.limits().time.or(Some(CHECK_TIME));
    let limits = Limits { time, ..*budget.limits() };
    let options = Options { distance: false, ..options.clone() };
    if answer.trim().eq_ignore_ascii_case(NOT_SOLVABLE) {
        let truth = solve(puzzle, &options, &mut budget.renewed(limits));
        return Ok(check_denial(&truth, puzzle, &options, budget));
    }
    let answer = match notation::read_moves(answer) {
        Ok(moves) => Answer::new(moves, options.metric),
        Err(fault) => {
            let letter = fault.at.unwrap_or_default();
            return Err(InputError::at_letter(answer, letter, fault.message));
        }
    };
    let cost = answer.cost();
    let mut faults = verify(puzzle, &answer);
    if let Some(most) = asked(&options, budget).filter(|&most| cost > most) {
        let message = format!("{}, but at most {most} allowed", number_of(cost, "move"));
        faults.push(Fault::cells(message, Vec::new()));
    }
    // The best is the best, however many moves are allowed.
    let free = Options { moves: None, judged: false, ..options };
    let best = solve(puzzle, &free, &mut budget.renewed(Limits { moves: None, ..limits }));
    let proved = best.answer().filter(|_| best.optimal == Some(true));
    let optimal_cost = proved.map(Answer::cost);
    Ok(Checked { faults, cost: Some(cost), optimal_cost, ..Checked::default() })
}

/// Judges the answer that a board cannot be solved.
fn check_denial(
    truth: &Outcome<Answer>,
    puzzle: &Puzzle,
    options: &Options,
    budget: &Budget<'_>,
) -> Checked {
    // Parity decides, however far the solver came, unless the number of moves is part of the question.
    if truth.status() == Status::Limit && limits(puzzle, options, budget).moves.is_none() {
        let message = "the board can be solved: its parity is that of the goal";
        return Checked::of(vec![Fault::cells(message, Vec::new())]);
    }
    Checked::denial(truth)
}

/// The moves that the question allows; the judge of problem 10181 allows so many unless it says otherwise.
fn asked(options: &Options, budget: &Budget<'_>) -> Option<u32> {
    let said = [options.moves, budget.limits().moves].into_iter().flatten().min();
    said.or(options.judged.then_some(seed::DEFAULT_MOVES))
}

/// The limits of a search. Boards too large for exact answers get a default time.
fn limits(puzzle: &Puzzle, options: &Options, budget: &Budget<'_>) -> Limits {
    // The report's programs stop there of their own accord: that proves nothing about the question.
    let own = options.algorithm.is_seed().then_some(seed::DEFAULT_MOVES);
    let moves = asked(options, budget).or(own);
    let mut limits = Limits { moves, ..*budget.limits() };
    let large = puzzle.board.cells() > champion::EXACT_CELLS;
    let unlimited = limits.time.is_none() && limits.nodes.is_none();
    if options.algorithm == Algorithm::Champion && large && unlimited {
        limits.time = Some(champion::DEFAULT_TIME);
    }
    limits
}

/// Runs one of the engine's algorithms on the textbook space of boards of at most `N` cells.
fn run_engine<const N: usize>(
    board: &Board,
    goal: &Board,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let Options { algorithm, metric, parameters, heuristic, .. } = options;
    let start = State::<N>::of(board);
    let rules = Rules::<N>::new(goal);
    let manhattan = Manhattan::new(goal);
    if *metric == Metric::Multi {
        let space = Multi(rules);
        let report = match heuristic {
            Estimate::Blind => run(*algorithm, &space, &start, &Blind, parameters, budget),
            Estimate::Manhattan | Estimate::LinearConflict => {
                run(*algorithm, &space, &start, &manhattan, parameters, budget)
            }
        };
        return report.map(|path| Path { actions: unfold(&path.actions), cost: path.cost });
    }
    let space = Single(rules);
    match algorithm {
        Algorithm::SeedDfs => seed::dfs(&space, &start, budget),
        Algorithm::SeedAstar => seed::astar(&space, &start, &manhattan, parameters, budget),
        Algorithm::Champion | Algorithm::Textbook(_) | Algorithm::Bidirectional => {
            match heuristic {
                Estimate::LinearConflict => {
                    let conflict = LinearConflict::new(goal);
                    run(*algorithm, &space, &start, &conflict, parameters, budget)
                }
                Estimate::Manhattan => {
                    run(*algorithm, &space, &start, &manhattan, parameters, budget)
                }
                Estimate::Blind => run(*algorithm, &space, &start, &Blind, parameters, budget),
            }
        }
    }
}

/// The engine's algorithm that stands behind another one where that one has no formulation.
fn run<S: Keyed + Reversible, H: Heuristic<S>>(
    algorithm: Algorithm,
    space: &S,
    start: &S::State,
    heuristic: &H,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Report<Path<S::Action>> {
    let textbook = match algorithm {
        Algorithm::Textbook(textbook) => textbook,
        Algorithm::Champion => Textbook::Ida,
        Algorithm::SeedDfs => Textbook::Dfs,
        Algorithm::SeedAstar => Textbook::Astar,
        Algorithm::Bidirectional => {
            return gridwright_world::observed!(budget, |observer| {
                space::bidirectional(space, start, budget, observer)
            });
        }
    };
    engine::run_graph(textbook, space, start, heuristic, parameters, budget)
}

/// The single steps of some pushes.
fn unfold(pushes: &[Push]) -> Vec<Direction> {
    pushes.iter().flat_map(|push| std::iter::repeat_n(push.direction, push.steps.into())).collect()
}
