//! The cells of a rectangle, the edges between them, and its symmetries.

/// A cell without a neighbour in some direction.
pub const NONE: u16 = u16::MAX;

/// The four directions of the blank, in alphabetical order of their letters: `D L R U`.
///
/// Every search of the champion tries moves in this order, so the answer is the alphabetically first
/// among all shortest ones.
pub const LETTERS: [char; 4] = ['D', 'L', 'R', 'U'];

/// The direction that takes `direction` back.
#[inline(always)]
pub const fn opposite(direction: usize) -> usize {
    3 - direction
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dimensions {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
}

impl Dimensions {
    /// Number of cells.
    pub fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// Number of pairs of neighbouring cells.
    pub fn edges(self) -> usize {
        self.rows * (self.cols - 1) + self.cols * (self.rows - 1)
    }

    /// The neighbour of a cell in a direction (an index of [`LETTERS`]), or [`NONE`].
    pub fn neighbour(self, cell: usize, direction: usize) -> u16 {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let there = match direction {
            0 if row + 1 < self.rows => cell + self.cols,
            1 if col > 0 => cell - 1,
            2 if col + 1 < self.cols => cell + 1,
            3 if row > 0 => cell - self.cols,
            _ => return NONE,
        };
        there as u16
    }

    /// The neighbours of every cell.
    pub fn neighbours(self) -> Vec<[u16; 4]> {
        (0..self.cells()).map(|cell| std::array::from_fn(|d| self.neighbour(cell, d))).collect()
    }

    /// The number of the edge between two neighbouring cells: first all horizontal ones, row by row,
    /// then all vertical ones.
    pub fn edge(self, a: usize, b: usize) -> usize {
        let (low, high) = (a.min(b), a.max(b));
        if high - low == 1 && self.cols > 1 {
            low - low / self.cols
        } else {
            self.rows * (self.cols - 1) + low
        }
    }

    /// The two cells of every edge, the smaller first, in the order of [`Dimensions::edge`].
    pub fn edge_ends(self) -> Vec<(usize, usize)> {
        let mut ends = vec![(0, 0); self.edges()];
        for cell in 0..self.cells() {
            for direction in [0, 2] {
                let there = self.neighbour(cell, direction);
                if there != NONE {
                    ends[self.edge(cell, there.into())] = (cell, there.into());
                }
            }
        }
        ends
    }

    /// The same rectangle lying on its side.
    #[must_use]
    pub fn transposed(self) -> Dimensions {
        Dimensions { rows: self.cols, cols: self.rows }
    }

    /// Single-tile steps between two cells.
    pub fn distance(self, a: usize, b: usize) -> usize {
        (a / self.cols).abs_diff(b / self.cols) + (a % self.cols).abs_diff(b % self.cols)
    }
}

/// One of the eight symmetries of the plane: first the two flips, then the transposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Symmetry {
    /// Turn the rows upside down.
    pub flip_rows: bool,
    /// Turn the columns left to right.
    pub flip_cols: bool,
    /// Then swap rows and columns.
    pub transpose: bool,
}

impl Symmetry {
    /// All of them, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            flip_rows: bits & 1 != 0,
            flip_cols: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    /// What a rectangle becomes.
    pub fn dimensions(self, dimensions: Dimensions) -> Dimensions {
        if self.transpose { dimensions.transposed() } else { dimensions }
    }

    /// Where a cell goes.
    pub fn cell(self, dimensions: Dimensions, cell: usize) -> usize {
        let (mut row, mut col) = (cell / dimensions.cols, cell % dimensions.cols);
        if self.flip_rows {
            row = dimensions.rows - 1 - row;
        }
        if self.flip_cols {
            col = dimensions.cols - 1 - col;
        }
        if self.transpose { col * dimensions.rows + row } else { row * dimensions.cols + col }
    }

    /// What a direction of the blank becomes.
    #[cfg(test)]
    fn direction(self, direction: usize) -> usize {
        let vertical = direction == 0 || direction == 3;
        let flip = if vertical { self.flip_rows } else { self.flip_cols };
        let flipped = if flip { opposite(direction) } else { direction };
        // Down becomes right, right becomes down, and so on.
        if self.transpose { [2, 3, 0, 1][flipped] } else { flipped }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_numbered_once() {
        for (rows, cols) in [(2, 2), (3, 4), (5, 5), (2, 8), (8, 2)] {
            let dimensions = Dimensions { rows, cols };
            for (number, (a, b)) in dimensions.edge_ends().into_iter().enumerate() {
                assert_eq!(dimensions.distance(a, b), 1);
                assert_eq!(dimensions.edge(b, a), number);
            }
        }
    }

    #[test]
    fn symmetries_keep_neighbours() {
        let dimensions = Dimensions { rows: 3, cols: 4 };
        for symmetry in Symmetry::all() {
            let image = symmetry.dimensions(dimensions);
            for cell in 0..dimensions.cells() {
                for d in 0..4 {
                    let there = dimensions.neighbour(cell, d);
                    let expected = if there == NONE {
                        NONE
                    } else {
                        symmetry.cell(dimensions, there.into()) as u16
                    };
                    let moved = symmetry.cell(dimensions, cell);
                    assert_eq!(image.neighbour(moved, symmetry.direction(d)), expected);
                }
            }
        }
    }
}
