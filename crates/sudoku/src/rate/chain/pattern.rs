//! Patterns within chains: what locked candidates, pairs and X-wings rule out once a chain has ruled
//! out what was in their way.

use super::super::grid::{ALL, Grid, HOUSES, SCAN, bits};
use super::super::locking::{Crossing, locked};
use super::super::step::{Removals, strike};
use super::super::{fish, subset};
use super::graph::Index;
use super::set::Set;

/// A candidate ruled out, and which that are off already made it so.
#[derive(Clone, Copy, Debug)]
pub struct Struck<const W: usize> {
    /// Which.
    pub candidate: usize,
    /// Why.
    pub parents: Set<W>,
}

/// What the first kind of pattern that finds anything new finds.
pub fn find<const W: usize>(before: &Grid, now: &Grid, index: &Index) -> Vec<Struck<W>> {
    let mut search = Search { before, now, index, found: Vec::new() };
    search.locked();
    if search.found.is_empty() {
        search.hidden_pairs();
    }
    if search.found.is_empty() {
        search.naked_pairs();
    }
    if search.found.is_empty() {
        search.x_wings();
    }
    search.found
}

struct Search<'a, const W: usize> {
    before: &'a Grid,
    now: &'a Grid,
    index: &'a Index,
    found: Vec<Struck<W>>,
}

impl<const W: usize> Search<'_, W> {
    /// A pattern that was there before the chain belongs to the board, not to the chain.
    fn add(&mut self, parents: &Set<W>, removes: &Removals) {
        if parents.is_empty() {
            return;
        }
        for &(cell, digits) in removes {
            for digit in bits(digits) {
                let candidate = self.index.of(usize::from(cell), digit);
                self.found.push(Struck { candidate, parents: *parents });
            }
        }
    }

    /// The places of a digit in a house that were ruled out, of those given.
    fn gone(&self, house: usize, digit: usize, places: u16, parents: &mut Set<W>) {
        for place in bits(self.before.at[house][digit] & !self.now.at[house][digit] & places) {
            parents.insert(self.index.of(usize::from(HOUSES[house][place]), digit));
        }
    }

    fn locked(&mut self) {
        let now = self.now;
        locked(now, |digit, Crossing { home, other, shared, there }| -> Option<()> {
            if now.at[other][digit] & !there != 0 {
                let mut parents = Set::EMPTY;
                self.gone(home, digit, ALL & !shared, &mut parents);
                let removes = strike(now, &HOUSES[other], ALL & !there, 1 << digit);
                self.add(&parents, &removes);
            }
            None
        });
    }

    fn hidden_pairs(&mut self) {
        for house in SCAN.into_iter().filter(|&house| self.now.open[house] > 4) {
            for (digits, places) in subset::hidden_in(self.now, house, 2) {
                let removes = strike(self.now, &HOUSES[house], places, ALL & !digits);
                let mut parents = Set::EMPTY;
                bits(digits).for_each(|d| self.gone(house, d, ALL & !places, &mut parents));
                self.add(&parents, &removes);
            }
        }
    }

    fn naked_pairs(&mut self) {
        for house in SCAN {
            for (places, digits) in subset::naked_in(self.now, house, 2) {
                let removes = strike(self.now, &HOUSES[house], ALL & !places, digits);
                let mut parents = Set::EMPTY;
                for cell in bits(places).map(|place| usize::from(HOUSES[house][place])) {
                    for digit in bits(self.before.cells[cell] & !digits) {
                        parents.insert(self.index.of(cell, digit));
                    }
                }
                self.add(&parents, &removes);
            }
        }
    }

    fn x_wings(&mut self) {
        let now = self.now;
        fish::all(now, 2, |wing| -> Option<()> {
            let removes = fish::struck(now, &wing);
            let mut parents = Set::EMPTY;
            for line in bits(wing.lines) {
                self.gone(wing.base + line, wing.digit, ALL & !wing.cover, &mut parents);
            }
            self.add(&parents, &removes);
            None
        });
    }
}
