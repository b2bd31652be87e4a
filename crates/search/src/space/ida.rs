//! Iterative deepening A* (Korf 1985).
//!
//! Depth-first search cut where g + h passes a threshold, which starts at the root's h and rises to
//! the least value that was cut. Best answers in the memory of one path; choose it when heuristics
//! are good and states repeat little, or when A* does not fit.
//!
//! The bound is asked *before* an action is applied, so a pruned successor is counted as generated
//! but never built. States are not remembered; a step that takes the last one back is skipped and not
//! counted. The goal test is made on entering a node whose bound is 0.

use super::best_first::{finish, stop};
use super::{Heuristic, INFINITE, Space, ahead, exhausted, record};
use crate::observe::{Event, Observer};
use crate::run::{Budget, Stop};
use crate::stats::Stats;
use crate::verdict::{Path, Report};

/// Searches from `start`. Each finished threshold counts as a round.
pub fn ida<S, H, O>(
    space: &S,
    start: &S::State,
    heuristic: &H,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    H: Heuristic<S>,
    O: Observer<S::Action>,
{
    let most = budget.limits().moves.unwrap_or(INFINITE - 1);
    let root = heuristic.root(space, start);
    let mut search = Ida {
        space,
        heuristic,
        budget,
        observer,
        stats: Stats::default(),
        path: Vec::new(),
        trail: vec![0],
        threshold: heuristic.bound(root),
        next: INFINITE,
        cost: 0,
        why: None,
    };
    let mut state = start.clone();
    loop {
        if search.threshold == INFINITE {
            return exhausted(false, most, search.stats);
        }
        if search.threshold > most {
            return exhausted(true, most, search.stats);
        }
        search.stats.bound = search.threshold;
        search.stats.lower = if H::ADMISSIBLE { search.threshold } else { 0 };
        search.next = INFINITE;
        let found = search.visit(&mut state, root, 0, None);
        search.count_pruned(found);
        if let Some(why) = search.why {
            let lower = if H::ADMISSIBLE { search.threshold } else { 0 };
            return stop(why, lower, search.stats);
        }
        if found {
            let lower = if H::ADMISSIBLE { search.cost } else { 0 };
            search.path.reverse();
            return finish(search.path, search.cost, lower, search.stats);
        }
        search.stats.rounds += 1;
        search.threshold = search.next;
    }
}

struct Ida<'a, 'b, S: Space, H, O> {
    space: &'a S,
    heuristic: &'a H,
    budget: &'a mut Budget<'b>,
    observer: &'a mut O,
    stats: Stats,
    /// The answer's actions, last first; filled while returning from a goal.
    path: Vec<S::Action>,
    /// The numbers of the nodes on the way, kept only for observers that record.
    trail: Vec<u64>,
    threshold: u32,
    next: u32,
    /// The answer's cost, once there is one.
    cost: u32,
    /// Set when a limit ends the search: a plain `bool` is all that [`Ida::visit`] hands up, because
    /// a wider result costs a third of the speed.
    why: Option<Stop>,
}

impl<S, H, O> Ida<'_, '_, S, H, O>
where
    S: Space,
    H: Heuristic<S>,
    O: Observer<S::Action>,
{
    /// Searches below a node; `true` ends the search, with an answer or a reason to stop.
    fn visit(
        &mut self,
        state: &mut S::State,
        memo: H::Memo,
        g: u32,
        last: Option<S::Action>,
    ) -> bool {
        if self.heuristic.bound(memo) == 0 && self.space.is_goal(state) {
            self.record(Event::Goal, None, g, 0);
            self.cost = g;
            return true;
        }
        if let Err(why) = self.budget.tick(&self.stats) {
            self.why = Some(why);
            return true;
        }
        self.stats.expanded += 1;
        self.record(Event::Expanded, None, g, 0);
        for action in ahead(self.space, state, last) {
            self.stats.generated += 1;
            let child_memo = self.heuristic.step(self.space, memo, state, action);
            let bound = self.heuristic.bound(child_memo);
            let child_g = g + self.space.cost(state, action);
            let f = child_g.saturating_add(bound);
            if O::RECORDS {
                self.trail.push(self.stats.generated);
            }
            if f > self.threshold {
                self.next = self.next.min(f);
                self.record(Event::Pruned, Some(action), child_g, bound);
            } else {
                self.record(Event::Generated, Some(action), child_g, bound);
                let undo = self.space.apply(state, action);
                let found = self.visit(state, child_memo, child_g, Some(action));
                self.space.undo(state, action, undo);
                if found {
                    self.path.push(action);
                    return true;
                }
            }
            if O::RECORDS {
                self.trail.pop();
            }
        }
        false
    }

    /// Every successor is either cut or entered, and all entered ones but the last are expanded: the
    /// hot loop need not count what follows from the other counts.
    fn count_pruned(&mut self, ended: bool) {
        let roots = self.stats.rounds + 1;
        let entered = self.stats.expanded + u64::from(ended) - roots;
        self.stats.pruned = self.stats.generated - entered;
    }

    #[inline(always)]
    fn record(&mut self, event: Event, action: Option<S::Action>, g: u32, bound: u32) {
        if O::RECORDS {
            let node = self.trail[self.trail.len() - 1];
            let parent = self.trail[self.trail.len().saturating_sub(2)];
            record(self.observer, event, (node, parent), action, g, Some(bound.into()));
        }
    }
}
