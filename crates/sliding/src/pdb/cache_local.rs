//! The cache-local layout of small tables: what a search reads next lies close to what it read last.
//!
//! Most moves of a search keep the order of a pattern's tiles, and a subtree sees only some of the orders. So
//! the bits of all blocks with the same order are kept together here, in a row of about a kilobyte. Which
//! block a set of cells and the blank belong to is one word a set: the first block, and three bits for the
//! zone of every cell.

use super::bits::{Bits, fetch};
use super::lattice::{Lattice, OCCUPIED};
use super::order::{self, Orders};
use gridwright_search::{Budget, Stats, Stop};

/// The most cells of a board whose tables are laid out so.
pub const CELLS: usize = 16;
/// The most tiles of such a table.
const TILES: usize = 6;
/// Room for the edges of a board: 4×4 has 24.
pub const ROW: usize = 24;

/// An edge along which no tile can move into the blank: no block has this number.
const NO_STEP: u32 = u32::MAX;

/// The steps of a lattice, written out.
#[derive(Clone, Debug)]
pub struct Steps {
    /// For each block and edge the block it leads to, and in the lower half where the ranks after its turn
    /// begin.
    next: Box<[u32; NEXT]>,
    /// For each turn and rank, the rank afterwards.
    turned: Box<[u16; TURNED]>,
}

/// Room for steps, turned ranks and words of bits: powers of two, so that every masked number is a place. What
/// is never written to takes no memory.
const NEXT: usize = 1 << 19;
const TURNED: usize = 1 << 15;
const WORDS: usize = 1 << 18;

impl Steps {
    /// `None` unless the space is small enough.
    pub fn new(lattice: &Lattice, orders: &Orders) -> Option<Steps> {
        let fit = lattice.dimensions().cells() <= CELLS
            && lattice.k() <= TILES
            && lattice.blocks() * ROW <= NEXT
            && lattice.turns().len() * orders.count() <= TURNED
            && lattice.blocks().div_ceil(64) * orders.count() <= WORDS;
        if !fit {
            return None;
        }
        let all = orders.all();
        let after = |&number: &usize| {
            let turn = order::turn(number);
            all.iter().map(move |&order| orders.rank(turn.apply(order)) as u16)
        };
        let mut turned = zeros::<u16, TURNED>();
        let ranks = lattice.turns().iter().flat_map(after);
        turned.iter_mut().zip(ranks).for_each(|(place, rank)| *place = rank);
        let mut next = zeros::<u32, NEXT>();
        next[..lattice.blocks() * ROW].fill(NO_STEP);
        for (set, site) in lattice.sites().iter().enumerate() {
            for (edge, &(a, b)) in lattice.ends().iter().enumerate() {
                let zone = match (site.zone(a), site.zone(b)) {
                    (OCCUPIED, zone) | (zone, OCCUPIED) if zone != OCCUPIED => zone,
                    _ => continue,
                };
                let step = lattice.step(set, edge);
                let row = site.first() + usize::from(zone);
                next[row * ROW + edge] = ((step.block << 16) | (step.turn * all.len())) as u32;
            }
        }
        Some(Steps { next, turned })
    }

    /// The steps from a block: the edge, and the block it leads to.
    pub fn from(&self, block: usize) -> impl Iterator<Item = (usize, usize)> {
        let row = self.next[block * ROW..][..ROW].iter().enumerate();
        row.filter(|(_, step)| **step != NO_STEP).map(|(edge, step)| (edge, (step >> 16) as usize))
    }
}

/// The bits of a table, all blocks of an order together.
#[derive(Clone, Debug)]
pub struct Rows {
    words: Box<[u64; WORDS]>,
    /// Bits of a row.
    length: u32,
}

impl Rows {
    /// Arranges the bits of `blocks` blocks with `orders` orders each.
    pub fn new(
        bits: &Bits,
        blocks: usize,
        orders: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Rows, Stop> {
        let (across, down) = (blocks.div_ceil(64), orders.div_ceil(64));
        let mut words = zeros::<u64, WORDS>();
        for (column, group) in bits.words().chunks(64 * down).enumerate() {
            if column.is_multiple_of(64) {
                budget.check(&Stats::default())?;
            }
            for part in 0..down {
                let mut square = [0; 64];
                for (word, block) in square.iter_mut().zip(group.chunks(down)) {
                    *word = block[part];
                }
                transpose(&mut square);
                let rest = orders - 64 * part;
                for (order, word) in square.into_iter().enumerate().take(rest) {
                    words[(part * 64 + order) * across + column] = word;
                }
            }
        }
        Ok(Rows { words, length: 64 * across as u32 })
    }
}

/// A table in this layout.
#[derive(Clone, Copy, Debug)]
pub struct CacheLocalTable<'a> {
    next: &'a [u32; NEXT],
    turned: &'a [u16; TURNED],
    words: &'a [u64; WORDS],
    length: u32,
}

