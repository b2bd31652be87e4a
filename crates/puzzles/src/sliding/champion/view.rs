//! Tables as a board sees them: turned to its orientation, added up, and the best of several sums taken.

use super::guide::Guide;
use crate::sliding::tables::pattern::Pattern;
use crate::sliding::tables::shape::{NONE, Shape, Symmetry};
use crate::sliding::tables::table::{Place, Table};

/// A tile that a sum does not count.
pub const UNCOUNTED: u8 = u8::MAX;

/// One table, turned to the board.
#[derive(Clone, Debug)]
pub struct View {
    table: Table,
    /// The tiles counted, in the order of the table.
    tiles: Vec<u8>,
    /// For every cell of the board the cell of the table.
    cells: Vec<u8>,
    /// For every cell of the blank and direction, the edge of the table.
    edges: Vec<[u16; 4]>,
}

impl View {
    /// A view of the tiles that belong on `pattern`'s goals, through a table for its image under
    /// `symmetry`.
    pub fn new(pattern: &Pattern, symmetry: Symmetry, table: Table) -> View {
        let shape = pattern.shape();
        let image = symmetry.shape(shape);
        assert_eq!(*table.pattern(), pattern.image(symmetry));
        let cells: Vec<u8> =
            (0..shape.cells()).map(|cell| symmetry.cell(shape, cell) as u8).collect();
        let tiles = table
            .pattern()
            .goals()
            .iter()
            .map(|goal| cells.iter().position(|c| c == goal).unwrap_or(0) as u8)
            .collect();
        let edge = |cell: usize, direction: usize| {
            let there = shape.neighbour(cell, direction);
            if there == NONE {
                return NONE;
            }
            image.edge(cells[cell].into(), cells[usize::from(there)].into()) as u16
        };
        let edges = (0..shape.cells())
            .map(|cell| std::array::from_fn(|direction| edge(cell, direction)))
            .collect();
        View { table, tiles, cells, edges }
    }

    fn place(&self, where_is: &[u8], blank: usize) -> Place {
        let at = |tile: &u8| self.cells[usize::from(where_is[usize::from(*tile)])];
        let cells: Vec<u8> = self.tiles.iter().map(at).collect();
        self.table.place(&cells, self.cells[blank].into())
    }
}

/// Sums of tables over disjoint tiles; the bound is the greatest sum.
///
/// `V` is the most views of all sums together, `P` the number of sums.
#[derive(Clone, Debug)]
pub struct Sums<const V: usize, const P: usize> {
    views: Vec<View>,
    /// For each sum and tile, the view that counts it.
    counted_by: [Vec<u8>; P],
    neighbours: Vec<[u16; 4]>,
}

/// Where the tiles stand for each view, and the sums.
#[derive(Clone, Copy, Debug)]
pub struct Memo<const V: usize, const P: usize> {
    places: [Place; V],
    totals: [u32; P],
}

impl<const V: usize, const P: usize> Sums<V, P> {
    /// Each list is one sum; its patterns do not share tiles.
    pub fn new(shape: Shape, sums: Vec<Vec<View>>) -> Self {
        let mut views = Vec::with_capacity(V);
        let mut counts = Vec::with_capacity(P);
        for sum in sums {
            let mut counted_by = vec![UNCOUNTED; shape.cells()];
            for view in sum {
                for &tile in &view.tiles {
                    counted_by[usize::from(tile)] = views.len() as u8;
                }
                views.push(view);
            }
            counts.push(counted_by);
        }
        assert!(views.len() <= V, "room for {V} views");
        Sums {
            views,
            counted_by: counts.try_into().expect("as many sums as promised"),
            neighbours: shape.neighbours(),
        }
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
            (0..V).filter(used).map(|v| u32::from(places[v].distance)).sum()
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
        let tile = tiles[usize::from(self.neighbours[blank][direction])];
        for p in 0..P {
            let view = usize::from(self.counted_by[p][usize::from(tile)]);
            let Some(View { table, edges, .. }) = self.views.get(view) else { continue };
            let old = memo.places[view];
            let new = table.after(old, edges[blank][direction].into());
            next.places[view] = new;
            next.totals[p] = memo.totals[p] + u32::from(new.distance) - u32::from(old.distance);
            if next.totals[p] > left {
                return None;
            }
        }
        Some(next)
    }

    #[inline(always)]
    fn bound(&self, memo: &Memo<V, P>) -> u32 {
        memo.totals.iter().copied().max().unwrap_or(0)
    }

    #[inline(always)]
    fn rank(&self, memo: &Memo<V, P>) -> u32 {
        memo.totals.iter().sum()
    }
}
