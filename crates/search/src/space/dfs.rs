//! Depth-first search with a depth bound, and iterative deepening (Korf 1985).
//!
//! Holds only the path it stands on, so memory is no concern; finds *some* answer within the bound,
//! not the shortest. Iterative deepening repeats it with bounds 0, 1, 2, … and so finds a shortest
//! one at the price of generating shallow nodes again.
//!
//! Both are tree searches: states are not remembered, and only a step that directly takes the last
//! one back ([`Space::onward`]) is skipped. The goal test is made when a node is entered, before its
//! depth is looked at. Depth counts actions. The path is kept on the heap: any bound is safe.

use super::best_first::{finish, stop};
use super::{Space, ahead, exhausted, record};
use crate::observe::{Event, Observer};
use crate::run::{Budget, Stop};
use crate::stats::Stats;
use crate::verdict::{Path, Report};

struct Frame<S: Space> {
    rest: <S::Actions as IntoIterator>::IntoIter,
    /// How this node was entered; `None` at the root.
    entered: Option<(S::Action, S::Undo)>,
    node: u64,
    g: u32,
}

enum Round<A> {
    Found(Path<A>),
    /// Nothing within the bound; `cut` says whether anything lay beyond it.
    Nothing {
        cut: bool,
    },
}

/// Depth-first search, to `bound` actions deep (`u32::MAX`: as deep as the space is).
///
/// Without an answer the verdict is impossible when nothing lay beyond the bound, and otherwise
/// stopped by [`Stop::Moves`].
pub fn dfs<S, O>(
    space: &S,
    start: &S::State,
    bound: u32,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    O: Observer<S::Action>,
{
    let mut stats = Stats { bound, ..Stats::default() };
    match round(space, start, bound, &mut stats, budget, observer) {
        Ok(Round::Found(path)) => {
            // Only an answer of no moves at all is known to be shortest.
            let lower = u32::from(path.cost > 0);
            let cost = path.cost;
            finish(path.actions, cost, lower, stats)
        }
        Ok(Round::Nothing { cut }) => exhausted(cut, bound, stats),
        Err(why) => stop(why, 0, stats),
    }
}

/// Iterative deepening depth-first search: an answer of fewest actions (unit costs), in the memory
/// of one path. Rounds are counted in [`Stats::rounds`].
pub fn iddfs<S, O>(
    space: &S,
    start: &S::State,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    O: Observer<S::Action>,
{
    let most = budget.limits().moves.unwrap_or(u32::MAX);
    let mut stats = Stats::default();
    let mut bound = 0;
    loop {
        (stats.bound, stats.lower) = (bound, bound);
        match round(space, start, bound, &mut stats, budget, observer) {
            Ok(Round::Found(path)) => {
                let cost = path.cost;
                return finish(path.actions, cost, cost, stats);
            }
            Ok(Round::Nothing { cut: false }) => return exhausted(false, most, stats),
            Ok(Round::Nothing { cut: true }) if bound == most => {
                return exhausted(true, most, stats);
            }
            Ok(Round::Nothing { cut: true }) => {}
            Err(why) => return stop(why, bound, stats),
        }
        stats.rounds += 1;
        bound += 1;
    }
}

fn round<S, O>(
    space: &S,
    start: &S::State,
    bound: u32,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Result<Round<S::Action>, Stop>
where
    S: Space,
    O: Observer<S::Action>,
{
    let mut state = start.clone();
    let mut frames: Vec<Frame<S>> = Vec::new();
    let mut cut = false;
    let mut entering = Some((None, 0, 0, 0));
    loop {
        if let Some((entered, node, parent, g)) = entering.take() {
            let depth = frames.len() as u32;
            if space.is_goal(&state) {
                record(observer, Event::Goal, (node, parent), None, g, None);
                let mut path: Vec<S::Action> =
                    frames.iter().filter_map(|f| f.entered.as_ref().map(|e| e.0)).collect();
                path.extend(entered.map(|(action, _)| action));
                return Ok(Round::Found(Path { actions: path, cost: g }));
            }
            if depth >= bound {
                cut = true;
                stats.pruned += 1;
                record(observer, Event::Pruned, (node, parent), None, g, None);
                if let Some((action, undo)) = entered {
                    space.undo(&mut state, action, undo);
                }
            } else {
                budget.tick(stats)?;
                stats.expanded += 1;
                record(observer, Event::Expanded, (node, parent), None, g, None);
                let last = entered.as_ref().map(|e| e.0);
                let rest = ahead(space, &state, last).into_iter();
                frames.push(Frame { rest, entered, node, g });
                stats.bytes = (frames.capacity() * size_of::<Frame<S>>()) as u64;
            }
        }
        let Some(frame) = frames.last_mut() else {
            return Ok(Round::Nothing { cut });
        };
        if let Some(action) = frame.rest.next() {
            stats.generated += 1;
            let g = frame.g + space.cost(&state, action);
            let (node, parent) = (stats.generated, frame.node);
            record(observer, Event::Generated, (node, parent), Some(action), g, None);
            let undo = space.apply(&mut state, action);
            entering = Some((Some((action, undo)), node, parent, g));
        } else if let Some(Frame { entered: Some((action, undo)), .. }) = frames.pop() {
            space.undo(&mut state, action, undo);
        }
    }
}
