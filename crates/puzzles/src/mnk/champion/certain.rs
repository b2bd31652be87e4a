//! What can be proved of a small board before the search for a good move begins.

use super::player::Thought;
use crate::mnk::board::{Board, Cell, Shape};
use crate::mnk::prove::Prover;
use gridwright_search::adversarial::WIN;
use gridwright_search::{Budget, Cancel, Limits, Stats, Stop, Value};
use std::time::Duration;

/// Boards of more cells are left to the search.
const LARGEST: usize = 64;
/// The share of a move's time that a proof may take.
const SHARE: u32 = 4;
/// A loss that takes the other side more moves than this may not be seen by it.
const VISIBLE: u8 = 3;
/// The table, unless the player's own is smaller.
const MOST_BYTES: usize = 32 << 20;

/// A prover that keeps its table from move to move.
#[derive(Debug)]
pub struct Certain(Prover<u64>);

/// What was proved.
#[derive(Debug)]
pub enum Known {
    /// Who wins, and how.
    Decided(Thought),
    /// Moves that lose although the position does not; nothing is said of the others.
    Losing(Vec<Cell>),
    /// The position is lost, but not for everybody to see; these moves lose soon.
    Lost(Vec<Cell>),
}

impl Certain {
    /// For small boards under the plain rules; `None` for others.
    pub fn new(shape: Shape, bytes: usize) -> Option<Certain> {
        if shape.cells() > LARGEST {
            return None;
        }
        Prover::new(&Board::new(shape), bytes.min(MOST_BYTES) as u64, 1).map(Certain)
    }

    /// Proves what a share of the time allows.
    pub fn look(&self, board: &Board, time: Duration, cancel: &Cancel, stats: &mut Stats) -> Known {
        let limits = Limits { time: Some(time / SHARE), ..Limits::default() };
        let budget = Budget::new(limits, cancel, &());
        let mut losing = Vec::new();
        match self.0.solve(board, &budget, stats) {
            Ok(solution) if solution.value == Value::Draw => {
                // A limit leaves the moves found so far.
                let _ = self.find_losing(board, u8::MAX, &budget, stats, &mut losing);
            }
            Ok(solution)
                if solution.value == Value::Loss
                    && solution.line.len() > 2 * usize::from(VISIBLE) =>
            {
                let _ = self.find_losing(board, VISIBLE, &budget, stats, &mut losing);
                return Known::Lost(losing);
            }
            Ok(solution) => {
                let plies = solution.line.len() as i32;
                let score = if solution.value == Value::Win { WIN - plies } else { plies - WIN };
                let depth = plies as u32;
                return Known::Decided(Thought { line: solution.line, score, depth });
            }
            Err(_) => {}
        }
        Known::Losing(losing)
    }

    /// Finds the moves after which the other side wins within so many of its own.
    fn find_losing(
        &self,
        board: &Board,
        within: u8,
        budget: &Budget<'_>,
        stats: &mut Stats,
        losing: &mut Vec<Cell>,
    ) -> Result<(), Stop> {
        for cell in board.moves() {
            let mut after = board.clone();
            if after.play(cell).is_err() || after.finish().is_some() {
                continue;
            }
            let attack = self.0.position(&after, after.to_move());
            if self.0.least(attack, true, budget, stats)?.is_some_and(|moves| moves <= within) {
                losing.push(cell);
            }
        }
        Ok(())
    }
}
