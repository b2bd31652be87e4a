//! The block of a set of cells and the blank, as look-ups find it.
//!
//! On boards of at most 16 cells a word says all about a set: the first block, and three bits for the zone of
//! every cell (two neighbours are never in different zones, so there are at most eight). The words of seven
//! and eight tiles together take 190 kB, a quarter of what [`Site`]s do, and stay near the processor.

use super::lattice::{OCCUPIED, Site};

/// The most cells of a board whose sets are described by words.
const CELLS: usize = 16;
/// Where the first block begins.
const FIRST: usize = 3 * CELLS;

/// A word for each set, or `None` where that is not enough.
pub(super) fn words(sites: &[Site], cells: usize) -> Option<Vec<u64>> {
    let word = |site: &Site| {
        let first = u64::from(u16::try_from(site.first()).ok()?) << FIRST;
        let free = (0..cells).filter(|&cell| site.zone(cell) != OCCUPIED);
        Some(free.fold(first, |word, cell| word | u64::from(site.zone(cell)) << (3 * cell)))
    };
    if cells > CELLS {
        return None;
    }
    sites.iter().map(word).collect()
}

/// What tells the block: of all sets, in the order of their ranks.
#[derive(Clone, Copy, Debug)]
pub enum Blocks<'a> {
    /// A word for each set.
    Words(&'a [u64]),
    /// All about each set.
    Sites(&'a [Site]),
}

impl Blocks<'_> {
    /// The block of a set with the blank on a free cell.
    #[inline(always)]
    pub fn of(self, set: usize, blank: u8) -> u32 {
        match self {
            Blocks::Words(words) => {
                let word = words[set];
                (word >> FIRST) as u32 + (word >> (3 * (blank % CELLS as u8)) & 7) as u32
            }
            Blocks::Sites(sites) => sites[set].block(blank.into()) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::tables::lattice::Lattice;
    use crate::sliding::tables::shape::Shape;
    use gridwright_search::Budget;

    #[test]
    fn words_say_what_sites_say() {
        let mut zones = 0;
        for (rows, cols, k) in [(4, 4, 8), (4, 4, 7), (8, 2, 7), (5, 3, 6), (5, 5, 3)] {
            let shape = Shape { rows, cols };
            let lattice = Lattice::new(shape, k, &mut Budget::unlimited()).unwrap();
            let blocks = lattice.block_finder();
            assert_eq!(matches!(blocks, Blocks::Words(_)), shape.cells() <= CELLS);
            for (set, site) in lattice.sites().iter().enumerate() {
                for cell in (0..shape.cells()).filter(|&cell| site.zone(cell) != OCCUPIED) {
                    assert_eq!(blocks.of(set, cell as u8) as usize, site.block(cell));
                    zones = zones.max(site.zone(cell) + 1);
                }
            }
        }
        assert_eq!(zones, 8, "tiles like the black fields of a chessboard");
    }
}
