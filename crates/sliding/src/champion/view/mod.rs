//! Tables as a board sees them: turned to its orientation, added up, and the best of several sums taken.

mod sums;

pub use sums::{Change, Memo, Sums, UNCOUNTED};

use crate::tables::close::CELLS;
use crate::tables::order::swap;
use crate::tables::pattern::Pattern;
use crate::tables::shape::{NONE, Shape, Symmetry};
use crate::tables::table::{Look, Place, Spot, Table};

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
