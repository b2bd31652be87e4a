//! Minimal puzzles with a known bias (Berthier 2009, *controlled-bias* generation).
//!
//! Clues of a full board are taken away in random order until the next one would leave more than one
//! solution. What is left is kept only if it is minimal; otherwise everything begins anew. Since every
//! way from the full board to a minimal puzzle keeps one solution all along, a minimal puzzle of n clues
//! is reached with the chance 1 / C(81, n), whatever it looks like: the bias depends on n alone and can
//! be calculated away. About one try in 250,000 succeeds. So tries must be quick: unavoidable sets of the
//! full board, collected over the tries, say nearly all.

use super::dig::shuffle;
use super::oracle::Oracle;
use super::{Dug, full};
use gridwright_search::Stop;
use rand::Rng;

/// Tries with one full board. Few enough that no board yields more than one puzzle worth speaking of:
/// boards stay as likely as they are.
const TRIES: usize = 2_000;
/// No classic board has fewer clues.
const LEAST: usize = 17;

/// A full board and the clues of a minimal puzzle of it.
pub(super) fn controlled(oracle: &mut Oracle<'_, '_>, rng: &mut dyn Rng) -> Result<Dug, Stop> {
    loop {
        let Some(full) = full::full(oracle, rng)? else { continue };
        let mut tries = Tries { full: &full, sets: Vec::new() };
        for _ in 0..TRIES {
            if let Some(shown) = tries.attempt(oracle, rng)? {
                let clues = tries.clues(shown);
                return Ok((full, clues));
            }
        }
    }
}

struct Tries<'f> {
    full: &'f [u8],
    /// The unavoidable sets found so far.
    sets: Vec<u128>,
}

impl Tries<'_> {
    fn clues(&self, shown: u128) -> Vec<u8> {
        let digit = |(cell, digit): (usize, &u8)| if shown >> cell & 1 != 0 { *digit } else { 0 };
        self.full.iter().enumerate().map(digit).collect()
    }

    /// One random order of deletions; the clues, if they are a minimal puzzle.
    fn attempt(
        &mut self,
        oracle: &mut Oracle<'_, '_>,
        rng: &mut dyn Rng,
    ) -> Result<Option<u128>, Stop> {
        let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        shuffle(&mut order, rng);
        // What is shown after so many deletions.
        let mut shown = [(1u128 << 81) - 1; 82 - LEAST];
        for (at, cell) in order[..81 - LEAST].iter().enumerate() {
            shown[at + 1] = shown[at] & !(1 << cell);
        }
        let mut deleted = 81 - LEAST;
        for set in &self.sets {
            while set & shown[deleted] == 0 {
                deleted -= 1;
            }
        }
        loop {
            let clues = shown[deleted];
            let mut open = clues;
            for set in &self.sets {
                let hit = set & clues;
                if hit & hit.wrapping_sub(1) == 0 {
                    open &= !hit;
                }
            }
            // A clue that no set speaks for; where there is none, one last look for a second solution.
            let without = clues & !(open & open.wrapping_neg());
            if !oracle.differs(&self.clues(without), self.full, None)? {
                return Ok((open == 0).then_some(clues));
            }
            let set = self.differing(&oracle.found);
            self.sets.push(set);
            while set & shown[deleted] == 0 {
                deleted -= 1;
            }
        }
    }

    fn differing(&self, other: &[u8]) -> u128 {
        let differ = self.full.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b);
        differ.fold(0, |set, (cell, _)| set | 1 << cell)
    }
}
