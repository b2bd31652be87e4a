//! Which cells share a house, in tables that techniques can ask quickly.

use crate::board::{Layout, SharedLayout, UnitKind};
use std::sync::{Arc, LazyLock};

/// A house: any unit that holds every digit once, as its place in `Layout::units`.
pub type House = usize;

/// A layout with tables for looking things up.
#[derive(Debug)]
pub struct Geometry {
    layout: SharedLayout,
    /// Cells of one row of `sees`, in words.
    words: usize,
    sees: Vec<u64>,
    /// The place of a cell in a house, or [`NOWHERE`].
    places: Vec<u8>,
}

const NOWHERE: u8 = u8::MAX;

static CLASSIC: LazyLock<Arc<Geometry>> =
    LazyLock::new(|| Arc::new(Geometry::new(Layout::classic())));

impl Geometry {
    /// The tables of a layout; those of the usual board are made once.
    pub fn of(layout: &SharedLayout) -> Arc<Geometry> {
        if layout.is_classic() {
            return CLASSIC.clone();
        }
        Arc::new(Geometry::new(layout.clone()))
    }

    fn new(layout: SharedLayout) -> Geometry {
        let cells = layout.cells();
        let words = cells.div_ceil(64);
        let mut sees = vec![0; cells * words];
        for cell in 0..cells {
            for &peer in layout.peers(cell) {
                let peer = usize::from(peer);
                sees[cell * words + peer / 64] |= 1 << (peer % 64);
            }
        }
        let mut places = vec![NOWHERE; layout.units().len() * cells];
        for (house, unit) in layout.units().iter().enumerate() {
            for (place, &cell) in unit.cells.iter().enumerate() {
                places[house * cells + usize::from(cell)] = place as u8;
            }
        }
        Geometry { layout, words, sees, places }
    }

    /// The layout itself.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many digits.
    pub fn order(&self) -> usize {
        self.layout.order()
    }

    /// How many cells.
    pub fn cells(&self) -> usize {
        self.layout.cells()
    }

    /// How many houses.
    pub fn houses(&self) -> usize {
        self.layout.units().len()
    }

    /// What a house is.
    pub(crate) fn kind(&self, house: House) -> UnitKind {
        self.layout.units()[house].kind
    }

    /// Whether a house is a row or a column.
    pub fn is_line(&self, house: House) -> bool {
        house < 2 * self.order()
    }

    /// A cell of a house.
    pub fn cell(&self, house: House, place: usize) -> usize {
        usize::from(self.layout.units()[house].cells[place])
    }

    /// All cells of a house.
    pub fn cells_of(&self, house: House) -> impl Iterator<Item = usize> + '_ {
        self.layout.units()[house].cells.iter().map(|&cell| usize::from(cell))
    }

    /// The houses of a cell.
    pub fn houses_of(&self, cell: usize) -> impl Iterator<Item = House> + '_ {
        self.layout.units_of(cell).iter().map(|&house| usize::from(house))
    }

    /// The place of a cell in a house, if it is in it.
    pub fn place_in(&self, house: House, cell: usize) -> Option<usize> {
        let place = self.places[house * self.cells() + cell];
        (place != NOWHERE).then_some(usize::from(place))
    }

    /// Whether a cell is in a house.
    pub fn is_in(&self, house: House, cell: usize) -> bool {
        self.place_in(house, cell).is_some()
    }

    /// Whether two cells must differ.
    pub fn sees(&self, one: usize, other: usize) -> bool {
        self.sees[one * self.words + other / 64] >> (other % 64) & 1 != 0
    }

    /// The cells that must differ from a cell.
    pub fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.layout.peers(cell).iter().map(|&peer| usize::from(peer))
    }

    /// The cells that see every one of these.
    pub fn seen_by_all<'a>(&'a self, cells: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let first = cells.first().map(|&first| self.peers(first)).into_iter().flatten();
        first.filter(move |&cell| cells[1..].iter().all(|&other| self.sees(cell, other)))
    }

    /// The houses that hold all of these cells.
    pub fn shared_houses<'a>(&'a self, cells: &'a [usize]) -> impl Iterator<Item = House> + 'a {
        let first = cells.first().map(|&first| self.houses_of(first)).into_iter().flatten();
        first.filter(move |&house| cells[1..].iter().all(|&other| self.is_in(house, other)))
    }

    /// The box or region of a cell.
    pub fn box_of(&self, cell: usize) -> House {
        let found = self.houses_of(cell).find(|&house| self.kind(house) == UnitKind::Box);
        found.unwrap_or_else(|| cell / self.order())
    }

    /// The row of a cell, as a house.
    pub fn row_of(&self, cell: usize) -> House {
        cell / self.order()
    }

    /// The column of a cell, as a house.
    pub fn column_of(&self, cell: usize) -> House {
        self.order() + cell % self.order()
    }
}
