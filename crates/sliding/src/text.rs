//! Outcomes in words.

use crate::board::{Answer, Direction, Puzzle};
use crate::notation::{NOT_SOLVABLE, grid};
use crate::options::Options;
use crate::picture::picture;
use gridwright_search::{Bounds, Stop};
use gridwright_world::picture::Block;
use gridwright_world::{Outcome, Status, Tally, text};

/// The outcome as the judge of problem 10181 wants it, who has no word for a search that was stopped.
pub(crate) fn judged(
    puzzle: &Puzzle,
    outcome: &Outcome<Answer>,
    options: &Options,
) -> Option<String> {
    // That there is no way of so few moves is what the judge calls not solvable.
    let refuted = outcome.status() == Status::Unsolvable || outcome.reason() == Some(Stop::Moves);
    let answer = match outcome.answer() {
        Some(answer) => answer.moves().map(|_| answer.to_string())?,
        None if refuted => NOT_SOLVABLE.to_owned(),
        None => return None,
    };
    if !options.verbose {
        return Some(format!("{answer}\n"));
    }
    let board = grid(puzzle.shown(), false);
    let time = match outcome.status() {
        Status::Solved => format!("Tempo de execução: {}\n", outcome.time.as_secs_f64()),
        Status::Unsolvable | Status::Limit => String::new(),
    };
    Some(format!("{board}{time}{answer}\n\n"))
}

/// The outcome for people.
pub(crate) fn show(
    puzzle: &Puzzle,
    outcome: &Outcome<Answer>,
    options: &Options,
    paint: bool,
) -> Vec<Block> {
    let moves = outcome.answer().and_then(Answer::moves).unwrap_or_default();
    let mut blocks = Vec::new();
    if options.animate && !moves.is_empty() {
        blocks = animation(puzzle, moves, paint);
    } else if options.distance {
        return vec![distance(outcome).into()];
    } else if paint || options.verbose {
        blocks.push(drawing(puzzle, paint));
    }
    blocks.push(text::moves(outcome).into());
    blocks
}

fn drawing(puzzle: &Puzzle, paint: bool) -> Block {
    if paint { picture(puzzle).into() } else { puzzle.to_string().into() }
}

/// Only the number of moves, or what is known of it.
fn distance(outcome: &Outcome<Answer>) -> String {
    match outcome.bounds {
        Bounds { lower: Some(lower), upper: Some(upper) } if lower == upper => format!("{lower}\n"),
        Bounds { lower: Some(lower), upper: Some(upper) } => format!("{lower} to {upper}\n"),
        _ => text::moves(outcome),
    }
}

/// How many shortest solutions there are, and which, where they were asked for.
pub(crate) fn show_count(tally: &Tally<Answer>) -> Vec<Block> {
    let mut text = text::shortest_count(tally);
    for solution in tally.listed.iter().flatten() {
        text.push_str(&format!("{solution}\n"));
    }
    vec![text.into()]
}

/// The board after every move: frames drawn one over the other, or one below the other where there is no
/// colour.
fn animation(puzzle: &Puzzle, moves: &[Direction], paint: bool) -> Vec<Block> {
    let mut now = puzzle.clone();
    let count = moves.len();
    let mut blocks = vec![drawing(&now, paint), format!("0/{count}\n").into()];
    for (place, &direction) in moves.iter().enumerate() {
        now.slide(direction);
        blocks.push(if paint { Block::Frame } else { Block::Text("\n".to_owned()) });
        blocks.push(drawing(&now, paint));
        blocks.push(format!("{}/{count} {}\n", place + 1, direction.letter()).into());
    }
    blocks
}
