//! The board as somebody with pencil marks sees it: what stands, and what may still stand.

use super::geometry::{Geometry, House};

/// A digit, from 1.
pub type Digit = u8;

/// A digit in a cell.
pub type Candidate = (usize, Digit);

/// The digits of a set, ascending.
pub fn digits_of(set: u64) -> impl Iterator<Item = Digit> {
    bits(set).map(|bit| bit as Digit + 1)
}

/// The set of one digit.
pub fn only(digit: Digit) -> u64 {
    1 << (digit - 1)
}

/// The positions of the ones of a word, ascending.
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Why a board cannot be finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A cell has no candidate left.
    Cell(usize),
    /// A digit has no place left in a house.
    House(House, Digit),
}

/// Values and candidates of every cell.
#[derive(Clone, Debug)]
pub struct Grid<'g> {
    geometry: &'g Geometry,
    values: Vec<Digit>,
    given: Vec<bool>,
    /// The candidates of open cells; nothing for filled ones.
    candidates: Vec<u64>,
    /// The places of each digit in each house.
    spots: Vec<u64>,
    /// The open places of each house.
    open: Vec<u64>,
    /// The digits each house has not got yet.
    missing: Vec<u64>,
    left: usize,
}

impl<'g> Grid<'g> {
    /// A board with its givens and every candidate they leave.
    pub fn new(geometry: &'g Geometry, givens: &[Digit]) -> Grid<'g> {
        let (order, houses) = (geometry.order(), geometry.houses());
        let all = u64::MAX >> (64 - order);
        let mut grid = Grid {
            geometry,
            values: vec![0; geometry.cells()],
            given: givens.iter().map(|&digit| digit != 0).collect(),
            candidates: vec![all; geometry.cells()],
            spots: vec![all; houses * order],
            open: vec![all; houses],
            missing: vec![all; houses],
            left: geometry.cells(),
        };
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            grid.place(cell, digit);
        }
        grid
    }

    /// Becomes the same as another board of the same layout, without asking for memory.
    pub fn copy_from(&mut self, other: &Grid<'g>) {
        self.values.copy_from_slice(&other.values);
        self.given.copy_from_slice(&other.given);
        self.candidates.copy_from_slice(&other.candidates);
        self.spots.copy_from_slice(&other.spots);
        self.open.copy_from_slice(&other.open);
        self.missing.copy_from_slice(&other.missing);
        self.left = other.left;
    }

    /// The tables of the layout.
    pub fn geometry(&self) -> &'g Geometry {
        self.geometry
    }

    /// How many digits.
    pub fn order(&self) -> usize {
        self.geometry.order()
    }

    /// How many cells.
    pub fn cells(&self) -> usize {
        self.values.len()
    }

    /// How many cells are open.
    pub fn left(&self) -> usize {
        self.left
    }

    /// What stands in a cell; 0 where it is open.
    pub fn value(&self, cell: usize) -> Digit {
        self.values[cell]
    }

    /// All values, row by row.
    pub fn values(&self) -> &[Digit] {
        &self.values
    }

    /// Whether a cell was filled from the start.
    pub fn is_given(&self, cell: usize) -> bool {
        self.given[cell]
    }

    /// The candidates of a cell; none when it is filled.
    pub fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// Whether a digit is a candidate of a cell.
    pub fn has(&self, cell: usize, digit: Digit) -> bool {
        self.candidates[cell] & only(digit) != 0
    }

    /// Whether a cell is open with exactly two candidates.
    pub fn is_pair(&self, cell: usize) -> bool {
        self.candidates[cell].count_ones() == 2
    }

    /// The places of a house where a digit is a candidate.
    pub fn spots(&self, house: House, digit: Digit) -> u64 {
        self.spots[house * self.order() + usize::from(digit) - 1]
    }

    /// The cells of a house where a digit is a candidate.
    pub fn spot_cells(&self, house: House, digit: Digit) -> Vec<usize> {
        bits(self.spots(house, digit)).map(|place| self.geometry.cell(house, place)).collect()
    }

    /// The open places of a house.
    pub fn open(&self, house: House) -> u64 {
        self.open[house]
    }

    /// The open cells of a house.
    pub fn open_cells(&self, house: House) -> Vec<usize> {
        bits(self.open[house]).map(|place| self.geometry.cell(house, place)).collect()
    }

    /// The digits a house has not got yet.
    pub fn missing(&self, house: House) -> u64 {
        self.missing[house]
    }

    /// Puts a digit down and takes it out of all cells that see it.
    pub fn place(&mut self, cell: usize, digit: Digit) {
        let geometry = self.geometry;
        for candidate in digits_of(self.candidates[cell]) {
            self.rule_out(cell, candidate);
        }
        if self.values[cell] == 0 {
            self.left -= 1;
        }
        self.values[cell] = digit;
        for house in geometry.houses_of(cell) {
            if let Some(place) = geometry.place_in(house, cell) {
                self.open[house] &= !(1 << place);
            }
            self.missing[house] &= !only(digit);
        }
        for peer in geometry.peers(cell) {
            self.rule_out(peer, digit);
        }
    }

    /// Takes a candidate away, if it is there.
    pub fn rule_out(&mut self, cell: usize, digit: Digit) {
        if !self.has(cell, digit) {
            return;
        }
        let (geometry, order) = (self.geometry, self.order());
        self.candidates[cell] &= !only(digit);
        for house in geometry.houses_of(cell) {
            if let Some(place) = geometry.place_in(house, cell) {
                self.spots[house * order + usize::from(digit) - 1] &= !(1 << place);
            }
        }
    }

    /// The first proof that the board cannot be finished, if there is one to be seen.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let empty = |&cell: &usize| self.values[cell] == 0 && self.candidates[cell] == 0;
        if let Some(cell) = (0..self.cells()).find(empty) {
            return Some(Contradiction::Cell(cell));
        }
        (0..self.geometry.houses()).find_map(|house| {
            let lost = digits_of(self.missing[house]).find(|&d| self.spots(house, d) == 0);
            lost.map(|digit| Contradiction::House(house, digit))
        })
    }

    /// The candidates of these cells for a digit that see every one of `by`.
    pub fn seen_by(&self, digit: Digit, by: &[usize]) -> Vec<Candidate> {
        let seen = self.geometry.seen_by_all(by).filter(|&cell| self.has(cell, digit));
        seen.map(|cell| (cell, digit)).collect()
    }
}
