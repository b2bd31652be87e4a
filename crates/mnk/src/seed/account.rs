//! What the player saw on its way, for people who want to follow it.

use super::streak::streaks;
use super::{Choice, Parameters, Streak, best_cells, opening};
use crate::board::{Cell, Eval, Position, Side, Variant};
use rand::Rng;
use serde::Serialize;
use std::fmt::Write as _;

/// Streaks told of each side.
const MOST_STREAKS: usize = 8;

/// The cells, the streaks and the depths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// What is looked at, in this order.
    pub candidates: Vec<Cell>,
    /// The best streaks of each side that count, best first.
    pub streaks: Vec<(Side, Streak)>,
    /// What each depth said: the depth, its best move, and its value.
    pub depths: Vec<(u32, Cell, Eval)>,
}

impl Account {
    /// What there is to see before the search. The generator must stand as it does for the player.
    pub fn new(board: &Position, parameters: &Parameters, rng: &mut impl Rng) -> Account {
        let candidates = match opening(board) {
            Some(cell) => vec![cell],
            None => best_cells(board, &board.order_of_play(), parameters, rng),
        };
        let mut all = Vec::new();
        for side in [Side::X, Side::O] {
            let mut own = Vec::new();
            streaks(board, side, parameters, &mut |streak| own.push((side, streak)));
            own.retain(|(_, streak)| streak.value.0 > 0.0);
            own.sort_by(|(_, a), (_, b)| b.value.0.total_cmp(&a.value.0));
            own.truncate(MOST_STREAKS);
            all.append(&mut own);
        }
        Account { candidates, streaks: all, depths: Vec::new() }
    }

    /// Takes in what a depth said.
    pub fn add(&mut self, choice: Choice) {
        self.depths.push((choice.depth, choice.cell, Eval::new(choice.eval)));
    }

    /// For people.
    pub fn text(&self, variant: Variant) -> String {
        let word = |&cell: &Cell| variant.write_move(cell);
        let candidates: Vec<String> = self.candidates.iter().map(word).collect();
        let mut text = format!("candidates {}\n", candidates.join(" "));
        // Writing to a string cannot fail.
        for (side, streak) in &self.streaks {
            let Streak { stones, holes, front, rear, value, .. } = streak;
            let (side, first, last) = (side.letter(), word(&streak.first), word(&streak.last));
            let _ = writeln!(
                text,
                "streak {side} {first} to {last}  stones {stones}  holes {holes}  front {}  rear {}  \
                 value {:.2}",
                front.0, rear.0, value.0
            );
        }
        for (depth, cell, eval) in &self.depths {
            let _ = writeln!(text, "depth {depth}  move {}  eval {eval}", word(cell));
        }
        text
    }

    /// The fields of its JSON objects.
    pub(crate) fn fields(
        &self,
        variant: Variant,
    ) -> (Vec<String>, Vec<StreakFields>, Vec<DepthFields>) {
        let word = |&cell: &Cell| variant.write_move(cell);
        let streak = |(side, streak): &(Side, Streak)| StreakFields {
            side: side.letter(),
            first: word(&streak.first),
            last: word(&streak.last),
            stones: streak.stones,
            holes: streak.holes,
            front: streak.front.0,
            rear: streak.rear.0,
            value: streak.value.0,
        };
        let depth = |(depth, cell, eval): &(u32, Cell, Eval)| DepthFields {
            depth: *depth,
            cell: word(cell),
            eval: eval.0,
        };
        (
            self.candidates.iter().map(word).collect(),
            self.streaks.iter().map(streak).collect(),
            self.depths.iter().map(depth).collect(),
        )
    }
}

/// A streak in JSON.
#[derive(Serialize)]
pub(crate) struct StreakFields {
    side: char,
    first: String,
    last: String,
    stones: usize,
    holes: usize,
    front: f64,
    rear: f64,
    value: f64,
}

/// A depth in JSON.
#[derive(Serialize)]
pub(crate) struct DepthFields {
    depth: u32,
    #[serde(rename = "move")]
    cell: String,
    eval: f64,
}
