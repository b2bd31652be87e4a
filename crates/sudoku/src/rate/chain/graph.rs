//! Candidates by number, and the links between them.

use super::super::grid::{Grid, HOUSES, HOUSES_OF, PLACES_OF, bits, size};
use arrayvec::ArrayVec;

/// Numbers for the candidates of a board, by cell and then digit. They stay while candidates go.
#[derive(Clone, Debug)]
pub struct Index {
    /// Cell and digit of a number.
    pub at: Vec<(u8, u8)>,
    number: [[u16; 9]; 81],
}

impl Index {
    /// Of all candidates of a board.
    pub fn new(grid: &Grid) -> Index {
        let mut index = Index { at: Vec::with_capacity(300), number: [[u16::MAX; 9]; 81] };
        for cell in 0..81 {
            for digit in bits(grid.cells[cell]) {
                index.number[cell][digit] = index.at.len() as u16;
                index.at.push((cell as u8, digit as u8));
            }
        }
        index
    }

    /// The number of a candidate the board had.
    #[inline(always)]
    pub fn of(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.number[cell][digit])
    }

    /// Cell and digit of a number.
    #[inline(always)]
    pub fn cell_digit(&self, i: usize) -> (usize, usize) {
        (usize::from(self.at[i].0), usize::from(self.at[i].1))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.at.len()
    }
}

/// Why a candidate follows: it is the last of its cell, or the last of its digit in a box, row or
/// column. The start of a chain has no reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cause {
    /// It was assumed.
    #[default]
    Assumed,
    /// The cell.
    Cell,
    /// The box.
    Box,
    /// The row.
    Row,
    /// The column.
    Column,
    /// A pattern, or a chain within the chain.
    Advanced,
}

impl Cause {
    /// For the box, row and column of a cell.
    pub const HOUSES: [Cause; 3] = [Cause::Box, Cause::Row, Cause::Column];

    /// Which of a cell's houses, where it is one.
    pub fn house(self) -> Option<usize> {
        Cause::HOUSES.iter().position(|cause| *cause == self)
    }
}

/// Which links count: between the places of a digit (X), between the digits of a cell (Y), or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Of one digit.
    X,
    /// Through cells of two digits.
    Y,
    /// All.
    Xy,
}

/// The links of a board, in the order in which the scale follows them.
#[derive(Debug)]
pub struct Graph {
    /// What is off when this is on: first in the cell, then in box, row and column.
    weak: Vec<(u16, Cause)>,
    weak_from: Vec<u32>,
    /// Where the part within the cell ends.
    weak_cell: Vec<u32>,
    /// What is on when this is off.
    strong: Vec<ArrayVec<(u16, Cause), 4>>,
}

impl Graph {
    /// Of a board whose candidates are numbered.
    pub fn new(grid: &Grid, index: &Index) -> Graph {
        let mut graph = Graph {
            weak: Vec::with_capacity(14 * index.len()),
            weak_from: Vec::with_capacity(index.len() + 1),
            weak_cell: Vec::with_capacity(index.len()),
            strong: vec![ArrayVec::new(); index.len()],
        };
        for i in 0..index.len() {
            let (cell, digit) = index.cell_digit(i);
            graph.weak_from.push(graph.weak.len() as u32);
            if !grid.has(cell, digit) {
                graph.weak_cell.push(graph.weak.len() as u32);
                continue;
            }
            each_weak(grid, cell, digit, true, |cell, digit, cause| {
                if cause != Cause::Cell && graph.weak_cell.len() == i {
                    graph.weak_cell.push(graph.weak.len() as u32);
                }
                graph.weak.push((index.of(cell, digit) as u16, cause));
            });
            if graph.weak_cell.len() == i {
                graph.weak_cell.push(graph.weak.len() as u32);
            }
            each_strong(grid, cell, digit, |other, to, cause| {
                let number = index.of(other, to) as u16;
                if graph.strong[i].iter().all(|(known, _)| *known != number) {
                    graph.strong[i].push((number, cause));
                }
            });
        }
        graph.weak_from.push(graph.weak.len() as u32);
        graph
    }

    /// What is off when this is on.
    pub fn weak(&self, i: usize, links: Links) -> &[(u16, Cause)] {
        let from = if links == Links::X { self.weak_cell[i] } else { self.weak_from[i] };
        &self.weak[from as usize..self.weak_from[i + 1] as usize]
    }

    /// What is on when this is off.
    pub fn strong(&self, i: usize, links: Links) -> &[(u16, Cause)] {
        let all = &self.strong[i];
        if links == Links::Xy {
            return all;
        }
        let in_cell = usize::from(all.first().is_some_and(|(_, cause)| *cause == Cause::Cell));
        if links == Links::X { &all[in_cell..] } else { &all[..in_cell] }
    }
}

/// What is off when a candidate is on; `in_cell`: the other digits of the cell too.
#[inline(always)]
pub fn each_weak(
    grid: &Grid,
    cell: usize,
    digit: usize,
    in_cell: bool,
    mut each: impl FnMut(usize, usize, Cause),
) {
    if in_cell {
        for other in bits(grid.cells[cell] & !(1 << digit)) {
            each(cell, other, Cause::Cell);
        }
    }
    let in_box = usize::from(HOUSES_OF[cell][0]);
    for kind in 0..3 {
        let house = usize::from(HOUSES_OF[cell][kind]);
        for place in bits(grid.at[house][digit] & !(1 << PLACES_OF[cell][kind])) {
            let other = usize::from(HOUSES[house][place]);
            if kind == 0 || usize::from(HOUSES_OF[other][0]) != in_box {
                each(other, digit, Cause::HOUSES[kind]);
            }
        }
    }
}

/// What is on when a candidate is off; one that follows twice is named twice.
#[inline(always)]
pub fn each_strong(
    grid: &Grid,
    cell: usize,
    digit: usize,
    mut each: impl FnMut(usize, usize, Cause),
) {
    let digits = grid.cells[cell];
    if size(digits) == 2 {
        each(cell, (digits & !(1 << digit)).trailing_zeros() as usize, Cause::Cell);
    }
    for kind in 0..3 {
        let house = usize::from(HOUSES_OF[cell][kind]);
        let places = grid.at[house][digit];
        if size(places) == 2 {
            let place = (places & !(1 << PLACES_OF[cell][kind])).trailing_zeros() as usize;
            each(usize::from(HOUSES[house][place]), digit, Cause::HOUSES[kind]);
        }
    }
}
