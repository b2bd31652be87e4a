//! Why a board cannot be cleared, in tiles that can never meet.

use super::effect::smallest;
use crate::board::{Board, Slide};
use crate::rules;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashSet;

/// As many cells of boards are kept while looking.
const ROOM: usize = 1 << 20;

/// Tiles that can never all be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// What stands on them.
    pub value: u128,
    /// Where they are; where there are none yet, the smallest tiles.
    pub cells: Vec<(usize, usize)>,
}

/// Looks at every board that can be reached: some value always stays. `None` where there are too many
/// boards, or one of them is cleared.
pub fn look(board: &Board, budget: &mut Budget<'_>) -> Result<Option<Lost>, Stop> {
    let most = ROOM / board.tiles().len();
    let mut seen = HashSet::from([board.clone()]);
    let mut open = vec![board.clone()];
    let mut stays = 0;
    let mut stats = Stats::default();
    while let Some(now) = open.pop() {
        stats.expanded += 1;
        if stats.expanded.is_multiple_of(64) {
            budget.check(&stats)?;
        }
        if now.count() <= 1 {
            return Ok(None);
        }
        stays = stays.max(smallest(&now));
        for slide in Slide::ALL {
            if let Some(after) = rules::slide(&now, slide)
                && seen.insert(after.clone())
            {
                open.push(after);
            }
        }
        if seen.len() > most {
            return Ok(None);
        }
    }
    let at = |value: u128| {
        let cells = board.tiles().iter().enumerate().filter(move |(_, tile)| **tile == value);
        cells.map(|(cell, _)| (cell / board.cols(), cell % board.cols())).collect::<Vec<_>>()
    };
    let mut cells = at(stays);
    if cells.is_empty() {
        cells = at(smallest(board));
    }
    Ok(Some(Lost { value: stays, cells }))
}
