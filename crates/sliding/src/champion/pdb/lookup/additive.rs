//! Additive pattern databases: sums of tables over disjoint tiles (Korf & Felner 2002).

use super::{Lookup, TILES};
use crate::champion::heuristic::{Cells, DeepHeuristic, Heuristic};
use crate::pdb::dimensions::Dimensions;
use crate::pdb::table::Place;

/// A tile that a sum does not count.
pub const UNCOUNTED: u8 = u8::MAX;

/// Words of a table that does not stay near the processor: two megabytes.
const LARGE: usize = 1 << 18;

/// Sums of tables over disjoint tiles; the bound is the greatest sum.
///
/// `V` is the most look-ups of all sums together, `P` the number of sums.
#[derive(Clone, Debug)]
pub struct AdditivePdb<const V: usize, const P: usize> {
    pub lookups: Vec<Lookup>,
    /// For each sum and tile, the look-up that counts it.
    pub counted_by: [[u8; TILES]; P],
    /// Every sum counts every tile, and the tables are too large for the processor's own memory.
    large: bool,
    /// Every sum counts every tile.
    pub all_counted: bool,
    neighbours: Vec<[u16; 4]>,
}

/// Where the tiles stand for each look-up, and the sums.
#[derive(Clone, Copy, Debug)]
pub struct Value<const V: usize, const P: usize> {
    pub places: [Place; V],
    pub totals: [u16; P],
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
            large: all_counted
                && lookups.iter().any(|lookup| lookup.table.bits().words().len() >= LARGE),
            lookups,
            counted_by: counts.try_into().expect("as many sums as promised"),
            neighbours: dimensions.neighbours(),
        }
    }

    /// Whether looking things up takes long.
    pub fn is_large(&self) -> bool {
        self.large
    }
}

#[cfg(test)]
impl<const V: usize, const P: usize> AdditivePdb<V, P> {
    /// The same sums, searched one by one or interleaved whatever the size of the tables.
    pub fn interleaved(self, large: bool) -> Self {
        AdditivePdb { large, ..self }
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
}
