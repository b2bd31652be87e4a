//! Sets of places as the bits of a number, for boards of up to 512 places.

/// A set of places.
pub(super) trait Bits: Copy + PartialEq + std::fmt::Debug {
    /// No place.
    const NONE: Self;
    /// How many places there can be.
    const MOST: usize;
    /// One place.
    fn one(place: usize) -> Self;
    /// Places in both.
    fn and(self, other: Self) -> Self;
    /// Places in either.
    fn or(self, other: Self) -> Self;
    /// Places in this and not in the other.
    fn without(self, other: Self) -> Self;
    /// All places moved up by an amount below [`Bits::MOST`].
    fn up(self, by: u32) -> Self;
    /// All places moved down by an amount below [`Bits::MOST`].
    fn down(self, by: u32) -> Self;
    /// How many.
    fn count(self) -> u32;
    /// The lowest place; meaningless for the empty set.
    fn lowest(self) -> usize;
    /// Whether the place is in it.
    fn has(self, place: usize) -> bool;

    /// Whether there is none.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// This without its lowest place.
    #[inline(always)]
    fn rest(self) -> Self {
        self.without(Self::one(self.lowest()))
    }

    /// Whether there is exactly one; not to be asked of the empty set.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.rest().is_empty()
    }

    /// The places, in order.
    #[inline(always)]
    fn places(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let place = left.lowest();
            left = left.rest();
            Some(place)
        })
    }
}

macro_rules! plain {
    ($type:ty) => {
        impl Bits for $type {
            const NONE: Self = 0;
            const MOST: usize = <$type>::BITS as usize;
            #[inline(always)]
            fn one(place: usize) -> Self {
                1 << place
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
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
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn has(self, place: usize) -> bool {
                self >> place & 1 == 1
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

/// Several words, the lowest places in the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide<const W: usize>([u64; W]);

impl<const W: usize> Wide<W> {
    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|at| op(self.0[at], other.0[at])))
    }
}

impl<const W: usize> Bits for Wide<W> {
    const NONE: Self = Wide([0; W]);
    const MOST: usize = 64 * W;
    #[inline(always)]
    fn one(place: usize) -> Self {
        let mut words = [0; W];
        words[place / 64] = 1 << (place % 64);
        Wide(words)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
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
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        let at = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        64 * at + self.0[at].trailing_zeros() as usize
    }
    #[inline(always)]
    fn has(self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: Bits>() {
        for place in 0..B::MOST {
            for by in [0, 1, 9, 63, 64, 65] {
                let by = by % B::MOST;
                let up = B::one(place).up(by as u32);
                let down = B::one(place).down(by as u32);
                let expected =
                    |to: Option<usize>| to.filter(|to| *to < B::MOST).map_or(B::NONE, B::one);
                assert_eq!(up, expected(Some(place + by)));
                assert_eq!(down, expected(place.checked_sub(by)));
            }
        }
        let some = B::one(3).or(B::one(B::MOST - 1)).or(B::one(40));
        assert_eq!(some.places().collect::<Vec<_>>(), [3, 40, B::MOST - 1]);
        assert_eq!((some.count(), some.has(40), some.has(41)), (3, true, false));
    }

    #[test]
    fn all_widths_agree() {
        check::<u64>();
        check::<u128>();
        check::<Wide<4>>();
        check::<Wide<8>>();
    }
}
