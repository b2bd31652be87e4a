//! Bidirectional breadth-first search (Pohl 1971), for spaces that can be searched backwards.
//!
//! Two breadth-first searches, one from the start and one from the goal, each time a whole layer on
//! the side whose frontier is smaller, until they meet. Finds an answer of fewest actions (unit
//! costs) with about the square root of the states that one search needs. Meetings are noticed on
//! generation; the layer is finished before the shortest is taken.

use super::best_first::{finish, stop};
use super::nodes::{Graph, Inserted, Nodes, check_room};
use super::{Reversible, exhausted, record};
use crate::observe::{Event, Observer};
use crate::run::{Budget, Stop};
use crate::stats::Stats;
use crate::verdict::{Path, Report};

struct Side<S: Reversible> {
    nodes: Graph<S>,
    layer: Vec<u32>,
}

/// Searches from `start` and from the goal of the space.
pub fn bidirectional<S, O>(
    space: &S,
    start: &S::State,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Reversible,
    O: Observer<S::Action>,
{
    let mut stats = Stats::default();
    let most = budget.limits().moves.unwrap_or(u32::MAX);
    record(observer, Event::Generated, (0, 0), None, 0, None);
    record(observer, Event::Generated, (1, 1), None, 0, None);
    if space.is_goal(start) {
        record(observer, Event::Goal, (0, 0), None, 0, None);
        return finish(Vec::new(), 0, 0, stats);
    }
    let side = |state: &S::State| Side { nodes: Graph::new(space, state), layer: vec![0] };
    let mut sides = [side(start), side(&space.goal())];
    let mut depth = 0;
    loop {
        if sides.iter().any(|side| side.layer.is_empty()) {
            return exhausted(false, most, stats);
        }
        if depth >= most {
            return exhausted(true, most, stats);
        }
        depth += 1;
        stats.bound = depth;
        let from = usize::from(sides[1].layer.len() < sides[0].layer.len());
        match grow(space, &mut sides, from, &mut stats, budget, observer) {
            Ok(Some((ours, theirs))) => {
                let (forward, backward) = if from == 0 { (ours, theirs) } else { (theirs, ours) };
                let mut actions = sides[0].nodes.path(forward);
                let back = sides[1].nodes.path(backward);
                actions.extend(back.into_iter().rev().map(|action| space.inverse(action)));
                return finish(actions, depth, depth, stats);
            }
            Ok(None) => {}
            Err(why) => return stop(why, depth, stats),
        }
        stats.rounds += 1;
    }
}

/// Grows one side by a layer; returns the nodes of both sides where they met.
fn grow<S, O>(
    space: &S,
    sides: &mut [Side<S>; 2],
    from: usize,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Result<Option<(u32, u32)>, Stop>
where
    S: Reversible,
    O: Observer<S::Action>,
{
    let [first, second] = sides;
    let (ours, theirs) = if from == 0 { (first, second) } else { (second, first) };
    let layer = std::mem::take(&mut ours.layer);
    for node in layer {
        check_room(&ours.nodes, budget, |_| theirs.nodes.bytes())?;
        budget.tick(stats)?;
        stats.expanded += 1;
        let g = ours.nodes.g(node);
        // The two sides number their nodes separately; even and odd numbers keep them apart.
        let number = |id: u32| u64::from(id) * 2 + from as u64;
        let me = number(node);
        let parent = number(ours.nodes.parent(node));
        record(observer, Event::Expanded, (me, parent), None, g, None);
        let mut state = ours.nodes.enter(space, node);
        for action in space.actions(&state) {
            stats.generated += 1;
            let undo = space.apply(&mut state, action);
            if let Inserted::New(id) = ours.nodes.insert(space, node, action, &state, g + 1) {
                record(observer, Event::Generated, (number(id), me), Some(action), g + 1, None);
                // All meetings in one layer are equally long, so the first will do.
                if let Some(other) = theirs.nodes.find(space, &state) {
                    record(observer, Event::Goal, (number(id), me), Some(action), g + 1, None);
                    return Ok(Some((id, other)));
                }
                ours.layer.push(id);
            } else {
                stats.pruned += 1;
            }
            space.undo(&mut state, action, undo);
        }
        stats.peak_stored = (ours.nodes.len() + theirs.nodes.len()) as u64;
        stats.bytes = ours.nodes.bytes() + theirs.nodes.bytes();
    }
    Ok(None)
}
