//! Judging a line of play by what it is worth: a legal move that throws a proved value away is no right
//! answer.

use super::board::{Board, Cell};
use super::{notation, prove, rules, textbook};
use gridwright_search::Limits;
use gridwright_world::outcome::{Answer, Fault};
use gridwright_world::world::Run;
use std::time::{Duration, Instant};

/// How long values are looked for when nothing limits it.
const TIME: Duration = Duration::from_secs(2);

/// The first move that changes the value of the game, as far as values are proved in time. The line must
/// be legal; each side is expected to play its best.
pub fn faults(board: &Board, line: &[Cell], run: &Run<'_>) -> Vec<Fault> {
    if line.is_empty() && board.finish().is_none() {
        return vec![Fault::at("no move, but the game is not over", 0)];
    }
    let deadline = Instant::now() + run.limits.time.unwrap_or(TIME);
    let mut board = board.clone();
    let mut before = value(&board, deadline, run);
    for (at, &cell) in line.iter().enumerate() {
        let text = notation::write_move(cell, board.shape());
        if board.play(cell).is_err() {
            break;
        }
        let after = value(&board, deadline, run).map(opposite);
        match (before, after) {
            (Some(could), Some(does)) if could != does => {
                return vec![Fault::at(format!("the move {text} makes a {could} a {does}"), at)];
            }
            (Some(_), Some(_)) => before = after.map(opposite),
            _ => break,
        }
    }
    Vec::new()
}

/// The proved value for the side to move.
fn value(board: &Board, deadline: Instant, run: &Run<'_>) -> Option<&'static str> {
    if let Some(value) = rules::final_value(board) {
        return Some(value.name());
    }
    let left = deadline.saturating_duration_since(Instant::now());
    let run = Run { limits: Limits { time: Some(left), ..run.limits }, ..*run };
    let shape = board.shape();
    let outcome = if shape.exact() || shape.gravity() {
        textbook(board, "champion", &run)
    } else {
        let request = prove::answer::Request { algorithm: "champion", ..Default::default() };
        prove::answer::answer(board, &request, &run)
    };
    match outcome.answer {
        Some(Answer::Play { value, .. }) => value,
        _ => None,
    }
}

fn opposite(value: &'static str) -> &'static str {
    match value {
        "win" => "loss",
        "loss" => "win",
        other => other,
    }
}
