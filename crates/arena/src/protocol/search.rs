//! Searching, on a thread of its own.

use super::analysis::balance;
use super::{Event, Say};
use gridwright_mnk::player::{Allowance, Analysis, BestSoFar, Clock, Player, Variation};
use gridwright_mnk::{Cell, Position, Variant};
use gridwright_search::{Cancel, Limits, Moment};
use std::sync::mpsc::Sender;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The next move of the game.
    Move,
    /// The three stones of a swap2 opening.
    Open,
    /// Stay with the side to move, or change sides.
    Swap,
    /// So many stones after which the position is worth this to the side to move, in hundredths.
    Balance {
        /// One, or one of each side.
        stones: usize,
        /// The evaluation that is wished for.
        bias: i32,
    },
    /// Nothing yet: the other side is to move.
    Ponder,
}

/// A position to search.
#[derive(Clone, Debug)]
pub struct Task {
    /// What for.
    pub purpose: Purpose,
    /// The position.
    pub board: Position,
    /// The time there is.
    pub clock: Clock,
    /// No deeper than this.
    pub depth: Option<u32>,
    /// No more positions than this.
    pub nodes: Option<u64>,
    /// When it was asked.
    pub since: Moment,
    /// Raised to answer at once.
    pub cancel: Cancel,
    /// The best so far; the stones of an opening as a line.
    pub best: BestSoFar,
}

/// Searches, and hands the player back with the search's number when all is taken down.
pub fn start(mut player: Player, task: Task, number: u64, events: Sender<Event>, say: Say) {
    std::thread::spawn(move || {
        search(&mut player, &task, &say);
        // Nobody listens any more: the process is about to end.
        let _ = events.send(Event::Searched(Box::new(player), number));
    });
}

fn search(player: &mut Player, task: &Task, say: &Say) {
    let since = task.since;
    let allotment = task.clock.allot();
    let late = since.elapsed();
    let allowance = Allowance {
        limits: Limits {
            time: allotment.map(|a| a.hard.saturating_sub(late)),
            nodes: task.nodes,
            ..Limits::default()
        },
        soft: allotment.map(|a| a.soft.saturating_sub(late)),
        depth: task.depth,
        cancel: &task.cancel,
        progress: &(),
    };
    let variant = task.board.variant();
    if task.purpose == Purpose::Open {
        return balanced_opening(player, task, allowance);
    }
    if let Purpose::Balance { stones, bias } = task.purpose {
        return balance(player, task, allowance, stones, bias);
    }
    let analysis = player.analyse(&task.board, allowance, &mut |analysis| {
        task.best.record(analysis);
        if task.purpose != Purpose::Ponder {
            report(analysis, variant, since, say);
        }
    });
    task.best.record(&analysis);
}

fn report(analysis: &Analysis, variant: Variant, since: Moment, say: &Say) {
    let nodes = analysis.stats.expanded;
    for (i, found) in analysis.variations.iter().enumerate().filter(|(_, found)| found.depth > 0) {
        let line: Vec<String> = found.line.iter().map(|c| variant.write_move(*c)).collect();
        let millis = since.elapsed().as_millis();
        let speed = u128::from(nodes) * 1000 / millis.max(1);
        say(&format!(
            "MESSAGE {}. depth {} eval {:+.2} nodes {nodes} ms {millis} speed {speed} line {}",
            i + 1,
            found.depth,
            found.eval(),
            line.join(" ")
        ));
    }
}

/// Third stones that are looked at for an opening.
const THIRDS: usize = 12;

/// Three stones that leave both sides about equal, as far as a short look at a few of them tells.
fn balanced_opening(player: &mut Player, task: &Task, allowance: Allowance<'_>) {
    let variant = task.board.variant();
    let mut least = i32::MAX;
    for (cells, board) in (0..THIRDS).filter_map(|third| opening(variant, third)) {
        let note = |score| {
            let stones = Variation { line: cells.clone(), score, depth: 0 };
            task.best.record(&Analysis { variations: vec![stones], ..Analysis::default() });
        };
        if least == i32::MAX {
            note(least);
        }
        let mut look = Allowance { depth: Some(5), ..allowance };
        let gone = task.since.elapsed();
        look.limits.time = look.limits.time.map(|time| time.saturating_sub(gone));
        let analysis = player.analyse(&board, look, &mut |_| {});
        let score = analysis.variations.first().map_or(i32::MAX, |t| t.score.abs());
        if score < least {
            least = score;
            note(score);
        }
        if allowance.soft.is_some_and(|soft| task.since.elapsed() >= soft) {
            break;
        }
    }
}

/// X near a corner, O next to it, X somewhere around: the further, the weaker.
fn opening(variant: Variant, third: usize) -> Option<(Vec<Cell>, Position)> {
    let (rows, cols) = (variant.rows(), variant.cols());
    let places = [(1, 2), (2, 3), (1 + third / 4 + 1, 4 + third % 4)];
    let cells: Option<Vec<Cell>> =
        places.iter().map(|&(row, col)| variant.at(row.min(rows - 1), col.min(cols - 1))).collect();
    let cells = cells?;
    let mut board = Position::new(variant);
    cells.iter().all(|cell| board.play(*cell).is_ok()).then_some((cells, board))
}
