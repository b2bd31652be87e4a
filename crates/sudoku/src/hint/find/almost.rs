//! Almost locked sets: cells of a house with one digit more than cells.
//!
//! *Cost*: combinations of the open cells of each house. Boards above the order of 16 are left out.
//! *Reference*: Sudopedia, "Almost Locked Set".

use super::super::finding::AlmostLocked;
use super::super::grid::{Candidate, Digit, Grid, digits_of, only};
use super::super::hunt::Hunt;
use super::cells::CellSet;
use crate::enumerate::Halt;
use std::collections::HashSet;

/// Larger sets are looked for only on boards where they can be counted.
const LARGEST: usize = 8;
const LARGEST_ABOVE_NINE: usize = 4;

/// A set with what techniques ask of it.
#[derive(Clone, Debug)]
pub struct Almost {
    /// Its cells.
    pub cells: CellSet,
    /// Its digits.
    pub digits: u64,
    /// For each digit, from 1, its places in the set.
    places: Vec<CellSet>,
    /// For each digit, from 1, the candidates that see all its places in the set.
    seen: Vec<CellSet>,
}

impl Almost {
    fn new(grid: &Grid<'_>, list: &[usize], digits: u64) -> Almost {
        let order = grid.order();
        let (mut places, mut seen) =
            (vec![CellSet::default(); order + 1], vec![CellSet::default(); order + 1]);
        for digit in digits_of(digits) {
            let held: Vec<usize> =
                list.iter().copied().filter(|&cell| grid.has(cell, digit)).collect();
            places[usize::from(digit)] = CellSet::of(held.iter().copied());
            let out = grid.seen_by(digit, &held).into_iter().map(|(cell, _)| cell);
            seen[usize::from(digit)] = CellSet::of(out);
        }
        Almost { cells: CellSet::of(list.iter().copied()), digits, places, seen }
    }

    /// The places of a digit in the set.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[usize::from(digit)]
    }

    /// The candidates of a digit that see all its places in the set.
    pub fn seen(&self, digit: Digit) -> CellSet {
        self.seen[usize::from(digit)]
    }

    /// As it is told.
    pub fn told(&self) -> AlmostLocked {
        AlmostLocked { cells: self.cells.iter().collect(), digits: self.digits }
    }

    /// The digits that can stand in only one of two sets.
    pub fn restricted(&self, other: &Almost) -> u64 {
        let common = digits_of(self.digits & other.digits);
        let apart = common.filter(|&digit| {
            // What sees all places of the one contains all places of the other, so none is shared.
            other.places(digit).is_within(self.seen(digit))
        });
        apart.fold(0, |set, digit| set | only(digit))
    }
}

/// A digit in each of these cells.
pub fn candidates(cells: CellSet, digit: Digit) -> impl Iterator<Item = Candidate> {
    cells.iter().map(move |cell| (cell, digit))
}

/// All sets of a board, smallest first.
pub fn sets(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Result<Vec<Almost>, Halt> {
    let mut known: HashSet<CellSet> = HashSet::new();
    let mut found: Vec<(Vec<usize>, u64)> = Vec::new();
    if grid.cells() > CellSet::MOST {
        return Ok(Vec::new());
    }
    let largest = if grid.order() > 9 { LARGEST_ABOVE_NINE } else { LARGEST };
    for house in 0..grid.geometry().houses() {
        hunt.tick()?;
        let open = grid.open_cells(house);
        choose(grid, &open, largest, &mut Vec::new(), 0, &mut |cells, digits| {
            if known.insert(CellSet::of(cells.iter().copied())) {
                found.push((cells.to_vec(), digits));
            }
        });
    }
    found.sort_by_key(|(cells, _)| cells.len());
    Ok(found.iter().map(|(cells, digits)| Almost::new(grid, cells, *digits)).collect())
}

fn choose(
    grid: &Grid<'_>,
    cells: &[usize],
    largest: usize,
    chosen: &mut Vec<usize>,
    digits: u64,
    with: &mut dyn FnMut(&[usize], u64),
) {
    if !chosen.is_empty() && digits.count_ones() as usize == chosen.len() + 1 {
        with(chosen, digits);
    }
    // However many cells follow, they must catch up with the digits.
    if chosen.len() == largest || digits.count_ones() as usize > chosen.len() + cells.len() + 1 {
        return;
    }
    for (index, &cell) in cells.iter().enumerate() {
        chosen.push(cell);
        let union = digits | grid.candidates(cell);
        choose(grid, &cells[index + 1..], largest, chosen, union, with);
        chosen.pop();
    }
}
