//! Outcomes in words and in the notations of answers.

use super::board::Board;
use super::notation::{Alphabet, pretty, write_digits, write_tp3_rows};
use gridwright_world::outcome::{Answer, Outcome, Status};
use gridwright_world::text::{number_of, stopped_by};
use std::fmt::Write as _;

fn grids(outcome: &Outcome) -> &[Box<[u8]>] {
    match &outcome.answer {
        Some(Answer::Digits { grids, .. }) => grids,
        _ => &[],
    }
}

/// The solutions in a notation; without one, the board as it was given (as the course's program did).
pub(super) fn answer(
    board: &Board,
    outcome: &Outcome,
    notation: &str,
    alphabet: &Alphabet,
) -> String {
    let found = grids(outcome);
    if notation == "tp3" {
        let Some(digits) = found.first() else {
            return format!("sem solução\n{}", write_tp3_rows(board.order(), board.digits()));
        };
        return format!("solução\n{}", write_tp3_rows(board.order(), digits));
    }
    if found.is_empty() {
        return write_digits(board.layout(), board.digits(), notation, alphabet);
    }
    let one = |digits: &[u8]| write_digits(board.layout(), digits, notation, alphabet);
    let gap = if matches!(notation, "line" | "sdm") { "" } else { "\n" };
    found.iter().map(|digits| one(digits)).collect::<Vec<_>>().join(gap)
}

/// The outcome for people.
pub(super) fn people(board: &Board, outcome: &Outcome, paint: bool) -> String {
    let mut text = String::new();
    for (index, digits) in grids(outcome).iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.push_str(&pretty(board, digits, paint));
    }
    if let Some(verdict) = verdict(outcome) {
        text.push_str(&verdict);
        text.push('\n');
    }
    if let Some(common) = outcome.extra.get("common") {
        let cells = common.as_array().into_iter().flatten();
        let cells = cells.filter_map(|row| row.as_array()).flatten();
        let digits: Vec<u8> = cells.map(|cell| cell.as_u64().unwrap_or(0) as u8).collect();
        text.push_str("common to all solutions:\n");
        text.push_str(&pretty(board, &digits, paint));
    }
    text
}

/// What is to be said beyond the grid; nothing where the grid says it all.
fn verdict(outcome: &Outcome) -> Option<String> {
    let mut text = match (&outcome.status, outcome.count) {
        (Status::Unsolvable { why }, _) => format!("unsolvable: {why}"),
        (_, Some(count)) => match (count.count, count.complete) {
            (1, true) => "1 solution: unique".to_owned(),
            (number, true) => number_of(number, "solution"),
            (number, false) => format!("at least {}", number_of(number, "solution")),
        },
        (Status::Limit, None) => "no solution found".to_owned(),
        (Status::Solved, None) => return None,
    };
    if let Some(stop) = outcome.stopped {
        let _ = write!(text, " ({})", stopped_by(stop));
    }
    Some(text)
}
