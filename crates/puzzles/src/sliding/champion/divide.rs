//! Cutting a long iteration into subtrees of about the same size, the most promising ones first.
//!
//! Layers would not do: subtrees at one depth differ in size by a factor of thousands, and those where the last
//! iteration came deepest are among the largest. Cut to size, a subtree with a solution comes after a few
//! thousandths of the work instead of a few hundredths.

use super::guide::Deep;
use super::ida::{Ida, Root};
use super::trail::{Stretch, Trail};
use gridwright_search::{Budget, Stop};
use std::cmp::Reverse;

/// The subtrees below a root within a bound, each with at most about `share` expansions of the last iteration: those
/// where it came deepest first, among equals those with the lowest rank.
pub(super) fn divide<G: Deep>(
    ida: &mut Ida<'_, G>,
    root: &Root<G::Memo>,
    bound: u32,
    trail: &Trail,
    share: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<Root<G::Memo>>, Stop> {
    let mut whole: Vec<(Root<G::Memo>, Stretch)> = vec![(root.clone(), trail.whole())];
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
            let known = trail.below(&known, depth, child.path[depth], count);
            (child, known)
        }));
    }
    let guide = ida.guide();
    parts.sort_by_cached_key(|(root, known)| {
        (Reverse(trail.farthest(known)), guide.rank(&root.memo))
    });
    Ok(parts.into_iter().map(|(root, _)| root).collect())
}
