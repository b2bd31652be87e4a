//! Beam search (Lowerre 1976): breadth-first, but only the `width` most promising nodes of each
//! layer go on.
//!
//! Finds some answer quickly in spaces far too large for the others, or finds none and proves
//! nothing: then the verdict is stopped by its own bound, `"width"`. Only when no layer was ever
//! cut is an empty layer a proof. The goal test is made on generation. Ties go to the node generated
//! first. A layer is cut part by part, so that limits are looked at meanwhile, however wide the beam is.

use super::best_first::{finish, stop};
use super::nodes::{Inserted, Nodes, check_room, successors};
use super::{Heuristic, INFINITE, Space, exhausted, rank, record};
use crate::memory::grown;
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
            let (there, room) = (next.len(), next.capacity());
            let own = (layer.capacity() * size_of::<(u32, H::Memo)>()) as u64;
            stats.bytes = nodes.bytes() + own + (room * size_of::<(u32, H::Memo)>()) as u64;
            let more_room = |more| own + grown::<(u32, H::Memo)>(there, room, more);
            if let Err(why) =
                check_room(&nodes, budget, more_room).and_then(|()| budget.tick(&stats))
            {
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
        }
        stats.rounds += 1;
        stats.bound = stats.rounds as u32;
        if next.len() > width.max(1) {
            narrowed = true;
            stats.pruned += (next.len() - width.max(1)) as u64;
            let key = |&(_, memo): &(u32, H::Memo)| rank(heuristic.estimate(memo));
            if let Err(why) = narrow(&mut next, width.max(1), key, &stats, budget) {
                return stop(why, lower, stats);
            }
        }
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    if narrowed {
        return stop(Stop::Bound("width"), lower, stats);
    }
    exhausted(cut, most, stats)
}

/// Elements looked at between two looks at the limits.
const PART: usize = 1 << 16;

/// Keeps the `width` elements of the smallest keys in their order; of those with equal keys the first. The key
/// of the last one kept is found byte by byte, by counting.
fn narrow<T>(
    layer: &mut Vec<T>,
    width: usize,
    key: impl Fn(&T) -> u64,
    stats: &Stats,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    // Elements still to be kept among those whose key begins with `prefix`.
    let (mut prefix, mut left) = (0u64, width);
    for shift in (0..64).step_by(8).rev() {
        let mut counts = [0usize; 256];
        for part in layer.chunks(PART) {
            budget.check(stats)?;
            for element in part {
                let key = key(element);
                // At the first byte there is nothing to agree in.
                if key.checked_shr(shift + 8).unwrap_or(0) == prefix {
                    counts[usize::from((key >> shift) as u8)] += 1;
                }
            }
        }
        let mut byte = 0;
        while counts[byte] < left {
            left -= counts[byte];
            byte += 1;
        }
        prefix = prefix << 8 | byte as u64;
    }
    let mut kept = 0;
    for start in (0..layer.len()).step_by(PART) {
        budget.check(stats)?;
        for at in start..(start + PART).min(layer.len()) {
            let key = key(&layer[at]);
            let last = key == prefix && left > 0;
            left -= usize::from(last);
            if key < prefix || last {
                layer.swap(kept, at);
                kept += 1;
            }
        }
    }
    layer.truncate(kept);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Cancel, Limits};

    #[test]
    fn the_smallest_stay_in_their_order() {
        let keys = |count: u64, many: u64| {
            (0..count).map(move |i| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7) % many)
        };
        for (count, many) in [(10, 3), (1_000, 7), (1_000, u64::MAX >> 8), (200_000, 50)] {
            for width in [1, 2, count / 3 + 1, count - 1] {
                let all: Vec<(u64, u64)> = keys(count, many).zip(0..).collect();
                let mut expected = all.clone();
                expected.sort_unstable();
                expected.truncate(width as usize);
                expected.sort_unstable_by_key(|&(_, place)| place);
                let mut layer = all;
                let budget = &mut Budget::unlimited();
                narrow(&mut layer, width as usize, |e| e.0, &Stats::default(), budget).unwrap();
                assert_eq!(layer, expected, "{width} of {count}");
            }
        }
    }

    #[test]
    fn a_layer_is_not_cut_beyond_a_limit() {
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let budget = &mut Budget::new(limits, &Cancel::default(), &());
        let stopped = narrow(&mut vec![1u64, 2, 3], 1, |&key| key, &Stats::default(), budget);
        assert_eq!(stopped, Err(Stop::Time));
    }
}
