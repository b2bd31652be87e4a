//! Outcomes for people and judges, and boards drawn.

use super::{Direction, Puzzle, Settings, notation};
use anstyle::{AnsiColor, Style};
use gridwright_search::Bounds;
use gridwright_world::draw::{Cell, table};
use gridwright_world::outcome::{Answer, Outcome, Status};
use serde_json::Value;

/// The judge's words for a board without a solution.
pub(super) const NOT_SOLVABLE: &str = "This puzzle is not solvable.";

/// The outcome as the judge of problem 10181 wants it.
pub(super) fn judged(puzzle: &Puzzle, outcome: &Outcome, settings: &Settings) -> String {
    let answer = match &outcome.answer {
        Some(Answer::Moves { moves, .. }) => moves.as_str(),
        _ => NOT_SOLVABLE,
    };
    if !settings.verbose {
        return format!("{answer}\n");
    }
    let board = notation::grid(puzzle.shown(), false);
    let seconds = outcome.time.as_secs_f64();
    let time = match outcome.status {
        Status::Solved => format!("Tempo de execução: {seconds}\n"),
        _ => String::new(),
    };
    format!("{board}{time}{answer}\n\n")
}

/// The outcome for people.
pub(super) fn people(
    puzzle: &Puzzle,
    outcome: &Outcome,
    paint: bool,
    settings: &Settings,
) -> String {
    let board = match (paint, settings.verbose) {
        (true, _) => draw(puzzle),
        (false, true) => notation::grid(puzzle.shown(), true),
        (false, false) => String::new(),
    };
    let moves = match &outcome.answer {
        Some(Answer::Moves { moves, .. }) => moves.as_str(),
        _ => "",
    };
    if outcome.count.is_some() {
        return count_text(outcome);
    }
    if settings.animate && !moves.is_empty() {
        return animation(puzzle, moves, paint) + &gridwright_world::text::moves(outcome);
    }
    if settings.distance {
        return distance_text(outcome);
    }
    board + &gridwright_world::text::moves(outcome)
}

/// The board for a terminal: tiles that are in their place stand out, the blank is empty.
fn draw(puzzle: &Puzzle) -> String {
    let at_home = Style::new().bold().fg_color(Some(AnsiColor::Green.into()));
    let cells: Vec<Cell> = (puzzle.shown().tiles().iter().enumerate())
        .map(|(cell, &tile)| match tile {
            0 => Cell::default(),
            _ if puzzle.is_home(cell) => Cell::new(tile.to_string(), at_home),
            _ => Cell::new(tile.to_string(), Style::new()),
        })
        .collect();
    table(&cells.chunks(puzzle.board.cols()).map(<[Cell]>::to_vec).collect::<Vec<_>>())
}

/// Only the number of moves, or what is known of it.
fn distance_text(outcome: &Outcome) -> String {
    match outcome.bounds {
        Bounds { lower: Some(lower), upper: Some(upper) } if lower == upper => format!("{lower}\n"),
        Bounds { lower: Some(lower), upper: Some(upper) } => format!("{lower} to {upper}\n"),
        _ => gridwright_world::text::moves(outcome),
    }
}

/// How many shortest solutions there are, and which, where they were asked for.
fn count_text(outcome: &Outcome) -> String {
    let mut text = gridwright_world::text::moves(outcome);
    let listed = outcome.extra.get("solutions").and_then(Value::as_array);
    for solution in listed.into_iter().flatten().filter_map(Value::as_str) {
        text.push_str(solution);
        text.push('\n');
    }
    text
}

/// What separates the frames of an animation on a terminal; whoever prints them waits a moment there.
pub const FRAME: char = '\u{c}';

/// The board after every move. On a terminal each frame is drawn over the last.
fn animation(puzzle: &Puzzle, moves: &str, paint: bool) -> String {
    let mut now = puzzle.clone();
    let count = moves.chars().count();
    let frame = |now: &Puzzle, caption: &str| {
        let board = if paint { draw(now) } else { notation::grid(now.shown(), true) };
        format!("{board}{caption}\n")
    };
    let first = frame(&now, &format!("0/{count}"));
    let height = first.lines().count();
    let mut text = first;
    for (place, letter) in moves.chars().enumerate() {
        if let Some(direction) = Direction::of(letter) {
            now.slide(direction);
        }
        if paint {
            text.push_str(&format!("{FRAME}\u{1b}[{height}A"));
        } else {
            text.push('\n');
        }
        text.push_str(&frame(&now, &format!("{}/{count} {letter}", place + 1)));
    }
    text
}
