//! What singles alone make of a board, without saying how: the question that is asked most often while a
//! puzzle for a technique is looked for.

use crate::board::SharedLayout;
use crate::hint::Grid;

/// A board that is filled as far as full houses, hidden and naked singles lead; which of them is done first
/// makes no difference to where they stop.
#[derive(Debug)]
pub(super) struct Singles {
    layout: SharedLayout,
    /// The candidates of open cells; nothing for filled ones.
    candidates: Vec<u64>,
    /// What stands in each cell; 0 where it is open.
    pub(super) values: Vec<u8>,
    /// How many cells are open.
    pub(super) left: usize,
}

impl Singles {
    pub(super) fn new(layout: SharedLayout) -> Singles {
        let cells = layout.cells();
        Singles { layout, candidates: vec![0; cells], values: vec![0; cells], left: cells }
    }

    /// From clues that do not clash, as far as singles lead; whether that is the end.
    pub(super) fn solves(&mut self, clues: &[u8]) -> bool {
        self.candidates.fill(u64::MAX >> (64 - self.layout.order()));
        self.values.fill(0);
        self.left = clues.len();
        for (cell, &digit) in clues.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            self.place(cell, digit);
        }
        self.run()
    }

    /// The same from where hints have come to.
    pub(super) fn finishes(&mut self, grid: &Grid<'_>) -> bool {
        for cell in 0..grid.cells() {
            self.candidates[cell] = grid.candidates(cell);
            self.values[cell] = grid.value(cell);
        }
        self.left = grid.left();
        self.run()
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.values[cell] = digit;
        self.candidates[cell] = 0;
        self.left -= 1;
        let without = !(1 << (digit - 1));
        for &peer in self.layout.peers(cell) {
            self.candidates[usize::from(peer)] &= without;
        }
    }

    fn run(&mut self) -> bool {
        let layout = self.layout.clone();
        let mut before = usize::MAX;
        while self.left > 0 && self.left < before {
            before = self.left;
            for cell in 0..self.candidates.len() {
                if self.candidates[cell].is_power_of_two() {
                    self.place(cell, self.candidates[cell].trailing_zeros() as u8 + 1);
                }
            }
            for unit in layout.units() {
                let (mut once, mut again) = (0, 0);
                for &cell in &unit.cells {
                    again |= once & self.candidates[usize::from(cell)];
                    once |= self.candidates[usize::from(cell)];
                }
                let hidden = once & !again;
                if hidden == 0 {
                    continue;
                }
                for &cell in &unit.cells {
                    let here = self.candidates[usize::from(cell)] & hidden;
                    if here != 0 {
                        self.place(usize::from(cell), here.trailing_zeros() as u8 + 1);
                    }
                }
            }
        }
        self.left == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;
    use crate::hint::{Technique, path};
    use crate::{Options, Wish, generate};
    use gridwright_search::Budget;
    use rand::SeedableRng;

    /// Held against the hints, which do one single after the other.
    #[test]
    fn singles_stop_where_the_hints_stop() {
        let few = [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle];
        let (mut solved, mut stuck) = (0, 0);
        for seed in 0..100 {
            let wish = Wish { minimal: seed % 2 == 0, ..Wish::default() };
            let options = Options { wish, ..Options::default() };
            let rng = &mut rand_pcg::Pcg64::seed_from_u64(seed);
            let puzzle = generate(&options, rng).unwrap();
            let steps = path(&puzzle, &few, false, &mut Budget::unlimited()).unwrap();
            let mut singles = Singles::new(Layout::classic());
            assert_eq!(singles.solves(puzzle.digits()), steps.solved);
            let mut values = puzzle.digits().to_vec();
            for (cell, digit) in steps.steps.iter().flat_map(|step| step.finding.places.clone()) {
                values[cell] = digit;
            }
            assert_eq!(singles.values, values);
            *if steps.solved { &mut solved } else { &mut stuck } += 1;
        }
        assert!(solved > 20 && stuck > 10, "{solved} {stuck}");
    }
}
