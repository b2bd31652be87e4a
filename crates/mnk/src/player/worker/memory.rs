//! What a thread of the player remembers.

use super::correction::Corrections;
use super::{DEEPEST, NONE};
use crate::player::moves::Scored;
use crate::player::vcf::Fours;
use crate::player::vct::Threes;

/// Boards with no more cells than this keep histories of pairs of moves.
const PAIRS: usize = 400;

/// What a thread remembers from move to move.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(super) fours: Fours,
    pub(super) threes: Threes,
    pub(super) list: Vec<Scored>,
    pub(super) scratch: Vec<u128>,
    pub(super) killers: Vec<[u16; 2]>,
    pub(super) history: [Vec<i32>; 2],
    pub(super) counters: [Vec<u16>; 2],
    /// By the last move, and by the one before it.
    pub(super) pairs: [Vec<i16>; 2],
    pub(super) corrections: Corrections,
    pub(super) reductions: Vec<[u8; 64]>,
}

impl Memory {
    /// For boards of so many cells.
    pub fn new(cells: usize) -> Memory {
        let reduction = |depth: usize, index: usize| {
            if depth < 2 || index < 2 {
                return 0;
            }
            (0.4 + (depth as f64).ln() * (index as f64).ln() / 1.35) as u8
        };
        let pairs = if cells <= PAIRS { cells * cells } else { 0 };
        Memory {
            fours: Fours::new(),
            threes: Threes::new(),
            list: Vec::with_capacity(4096),
            scratch: Vec::with_capacity(128),
            killers: vec![[NONE; 2]; DEEPEST + 2],
            history: [vec![0; cells], vec![0; cells]],
            counters: [vec![NONE; cells], vec![NONE; cells]],
            pairs: [vec![0; pairs], vec![0; pairs]],
            corrections: Corrections::new(cells, pairs > 0),
            reductions: (0..64)
                .map(|depth| std::array::from_fn(|index| reduction(depth, index)))
                .collect(),
        }
    }

    /// Forgets half of what was learnt, for the next move of the game.
    pub fn fade(&mut self) {
        self.killers.fill([NONE; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 2;
        }
    }
}
