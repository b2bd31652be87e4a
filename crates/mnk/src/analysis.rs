//! What the players think of a position, as an outcome: an estimate and a line, not a proof.

use super::board::{Board, Cell};
use super::champion::player::{Allowance, Pondered};
use super::champion::{Options, Player, Thought};
use super::{notation, seed_player};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::outcome::{Answer, Outcome, Status};
use gridwright_world::world::Run;
use rand::SeedableRng;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The table takes no more than this share of the memory limit, and no more than this.
const MEMORY_SHARE: u64 = 4;
const LARGEST_TABLE: u64 = 64 << 20;
/// How long a position is looked at when nothing limits it.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// The champion's view of a position that is not over, telling of each depth as it goes.
pub fn analyse(board: &Board, multi_pv: usize, run: &Run<'_>) -> Outcome {
    let start = Instant::now();
    let table = run.limits.memory.map_or(LARGEST_TABLE, |m| (m / MEMORY_SHARE).min(LARGEST_TABLE));
    let options = Options {
        threads: run.threads,
        table_bytes: table as usize,
        multi_pv,
        // Who wants a proof has asked for one before.
        prove: false,
        ..Options::default()
    };
    let mut player = Player::new(board.shape(), options);
    let mut limits = run.limits;
    if limits.time.is_none() && limits.nodes.is_none() && limits.moves.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    // Making room takes time too.
    limits.time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
    let allowance = Allowance {
        limits,
        soft: None,
        depth: limits.moves,
        cancel: run.cancel,
        progress: run.progress,
    };
    let pondered = player.think(board, allowance, &mut |p| tell(board, p, run));
    let stop = if limits.time.is_some() { Stop::Time } else { Stop::Nodes };
    outcome(board, &pondered, limits.moves.map_or(stop, |_| Stop::Moves))
}

fn words(board: &Board, line: &[Cell]) -> Vec<String> {
    line.iter().map(|cell| notation::write_move(*cell, board.shape())).collect()
}

fn tell(board: &Board, pondered: &Pondered, run: &Run<'_>) {
    for (rank, thought) in pondered.thoughts.iter().enumerate().filter(|(_, t)| t.depth > 0) {
        let line = words(board, &thought.line).join(" ");
        let (depth, eval) = (thought.depth, thought.eval());
        let nodes = pondered.stats.expanded;
        let rank =
            if pondered.thoughts.len() > 1 { format!("{}. ", rank + 1) } else { String::new() };
        run.progress.note(&format!("{rank}depth {depth}  eval {eval:+.2}  nodes {nodes}  {line}"));
    }
}

fn outcome(board: &Board, pondered: &Pondered, stop: Stop) -> Outcome {
    let mut outcome = Outcome::new("champion", Status::Limit);
    outcome.stats = pondered.stats;
    outcome.stopped = Some(stop);
    if let Some(best) = pondered.thoughts.first() {
        fill(&mut outcome, best.eval(), words(board, &best.line));
        outcome.extra.insert("depth".to_owned(), best.depth.into());
    }
    if pondered.thoughts.len() > 1 {
        let as_json = |t: &Thought| -> Value {
            json!({"eval": t.eval(), "depth": t.depth, "line": words(board, &t.line)})
        };
        let all: Vec<Value> = pondered.thoughts.iter().map(as_json).collect();
        outcome.extra.insert("multi_pv".to_owned(), all.into());
    }
    outcome
}

fn fill(outcome: &mut Outcome, eval: f64, line: Vec<String>) {
    outcome.status = Status::Solved;
    outcome.optimal = Some(false);
    let best = line.first().cloned();
    outcome.answer =
        Some(Answer::Play { value: None, eval: Some(eval), best, line, shortest: false });
}

/// The report's player's view.
pub fn seed(board: &Board, seed: u64, run: &Run<'_>) -> Outcome {
    let mut outcome = Outcome::new("seed-player", Status::Limit);
    let mut budget: Budget<'_> = run.budget();
    let mut stats = Stats::default();
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
    if let Some(choice) = seed_player::choose(board, &mut budget, &mut stats, &mut rng, &mut |_| {})
    {
        fill(&mut outcome, choice.eval, words(board, &[choice.cell]));
        outcome.extra.insert("depth".to_owned(), choice.depth.into());
        outcome.stopped = choice.stopped;
    }
    outcome.stats = stats;
    outcome
}
