//! What an iteration of a long search leaves for the next one.
//!
//! An iteration that finds nothing still tells where a solution is likely: where the bounds let it come deepest,
//! they nearly let it through. On Korf's 24-puzzles the first subtree in that order often holds a solution that
//! would otherwise come after a third of the last and longest iteration.

use super::ida::Root;
use std::cmp::Reverse;
use std::collections::HashMap;

/// How long the last iteration was, and how far it came.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// Its expansions.
    pub expanded: u64,
    /// The depth of its subtrees.
    depth: usize,
    /// For the moves that lead to a subtree, how far it came there.
    reached: HashMap<Vec<u8>, Reach>,
}

/// How far a search came in a subtree; the greater, the farther.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    /// Most moves below the root of the subtree.
    pub depth: u32,
    /// Expansions.
    pub expanded: u32,
}

impl Trail {
    /// The trail of an iteration that was not divided.
    pub fn of_one(expanded: u64) -> Trail {
        Trail { expanded, ..Trail::default() }
    }

    /// The trail of an iteration with these subtrees.
    pub fn new<'a, M: 'a>(subtrees: impl Iterator<Item = (&'a Root<M>, Reach)>) -> Trail {
        let reached: HashMap<_, _> =
            subtrees.map(|(root, reach)| (root.path.clone(), reach)).collect();
        let depth = reached.keys().next().map_or(0, Vec::len);
        let expanded = reached.values().map(|reach| u64::from(reach.expanded)).sum();
        Trail { expanded, depth, reached }
    }

    /// How many subtrees it knows.
    #[cfg(test)]
    pub fn known(&self) -> usize {
        self.reached.values().filter(|reach| reach.expanded > 0).count()
    }

    /// Puts the subtrees of the next iteration, which may be coarser or finer, in order: those where the last one
    /// came farthest first; among equals the least of `rank`.
    pub fn sort<M>(&self, subtrees: &mut [Root<M>], rank: impl Fn(&M) -> u32) {
        let Some(root) = subtrees.first() else { return };
        let depth = self.depth.min(root.path.len());
        let mut known: HashMap<&[u8], Reach> = HashMap::with_capacity(self.reached.len());
        for (path, &reach) in &self.reached {
            let farthest = known.entry(&path[..depth]).or_default();
            *farthest = reach.max(*farthest);
        }
        subtrees.sort_by_cached_key(|root| {
            let reach = known.get(&root.path[..depth]).copied().unwrap_or_default();
            (Reverse(reach), rank(&root.memo))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::champion::prune::START;

    fn root(path: &[u8], memo: u32) -> Root<u32> {
        Root { path: path.to_vec(), memo, tiles: Vec::new(), blank: 0, state: START }
    }

    #[test]
    fn the_farthest_come_first_and_what_is_new_comes_last() {
        let old = [root(&[0], 0), root(&[1], 0), root(&[2], 0)];
        let reach = [(4, 9), (7, 3), (4, 10)].map(|(depth, expanded)| Reach { depth, expanded });
        let trail = Trail::new(old.iter().zip(reach));
        assert_eq!(trail.expanded, 22);
        let mut new = [([3, 1], 1), ([0, 1], 5), ([2, 0], 6), ([0, 2], 2), ([1, 1], 9)]
            .map(|(path, memo)| root(&path, memo));
        trail.sort(&mut new, |&memo| memo);
        let order: Vec<&[u8]> = new.iter().map(|root| &root.path[..]).collect();
        assert_eq!(order, [&[1, 1], &[2, 0], &[0, 2], &[0, 1], &[3, 1]]);
    }

    #[test]
    fn coarser_subtrees_count_by_the_farthest_within() {
        let old = [root(&[0, 0], 0), root(&[1, 0], 0), root(&[1, 3], 0)];
        let reach = [(5, 1), (3, 1), (6, 1)].map(|(depth, expanded)| Reach { depth, expanded });
        let mut new = [0, 1, 2].map(|way| root(&[way], 0));
        Trail::new(old.iter().zip(reach)).sort(&mut new, |&memo| memo);
        assert!(new.iter().map(|root| root.path[0]).eq([1, 0, 2]));
    }

    #[test]
    fn without_a_trail_the_rank_decides() {
        let mut new = [3, 1, 2].map(|memo| root(&[memo as u8], memo));
        Trail::of_one(5).sort(&mut new, |&memo| memo);
        assert!(new.iter().map(|root| root.memo).eq([1, 2, 3]));
    }
}
