//! Sixteen sets of nine digits, worked on together: a box, as four rows of four.
//!
//! Lane `4·row + column`. Lanes of one half (rows 0 and 1, rows 2 and 3) can be shuffled freely by a
//! [`Pattern`]; whole rows can be moved between the halves. That is what AVX2 can do in one instruction
//! each, and [`Plain`] does the same with plain integers.

/// All nine digits.
pub(super) const ALL: u16 = 511;

/// For each lane, the lane of the same half it takes its value from; 128 makes it empty.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Pattern(pub(super) [u8; 32]);

impl Pattern {
    /// From lane numbers within the half.
    pub(super) const fn new(lanes: [u8; 16]) -> Pattern {
        let mut bytes = [128; 32];
        let mut i = 0;
        while i < 16 {
            if lanes[i] < 8 {
                bytes[2 * i] = 2 * lanes[i];
                bytes[2 * i + 1] = 2 * lanes[i] + 1;
            }
            i += 1;
        }
        Pattern(bytes)
    }
}

/// How whole rows move: where each of the four comes from.
pub(super) const NEXT_ROW: i32 = 0b11_00_10_01;
/// The other way round.
pub(super) const PREVIOUS_ROW: i32 = 0b11_01_00_10;
/// All rows are the last.
pub(super) const LAST_ROW: i32 = 0b11_11_11_11;
/// All four rows move on by one.
pub(super) const ROLL_ROWS: i32 = 0b00_11_10_01;
/// All four rows move on by two.
pub(super) const SWAP_ROWS: i32 = 0b01_00_11_10;
/// Both halves are the first.
pub(super) const FIRST_HALF: i32 = 0b01_00_01_00;
/// Both halves are the second.
pub(super) const SECOND_HALF: i32 = 0b11_10_11_10;

/// Sixteen sets.
pub(super) trait Lanes: Copy {
    fn from_array(lanes: [u16; 16]) -> Self;
    fn to_array(self) -> [u16; 16];
    /// The same set in all lanes.
    fn splat(set: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What is not in the other.
    fn minus(self, other: Self) -> Self;
    /// Moves lanes within halves.
    fn shuffle(self, pattern: &Pattern) -> Self;
    /// Moves rows; the constant has two bits for each row, the first row's lowest.
    fn move_rows<const FROM: i32>(self) -> Self;
    /// How many digits each set has.
    fn sizes(self) -> Self;
    /// All ones in lanes with equal values, zero in others.
    fn equals(self, other: Self) -> Self;
    /// Whether some lane is less than the other's (as numbers below 2^15).
    fn any_less(self, other: Self) -> bool;
    /// Whether all sets are empty.
    fn is_empty(self) -> bool;
    /// Whether all lanes are equal.
    fn same(self, other: Self) -> bool;
}

/// Sixteen integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Plain([u16; 16]);

impl Plain {
    #[inline(always)]
    fn with(self, other: Plain, f: impl Fn(u16, u16) -> u16) -> Plain {
        Plain(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Lanes for Plain {
    #[inline(always)]
    fn from_array(lanes: [u16; 16]) -> Plain {
        Plain(lanes)
    }
    #[inline(always)]
    fn to_array(self) -> [u16; 16] {
        self.0
    }
    #[inline(always)]
    fn splat(set: u16) -> Plain {
        Plain([set; 16])
    }
    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        self.with(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        self.with(other, |a, b| a | b)
    }
    #[inline(always)]
    fn minus(self, other: Plain) -> Plain {
        self.with(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn shuffle(self, pattern: &Pattern) -> Plain {
        Plain(std::array::from_fn(|i| {
            let from = pattern.0[2 * i];
            if from < 128 { self.0[(i & 8) + usize::from((from / 2) & 7)] } else { 0 }
        }))
    }
    #[inline(always)]
    fn move_rows<const FROM: i32>(self) -> Plain {
        Plain(std::array::from_fn(|i| {
            let row = FROM >> (2 * (i / 4)) & 3;
            self.0[4 * row as usize + i % 4]
        }))
    }
    #[inline(always)]
    fn sizes(self) -> Plain {
        Plain(self.0.map(|set| set.count_ones() as u16))
    }
    #[inline(always)]
    fn equals(self, other: Plain) -> Plain {
        self.with(other, |a, b| if a == b { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn any_less(self, other: Plain) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| *a < b)
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == [0; 16]
    }
    #[inline(always)]
    fn same(self, other: Plain) -> bool {
        self.0 == other.0
    }
}
