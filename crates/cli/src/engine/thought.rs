//! Thinking, on a thread of its own.

use super::{Event, say};
use gridwright::mnk::champion::player::Allowance;
use gridwright::mnk::champion::{Player, Pondered, Thought};
use gridwright::mnk::clock::Clock;
use gridwright::mnk::thinker::Notes;
use gridwright::mnk::{Board, Cell, Shape, notation};
use gridwright::search::{Cancel, Limits};
use std::sync::mpsc::Sender;
use std::time::Instant;

/// What a thought is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The next move of the game.
    Move,
    /// The three stones of a swap2 opening.
    Open,
    /// Stay with the side to move, or change sides.
    Swap,
    /// Nothing yet: the other side is to move.
    Ponder,
}

/// A question to think about.
#[derive(Clone, Debug)]
pub struct Question {
    /// What for.
    pub purpose: Purpose,
    /// The position.
    pub board: Board,
    /// The time there is.
    pub clock: Clock,
    /// When it was asked.
    pub since: Instant,
    /// Raised to answer at once.
    pub cancel: Cancel,
    /// The best so far; the stones of an opening as a line.
    pub notes: Notes,
}

/// Thinks, and hands the player back with the thought's number when all is noted.
pub fn start(mut player: Player, question: Question, number: u64, events: Sender<Event>) {
    std::thread::spawn(move || {
        think(&mut player, &question);
        // Nobody listens any more: the process is about to end.
        let _ = events.send(Event::Thought(Box::new(player), number));
    });
}

fn think(player: &mut Player, question: &Question) {
    let since = question.since;
    let allotment = question.clock.allot();
    let late = since.elapsed();
    let allowance = Allowance {
        limits: Limits {
            time: allotment.map(|a| a.hard.saturating_sub(late)),
            ..Limits::default()
        },
        soft: allotment.map(|a| a.soft.saturating_sub(late)),
        depth: None,
        cancel: &question.cancel,
        progress: &(),
    };
    let shape = question.board.shape();
    if question.purpose == Purpose::Open {
        return balanced_opening(player, question, allowance);
    }
    let pondered = player.think(&question.board, allowance, &mut |pondered| {
        question.notes.take_down(pondered);
        if question.purpose != Purpose::Ponder {
            report(pondered, shape, since);
        }
    });
    question.notes.take_down(&pondered);
}

fn report(pondered: &Pondered, shape: Shape, since: Instant) {
    let nodes = pondered.stats.expanded;
    for (i, thought) in pondered.thoughts.iter().enumerate().filter(|(_, t)| t.depth > 0) {
        let line: Vec<String> =
            thought.line.iter().map(|c| notation::write_move(*c, shape)).collect();
        say(&format!(
            "MESSAGE {}. depth {} eval {:+.2} nodes {nodes} ms {} line {}",
            i + 1,
            thought.depth,
            thought.eval(),
            since.elapsed().as_millis(),
            line.join(" ")
        ));
    }
}

/// Third stones that are looked at for an opening.
const THIRDS: usize = 12;

/// Three stones that leave both sides about equal, as far as a short look at a few of them tells.
fn balanced_opening(player: &mut Player, question: &Question, allowance: Allowance<'_>) {
    let shape = question.board.shape();
    let mut least = i32::MAX;
    for (cells, board) in (0..THIRDS).filter_map(|third| opening(shape, third)) {
        let note = |score| {
            let thought = Thought { line: cells.clone(), score, depth: 0 };
            question.notes.take_down(&Pondered { thoughts: vec![thought], ..Pondered::default() });
        };
        if least == i32::MAX {
            note(least);
        }
        let mut look = Allowance { depth: Some(5), ..allowance };
        let gone = question.since.elapsed();
        look.limits.time = look.limits.time.map(|time| time.saturating_sub(gone));
        let pondered = player.think(&board, look, &mut |_| {});
        let score = pondered.thoughts.first().map_or(i32::MAX, |t| t.score.abs());
        if score < least {
            least = score;
            note(score);
        }
        if allowance.soft.is_some_and(|soft| question.since.elapsed() >= soft) {
            break;
        }
    }
}

/// X near a corner, O next to it, X somewhere around: the further, the weaker.
fn opening(shape: Shape, third: usize) -> Option<(Vec<Cell>, Board)> {
    let (rows, cols) = (shape.rows(), shape.cols());
    let places = [(1, 2), (2, 3), (1 + third / 4 + 1, 4 + third % 4)];
    let cells: Option<Vec<Cell>> =
        places.iter().map(|&(row, col)| shape.at(row.min(rows - 1), col.min(cols - 1))).collect();
    let cells = cells?;
    let mut board = Board::new(shape);
    cells.iter().all(|cell| board.play(*cell).is_ok()).then_some((cells, board))
}
