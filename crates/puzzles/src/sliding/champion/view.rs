//! Tables as a board sees them: turned to its orientation, added up, and the best of several sums taken.

use super::deepen::Task;
use super::guide::{Cells, Deep, Guide};
use super::ida::{Root, neighbours};
use super::lanes::Lanes;
use super::near::{self, Near, VIEWS};
use super::problem::Problem;
use super::prune::Pruner;
use crate::sliding::tables::close::CELLS;
use crate::sliding::tables::order::swap;
use crate::sliding::tables::pattern::Pattern;
use crate::sliding::tables::shape::{NONE, Shape, Symmetry};
use crate::sliding::tables::table::{Look, Place, Spot, Table};
use gridwright_search::{Budget, Stats, Stop};

/// A tile that a sum does not count.
pub const UNCOUNTED: u8 = u8::MAX;

/// One table, turned to the board.
#[derive(Clone, Debug)]
pub struct View {
    table: Table,
    /// The board.
    board: Shape,
    /// The tiles counted, in the order of the table.
    tiles: Vec<u8>,
    /// For every cell of the board the cell of the table.
    cells: Vec<u8>,
    /// For every cell of the blank and direction, the step of the tile there.
    steps: Box<[[Step; 4]; TILES]>,
    /// For a tile and another one it jumps over, what that adds to the rank: 0 unless both are counted.
    swaps: Box<Swaps>,
}

/// Room for the tiles of a board that has tables.
pub(super) const TILES: usize = 32;

/// Words of a table that does not stay near the processor: two megabytes.
const LARGE: usize = 1 << 18;

/// For each pair of tiles a number; any byte may be asked for as the second.
pub(super) type Swaps = [i16; SWAPS];
const SWAPS: usize = TILES * TILES + 256;

/// A step of a tile into the blank, as a table sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    /// The two cells of the table.
    pub flip: u32,
    /// Cells of the board between the two in the table's order, filled up with the blank's own cell.
    pub between: [u8; 4],
    /// The cell of the table that the tile leaves.
    pub from: u8,
    /// Whether there are cells between.
    pub jumps: bool,
    /// All bits set if the tile goes backwards in the table's order.
    pub back: i16,
}

impl Step {
    fn new(shape: Shape, symmetry: Symmetry, blank: usize, direction: usize) -> Step {
        let there = shape.neighbour(blank, direction);
        if there == NONE {
            return Step::default();
        }
        let at = |cell: usize| symmetry.cell(shape, cell);
        let (from, to) = (at(there.into()), at(blank));
        let inner = from.min(to) + 1..from.max(to);
        let mut between = [blank as u8; 4];
        let jumped = (0..shape.cells()).filter(|&cell| inner.contains(&at(cell)));
        jumped.zip(&mut between).for_each(|(cell, place)| *place = cell as u8);
        Step {
            flip: 1 << from | 1 << to,
            between,
            from: from as u8,
            jumps: from.abs_diff(to) > 1,
            back: if to > from { 0 } else { -1 },
        }
    }
}

impl View {
    /// A view of the tiles that belong on `pattern`'s goals, through a table for its image under
    /// `symmetry`.
    pub fn new(pattern: &Pattern, symmetry: Symmetry, table: Table) -> View {
        let shape = pattern.shape();
        assert_eq!(*table.pattern(), pattern.image(symmetry));
        assert!(symmetry.shape(shape).cols <= 5, "at most four tiles are jumped over");
        let cells: Vec<u8> =
            (0..shape.cells()).map(|cell| symmetry.cell(shape, cell) as u8).collect();
        let tiles: Vec<u8> = table
            .pattern()
            .goals()
            .iter()
            .map(|goal| cells.iter().position(|c| c == goal).unwrap_or(0) as u8)
            .collect();
        let step = |blank| std::array::from_fn(|d| Step::new(shape, symmetry, blank, d));
        let mut swaps = Box::new([0; SWAPS]);
        for (a, &tile) in tiles.iter().enumerate() {
            for (b, &other) in tiles.iter().enumerate().filter(|(b, _)| *b != a) {
                swaps[usize::from(tile) * TILES + usize::from(other)] = swap(a, b);
            }
        }
        let mut steps = Box::new([[Step::default(); 4]; TILES]);
        (0..shape.cells()).for_each(|blank| steps[blank] = step(blank));
        View { table, board: shape, tiles, cells, steps, swaps }
    }

