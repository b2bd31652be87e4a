//! What is remembered of an iteration of a long search, for the next one.
//!
//! An iteration that finds nothing still tells where a solution is likely: where the bounds let it come deepest,
//! they nearly let it through. On Korf's 24-puzzles the first subtree in that order often holds a solution that
//! would otherwise come after a third of the last and longest iteration.

use crate::champion::exact::ida::Root;
use std::ops::Range;

/// How long the last iteration was, and how far it came.
#[derive(Clone, Debug, Default)]
pub struct Iteration {
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

impl Iteration {
    /// An iteration that was not divided.
    pub fn undivided(expanded: u64) -> Iteration {
        Iteration { expanded, reached: vec![(Vec::new(), Reach { depth: 0, expanded })] }
    }

    /// An iteration with these subtrees.
    pub fn new<'a, M: 'a>(
        expanded: u64,
        subtrees: impl Iterator<Item = (&'a Root<M>, Reach)>,
    ) -> Iteration {
        let mut reached: Vec<_> =
            subtrees.map(|(root, reach)| (root.path.clone(), reach)).collect();
        reached.sort_unstable();
        Iteration { expanded, reached }
    }

    /// What is known of the beginning.
    pub fn whole(&self) -> Stretch {
        Stretch { subtrees: 0..self.reached.len(), expanded: self.expanded }
    }

    /// What is known of the node one move in `direction` below another, which is `depth` moves deep and has so
    /// many children.
    pub fn below(&self, above: &Stretch, depth: usize, direction: u8, children: usize) -> Stretch {
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
    use crate::champion::prune::START;

    fn root(path: &[u8]) -> Root<u32> {
        Root { path: path.to_vec(), value: 0, tiles: Vec::new(), blank: 0, state: START }
    }

    fn iteration(reached: &[(&[u8], u32, u64)]) -> Iteration {
        let roots: Vec<Root<u32>> = reached.iter().map(|(path, ..)| root(path)).collect();
        let reach = reached.iter().map(|&(_, depth, expanded)| Reach { depth, expanded });
        Iteration::new(100, roots.iter().zip(reach))
    }

    #[test]
    fn a_node_knows_all_subtrees_below_it() {
        let last =
            iteration(&[(&[3], 4, 9), (&[1, 2, 0], 6, 20), (&[1, 0], 7, 3), (&[1, 2, 3], 7, 2)]);
        assert_eq!(last.whole().expanded, 100);
        let below = last.below(&last.whole(), 0, 1, 3);
        assert_eq!(below.expanded, 25);
        assert_eq!(last.farthest(&below), Reach { depth: 7, expanded: 3 });
        let below = last.below(&below, 1, 2, 2);
        assert_eq!(below.expanded, 22);
        assert_eq!(last.farthest(&below), Reach { depth: 7, expanded: 2 });
    }

    #[test]
    fn children_of_an_undivided_subtree_share_what_is_known() {
        let last = iteration(&[(&[3], 4, 9), (&[1], 7, 3)]);
        let above = last.below(&last.whole(), 0, 3, 2);
        let below = last.below(&above, 1, 0, 3);
        assert_eq!(below.expanded, 3);
        assert_eq!(last.farthest(&below), Reach { depth: 4, expanded: 9 });
        assert_eq!(last.below(&below, 2, 1, 1).expanded, 3);
    }

    #[test]
    fn nothing_is_known_of_a_new_subtree() {
        let last = iteration(&[(&[3], 4, 9), (&[1, 0], 7, 3)]);
        for below in [
            last.below(&last.whole(), 0, 2, 3),
            last.below(&last.below(&last.whole(), 0, 1, 3), 1, 3, 2),
        ] {
            assert_eq!(below.expanded, 0);
            assert_eq!(last.farthest(&below), Reach::default());
            assert_eq!(last.below(&below, 2, 0, 2).expanded, 0);
        }
    }

    #[test]
    fn an_iteration_in_one_piece_is_one_subtree() {
        let last = Iteration::undivided(40);
        let below = last.below(&last.whole(), 0, 1, 4);
        assert_eq!(below.expanded, 10);
        assert_eq!(last.below(&below, 1, 2, 2).expanded, 5);
    }
}
