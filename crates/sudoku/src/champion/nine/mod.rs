//! The 9 × 9 champion.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bands;
mod kit;
mod lanes;
mod tables;
mod triads;

use crate::enumerate::{Ban, Flow, SolutionSearch};
use bands::Bands;
use kit::{Kit, Portable};
use triads::Triads;

/// Open cells from which on the stronger engine takes over.
const MANY_OPEN: u32 = 53;

/// Reports every solution of a classic board, in an order that depends only on the board.
pub fn search(clues: &[u8; 81], ban: Option<Ban>, search: &mut SolutionSearch<'_, '_>) -> Flow {
    #[cfg(target_arch = "x86_64")]
    if let Some(flow) = avx2::search(clues, ban, search) {
        return flow;
    }
    search_with::<Portable>(clues, ban, search)
}

#[inline(always)]
fn search_with<K: Kit>(
    clues: &[u8; 81],
    ban: Option<Ban>,
    search: &mut SolutionSearch<'_, '_>,
) -> Flow {
    let Ok(mut board) = Bands::new(clues) else {
        return Ok(());
    };
    if let Some(ban) = ban {
        board.ban(ban);
    }
    if board.propagate::<K>().is_err() {
        return Ok(());
    }
    if board.count_open() < MANY_OPEN {
        bands::search::<K>(&board, search)
    } else {
        triads::search(Triads::<K::Sets>::new(&board), search)
    }
}

#[cfg(test)]
mod tests;
