//! Where a few tiles can stand: sets of cells, the zones of the blank beside them, and the steps between
//! them.
//!
//! All orders of the tiles on one set, with the blank in one connected zone of the other cells, form a
//! *block*: at most 120 bits. A step leads from block to block, and turns all orders in the same way.

use super::MOST_TILES;
use crate::sliding::tables::shape::{NONE, Shape};
use gridwright_search::{Budget, Stats, Stop};

/// A set of orders, one bit each.
pub type Orders = u128;

/// One tile goes one cell.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The block it leads to.
    pub block: u32,
    /// How it turns the orders: a place in the list of turns, or [`UNTURNED`].
    turn: u8,
}

/// No tile is jumped over.
const UNTURNED: u8 = u8::MAX;

/// A turn: what each value of each byte of the orders becomes.
type Turn = Vec<[Orders; 256]>;

/// All sets of `k` cells of a shape.
#[derive(Debug)]
pub struct Sets {
    cells: usize,
    k: usize,
    /// The cells of each set, in increasing order.
    members: Vec<[u8; MOST_TILES]>,
    /// For each set its first block; the others follow.
    first: Vec<u32>,
    /// For each block its set.
    set_of: Vec<u32>,
    /// The steps of all blocks, and where those of each block begin.
    steps: Vec<Step>,
    begin: Vec<u32>,
    /// For each order, which tile stands on the first cell of the set, on the second, …
    orders: Vec<Vec<u8>>,
    turns: Vec<Turn>,
}

impl Sets {
    /// Lists all sets of `k` cells with their blocks and steps.
    pub fn new(shape: Shape, k: usize, budget: &mut Budget<'_>) -> Result<Sets, Stop> {
        let orders = all_orders(k);
        let board = Plane::new(shape);
        let mut sets = Sets {
            cells: shape.cells(),
            k,
            members: Vec::new(),
            first: Vec::new(),
            set_of: Vec::new(),
            steps: Vec::new(),
            begin: vec![0],
            turns: all_turns(&orders, k),
            orders,
        };
        let masks = subsets(shape.cells(), k);
        for (set, &mask) in masks.iter().enumerate() {
            sets.members.push(members(mask));
            sets.first.push(sets.set_of.len() as u32);
            let zones = board.zones(mask).count();
            sets.set_of.extend(std::iter::repeat_n(set as u32, zones));
        }
        for (set, &mask) in masks.iter().enumerate() {
            if set % 1024 == 0 {
                budget.check(&Stats::default())?;
            }
            sets.add_steps(&board, set, mask);
        }
        Ok(sets)
    }

    fn add_steps(&mut self, board: &Plane, set: usize, mask: u64) {
        let members = self.members[set];
        for zone in board.zones(mask) {
            for (place, &cell) in members[..self.k].iter().enumerate() {
                let from = usize::from(cell);
                for &to in board.neighbours[from].iter().filter(|to| **to != NONE) {
                    if zone >> to & 1 == 0 {
                        continue;
                    }
                    let there = mask ^ 1 << from ^ 1 << to;
                    let number = board.zones(there).position(|zone| zone >> from & 1 == 1);
                    let block = self.first[rank(there)] + number.unwrap_or(0) as u32;
                    let after = (there & ((1 << to) - 1)).count_ones() as usize;
                    let turned = (place * self.k + after) as u8;
                    let turn = if place == after { UNTURNED } else { turned };
                    self.steps.push(Step { block, turn });
                }
            }
            self.begin.push(self.steps.len() as u32);
        }
    }

    /// The number of cells of the board.
    pub fn board_cells(&self) -> usize {
        self.cells
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.k
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.set_of.len()
    }

    /// All blocks of the set of some cells.
    pub fn blocks_of(&self, cells: &[usize]) -> std::ops::Range<usize> {
        let set = rank(cells.iter().fold(0, |mask, cell| mask | 1 << cell));
        let end = self.first.get(set + 1).map_or(self.blocks(), |&first| first as usize);
        self.first[set] as usize..end
    }

    /// The cells of a block's set, increasing.
    pub fn cells_of(&self, block: usize) -> &[u8] {
        &self.members[self.set_of[block] as usize][..self.k]
    }

    /// The steps from a block.
    pub fn steps(&self, block: usize) -> &[Step] {
        &self.steps[self.begin[block] as usize..self.begin[block + 1] as usize]
    }

    /// All orders; a bit of [`Orders`] stands for its place here.
    pub fn orders(&self) -> &[Vec<u8>] {
        &self.orders
    }

