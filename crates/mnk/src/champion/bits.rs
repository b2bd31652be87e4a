//! Sets of cells as machine words: 64 cells in one register, 128 in two, 256 in four.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of cells, numbered row by row from 0.
pub trait Mask:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// How many cells fit.
    const CELLS: usize;
    /// The empty set.
    const NONE: Self;

    /// The set of one cell.
    fn one(cell: usize) -> Self;
    /// How many cells are in it.
    fn len(self) -> u32;
    /// Whether nothing is in it.
    fn is_empty(self) -> bool;
    /// Its first cell; [`Mask::CELLS`] when empty.
    fn first(self) -> usize;
    /// Some eight neighbouring cells as a byte.
    fn byte(self, index: usize) -> usize;
    /// Its cells as words of 64, first cells first.
    fn words(self) -> [u64; 4];
    /// The set of these words; cells that do not fit are left out.
    fn from_words(words: [u64; 4]) -> Self;

    /// The set without the cells of another.
    #[must_use]
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    /// Whether a cell is in it.
    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        !(self & Self::one(cell)).is_empty()
    }
    /// Whether all its cells are in another set.
    #[inline(always)]
    fn within(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }
    /// Whether it shares a cell with another set.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
    /// Its cells in order.
    #[inline(always)]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a set, in order.
#[derive(Clone, Copy, Debug)]
pub struct Cells<M>(M);

impl<M: Mask> Iterator for Cells<M> {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0.minus(M::one(cell));
        Some(cell)
    }
}

macro_rules! word_mask {
    ($word:ty, $split:expr, $join:expr) => {
        impl Mask for $word {
            const CELLS: usize = <$word>::BITS as usize;
            const NONE: Self = 0;
            #[inline(always)]
            fn one(cell: usize) -> Self {
                1 << cell
            }
            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn byte(self, index: usize) -> usize {
                ((self >> (8 * index)) & 0xff) as usize
            }
            fn words(self) -> [u64; 4] {
                $split(self)
            }
            fn from_words(words: [u64; 4]) -> Self {
                $join(words)
            }
        }
    };
}

word_mask!(u64, |set: u64| [set, 0, 0, 0], |words: [u64; 4]| words[0]);
word_mask!(u128, |set: u128| [set as u64, (set >> 64) as u64, 0, 0], |words: [u64; 4]| {
    u128::from(words[1]) << 64 | u128::from(words[0])
});

/// 256 cells: boards up to 16×16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide([u64; 4]);

impl BitAnd for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitOrAssign for Wide {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl Mask for Wide {
    const CELLS: usize = 256;
    const NONE: Self = Wide([0; 4]);
    #[inline(always)]
    fn one(cell: usize) -> Self {
        let mut words = [0; 4];
        words[cell / 64] = 1 << (cell % 64);
        Wide(words)
    }
    #[inline(always)]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn first(self) -> usize {
        for (index, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return 64 * index + word.trailing_zeros() as usize;
            }
        }
        Self::CELLS
    }
    #[inline(always)]
    fn byte(self, index: usize) -> usize {
        ((self.0[index / 8] >> (8 * (index % 8))) & 0xff) as usize
    }
    fn words(self) -> [u64; 4] {
        self.0
    }
    fn from_words(words: [u64; 4]) -> Self {
        Wide(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves<M: Mask>() {
        let set = M::one(0) | M::one(5) | M::one(M::CELLS - 1);
        assert_eq!(set.cells().collect::<Vec<_>>(), [0, 5, M::CELLS - 1]);
        assert_eq!(set.len(), 3);
        assert!(set.has(5) && !set.has(6));
        assert_eq!(M::NONE.first(), M::CELLS);
        assert_eq!(set.byte(0), 0b10_0001);
        assert!(M::one(5).within(set) && !set.within(M::one(5)));
        assert!((!M::NONE).len() as usize == M::CELLS);
        assert_eq!(M::from_words(set.words()), set);
    }

    #[test]
    fn all_widths_behave() {
        behaves::<u64>();
        behaves::<u128>();
        behaves::<Wide>();
    }
}
