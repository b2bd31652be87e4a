//! Which cells exclude each other.
//!
//! Underneath stands graph colouring: cells are nodes, two cells of one unit are joined, digits are
//! colours. A [`Layout`] is the graph (as its cliques, the units), a puzzle a partial colouring.

use super::region::{self, RegionMap};
use gridwright_world::text::number_of;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, OnceLock};
use thiserror::Error;

/// The largest order: a set of digits fits one machine word.
pub const MAX_ORDER: usize = 64;

/// A cell's number, row by row from 0.
pub(crate) type Cell = u16;

/// What a unit is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or a region of a jigsaw.
    Box,
    /// One of the two diagonals.
    Diagonal,
    /// A window of a windoku.
    Window,
}

/// A set of as many cells as there are digits, all to be different.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Which of its kind, from 1.
    pub number: usize,
    /// Its cells, in order.
    pub cells: Box<[Cell]>,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
            UnitKind::Diagonal => "diagonal",
            UnitKind::Window => "window",
        };
        write!(f, "{kind} {}", self.number)
    }
}

/// How the board is cut into boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partition {
    /// Rectangles.
    Boxes {
        /// Columns of a box.
        width: usize,
        /// Rows of a box.
        height: usize,
    },
    /// Irregular regions: the region of every cell, from 0.
    Regions(RegionMap),
}

/// All-different sets beyond rows, columns and boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Both diagonals.
    pub diagonals: bool,
    /// Windows of box size, one cell in from the edge and one cell apart.
    pub windows: bool,
}

/// Why there is no such layout.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LayoutError {
    /// Too small or too large.
    #[error("a board of order {0} is out of range 1..{MAX_ORDER}")]
    Order(usize),
    /// Boxes that do not hold every digit once.
    #[error(
        "boxes {width} wide and {height} high hold {}, not {order}",
        number_of(width * height, "cell")
    )]
    Boxes {
        /// The order asked for.
        order: usize,
        /// Columns of a box.
        width: usize,
        /// Rows of a box.
        height: usize,
    },
}

/// The order, the units, and which units each cell is in.
pub struct Layout {
    order: usize,
    partition: Partition,
    extras: Extras,
    units: Box<[Unit]>,
    units_of: Box<[Box<[u16]>]>,
    peers: OnceLock<Box<[Box<[Cell]>]>>,
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("order", &self.order)
            .field("partition", &self.partition)
            .field("extras", &self.extras)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        (self.order, self.extras, &self.partition) == (other.order, other.extras, &other.partition)
    }
}

static CLASSIC: LazyLock<Layout> = LazyLock::new(|| {
    let layout = Layout::boxes(9, 3, 3, Extras::default());
    layout.expect("3 x 3 boxes hold nine cells")
});

/// A layout shared by boards. The usual one is never counted: threads that read and drop millions of
/// boards would wait for each other's count.
#[derive(Clone, Debug)]
pub struct SharedLayout(Share);

#[derive(Clone, Debug)]
enum Share {
    Lasting(&'static Layout),
    Counted(Arc<Layout>),
}

impl From<Layout> for SharedLayout {
    fn from(layout: Layout) -> SharedLayout {
        SharedLayout(Share::Counted(Arc::new(layout)))
    }
}

impl Deref for SharedLayout {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        match &self.0 {
            Share::Lasting(layout) => layout,
            Share::Counted(layout) => layout,
        }
    }
}

impl Layout {
    /// A board cut into rectangles.
    ///
    /// ```
    /// use gridwright_sudoku::{Extras, Layout};
    /// let layout = Layout::boxes(6, 3, 2, Extras::default()).unwrap();
    /// assert_eq!((layout.order(), layout.cells()), (6, 36));
    /// assert!(Layout::boxes(6, 2, 2, Extras::default()).is_err());
    /// ```
    pub fn boxes(
        order: usize,
        width: usize,
        height: usize,
        extras: Extras,
    ) -> Result<Layout, LayoutError> {
        if order == 0 || order > MAX_ORDER {
            return Err(LayoutError::Order(order));
        }
        if width.checked_mul(height) != Some(order) {
            return Err(LayoutError::Boxes {
                order,
                width: width.min(1 << 16),
                height: height.min(1 << 16),
            });
        }
        let per_row = order / width;
        let regions = (0..order * order)
            .map(|cell| cell / order / height * per_row + cell % order / width)
            .map(|region| region as u8);
        let partition = Partition::Boxes { width, height };
        Ok(Layout::new(order, partition, &regions.collect::<Vec<_>>(), extras))
    }

