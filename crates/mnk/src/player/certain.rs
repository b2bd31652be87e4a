//! What can be proved of a small board before the search for a good move begins.

use super::analysis::Variation;
use crate::board::{Cell, Position, Variant};
use crate::champion::{Prover, reduced::Reduced};
use gridwright_search::adversarial::WIN;
use gridwright_search::{Budget, Cancel, Limits, Stats, Stop, Value};
use std::time::Duration;

/// Boards of more cells are left to the search.
const LARGEST: usize = 64;
/// The share of a move's time that a proof may take.
const SHARE: u32 = 4;
/// The table, unless the player's own is smaller.
const MOST_BYTES: usize = 32 << 20;

/// A prover that keeps its table from move to move.
#[derive(Debug)]
pub struct Certain(Prover<u64>);

/// What was proved.
#[derive(Debug)]
pub enum Known {
    /// The side to move wins, and how.
    Won(Variation),
    /// Moves that lose although the position does not; nothing is said of the others.
    Losing(Vec<Cell>),
    /// The side to move loses, if the other one finds out how.
    Lost,
}

impl Certain {
    /// For small boards under the plain rules; `None` for others.
    pub fn new(variant: Variant, bytes: usize) -> Option<Certain> {
        if variant.cells() > LARGEST {
            return None;
        }
        Prover::new(&Position::new(variant), bytes.min(MOST_BYTES) as u64, 1).map(Certain)
    }

    /// Proves what a share of the time allows.
    pub fn look(
        &self,
        board: &Position,
        time: Duration,
        cancel: &Cancel,
        stats: &mut Stats,
    ) -> Known {
        let limits = Limits { time: Some(time / SHARE), ..Limits::default() };
        let budget = Budget::new(limits, cancel, &());
        let mut losing = Vec::new();
        if let Ok(solution) = self.0.solve(board, &budget, stats) {
            match solution.value {
                Value::Loss => return Known::Lost,
                Value::Win => {
                    let plies = solution.line.len();
                    let (score, depth) = (WIN - plies as i32, plies as u32);
                    return Known::Won(Variation { line: solution.line, score, depth });
                }
                Value::Draw => {
                    // A limit leaves the moves found so far.
                    let _ = self.find_losing(board, &budget, stats, &mut losing);
                }
            }
        }
        Known::Losing(losing)
    }

    /// Finds the moves after which the other side wins.
    fn find_losing(
        &self,
        board: &Position,
        budget: &Budget<'_>,
        stats: &mut Stats,
        losing: &mut Vec<Cell>,
    ) -> Result<(), Stop> {
        for cell in board.moves() {
            let mut after = board.clone();
            if after.play(cell).is_err() || after.finish().is_some() {
                continue;
            }
            let attack = Reduced::of(&after, after.to_move());
            if self.0.least(attack, true, budget, stats)?.is_some() {
                losing.push(cell);
            }
        }
        Ok(())
    }
}
