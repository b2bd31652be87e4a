//! Breadth-first search (Moore 1959).
//!
//! Finds an answer of fewest actions, and proves it, by looking at all states in order of depth.
//! Choose it for small spaces and to check other algorithms. Time and memory grow with the number of
//! states up to the answer's depth.
//!
//! The goal test is made when a node is taken from the queue (on expansion). With a [`Graph`] store
//! states are recognised when they come again; with a [`Tree`] store they are not.
//!
//! [`Graph`]: super::nodes::Graph
//! [`Tree`]: super::nodes::Tree

use super::best_first::{finish, stop};
use super::nodes::{Inserted, Nodes, check_room, successors};
use super::{Space, record};
use crate::observe::{Event, Observer};
use crate::run::Budget;
use crate::stats::Stats;
use crate::verdict::{Path, Report};

/// Searches from `start`, keeping nodes in a store of kind `N`.
pub fn bfs<S, N, O>(
    space: &S,
    start: &S::State,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    N: Nodes<S>,
    O: Observer<S::Action>,
{
    let mut stats = Stats::default();
    let mut nodes = N::new(space, start);
    let most = budget.limits().moves.unwrap_or(u32::MAX);
    let mut cut = false;
    record(observer, Event::Generated, (0, 0), None, 0, None);
    // The store numbers nodes in the order of generation, so it is the queue.
    let mut next = 0;
    while (next as usize) < nodes.len() {
        let (node, g) = (next, nodes.g(next));
        next += 1;
        stats.peak_stored = nodes.len() as u64;
        stats.bytes = nodes.bytes();
        (stats.bound, stats.lower) = (g, g);
        let mut state = nodes.enter(space, node);
        let ids = (u64::from(node), u64::from(nodes.parent(node)));
        if space.is_goal(&state) {
            record(observer, Event::Goal, ids, None, g, None);
            return finish(nodes.path(node), g, g, stats);
        }
        if g >= most {
            cut = true;
            nodes.leave(state);
            continue;
        }
        if let Err(why) = check_room(&nodes, budget, |_| 0).and_then(|()| budget.tick(&stats)) {
            return stop(why, g, stats);
        }
        stats.expanded += 1;
        record(observer, Event::Expanded, ids, None, g, None);
        for action in successors(space, &nodes, node, &state) {
            stats.generated += 1;
            let cost = space.cost(&state, action);
            let undo = space.apply(&mut state, action);
            let child = g + cost;
            let (event, id) = match nodes.insert(space, node, action, &state, child) {
                Inserted::New(id) | Inserted::Better(id) => (Event::Generated, id),
                Inserted::Known(id) => {
                    stats.pruned += 1;
                    (Event::Pruned, id)
                }
            };
            record(observer, event, (u64::from(id), ids.0), Some(action), child, None);
            space.undo(&mut state, action, undo);
        }
        nodes.leave(state);
    }
    super::exhausted(cut, most, stats)
}
