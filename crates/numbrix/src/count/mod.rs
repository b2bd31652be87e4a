//! How many answers a board has: by search for a few, by dynamic programming for all.

mod frontier;
mod table;

use super::board::Board;
use super::champion;
use frontier::Allowed;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::outcome::Count;

/// Up to here answers are found one by one.
const BY_SEARCH: u128 = 1000;

/// Counts the answers up to `most`, into `so_far` even when stopped; the name of what counted.
///
/// ```
/// use gridwright_numbrix::{Neighbours, count, parse};
/// use gridwright_search::{Budget, Stats};
/// let empty = parse("4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", Neighbours::Four)?;
/// let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
/// let counted = count::count(&empty, u128::MAX, budget, stats).unwrap();
/// assert_eq!((counted.count, counted.complete), (552, true));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn count(
    board: &Board,
    most: u128,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Count, (Stop, u128)> {
    if most <= BY_SEARCH {
        let mut count = 0;
        let all = champion::answers(board, most as usize, budget, stats, &mut |_| count += 1);
        return match all {
            Ok(complete) => Ok(Count { count, complete }),
            Err(stop) => Err((stop, count)),
        };
    }
    let all = everything(board, budget, stats).map_err(|stop| (stop, 0))?;
    Ok(Count { count: all.min(most), complete: all <= most && all < u128::MAX })
}

/// The name of the algorithm that counts up to `most`.
pub fn algorithm(most: u128) -> &'static str {
    if most <= BY_SEARCH { "champion" } else { "frontier" }
}

/// The number of all answers.
fn everything(board: &Board, budget: &mut Budget<'_>, stats: &mut Stats) -> Result<u128, Stop> {
    if board.graph().pieces() > 1 {
        return Ok(0);
    }
    if board.ends().is_none() {
        return frontier::count(board, None, budget, stats);
    }
    let Some(bits) = champion::possible(board, budget, stats)? else {
        return Ok(0);
    };
    let allowed = Allowed { words: board.cells().div_ceil(64), bits };
    frontier::count(board, Some(&allowed), budget, stats)
}