    /// The place after `tile` moved into the blank, which went in `direction`.
    #[inline(always)]
    fn after(
        &self,
        place: Place,
        at: impl Fn(u8) -> u8,
        blank: usize,
        direction: usize,
        tile: u8,
    ) -> Place {
        let lens = self.lens();
        let spot = lens.aim(place, at, blank, direction, tile);
        spot.place(place.distance + 1 - 2 * lens.is_nearer(spot))
    }

    /// What a search reads again and again, without the way through shared pointers.
    #[inline(always)]
    pub(super) fn lens(&self) -> Lens<'_> {
        Lens { look: self.table.look(), steps: &self.steps, swaps: &self.swaps }
    }

    /// The table.
    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// For every cell of the blank and direction, the edge of the table; for boards of at most 16 cells.
    pub(super) fn edges(&self) -> Option<[u8; 4 * CELLS]> {
        let shape = self.table.pattern().shape();
        let mut edges = [0; 4 * CELLS];
        if self.cells.len() > CELLS {
            return None;
        }
        for blank in 0..self.cells.len() {
            for direction in 0..4 {
                let there = self.board.neighbour(blank, direction);
                if there != NONE {
                    let ends = [self.cells[blank], self.cells[usize::from(there)]];
                    edges[4 * blank + direction] = shape.edge(ends[0].into(), ends[1].into()) as u8;
                }
            }
        }
        Some(edges)
    }

    fn place(&self, where_is: &[u8], blank: usize) -> Place {
        let at = |tile: &u8| self.cells[usize::from(where_is[usize::from(*tile)])];
        let cells: Vec<u8> = self.tiles.iter().map(at).collect();
        self.table.place(&cells, self.cells[blank].into())
    }
}

/// A view, ready for many look-ups.
#[derive(Clone, Copy, Debug)]
#[repr(align(128))]
pub(super) struct Lens<'a> {
    look: Look<'a>,
    steps: &'a [[Step; 4]; TILES],
    swaps: &'a Swaps,
}

impl Lens<'_> {
    /// Where `tile` comes to when it moves into the blank, which goes in `direction`.
    #[inline(always)]
    pub fn aim(
        &self,
        place: Place,
        at: impl Fn(u8) -> u8,
        blank: usize,
        direction: usize,
        tile: u8,
    ) -> Spot {
        let step = &self.steps[blank % TILES][direction];
        let mut jump = 0;
        if step.jumps {
            let row = usize::from(tile) % TILES * TILES;
            let over = |i: usize| self.swaps[row + usize::from(at(step.between[i]))];
            let sum = over(0) + over(1) + over(2) + over(3);
            jump = (sum ^ step.back) - step.back;
        }
        self.look.spot(place, step.flip, step.from, jump)
    }

    /// Sends for the bit of a spot.
    #[inline(always)]
    pub fn fetch(&self, spot: Spot) {
        self.look.fetch(spot);
    }

    /// Whether a spot is nearer to the goal than where it was aimed from: 1 if so.
    #[inline(always)]
    pub fn is_nearer(&self, spot: Spot) -> u16 {
        self.look.is_nearer(spot)
    }
}

/// Sums of tables over disjoint tiles; the bound is the greatest sum.
///
/// `V` is the most views of all sums together, `P` the number of sums.
#[derive(Clone, Debug)]
pub struct Sums<const V: usize, const P: usize> {
    pub(super) views: Vec<View>,
    /// For each sum and tile, the view that counts it.
    pub(super) counted_by: [[u8; TILES]; P],
    /// Every sum counts every tile, and the tables are too large for the processor's own memory.
    sweeps: bool,
    all_counted: bool,
    neighbours: Vec<[u16; 4]>,
}

/// Where the tiles stand for each view, and the sums.
#[derive(Clone, Copy, Debug)]
pub struct Memo<const V: usize, const P: usize> {
    pub(super) places: [Place; V],
    pub(super) totals: [u16; P],
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
    pub(super) fn searched_in_lanes(self, sweeps: bool) -> Self {
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
