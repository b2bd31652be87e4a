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
use super::{Heuristic, INFINITE, Space, exhausted, record};
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
        threshold: heuristic.bound(root),
        next: INFINITE,
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
        search.next = INFINITE;
        match search.visit(&mut state, root, 0, None, (0, 0)) {
            Ok(Some(cost)) => {
                let lower = if H::ADMISSIBLE { cost } else { 0 };
                search.path.reverse();
                return finish(search.path, cost, lower, search.stats);
            }
            Ok(None) => {}
            Err(why) => {
                let lower = if H::ADMISSIBLE { search.threshold } else { 0 };
                return stop(why, lower, search.stats);
            }
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
    threshold: u32,
    next: u32,
}

impl<S, H, O> Ida<'_, '_, S, H, O>
where
    S: Space,
    H: Heuristic<S>,
    O: Observer<S::Action>,
{
    fn visit(
        &mut self,
        state: &mut S::State,
        memo: H::Memo,
        g: u32,
        last: Option<S::Action>,
        ids: (u64, u64),
    ) -> Result<Option<u32>, Stop> {
        if self.heuristic.bound(memo) == 0 && self.space.is_goal(state) {
            record(self.observer, Event::Goal, ids, None, g, None);
            return Ok(Some(g));
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        record(self.observer, Event::Expanded, ids, None, g, None);
        for action in self.space.actions(state) {
            if last.is_some_and(|last| self.space.cancels(last, action)) {
                continue;
            }
            self.stats.generated += 1;
            let child_memo = self.heuristic.step(self.space, memo, state, action);
            let bound = self.heuristic.bound(child_memo);
            let child_g = g + self.space.cost(state, action);
            let f = child_g.saturating_add(bound);
            let child = (self.stats.generated, ids.0);
            if f > self.threshold {
                self.next = self.next.min(f);
                self.stats.pruned += 1;
                record(
                    self.observer,
                    Event::Pruned,
                    child,
                    Some(action),
                    child_g,
                    Some(bound.into()),
                );
                continue;
            }
            record(
                self.observer,
                Event::Generated,
                child,
                Some(action),
                child_g,
                Some(bound.into()),
            );
            let undo = self.space.apply(state, action);
            let found = self.visit(state, child_memo, child_g, Some(action), child)?;
            self.space.undo(state, action, undo);
            if found.is_some() {
                self.path.push(action);
                return Ok(found);
            }
        }
        Ok(None)
    }
}
