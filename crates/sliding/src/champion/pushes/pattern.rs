//! A few tiles and the blank, as far as a push along one axis cannot change them.

use super::group::Group;
use super::lines::Axis;
use crate::pdb::dimensions::Dimensions;

/// The most tiles of one pattern: two groups of three.
pub const MOST_TILES: usize = 6;

/// All places of so many tiles, in two groups.
#[derive(Clone, Debug)]
pub struct Places {
    dimensions: Dimensions,
    first: Group,
    second: Group,
}

/// What a push along an axis leaves as it is: the line of the blank, and the tiles' places in the reading
/// along that axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The blank's line.
    pub line: usize,
    /// The number of the first group.
    pub first: u16,
    /// The number of the second group.
    pub second: u16,
}

impl Places {
    /// Of at most [`MOST_TILES`] tiles.
    pub fn new(dimensions: Dimensions, tiles: usize) -> Places {
        let second = tiles.div_ceil(2);
        Places {
            dimensions,
            first: Group::new(dimensions, tiles - second),
            second: Group::new(dimensions, second),
        }
    }

    /// The size of the board.
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// How many tiles.
    pub fn tiles(&self) -> usize {
        self.first.size() + self.second.size()
    }

    /// Rows of a table along an axis: one for each line and number of the first group.
    pub fn rows(&self, axis: Axis) -> usize {
        axis.lines(self.dimensions) * self.first.count()
    }

    /// Entries of such a row: one for each number of the second group.
    pub fn row_length(&self) -> usize {
        self.second.count()
    }

    /// How many entries of a row can be met: those whose tiles are not on each other's places.
    pub fn met_in_row(&self) -> usize {
        let free = self.dimensions.cells() - 1 - self.first.size();
        (0..self.second.size()).map(|taken| free - taken).product()
    }

    /// The row of a spot.
    #[inline(always)]
    pub fn row(&self, spot: Spot) -> usize {
        spot.line * self.first.count() + usize::from(spot.first)
    }

    /// Where tiles on some cells are.
    pub fn spot(&self, axis: Axis, cells: &[usize], blank: usize) -> Spot {
        let (first, second) = cells.split_at(self.first.size());
        Spot {
            line: axis.line(self.dimensions, blank),
            first: self.first.number(self.dimensions, axis, first, blank) as u16,
            second: self.second.number(self.dimensions, axis, second, blank) as u16,
        }
    }

    /// Where they are after a push that takes the blank along `axis` to a cell, for pushes along the
    /// other axis.
    #[inline(always)]
    pub fn pushed(&self, axis: Axis, spot: Spot, there: usize) -> Spot {
        Spot {
            line: axis.other().line(self.dimensions, there),
            first: self.first.turned(axis, there)[usize::from(spot.first)],
            second: self.second.turned(axis, there)[usize::from(spot.second)],
        }
    }

    /// The row that a push which took the blank along `axis` to a cell came from.
    pub fn row_before(&self, axis: Axis, row: usize, there: usize) -> usize {
        let first = self.first.turned(axis.other(), there)[row % self.first.count()];
        axis.line(self.dimensions, there) * self.first.count() + usize::from(first)
    }

    /// What becomes of the entries of a row by a push that takes the blank along `axis` to a cell.
    pub fn moved_in_row(&self, axis: Axis, there: usize) -> &[u16] {
        self.second.turned(axis, there)
    }

    /// The cell where the blank stands after a push between a line along `axis` and a row of the other.
    pub fn meeting(&self, axis: Axis, line: usize, row: usize) -> usize {
        axis.cell(self.dimensions, line, row / self.first.count())
    }
}
