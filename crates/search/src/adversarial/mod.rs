//! Games of two players who take turns and see everything: what a domain must say, and the textbook
//! searches. Scores are always those of the side to move.

mod alphabeta;
mod growing;
mod minimax;
mod pns;
pub mod table;

pub use alphabeta::alphabeta;
pub use growing::GrowingTable;
pub use minimax::minimax;
pub use pns::{AndOr, INFINITE as INFINITE_NUMBER, Numbers, Pns};
pub use table::{Bound, Entry, Table};

use crate::run::Stop;
use crate::space::Space;
use crate::stats::Stats;
use crate::verdict::{Bounds, Report, Verdict};

/// What a game is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The opponent wins.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Value {
    /// `loss`, `draw` or `win`.
    pub fn name(self) -> &'static str {
        match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        }
    }

    /// What it is worth to the opponent.
    #[must_use]
    pub fn flipped(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// A game: a state space whose players take turns. [`Space::is_goal`] is not asked; the end is.
pub trait Game: Space {
    /// The result for the side to move, when the game is over here.
    fn end(&self, state: &Self::State) -> Option<Value>;
    /// A number that is equal for equal states and differs for all others met in practice (64 bits).
    fn hash(&self, state: &Self::State) -> u64;
}

/// A solved game: its value, and a line of play that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    /// What it is worth to the side to move.
    pub value: Value,
    /// Best play from here to the end: the winner hurries, the loser delays.
    pub line: Vec<A>,
    /// Whether no line keeps the value and is shorter (longer, for the loser).
    pub shortest: bool,
}

/// The score of a win at once; a win `n` plies away scores `n` less. Fits [`Entry::score`].
pub const WIN: i32 = 32_000;
/// Scores beyond this (either way) are wins and losses, those within are estimates.
pub const SURE: i32 = 20_000;

/// What a search by score found, as an answer.
fn report<A>(
    found: Result<i32, Stop>,
    line: Vec<A>,
    horizon: bool,
    stats: Stats,
) -> Report<Solution<A>> {
    let stopped = |why| Report {
        verdict: Verdict::Stopped { why, best: None },
        bounds: Bounds::default(),
        stats,
    };
    let value = match found {
        Err(why) => return stopped(why),
        Ok(score) if score > SURE => Value::Win,
        Ok(score) if score < -SURE => Value::Loss,
        // A draw that leans on positions nobody looked into proves nothing.
        Ok(_) if horizon => return stopped(Stop::Moves),
        Ok(_) => Value::Draw,
    };
    let plies = line.len() as u32;
    Report {
        verdict: Verdict::Proved(Solution { value, line, shortest: value != Value::Draw }),
        bounds: Bounds::exact(plies),
        stats,
    }
}

/// The score of a finished game, `ply` moves from the root.
fn final_score(value: Value, ply: i32) -> i32 {
    match value {
        Value::Loss => ply - WIN,
        Value::Draw => 0,
        Value::Win => WIN - ply,
    }
}

/// The best line found below each ply of the current path.
struct Lines<A>(Vec<Vec<A>>);

impl<A: Copy> Lines<A> {
    fn new() -> Self {
        Lines(vec![Vec::new()])
    }

    fn enter(&mut self, ply: usize) {
        while self.0.len() < ply + 2 {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
    }

    /// `action` is now the best at `ply`, followed by the best line of the ply below.
    fn adopt(&mut self, ply: usize, action: A) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(action);
        upper[ply].extend_from_slice(&lower[0]);
    }

    fn take(mut self) -> Vec<A> {
        std::mem::take(&mut self.0[0])
    }
}

#[cfg(test)]
mod tests;
