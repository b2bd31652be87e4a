//! Outcomes for people.

use super::board::{Board, Filling};
use super::notation;
use gridwright_world::outcome::{Answer, Outcome, Status};
use gridwright_world::text::{number_of, stopped_by};
use serde_json::Value;
use std::fmt::Write as _;

/// The answer of an outcome by cell.
pub(super) fn filling(board: &Board, outcome: &Outcome) -> Option<Filling> {
    let Some(Answer::Grid(rows)) = &outcome.answer else {
        return None;
    };
    let number = |cell| {
        let (row, column) = board.graph().place(cell);
        rows[row][column].unwrap_or(0) as u16
    };
    Some((0..board.cells()).map(number).collect())
}

/// The outcome for people.
pub(super) fn text(board: &Board, outcome: &Outcome, paint: bool) -> String {
    let mut text = String::new();
    if let Some(filling) = filling(board, outcome) {
        text.push_str(&notation::draw(board, &filling, paint));
        if outcome.stopped.is_none() {
            return text;
        }
    }
    text.push_str(&sentence(outcome));
    if let Some(stop) = outcome.stopped {
        let _ = write!(text, " ({})", stopped_by(stop));
    }
    text.push('\n');
    if let Some(common) = outcome.extra.get("common") {
        text.push_str("common to all answers:\n");
        text.push_str(&notation::draw(board, &numbers(board, common), paint));
    }
    text
}

fn sentence(outcome: &Outcome) -> String {
    let count = outcome.count.map(|count| (count.count, count.complete));
    match (&outcome.status, count) {
        (Status::Unsolvable { why }, _) => format!("unsolvable: {why}"),
        (_, Some((count, true))) => format!("exactly {}", number_of(count, "answer")),
        (Status::Limit, Some((count, false))) => {
            format!("at least {} so far", number_of(count, "answer"))
        }
        (_, Some((count, false))) => format!("at least {}", number_of(count, "answer")),
        _ => "no answer found".to_owned(),
    }
}

/// Rows of JSON numbers by cell, 0 for null.
fn numbers(board: &Board, rows: &Value) -> Filling {
    let number = |cell| {
        let (row, column) = board.graph().place(cell);
        rows[row][column].as_u64().unwrap_or(0) as u16
    };
    (0..board.cells()).map(number).collect()
}
