//! Tables as a board sees them: turned to its orientation, added up, and the best of several sums taken.

mod additive;

pub use additive::{AdditivePdb, Value};

use crate::pdb::cache_local::CELLS;
use crate::pdb::dimensions::{Dimensions, NONE, Symmetry};
use crate::pdb::order::swap;
use crate::pdb::pattern::Pattern;
use crate::pdb::table::{PatternTable, Place, Spot, TableRef};

/// One table, turned to the board.
#[derive(Clone, Debug)]
pub struct Lookup {
    pub table: PatternTable,
    /// The board.
    board: Dimensions,
    /// The tiles counted, in the order of the table.
    tiles: Vec<u8>,
    /// For every cell of the board the cell of the table.
    pub cells: Vec<u8>,
    /// For every cell of the blank and direction, the step of the tile there.
    steps: Box<[[Step; 4]; TILES]>,
    /// For a tile and another one it jumps over, what that adds to the rank: 0 unless both are counted.
    swaps: Box<Swaps>,
}

/// Room for the tiles of a board that has tables.
pub const TILES: usize = 32;

/// For each pair of tiles a number; any byte may be asked for as the second.
pub type Swaps = [i16; SWAPS];
const SWAPS: usize = TILES * TILES + 256;

/// A step of a tile into the blank, as a table sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
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
    fn new(dimensions: Dimensions, symmetry: Symmetry, blank: usize, direction: usize) -> Step {
        let there = dimensions.neighbour(blank, direction);
        if there == NONE {
            return Step::default();
        }
        let at = |cell: usize| symmetry.cell(dimensions, cell);
        let (from, to) = (at(there.into()), at(blank));
        let inner = from.min(to) + 1..from.max(to);
        let mut between = [blank as u8; 4];
        let jumped = (0..dimensions.cells()).filter(|&cell| inner.contains(&at(cell)));
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

impl Lookup {
    /// A look-up for the tiles that belong on `pattern`'s goals, through a table for its image under
    /// `symmetry`.
    pub fn new(pattern: &Pattern, symmetry: Symmetry, table: PatternTable) -> Lookup {
        let dimensions = pattern.dimensions();
        assert_eq!(*table.pattern(), pattern.image(symmetry));
        assert!(symmetry.dimensions(dimensions).cols <= 5, "at most four tiles are jumped over");
        let cells: Vec<u8> =
            (0..dimensions.cells()).map(|cell| symmetry.cell(dimensions, cell) as u8).collect();
        let tiles: Vec<u8> = table
            .pattern()
            .goals()
            .iter()
            .map(|goal| cells.iter().position(|c| c == goal).unwrap_or(0) as u8)
            .collect();
        let step = |blank| std::array::from_fn(|d| Step::new(dimensions, symmetry, blank, d));
        let mut swaps = Box::new([0; SWAPS]);
        for (a, &tile) in tiles.iter().enumerate() {
            for (b, &other) in tiles.iter().enumerate().filter(|(b, _)| *b != a) {
                swaps[usize::from(tile) * TILES + usize::from(other)] = swap(a, b);
            }
        }
        let mut steps = Box::new([[Step::default(); 4]; TILES]);
        (0..dimensions.cells()).for_each(|blank| steps[blank] = step(blank));
        Lookup { table, board: dimensions, tiles, cells, steps, swaps }
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
        let lookup = self.by_ref();
        let spot = lookup.aim(place, at, blank, direction, tile);
        spot.place(place.distance + 1 - 2 * lookup.is_nearer(spot))
    }

    /// What a search reads again and again, without the way through shared pointers.
    #[inline(always)]
    pub fn by_ref(&self) -> LookupRef<'_> {
        LookupRef { table: self.table.by_ref(), steps: &self.steps, swaps: &self.swaps }
    }

    /// For every cell of the blank and direction, the edge of the table; for boards of at most 16 cells.
    pub fn edges(&self) -> Option<[u8; 4 * CELLS]> {
        let dimensions = self.table.pattern().dimensions();
        let mut edges = [0; 4 * CELLS];
        if self.cells.len() > CELLS {
            return None;
        }
        for blank in 0..self.cells.len() {
            for direction in 0..4 {
                let there = self.board.neighbour(blank, direction);
                if there != NONE {
                    let ends = [self.cells[blank], self.cells[usize::from(there)]];
                    edges[4 * blank + direction] =
                        dimensions.edge(ends[0].into(), ends[1].into()) as u8;
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

/// A look-up without the way through shared pointers.
#[derive(Clone, Copy, Debug)]
#[repr(align(128))]
pub struct LookupRef<'a> {
    table: TableRef<'a>,
    steps: &'a [[Step; 4]; TILES],
    swaps: &'a Swaps,
}

impl LookupRef<'_> {
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
        self.table.spot(place, step.flip, step.from, jump)
    }

    /// Sends for the bit of a spot.
    #[inline(always)]
    pub fn fetch(&self, spot: Spot) {
        self.table.fetch(spot);
    }

    /// Whether a spot is nearer to the goal than where it was aimed from: 1 if so.
    #[inline(always)]
    pub fn is_nearer(&self, spot: Spot) -> u16 {
        self.table.is_nearer(spot)
    }
}
