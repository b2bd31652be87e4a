//! The 9 × 9 champion.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bands;
mod lanes;
mod tables;
mod triads;

use super::super::hunt::{Ban, Flow, Hunt};
use bands::Bands;
use lanes::Plain;
use triads::Triads;

/// Open cells from which on the stronger engine takes over.
const MANY_OPEN: u32 = 50;

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
    if board.count_open() < MANY_OPEN {
        return bands::search(board, hunt);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(flow) = avx2::search(&board, hunt) {
        return flow;
    }
    triads::search(Triads::<Plain>::new(&board), hunt)
}
