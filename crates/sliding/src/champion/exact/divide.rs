//! Cutting a long iteration into subtrees of about the same size, the most promising ones first.
//!
//! Layers would not do: subtrees at one depth differ in size by a factor of thousands, and those where the last
//! iteration came deepest are among the largest. Cut to size, the subtree with the solution of Korf's board 25 comes
//! after three hundredths of the work instead of nine.

use crate::champion::exact::ida::{Ida, Root};
use crate::champion::exact::iteration::{Iteration, Stretch};
use crate::champion::heuristic::DeepHeuristic;
use gridwright_search::{Budget, Stop};
use std::cmp::Reverse;

/// The subtrees below a root within a bound, each with at most about `share` expansions of the last iteration: those
/// where it came deepest first, among equals those with the lowest rank.
pub fn divide<H: DeepHeuristic>(
    ida: &mut Ida<'_, H>,
    root: &Root<H::Value>,
    bound: u32,
    last: &Iteration,
    share: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<Root<H::Value>>, Stop> {
    let mut whole: Vec<(Root<H::Value>, Stretch)> = vec![(root.clone(), last.whole())];
    let mut parts = Vec::new();
    while let Some((root, known)) = whole.pop() {
        let depth = root.path.len();
        if known.expanded <= share || depth as u32 >= bound / 2 {
            parts.push((root, known));
            continue;
        }
        let left = bound - depth as u32 - 1;
        let children = ida.below(std::slice::from_ref(&root), left, budget)?;
        let count = children.len();
        whole.extend(children.into_iter().map(|child| {
            let known = last.below(&known, depth, child.path[depth], count);
            (child, known)
        }));
    }
    let heuristic = ida.heuristic();
    parts.sort_by_cached_key(|(root, known)| {
        (Reverse(last.farthest(known)), heuristic.rank(&root.value))
    });
    Ok(parts.into_iter().map(|(root, _)| root).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::exact::iteration::Reach;
    use crate::champion::heuristic::{Heuristic, Manhattan};
    use crate::champion::problem::Problem;
    use crate::champion::prune::Pruner;
    use crate::pdb::dimensions::Dimensions;

    /// A row the other way round: twenty moves by the sum of distances, many more in truth.
    fn problem() -> Problem {
        let goal: Vec<u8> = (1..18).chain([0]).collect();
        let start = [6, 5, 4, 3, 2, 1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 16, 0];
        Problem::new(Dimensions { rows: 3, cols: 6 }, &start, &goal).unwrap()
    }

    #[test]
    fn all_parts_together_are_the_whole() {
        let problem = problem();
        let heuristic = Manhattan::new(&problem);
        let pruner = Pruner::new(6);
        let budget = &mut Budget::unlimited();
        let mut last = Iteration::undivided(1000);
        let mut sizes = Vec::new();
        for bound in [30, 32, 34] {
            let mut ida = Ida::new(&problem, &heuristic, &pruner);
            let root = ida.root();
            assert_eq!(ida.search(&root, bound, budget), Ok(None));
            let whole = ida.stats.expanded;

            let mut ida = Ida::new(&problem, &heuristic, &pruner);
            let share = last.expanded / 50;
            let parts = divide(&mut ida, &root, bound, &last, share, budget).unwrap();
            let mut reached = Vec::new();
            for part in &parts {
                let before = ida.stats.expanded;
                let left = bound - part.path.len() as u32;
                assert_eq!(ida.search(part, left, budget), Ok(None));
                let expanded = ida.stats.expanded - before;
                reached.push(Reach { depth: ida.deepest() as u32, expanded });
            }
            assert_eq!(ida.stats.expanded, whole, "within {bound} moves");
            sizes.push(reached.iter().map(|reach| reach.expanded).max().unwrap() * 100 / whole);
            last = Iteration::new(whole, parts.iter().zip(reached));
        }
        assert!(sizes[1..].iter().all(|&size| size < 10), "largest parts in percent: {sizes:?}");
    }

    #[test]
    fn the_farthest_come_first_and_among_equals_the_best_rank() {
        let problem = problem();
        let heuristic = Manhattan::new(&problem);
        let pruner = Pruner::new(6);
        let mut ida = Ida::new(&problem, &heuristic, &pruner);
        let budget = &mut Budget::unlimited();
        let root = ida.root();
        let layer = ida.below(std::slice::from_ref(&root), 31, budget).unwrap();
        let reach = |i: u32| Reach { depth: 10 + i, expanded: 600 };
        let last = Iteration::new(1200, layer.iter().zip((0..).map(reach)));
        let parts = divide(&mut ida, &root, 32, &last, 100, budget).unwrap();
        let keys: Vec<_> = parts
            .iter()
            .map(|part| (layer.iter().position(|r| r.path[0] == part.path[0]), &part.value))
            .map(|(first, value)| (Reverse(first), heuristic.rank(value)))
            .collect();
        assert!(keys.len() > 10 && keys.is_sorted(), "{keys:?}");
    }
}
