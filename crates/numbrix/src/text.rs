//! Outcomes in words.

use crate::board::{Answer, Puzzle};
use crate::picture::picture;
use gridwright_search::Stop;
use gridwright_world::picture::Block;
use gridwright_world::text::{solutions, stopped_by};
use gridwright_world::{Outcome, Status, Tally};

/// The outcome for people.
pub(crate) fn show(puzzle: &Puzzle, outcome: &Outcome<Answer>) -> Vec<Block> {
    if let Some(answer) = outcome.answer() {
        return vec![picture(puzzle, answer.rows()).into()];
    }
    let sentence = match (outcome.status(), &outcome.why) {
        (Status::Unsolvable, Some(why)) => format!("unsolvable: {why}"),
        _ => "no answer found".to_owned(),
    };
    vec![line(&sentence, outcome.reason())]
}

/// The count for people.
pub(crate) fn show_count(puzzle: &Puzzle, tally: &Tally<Answer>) -> Vec<Block> {
    let sentence = match &tally.why {
        Some(why) => format!("unsolvable: {why}"),
        None => solutions(tally.count, tally.complete),
    };
    let mut blocks = vec![line(&sentence, tally.stopped)];
    if let Some(common) = &tally.common {
        blocks.push("common to all solutions:\n".to_owned().into());
        blocks.push(picture(puzzle, common).into());
    }
    blocks
}

fn line(sentence: &str, stopped: Option<Stop>) -> Block {
    let stopped = stopped.map(|stop| format!(" ({})", stopped_by(stop))).unwrap_or_default();
    format!("{sentence}{stopped}\n").into()
}

/// The outcome as the course's graders want it; they have no word for a search that was stopped.
pub(crate) fn judged(outcome: &Outcome<Answer>) -> Option<String> {
    match outcome.status() {
        Status::Unsolvable => Some("no solution\n".to_owned()),
        Status::Solved | Status::Limit => outcome.answer().map(Answer::to_string),
    }
}
