//! Where the tiles of a pattern can be: sets of cells, the zones the blank can be in, and the steps
//! between them.
//!
//! All orders of the tiles on one set of cells, with the blank in one connected zone of the other
//! cells, form a *block*. A step of one tile leads from block to block and either keeps the order or
//! turns a window of it (see [`super::order`]), the same for every order in the block. So one number per
//! (set, edge of the board) describes the whole space, whatever the pattern.

use super::order::{LONGEST, TURNS, turn_number};
use super::shape::Shape;
use gridwright_search::{Budget, Stats, Stop};

/// What one step does, packed: see [`Step`].
type Packed = u32;

const ZONE_BITS: u32 = 4;
const TURN_BITS: u32 = 7;

/// The step of a tile along an edge, from its set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(Packed);

impl Step {
    fn new(set: usize, zone: usize, turn: usize) -> Step {
        debug_assert!(zone < 1 << ZONE_BITS && turn < 1 << TURN_BITS);
        Step((set << (ZONE_BITS + TURN_BITS) | zone << TURN_BITS | turn) as Packed)
    }

    /// The set of cells it leads to.
    #[inline(always)]
    pub fn set(self) -> usize {
        (self.0 >> (ZONE_BITS + TURN_BITS)) as usize
    }

    /// The zone the blank is in then.
    #[inline(always)]
    pub fn zone(self) -> usize {
        (self.0 >> TURN_BITS & ((1 << ZONE_BITS) - 1)) as usize
    }

    /// The turn of the order, as a place in [`Lattice::turns`].
    #[inline(always)]
    pub fn turn(self) -> usize {
        (self.0 & ((1 << TURN_BITS) - 1)) as usize
    }
}

/// All sets of `k` cells of a shape.
pub struct Lattice {
    shape: Shape,
    k: usize,
    edges: usize,
    sets: Vec<u64>,
    /// The first block of each set. Sets of the light colour come first, so that a step always leads
    /// from one half of the blocks to the other.
    first: Vec<u32>,
    /// The number of blocks of the light colour, and of all.
    light: usize,
    blocks: usize,
    zones: Vec<u8>,
    steps: Vec<Step>,
    /// The turns that occur, the first none at all; steps name them by their place here.
    turns: Vec<usize>,
}

impl std::fmt::Debug for Lattice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lattice")
            .field("shape", &self.shape)
            .field("k", &self.k)
            .field("blocks", &self.blocks)
            .finish_non_exhaustive()
    }
}

/// The zone of an occupied cell.
pub const OCCUPIED: u8 = u8::MAX;

impl Lattice {
    /// Lists the sets of `k` cells. Time and memory grow with their number times the edges.
    pub fn new(shape: Shape, k: usize, budget: &mut Budget<'_>) -> Result<Lattice, Stop> {
        assert!(shape.cells() <= 64 && (1..=LONGEST).contains(&k));
        let sets = subsets(shape.cells(), k);
        assert!(sets.len() < 1 << (32 - ZONE_BITS - TURN_BITS));
        let mut lattice = Lattice {
            shape,
            k,
            edges: shape.edges(),
            first: vec![0; sets.len()],
            light: 0,
            blocks: 0,
            zones: vec![OCCUPIED; sets.len() * shape.cells()],
            steps: vec![Step(Packed::MAX); sets.len() * shape.edges()],
            turns: vec![0],
            sets,
        };
        lattice.number_blocks(budget)?;
        lattice.link(budget)?;
        Ok(lattice)
    }

    /// Bytes that a lattice of this size takes.
    pub fn bytes(shape: Shape, k: usize) -> u64 {
        let sets = binomial(shape.cells(), k);
        sets * (8 + 4 + shape.cells() as u64 + 4 * shape.edges() as u64)
    }

    fn number_blocks(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let neighbours = Neighbourhood::new(self.shape);
        let cells = self.shape.cells();
        let mut counts = vec![0u32; self.sets.len()];
        for (set, zones) in self.zones.chunks_exact_mut(cells).enumerate() {
            look(set, budget)?;
            counts[set] = neighbours.label(!self.sets[set], zones);
        }
        let mut next = 0;
        for dark in [false, true] {
            for (set, count) in counts.iter().enumerate() {
                if self.is_dark(set) == dark {
                    self.first[set] = next;
                    next += count;
                }
            }
            if !dark {
                self.light = next as usize;
            }
        }
        self.blocks = next as usize;
        Ok(())
    }

