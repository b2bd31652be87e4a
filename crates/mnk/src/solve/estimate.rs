//! What the players make of a position, as an outcome: an estimate and a line, not a proof.

use crate::board::{Answer, Eval, Position};
use crate::options::Algorithm;
use crate::player::{Allowance, Analysis, Options, Player};
use crate::seed::{self, Account};
use gridwright_search::adversarial::SURE;
use gridwright_search::{Budget, Limits, Moment, Stats, Stop, Verdict};
use gridwright_world::{Choice, Outcome};
use rand::SeedableRng;
use std::time::Duration;

/// The table takes no more than this share of the memory limit, and no more than this.
const MEMORY_SHARE: u64 = 4;
const LARGEST_TABLE: u64 = 64 << 20;
/// Enough for a first guess, which is all that is left after an interrupt.
const SMALL_TABLE: u64 = 1 << 16;
/// Bytes a millisecond of search can fill: a larger table would only take time to be laid out.
const FILLED_A_MILLISECOND: u64 = 1 << 16;
/// How long a position is looked at when nothing limits it.
pub(super) const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// The player's view of a position that is not over, telling of each depth as it goes.
pub(crate) fn analyse(
    position: &Position,
    multi_pv: usize,
    budget: &Budget<'_>,
) -> Outcome<Answer> {
    let start = Moment::now();
    let mut limits = *budget.limits();
    let filled = |time: Duration| (time.as_millis() as u64).saturating_mul(FILLED_A_MILLISECOND);
    let time = if budget.cancel().is_raised() { Some(Duration::ZERO) } else { limits.time };
    let most = time.map_or(LARGEST_TABLE, filled).clamp(SMALL_TABLE, LARGEST_TABLE);
    let table = limits.memory.map_or(most, |m| (m / MEMORY_SHARE).min(most));
    let options = Options {
        threads: budget.threads(),
        table_bytes: table as usize,
        multi_pv,
        // Who wants a proof has asked for one before.
        prove: false,
        ..Options::default()
    };
    let mut player = Player::new(position.variant(), options);
    if limits.time.is_none() && limits.nodes.is_none() && limits.moves.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    // Making room takes time too.
    limits.time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
    let allowance = Allowance {
        limits,
        soft: None,
        depth: limits.moves,
        cancel: budget.cancel(),
        progress: budget.progress(),
    };
    let analysis = player.analyse(position, allowance, &mut |a| tell(position, a, budget));
    outcome(position, analysis, limits.moves)
}

fn tell(position: &Position, analysis: &Analysis, budget: &Budget<'_>) {
    let several = analysis.variations.len() > 1;
    for (rank, found) in analysis.variations.iter().enumerate().filter(|(_, v)| v.depth > 0) {
        let rank = if several { format!("{}. ", rank + 1) } else { String::new() };
        let (depth, nodes) = (found.depth, analysis.stats.expanded);
        let eval = Eval::new(found.eval());
        let line = Answer::line(position.variant(), found.line.clone());
        budget.note(&format!("{rank}depth {depth}  eval {eval}  nodes {nodes}  {line}"));
    }
}

fn outcome(position: &Position, analysis: Analysis, deepest: Option<u32>) -> Outcome<Answer> {
    let Analysis { variations, stopped, stats } = analysis;
    let bounded = variations.iter().any(|v| Some(v.depth) == deepest && v.score.abs() <= SURE);
    let stopped = stopped.or(bounded.then_some(Stop::Moves));
    let best = variations.first().map(|best| {
        let line = best.line.clone();
        Answer::estimated(position.variant(), best.eval(), best.depth, line)
    });
    let multi_pv = if variations.len() > 1 { variations } else { Vec::new() };
    let best = best.map(|answer| Answer { multi_pv, ..answer });
    let optimal = best.as_ref().map(|_| false);
    let verdict = match (stopped, best) {
        // It looked as far as it meant to, which proves nothing.
        (None, Some(answer)) => Verdict::Proved(answer),
        (why, best) => Verdict::Stopped { why: why.unwrap_or(Stop::Moves), best },
    };
    Outcome { optimal, stats, ..Outcome::new(Algorithm::Champion.name(), verdict) }
}

/// The report's player's view.
pub(super) fn seed(
    position: &Position,
    options: &crate::Options,
    budget: &mut Budget<'_>,
) -> Outcome<Answer> {
    let name = Algorithm::SeedPlayer.name();
    let mut stats = Stats::default();
    let generator = || rand_pcg::Pcg64Mcg::seed_from_u64(options.seed);
    let parameters = &options.seed_player;
    let mut account = options.verbose.then(|| Account::new(position, parameters, &mut generator()));
    let cells = position.variant().cells();
    let limits = *budget.limits();
    let time = limits.time.map(|time| seed::share(cells, time));
    let choice = seed::choose(
        position,
        parameters,
        &mut budget.within(Limits { time, ..limits }),
        &mut stats,
        &mut generator(),
        &mut |choice| account.iter_mut().for_each(|account| account.add(choice)),
    );
    let Some(choice) = choice else { return Outcome::stopped(name, Stop::Moves) };
    let answer =
        Answer::estimated(position.variant(), choice.eval, choice.depth, vec![choice.cell]);
    let answer = Answer { seed: Some(options.seed), account, ..answer };
    let verdict = match choice.stopped {
        // Its depth is all that it promises; that proves nothing.
        None => Verdict::Proved(answer),
        Some(why) => Verdict::Stopped { why, best: Some(answer) },
    };
    Outcome { optimal: Some(false), stats, ..Outcome::new(name, verdict) }
}
