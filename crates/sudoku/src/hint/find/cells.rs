//! Sets of cells for techniques that compare many of them.

/// A set of cells of boards of up to [`CellSet::MOST`] cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// Boards of the order of 16 are the largest.
    pub const MOST: usize = 256;

    /// The set of these cells.
    pub fn of(cells: impl IntoIterator<Item = usize>) -> CellSet {
        let mut set = CellSet::default();
        for cell in cells {
            set.0[cell / 64] |= 1 << (cell % 64);
        }
        set
    }

    /// Every cell there can be.
    pub fn full() -> CellSet {
        CellSet([u64::MAX; 4])
    }

    /// Those in both.
    pub fn and(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Those in either.
    pub fn or(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Those that are not in the other.
    pub fn without(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether all of them are in the other.
    pub fn is_within(self, other: CellSet) -> bool {
        self.without(other).is_empty()
    }

    /// The cells, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(index, word)| {
            super::super::grid::bits(word).map(move |bit| index * 64 + bit)
        })
    }
}
