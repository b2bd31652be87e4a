//! Asking the champion whether a solution is the only one.

use crate::board::{Puzzle, SharedLayout};
use crate::champion;
use crate::enumerate::{Ban, Halt, Search};
use gridwright_search::{Budget, Stats, Stop};

/// Answers questions about boards of one layout, within a budget.
#[derive(Debug)]
pub(super) struct Oracle<'o, 'b> {
    pub(super) layout: SharedLayout,
    pub(super) budget: &'o mut Budget<'b>,
    pub(super) stats: Stats,
    classic: bool,
    /// The solution that was found last.
    pub(super) found: Vec<u8>,
}

impl<'o, 'b> Oracle<'o, 'b> {
    pub(super) fn new(layout: SharedLayout, budget: &'o mut Budget<'b>) -> Oracle<'o, 'b> {
        let (classic, cells) = (layout.is_classic(), layout.cells());
        let stats = Stats::default();
        Oracle { layout, budget, stats, classic, found: vec![0; cells] }
    }

    /// Whether there is a solution unlike `full`; it is left in `found`. With a cell, that cell is known
    /// to differ: the only way a second solution can come about when the clue there is taken away.
    pub(super) fn differs(
        &mut self,
        clues: &[u8],
        full: &[u8],
        at: Option<usize>,
    ) -> Result<bool, Stop> {
        let ban = at.map(|cell| Ban { cell, digit: full[cell] });
        self.search(clues, ban, |found| found != full)
    }

    /// Whether there is any solution; it is left in `found`.
    pub(super) fn solves(&mut self, clues: &[u8]) -> Result<bool, Stop> {
        self.search(clues, None, |_| true)
    }

    /// All solutions of the empty board; only for boards that have few.
    pub(super) fn all(&mut self) -> Result<Vec<Vec<u8>>, Stop> {
        let mut all = Vec::new();
        let mut sink = |digits: &[u8]| {
            all.push(digits.to_vec());
            true
        };
        let mut search = Search::new(self.budget, &mut sink);
        let board = Puzzle::new(self.layout.clone(), vec![0; self.layout.cells()].into());
        let board = board.expect("an empty board");
        match champion::large::search(&board, None, &mut search) {
            Err(Halt::Stopped(stop)) => Err(stop),
            Ok(()) | Err(Halt::Enough) => Ok(all),
        }
    }

    /// Whether there is a solution that is `wanted`; it is left in `found`.
    fn search(
        &mut self,
        clues: &[u8],
        ban: Option<Ban>,
        wanted: impl Fn(&[u8]) -> bool + Sync,
    ) -> Result<bool, Stop> {
        // A question that takes no guess is work all the same.
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let (mut seen, found) = (false, &mut self.found);
        let mut sink = |digits: &[u8]| {
            seen = wanted(digits);
            if seen {
                found.copy_from_slice(digits);
            }
            !seen
        };
        let mut search = Search::new(self.budget, &mut sink);
        search.stats = self.stats;
        let flow = match <&[u8; 81]>::try_from(clues) {
            Ok(clues) if self.classic => champion::nine::search(clues, ban, &mut search),
            _ => {
                let board = Puzzle::new(self.layout.clone(), clues.into());
                let board = board.expect("digits of a full board, or none");
                champion::large::search(&board, ban, &mut search)
            }
        };
        self.stats = search.stats;
        match flow {
            Err(Halt::Stopped(stop)) => Err(stop),
            Ok(()) | Err(Halt::Enough) => Ok(seen),
        }
    }
}