    /// A board with boxes as square as its order allows, at least as wide as high.
    pub fn squarest(order: usize, extras: Extras) -> Result<Layout, LayoutError> {
        let (width, height) = squarest_box(order);
        Layout::boxes(order, width, height, extras)
    }

    /// A jigsaw.
    pub fn regions(map: RegionMap, extras: Extras) -> Layout {
        let regions = map.cells().to_vec();
        Layout::new(map.order(), Partition::Regions(map), &regions, extras)
    }

    /// The usual board, 9 × 9 with 3 × 3 boxes; shared.
    pub fn classic() -> SharedLayout {
        SharedLayout(Share::Lasting(&CLASSIC))
    }

    fn new(order: usize, partition: Partition, regions: &[u8], extras: Extras) -> Layout {
        let units = region::units(order, &partition, regions, extras);
        let mut units_of = vec![Vec::new(); order * order];
        for (index, unit) in units.iter().enumerate() {
            for &cell in &unit.cells {
                units_of[usize::from(cell)].push(index as u16);
            }
        }
        Layout {
            order,
            partition,
            extras,
            units: units.into(),
            units_of: units_of.into_iter().map(Into::into).collect(),
            peers: OnceLock::new(),
        }
    }

    /// How many rows, columns and digits.
    pub fn order(&self) -> usize {
        self.order
    }

    /// How many cells.
    pub fn cells(&self) -> usize {
        self.order * self.order
    }

    /// Boxes or regions.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The number of the box or region of each cell, from 0.
    pub(crate) fn region_of_each(&self) -> Vec<u8> {
        let mut regions = vec![0; self.cells()];
        for unit in self.units.iter().filter(|unit| unit.kind == UnitKind::Box) {
            unit.cells.iter().for_each(|&cell| regions[usize::from(cell)] = unit.number as u8 - 1);
        }
        regions
    }

    /// What there is beyond rows, columns and boxes.
    pub fn extras(&self) -> Extras {
        self.extras
    }

    /// All units: rows, columns, boxes, then extras.
    pub(crate) fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The units of a cell, as positions in [`Layout::units`].
    pub(crate) fn units_of(&self, cell: usize) -> &[u16] {
        &self.units_of[cell]
    }

    /// The cells that must differ from a cell, in order: its neighbours in the graph.
    pub(crate) fn peers(&self, cell: usize) -> &[Cell] {
        &self.peers.get_or_init(|| self.join_units())[cell]
    }

    /// Whether this is the usual 9 × 9 board, for which there is a special solver.
    pub(crate) fn is_classic(&self) -> bool {
        let partition = Partition::Boxes { width: 3, height: 3 };
        self.partition == partition && self.extras == Extras::default()
    }

    fn join_units(&self) -> Box<[Box<[Cell]>]> {
        let join = |cell: usize| {
            let mut peers: Vec<Cell> = self.units_of[cell]
                .iter()
                .flat_map(|&unit| self.units[usize::from(unit)].cells.iter().copied())
                .filter(|&peer| usize::from(peer) != cell)
                .collect();
            peers.sort_unstable();
            peers.dedup();
            peers.into()
        };
        (0..self.cells()).map(join).collect()
    }
}

/// The most square box for an order, at least as wide as high.
pub(crate) fn squarest_box(order: usize) -> (usize, usize) {
    let height = (1..=order)
        .take_while(|h| h * h <= order)
        .filter(|h| order.is_multiple_of(*h))
        .last()
        .unwrap_or(1);
    (order / height, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squarest_boxes() {
        let boxes: Vec<_> =
            [1, 2, 4, 6, 7, 8, 9, 10, 12, 15, 16, 64].into_iter().map(squarest_box).collect();
        let expected = [
            (1, 1),
            (2, 1),
            (2, 2),
            (3, 2),
            (7, 1),
            (4, 2),
            (3, 3),
            (5, 2),
            (4, 3),
            (5, 3),
            (4, 4),
            (8, 8),
        ];
        assert_eq!(boxes, expected);
    }

    #[test]
    fn every_cell_of_the_classic_board_has_twenty_peers() {
        let layout = Layout::classic();
        assert!(layout.is_classic());
        assert!((0..81).all(|cell| layout.peers(cell).len() == 20));
        assert!((0..81).all(|cell| layout.units_of(cell).len() == 3));
    }

    #[test]
    fn impossible_layouts() {
        for (order, width, height) in [(0, 0, 0), (65, 13, 5), (9, 3, 2), (4, usize::MAX, 2)] {
            assert!(Layout::boxes(order, width, height, Extras::default()).is_err());
        }
    }
}