    /// The orders after a step.
    #[inline(always)]
    pub fn turned(&self, orders: Orders, step: Step) -> Orders {
        if step.turn == UNTURNED {
            return orders;
        }
        let turn = &self.turns[usize::from(step.turn)];
        let bytes = orders.to_le_bytes();
        turn.iter().zip(bytes).fold(0, |all, (values, byte)| all | values[usize::from(byte)])
    }
}

/// The board as bits.
struct Plane {
    neighbours: Vec<[u16; 4]>,
    cols: u32,
    all: u64,
    first_column: u64,
    last_column: u64,
}

impl Plane {
    fn new(shape: Shape) -> Plane {
        let column = |col: usize| {
            (0..shape.rows).fold(0, |mask, row| mask | 1u64 << (row * shape.cols + col))
        };
        Plane {
            neighbours: shape.neighbours(),
            cols: shape.cols as u32,
            all: (1 << shape.cells()) - 1,
            first_column: column(0),
            last_column: column(shape.cols - 1),
        }
    }

    /// The connected parts of the cells outside a set, by their first cells.
    fn zones(&self, occupied: u64) -> impl Iterator<Item = u64> {
        let free = self.all & !occupied;
        let mut left = free;
        std::iter::from_fn(move || {
            let first = left & left.wrapping_neg();
            (first != 0).then(|| {
                let zone = self.flood(first, free);
                left &= !zone;
                zone
            })
        })
    }

    fn flood(&self, start: u64, free: u64) -> u64 {
        let mut zone = start;
        loop {
            let beside = (zone & !self.last_column) << 1 | (zone & !self.first_column) >> 1;
            let wider = (zone | beside | zone << self.cols | zone >> self.cols) & free;
            if wider == zone {
                return zone;
            }
            zone = wider;
        }
    }
}

/// All sets of `k` of some cells, in the order of [`rank`].
fn subsets(cells: usize, k: usize) -> Vec<u64> {
    let mut masks = Vec::new();
    let mut mask: u64 = (1 << k) - 1;
    while mask >> cells == 0 {
        masks.push(mask);
        // The next number with as many ones.
        let low = mask & mask.wrapping_neg();
        let carried = mask + low;
        mask = carried | (((mask ^ carried) >> 2) / low);
    }
    masks
}

/// The place of a set among all of its size, as numbers.
fn rank(mask: u64) -> usize {
    let mut left = mask;
    let mut rank = 0;
    for size in 1..=mask.count_ones() as usize {
        let cell = left.trailing_zeros() as usize;
        rank += (0..size).fold(1, |product, i| product * cell.saturating_sub(i) / (i + 1));
        left &= left - 1;
    }
    rank
}

fn members(mask: u64) -> [u8; MOST_TILES] {
    let mut left = mask;
    std::array::from_fn(|_| {
        let cell = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        cell
    })
}

fn all_orders(k: usize) -> Vec<Vec<u8>> {
    let mut orders = vec![Vec::new()];
    for tile in 0..k as u8 {
        let longer = |order: &Vec<u8>| {
            let insert = |place: usize| {
                let mut longer = order.clone();
                longer.insert(place, tile);
                longer
            };
            (0..=order.len()).map(insert).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

/// For every two places, what becomes of the orders when the tile at the first jumps to the second.
fn all_turns(orders: &[Vec<u8>], k: usize) -> Vec<Turn> {
    let turn = |from: usize, to: usize| {
        let mut turn = vec![[0; 256]; orders.len().div_ceil(8)];
        for (bit, order) in orders.iter().enumerate() {
            let mut after = order.clone();
            let tile = after.remove(from);
            after.insert(to, tile);
            let image = orders.iter().position(|other| *other == after).unwrap_or(bit);
            for value in (0..256usize).filter(|value| value >> (bit % 8) & 1 == 1) {
                turn[bit / 8][value] |= 1 << image;
            }
        }
        turn
    };
    (0..k * k).map(|places| turn(places / k, places % k)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ranked_in_order() {
        for (cells, k) in [(6, 3), (12, 5), (36, 2)] {
            assert!(subsets(cells, k).into_iter().map(rank).eq(0..subsets(cells, k).len()));
        }
    }

    #[test]
    fn turns_are_taken_back() {
        let sets = Sets::new(Shape { rows: 3, cols: 3 }, 4, &mut Budget::unlimited()).unwrap();
        for block in 0..sets.blocks() {
            for &step in sets.steps(block) {
                let orders: Orders = 0b1011_0110_0011_1010_0101_1100;
                let there = sets.turned(orders, step);
                assert_eq!(there.count_ones(), orders.count_ones());
                let back =
                    sets.steps(step.block as usize).iter().filter(|b| b.block == block as u32);
                assert!(back.map(|&back| sets.turned(there, back)).any(|again| again == orders));
            }
        }
    }
}
