//! A finished table with all that a look-up needs.

use super::build::words_per_block;
use super::lattice::{Lattice, OCCUPIED, rank_set};
use super::map::{Lifted, Mapped};
use super::order::{self, Orders};
use super::pattern::{Pattern, mask_of};
use super::shape::Shape;
use gridwright_search::{Budget, Stats, Stop};
use std::sync::Arc;

/// The bits of a table: in memory, or mapped from a file.
#[derive(Debug)]
pub enum Bits {
    /// In memory.
    Owned(Vec<u64>),
    /// In a file.
    Mapped(Mapped),
    /// In large pages.
    Lifted(Lifted),
}

/// Tables of at least so many words are worth large pages.
const WORTH_LIFTING: usize = 1 << 18;

impl Bits {
    /// The words.
    #[inline(always)]
    pub fn words(&self) -> &[u64] {
        match self {
            Bits::Owned(words) => words,
            Bits::Mapped(file) => file.words(),
            Bits::Lifted(pages) => pages.words(),
        }
    }

    /// The same bits where a search reads them fastest.
    #[must_use]
    pub fn lifted(self) -> Bits {
        if self.words().len() < WORTH_LIFTING {
            return self;
        }
        Lifted::new(self.words()).map_or(self, Bits::Lifted)
    }
}

/// The distances of one pattern.
#[derive(Clone)]
pub struct Table {
    pattern: Pattern,
    space: Arc<Space>,
    bits: Arc<Bits>,
    goal_block: usize,
    goal_ranks: Arc<[u16]>,
    orders: usize,
    stride: usize,
}

/// What all tables of a shape and a number of tiles share.
#[derive(Debug)]
pub struct Space {
    /// Sets of cells and the steps between them.
    pub lattice: Lattice,
    /// The orders of the tiles.
    pub orders: Orders,
    /// For every turn, numbered as they occur in the lattice, and every rank the rank after it.
    turned: Vec<u16>,
}

impl Space {
    /// Prepares the tables of `k` tiles on a shape.
    pub fn new(shape: Shape, k: usize, budget: &mut Budget<'_>) -> Result<Space, Stop> {
        let orders = Orders::new(k);
        let lattice = Lattice::new(shape, k, budget)?;
        let mut turned = Vec::with_capacity(lattice.turns().len() * orders.count());
        for &turn in lattice.turns() {
            budget.check(&Stats::default())?;
            turned.extend(orders.turned_ranks(turn));
        }
        Ok(Space { lattice, orders, turned })
    }
}

/// More than any distance of a pattern.
const FARTHEST: u16 = 1000;

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("pattern", &self.pattern).finish_non_exhaustive()
    }
}

/// Where the tiles of a pattern are, as far as a table cares, and how far that is from the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    set: u32,
    /// The rank of the order.
    rank: u16,
    /// The distance.
    pub distance: u16,
}

impl Table {
    /// Puts a table together. `bits` must be what [`super::build::build`] makes for the pattern.
    pub fn new(pattern: Pattern, space: Arc<Space>, bits: Arc<Bits>) -> Table {
        assert_eq!(bits.words().len(), super::build::words_of(&space.lattice));
        let (goal_block, goal_orders) = pattern.goal_orders(&space.lattice);
        let ranks = goal_orders.into_iter().map(|order| space.orders.rank(order) as u16);
        Table {
            goal_ranks: ranks.collect(),
            goal_block,
            orders: space.orders.count(),
            stride: 64 * words_per_block(space.orders.count()),
            pattern,
            space,
            bits,
        }
    }

    /// What it is about.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The bits, as they are kept in a file.
    pub fn words(&self) -> &[u64] {
        self.bits.words()
    }

    /// The place of tiles on `cells` (the cell of tile 0, of tile 1, …) with the blank on `blank`.
    ///
    /// The distance is found by walking down to the goal, each step one nearer.
    pub fn place(&self, cells: &[u8], blank: usize) -> Place {
        let mut tiles: Vec<u8> = (0..cells.len() as u8).collect();
        tiles.sort_unstable_by_key(|&tile| cells[usize::from(tile)]);
        let set = rank_set(mask_of(cells));
        let rank = self.space.orders.rank(order::pack(tiles)) as u16;
        let place = Place { set: set as u32, rank, distance: 0 };
        Place { distance: self.descend(place, self.space.lattice.block(set, blank)), ..place }
    }

    /// Walks down to the goal and counts the steps.
    fn descend(&self, mut place: Place, mut block: usize) -> u16 {
        let lattice = &self.space.lattice;
        let ends = lattice.shape().edge_ends();
        for steps in 0..FARTHEST {
            if block == self.goal_block && self.goal_ranks.contains(&place.rank) {
                return steps;
            }
            let set = place.set as usize;
            let zones = lattice.zones(set);
            let zone = (block - lattice.first_block(set)) as u8;
            let farther = self.residue(place, block) + 1;
            let nearer = ends.iter().enumerate().find_map(|(edge, &(a, b))| {
                let movable = (zones[a] == zone && zones[b] == OCCUPIED)
                    || (zones[b] == zone && zones[a] == OCCUPIED);
                let there = movable.then(|| self.step(place, edge));
                there.filter(|(there, block)| self.bit(*block, there.rank) != farther >> 1 & 1)
            });
            let Some(there) = nearer else {
                // Only a state from which the goal cannot be reached has no nearer neighbour.
                return FARTHEST;
            };
            (place, block) = there;
        }
        FARTHEST
    }

    /// The distance modulo four.
    fn residue(&self, place: Place, block: usize) -> u16 {
        let lattice = &self.space.lattice;
        let odd =
            lattice.is_dark(place.set as usize) != (self.goal_block >= lattice.light_blocks());
        2 * self.bit(block, place.rank) + u16::from(odd)
    }

    #[inline(always)]
    fn step(&self, place: Place, edge: usize) -> (Place, usize) {
        let space = &*self.space;
        let step = space.lattice.step(place.set as usize, edge);
        let there = Place {
            set: step.set() as u32,
            rank: space.turned[step.turn() * self.orders + usize::from(place.rank)],
            distance: 0,
        };
        (there, space.lattice.first_block(step.set()) + step.zone())
    }

    #[inline(always)]
    fn bit(&self, block: usize, rank: u16) -> u16 {
        let index = block * self.stride + usize::from(rank);
        (self.bits.words()[index / 64] >> (index % 64)) as u16 & 1
    }

    /// The place after one of the pattern's tiles moved along `edge` into the blank.
    #[inline(always)]
    pub fn after(&self, place: Place, edge: usize) -> Place {
        let (mut there, block) = self.step(place, edge);
        let farther = place.distance + 1;
        // The two possible distances differ by two, so their second lowest bits differ.
        let bit = self.bit(block, there.rank);
        there.distance = farther - 2 * ((farther >> 1 & 1) ^ bit);
        there
    }
}
