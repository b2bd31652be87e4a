//! Sets of cells to numbers: the place of each among all of its size.

use super::lattice::{MOST_CELLS, binomial, cells_of};

/// Ranks of sets of cells: the sum of what the lower and the upper cells add.
#[derive(Clone, Debug)]
pub struct Ranks {
    low_cells: u32,
    low: Box<[u32; HALVES]>,
    high: Box<[u32; HALVES]>,
}

/// Sets of half of the cells, at most.
const HALVES: usize = 1 << MOST_CELLS.div_ceil(2);

impl Ranks {
    /// For sets of `k` of `cells` cells.
    pub(super) fn new(cells: usize, k: usize) -> Ranks {
        let low_cells = cells / 2;
        let sum = |mask: u64, first: usize| -> u32 {
            let ranks = cells_of(mask).enumerate();
            ranks.map(|(i, cell)| binomial(cell, first + i + 1)).sum::<u64>() as u32
        };
        // How many cells of a set are low follows from how many are high.
        let high = |mask: u64| {
            let below = k.saturating_sub(mask.count_ones() as usize);
            sum(mask << low_cells, below)
        };
        let filled = |count: usize, rank: &dyn Fn(u64) -> u32| -> Box<[u32; HALVES]> {
            let ranks = (0..HALVES).map(|mask| if mask < count { rank(mask as u64) } else { 0 });
            let ranks: Box<[u32]> = ranks.collect();
            ranks.try_into().expect("as many as collected")
        };
        Ranks {
            low_cells: low_cells as u32,
            low: filled(1 << low_cells, &|mask| sum(mask, 0)),
            high: filled(1 << (cells - low_cells), &high),
        }
    }

    /// The place of a set among all of its size.
    pub fn of(&self, mask: u32) -> usize {
        self.halves().of(mask)
    }

    /// The tables themselves.
    #[inline(always)]
    pub fn halves(&self) -> Halves<'_> {
        Halves { low: &self.low, high: &self.high, low_cells: self.low_cells }
    }
}

/// [`Ranks`] at hand.
#[derive(Clone, Copy, Debug)]
pub struct Halves<'a> {
    low: &'a [u32; HALVES],
    high: &'a [u32; HALVES],
    low_cells: u32,
}

impl Halves<'_> {
    /// The place of a set among all of its size.
    #[inline(always)]
    pub fn of(self, mask: u32) -> usize {
        let high = mask >> self.low_cells;
        let low = mask ^ high << self.low_cells;
        (self.low[low as usize % HALVES] + self.high[high as usize % HALVES]) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::lattice::subsets;

    #[test]
    fn sets_are_ranked_in_order() {
        for (cells, k) in [(9, 4), (12, 8), (13, 1), (16, 7), (25, 3)] {
            let ranks = Ranks::new(cells, k);
            for (rank, &mask) in subsets(cells, k).iter().enumerate() {
                assert_eq!(ranks.of(mask), rank);
            }
        }
    }
}
