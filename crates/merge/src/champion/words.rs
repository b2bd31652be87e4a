//! Lines of at most 8 or 16 tiles as machine words, a byte a tile, so that a whole line slides at once.

/// A line: the first tile in the lowest byte, zero behind the last. Levels stay below 128.
pub(super) trait Word: Copy + std::fmt::Debug + Eq {
    /// The line without tiles.
    const EMPTY: Self;

    /// The line that starts here in a list of tiles with as much room behind its end as a word takes.
    fn read(padded: &[u8], start: usize, length: u8) -> Self;

    /// The line with a tile before its first.
    fn behind(self, tile: u8) -> Self;

    /// The tile at a place, zero behind the last.
    fn tile(self, place: u32) -> u8;

    /// How many tiles it has.
    fn length(self) -> u32;

    /// The places where a level stands.
    fn places(self, level: u8) -> u32;

    /// The same line read from its end.
    fn reversed(self) -> Self;

    /// The line after a slide towards its start.
    fn pushed(self) -> Self;

    /// Whether two neighbours are equal.
    fn has_pair(self) -> bool;

    /// Whether three neighbours are equal.
    fn has_three(self) -> bool;

    /// Its least level.
    fn smallest(self) -> u8;

    /// The sum of its levels.
    fn sum(self) -> u32;

    /// Neighbours: 3 for each level of difference, -10 for a pair.
    fn unevenness(self) -> i32;

    /// Two words that tell it from all others.
    fn halves(self) -> (u64, u64);
}

/// Gathers the top bits of the bytes.
#[inline(always)]
fn gather(tops: u64) -> u32 {
    ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

macro_rules! word {
    ($word:ty, $ones:expr, $wide:expr, $gather:expr, $total:expr, $halves:expr) => {
        impl Word for $word {
            const EMPTY: $word = 0;

            #[inline(always)]
            fn read(padded: &[u8], start: usize, length: u8) -> $word {
                let bytes = padded[start..].first_chunk::<{ size_of::<$word>() }>();
                let all = bytes.map_or(0, |chunk| <$word>::from_le_bytes(*chunk));
                all & (<$word>::MAX >> (<$word>::BITS - 8 * u32::from(length)))
            }

            #[inline(always)]
            fn behind(self, tile: u8) -> $word {
                self << 8 | <$word>::from(tile)
            }

            #[inline(always)]
            fn tile(self, place: u32) -> u8 {
                (self >> (8 * place)) as u8
            }

            #[inline(always)]
            fn length(self) -> u32 {
                (<$word>::BITS + 7 - self.leading_zeros()) / 8
            }

            #[inline(always)]
            fn places(self, level: u8) -> u32 {
                let other = self ^ ($ones * <$word>::from(level));
                $gather(!other.wrapping_add($ones * 0x7f) & ($ones << 7))
            }

            #[inline(always)]
            fn reversed(self) -> $word {
                self.swap_bytes() >> (self.leading_zeros() & !7)
            }

            #[inline(always)]
            fn pushed(self) -> $word {
                let mut line = self;
                let mut equal = equal!($word, $ones, self);
                while equal != 0 {
                    let first = equal & equal.wrapping_neg();
                    let kept = first | (first - 1);
                    line = ((line & kept) + (first >> 7)) | (line >> 8 & !kept);
                    equal = (equal & !kept & !(first << 8)) >> 8;
                }
                line
            }

            #[inline(always)]
            fn has_pair(self) -> bool {
                equal!($word, $ones, self) != 0
            }

            #[inline(always)]
            fn has_three(self) -> bool {
                let equal = equal!($word, $ones, self);
                equal & equal >> 8 != 0
            }

            #[inline(always)]
            fn smallest(self) -> u8 {
                let bytes = self.to_le_bytes();
                // What is behind the last tile counts as much.
                bytes.into_iter().fold(u8::MAX, |least, tile| least.min(tile.wrapping_sub(1))) + 1
            }

            #[inline(always)]
            fn sum(self) -> u32 {
                let pairs = (self & $wide) + (self >> 8 & $wide);
                $total(pairs)
            }

            #[inline(always)]
            fn unevenness(self) -> i32 {
                let next = self >> 8;
                // All but the last tile.
                let behind = next.wrapping_add($ones * 0x7f) & ($ones << 7);
                let here = self & (behind - (behind >> 7));
                let less = ((here | $ones << 7) - next) & ($ones << 7);
                let (tops, bits) = (less >> 7, $ones * 0x7f);
                let most = tops * 0x7f;
                let above = (here & most) | (next & (bits ^ most));
                let below = (next & most) | (here & (bits ^ most));
                let equal = equal!($word, $ones, self).count_ones();
                3 * (above - below).sum() as i32 - 10 * equal as i32
            }

            #[inline(always)]
            fn halves(self) -> (u64, u64) {
                $halves(self)
            }
        }
    };
}

/// The top bits of the tiles that equal the next one.
macro_rules! equal {
    ($word:ty, $ones:expr, $line:expr) => {{
        let differs = ($line ^ $line >> 8).wrapping_add($ones * 0x7f);
        !differs & $line.wrapping_add($ones * 0x7f) & ($ones << 7)
    }};
}

const ONES: u64 = 0x0101_0101_0101_0101;

const WIDE: u64 = 0x00ff_00ff_00ff_00ff;

/// The sum of four 16-bit numbers.
#[inline(always)]
fn total(pairs: u64) -> u32 {
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

word!(u64, ONES, WIDE, gather, total, |line: u64| (line, 0));
word!(
    u128,
    0x0101_0101_0101_0101_0101_0101_0101_0101_u128,
    0x00ff_00ff_00ff_00ff_00ff_00ff_00ff_00ff_u128,
    |tops: u128| gather(tops as u64) | gather((tops >> 64) as u64) << 8,
    |pairs: u128| total(pairs as u64) + total((pairs >> 64) as u64),
    |line: u128| (line as u64, (line >> 64) as u64)
);