impl<'a> CacheLocalTable<'a> {
    /// Puts both parts together.
    pub fn new(steps: &'a Steps, rows: &'a Rows) -> CacheLocalTable<'a> {
        CacheLocalTable {
            next: &steps.next,
            turned: &steps.turned,
            words: &rows.words,
            length: rows.length,
        }
    }

    /// The block and the rank after a step along an edge.
    #[inline(always)]
    pub fn step(&self, block: u32, rank: u32, edge: u8) -> (u32, u32) {
        let step = self.next[(block as usize * ROW + usize::from(edge)) % NEXT];
        let rank = self.turned[((step & 0xffff) + rank) as usize % TURNED];
        (step >> 16, rank.into())
    }

    /// Sends for the steps from a block.
    #[inline(always)]
    pub fn fetch(&self, block: u32) {
        let row = block as usize * ROW;
        fetch(self.next, row);
        fetch(self.next, row + ROW - 1);
    }

    /// The second lowest bit of the distance.
    #[inline(always)]
    pub fn bit(&self, block: u32, rank: u32) -> u32 {
        let index = rank * self.length + block;
        (self.words[index as usize / 64 % WORDS] >> (index % 64)) as u32 & 1
    }
}

/// An array of zeros, made where it stays.
#[expect(clippy::unnecessary_box_returns, reason = "it is too large for the stack")]
fn zeros<T: Copy + Default, const N: usize>() -> Box<[T; N]> {
    vec![T::default(); N].into_boxed_slice().try_into().ok().expect("as many as asked for")
}

/// Swaps rows and columns of a square of bits (Warren 2002, *Hacker's Delight*, 7-3).
fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width != 0 {
        for at in (0..64).filter(|at| at & width == 0) {
            let swapped = (square[at] >> width ^ square[at + width]) & mask;
            square[at] ^= swapped << width;
            square[at + width] ^= swapped;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::build::words_of;
    use crate::pdb::dimensions::Dimensions;
    use crate::pdb::table::PatternSpace;

    #[test]
    fn rows_hold_the_bits_and_steps_lead_where_the_lattice_says() {
        let budget = &mut Budget::unlimited();
        for (rows, cols, k) in [(4, 4, 6), (4, 3, 5), (8, 2, 3)] {
            let space = PatternSpace::new(Dimensions { rows, cols }, k, budget).unwrap();
            let (lattice, orders) = (&space.lattice, &space.orders);
            let random =
                (0..words_of(lattice) as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let bits = Bits::from(random.collect::<Vec<u64>>());
            let arranged = Rows::new(&bits, lattice.blocks(), orders.count(), budget).unwrap();
            let local = CacheLocalTable::new(space.written_steps().unwrap(), &arranged);
            let stride = 64 * orders.count().div_ceil(64);
            for block in (0..lattice.blocks()).step_by(7) {
                for rank in (0..orders.count()).step_by(11) {
                    let index = block * stride + rank;
                    let bit = bits.words()[index / 64] >> (index % 64) & 1;
                    assert_eq!(u64::from(local.bit(block as u32, rank as u32)), bit);
                }
            }
            let all = orders.all();
            for (set, site) in lattice.sites().iter().enumerate().step_by(5) {
                for (edge, &(a, b)) in lattice.ends().iter().enumerate() {
                    let free = if site.zone(a) == OCCUPIED { b } else { a };
                    if (site.zone(a) == OCCUPIED) == (site.zone(b) == OCCUPIED) {
                        continue;
                    }
                    let step = lattice.step(set, edge);
                    let turn = order::turn(lattice.turns()[step.turn]);
                    let rank = set % all.len();
                    let after = orders.rank(turn.apply(all[rank])) as u32;
                    let found = local.step(site.block(free) as u32, rank as u32, edge as u8);
                    assert_eq!(found, (step.block as u32, after));
                }
            }
        }
    }
}
