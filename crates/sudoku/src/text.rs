//! Outcomes in words and in the notations of answers.

use crate::board::{Answer, Puzzle};
use crate::notation::{Alphabet, Notation, write_digits, write_tp3_rows};
use crate::picture::picture;
use gridwright_search::Stop;
use gridwright_world::picture::Block;
use gridwright_world::text::{solutions, stopped_by};
use gridwright_world::{Outcome, Rows, Status, Tally};

/// The solutions that are to be shown: the one, or all where all were asked for.
fn found(outcome: &Outcome<Answer>) -> &[Answer] {
    match &outcome.listed {
        Some(listed) => &listed.answers,
        None => outcome.answer().map(std::slice::from_ref).unwrap_or_default(),
    }
}

/// The solutions in a notation; without one, the board as it was given (as the course's program did).
pub(crate) fn answer(
    puzzle: &Puzzle,
    outcome: &Outcome<Answer>,
    notation: Notation,
    alphabet: &Alphabet,
) -> Option<String> {
    let found = found(outcome);
    if notation == Notation::Tp3 {
        // The report's program calls its own giving up "sem solução"; nothing says that a limit came first.
        let gave_up = matches!(outcome.reason(), Some(Stop::Bound(_)));
        if found.is_empty() && outcome.status() == Status::Limit && !gave_up {
            return None;
        }
        let (title, digits) = match found.first() {
            Some(answer) => ("solução", answer.digits()),
            None => ("sem solução", puzzle.digits()),
        };
        return Some(format!("{title}\n{}", write_tp3_rows(puzzle.order(), digits)));
    }
    let one = |digits: &[u8]| write_digits(puzzle.layout(), digits, notation, alphabet);
    if found.is_empty() {
        return Some(one(puzzle.digits()));
    }
    let gap = if matches!(notation, Notation::Line | Notation::Sdm) { "" } else { "\n" };
    Some(found.iter().map(|answer| one(answer.digits())).collect::<Vec<_>>().join(gap))
}

/// The outcome for people: nothing beyond the grid where the grid says it all.
pub(crate) fn show(puzzle: &Puzzle, outcome: &Outcome<Answer>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (index, answer) in found(outcome).iter().enumerate() {
        if index > 0 {
            blocks.push("\n".to_owned().into());
        }
        blocks.push(picture(puzzle, answer.digits()).into());
    }
    let words = match (outcome.status(), &outcome.why, &outcome.listed) {
        (Status::Unsolvable, Some(why), _) => format!("unsolvable: {why}"),
        (_, _, Some(listed)) => solutions(listed.count.into(), listed.complete),
        (Status::Solved, ..) => return blocks,
        _ => "no solution found".to_owned(),
    };
    blocks.push(with_reason(words, outcome.reason()));
    blocks
}

/// The count for people.
pub(crate) fn show_count(puzzle: &Puzzle, tally: &Tally<Answer>) -> Vec<Block> {
    let words = match (tally.status(), &tally.why) {
        (Status::Unsolvable, Some(why)) => format!("unsolvable: {why}"),
        _ => solutions(tally.count, tally.complete),
    };
    let mut blocks = vec![with_reason(words, tally.stopped)];
    if let Some(common) = &tally.common {
        blocks.push("common to all solutions:\n".to_owned().into());
        blocks.push(picture(puzzle, &digits(common)).into());
    }
    blocks
}

fn digits(rows: &Rows) -> Vec<u8> {
    rows.iter().flatten().map(|digit| digit.unwrap_or(0) as u8).collect()
}

fn with_reason(words: String, reason: Option<Stop>) -> Block {
    match reason {
        Some(stop) => format!("{words} ({})\n", stopped_by(stop)).into(),
        None => (words + "\n").into(),
    }
}
