//! Sums of tables, and the search that is led by them.

use super::{TILES, View};
use crate::champion::deepen::Task;
use crate::champion::guide::{Cells, Deep, Guide};
use crate::champion::ida::{Root, neighbours};
use crate::champion::lanes::Lanes;
use crate::champion::near::{self, Near, VIEWS};
use crate::champion::problem::Problem;
use crate::champion::prune::Pruner;
use crate::tables::close::CELLS;
use crate::tables::shape::Shape;
use crate::tables::table::Place;
use gridwright_search::{Budget, Stats, Stop};

/// A tile that a sum does not count.
pub const UNCOUNTED: u8 = u8::MAX;

/// Words of a table that does not stay near the processor: two megabytes.
const LARGE: usize = 1 << 18;

/// Sums of tables over disjoint tiles; the bound is the greatest sum.
///
/// `V` is the most views of all sums together, `P` the number of sums.
#[derive(Clone, Debug)]
pub struct Sums<const V: usize, const P: usize> {
    pub(in crate::champion) views: Vec<View>,
    /// For each sum and tile, the view that counts it.
    pub(in crate::champion) counted_by: [[u8; TILES]; P],
    /// Every sum counts every tile, and the tables are too large for the processor's own memory.
    sweeps: bool,
    all_counted: bool,
    neighbours: Vec<[u16; 4]>,
}

/// Where the tiles stand for each view, and the sums.
#[derive(Clone, Copy, Debug)]
pub struct Memo<const V: usize, const P: usize> {
    pub(in crate::champion) places: [Place; V],
    pub(in crate::champion) totals: [u16; P],
}

/// What a move changes: one place for each sum.
#[derive(Clone, Copy, Debug)]
pub struct Change<const P: usize> {
    views: [u8; P],
    places: [Place; P],
    totals: [u16; P],
}

impl<const V: usize, const P: usize> Sums<V, P> {
    /// Each list is one sum; its patterns do not share tiles.
    pub fn new(shape: Shape, sums: Vec<Vec<View>>) -> Self {
        let mut views = Vec::with_capacity(V);
        let mut counts = Vec::with_capacity(P);
        for sum in sums {
            let mut counted_by = [UNCOUNTED; TILES];
            for view in sum {
                for &tile in &view.tiles {
                    counted_by[usize::from(tile)] = views.len() as u8;
                }
                views.push(view);
            }
            counts.push(counted_by);
        }
        assert!(views.len() <= V, "room for {V} views");
        let uncounted = |by: &[u8; TILES]| by.iter().filter(|view| **view == UNCOUNTED).count();
        // All but the blank.
        let all_counted = counts.iter().all(|by| uncounted(by) == TILES - shape.cells() + 1);
        Sums {
            all_counted,
            sweeps: all_counted
                && views.iter().any(|view| view.table.bits().words().len() >= LARGE),
            views,
            counted_by: counts.try_into().expect("as many sums as promised"),
            neighbours: shape.neighbours(),
        }
    }
}

#[cfg(test)]
impl<const V: usize, const P: usize> Sums<V, P> {
    /// The same sums, searched one by one or in lanes whatever the size of the tables.
    pub(in crate::champion) fn searched_in_lanes(self, sweeps: bool) -> Self {
        Sums { sweeps, ..self }
    }
}

impl<const V: usize, const P: usize> Guide for Sums<V, P> {
    type Memo = Memo<V, P>;

    fn root(&self, tiles: &[u8], blank: usize) -> Memo<V, P> {
        let mut where_is = vec![0u8; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            where_is[usize::from(tile)] = cell as u8;
        }
        let place = |view: &View| view.place(&where_is, blank);
        let places = std::array::from_fn(|v| self.views.get(v).map_or(Place::default(), place));
        let total = |p: usize| {
            let used = |v: &usize| self.counted_by[p].contains(&(*v as u8));
            let places: &[Place; V] = &places;
            (0..V).filter(used).map(|v| places[v].distance).sum()
        };
        Memo { places, totals: std::array::from_fn(total) }
    }

