//! What tables remember of a position: 128 bits, equal for a list of lines and its mirror image.
//!
//! Two different positions share a key with probability about 2⁻¹²⁸; with 10⁹ positions remembered the
//! chance that any two do is below 10⁻²⁰. The tables keep at least 104 of the bits.

use super::lines::Lines;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A position's key.
pub(super) type Key = (u64, u64);

/// A set of positions.
pub(super) type Seen = HashSet<Key, BuildHasherDefault<Mixed>>;

/// A set of very many positions, in parts, so that growing one takes no time worth speaking of.
#[derive(Debug)]
pub(super) struct Shelves {
    parts: [Seen; 64],
}

impl Default for Shelves {
    fn default() -> Shelves {
        Shelves { parts: std::array::from_fn(|_| Seen::default()) }
    }
}

impl Shelves {
    /// Takes a position in; false if it was there.
    #[inline(always)]
    pub(super) fn insert(&mut self, key: Key) -> bool {
        self.parts[(key.1 >> 58) as usize].insert(key)
    }

    /// How many bytes it owns.
    pub(super) fn bytes(&self) -> usize {
        let places: usize = self.parts.iter().map(Seen::capacity).sum();
        // The set keeps a byte for each place beside the key, and an eighth of the places free.
        places / 7 * 8 * (size_of::<Key>() + 1)
    }
}

/// Keys are mixed already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 ^= word;
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

const P: (u64, u64) = (0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03);
const Q: (u64, u64) = (0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db);

/// The product's halves, xored.
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// The key of one line.
#[inline(always)]
fn line_key(padded: &[u8], start: usize, length: u8) -> Key {
    let mut key = (u64::from(length) ^ Q.0, u64::from(length) ^ Q.1);
    let mut at = 0;
    while at < usize::from(length) {
        let bytes = padded[start + at..].first_chunk::<8>();
        let left = usize::from(length) - at;
        let used = if left >= 8 { u64::MAX } else { u64::MAX >> (64 - 8 * left) };
        let word = bytes.map_or(0, |chunk| u64::from_le_bytes(*chunk)) & used;
        key = (fold(word ^ Q.0, key.0 ^ P.0), fold(word ^ Q.1, key.1 ^ P.1));
        at += 8;
    }
    key
}

/// The key of a line in two words, the bytes of which are below 128.
#[inline(always)]
pub(super) fn of_word((low, high): (u64, u64)) -> Key {
    (fold(low ^ Q.0, high ^ P.0), fold(low ^ Q.1, high ^ P.1))
}

/// The key of a position.
#[inline]
pub(super) fn key(lines: &Lines) -> Key {
    let mut start = 0;
    of_lines(lines.lengths().iter().map(|&length| {
        let line = line_key(lines.padded(), start, length);
        start += usize::from(length);
        line
    }))
}

/// The key of a list of lines with these keys.
#[inline(always)]
pub(super) fn of_lines(lines: impl Iterator<Item = Key>) -> Key {
    let (mut there, mut back) = ((0u64, 0u64), (0u64, 0u64));
    let mut power = (1u64, 1u64);
    for line in lines {
        // Two polynomials in the lines' keys, one the other's mirror image.
        there = (
            there.0.wrapping_mul(P.0).wrapping_add(line.0),
            there.1.wrapping_mul(P.1).wrapping_add(line.1),
        );
        back = (
            back.0.wrapping_add(line.0.wrapping_mul(power.0)),
            back.1.wrapping_add(line.1.wrapping_mul(power.1)),
        );
        power = (power.0.wrapping_mul(P.0), power.1.wrapping_mul(P.1));
    }
    let (a, b) = (there.min(back), there.max(back));
    (fold(a.0 ^ Q.1, b.0 ^ P.1), fold(a.1 ^ Q.0, b.1 ^ P.0))
}
