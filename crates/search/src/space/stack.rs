//! Depth-first search with an explicit stack: all successors of a node are generated at once and
//! pushed in order, so the last one is looked at first.
//!
//! This is the textbook tree search with a stack for its frontier. It visits siblings in the
//! opposite order of [`dfs`](fn@super::dfs) and counts more nodes as generated, because the successors
//! of every expanded node count even when they are never looked at. The goal test is made when a
//! node is removed. There is no depth bound: it is for spaces of finite depth.

use super::best_first::{finish, stop};
use super::{Space, exhausted, record};
use crate::observe::{Event, Observer};
use crate::run::Budget;
use crate::stats::Stats;
use crate::verdict::{Path, Report};

struct Waiting<A> {
    action: A,
    depth: u32,
    node: u64,
    parent: u64,
    g: u32,
}

/// Searches from `start` until a goal is removed from the stack or the stack is empty.
pub fn stack_dfs<S, O>(
    space: &S,
    start: &S::State,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    O: Observer<S::Action>,
{
    let mut stats = Stats::default();
    let mut state = start.clone();
    let mut way: Vec<(S::Action, S::Undo)> = Vec::new();
    let mut stack: Vec<Waiting<S::Action>> = Vec::new();
    let (mut node, mut parent, mut g) = (0, 0, 0);
    loop {
        if space.is_goal(&state) {
            record(observer, Event::Goal, (node, parent), None, g, None);
            let actions = way.into_iter().map(|(action, _)| action).collect();
            return finish(actions, g, u32::from(g > 0), stats);
        }
        if let Err(why) = budget.tick(&stats) {
            return stop(why, 0, stats);
        }
        stats.expanded += 1;
        record(observer, Event::Expanded, (node, parent), None, g, None);
        for action in space.actions(&state) {
            stats.generated += 1;
            let child = Waiting {
                action,
                depth: way.len() as u32,
                node: stats.generated,
                parent: node,
                g: g + space.cost(&state, action),
            };
            record(observer, Event::Generated, (child.node, node), Some(action), child.g, None);
            stack.push(child);
        }
        stats.peak_stored = stats.peak_stored.max(stack.len() as u64);
        stats.bytes = (stack.capacity() * size_of::<Waiting<S::Action>>()
            + way.capacity() * size_of::<(S::Action, S::Undo)>()) as u64;
        let Some(next) = stack.pop() else {
            return exhausted(false, u32::MAX, stats);
        };
        while way.len() > next.depth as usize {
            let (action, undo) = way.pop().expect("longer than the depth asked for");
            space.undo(&mut state, action, undo);
        }
        let undo = space.apply(&mut state, next.action);
        way.push((next.action, undo));
        (node, parent, g) = (next.node, next.parent, next.g);
    }
}
