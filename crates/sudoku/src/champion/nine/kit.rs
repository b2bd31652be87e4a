//! The few operations for which processors have better instructions than plain integer code.

use super::lanes::{Lanes, Plain};
use super::tables::GROUPS;

/// Words of nine digits in three bands: word `16·band + digit`, the rest is padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Words(pub(super) [u32; 64]);

impl Words {
    /// All words the same, padding empty.
    pub(super) const fn filled(word: u32) -> Words {
        let mut words = [0; 64];
        let mut index = 0;
        while index < 48 {
            if index % 16 < 9 {
                words[index] = word;
            }
            index += 1;
        }
        Words(words)
    }
}

/// A set of operations; what they give is the same for all kits.
pub(super) trait Kit {
    /// Open cells from which on the stronger engine is faster, where it ever is.
    const STRONGER_FROM: Option<u32>;
    /// Sixteen sets of digits.
    type Sets: Lanes;
    /// Which minirows of a band's word are not empty, as a number below 512.
    fn minirows(word: u32) -> usize;
    /// Leaves every word its own cells and those that are open in its band; says which have changed.
    fn clear(words: &mut Words, own: &Words, open: &[u32; 4]) -> u64;
    /// The first word of a band with one of these cells; there must be one.
    fn first_with(words: &Words, band: usize, cells: u32) -> usize;
}

/// Plain integers.
#[derive(Debug)]
pub(super) struct Portable;

impl Kit for Portable {
    // Sixteen sets of digits at a time take sixteen times as long here.
    const STRONGER_FROM: Option<u32> = None;
    type Sets = Plain;

    #[inline(always)]
    fn minirows(word: u32) -> usize {
        usize::from(GROUPS[(word & 511) as usize])
            | usize::from(GROUPS[(word >> 9 & 511) as usize]) << 3
            | usize::from(GROUPS[(word >> 18 & 511) as usize]) << 6
    }

    #[inline(always)]
    fn clear(words: &mut Words, own: &Words, open: &[u32; 4]) -> u64 {
        let mut changed = 0;
        for band in 0..3 {
            for index in 16 * band..16 * band + 9 {
                let word = words.0[index];
                let left = word & (own.0[index] | open[band]);
                changed |= u64::from(left != word) << index;
                words.0[index] = left;
            }
        }
        changed
    }

    #[inline(always)]
    fn first_with(words: &Words, band: usize, cells: u32) -> usize {
        let row = &words.0[16 * band..16 * band + 9];
        16 * band + row.iter().position(|word| word & cells != 0).unwrap_or(0)
    }
}
