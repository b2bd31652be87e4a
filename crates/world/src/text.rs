//! Sentences that several worlds say the same way.

use crate::outcome::{Answer, Outcome, Status, Tally};
use gridwright_search::{Bounds, Stop};
use std::fmt::{Display, Write as _};

/// A number and what it counts.
///
/// ```
/// use gridwright_world::text::number_of;
/// assert_eq!(number_of(1, "move"), "1 move");
/// assert_eq!(number_of(2_u64, "move"), "2 moves");
/// ```
pub fn number_of<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A move string in groups of five letters, so that a reader on paper does not lose the place.
///
/// ```
/// use gridwright_world::text::in_groups;
/// assert_eq!(in_groups("LURDLUR"), "LURDL UR");
/// ```
pub fn in_groups(moves: &str) -> String {
    let letters: Vec<char> = moves.chars().collect();
    let groups: Vec<String> = letters.chunks(5).map(|group| group.iter().collect()).collect();
    groups.join(" ")
}

/// The outcome of a search for a shortest move string, on one line.
pub fn moves<A: Answer>(outcome: &Outcome<A>) -> String {
    let Bounds { lower, .. } = outcome.bounds;
    let why = outcome.why.as_deref().unwrap_or_default();
    let mut text = match (outcome.status(), outcome.answer()) {
        (Status::Unsolvable, _) => format!("unsolvable: {why}"),
        (_, Some(answer)) => match answer.cost().unwrap_or_default() {
            0 => "0 moves: already solved".to_owned(),
            cost => {
                let proof = match (outcome.optimal, lower) {
                    (Some(true), _) => ", optimal".to_owned(),
                    (_, Some(lower)) if lower > 0 => format!(", at least {lower} needed"),
                    _ => ", not proved optimal".to_owned(),
                };
                format!("{}{proof}: {answer}", number_of(cost, "move"))
            }
        },
        _ => "no answer found".to_owned(),
    };
    if let Some(stop) = outcome.reason() {
        let _ = write!(text, " ({}", stopped_by(stop));
        if let (None, Some(lower @ 1..)) = (outcome.answer(), lower) {
            let verb = if lower == 1 { "is" } else { "are" };
            let _ = write!(text, "; at least {} {verb} needed", number_of(lower, "move"));
        }
        text.push(')');
    }
    text.push('\n');
    text
}

/// What ended a search early, to stand in brackets.
pub fn stopped_by(stop: Stop) -> String {
    match stop {
        Stop::Cancelled => "interrupted".to_owned(),
        Stop::Nodes => "stopped by the node limit".to_owned(),
        Stop::Moves => "stopped by the move limit".to_owned(),
        Stop::Fault => "the answer found is wrong: a fault of this program".to_owned(),
        stop => format!("stopped by the {stop} limit"),
    }
}

/// How many ways to fill a board there are.
///
/// ```
/// use gridwright_world::text::solutions;
/// assert_eq!(solutions(1, true), "1 solution: unique");
/// assert_eq!(solutions(2, false), "at least 2 solutions");
/// ```
pub fn solutions(number: u128, complete: bool) -> String {
    match (number, complete) {
        (1, true) => "1 solution: unique".to_owned(),
        (number, true) => number_of(number, "solution"),
        (number, false) => format!("at least {}", number_of(number, "solution")),
    }
}

/// How many shortest move strings there are, on one line.
pub fn shortest_count<A: Answer>(tally: &Tally<A>) -> String {
    let more = if tally.complete { "" } else { "at least " };
    let solutions = number_of(tally.count, "shortest solution");
    // An answer that is not proved shortest says nothing about those that are.
    let cost = tally.sample.as_ref().filter(|_| tally.optimal == Some(true)).and_then(Answer::cost);
    let stop = tally.stopped.map(|stop| format!(" ({})", stopped_by(stop))).unwrap_or_default();
    match (&tally.why, cost) {
        (Some(why), _) => format!("0 solutions: {why}\n"),
        (_, Some(cost)) => format!("{more}{solutions} of {}{stop}\n", number_of(cost, "move")),
        _ => format!("{more}{solutions}{stop}\n"),
    }
}
