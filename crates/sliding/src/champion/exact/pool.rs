//! Subtrees that threads take one after the other, and how far they come in them.

use super::iteration::Reach;
use gridwright_search::parallel::Subtrees;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where the depth begins in what is noted of a subtree; below it its expansions.
const DEPTH: u32 = 48;

/// What the threads of an iteration share: subtrees to search, each with its root `T`.
pub struct Pool<'t, T> {
    roots: &'t [T],
    /// Who is to search what, and the solution that counts.
    pub subtrees: Subtrees<'t, T, Vec<u8>>,
    /// For each of them how far its search came.
    reached: Vec<AtomicU64>,
}

impl<'t, T> Pool<'t, T> {
    /// Subtrees in the order in which their solutions count.
    pub fn new(roots: &'t [T]) -> Pool<'t, T> {
        let reached = roots.iter().map(|_| AtomicU64::default()).collect();
        Pool { roots, subtrees: Subtrees::new(roots), reached }
    }

    /// Notes how far the search of a subtree came in which there is no solution.
    pub fn leave(&self, index: usize, reach: Reach) {
        let number = u64::from(reach.depth) << DEPTH | reach.expanded;
        self.reached[index].store(number, Ordering::Relaxed);
    }

    /// The subtrees, and how far their searches came.
    pub fn reached(&self) -> impl Iterator<Item = (&T, Reach)> {
        let reach = |number: &AtomicU64| {
            let number = number.load(Ordering::Relaxed);
            Reach { depth: (number >> DEPTH) as u32, expanded: number & ((1 << DEPTH) - 1) }
        };
        self.roots.iter().zip(self.reached.iter().map(reach))
    }
}
