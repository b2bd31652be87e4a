//! Which algorithm answers which request, and the way from what it finds to an outcome.

mod unique;

use crate::board::{Answer, Puzzle};
use crate::enumerate::{Ban, Flow, Halt, Search};
use crate::formulation::{self, FillSpace};
use crate::options::{Algorithm, Options, Selection};
use crate::rules::{self, verify};
use crate::{champion, notation, seed};
use gridwright_search::{Budget, Stats, Stop, Verdict, space, stack};
use gridwright_world::{Checked, Choice, Each, InputError, Listed, Outcome, Tally};

/// How many solutions are listed when nobody said.
const ALL_AT_MOST: u64 = 100_000;
/// How many are counted when nobody said: enough to tell one from several.
const COUNT_AT_MOST: u64 = 2;
/// Searches go at most as many levels deep as there are cells. So many fit any stack.
const SHALLOW: usize = 625;

/// A solution, or with [`Options::all`] all of them.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sudoku::{Options, Puzzle, solve};
/// let puzzle: Puzzle = "1 2 3\n2 . .\n. . .\n".parse()?;
/// let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
/// let answer = report.verdict.answer().unwrap();
/// assert_eq!(answer.to_string(), "1 2 3\n2 3 1\n3 1 2\n");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    if !options.all {
        return solve_one(puzzle, options, budget);
    }
    let mut answers = Vec::new();
    let mut keep = |answer| {
        answers.push(answer);
        true
    };
    let kept_each = (size_of::<Answer>() + puzzle.layout().cells()) as u64;
    let mut outcome = enumerate(puzzle, options, kept_each, budget, &mut keep);
    if let Some(listed) = &mut outcome.listed {
        listed.answers = answers;
    }
    outcome
}

fn solve_one(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    let algorithm = options.algorithm.name();
    if clashes_first(puzzle, options) {
        return Outcome::impossible(algorithm, why(puzzle));
    }
    let mut found = None;
    let mut sink = |digits: &[u8]| {
        found = Some(Answer::filled(puzzle, digits));
        false
    };
    let (flow, stats) = search(puzzle, options, 1, &mut Search::new(budget, &mut sink));
    let verdict = match (found, flow) {
        (Some(answer), _) => Verdict::Proved(answer),
        (None, Err(Halt::Stopped(why))) => Verdict::Stopped { why, best: None },
        (None, _) => Verdict::Impossible,
    };
    let why = matches!(verdict, Verdict::Impossible).then(|| why(puzzle));
    let heuristic = options.heuristic_used();
    let mut outcome = Outcome { why, stats, heuristic, ..Outcome::new(algorithm, verdict) };
    if let Some(answer) = outcome.answer() {
        outcome.unique = unique::seen(puzzle, options, &stats)
            .or_else(|| options.look_further.then(|| unique::look(puzzle, answer, budget))?);
    }
    outcome.verified(|answer| verify(puzzle, answer))
}

/// All solutions, or as many as were asked for, each handed to `each` when it has been verified.
pub(crate) fn list(
    puzzle: &Puzzle,
    options: &Options,
    budget: &mut Budget<'_>,
    each: &mut Each<'_, Answer>,
) -> Option<Outcome<Answer>> {
    options.all.then(|| enumerate(puzzle, options, 0, budget, each))
}

/// The same, where `each` keeps so many bytes of every solution.
fn enumerate(
    puzzle: &Puzzle,
    options: &Options,
    kept_each: u64,
    budget: &mut Budget<'_>,
    each: &mut Each<'_, Answer>,
) -> Outcome<Answer> {
    let algorithm = options.algorithm.name();
    if clashes_first(puzzle, options) {
        let listed = Some(Listed { answers: Vec::new(), count: 0, complete: true });
        return Outcome { listed, ..Outcome::impossible(algorithm, why(puzzle)) };
    }
    let wanted = options.at_most.unwrap_or(ALL_AT_MOST).max(1);
    let (mut first, mut count, mut fault) = (None, 0, None);
    let mut sink = |digits: &[u8]| {
        let answer = Answer::filled(puzzle, digits);
        fault = verify(puzzle, &answer).pop();
        if let Some(fault) = &fault {
            debug_assert!(false, "{algorithm} answers wrongly: {}", fault.message);
            return false;
        }
        if first.is_none() {
            first = Some(answer.clone());
        }
        count += 1;
        each(answer) && count < wanted
    };
    let mut finder = Search::new(budget, &mut sink).keeping(kept_each);
    let (flow, stats) = search(puzzle, options, wanted, &mut finder);
    let verdict = match (first, flow) {
        (best, _) if fault.is_some() => Verdict::Stopped { why: Stop::Fault, best },
        (best, Err(Halt::Stopped(why))) => Verdict::Stopped { why, best },
        (best, _) => best.map_or(Verdict::Impossible, Verdict::Proved),
    };
    let why = match fault {
        Some(fault) => Some(format!("an answer found is wrong: {}", fault.message)),
        None => matches!(verdict, Verdict::Impossible).then(|| why(puzzle)),
    };
    let unique = match count {
        0 => None,
        1 => flow.is_ok().then_some(true),
        _ => Some(false),
    };
    let listed = Some(Listed { answers: Vec::new(), count, complete: flow.is_ok() });
    let heuristic = options.heuristic_used();
    Outcome { why, unique, listed, stats, heuristic, ..Outcome::new(algorithm, verdict) }
}

