//! Whether a solution is the only one, as far as that can be seen without searching on.

use crate::board::{Answer, Puzzle};
use crate::champion;
use crate::enumerate::{Halt, Search};
use crate::options::{Algorithm, Options};
use gridwright_search::{Budget, Stats};

/// No classic board with fewer clues has exactly one solution (`McGuire`, Tugemann and Civario 2012).
const FEWEST_CLUES: usize = 17;
/// How many states a look for a second solution may expand: a moment, even on a large board.
const SHORT_LOOK: u64 = 200;

/// What the board and the search that solved it already say.
pub(super) fn seen(puzzle: &Puzzle, options: &Options, stats: &Stats) -> Option<bool> {
    // Without a guess every digit was forced.
    if options.algorithm == Algorithm::Champion && stats.expanded == 0 {
        return Some(true);
    }
    let few = puzzle.layout().is_classic() && puzzle.clues() < FEWEST_CLUES;
    (few || has_twins(puzzle)).then_some(false)
}

/// Whether two digits appear in no clue: then they can be exchanged in any solution.
fn has_twins(puzzle: &Puzzle) -> bool {
    let given = puzzle.digits().iter().fold(0u128, |set, &digit| set | 1 << digit) & !1;
    given.count_ones() as usize + 2 <= puzzle.order()
}

/// Looks for a second solution for a moment.
pub(super) fn look(puzzle: &Puzzle, first: &Answer, budget: &Budget<'_>) -> Option<bool> {
    let mut others = 0;
    let mut sink = |digits: &[u8]| {
        others += u64::from(digits != first.digits());
        others == 0
    };
    let mut budget = budget.part(SHORT_LOOK);
    let flow = champion::search(puzzle, None, &mut Search::new(&mut budget, &mut sink));
    match flow {
        Ok(()) => Some(true),
        Err(Halt::Enough) => Some(false),
        Err(Halt::Stopped(_)) => None,
    }
}
