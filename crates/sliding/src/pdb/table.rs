//! A finished table with all that a look-up needs.

use super::bits::{Bits, fetch};
use super::blocks::Blocks;
use super::build::words_per_block;
use super::cache_local::{CacheLocalTable, Rows, Steps};
use super::columns::Columns;
use super::dimensions::Dimensions;
use super::lattice::{Lattice, OCCUPIED};
use super::order::{self, Orders};
use super::pattern::{Pattern, mask_of};
use super::ranks::Halves;
use gridwright_search::{Budget, Stop};
use std::sync::{Arc, OnceLock};

/// The distances of one pattern.
#[derive(Clone)]
pub struct PatternTable {
    pattern: Pattern,
    space: Arc<PatternSpace>,
    bits: Arc<Bits>,
    goal_block: usize,
    goal_ranks: Arc<[u16]>,
    stride: usize,
    rows: Arc<OnceLock<Rows>>,
}

/// What all tables of one size of board and one number of tiles share.
#[derive(Debug)]
pub struct PatternSpace {
    /// Sets of cells and the steps between them.
    pub lattice: Lattice,
    /// The orders of the tiles.
    pub orders: Orders,
    written: OnceLock<Option<Steps>>,
    columns: OnceLock<Columns>,
}

impl PatternSpace {
    /// Prepares the tables of `k` tiles on a board of some size.
    pub fn new(
        dimensions: Dimensions,
        k: usize,
        budget: &mut Budget<'_>,
    ) -> Result<PatternSpace, Stop> {
        let lattice = Lattice::new(dimensions, k, budget)?;
        Ok(PatternSpace {
            orders: Orders::new(k),
            lattice,
            written: OnceLock::new(),
            columns: OnceLock::new(),
        })
    }

    /// The same without what small spaces have in addition.
    #[cfg(test)]
    pub fn without_steps(
        dimensions: Dimensions,
        k: usize,
        budget: &mut Budget<'_>,
    ) -> Result<PatternSpace, Stop> {
        Ok(PatternSpace {
            written: OnceLock::from(None),
            ..PatternSpace::new(dimensions, k, budget)?
        })
    }

    /// The orders read by columns.
    pub(super) fn columns(&self) -> &Columns {
        self.columns.get_or_init(|| Columns::new(self))
    }

    /// The steps written out, where the space is small enough.
    pub fn written_steps(&self) -> Option<&Steps> {
        self.written.get_or_init(|| Steps::new(&self.lattice, &self.orders)).as_ref()
    }
}

/// More than any distance of a pattern.
const FARTHEST: u16 = 1000;

impl std::fmt::Debug for PatternTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternTable").field("pattern", &self.pattern).finish_non_exhaustive()
    }
}

/// Where the tiles of a pattern are, as far as a table cares, and how far that is from the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The cells they are on.
    pub mask: u32,
    /// The rank of the order.
    pub rank: u16,
    /// The distance.
    pub distance: u16,
}

/// No tile of the pattern.
const NO_TILE: u8 = u8::MAX;

impl PatternTable {
    /// Puts a table together. `bits` must be what [`super::build::build`] makes for the pattern.
    pub fn new(pattern: Pattern, space: Arc<PatternSpace>, bits: Arc<Bits>) -> PatternTable {
        assert_eq!(bits.words().len(), super::build::words_of(&space.lattice));
        assert!(bits.words().len() <= 1 << 26, "bits are counted in 32 bits");
        let (goal_block, goal_orders) = pattern.goal_orders(&space.lattice);
        let ranks = goal_orders.into_iter().map(|order| space.orders.rank(order) as u16);
        PatternTable {
            goal_ranks: ranks.collect(),
            goal_block,
            stride: 64 * words_per_block(space.orders.count()),
            pattern,
            space,
            bits,
            rows: Arc::default(),
        }
    }

    /// The same table, not arranged for anything yet.
    #[cfg(test)]
    #[must_use]
    pub fn anew(self) -> PatternTable {
        PatternTable { rows: Arc::default(), ..self }
    }

    /// What it is about.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The bits, as they are kept in a file.
    pub fn bits(&self) -> &Arc<Bits> {
        &self.bits
    }

    /// The place of tiles on `cells` (the cell of tile 0, of tile 1, …) with the blank on `blank`.
    ///
    /// The distance is found by walking down to the goal, each step one nearer.
    pub fn place(&self, cells: &[u8], blank: usize) -> Place {
        let mut tiles: Vec<u8> = (0..cells.len() as u8).collect();
        tiles.sort_unstable_by_key(|&tile| cells[usize::from(tile)]);
        let mut board = vec![NO_TILE; self.pattern.dimensions().cells()];
        for (tile, &cell) in cells.iter().enumerate() {
            board[usize::from(cell)] = tile as u8;
        }
        let rank = self.space.orders.rank(order::pack(tiles)) as u16;
        let place = Place { mask: mask_of(cells), rank, distance: 0 };
        Place { distance: self.descend(place, self.block(place.mask, blank), &mut board), ..place }
    }

    /// The block of a set of cells with the blank on a free cell.
    #[inline(always)]
    pub fn block(&self, mask: u32, blank: usize) -> usize {
        let lattice = &self.space.lattice;
        lattice.sites()[lattice.ranks().of(mask)].block(blank)
    }

