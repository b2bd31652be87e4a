//! Beam search (Lowerre 1976): breadth-first, but only the `width` most promising nodes of each
//! layer go on.
//!
//! Finds some answer quickly in spaces far too large for the others, or finds none and proves
//! nothing: then the verdict is stopped by its own bound, `"width"`. Only when no layer was ever
//! cut is an empty layer a proof. The goal test is made on generation. Ties go to the node generated
//! first.

use super::best_first::{finish, stop};
use super::nodes::{Inserted, Nodes, successors};
use super::{Heuristic, INFINITE, Space, exhausted, rank, record};
use crate::observe::{Event, Observer};
use crate::run::{Budget, Stop};
use crate::stats::Stats;
use crate::verdict::{Path, Report};

/// Searches from `start` with at most `width` nodes a layer.
pub fn beam<S, H, N, O>(
    space: &S,
    start: &S::State,
    heuristic: &H,
    width: usize,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    H: Heuristic<S>,
    N: Nodes<S>,
    O: Observer<S::Action>,
{
    let most = budget.limits().moves.unwrap_or(u32::MAX);
    let root = heuristic.root(space, start);
    let lower = if H::ADMISSIBLE { heuristic.bound(root) } else { 0 };
    let mut stats = Stats::default();
    record(observer, Event::Generated, (0, 0), None, 0, Some(heuristic.estimate(root)));
    if heuristic.bound(root) == INFINITE {
        return exhausted(false, most, stats);
    }
    if space.is_goal(start) {
        record(observer, Event::Goal, (0, 0), None, 0, None);
        return finish(Vec::new(), 0, 0, stats);
    }
    let mut nodes = N::new(space, start);
    let mut layer = vec![(0u32, root)];
    let mut next: Vec<(u32, H::Memo)> = Vec::new();
    let (mut narrowed, mut cut) = (false, false);
    while !layer.is_empty() {
        for &(node, memo) in &layer {
            let g = nodes.g(node);
            if let Err(why) = budget.tick(&stats) {
                return stop(why, lower, stats);
            }
            stats.expanded += 1;
            let me = u64::from(node);
            record(observer, Event::Expanded, (me, u64::from(nodes.parent(node))), None, g, None);
            let mut state = nodes.enter(space, node);
            for action in successors(space, &nodes, node, &state) {
                stats.generated += 1;
                let child_memo = heuristic.step(space, memo, &state, action);
                let bound = heuristic.bound(child_memo);
                let child_g = g + space.cost(&state, action);
                if bound == INFINITE || child_g > most {
                    cut |= bound != INFINITE;
                    stats.pruned += 1;
                    continue;
                }
                let undo = space.apply(&mut state, action);
                let goal = space.is_goal(&state);
                let inserted = nodes.insert(space, node, action, &state, child_g);
                space.undo(&mut state, action, undo);
                let (Inserted::New(id) | Inserted::Better(id)) = inserted else {
                    stats.pruned += 1;
                    continue;
                };
                let event = if goal { Event::Goal } else { Event::Generated };
                let h = O::RECORDS.then(|| heuristic.estimate(child_memo));
                record(observer, event, (u64::from(id), me), Some(action), child_g, h);
                if goal {
                    return finish(nodes.path(id), child_g, lower.min(child_g), stats);
                }
                next.push((id, child_memo));
            }
            nodes.leave(state);
            stats.peak_stored = nodes.len() as u64;
            stats.bytes = nodes.bytes();
        }
        stats.rounds += 1;
        stats.bound = stats.rounds as u32;
        if next.len() > width.max(1) {
            narrowed = true;
            stats.pruned += (next.len() - width.max(1)) as u64;
            let rank = |&(id, memo): &(u32, H::Memo)| (rank(heuristic.estimate(memo)), id);
            next.select_nth_unstable_by_key(width.max(1) - 1, rank);
            next.truncate(width.max(1));
            // Nodes in the order of generation: the layer's order must not depend on the selection.
            next.sort_unstable_by_key(|&(id, _)| id);
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    if narrowed {
        return stop(Stop::Bound("width"), lower, stats);
    }
    exhausted(cut, most, stats)
}
