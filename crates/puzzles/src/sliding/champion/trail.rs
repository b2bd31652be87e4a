//! What an iteration of a long search leaves for the next one.
//!
//! An iteration that finds nothing still tells where a solution is likely: where the bounds let it come deepest,
//! they nearly let it through. On Korf's 24-puzzles the first subtree in that order often holds a solution that
//! would otherwise come after a third of the last and longest iteration.

use super::ida::Root;
use std::ops::Range;

/// How long the last iteration was, and how far it came.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// Its expansions.
    pub expanded: u64,
    /// The moves that lead to its subtrees, in alphabetical order, and how far it came there.
    reached: Vec<(Vec<u8>, Reach)>,
}

/// How far a search came in a subtree; the greater, the farther.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    /// Most moves from the beginning.
    pub depth: u32,
    /// Expansions.
    pub expanded: u64,
}

/// What is known of a node of the next iteration: a stretch of the subtrees of the last one.
#[derive(Clone, Debug)]
pub struct Stretch {
    subtrees: Range<usize>,
    /// Expansions of the last iteration at the node.
    pub expanded: u64,
}

impl Trail {
    /// The trail of an iteration that was not divided.
    pub fn of_one(expanded: u64) -> Trail {
        Trail { expanded, reached: vec![(Vec::new(), Reach { depth: 0, expanded })] }
    }

    /// The trail of an iteration with these subtrees.
    pub fn new<'a, M: 'a>(
        expanded: u64,
        subtrees: impl Iterator<Item = (&'a Root<M>, Reach)>,
    ) -> Trail {
        let mut reached: Vec<_> =
            subtrees.map(|(root, reach)| (root.path.clone(), reach)).collect();
        reached.sort_unstable();
        Trail { expanded, reached }
    }

    /// What is known of the beginning.
    pub fn whole(&self) -> Stretch {
        Stretch { subtrees: 0..self.reached.len(), expanded: self.expanded }
    }

    /// What is known of the node one move in `direction` below another, which is `depth` moves deep and has so
    /// many children.
    pub fn below(
        &self,
        above: &Stretch,
        depth: usize,
        direction: u8,
        children: usize,
    ) -> Stretch {
        let known = &self.reached[above.subtrees.clone()];
        if let [(path, _)] = known
            && path.len() <= depth
        {
            // That subtree was not divided, so its children are taken to be alike.
            return Stretch { expanded: above.expanded / children as u64, ..above.clone() };
        }
        let before = |last: u8| known.partition_point(|(path, _)| path[depth] < last);
        let (from, to) = (before(direction), before(direction + 1));
        let expanded = known[from..to].iter().map(|(_, reach)| reach.expanded).sum();
        let first = above.subtrees.start;
        Stretch { subtrees: first + from..first + to, expanded }
    }

    /// How far the last iteration came there.
    pub fn farthest(&self, stretch: &Stretch) -> Reach {
        let known = self.reached[stretch.subtrees.clone()].iter();
        known.map(|&(_, reach)| reach).max().unwrap_or_default()
    }

    /// How many subtrees it knows.
    #[cfg(test)]
    pub fn known(&self) -> usize {
        self.reached.iter().filter(|(_, reach)| reach.expanded > 0).count()
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
