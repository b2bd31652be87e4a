//! The search over small tables in a cache-local layout ([`cache_local`](crate::pdb::cache_local)).
//!
//! It visits the same nodes in the same order as [`crate::champion::exact::ida`], and uses that every move changes both sums
//! by exactly one. What counts is how many moves away from the goal each sum can spare: a move towards it
//! costs nothing, a move away from it costs one, and a child is cut when a sum has none left.

use super::ida::{Root, ways};
use crate::champion::pdb::lookup::{AdditivePdb, Lookup, Value};
use crate::champion::problem::Problem;
use crate::champion::prune::{Pruner, State};
use crate::pdb::cache_local::{CELLS, CacheLocalTable};
use crate::pdb::table::Place;
use gridwright_search::{Budget, Stats, Stop};

/// Room for the look-ups of both sums.
const LOOKUPS: usize = 8;

/// A look-up into a cache-local table.
#[derive(Clone, Copy, Debug)]
#[repr(align(128))]
struct LocalLookup<'a> {
    table: CacheLocalTable<'a>,
    /// For every cell of the blank and direction, the edge of the table.
    edges: [u8; 4 * CELLS],
}

/// Where the tiles of a look-up are. From the top: the block (32 bits), the rank of their order (16), whether the
/// last step led away from the goal (8), and the distance modulo four.
type Spot = u64;

/// The spot of some tiles.
fn spot(block: usize, rank: u16, distance: u16) -> Spot {
    (block as u64) << 32 | u64::from(rank) << 16 | u64::from(distance % 4)
}

/// Whether the last step led away from the goal: 0 or 1.
#[inline(always)]
fn is_away(spot: Spot) -> u64 {
    spot >> 8 & 1
}

impl<'a> LocalLookup<'a> {
    /// `None` where the table is not laid out so.
    pub fn new(lookup: &'a Lookup) -> Option<LocalLookup<'a>> {
        Some(LocalLookup { table: lookup.table.cache_local()?, edges: lookup.edges()? })
    }

    /// The spot after the tile that the blank meets moved into it.
    #[inline(always)]
    fn after(&self, spot: Spot, way: usize) -> Spot {
        let edge = self.edges[way % (4 * CELLS)];
        let (block, rank) = self.table.step((spot >> 32) as u32, spot as u32 >> 16, edge);
        let bit = self.table.bit(block, rank);
        // The search may go on from there, and the steps lie beyond the second cache.
        self.table.fetch(block);
        let farther = spot as u32 + 1;
        // The two possible distances differ by two, so their second lowest bits differ.
        let away = (farther >> 1 ^ bit ^ 1) & 1;
        let distance = (farther + 2 * away + 2) & 3;
        u64::from(block) << 32 | u64::from(rank << 16 | away << 8 | distance)
    }
}

/// What both sums can spare: the first in the lower half, the second in the upper.
type Spare = u64;
/// Set where a sum has spent more than it had.
const OVERDRAWN: Spare = 0x8000_0000_8000_0000;

/// One search below a bound.
#[derive(Debug)]
pub struct CacheLocal<'a> {
    lookups: [LocalLookup<'a>; LOOKUPS],
    /// For every cell and direction the cell there.
    neighbours: [u8; 4 * CELLS],
    /// For every cell the directions, as bits, in which the board goes on.
    open: [u8; CELLS],
    pruner: &'a Pruner,
    /// For each cell the look-ups that count the tile on it: the one of the first sum, and eight times that of
    /// the second.
    counted_by: [u8; CELLS],
    spots: [Spot; LOOKUPS],
    /// The moves of a solution, the last one first.
    path: Vec<u8>,
    stats: Stats,
    stop: Option<Stop>,
}

/// The number of bits in each set of directions.
const COUNT: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

impl<'a> CacheLocal<'a> {
    /// A search below a root; `None` where the tables are not laid out so.
    pub fn new<const V: usize, const P: usize>(
        pdb: &'a AdditivePdb<V, P>,
        root: &Root<Value<V, P>>,
        problem: &Problem,
        pruner: &'a Pruner,
    ) -> Option<CacheLocal<'a>> {
        let Root { value, tiles, blank, .. } = root;
        let few = P == 2 && pdb.lookups.len() <= LOOKUPS;
        if !few || !pdb.all_counted || tiles.len() > CELLS {
            return None;
        }
        let first = LocalLookup::new(&pdb.lookups[0])?;
        let mut lookups = [first; LOOKUPS];
        let mut spots = [0; LOOKUPS];
        for (v, lookup) in pdb.lookups.iter().enumerate() {
            lookups[v] = LocalLookup::new(lookup)?;
            let Place { mask, rank, distance } = value.places[v];
            let block = lookup.table.block(mask, lookup.cells[*blank].into());
            spots[v] = spot(block, rank, distance);
        }
        let (neighbours, open) = ways::<CELLS>(problem);
        let mut counted_by = [0; CELLS];
        for (cell, &tile) in tiles.iter().enumerate() {
            let [a, b] = [0, P - 1].map(|p| pdb.counted_by[p][usize::from(tile)] % LOOKUPS as u8);
            counted_by[cell] = a + LOOKUPS as u8 * b;
        }
        Some(CacheLocal {
            lookups,
            counted_by,
            neighbours: std::array::from_fn(|way| neighbours[way / 4][way % 4]),
            stop: None,
            open,
            pruner,
            spots,
            path: Vec::new(),
            stats: Stats::default(),
        })
    }

