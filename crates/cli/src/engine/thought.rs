//! Thinking, on a thread of its own.

use super::{Event, say};
use gridwright_puzzles::mnk::champion::player::Allowance;
use gridwright_puzzles::mnk::champion::{Player, Pondered};
use gridwright_puzzles::mnk::clock::Clock;
use gridwright_puzzles::mnk::{Board, Cell, Shape, notation};
use gridwright_puzzles::search::{Cancel, Limits};
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
}

/// A finished thought.
pub struct Done {
    /// The player comes back.
    pub player: Player,
    /// What it was for.
    pub purpose: Purpose,
    /// What came of it.
    pub pondered: Pondered,
    /// The stones of an opening.
    pub opening: Vec<Cell>,
    /// When the question was asked.
    pub since: Instant,
}

/// A question to think about.
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
}

/// Thinks, and sends the answer when it is there.
pub fn start(player: Player, question: Question, events: Sender<Event>) {
    std::thread::spawn(move || {
        let done = think(player, &question);
        // Nobody listens any more: the process is about to end.
        let _ = events.send(Event::Thought(Box::new(done)));
    });
}

fn think(mut player: Player, question: &Question) -> Done {
    let (purpose, since) = (question.purpose, question.since);
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
    if purpose == Purpose::Open {
        let opening = balanced_opening(&mut player, shape, allowance, since);
        return Done { player, purpose, pondered: Pondered::default(), opening, since };
    }
    let pondered =
        player.think(&question.board, allowance, &mut |pondered| report(pondered, shape, since));
    Done { player, purpose, pondered, opening: Vec::new(), since }
}

fn report(pondered: &Pondered, shape: Shape, since: Instant) {
    let nodes = pondered.stats.expanded;
    for (i, thought) in pondered.thoughts.iter().enumerate() {
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

/// Three stones that leave both sides about equal, as far as a short look at a few of them tells.
fn balanced_opening(
    player: &mut Player,
    shape: Shape,
    allowance: Allowance<'_>,
    since: Instant,
) -> Vec<Cell> {
    let (rows, cols) = (shape.rows(), shape.cols());
    let mut best: Option<(i32, Vec<Cell>)> = None;
    for third in 0..12 {
        // X near a corner, O next to it, X somewhere around: the further, the weaker.
        let places = [(1, 2), (2, 3), (1 + third / 4 + 1, 4 + third % 4)];
        let cells: Option<Vec<Cell>> = places
            .iter()
            .map(|&(row, col)| shape.at(row.min(rows - 1), col.min(cols - 1)))
            .collect();
        let Some(cells) = cells else { continue };
        let mut board = Board::new(shape);
        if !cells.iter().all(|cell| board.play(*cell).is_ok()) {
            continue;
        }
        let mut look = Allowance { depth: Some(5), ..allowance };
        look.limits.time = look.limits.time.map(|time| time.saturating_sub(since.elapsed()));
        let pondered = player.think(&board, look, &mut |_| {});
        let score = pondered.thoughts.first().map_or(i32::MAX, |t| t.score.abs());
        if best.as_ref().is_none_or(|(least, _)| score < *least) {
            best = Some((score, cells));
        }
        if allowance.soft.is_some_and(|soft| since.elapsed() >= soft) {
            break;
        }
    }
    best.map(|(_, cells)| cells).unwrap_or_default()
}
