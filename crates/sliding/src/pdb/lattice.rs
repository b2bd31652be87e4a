//! Where the tiles of a pattern can be: sets of cells, the zones the blank can be in, and the steps
//! between them.
//!
//! All orders of the tiles on one set of cells, with the blank in one connected zone of the other
//! cells, form a *block*. A step of one tile leads from block to block and either keeps the order or
//! turns a window of it (see [`super::order`]), the same for every order in the block. So one number per
//! (set, edge of the board) describes the whole space, whatever the pattern.

use super::blocks::{Blocks, Finder};
use super::dimensions::Dimensions;
use super::order::{LONGEST, TURNS, turn_number};
use super::ranks::Ranks;
use gridwright_search::{Budget, Stats, Stop};

/// The most cells of a board whose patterns have a lattice.
pub const MOST_CELLS: usize = 25;
/// The zone of an occupied cell.
pub const OCCUPIED: u8 = u8::MAX;

/// What a look-up needs to know of a set: for every cell the zone of the blank there, and in the last four
/// bytes the first block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Site([u8; 32]);

/// Where the number of the first block begins.
const FIRST: usize = 28;

impl Site {
    /// The first block of the set; its other zones follow.
    #[inline(always)]
    pub fn first(&self) -> usize {
        let [.., a, b, c, d] = self.0;
        u32::from_le_bytes([a, b, c, d]) as usize
    }

    /// The zone of a cell, or [`OCCUPIED`].
    #[inline(always)]
    pub fn zone(&self, cell: usize) -> u8 {
        self.0[cell % 32]
    }

    /// The block with the blank on a free cell.
    #[inline(always)]
    pub fn block(&self, blank: usize) -> usize {
        self.first() + usize::from(self.zone(blank))
    }
}

/// The step of a tile along an edge, from its set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The set of cells it leads to.
    pub set: usize,
    /// The block it leads to.
    pub block: usize,
    /// The turn of the order, as a place in [`Lattice::turns`].
    pub turn: usize,
}

/// All sets of `k` cells of a rectangle.
pub struct Lattice {
    dimensions: Dimensions,
    k: usize,
    ends: Vec<(usize, usize)>,
    sets: Vec<u32>,
    ranks: Ranks,
    /// Blocks of the light colour come first, so that a step always leads from one half to the other.
    sites: Vec<Site>,
    /// The same in little space.
    finder: Finder,
    /// The number of blocks of the light colour, and of all.
    light: usize,
    blocks: usize,
    /// The turns that can occur, the first none at all; steps name them by their place here.
    turns: Vec<usize>,
    names: [u8; TURNS],
    /// Cells an odd number of steps away from the first corner.
    odd_cells: u32,
}

impl std::fmt::Debug for Lattice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lattice")
            .field("dimensions", &self.dimensions)
            .field("k", &self.k)
            .field("blocks", &self.blocks)
            .finish_non_exhaustive()
    }
}

impl Lattice {
    /// Lists the sets of `k` cells. Time and memory grow with their number.
    pub fn new(dimensions: Dimensions, k: usize, budget: &mut Budget<'_>) -> Result<Lattice, Stop> {
        assert!(dimensions.cells() <= MOST_CELLS && (1..=LONGEST).contains(&k));
        let sets = subsets(dimensions.cells(), k);
        let odd = |cell: &usize| (cell / dimensions.cols + cell % dimensions.cols) % 2 == 1;
        let mut lattice = Lattice {
            dimensions,
            k,
            ends: dimensions.edge_ends(),
            ranks: Ranks::new(dimensions.cells(), k),
            sites: vec![Site([OCCUPIED; 32]); sets.len()],
            finder: Finder::Sites,
            light: 0,
            blocks: 0,
            turns: vec![0],
            names: [0; TURNS],
            odd_cells: (0..dimensions.cells()).filter(odd).fold(0, |mask, cell| mask | 1 << cell),
            sets,
        };
        lattice.name_turns();
        lattice.number_blocks(budget)?;
        lattice.finder = Finder::new(&lattice.sites, dimensions.cells(), budget)?;
        Ok(lattice)
    }

    /// Bytes that a lattice of this size takes.
    pub fn bytes(dimensions: Dimensions, k: usize) -> u64 {
        binomial(dimensions.cells(), k) * (4 + 32 + 8)
    }

    /// A tile jumps over at most one row's worth of others.
    fn name_turns(&mut self) {
        for from in 0..self.k {
            for to in
                (0..self.k).filter(|to| *to != from && to.abs_diff(from) < self.dimensions.cols)
            {
                self.names[turn_number(from, to)] = self.turns.len() as u8;
                self.turns.push(turn_number(from, to));
            }
        }
    }

    fn number_blocks(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let neighbours = Neighbourhood::new(self.dimensions);
        let all = (1 << self.dimensions.cells()) - 1;
        let mut counts = vec![0u8; self.sets.len()];
        for (set, (&mask, site)) in self.sets.iter().zip(&mut self.sites).enumerate() {
            look(set, budget)?;
            counts[set] = neighbours.label(!mask & all, &mut site.0);
        }
        let mut next = 0;
        for dark in [false, true] {
            for set in 0..self.sets.len() {
                if self.is_dark(set) == dark {
                    self.sites[set].0[FIRST..].copy_from_slice(&(next as u32).to_le_bytes());
                    next += usize::from(counts[set]);
                }
            }
            if !dark {
                self.light = next;
            }
        }
        self.blocks = next;
        Ok(())
    }

