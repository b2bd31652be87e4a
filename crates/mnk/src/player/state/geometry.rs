//! The lines of a board, and what else depends on the rule alone.

use crate::board::Variant;
use crate::formulation::zobrist_keys;
use crate::player::pattern::{Patterns, Rule};
use crate::player::values::Values;
use crate::player::weights::packed;

/// Everything that depends on the rule alone, shared by threads.
#[derive(Debug)]
pub struct Geometry {
    /// The rule.
    pub variant: Variant,
    /// The evaluation.
    pub values: Values,
    pub(super) patterns: Patterns,
    pub(super) reach: usize,
    pub(super) packed: [u32; 16],
    /// For each cell and direction: the line, and the place on it.
    pub(super) places: Vec<[(u16, u16); 4]>,
    pub(super) lines: usize,
    pub(super) strides: [usize; 4],
    pub(super) keys: Vec<[u64; 2]>,
}

impl Geometry {
    /// For a variant whose k is at most [`LARGEST_K`](crate::player::pattern::LARGEST_K).
    pub fn new(variant: Variant) -> Geometry {
        let (rows, cols) = (variant.rows(), variant.cols());
        let rule = Rule::new(variant.k(), variant.exact());
        let diagonals = rows + cols - 1;
        let places = (0..rows * cols).map(|cell| {
            let (row, col) = (cell / cols, cell % cols);
            [
                (row as u16, col as u16),
                ((rows + col) as u16, row as u16),
                ((rows + cols + (row + cols - 1 - col)) as u16, row as u16),
                ((rows + cols + diagonals + row + col) as u16, row as u16),
            ]
        });
        Geometry {
            variant,
            packed: packed(),
            values: Values::of(variant.k()),
            patterns: Patterns::new(rule),
            reach: rule.reach(),
            places: places.collect(),
            lines: rows + cols + 2 * diagonals,
            strides: [1, cols, cols + 1, cols.wrapping_sub(1)],
            keys: zobrist_keys(variant.cells()),
        }
    }
}

/// One line: four words hold 100 cells with twice the reach (at most 30) before and behind them.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineBits {
    pub(super) stones: [[u64; 4]; 2],
    pub(super) walls: [u64; 4],
}

/// 64 bits from a place on.
#[inline(always)]
pub(super) fn cut(words: &[u64; 4], from: usize) -> u64 {
    // Lines are at most 160 bits long and `from` is at most 99, so there is a next word.
    let (word, shift) = ((from / 64) & 1, from % 64);
    words[word] >> shift | (words[word + 1] << 1) << (63 - shift)
}
