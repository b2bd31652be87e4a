//! What searches made of estimates, learnt as they go: where positions after the same two moves, or with the
//! same threats on the board, turn out better or worse than they look, the next of them is taken for better
//! or worse at once.

use super::Worker;
use gridwright_search::adversarial::{Bound, SURE};

/// Errors beyond this are counted as this: one position says only so much.
const MOST: i32 = 200;
/// Errors are kept in this many parts of a unit.
const FINE: i32 = 16;
/// A search of so many plies counts in full, as `FULL` in `SHARE` of what is known.
const FULL: i32 = 8;
const SHARE: i32 = 64;
/// Searches of fewer plies say nothing.
const LEAST: i32 = 2;

/// The mean errors that a thread has seen.
#[derive(Clone, Debug)]
pub struct Corrections {
    cells: usize,
    /// By the last two moves; empty on large boards.
    by_moves: Vec<i16>,
    /// By the side to move and the threats of either.
    by_facts: [Vec<i16>; 2],
}

impl Corrections {
    /// Nothing seen yet; with a memory of moves if `by_moves` says so.
    pub fn new(cells: usize, by_moves: bool) -> Corrections {
        let pairs = if by_moves { cells * cells } else { 0 };
        let facts = vec![0; 1 << crate::player::values::FACTS];
        Corrections { cells, by_moves: vec![0; pairs], by_facts: [facts.clone(), facts] }
    }
}

impl Worker<'_> {
    /// Where the last two moves are kept.
    fn place(&self) -> Option<usize> {
        let [.., before, last] = self.path[..] else { return None };
        let corrections = &self.memory.corrections;
        let place = before.index() * corrections.cells + last.index();
        (place < corrections.by_moves.len()).then_some(place)
    }

    /// An estimate, and what searches made of others like it.
    #[inline(always)]
    pub(super) fn corrected(&self, eval: i32) -> i32 {
        if !self.rules.correction {
            return eval;
        }
        let Some(place) = self.place() else { return eval };
        let side = self.state.to_move().index();
        let corrections = &self.memory.corrections;
        let both = i32::from(corrections.by_moves[place])
            + i32::from(corrections.by_facts[side][self.state.facts()]);
        eval + both / (2 * FINE)
    }

    /// A search of so many plies said that a position is worth this, and not what it was taken for.
    pub(super) fn correct(&mut self, (depth, ply): (i32, usize), score: i32, bound: Bound) {
        // A bound beyond which the estimate lies anyway says nothing about its error.
        let telling = match bound {
            Bound::Upper => score <= self.evals[ply],
            Bound::Lower => score >= self.evals[ply],
            Bound::Exact => true,
        };
        let learns = self.rules.correction && telling && depth >= LEAST && score.abs() < SURE;
        let Some(place) = self.place().filter(|_| learns) else { return };
        let error = (score - self.evaluate()).clamp(-MOST, MOST) * FINE;
        let (side, facts) = (self.state.to_move().index(), self.state.facts());
        let corrections = &mut self.memory.corrections;
        let weight = depth.min(FULL);
        for mean in [&mut corrections.by_moves[place], &mut corrections.by_facts[side][facts]] {
            *mean += ((error - i32::from(*mean)) * weight / SHARE) as i16;
        }
    }
}
