//! The textbook space, as the report searches it: fill the cell with the fewest candidates.
//!
//! A state is a partly filled board. Its successors fill one cell, the first in reading order among
//! those with the fewest candidates ("obvious" cells, with a single candidate, come first by that) unless
//! another [`Selection`] is asked for, with each of its candidates, smallest first. The goal is a full board, so every path to it has the same length
//! and no state repeats.

mod backtracking;

pub use backtracking::search;

use crate::board::{Puzzle, SharedLayout};
use crate::options::Selection;
use gridwright_search::Space;
use std::cmp::Reverse;

/// A digit put into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// The cell.
    pub cell: u16,
    /// The digit, from 1.
    pub digit: u8,
}

/// A partly filled board, with the digits each unit has used.
#[derive(Clone, Debug)]
pub struct Filling {
    digits: Box<[u8]>,
    used: Box<[u64]>,
    open: usize,
}

impl Filling {
    /// The digits so far; 0 is open.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

/// The space of fillings of one board.
#[derive(Clone, Debug)]
pub struct FillSpace {
    layout: SharedLayout,
    selection: Selection,
}

/// The candidates of one cell, smallest first.
#[derive(Clone, Debug)]
pub struct Fills {
    cell: u16,
    digits: u64,
}

impl Fills {
    /// How many there are.
    pub fn how_many(&self) -> u32 {
        self.digits.count_ones()
    }
}

impl Iterator for Fills {
    type Item = Fill;

    fn next(&mut self) -> Option<Fill> {
        if self.digits == 0 {
            return None;
        }
        let digit = self.digits.trailing_zeros() as u8 + 1;
        self.digits &= self.digits - 1;
        Some(Fill { cell: self.cell, digit })
    }
}

impl FillSpace {
    /// The space of a board and its root. The clues must not clash.
    pub fn new(board: &Puzzle) -> (FillSpace, Filling) {
        FillSpace::selecting(board, Selection::default())
    }

    /// The same, with another choice of the next cell.
    pub fn selecting(board: &Puzzle, selection: Selection) -> (FillSpace, Filling) {
        let layout = board.layout().clone();
        let used = vec![0; layout.units().len()];
        let space = FillSpace { layout, selection };
        let mut root = Filling {
            digits: vec![0; board.digits().len()].into(),
            used: used.into(),
            open: board.digits().len(),
        };
        for (cell, &digit) in board.digits().iter().enumerate().filter(|(_, d)| **d != 0) {
            let cell = cell as u16;
            space.apply(&mut root, Fill { cell, digit });
        }
        (space, root)
    }

    /// The candidates of a cell, as a set of digits from 0.
    fn candidates(&self, state: &Filling, cell: usize) -> u64 {
        let units = self.layout.units_of(cell).iter();
        let used = units.fold(0, |used, &unit| used | state.used[usize::from(unit)]);
        !used & u64::MAX >> (64 - self.layout.order())
    }

    /// How many open cells share a unit with a cell, once for each unit.
    fn open_neighbours(&self, state: &Filling, cell: usize) -> usize {
        let units = self.layout.units_of(cell).iter().map(|&unit| usize::from(unit));
        units.map(|unit| self.layout.order() - state.used[unit].count_ones() as usize).sum()
    }

    /// What decides between cells, the least first.
    fn rank(&self, state: &Filling, cell: usize, candidates: u32) -> (u32, Reverse<usize>) {
        match self.selection {
            Selection::Fewest => (candidates, Reverse(0)),
            Selection::Degree => (candidates, Reverse(self.open_neighbours(state, cell))),
            Selection::First => (0, Reverse(0)),
        }
    }
}

impl Space for FillSpace {
    type State = Filling;
    type Action = Fill;
    type Undo = ();
    type Actions = Fills;

    fn actions(&self, state: &Filling) -> Fills {
        let mut best = Fills { cell: 0, digits: 0 };
        let mut least = (u32::MAX, Reverse(0));
        for cell in (0..state.digits.len()).filter(|&cell| state.digits[cell] == 0) {
            let digits = self.candidates(state, cell);
            let rank = self.rank(state, cell, digits.count_ones());
            if rank < least {
                least = rank;
                best = Fills { cell: cell as u16, digits };
                if rank.0 == 0 {
                    break;
                }
            }
        }
        best
    }

    fn apply(&self, state: &mut Filling, fill: Fill) {
        let cell = usize::from(fill.cell);
        state.digits[cell] = fill.digit;
        state.open -= 1;
        for &unit in self.layout.units_of(cell) {
            state.used[usize::from(unit)] |= 1 << (fill.digit - 1);
        }
    }

    fn undo(&self, state: &mut Filling, fill: Fill, (): ()) {
        let cell = usize::from(fill.cell);
        state.digits[cell] = 0;
        state.open += 1;
        for &unit in self.layout.units_of(cell) {
            state.used[usize::from(unit)] &= !(1 << (fill.digit - 1));
        }
    }

    fn is_goal(&self, state: &Filling) -> bool {
        state.open == 0
    }
}
