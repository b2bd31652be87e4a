//! The 9 × 9 champion.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bands;
mod kit;
mod lanes;
mod tables;
mod triads;

use crate::enumerate::{Ban, Flow, Search};
use bands::Bands;
use kit::{Kit, Portable};
use triads::Triads;

/// Reports every solution of a classic board, in an order that depends only on the board and on which
/// instructions the processor has.
pub fn search(clues: &[u8; 81], ban: Option<Ban>, search: &mut Search<'_, '_>) -> Flow {
    #[cfg(target_arch = "x86_64")]
    if let Some(flow) = avx2::search(clues, ban, search) {
        return flow;
    }
    search_with::<Portable>(clues, ban, search)
}

/// The same by plain integers, whatever the processor has.
#[cfg(any(test, feature = "internals"))]
pub fn search_portable(clues: &[u8; 81], ban: Option<Ban>, search: &mut Search<'_, '_>) -> Flow {
    search_with::<Portable>(clues, ban, search)
}

#[inline(always)]
fn search_with<K: Kit>(clues: &[u8; 81], ban: Option<Ban>, search: &mut Search<'_, '_>) -> Flow {
    let Ok(mut board) = Bands::new(clues) else {
        return Ok(());
    };
    if let Some(ban) = ban {
        board.ban(ban);
    }
    if board.propagate::<K>().is_err() {
        return Ok(());
    }
    match K::STRONGER_FROM {
        Some(open) if board.count_open() >= open => {
            triads::search(Triads::<K::Sets>::new(&board), search)
        }
        _ => bands::search::<K>(&board, search),
    }
}

#[cfg(test)]
mod tests;
