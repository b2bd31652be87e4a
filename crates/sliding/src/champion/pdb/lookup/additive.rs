//! Additive pattern databases: sums of tables over disjoint tiles (Korf & Felner 2002).

use super::{Lookup, TILES};
use crate::champion::exact::cache_local::{self, CacheLocal, LOOKUPS, LocalLookup};
use crate::champion::exact::deepen::Task;
use crate::champion::exact::ida::{Root, neighbours};
use crate::champion::exact::interleaved::Interleaved;
use crate::champion::heuristic::{Cells, DeepHeuristic, Heuristic};
use crate::champion::problem::Problem;
use crate::champion::prune::Pruner;
use crate::pdb::cache_local::CELLS;
use crate::pdb::dimensions::Dimensions;
use crate::pdb::table::Place;
use gridwright_search::{Budget, Stats, Stop};

/// A tile that a sum does not count.
pub const UNCOUNTED: u8 = u8::MAX;

/// Words of a table that does not stay near the processor: two megabytes.
const LARGE: usize = 1 << 18;

/// Sums of tables over disjoint tiles; the bound is the greatest sum.
///
/// `V` is the most look-ups of all sums together, `P` the number of sums.
#[derive(Clone, Debug)]
pub struct AdditivePdb<const V: usize, const P: usize> {
    pub(in crate::champion) lookups: Vec<Lookup>,
    /// For each sum and tile, the look-up that counts it.
    pub(in crate::champion) counted_by: [[u8; TILES]; P],
    /// Every sum counts every tile, and the tables are too large for the processor's own memory.
    sweeps: bool,
    all_counted: bool,
    neighbours: Vec<[u16; 4]>,
}

/// Where the tiles stand for each look-up, and the sums.
#[derive(Clone, Copy, Debug)]
pub struct Value<const V: usize, const P: usize> {
    pub(in crate::champion) places: [Place; V],
    pub(in crate::champion) totals: [u16; P],
}

/// What a move changes: one place for each sum.
#[derive(Clone, Copy, Debug)]
pub struct Change<const P: usize> {
    lookups: [u8; P],
    places: [Place; P],
    totals: [u16; P],
}

impl<const V: usize, const P: usize> AdditivePdb<V, P> {
    /// Each list is one sum; its patterns do not share tiles.
    pub fn new(dimensions: Dimensions, sums: Vec<Vec<Lookup>>) -> Self {
        let mut lookups = Vec::with_capacity(V);
        let mut counts = Vec::with_capacity(P);
        for sum in sums {
            let mut counted_by = [UNCOUNTED; TILES];
            for lookup in sum {
                for &tile in &lookup.tiles {
                    counted_by[usize::from(tile)] = lookups.len() as u8;
                }
                lookups.push(lookup);
            }
            counts.push(counted_by);
        }
        assert!(lookups.len() <= V, "room for {V} lookups");
        let uncounted = |by: &[u8; TILES]| by.iter().filter(|by| **by == UNCOUNTED).count();
        // All but the blank.
        let all_counted = counts.iter().all(|by| uncounted(by) == TILES - dimensions.cells() + 1);
        AdditivePdb {
            all_counted,
            sweeps: all_counted
                && lookups.iter().any(|lookup| lookup.table.bits().words().len() >= LARGE),
            lookups,
            counted_by: counts.try_into().expect("as many sums as promised"),
            neighbours: dimensions.neighbours(),
        }
    }
}

#[cfg(test)]
impl<const V: usize, const P: usize> AdditivePdb<V, P> {
    /// The same sums, searched one by one or interleaved whatever the size of the tables.
    pub(in crate::champion) fn interleaved(self, sweeps: bool) -> Self {
        AdditivePdb { sweeps, ..self }
    }
}

impl<const V: usize, const P: usize> Heuristic for AdditivePdb<V, P> {
    type Value = Value<V, P>;

    fn root(&self, tiles: &[u8], blank: usize) -> Value<V, P> {
        let mut where_is = vec![0u8; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            where_is[usize::from(tile)] = cell as u8;
        }
        let place = |lookup: &Lookup| lookup.place(&where_is, blank);
        let places = std::array::from_fn(|v| self.lookups.get(v).map_or(Place::default(), place));
        let total = |p: usize| {
            let used = |v: &usize| self.counted_by[p].contains(&(*v as u8));
            let places: &[Place; V] = &places;
            (0..V).filter(used).map(|v| places[v].distance).sum()
        };
        Value { places, totals: std::array::from_fn(total) }
    }

