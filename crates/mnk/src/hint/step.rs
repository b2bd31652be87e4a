//! From findings to what all edges show.

use super::english;
use super::finding::{Finding, Ply, Standing};
use crate::board::{Cell, Mark, Position, Variant};
use gridwright_world::explain::{self, Step};

/// Sides of the blocks that large boards are looked at in are at most so long.
const BLOCK: usize = 5;
/// A block with fewer free cells would give the move away.
const LEAST_FREE: usize = 3;

/// A part of the board: first and last row, first and last column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// First and last row.
    pub rows: (usize, usize),
    /// First and last column.
    pub columns: (usize, usize),
}

impl Part {
    fn cells(self) -> impl Iterator<Item = explain::Cell> {
        let columns = self.columns;
        (self.rows.0..=self.rows.1)
            .flat_map(move |row| (columns.0..=columns.1).map(move |column| (row, column)))
    }

    /// Whether it is the whole board.
    pub fn is_all(self, variant: Variant) -> bool {
        self.rows == (0, variant.rows() - 1) && self.columns == (0, variant.cols() - 1)
    }

    /// A part of the board with this cell in it. The parts are the same for all cells, so the cell may
    /// be anywhere in its part. One that is nearly full is no hint but the answer: then it is the board.
    pub fn around(position: &Position, cell: Cell) -> Part {
        let variant = position.variant();
        // Small boards are halved across.
        let small = variant.rows().max(variant.cols()) <= BLOCK;
        let rows = block(variant.rows(), if small { 2 } else { 1 }, variant.row(cell));
        let columns = block(variant.cols(), 1, variant.col(cell));
        let part = Part { rows, columns };
        let is_free = |&(row, column): &explain::Cell| {
            variant.at(row, column).is_some_and(|at| position.mark(at) == Mark::Empty)
        };
        if part.cells().filter(is_free).count() >= LEAST_FREE {
            return part;
        }
        Part { rows: (0, variant.rows() - 1), columns: (0, variant.cols() - 1) }
    }
}

/// The block of a side of `length` cells that `at` falls into; there are at least so many blocks.
fn block(length: usize, least: usize, at: usize) -> (usize, usize) {
    let blocks = length.div_ceil(BLOCK).max(least);
    let of = |cell: usize| cell * blocks / length;
    let first = (0..=at).find(|&cell| of(cell) == of(at)).unwrap_or(at);
    let last = (at..length).take_while(|&cell| of(cell) == of(at)).last().unwrap_or(at);
    (first, last)
}

/// A step of an unfinished position; `remaining`: moves left after it, where that is known.
pub fn step(position: &Position, finding: &Finding, remaining: Option<usize>) -> Step {
    let variant = position.variant();
    let part = Part::around(position, finding.cell);
    let (technique, name) = finding.technique.words(variant.k());
    let texts = [
        english::look(variant, part),
        english::technique(variant, finding.technique, part),
        english::finding(variant, finding),
    ];
    Step {
        technique,
        name,
        region: part.cells().collect(),
        cells: places(variant, finding),
        action: Some(variant.write_move(finding.cell)),
        remaining: remaining.map(|left| u32::try_from(left).unwrap_or(u32::MAX)),
        texts,
        ..Step::default()
    }
}

/// The hint: the move with all that is known.
pub fn hint(position: &Position, finding: &Finding) -> Step {
    let known = matches!(finding.standing, Some(Standing::Proved { .. }));
    let remaining = known.then(|| finding.line.len().saturating_sub(1));
    step(position, finding, remaining)
}

/// Cells of a board as all worlds name them.
pub fn place(variant: Variant, cell: Cell) -> explain::Cell {
    (variant.row(cell), variant.col(cell))
}

/// The move first, then the cells that its reasons are about.
fn places(variant: Variant, finding: &Finding) -> Vec<explain::Cell> {
    let made = &finding.made;
    let answer = finding.ignored.first().map(|ply: &Ply| ply.cell);
    let about = [&finding.row, &finding.menaces, &made.completions, &made.threes, &finding.stopped];
    let mut cells = vec![finding.cell];
    for cell in about.into_iter().flatten().copied().chain(answer) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells.into_iter().map(|cell| place(variant, cell)).collect()
}
