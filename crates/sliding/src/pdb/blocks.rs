//! The block of a set of cells and the blank, as look-ups find it.
//!
//! On boards of at most 16 cells a word says all about a set: the first block, and three bits for the zone of
//! every cell (two neighbours are never in different zones, so there are at most eight). The words of seven
//! and eight tiles together take 190 kB, a quarter of what [`Site`]s do, and stay near the processor.
//!
//! On larger boards few tiles make few zones, and the same zones again and again: five eighths of all sets of six
//! cells of 5x5 leave a single one. So half a word names the first block and a *layout*, which says the zone of
//! every cell. 177,100 sets take 0.7 MB, an eighth of their [`Site`]s, and the layouts in use stay near.

use super::lattice::{OCCUPIED, Site, look};
use gridwright_search::{Budget, Stop};
use std::collections::HashMap;

/// The most cells of a board whose sets are described by words.
const CELLS: usize = 16;
/// Where the first block begins.
const FIRST: usize = 3 * CELLS;

/// A word for each set, or `None` where that is not enough.
fn words(sites: &[Site], cells: usize) -> Option<Vec<u64>> {
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

/// Half a word for each set, and the layouts they name.
#[derive(Clone, Debug)]
pub struct Layouts {
    /// The number of the layout, and below it [`BLOCK_BITS`] bits of the first block.
    halves: Vec<u32>,
    layouts: Vec<Layout>,
}

/// The zone of every cell; of an occupied one that of another cell.
type Layout = [u8; 32];

/// Bits for the number of a block in half a word.
const BLOCK_BITS: u32 = 18;

impl Layouts {
    /// `None` where half a word is not enough.
    fn new(sites: &[Site], cells: usize, budget: &mut Budget<'_>) -> Result<Option<Layouts>, Stop> {
        let mut layouts = Vec::new();
        let mut numbers: HashMap<Layout, u32> = HashMap::new();
        let mut halves = Vec::with_capacity(sites.len());
        for (set, site) in sites.iter().enumerate() {
            look(set, budget)?;
            let layout = layout(site, cells);
            let number = *numbers.entry(layout).or_insert_with(|| {
                layouts.push(layout);
                layouts.len() as u32 - 1
            });
            if site.first() >= 1 << BLOCK_BITS || number >= 1 << (32 - BLOCK_BITS) {
                return Ok(None);
            }
            halves.push(number << BLOCK_BITS | site.first() as u32);
        }
        Ok(Some(Layouts { halves, layouts }))
    }
}

/// The zones of a set. What is said of its own cells does not matter: most often the same as of most others, so
/// that few layouts are different.
fn layout(site: &Site, cells: usize) -> Layout {
    let zones = || (0..cells).map(|cell| site.zone(cell)).filter(|&zone| zone != OCCUPIED);
    let most = zones().max_by_key(|&zone| zones().filter(|&other| other == zone).count());
    let mut layout = [most.unwrap_or(0); 32];
    for (cell, zone) in layout.iter_mut().enumerate().take(cells) {
        if site.zone(cell) != OCCUPIED {
            *zone = site.zone(cell);
        }
    }
    layout
}

/// What tells the block in as little space as the board allows.
#[derive(Clone, Debug)]
pub(super) enum Finder {
    /// A word for each set.
    Words(Vec<u64>),
    /// Half a word for each set.
    Layouts(Layouts),
    /// Nothing less than the sites themselves.
    Sites,
}

impl Finder {
    /// Packs what sites say.
    pub fn new(sites: &[Site], cells: usize, budget: &mut Budget<'_>) -> Result<Finder, Stop> {
        if let Some(words) = words(sites, cells) {
            return Ok(Finder::Words(words));
        }
        let layouts = Layouts::new(sites, cells, budget)?;
        Ok(layouts.map_or(Finder::Sites, Finder::Layouts))
    }

    /// What look-ups read; `sites` are those it was made from.
    #[inline(always)]
    pub fn lend<'a>(&'a self, sites: &'a [Site]) -> Blocks<'a> {
        match self {
            Finder::Words(words) => Blocks::Words(words),
            Finder::Layouts(layouts) => Blocks::Layouts(layouts),
            Finder::Sites => Blocks::Sites(sites),
        }
    }
}

/// What tells the block: of all sets, in the order of their ranks.
#[derive(Clone, Copy, Debug)]
pub enum Blocks<'a> {
    /// A word for each set.
    Words(&'a [u64]),
    /// Half a word for each set.
    Layouts(&'a Layouts),
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
            Blocks::Layouts(Layouts { halves, layouts }) => {
                let half = halves[set];
                let layout = &layouts[(half >> BLOCK_BITS) as usize];
                (half & ((1 << BLOCK_BITS) - 1)) + u32::from(layout[usize::from(blank) % 32])
            }
            Blocks::Sites(sites) => sites[set].block(blank.into()) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::dimensions::Dimensions;
    use crate::pdb::lattice::Lattice;

    #[test]
    fn words_say_what_sites_say() {
        let mut zones = 0;
        let words = [(4, 4, 8), (4, 4, 7), (8, 2, 7), (5, 3, 6)];
        let layouts = [(5, 5, 3), (5, 5, 6), (2, 9, 5), (3, 7, 5)];
        let sites = [(5, 5, 8)];
        for (rows, cols, k) in words.into_iter().chain(layouts).chain(sites) {
            let dimensions = Dimensions { rows, cols };
            let lattice = Lattice::new(dimensions, k, &mut Budget::unlimited()).unwrap();
            let blocks = lattice.block_finder();
            let expected = match blocks {
                Blocks::Words(_) => &words[..],
                Blocks::Layouts(_) => &layouts[..],
                Blocks::Sites(_) => &sites[..],
            };
            assert!(expected.contains(&(rows, cols, k)), "{rows}x{cols} {k}");
            for (set, site) in lattice.sites().iter().enumerate() {
                for cell in (0..dimensions.cells()).filter(|&cell| site.zone(cell) != OCCUPIED) {
                    assert_eq!(blocks.of(set, cell as u8) as usize, site.block(cell));
                    zones = zones.max(site.zone(cell) + 1);
                }
            }
        }
        assert_eq!(zones, 8, "tiles like the black fields of a chessboard");
    }
}