    #[inline(always)]
    fn step(
        &self,
        memo: &Memo<V, P>,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Memo<V, P>> {
        let mut next = *memo;
        let at = |cell: u8| tiles[usize::from(cell)];
        let tile = tiles[usize::from(self.neighbours[blank][direction])];
        for p in 0..P {
            let view = usize::from(self.counted_by[p][usize::from(tile)]);
            let Some(seen) = self.views.get(view) else { continue };
            let old = memo.places[view];
            let new = seen.after(old, at, blank, direction, tile);
            next.places[view] = new;
            next.totals[p] = memo.totals[p] + new.distance - old.distance;
            if u32::from(next.totals[p]) > left {
                return None;
            }
        }
        Some(next)
    }

    #[inline(always)]
    fn bound(&self, memo: &Memo<V, P>) -> u32 {
        memo.totals.iter().copied().max().unwrap_or(0).into()
    }

    #[inline(always)]
    fn rank(&self, memo: &Memo<V, P>) -> u32 {
        memo.totals.iter().map(|&total| u32::from(total)).sum()
    }
}

impl<const V: usize, const P: usize> Deep for Sums<V, P> {
    type Change = Change<P>;

    #[inline(always)]
    fn probe(
        &self,
        memo: &Memo<V, P>,
        tiles: &Cells,
        blank: u8,
        there: u8,
        direction: usize,
    ) -> Change<P> {
        let tile = tiles[usize::from(there)];
        let at = |cell: u8| tiles[usize::from(cell)];
        let mut change =
            Change { views: [UNCOUNTED; P], places: [Place::default(); P], totals: memo.totals };
        for p in 0..P {
            let view = self.counted_by[p][usize::from(tile) % TILES];
            let Some(seen) = self.views.get(usize::from(view)) else { continue };
            let old = memo.places[usize::from(view) % V];
            let new = seen.after(old, at, blank.into(), direction, tile);
            change.views[p] = view;
            change.places[p] = new;
            change.totals[p] = memo.totals[p] + new.distance - old.distance;
        }
        change
    }

    #[inline(always)]
    fn bound_after(&self, change: &Change<P>) -> u32 {
        change.totals.iter().copied().max().unwrap_or(0).into()
    }

    #[inline(always)]
    fn enter(&self, memo: &mut Memo<V, P>, change: &Change<P>) -> Change<P> {
        let mut back = Change { totals: memo.totals, ..*change };
        memo.totals = change.totals;
        for p in 0..P {
            if change.views[p] != UNCOUNTED {
                let place = &mut memo.places[usize::from(change.views[p]) % V];
                back.places[p] = std::mem::replace(place, change.places[p]);
            }
        }
        back
    }

    fn near<'a>(
        &'a self,
        root: &Root<Memo<V, P>>,
        problem: &Problem,
        pruner: &'a Pruner,
    ) -> Option<Near<'a>> {
        let Root { memo, tiles, blank, .. } = root;
        if P != 2 || V != VIEWS || !self.all_counted || tiles.len() > CELLS {
            return None;
        }
        let first = near::Lens::new(&self.views[0])?;
        let mut lenses = [first; VIEWS];
        let mut spots = [0; VIEWS];
        for (v, view) in self.views.iter().enumerate() {
            lenses[v] = near::Lens::new(view)?;
            let Place { mask, rank, distance } = memo.places[v];
            let block = view.table.block(mask, view.cells[*blank].into());
            spots[v] = near::spot(block, rank, distance);
        }
        let all = neighbours(problem);
        let near: [[u8; 4]; CELLS] = std::array::from_fn(|cell| all[cell]);
        let open = |cell: usize| {
            let free = (0..4).filter(|&d| usize::from(near[cell][d]) != cell);
            free.fold(0, |mask, d| mask | 1 << d)
        };
        let mut counted_by = [0; CELLS];
        for (cell, &tile) in tiles.iter().enumerate() {
            let [a, b] = [0, P - 1].map(|p| self.counted_by[p][usize::from(tile)] % VIEWS as u8);
            counted_by[cell] = a + VIEWS as u8 * b;
        }
        Some(Near {
            lenses,
            counted_by,
            neighbours: std::array::from_fn(|way| near[way / 4][way % 4]),
            stop: None,
            open: std::array::from_fn(open),
            pruner,
            spots,
            path: Vec::new(),
            stats: Stats::default(),
        })
    }

    fn totals(&self, memo: &Memo<V, P>) -> [u16; 2] {
        std::array::from_fn(|p| memo.totals[p % P])
    }

    fn sweeps(&self) -> bool {
        self.sweeps
    }

    fn sweep(&self, task: &Task<'_, Self>, budget: &mut Budget<'_>) -> (Result<(), Stop>, Stats) {
        let mut lanes = Lanes::new(self, task);
        let result = lanes.run(budget);
        (result, lanes.stats())
    }
}