    fn link(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut numbers = [usize::MAX; TURNS];
        numbers[0] = 0;
        let ends = self.shape.edge_ends();
        for (set, &mask) in self.sets.iter().enumerate() {
            look(set, budget)?;
            for (edge, &(a, b)) in ends.iter().enumerate() {
                let (from, to) = match (mask >> a & 1, mask >> b & 1) {
                    (1, 0) => (a, b),
                    (0, 1) => (b, a),
                    _ => continue,
                };
                let after = mask ^ (1 << from) ^ (1 << to);
                let there = rank_set(after);
                let zone = self.zones[there * self.shape.cells() + from];
                let place = |mask: u64, cell: usize| (mask & ((1 << cell) - 1)).count_ones();
                let turn = turn_number(place(mask, from) as usize, place(after, to) as usize);
                if numbers[turn] == usize::MAX {
                    numbers[turn] = self.turns.len();
                    self.turns.push(turn);
                }
                let step = Step::new(there, zone.into(), numbers[turn]);
                self.steps[set * self.edges + edge] = step;
            }
        }
        Ok(())
    }

    /// The board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many tiles.
    pub fn k(&self) -> usize {
        self.k
    }

    /// The sets of cells, as bit masks, in increasing order.
    pub fn sets(&self) -> &[u64] {
        &self.sets
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
        let odd = |cell: &usize| (cell / self.shape.cols + cell % self.shape.cols) % 2 == 1;
        cells_of(self.sets[set]).filter(odd).count() % 2 == 1
    }

    /// The first block of a set; its other zones follow.
    #[inline(always)]
    pub fn first_block(&self, set: usize) -> usize {
        self.first[set] as usize
    }

    /// For every cell its zone, or [`OCCUPIED`].
    pub fn zones(&self, set: usize) -> &[u8] {
        let cells = self.shape.cells();
        &self.zones[set * cells..(set + 1) * cells]
    }

    /// The block of a set with the blank on a free cell.
    pub fn block(&self, set: usize, blank: usize) -> usize {
        self.first_block(set) + usize::from(self.zones(set)[blank])
    }

    /// The turns that occur (see [`super::order::Orders::turn`]).
    pub fn turns(&self) -> &[usize] {
        &self.turns
    }

    /// The step along an edge, exactly one end of which must be occupied.
    #[inline(always)]
    pub fn step(&self, set: usize, edge: usize) -> Step {
        self.steps[set * self.edges + edge]
    }
}

/// Looks at the outside world now and then while sets are gone through.
fn look(set: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
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
fn subsets(n: usize, k: usize) -> Vec<u64> {
    let mut sets = Vec::with_capacity(binomial(n, k) as usize);
    let mut mask = (1u64 << k) - 1;
    let end = u128::from(mask) << (n - k);
    loop {
        sets.push(mask);
        if u128::from(mask) == end {
            return sets;
        }
        let low = mask & mask.wrapping_neg();
        let ripple = mask + low;
        mask = (((mask ^ ripple) >> 2) / low) | ripple;
    }
}

/// The place of a set among all of its size.
pub fn rank_set(mask: u64) -> usize {
    let ranks = cells_of(mask).enumerate();
    ranks.map(|(i, cell)| binomial(cell, i + 1)).sum::<u64>() as usize
}

/// Flood filling with bit masks.
struct Neighbourhood {
    neighbours: Vec<u64>,
}

impl Neighbourhood {
    fn new(shape: Shape) -> Neighbourhood {
        let mut neighbours = vec![0u64; shape.cells()];
        for (a, b) in shape.edge_ends() {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        Neighbourhood { neighbours }
    }

    /// Numbers the connected parts of `free`; returns how many there are.
    fn label(&self, free: u64, zones: &mut [u8]) -> u32 {
        let all = u64::MAX >> (64 - zones.len());
        let mut left = free & all;
        let mut count = 0;
        while left != 0 {
            let mut zone = 0;
            let mut fresh = left & left.wrapping_neg();
            while fresh != 0 {
                zone |= fresh;
                let around = cells_of(fresh).fold(0, |m, cell| m | self.neighbours[cell]);
                fresh = around & left & !zone;
            }
            for cell in cells_of(zone) {
                zones[cell] = count as u8;
            }
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
            Lattice::new(Shape { rows: 5, cols: 5 }, 6, &mut Budget::unlimited()).unwrap();
        assert_eq!(lattice.blocks() * 720, 181_008_000);
        assert_eq!(lattice.sets().len(), 177_100);
    }

    #[test]
    fn sets_are_ranked_in_order() {
        for (rank, &mask) in subsets(9, 4).iter().enumerate() {
            assert_eq!(rank_set(mask), rank);
        }
        assert_eq!(subsets(64, 1).len(), 64);
    }

    #[test]
    fn steps_lead_back() {
        let shape = Shape { rows: 3, cols: 4 };
        let lattice = Lattice::new(shape, 4, &mut Budget::unlimited()).unwrap();
        for set in 0..lattice.sets().len() {
            for (edge, (a, b)) in shape.edge_ends().into_iter().enumerate() {
                let mask = lattice.sets()[set];
                if (mask >> a & 1) == (mask >> b & 1) {
                    continue;
                }
                let step = lattice.step(set, edge);
                assert_ne!(lattice.is_dark(set), lattice.is_dark(step.set()));
                assert_eq!(lattice.step(step.set(), edge).set(), set);
            }
        }
    }
}
