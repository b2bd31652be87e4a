//! Two ways to read a board: row by row, and column by column.
//!
//! The blank left out, pushes along a row do not change what is read row by row, and pushes along a
//! column do not change what is read column by column. So the boards that one push can turn into each
//! other are those with the same reading along its axis and the blank in the same line.

use crate::pdb::dimensions::Dimensions;

/// The axis along which a push goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Within a row.
    Rows = 0,
    /// Within a column.
    Columns = 1,
}

impl Axis {
    /// Both axes.
    pub const BOTH: [Axis; 2] = [Axis::Rows, Axis::Columns];

    /// The axis of the push after a push: two along the same axis are one, or none.
    #[inline(always)]
    pub fn other(self) -> Axis {
        match self {
            Axis::Rows => Axis::Columns,
            Axis::Columns => Axis::Rows,
        }
    }

    /// Which line along this axis a cell lies on.
    #[inline(always)]
    pub fn line(self, dimensions: Dimensions, cell: usize) -> usize {
        match self {
            Axis::Rows => cell / dimensions.cols,
            Axis::Columns => cell % dimensions.cols,
        }
    }

    /// How many lines run along this axis.
    pub fn lines(self, dimensions: Dimensions) -> usize {
        match self {
            Axis::Rows => dimensions.rows,
            Axis::Columns => dimensions.cols,
        }
    }

    /// The cell where a line along this axis meets one along the other.
    pub fn cell(self, dimensions: Dimensions, line: usize, across: usize) -> usize {
        match self {
            Axis::Rows => line * dimensions.cols + across,
            Axis::Columns => across * dimensions.cols + line,
        }
    }

    /// Where a cell comes when the board is read along this axis.
    fn position(self, dimensions: Dimensions, cell: usize) -> usize {
        match self {
            Axis::Rows => cell,
            Axis::Columns => cell % dimensions.cols * dimensions.rows + cell / dimensions.cols,
        }
    }

    /// The place of a tile on `cell` among all tiles, read along this axis.
    pub fn place(self, dimensions: Dimensions, cell: usize, blank: usize) -> usize {
        let (own, gap) = (self.position(dimensions, cell), self.position(dimensions, blank));
        own - usize::from(own > gap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushes_do_not_change_what_is_read_along_them() {
        let dimensions = Dimensions { rows: 3, cols: 4 };
        // The blank goes from cell 4 to cell 6; the tiles on 5 and 6 step back.
        let before = [3, 5, 6, 7, 8].map(|cell| Axis::Rows.place(dimensions, cell, 4));
        let after = [3, 4, 5, 7, 8].map(|cell| Axis::Rows.place(dimensions, cell, 6));
        assert_eq!(before, after);
        // The blank goes from cell 1 to cell 9.
        let before = [0, 5, 9, 2].map(|cell| Axis::Columns.place(dimensions, cell, 1));
        let after = [0, 1, 5, 2].map(|cell| Axis::Columns.place(dimensions, cell, 9));
        assert_eq!(before, after);
    }
}
