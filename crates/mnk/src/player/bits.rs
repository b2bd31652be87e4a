//! A set of cells, one bit each.

use crate::board::Cell;

/// Cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitSet(Vec<u64>);

impl BitSet {
    /// The empty set, with room for so many cells.
    pub fn new(cells: usize) -> BitSet {
        BitSet(vec![0; cells.div_ceil(64)])
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Puts a cell in, or takes it out.
    #[inline(always)]
    pub fn flip(&mut self, cell: usize) {
        self.0[cell / 64] ^= 1 << (cell % 64);
    }

    /// The first cell.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    Cell((word * 64 + bit) as u16)
                })
            })
        })
    }
}