    /// Walks down to the goal and counts the steps.
    fn descend(&self, mut place: Place, mut block: usize, board: &mut [u8]) -> u16 {
        let lattice = &self.space.lattice;
        for steps in 0..FARTHEST {
            if block == self.goal_block && self.goal_ranks.contains(&place.rank) {
                return steps;
            }
            let site = &lattice.sites()[lattice.ranks().of(place.mask)];
            let zone = (block - site.first()) as u8;
            let farther = self.residue(place, block) + 1;
            let nearer = lattice.ends().iter().find_map(|&(a, b)| {
                let (from, to) = match (site.zone(a), site.zone(b)) {
                    (OCCUPIED, free) if free == zone => (a, b),
                    (free, OCCUPIED) if free == zone => (b, a),
                    _ => return None,
                };
                let there = Place {
                    mask: place.mask ^ (1 << from) ^ (1 << to),
                    rank: place.rank.wrapping_add_signed(jump(board, from, to)),
                    distance: 0,
                };
                let block = self.block(there.mask, from);
                let bit = self.bit(block, there.rank);
                (bit != farther >> 1 & 1).then_some((there, block, from, to))
            });
            let Some((there, next, from, to)) = nearer else {
                // Only a state from which the goal cannot be reached has no nearer neighbour.
                return FARTHEST;
            };
            board.swap(from, to);
            (place, block) = (there, next);
        }
        FARTHEST
    }

    /// The distance modulo four.
    fn residue(&self, place: Place, block: usize) -> u16 {
        let lattice = &self.space.lattice;
        let dark = block >= lattice.light_blocks();
        let odd = dark != (self.goal_block >= lattice.light_blocks());
        2 * self.bit(block, place.rank) + u16::from(odd)
    }

    #[inline(always)]
    fn bit(&self, block: usize, rank: u16) -> u16 {
        let index = block * self.stride + usize::from(rank);
        (self.bits.words()[index / 64] >> (index % 64)) as u16 & 1
    }

    /// The bits arranged for a small search, once [`PatternTable::arrange`] did that.
    pub fn cache_local(&self) -> Option<CacheLocalTable<'_>> {
        Some(CacheLocalTable::new(self.space.written_steps()?, self.rows.get()?))
    }

    /// Arranges the bits for a small search, where the table is small enough.
    pub fn arrange(&self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        if self.rows.get().is_none() && self.space.written_steps().is_some() {
            let (blocks, orders) = (self.space.lattice.blocks(), self.space.orders.count());
            let rows = Rows::new(&self.bits, blocks, orders, budget)?;
            self.rows.get_or_init(|| rows);
        }
        Ok(())
    }

    /// What look-ups read.
    #[inline(always)]
    pub fn by_ref(&self) -> TableRef<'_> {
        let lattice = &self.space.lattice;
        TableRef {
            words: self.bits.words(),
            ranks: lattice.ranks().halves(),
            blocks: lattice.block_finder(),
            stride: self.stride as u32,
        }
    }
}

/// A table as look-ups see it.
#[derive(Clone, Copy, Debug)]
pub struct TableRef<'a> {
    words: &'a [u64],
    ranks: Halves<'a>,
    blocks: Blocks<'a>,
    stride: u32,
}

impl TableRef<'_> {
    /// Where one of the pattern's tiles comes to when it moves into the blank: `flip` are the two cells,
    /// `from` is the one it leaves, and `jump` what that adds to the rank.
    #[inline(always)]
    pub fn spot(&self, place: Place, flip: u32, from: u8, jump: i16) -> Spot {
        let mask = place.mask ^ flip;
        let rank = place.rank.wrapping_add_signed(jump);
        let block = self.blocks.of(self.ranks.of(mask), from);
        let index = block * self.stride + u32::from(rank);
        let farther = ((place.distance + 1) >> 1 & 1) as u8;
        Spot { index, mask, rank, farther, lookup: 0 }
    }

    /// Sends for the bit of a spot.
    #[inline(always)]
    pub fn fetch(&self, spot: Spot) {
        fetch(self.words, spot.index as usize / 64);
    }

    /// Whether a spot is nearer to the goal than where it was aimed from: 1 if so.
    #[inline(always)]
    pub fn is_nearer(&self, spot: Spot) -> u16 {
        let bit = (self.words[spot.index as usize / 64] >> (spot.index % 64)) as u16 & 1;
        bit ^ u16::from(spot.farther)
    }
}

/// A place whose distance is not known yet, and where in the table it says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    index: u32,
    mask: u32,
    rank: u16,
    /// The bit there if the place is farther from the goal than the one before. The two possible distances differ
    /// by two, so their second lowest bits differ.
    farther: u8,
    /// Whatever the search wants to remember with it.
    pub lookup: u8,
}

impl Spot {
    /// The place, once its distance is known.
    #[inline(always)]
    pub fn place(self, distance: u16) -> Place {
        Place { mask: self.mask, rank: self.rank, distance }
    }
}

/// What a step adds to the rank: the tiles between the two cells are jumped over.
fn jump(board: &[u8], from: usize, to: usize) -> i16 {
    let between = &board[from.min(to) + 1..from.max(to)];
    let others = between.iter().filter(|tile| **tile != NO_TILE);
    let sum = others.map(|&other| order::swap(board[from].into(), other.into())).sum::<i16>();
    if to > from { sum } else { -sum }
}
