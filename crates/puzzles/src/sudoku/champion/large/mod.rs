//! The champion for every other board: propagation, a small search, then conflict-driven search.
//!
//! Most boards fall to propagation, or to a few guesses. Those that do not are handed to a SAT solver,
//! which learns from its conflicts; near half-empty boards of order 30 and more that is the difference
//! between milliseconds and never.

mod alldiff;
mod sat;
mod state;

use super::super::board::Board;
use super::super::hunt::{Ban, Flow, Halt, Hunt};
use state::{Frame, State};

/// How many states the small search may expand since its last solution.
const PATIENCE: u64 = 400;

/// Reports every solution of a board, in an order that depends only on the board.
pub fn search(board: &Board, ban: Option<Ban>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let frame = Frame::new(board.layout());
    let Some(root) = root(board, ban, &frame) else {
        return Ok(());
    };
    let mut small = Small { frame: &frame, found: Vec::new(), patience: PATIENCE };
    match small.descend(root.clone(), hunt) {
        Ok(()) => Ok(()),
        Err(Ended::Halted(halt)) => Err(halt),
        Err(Ended::Impatient) => sat::search(&frame, &root, &small.found, hunt),
    }
}

/// Only conflict-driven search, after propagation: for comparison.
pub fn search_sat(board: &Board, hunt: &mut Hunt<'_, '_>) -> Flow {
    let frame = Frame::new(board.layout());
    match root(board, None, &frame) {
        Some(root) => sat::search(&frame, &root, &[], hunt),
        None => Ok(()),
    }
}

fn root(board: &Board, ban: Option<Ban>, frame: &Frame<'_>) -> Option<State> {
    let mut state = State::new(frame, board.digits()).ok()?;
    if let Some(Ban { cell, digit }) = ban {
        state.remove(frame, cell, 1 << (digit - 1)).ok()?;
    }
    state.propagate(frame).ok()?;
    Some(state)
}

enum Ended {
    Halted(Halt),
    Impatient,
}

impl From<Halt> for Ended {
    fn from(halt: Halt) -> Ended {
        Ended::Halted(halt)
    }
}

struct Small<'f> {
    frame: &'f Frame<'f>,
    found: Vec<Box<[u8]>>,
    patience: u64,
}

impl Small<'_> {
    fn descend(&mut self, mut state: State, hunt: &mut Hunt<'_, '_>) -> Result<(), Ended> {
        loop {
            let Some(cell) = state.branch_cell() else {
                let digits = state.digits();
                hunt.found(&digits)?;
                self.found.push(digits);
                self.patience = PATIENCE;
                return Ok(());
            };
            if self.patience == 0 {
                return Err(Ended::Impatient);
            }
            self.patience -= 1;
            hunt.expand(2)?;
            let mut child = state.clone();
            let options = state.options(cell);
            let bit = options & options.wrapping_neg();
            if child.keep(self.frame, cell, bit).is_ok() && child.propagate(self.frame).is_ok() {
                self.descend(child, hunt)?;
            }
            let rest = state.remove(self.frame, cell, bit);
            if rest.is_err() || state.propagate(self.frame).is_err() {
                return Ok(());
            }
        }
    }
}
