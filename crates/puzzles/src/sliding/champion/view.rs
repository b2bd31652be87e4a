//! Tables as a board sees them: turned to its orientation, added up, and the best of several sums taken.

use super::problem::Problem;
use crate::sliding::tables::pattern::Pattern;
use crate::sliding::tables::shape::{NONE, Symmetry};
use crate::sliding::tables::table::{Lookup, Place, Table};

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
    edges: Vec<[u8; 4]>,
}

impl View {
    /// A view of the tiles that belong on `pattern`'s goals, through a table for its image under
    /// `symmetry`.
    pub fn new(pattern: &Pattern, symmetry: Symmetry, table: Table) -> View {
        let shape = pattern.shape();
        let image = symmetry.shape(shape);
        assert_eq!(*table.pattern(), pattern.image(symmetry));
        let cells: Vec<u8> = (0..shape.cells())
            .map(|cell| symmetry.cell(shape, cell) as u8)
            .collect();
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
            image.edge(cells[cell].into(), cells[usize::from(there)].into()) as u8
        };
        let edges = (0..shape.cells())
            .map(|cell| std::array::from_fn(|direction| edge(cell, direction)))
            .collect();
        View {
            table,
            tiles,
            cells,
            edges,
        }
    }

    fn place(&self, where_is: &[u8], blank: usize) -> Place {
        let at = |tile: &u8| self.cells[usize::from(where_is[usize::from(*tile)])];
        let cells: Vec<u8> = self.tiles.iter().map(at).collect();
        self.table.place(&cells, self.cells[blank].into())
    }
}

/// Sums of tables over disjoint tiles; the estimate is the greatest sum.
#[derive(Clone, Debug)]
pub struct Sums {
    views: Vec<View>,
    /// For each sum and tile, the view that counts it.
    counted_by: Vec<Vec<u8>>,
}

impl Sums {
    /// Each list is one sum; its patterns must not share tiles.
    pub fn new(problem: &Problem, sums: Vec<Vec<View>>) -> Sums {
        let mut all = Sums {
            views: Vec::new(),
            counted_by: Vec::new(),
        };
        for views in sums {
            let mut counted_by = vec![UNCOUNTED; problem.shape().cells()];
            for view in views {
                for &tile in &view.tiles {
                    counted_by[usize::from(tile)] = all.views.len() as u8;
                }
                all.views.push(view);
            }
            all.counted_by.push(counted_by);
        }
        all
    }

    /// How many sums there are.
    pub fn count(&self) -> usize {
        self.counted_by.len()
    }

    /// How many tables are looked through.
    pub fn views(&self) -> usize {
        self.views.len()
    }

    /// Places of a board, from scratch.
    pub fn places(&self, tiles: &[u8], blank: usize) -> Vec<Place> {
        let mut where_is = vec![0u8; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            where_is[usize::from(tile)] = cell as u8;
        }
        let place = |view: &View| view.place(&where_is, blank);
        self.views.iter().map(place).collect()
    }

    /// The sums of a board's places.
    pub fn totals(&self, places: &[Place]) -> Vec<u32> {
        let total = |counted_by: &Vec<u8>| {
            let mut views: Vec<u8> = counted_by.clone();
            views.sort_unstable();
            views.dedup();
            let known = views.into_iter().filter(|v| *v != UNCOUNTED);
            known.map(|v| u32::from(places[usize::from(v)].distance)).sum()
        };
        self.counted_by.iter().map(total).collect()
    }

    /// The estimate of a board.
    pub fn estimate(&self, tiles: &[u8], blank: usize) -> u32 {
        let totals = self.totals(&self.places(tiles, blank));
        totals.into_iter().max().unwrap_or(0)
    }

    /// What the inner loop needs, flat.
    pub fn eyes(&self) -> Vec<Eye<'_>> {
        let eye = |view| {
            let View { table, edges, .. }: &View = view;
            Eye {
                lookup: table.lookup(),
                edges,
            }
        };
        self.views.iter().map(eye).collect()
    }

    /// The view that counts a tile in a sum, or [`UNCOUNTED`].
    pub fn counted_by(&self, sum: usize) -> &[u8] {
        &self.counted_by[sum]
    }
}

/// A view in the inner loop.
#[derive(Clone, Copy, Debug)]
pub struct Eye<'a> {
    lookup: Lookup<'a>,
    edges: &'a [[u8; 4]],
}

impl Eye<'_> {
    /// The place after the blank went from `blank` in `direction`, over one of this view's tiles.
    #[inline(always)]
    pub fn after(&self, place: Place, blank: usize, direction: usize) -> Place {
        self.lookup
            .after(place, self.edges[blank][direction].into())
    }
}
