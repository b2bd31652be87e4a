//! The 9 × 9 champion.

mod bands;
mod tables;

use super::super::hunt::{Ban, Flow, Hunt};
use bands::Bands;

/// Reports every solution of a classic board, in an order that depends only on the board.
pub fn search(clues: &[u8; 81], ban: Option<Ban>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let Ok(mut board) = Bands::new(clues) else {
        return Ok(());
    };
    if let Some(Ban { cell, digit }) = ban {
        board.ban(cell, usize::from(digit) - 1);
    }
    if board.propagate().is_err() {
        return Ok(());
    }
    bands::search(board, hunt)
}