    /// Looks below the root for a solution of at most `left` more moves; the whole path if there is one.
    pub fn search<const V: usize, const P: usize>(
        mut self,
        root: &Root<Value<V, P>>,
        left: u32,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        self.stats = *stats;
        let [one, two] = [0, P - 1].map(|p| u64::from(left - u32::from(root.value.totals[p])) / 2);
        let found = self.dive(root.blank, left, one | two << 32, root.state, budget);
        // Every child that was not expanded itself was cut, or is the goal.
        let generated = self.stats.generated - stats.generated;
        let expanded = self.stats.expanded - stats.expanded;
        self.stats.pruned += (generated + 1).saturating_sub(expanded + u64::from(found));
        *stats = self.stats;
        match self.stop {
            Some(stop) => Err(stop),
            None => Ok(found.then(|| {
                let moves = self.path.into_iter().rev();
                root.path.iter().copied().chain(moves).collect()
            })),
        }
    }

    #[cold]
    fn halt(&mut self, stop: Stop) -> bool {
        self.stop = Some(stop);
        true
    }

    /// Looks below a node with the blank `here`; `true` ends the search, with a solution or with `stop`.
    fn dive(
        &mut self,
        here: usize,
        left: u32,
        spare: Spare,
        state: State,
        budget: &mut Budget<'_>,
    ) -> bool {
        if let Err(stop) = budget.tick(&self.stats) {
            return self.halt(stop);
        }
        self.stats.expanded += 1;
        let (states, allowed) = self.pruner.rows(state);
        let here = here % CELLS;
        let mut rest = allowed & self.open[here];
        self.stats.generated += u64::from(COUNT[usize::from(rest) % 16]);
        // All children first: their look-ups do not depend on each other, so the waits overlap.
        let mut after = [[0; 2]; 4];
        let mut scan = rest;
        while scan != 0 {
            let direction = scan.trailing_zeros() as usize % 4;
            scan &= scan - 1;
            let way = 4 * here + direction;
            let pair = usize::from(self.counted_by[usize::from(self.neighbours[way]) % CELLS]);
            let (a, b) = (pair % LOOKUPS, pair / LOOKUPS % LOOKUPS);
            let one = self.lookups[a].after(self.spots[a], way);
            let two = self.lookups[b].after(self.spots[b], way);
            after[direction] = [one, two];
            let cut = spend(spare, one, two) & OVERDRAWN != 0;
            rest &= !(u8::from(cut) << direction);
        }
        while rest != 0 {
            let direction = rest.trailing_zeros() as usize % 4;
            rest &= rest - 1;
            let there = usize::from(self.neighbours[4 * here + direction]) % CELLS;
            let counted_by = self.counted_by[there];
            let (a, b) =
                (usize::from(counted_by) % LOOKUPS, usize::from(counted_by) / LOOKUPS % LOOKUPS);
            let [one, two] = after[direction];
            let spare = spend(spare, one, two);
            let home = u64::from(left - 1);
            let old = (self.spots[a], self.spots[b]);
            self.counted_by[here] = counted_by;
            self.spots[a] = one;
            self.spots[b] = two;
            if 2 * spare == home | home << 32
                || self.dive(there, left - 1, spare, states[direction], budget)
            {
                self.path.push(direction as u8);
                return true;
            }
            self.spots[a] = old.0;
            self.spots[b] = old.1;
            self.counted_by[there] = counted_by;
        }
        false
    }
}

/// What is left to spare after a step of both sums.
#[inline(always)]
fn spend(spare: Spare, one: Spot, two: Spot) -> Spare {
    spare.wrapping_sub(is_away(one) | is_away(two) << 32)
}

#[cfg(test)]
mod tests {
    use crate::champion::exact::deepen::Deepening;
    use crate::champion::pdb::lookup::{AdditivePdb, Lookup};
    use crate::champion::pdb::partition::{Size, partitions};
    use crate::champion::problem::Problem;
    use crate::champion::prune::Pruner;
    use crate::pdb::cache::TableCache;
    use crate::pdb::dimensions::Dimensions;
    use crate::pdb::pattern::Pattern;
    use gridwright_search::Budget;

    #[test]
    fn cache_local_searches_visit_what_others_visit() {
        let cache = TableCache::default();
        let pruner = Pruner::new(8);
        for (rows, cols, blank) in [(4, 4, 0), (4, 4, 15), (4, 4, 6), (3, 4, 11), (2, 5, 3)] {
            let dimensions = Dimensions { rows, cols };
            let mut goal: Vec<u8> = (1..dimensions.cells() as u8).collect();
            goal.insert(blank, 0);
            for seed in 1..=3 {
                let problem = Problem::wandered(dimensions, &goal, seed, 500);
                let answers = [false, true].map(|local| {
                    let lookup = |pattern: &Pattern| {
                        let (canonical, symmetry) = pattern.canonical();
                        let budget = &mut Budget::unlimited();
                        let table = cache.obtain(&canonical, 1, budget).unwrap();
                        if local {
                            table.arrange(budget).unwrap();
                        }
                        Lookup::new(pattern, symmetry, if local { table } else { table.anew() })
                    };
                    let parts = partitions(&problem, Size::Small);
                    let lookups =
                        parts.iter().map(|part| part.iter().map(lookup).collect()).collect();
                    let pdb: AdditivePdb<8, 2> = AdditivePdb::new(dimensions, lookups);
                    assert_eq!(
                        pdb.lookups.iter().all(|lookup| lookup.table.cache_local().is_some()),
                        local
                    );
                    let mut search = Deepening::new(&problem, &pdb, &pruner, 1, 0);
                    loop {
                        if let Some(path) = search.iterate(&mut Budget::unlimited()).unwrap() {
                            return (path, search.stats.generated, search.stats.expanded);
                        }
                    }
                });
                assert_eq!(answers[0], answers[1]);
            }
        }
    }
}