    #[inline(always)]
    fn step(
        &self,
        value: &Value<V, P>,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Value<V, P>> {
        let mut next = *value;
        let at = |cell: u8| tiles[usize::from(cell)];
        let tile = tiles[usize::from(self.neighbours[blank][direction])];
        for p in 0..P {
            let which = usize::from(self.counted_by[p][usize::from(tile)]);
            let Some(lookup) = self.lookups.get(which) else { continue };
            let old = value.places[which];
            let new = lookup.after(old, at, blank, direction, tile);
            next.places[which] = new;
            next.totals[p] = value.totals[p] + new.distance - old.distance;
            if u32::from(next.totals[p]) > left {
                return None;
            }
        }
        Some(next)
    }

    #[inline(always)]
    fn bound(&self, value: &Value<V, P>) -> u32 {
        value.totals.iter().copied().max().unwrap_or(0).into()
    }

    #[inline(always)]
    fn rank(&self, value: &Value<V, P>) -> u32 {
        value.totals.iter().map(|&total| u32::from(total)).sum()
    }
}

impl<const V: usize, const P: usize> DeepHeuristic for AdditivePdb<V, P> {
    type Change = Change<P>;

    #[inline(always)]
    fn probe(
        &self,
        value: &Value<V, P>,
        tiles: &Cells,
        blank: u8,
        there: u8,
        direction: usize,
    ) -> Change<P> {
        let tile = tiles[usize::from(there)];
        let at = |cell: u8| tiles[usize::from(cell)];
        let mut change =
            Change { lookups: [UNCOUNTED; P], places: [Place::default(); P], totals: value.totals };
        for p in 0..P {
            let which = self.counted_by[p][usize::from(tile) % TILES];
            let Some(lookup) = self.lookups.get(usize::from(which)) else { continue };
            let old = value.places[usize::from(which) % V];
            let new = lookup.after(old, at, blank.into(), direction, tile);
            change.lookups[p] = which;
            change.places[p] = new;
            change.totals[p] = value.totals[p] + new.distance - old.distance;
        }
        change
    }

    #[inline(always)]
    fn bound_after(&self, change: &Change<P>) -> u32 {
        change.totals.iter().copied().max().unwrap_or(0).into()
    }

    #[inline(always)]
    fn enter(&self, value: &mut Value<V, P>, change: &Change<P>) -> Change<P> {
        let mut back = Change { totals: value.totals, ..*change };
        value.totals = change.totals;
        for p in 0..P {
            if change.lookups[p] != UNCOUNTED {
                let place = &mut value.places[usize::from(change.lookups[p]) % V];
                back.places[p] = std::mem::replace(place, change.places[p]);
            }
        }
        back
    }

    fn cache_local<'a>(
        &'a self,
        root: &Root<Value<V, P>>,
        problem: &Problem,
        pruner: &'a Pruner,
    ) -> Option<CacheLocal<'a>> {
        let Root { value, tiles, blank, .. } = root;
        if P != 2 || V != LOOKUPS || !self.all_counted || tiles.len() > CELLS {
            return None;
        }
        let first = LocalLookup::new(&self.lookups[0])?;
        let mut lookups = [first; LOOKUPS];
        let mut spots = [0; LOOKUPS];
        for (v, lookup) in self.lookups.iter().enumerate() {
            lookups[v] = LocalLookup::new(lookup)?;
            let Place { mask, rank, distance } = value.places[v];
            let block = lookup.table.block(mask, lookup.cells[*blank].into());
            spots[v] = cache_local::spot(block, rank, distance);
        }
        let all = neighbours(problem);
        let neighbours: [[u8; 4]; CELLS] = std::array::from_fn(|cell| all[cell]);
        let open = |cell: usize| {
            let free = (0..4).filter(|&d| usize::from(neighbours[cell][d]) != cell);
            free.fold(0, |mask, d| mask | 1 << d)
        };
        let mut counted_by = [0; CELLS];
        for (cell, &tile) in tiles.iter().enumerate() {
            let [a, b] = [0, P - 1].map(|p| self.counted_by[p][usize::from(tile)] % LOOKUPS as u8);
            counted_by[cell] = a + LOOKUPS as u8 * b;
        }
        Some(CacheLocal {
            lookups,
            counted_by,
            neighbours: std::array::from_fn(|way| neighbours[way / 4][way % 4]),
            stop: None,
            open: std::array::from_fn(open),
            pruner,
            spots,
            path: Vec::new(),
            stats: Stats::default(),
        })
    }

    fn totals(&self, value: &Value<V, P>) -> [u16; 2] {
        std::array::from_fn(|p| value.totals[p % P])
    }

    fn sweeps(&self) -> bool {
        self.sweeps
    }

    fn sweep(&self, task: &Task<'_, Self>, budget: &mut Budget<'_>) -> (Result<(), Stop>, Stats) {
        let mut search = Interleaved::new(self, task);
        let result = search.run(budget);
        (result, search.stats())
    }
}
