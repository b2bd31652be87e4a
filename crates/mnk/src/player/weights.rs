//! What patterns are worth at first sight, and the flags packed beside it: the order of moves. What a
//! position is worth is in [`values`](super::values).

use super::pattern::{FIVE, FOUR, FREE_THREE, OPEN_FOUR, OPEN_THREE};

/// By pattern code: how much a cell is worth for what a stone there would make of one line. Alive patterns
/// are worth at least 1, so that a sum of 0 proves that nothing is alive.
const PATTERNS: [u16; 16] = [0, 1, 2, 2, 4, 10, 10, 30, 34, 36, 40, 105, 112, 120, 260, 400];

/// Bits of a packed sum that hold the worth.
pub const WORTH: u32 = 0xffff;
const THREES: u32 = 16;
const FOURS: u32 = 19;
const OPEN_FOURS: u32 = 22;
const FIVES: u32 = 25;

/// The worth of a code with, above it, what it counts towards: open threes, fours, open fours, fives.
/// Four lines cross in a cell, so three bits each are enough.
pub fn packed() -> [u32; 16] {
    std::array::from_fn(|code| {
        let flag = match code as u8 {
            OPEN_THREE | FREE_THREE => 1 << THREES,
            FOUR => 1 << FOURS,
            OPEN_FOUR => 1 << OPEN_FOURS,
            FIVE => 1 << FIVES,
            _ => 0,
        };
        u32::from(PATTERNS[code]) | flag
    })
}

/// What a stone on a cell does at once, as a bit each.
pub mod kind {
    /// Wins.
    pub const FIVE: usize = 0;
    /// Can be completed in two places: wins unless the enemy wins first.
    pub const DOUBLE: usize = 1;
    /// Can be completed in one place: forces the reply.
    pub const FOUR: usize = 2;
    /// Threatens a [`DOUBLE`].
    pub const THREE: usize = 3;
    /// A four and an open three, or two open threes: wins against who cannot make a four.
    pub const FORK: usize = 4;
    /// How many there are.
    pub const COUNT: usize = 5;
}

/// The kinds of a packed sum, one bit for each of [`kind`].
#[inline(always)]
pub fn kinds(sum: u32) -> u32 {
    u32::from(KINDS[(sum >> THREES) as usize % KINDS.len()])
}

/// The kinds by the counts above the worth.
static KINDS: [u8; 1 << 12] = {
    let mut all = [0; 1 << 12];
    let mut counts = 0;
    while counts < all.len() {
        all[counts] = kinds_of((counts as u32) << THREES);
        counts += 1;
    }
    all
};

const fn kinds_of(sum: u32) -> u8 {
    let fives = sum >> FIVES & 7;
    let open_fours = sum >> OPEN_FOURS & 7;
    let fours = sum >> FOURS & 7;
    let threes = sum >> THREES & 7;
    (fives > 0) as u8
        | ((open_fours > 0 || fours > 1) as u8) << kind::DOUBLE
        | ((open_fours + fours > 0) as u8) << kind::FOUR
        | ((threes > 0) as u8) << kind::THREE
        | ((threes > 1 || threes * (open_fours + fours) > 0) as u8) << kind::FORK
}
