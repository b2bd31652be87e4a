//! Outcomes in words.

use crate::board::{Answer, Puzzle};
use crate::notation::NO_SOLUTION;
use crate::options::Options;
use crate::picture::picture;
use crate::rules;
use gridwright_world::picture::Block;
use gridwright_world::{Outcome, Status, text};

/// The outcome for people.
pub(crate) fn show(
    puzzle: &Puzzle,
    outcome: &Outcome<Answer>,
    options: &Options,
    paint: bool,
) -> Vec<Block> {
    let mut blocks = Vec::new();
    if paint || options.verbose {
        blocks.push(picture(&puzzle.board).into());
    }
    blocks.push(text::moves(outcome).into());
    if let (true, Some(answer)) = (options.animate, outcome.answer()) {
        let boards = rules::boards_along(&puzzle.board, answer.slides());
        for (number, board) in boards.enumerate() {
            let by = match number {
                0 => "start".to_owned(),
                _ => format!("{number}. {}", answer.slides()[number - 1].letter()),
            };
            blocks.push(format!("\n{by}\n").into());
            blocks.push(picture(&board).into());
        }
    }
    blocks
}

/// The outcome as the original judge wants it: the minimum, or that there is none. Nothing less will do.
pub(crate) fn judged(outcome: &Outcome<Answer>) -> Option<String> {
    match (outcome.answer(), outcome.status()) {
        (Some(answer), _) if outcome.optimal == Some(true) => {
            Some(format!("{}\n", answer.slides().len()))
        }
        (_, Status::Unsolvable) => Some(format!("{NO_SOLUTION}\n")),
        _ => None,
    }
}
