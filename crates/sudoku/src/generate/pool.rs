//! Unavoidable sets: cells of which every puzzle with this solution must show at least one.
//!
//! Where a search finds a second solution, the cells in which it differs are such a set. A clue that is
//! the only one in one of them cannot be left out, and that is seen without another search.

use super::orbits::Orbits;

/// A set of cells.
pub(super) type Bits = Box<[u64]>;

/// The empty set of so many cells.
pub(super) fn empty(cells: usize) -> Bits {
    vec![0; cells.div_ceil(64)].into()
}

/// Whether a cell is in a set.
pub(super) fn has(bits: &[u64], cell: usize) -> bool {
    bits[cell / 64] >> (cell % 64) & 1 != 0
}

/// Puts a cell into a set, or out of it.
pub(super) fn set(bits: &mut [u64], cell: usize, inside: bool) {
    let bit = 1 << (cell % 64);
    if inside {
        bits[cell / 64] |= bit;
    } else {
        bits[cell / 64] &= !bit;
    }
}

/// The unavoidable sets that are known of one solution.
#[derive(Debug)]
pub(super) struct Pool {
    words: usize,
    sets: Vec<u64>,
}

impl Pool {
    pub(super) fn new(cells: usize) -> Pool {
        Pool { words: cells.div_ceil(64), sets: Vec::new() }
    }

    /// Takes the cells in which two solutions differ.
    pub(super) fn add(&mut self, one: &[u8], other: &[u8]) {
        for (one, other) in one.chunks(64).zip(other.chunks(64)) {
            let differ = one.iter().zip(other).enumerate();
            self.sets.push(differ.fold(0, |word, (at, (a, b))| word | u64::from(a != b) << at));
        }
    }

    /// The set that was added last.
    pub(super) fn last(&self) -> &[u64] {
        &self.sets[self.sets.len() - self.words..]
    }

    /// Whether one of the sets has no clue outside this orbit, and one inside it.
    pub(super) fn needs(&self, clues: &[u64], orbit: usize, orbits: &Orbits) -> bool {
        let cells = &orbits.cells[orbit];
        if let [cell] = **cells {
            let (at, bit) = (cell / 64, 1u64 << (cell % 64));
            return self.sets.chunks_exact(self.words).any(|set| {
                set[at] & bit != 0
                    && set
                        .iter()
                        .zip(clues)
                        .enumerate()
                        .all(|(word, (set, clues))| set & clues == if word == at { bit } else { 0 })
            });
        }
        self.sets.chunks_exact(self.words).any(|set| {
            let shown = set.iter().zip(clues).map(|(set, clues)| (set & clues).count_ones());
            let inside = cells.iter().filter(|&&cell| has(set, cell) && has(clues, cell)).count();
            inside > 0 && shown.sum::<u32>() as usize == inside
        })
    }
}
