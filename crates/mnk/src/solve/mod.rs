//! Which algorithm answers which request, and the way from its report to an outcome.

mod check;
mod estimate;
mod proof;
mod sooner;

pub use check::check;
pub(crate) use estimate::analyse;
pub(crate) use proof::paired_line;
pub(crate) use sooner::{BYTES, NODES, sooner};

use crate::board::{Answer, Position};
use crate::formulation::MnkGame;
use crate::options::{Algorithm, Options, Order};
use crate::rules::verify;
use gridwright_search::adversarial::{alphabeta, minimax};
use gridwright_search::stack::deep;
use gridwright_search::{Budget, Limits, Moment, Report, Solution, Stats, Stop, Value, Verdict};
use gridwright_world::{Choice, Outcome};

/// Searches along games that are longer than this need more room than an ordinary stack has.
const LONG_GAME: usize = 256;
/// The largest table of alpha-beta.
const TABLE_BYTES: usize = 64 << 20;
/// Nodes that a proof leaves to the player, at most.
const MOST_KEPT: u64 = 100_000;
/// Free cells up to which a proof is waited for without a clock.
pub(crate) const MOST_FREE: usize = 64;
/// The same where only alpha-beta knows the rules.
pub(crate) const MOST_FREE_TEXTBOOK: usize = 20;

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
pub(crate) fn with_room<T: Send>(position: &Position, search: impl FnOnce() -> T + Send) -> T {
    if position.free() > LONG_GAME { deep(search) } else { search() }
}

fn answer(position: &Position, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    let open = position.finish().is_none();
    let algorithm = options.algorithm;
    match algorithm {
        _ if open && position.variant().k() == 1 && algorithm.proves() => {
            at_once(position, options)
        }
        // No player knows these rules, only the game itself.
        Algorithm::Champion | Algorithm::SeedPlayer if !position.variant().is_played() => {
            prove(position, options, budget)
        }
        Algorithm::Champion if open => match options.multi_pv {
            Some(count) => analyse(position, count, budget),
            None => prove_or_play(position, options, budget),
        },
        Algorithm::SeedPlayer if open => estimate::seed(position, options, budget),
        algorithm if algorithm.proves() => prove(position, options, budget),
        algorithm => textbook(position, algorithm, options.heuristic, budget),
    }
}

/// Whether the rules are those that the prover knows.
pub(crate) fn is_plain(position: &Position) -> bool {
    position.variant().is_plain()
}

/// A proof by the prover, or where it does not know the rules, by alpha-beta.
fn prove(position: &Position, options: &Options, budget: &mut Budget<'_>) -> Outcome<Answer> {
    if is_plain(position) {
        return proof::prove(position, options, budget);
    }
    // A short win is found where alpha-beta would not come to an end.
    let many = position.free() > MOST_FREE_TEXTBOOK && position.finish().is_none();
    if many && options.algorithm == Algorithm::Champion {
        let mut stats = Stats::default();
        if let Ok(Some(win)) = sooner(position, None, budget, &mut stats) {
            return Outcome { stats, ..proof::told(position, options, win) };
        }
    }
    textbook(position, options.algorithm, options.heuristic, budget)
}

/// Where one in a row wins, any move does; no search has to know such a game.
fn at_once(position: &Position, options: &Options) -> Outcome<Answer> {
    let line: Vec<_> = position.moves().take(1).collect();
    let solution = Solution { value: Value::Win, line, shortest: true };
    proof::told(position, options, solution)
}

/// A proof, if one comes within half of what there is to spend; otherwise the player's estimate.
fn prove_or_play(
    position: &Position,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Outcome<Answer> {
    let limits = limits(position, options, budget);
    let first = Limits {
        time: limits.time.map(|time| time / 2),
        nodes: limits.nodes.map(|nodes| nodes - (nodes / 2).min(MOST_KEPT)),
        ..limits
    };
    let start = Moment::now();
    let proof = prove(position, options, &mut budget.renewed(first));
    let Some(why) = proof.reason() else { return proof };
    // Whoever asks for the value of every move is not helped by a guess at one; nor is anybody by a player
    // that does not know the rule.
    if proof.answer().is_some() || options.all_moves || !position.variant().is_played() {
        return proof;
    }
    let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(proof.stats.expanded));
    let second = Limits { time: left, nodes, ..limits };
    let mut outcome = analyse(position, 1, &budget.renewed(second));
    outcome.stats.then(&proof.stats);
    outcome.complaints = proof.complaints;
    outcome.verdict = match outcome.verdict {
        // The player is content, but what was asked for is a proof. A board of a size that none can be
        // found for is no limit of the user's.
        Verdict::Proved(answer) if !matches!(why, Stop::Bound(_)) => {
            Verdict::Stopped { why, best: Some(answer) }
        }
        verdict => verdict,
    };
    if let (Some(_), true) = (&options.certificate, outcome.complaints.is_empty()) {
        let nothing = "--certificate: nothing is proved that could be written".to_owned();
        outcome.complaints.push((proof::CERTIFICATE_ERROR, nothing));
    }
    outcome
}

/// The limits of a proof. Where none is to be expected soon and nothing limits the search, it gets a
/// default time, unless the table of a long proof is asked for.
fn limits(position: &Position, options: &Options, budget: &Budget<'_>) -> Limits {
    let mut limits = *budget.limits();
    let most = if is_plain(position) { MOST_FREE } else { MOST_FREE_TEXTBOOK };
    let long = options.table.is_some() || options.certificate.is_some();
    let unlimited = limits.time.is_none() && limits.nodes.is_none();
    if unlimited && !long && position.free() > most {
        limits.time = Some(estimate::DEFAULT_TIME);
    }
    limits
}

/// The engine's own algorithms, to the end of the game.
pub(crate) fn textbook(
    position: &Position,
    algorithm: Algorithm,
    order: Order,
    budget: &mut Budget<'_>,
) -> Outcome<Answer> {
    let game = MnkGame::new(position.variant(), order);
    let state = game.state(position);
    let Report { verdict, stats, .. } = if algorithm == Algorithm::Minimax {
        minimax(&game, &state, budget)
    } else {
        let memory = budget.limits().memory.unwrap_or(u64::MAX) as usize;
        alphabeta(&game, &state, Some(TABLE_BYTES.min(memory / 2)), budget)
    };
    let verdict = verdict.map(|solution| Answer::proved(position.variant(), solution));
    let optimal = verdict.answer().map(|_| true);
    let heuristic = (algorithm == Algorithm::AlphaBeta).then_some(order.name());
    Outcome { optimal, stats, heuristic, ..Outcome::new(algorithm.name(), verdict) }
}
