//! Sentences that several worlds say the same way.

use crate::outcome::{Answer, Count, Outcome, Status};
use gridwright_search::Stop;
use std::fmt::Write as _;

/// The outcome of a search for a shortest move string, on one line.
pub fn moves(outcome: &Outcome) -> String {
    if let Some(count) = outcome.count {
        return shortest_count(outcome, count);
    }
    let bounds = &outcome.bounds;
    let mut text = match (&outcome.status, &outcome.answer) {
        (Status::Unsolvable { why }, _) => format!("unsolvable: {why}"),
        (_, Some(Answer::Moves { cost: 0, .. })) => "0 moves: already solved".to_owned(),
        (_, Some(Answer::Moves { moves, cost })) => {
            let unit = if *cost == 1 { "move" } else { "moves" };
            let proof = match (outcome.optimal, bounds.lower) {
                (Some(true), _) => ", optimal".to_owned(),
                (_, Some(lower)) if lower > 0 => format!(", at least {lower} needed"),
                _ => ", not proved optimal".to_owned(),
            };
            format!("{cost} {unit}{proof}: {moves}")
        }
        _ => "no answer found".to_owned(),
    };
    if let Some(stop) = outcome.stopped {
        let _ = match stop {
            Stop::Cancelled => write!(text, " (interrupted"),
            Stop::Nodes => write!(text, " (stopped by the node limit"),
            Stop::Moves => write!(text, " (stopped by the move limit"),
            stop => write!(text, " (stopped by the {stop} limit"),
        };
        if let (None, Some(lower)) = (&outcome.answer, bounds.lower) {
            let _ = write!(text, "; at least {lower} moves are needed");
        }
        text.push(')');
    }
    text.push('\n');
    text
}

/// How many shortest move strings there are.
fn shortest_count(outcome: &Outcome, counted: Count) -> String {
    let Count { count, complete } = counted;
    let more = if complete { "" } else { "at least " };
    let noun = if count == 1 { "solution" } else { "solutions" };
    match (&outcome.status, &outcome.answer) {
        (Status::Unsolvable { why }, _) => format!("0 solutions: {why}\n"),
        (_, Some(Answer::Moves { cost, .. })) => {
            format!("{more}{count} shortest {noun} of {cost} moves\n")
        }
        _ => format!("{more}{count} shortest {noun}\n"),
    }
}
