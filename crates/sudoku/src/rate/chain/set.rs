//! Sets of candidates by number, of a fixed number of words.

/// A set of numbers below 64 `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// Nothing.
    pub const EMPTY: Set<W> = Set([0; W]);

    /// One number.
    #[inline(always)]
    pub fn of(i: usize) -> Set<W> {
        let mut set = Set::EMPTY;
        set.insert(i);
        set
    }

    /// Whether a number is in it.
    #[inline(always)]
    pub fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 != 0
    }

    /// Puts a number in.
    #[inline(always)]
    pub fn insert(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    /// Puts all of another set in.
    #[inline(always)]
    pub fn join(&mut self, other: &Set<W>) {
        for w in 0..W {
            self.0[w] |= other.0[w];
        }
    }

    /// Keeps what is in both.
    #[inline(always)]
    pub fn keep(&mut self, other: &Set<W>) {
        for w in 0..W {
            self.0[w] &= other.0[w];
        }
    }

    /// What is here and not there.
    #[inline(always)]
    pub fn without(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|w| self.0[w] & !other.0[w]))
    }

    /// Whether they share a number.
    #[inline(always)]
    pub fn meets(&self, other: &Set<W>) -> bool {
        (0..W).any(|w| self.0[w] & other.0[w] != 0)
    }

    /// Whether nothing is in it.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many are in it.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Its members, rising.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let words = self.0;
        words.into_iter().enumerate().flat_map(|(w, mut word)| {
            std::iter::from_fn(move || {
                let first = (word != 0).then(|| 64 * w + word.trailing_zeros() as usize);
                word &= word.wrapping_sub(1);
                first
            })
        })
    }
}