/// How many solutions there are, and with [`Options::common`] what all of them share.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sudoku::{Options, Puzzle, count};
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let tally = count(&puzzle, &Options::default(), &mut Budget::unlimited());
/// assert_eq!((tally.count, tally.complete), (2, false));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn count(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Tally<Answer> {
    let algorithm = options.algorithm.name();
    if clashes_first(puzzle, options) {
        return Tally::none(algorithm, why(puzzle));
    }
    let wanted = options.at_most.unwrap_or(COUNT_AT_MOST).max(1);
    let (mut first, mut count) = (None, 0);
    let mut sink = |digits: &[u8]| {
        if options.common && count == 0 {
            first = Some(Box::from(digits));
        }
        count += 1;
        count < wanted
    };
    let (flow, mut stats) = search(puzzle, options, wanted, &mut Search::new(budget, &mut sink));
    let common = match first {
        Some(only) if flow.is_ok() && count == 1 => Ok(Some(only)),
        Some(first) => common(puzzle, first, &mut stats, budget).map(Some),
        None => Ok(None),
    };
    let stopped = match flow {
        Err(Halt::Stopped(stop)) => Some(stop),
        // Only the report's search ends by itself before it has seen everything.
        Err(Halt::Enough) if count < wanted => Some(Stop::Bound("corrections")),
        _ => None,
    };
    let none = count == 0 && flow.is_ok();
    let mut tally = Tally::new(algorithm, count.into(), flow.is_ok());
    tally.stats = stats;
    tally.stopped = common.as_ref().err().copied().or(stopped);
    tally.why = none.then(|| why(puzzle));
    let cell = |&digit: &u8| (digit != 0).then_some(u32::from(digit));
    let row = |row: &[u8]| row.iter().map(cell).collect();
    let rows = |digits: Box<[u8]>| digits.chunks(puzzle.order()).map(row).collect();
    tally.common = common.ok().flatten().map(rows);
    tally
}

/// What is wrong with an answer: a filled board in any notation.
pub fn check(
    puzzle: &Puzzle,
    answer: &str,
    options: &Options,
    _: &mut Budget<'_>,
) -> Result<Checked, InputError> {
    let numbers = notation::read_answer(answer, puzzle, &options.alphabet)?;
    Ok(Checked::of(rules::faults(puzzle, &numbers)))
}

/// Whether clues clash, where that must be known before the search. The champion finds clashes by
/// itself, and faster than the rules would.
fn clashes_first(puzzle: &Puzzle, options: &Options) -> bool {
    options.algorithm != Algorithm::Champion && rules::has_clash(puzzle)
}

/// The first two solutions by the champion, and whether there are no more.
pub(crate) fn first_two(puzzle: &Puzzle, budget: &mut Budget<'_>) -> (Vec<Answer>, Flow) {
    let mut answers = Vec::new();
    let mut sink = |digits: &[u8]| {
        answers.push(Answer::filled(puzzle, digits));
        answers.len() < 2
    };
    let (flow, _) = search(puzzle, &Options::default(), 2, &mut Search::new(budget, &mut sink));
    (answers, flow)
}

/// Runs the algorithm asked for until so many solutions are found.
fn search(
    puzzle: &Puzzle,
    options: &Options,
    wanted: u64,
    search: &mut Search<'_, '_>,
) -> (Flow, Stats) {
    let mut run = || match options.algorithm {
        Algorithm::Champion => champion::search(puzzle, None, search),
        Algorithm::Dfs if wanted == 1 => engine_dfs(puzzle, options.heuristic, search),
        Algorithm::Dfs | Algorithm::Backtracking => {
            formulation::search(puzzle, options.heuristic, search)
        }
        Algorithm::SeedHeuristic => seed::search(puzzle, options.corrections, search),
        #[cfg(feature = "sat")]
        Algorithm::Sat => champion::large::search_sat(puzzle, search),
        #[cfg(feature = "cadical")]
        Algorithm::Cadical => champion::large::search_cadical(puzzle, search),
    };
    let flow = if puzzle.layout().cells() > SHALLOW { stack::deep(run) } else { run() };
    (flow, search.stats)
}

/// The engine's depth-first search on the same space as plain backtracking.
fn engine_dfs(puzzle: &Puzzle, selection: Selection, search: &mut Search<'_, '_>) -> Flow {
    let (space, root) = FillSpace::selecting(puzzle, selection);
    let report = gridwright_world::observed!(search.budget, |observer| {
        space::dfs(&space, &root, u32::MAX, search.budget, observer)
    });
    search.stats = report.stats;
    match report.verdict {
        Verdict::Proved(path) | Verdict::Stopped { best: Some(path), .. } => {
            let mut digits = puzzle.digits().to_vec();
            for fill in path.actions {
                digits[usize::from(fill.cell)] = fill.digit;
            }
            search.found(&digits)
        }
        Verdict::Impossible => Ok(()),
        Verdict::Stopped { why, best: None } => Err(Halt::Stopped(why)),
    }
}

/// Why a board has no solution.
pub(crate) fn why(puzzle: &Puzzle) -> String {
    let clashes = rules::clashes(puzzle);
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
    puzzle: &Puzzle,
    first: Box<[u8]>,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
) -> Result<Box<[u8]>, Stop> {
    let mut shared = first;
    for cell in 0..shared.len() {
        let digit = shared[cell];
        if digit == 0 || puzzle.digits()[cell] != 0 {
            continue;
        }
        let mut sink = |other: &[u8]| {
            shared.iter_mut().zip(other).filter(|(a, b)| a != b).for_each(|(a, _)| *a = 0);
            false
        };
        let mut search = Search::new(budget, &mut sink);
        let flow = champion::search(puzzle, Some(Ban { cell, digit }), &mut search);
        stats.then(&search.stats);
        if let Err(Halt::Stopped(stop)) = flow {
            return Err(stop);
        }
    }
    Ok(shared)
}
