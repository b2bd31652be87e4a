//! How many answers a board has: by search for a few, by dynamic programming for all.

mod frontier;
mod states;

use crate::board::{Answer, Puzzle};
use crate::champion;
use crate::options::Options;
use frontier::Allowed;
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::{Rows, Status, Tally};

/// Up to here answers are found one by one.
const BY_SEARCH: u128 = 1000;

/// How many answers there are, and where that is asked for, what they share.
///
/// ```
/// use gridwright_numbrix::{Options, Puzzle, count};
/// use gridwright_search::Budget;
/// let empty: Puzzle = "4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n".parse()?;
/// let options = Options { at_most: u128::MAX, ..Options::default() };
/// let tally = count(&empty, &options, &mut Budget::unlimited());
/// assert_eq!((tally.count, tally.complete), (552, true));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn count(puzzle: &Puzzle, options: &Options, budget: &mut Budget<'_>) -> Tally<Answer> {
    let mut stats = Stats::default();
    let mut tally = if options.at_most <= BY_SEARCH {
        by_search(puzzle, options.at_most as usize, budget, &mut stats)
    } else {
        by_frontier(puzzle, options.at_most, budget, &mut stats)
    };
    match tally.status() {
        Status::Unsolvable => tally.why = Some(champion::why_none(puzzle)),
        Status::Solved if options.common => match champion::backbone(puzzle, budget, &mut stats) {
            Ok(common) => {
                tally.common = Some(known(puzzle, &common.unwrap_or(vec![0; puzzle.cells()])));
            }
            Err(stop) => tally.stopped = Some(stop),
        },
        _ => {}
    }
    Tally { stats, ..tally }
}

/// Rows of numbers, without those that are 0.
fn known(puzzle: &Puzzle, numbers: &[u16]) -> Rows {
    let mut rows = Answer::filled(puzzle, numbers).rows().clone();
    for number in rows.iter_mut().flatten() {
        *number = number.filter(|number| *number != 0);
    }
    rows
}

fn by_search(
    puzzle: &Puzzle,
    most: usize,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Tally<Answer> {
    let mut count = 0;
    let end = champion::answers(puzzle, most, budget, stats, &mut |_| count += 1);
    Tally { stopped: end.err(), ..Tally::new("champion", count, end == Ok(true)) }
}

fn by_frontier(
    puzzle: &Puzzle,
    most: u128,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Tally<Answer> {
    match everything(puzzle, budget, stats) {
        Ok(all) => Tally::new("frontier", all.min(most), all <= most && all < u128::MAX),
        Err(stop) => Tally { stopped: Some(stop), ..Tally::new("frontier", 0, false) },
    }
}

/// The number of all answers.
fn everything(puzzle: &Puzzle, budget: &mut Budget<'_>, stats: &mut Stats) -> Result<u128, Stop> {
    if puzzle.graph().components(|_| true).1.len() > 1 {
        return Ok(0);
    }
    if puzzle.ends().is_none() {
        return frontier::count(puzzle, None, budget, stats);
    }
    let Some(bits) = champion::possible(puzzle, budget, stats)? else {
        return Ok(0);
    };
    let allowed = Allowed { words: puzzle.cells().div_ceil(64), bits };
    frontier::count(puzzle, Some(&allowed), budget, stats)
}
