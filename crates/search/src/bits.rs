//! Small sets of cells as machine words: 64 cells in one register, 128 in two, more in several.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of cells, numbered from 0. Choose the narrowest that a board fits.
///
/// ```
/// use gridwright_search::bits::{Mask, Wide};
/// let set = Wide::<4>::one(3) | Wide::one(200);
/// assert_eq!(set.up(50).cells().collect::<Vec<_>>(), [53, 250]);
/// assert!(set.has(3) && set.minus(Wide::one(3)).is_single());
/// ```
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
    /// Its first cell; [`Mask::CELLS`] when empty.
    fn first(self) -> usize;
    /// Whether a cell is in it.
    fn has(self, cell: usize) -> bool;
    /// Some eight neighbouring cells as a byte.
    fn byte(self, index: usize) -> usize;
    /// Some 64 neighbouring cells; none where there are no more.
    fn word(self, index: usize) -> u64;
    /// The set of these words, first cells first; cells that do not fit are left out.
    fn from_words(words: &[u64]) -> Self;
    /// The set without its first cell.
    #[must_use]
    fn rest(self) -> Self;
    /// All cells moved up by less than [`Mask::CELLS`].
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// All cells moved down by less than [`Mask::CELLS`].
    #[must_use]
    fn down(self, by: u32) -> Self;

    /// Whether nothing is in it.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }
    /// The set without the cells of another.
    #[must_use]
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
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
    /// Whether one cell is in it; not to be asked of the empty set.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.rest().is_empty()
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
        self.0 = self.0.rest();
        Some(cell)
    }
}

macro_rules! plain {
    ($word:ty) => {
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
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn has(self, cell: usize) -> bool {
                self >> cell & 1 == 1
            }
            #[inline(always)]
            fn byte(self, index: usize) -> usize {
                ((self >> (8 * index)) & 0xff) as usize
            }
            fn word(self, index: usize) -> u64 {
                self.checked_shr(64 * index as u32).unwrap_or(0) as u64
            }
            fn from_words(words: &[u64]) -> Self {
                let words = words.iter().take(Self::CELLS / 64).rev();
                words.fold(0, |set, &word| set.unbounded_shl(64) | <$word>::from(word))
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

plain!(u64);
plain!(u128);

/// Several words, the first cells in the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide<const W: usize>([u64; W]);

impl<const W: usize> BitAnd for Wide<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Wide<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Wide(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitOrAssign for Wide<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Wide<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const W: usize> Mask for Wide<W> {
    const CELLS: usize = 64 * W;
    const NONE: Self = Wide([0; W]);
    #[inline(always)]
    fn one(cell: usize) -> Self {
        let mut words = [0; W];
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
    fn has(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }
    #[inline(always)]
    fn rest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    #[inline(always)]
    fn byte(self, index: usize) -> usize {
        ((self.0[index / 8] >> (8 * (index % 8))) & 0xff) as usize
    }
    fn word(self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }
    fn from_words(words: &[u64]) -> Self {
        Wide(std::array::from_fn(|index| words.get(index).copied().unwrap_or(0)))
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |at: usize| at.checked_sub(words).map_or(0, |at| self.0[at]);
        Wide(std::array::from_fn(|at| {
            // In two steps, so that a shift of nothing pulls in nothing.
            let carried = at.checked_sub(1).map_or(0, word) >> (63 - bits) >> 1;
            word(at) << bits | carried
        }))
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |at: usize| self.0.get(at + words).copied().unwrap_or(0);
        Wide(std::array::from_fn(|at| word(at) >> bits | word(at + 1) << (63 - bits) << 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves<M: Mask>() {
        for cell in 0..M::CELLS {
            for by in [0, 1, 9, 63, 64, 65] {
                let by = by % M::CELLS;
                let expected =
                    |to: Option<usize>| to.filter(|to| *to < M::CELLS).map_or(M::NONE, M::one);
                assert_eq!(M::one(cell).up(by as u32), expected(Some(cell + by)));
                assert_eq!(M::one(cell).down(by as u32), expected(cell.checked_sub(by)));
            }
        }
        let set = M::one(0) | M::one(5) | M::one(M::CELLS - 1);
        assert_eq!(set.cells().collect::<Vec<_>>(), [0, 5, M::CELLS - 1]);
        assert_eq!(set.len(), 3);
        assert!(set.has(5) && !set.has(6));
        assert_eq!(M::NONE.first(), M::CELLS);
        assert_eq!(set.byte(0), 0b10_0001);
        assert!(M::one(5).within(set) && !set.within(M::one(5)));
        assert!(set.meets(M::one(5)) && !set.meets(M::one(6)));
        assert!(M::one(5).is_single() && !set.is_single());
        assert!((!M::NONE).len() as usize == M::CELLS);
        let words: Vec<u64> = (0..9).map(|index| set.word(index)).collect();
        assert_eq!(M::from_words(&words), set);
        assert_eq!(words[M::CELLS / 64..].iter().max(), Some(&0));
    }

    #[test]
    fn all_widths_behave() {
        behaves::<u64>();
        behaves::<u128>();
        behaves::<Wide<4>>();
        behaves::<Wide<8>>();
    }
}
