//! Chains as hints: how they are ranked, and what they do.

use super::super::grid::Grid;
use super::super::step::{Removals, Step, Technique};
use super::graph::Index;

/// How much longer chains are worth more: one tenth for each of these that the size less two exceeds.
const LENGTHS: [u32; 19] =
    [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];

/// Where a hint stands among those of its producer: the smallest is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Its value, as the bits of a floating-point number: the scale's sums are not exact, and where two
    /// ways to the same value differ in the last bit, that decides.
    value: u64,
    /// How many implications.
    pub size: u32,
    /// What kind: double 1, X 2, Y 3, both 4, cell 5, region 6, contradiction 7.
    pub kind: u8,
    /// When it is found.
    pub turn: u32,
}

impl Rank {
    /// After all others.
    pub const LAST: Rank = Rank { value: u64::MAX, size: u32::MAX, kind: u8::MAX, turn: u32::MAX };

    /// Of a hint whose value would be `base` tenths if it were short.
    pub fn new(base: u16, size: u32, kind: u8, turn: u32) -> Rank {
        let steps = LENGTHS.iter().filter(|length| size > **length + 2).count();
        let added = (0..steps).fold(0.0, |sum, _| sum + 0.1);
        let value: f64 = f64::from(base) / 10.0 + added;
        Rank { value: value.to_bits(), size, kind, turn }
    }

    /// The value in tenths.
    pub fn value(self) -> u16 {
        (f64::from_bits(self.value) * 10.0).round() as u16
    }
}

/// What follows: a candidate is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The candidate's number.
    pub candidate: usize,
    /// Whether it is true.
    pub on: bool,
}

impl Literal {
    /// What it rules out.
    pub fn removes(self, grid: &Grid, index: &Index) -> (u8, u16) {
        let (cell, digit) = index.cell_digit(self.candidate);
        (cell as u8, if self.on { grid.cells[cell] & !(1 << digit) } else { 1 << digit })
    }

    /// The step it makes.
    pub fn step(self, grid: &Grid, index: &Index, technique: Technique, rank: Rank) -> Step {
        let removes = Removals::from_iter([self.removes(grid, index)]);
        let place = self.on.then(|| index.cell_digit(self.candidate));
        Step { technique, value: rank.value(), place, removes }
    }
}