    /// The board.
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// How many tiles.
    pub fn k(&self) -> usize {
        self.k
    }

    /// The sets of cells, as bit masks, in increasing order.
    pub fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// The ranks of the sets.
    pub fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// What look-ups need to know of each set.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// What tells the block of a set with the blank on a cell.
    #[inline(always)]
    pub fn block_finder(&self) -> Blocks<'_> {
        self.finder.lend(&self.sites)
    }

    /// Number of blocks: pairs of a set and a zone.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Number of blocks whose set has the light colour; they come first.
    pub fn light_blocks(&self) -> usize {
        self.light
    }

    /// Whether the tiles together stand an odd number of steps away from the first corner. Every step
    /// changes that.
    pub fn is_dark(&self, set: usize) -> bool {
        (self.sets[set] & self.odd_cells).count_ones() % 2 == 1
    }

    /// The two cells of every edge.
    pub fn ends(&self) -> &[(usize, usize)] {
        &self.ends
    }

    /// The turns that can occur (see [`super::order::turn`]).
    pub fn turns(&self) -> &[usize] {
        &self.turns
    }

    /// The step along an edge, exactly one end of which must be occupied.
    pub fn step(&self, set: usize, edge: usize) -> Step {
        let mask = self.sets[set];
        let (a, b) = self.ends[edge];
        let after = mask ^ (1 << a) ^ (1 << b);
        let (from, to) = if mask >> a & 1 == 1 { (a, b) } else { (b, a) };
        let there = self.ranks.of(after);
        let place = |mask: u32, cell: usize| (mask & ((1 << cell) - 1)).count_ones() as usize;
        let turn = turn_number(place(mask, from), place(after, to));
        Step { set: there, block: self.sites[there].block(from), turn: self.names[turn].into() }
    }
}

/// Looks at the outside world now and then while sets are gone through.
pub(super) fn look(set: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
    if set.is_multiple_of(1 << 12) { budget.check(&Stats::default()) } else { Ok(()) }
}

/// The cells of a set, in increasing order.
pub fn cells_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let cell = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            cell
        })
    })
}

/// The number of ways to choose `k` of `n`.
pub fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1))
}

/// All sets of `k` of `n` cells in increasing order of their masks.
pub(super) fn subsets(n: usize, k: usize) -> Vec<u32> {
    let mut sets = Vec::with_capacity(binomial(n, k) as usize);
    let mut mask = (1u32 << k) - 1;
    let end = mask << (n - k);
    loop {
        sets.push(mask);
        if mask == end {
            return sets;
        }
        let low = mask & mask.wrapping_neg();
        let ripple = mask + low;
        mask = (((mask ^ ripple) >> 2) / low) | ripple;
    }
}

/// Flood filling with bit masks.
struct Neighbourhood {
    right: u32,
    left: u32,
    cols: usize,
}

impl Neighbourhood {
    fn new(dimensions: Dimensions) -> Neighbourhood {
        let in_column = |col: usize| {
            (0..dimensions.rows).fold(0u32, |mask, row| mask | 1 << (row * dimensions.cols + col))
        };
        // Steps to the right never come to the first column, steps to the left never to the last.
        Neighbourhood {
            right: !in_column(0),
            left: !in_column(dimensions.cols - 1),
            cols: dimensions.cols,
        }
    }

    /// Numbers the connected parts of `free`; returns how many there are.
    fn label(&self, free: u32, zones: &mut [u8]) -> u8 {
        let mut left = free;
        let mut count = 0u8;
        while left != 0 {
            let mut zone = left & left.wrapping_neg();
            loop {
                let sideways = (zone << 1 & self.right) | (zone >> 1 & self.left);
                let grown = (zone | sideways | zone << self.cols | zone >> self.cols) & left;
                if grown == zone {
                    break;
                }
                zone = grown;
            }
            cells_of(zone.into()).for_each(|cell| zones[cell] = count);
            left &= !zone;
            count += 1;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers_of_blocks() {
        // 181,008,000 placements of six tiles and a zone on 5x5 (clausecker/24puzzle counts the same).
        let lattice =
            Lattice::new(Dimensions { rows: 5, cols: 5 }, 6, &mut Budget::unlimited()).unwrap();
        assert_eq!(lattice.blocks() * 720, 181_008_000);
        assert_eq!(lattice.sets().len(), 177_100);
    }

    #[test]
    fn steps_lead_back() {
        let dimensions = Dimensions { rows: 3, cols: 4 };
        let lattice = Lattice::new(dimensions, 4, &mut Budget::unlimited()).unwrap();
        for set in 0..lattice.sets().len() {
            for (edge, (a, b)) in dimensions.edge_ends().into_iter().enumerate() {
                let mask = lattice.sets()[set];
                if (mask >> a & 1) == (mask >> b & 1) {
                    continue;
                }
                let step = lattice.step(set, edge);
                assert_ne!(lattice.is_dark(set), lattice.is_dark(step.set));
                assert_eq!(lattice.step(step.set, edge).set, set);
            }
        }
    }
}
