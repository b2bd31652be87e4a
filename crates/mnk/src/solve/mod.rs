//! Which algorithm answers which request, and the way from its report to an outcome.

mod check;
mod estimate;
mod proof;

pub use check::check;
pub(crate) use proof::TABLE_ERROR;

use crate::board::{Answer, Position};
use crate::formulation::MnkGame;
use crate::options::{Algorithm, Options};
use crate::rules::verify;
use gridwright_search::adversarial::{Table, alphabeta, minimax};
use gridwright_search::stack::deep;
use gridwright_search::{Budget, Limits, Moment, Report, Stop};
use gridwright_world::{Choice, Outcome};

/// Searches along games that are longer than this need more room than an ordinary stack has.
const LONG_GAME: usize = 256;
/// The largest table of alpha-beta.
const TABLE_BYTES: usize = 64 << 20;

/// What the position is worth and how that is played: proved, unless a limit comes first.
///
/// ```
/// use gridwright_mnk::{Options, Position, solve};
/// use gridwright_search::{Budget, Value};
/// let position: Position = "3 3 3 XX./OO./... X".parse()?;
/// let report = solve(&position, &Options::default(), &mut Budget::unlimited());
/// let answer = report.verdict.answer().unwrap();
/// assert_eq!((answer.value, answer.to_string()), (Some(Value::Win), "2,0".to_owned()));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn solve(position: &Position, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    with_room(position, || answer(position, options, budget))
        .verified(|answer| verify(position, answer))
}

/// Runs a search that recurses along the game.
fn with_room<T: Send>(position: &Position, search: impl FnOnce() -> T + Send) -> T {
    if position.free() > LONG_GAME { deep(search) } else { search() }
}

fn answer(position: &Position, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    let plain = !position.variant().exact() && !position.variant().gravity();
    let open = position.finish().is_none();
    match options.algorithm {
        Algorithm::Champion => match options.multi_pv {
            Some(count) if open => estimate::analyse(position, count, budget),
            _ if plain && open && budget.limits().time.is_some() => {
                prove_or_play(position, options, budget)
            }
            _ if plain => {
                let outcome = proof::prove(position, options, budget);
                match outcome.reason() {
                    // Too large to prove: an estimate is better than nothing.
                    Some(Stop::Bound(_)) if open => estimate::analyse(position, 1, budget),
                    _ => outcome,
                }
            }
            _ if open && budget.limits().time.is_some() => estimate::analyse(position, 1, budget),
            _ => textbook(position, options.algorithm, budget),
        },
        Algorithm::Pns | Algorithm::Vcf | Algorithm::Vct if plain => {
            proof::prove(position, options, budget)
        }
        Algorithm::SeedPlayer if open => estimate::seed(position, options.seed, budget),
        algorithm => textbook(position, algorithm, budget),
    }
}

/// Under a clock: a proof if one comes within half the time, otherwise the player's estimate.
fn prove_or_play(
    position: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Outcome<Answer> {
    let limits = *budget.limits();
    let first = Limits { time: limits.time.map(|time| time / 2), ..limits };
    let start = Moment::now();
    let proof = proof::prove(position, options, &mut budget.renewed(first));
    let gave_up = matches!(proof.reason(), Some(Stop::Time | Stop::Bound(_)));
    if !gave_up || options.all_moves {
        return proof;
    }
    let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
    let nodes = limits.nodes.map(|nodes| nodes - proof.stats.expanded);
    let second = Limits { time: left, nodes, ..limits };
    let mut outcome = estimate::analyse(position, 1, &budget.renewed(second));
    outcome.stats.merge(&proof.stats);
    outcome
}

/// The engine's own algorithms, to the end of the game.
fn textbook(position: &Position, algorithm: Algorithm, budget: &mut Budget<'_>) -> Outcome<Answer> {
    let game = MnkGame::new(position.variant());
    let state = game.state(position);
    let Report { verdict, stats, .. } = if algorithm == Algorithm::Minimax {
        minimax(&game, &state, budget)
    } else {
        let memory = budget.limits().memory.unwrap_or(u64::MAX) as usize;
        let table = Table::new(TABLE_BYTES.min(memory / 2));
        alphabeta(&game, &state, Some(&table), budget)
    };
    let verdict = verdict.map(|solution| Answer::proved(position.variant(), solution));
    let optimal = verdict.answer().map(|_| true);
    Outcome { optimal, stats, ..Outcome::new(algorithm.name(), verdict) }
}
