//! Which algorithm answers which request, and the way from its report to an outcome.

use crate::board::{Answer, Filling, Puzzle};
use crate::champion;
use crate::formulation::{Alpha, Runs};
use crate::notation;
use crate::options::{Algorithm, Estimate, Options};
use crate::rules::verify;
use gridwright_search::space::Blind;
use gridwright_search::{Budget, Report, Space, Stats, Verdict, space, stack};
use gridwright_world::engine::{self, Textbook};
use gridwright_world::{Checked, Choice, InputError, Outcome, observed};

/// A board filled with a path from 1 to the number of cells.
///
/// ```
/// use gridwright_numbrix::{Options, Puzzle, solve};
/// use gridwright_search::Budget;
/// let puzzle: Puzzle = "2\n1 0\n4 0\n".parse()?;
/// let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
/// assert_eq!(report.verdict.answer().unwrap().to_string(), "1\t2\n4\t3\n");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    let (verdict, stats) = match options.algorithm {
        Algorithm::Champion => by_champion(puzzle, budget),
        Algorithm::Textbook(textbook) => by_engine(textbook, puzzle, options, budget),
    };
    let why = matches!(verdict, Verdict::Impossible).then(|| champion::why_none(puzzle));
    let verdict = verdict.map(|filling| Answer::filled(puzzle, &filling));
    let name = options.algorithm.name();
    let heuristic = engine::heuristic_of(name, options.heuristic);
    Outcome { why, stats, heuristic, ..Outcome::new(name, verdict) }
        .verified(|answer| verify(puzzle, answer))
}

fn by_champion(puzzle: &Puzzle, budget: &mut Budget<'_>) -> (Verdict<Filling>, Stats) {
    let mut stats = Stats::default();
    let mut answer = None;
    let end = champion::answers(puzzle, 1, budget, &mut stats, &mut |found| answer = Some(found));
    let verdict = match (answer, end) {
        (Some(filling), _) => Verdict::Proved(filling),
        (None, Ok(_)) => Verdict::Impossible,
        (None, Err(why)) => Verdict::Stopped { why, best: None },
    };
    (verdict, stats)
}

/// Runs one of the engine's algorithms on the report's space.
fn by_engine(
    algorithm: Textbook,
    puzzle: &Puzzle,
    options: &Options,
    budget: &mut Budget<'_>,
) -> (Verdict<Filling>, Stats) {
    let space = Runs::new(puzzle);
    let start = space.start();
    let estimate = Alpha { alpha: options.alpha };
    let parameters = &options.parameters;
    let mut run = || match options.heuristic {
        Estimate::Alpha => {
            engine::run_tree(algorithm, &space, &start, &estimate, parameters, budget)
        }
        Estimate::Blind => engine::run_tree(algorithm, &space, &start, &Blind, parameters, budget),
    };
    let Report { verdict, stats, .. } = match algorithm {
        Textbook::Dfs => {
            observed!(budget, |observer| space::stack_dfs(&space, &start, budget, observer))
        }
        // It recurses once for every cell.
        Textbook::Ida | Textbook::Iddfs => stack::deep(run),
        _ => run(),
    };
    let filling = verdict.map(|path| {
        let mut state = start.clone();
        for put in path.actions {
            space.apply(&mut state, put);
        }
        state.numbers().clone()
    });
    (filling, stats)
}

/// What is wrong with an answer.
///
/// ```
/// use gridwright_numbrix::{Options, Puzzle, check};
/// use gridwright_search::Budget;
/// let puzzle: Puzzle = "2\n1 0\n4 0\n".parse()?;
/// let check = |answer| check(&puzzle, answer, &Options::default(), &mut Budget::unlimited());
/// assert!(check("1 2\n4 3\n")?.is_right());
/// assert!(!check("1 4\n2 3\n")?.is_right());
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn check(
    puzzle: &Puzzle,
    answer: &str,
    _: &Options,
    _: &mut Budget<'_>,
) -> Result<Checked, InputError> {
    let answer = notation::read_answer(answer, puzzle)?;
    Ok(Checked::of(verify(puzzle, &answer)))
}
