//! Which algorithm answers which request, and the way from its report to an outcome.

use crate::board::{Answer, Hopeless, Levels, Puzzle, Slide};
use crate::champion;
use crate::formulation::{Doublings, Slides};
use crate::notation;
use crate::options::{Algorithm, Estimate, Options};
use crate::rules::verify;
use crate::seed;
use gridwright_search::space::Blind;
use gridwright_search::{Budget, Limits, Path, Report};
use gridwright_world::engine::{self, Parameters, Textbook};
use gridwright_world::text::number_of;
use gridwright_world::{Checked, Choice, Fault, InputError, Outcome, Tally};
use std::time::Duration;

/// How long `check` may look for the optimum to compare with, unless the user says otherwise.
const CHECK_TIME: Duration = Duration::from_secs(10);

/// The fewest slides that leave one tile.
///
/// ```
/// use gridwright_merge::{Options, Puzzle, solve};
/// use gridwright_search::Budget;
/// let puzzle: Puzzle = "2 2 4".parse()?;
/// let report = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
/// assert_eq!(report.verdict.answer().unwrap().to_string(), "LL");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn solve(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    let algorithm = options.algorithm;
    let limits = limits(puzzle, options, budget);
    let budget = &mut budget.within(limits);
    let search_anyway = algorithm == Algorithm::SeedDfs && !options.cuts.sum;
    let levels = match Levels::new(&puzzle.board) {
        Err(why) if why == Hopeless::Empty || !search_anyway => {
            return Outcome::impossible(algorithm.name(), why.to_string());
        }
        levels => levels.ok(),
    };
    let report = match (levels, algorithm) {
        (Some(levels), Algorithm::Champion) => champion::solve(&levels, budget.threads(), budget),
        (Some(levels), Algorithm::Textbook(textbook)) => {
            run_engine(textbook, &levels, options.heuristic, &options.parameters, budget)
        }
        _ => seed::solve(&puzzle.board, options.cuts, budget),
    };
    let heuristic = engine::heuristic_of(algorithm.name(), options.heuristic);
    let answer = |path: Path<Slide>| Answer::new(path.actions);
    Outcome { heuristic, ..Outcome::of_path(algorithm.name(), report, limits.moves, answer) }
        .verified(|answer| verify(puzzle, answer))
}

/// How many shortest answers there are.
///
/// ```
/// use gridwright_merge::{Options, Puzzle, count};
/// use gridwright_search::Budget;
/// let puzzle: Puzzle = "2 2".parse()?;
/// assert_eq!(count(&puzzle, &Options::default(), &mut Budget::unlimited()).count, 2);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn count(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Tally<Answer> {
    let name = Algorithm::Champion.name();
    let limits = limits(puzzle, options, budget);
    let budget = &mut budget.within(limits);
    let levels = match Levels::new(&puzzle.board) {
        Ok(levels) => levels,
        Err(why) => return Tally::none(name, why.to_string()),
    };
    let (report, counted) =
        champion::count_shortest(&levels, options.at_most, budget.threads(), budget);
    let outcome = Outcome::of_path(name, report, limits.moves, |path| Answer::new(path.actions))
        .verified(|answer| verify(puzzle, answer));
    Tally::of_outcome(outcome, counted.count, counted.complete)
}

/// What is wrong with an answer, and how far from the best it is.
pub fn check(
    puzzle: &Puzzle,
    answer: &str,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Checked, InputError> {
    let mut limits = limits(puzzle, options, budget);
    let asked = limits.moves;
    limits.time = limits.time.or(Some(CHECK_TIME));
    if answer.trim().eq_ignore_ascii_case(notation::NO_SOLUTION) {
        return Ok(Checked::denial(&solve(puzzle, options, &mut budget.renewed(limits))));
    }
    let answer = match notation::read_moves(answer) {
        Ok(slides) => Answer::new(slides),
        Err(fault) => {
            let letter = fault.at.unwrap_or_default();
            return Err(InputError::at_letter(answer, letter, fault.message));
        }
    };
    let cost = answer.slides().len() as u32;
    let free = Puzzle { most: None, ..puzzle.clone() };
    let mut faults = verify(&free, &answer);
    if let Some(most) = asked.filter(|&most| cost > most) {
        let message = format!("{}, but at most {most} allowed", number_of(cost, "move"));
        faults.push(Fault::at(message, most as usize));
    }
    limits.moves = None;
    let best =
        solve(&free, &Options { moves: None, ..options.clone() }, &mut budget.renewed(limits));
    let optimal_cost = best.optimal.filter(|proved| *proved).and(best.bounds.upper);
    Ok(Checked { faults, cost: Some(cost), optimal_cost, ..Checked::default() })
}

/// The budget's limits with the moves the question allows.
fn limits(puzzle: &Puzzle, options: &Options, budget: &Budget<'_>) -> Limits {
    let moves = [puzzle.most, options.moves].into_iter().flatten().min();
    Limits { moves, ..*budget.limits() }
}

/// Runs one of the engine's algorithms on the textbook space.
pub fn run_engine(
    algorithm: Textbook,
    levels: &Levels,
    heuristic: Estimate,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Report<Path<Slide>> {
    fn sized<const N: usize>(
        algorithm: Textbook,
        levels: &Levels,
        heuristic: Estimate,
        parameters: &Parameters,
        budget: &mut Budget<'_>,
    ) -> Report<Path<Slide>> {
        let (space, start) = Slides::<N>::new(levels);
        match heuristic {
            Estimate::Doublings => {
                engine::run_graph(algorithm, &space, &start, &Doublings, parameters, budget)
            }
            Estimate::Blind => {
                engine::run_graph(algorithm, &space, &start, &Blind, parameters, budget)
            }
        }
    }
    let sized = match levels.cells.len() {
        0..=16 => sized::<16>,
        17..=64 => sized::<64>,
        65..=400 => sized::<400>,
        _ => sized::<4096>,
    };
    sized(algorithm, levels, heuristic, parameters, budget)
}
