//! State spaces: what a domain must say, and the algorithms that search what it said.

//!
//! | module | algorithm | promise | goal test |
//! |---|---|---|---|
//! | [`bfs`](fn@bfs) | breadth-first | fewest actions | on expansion |
//! | [`dfs`](fn@dfs) | depth-first with a depth bound | some answer | on entering |
//! | [`stack_dfs`] | depth-first with an explicit stack | some answer | on removal |
//! | [`iddfs`] | iterative deepening depth-first | fewest actions | on entering |
//! | [`ucs`], [`greedy`], [`astar`], [`weighted_astar`] | best-first | see [`best_first`] | on expansion |
//! | [`ida`](fn@ida) | iterative deepening A* | best cost | on entering, where h = 0 |
//! | [`beam`](fn@beam) | beam | some answer | on generation |
//! | [`bidirectional`](fn@bidirectional) | breadth-first from both ends | fewest actions | on meeting |
//!
//! All count the same way: `expanded` states had their successors produced, `generated` successors
//! were produced; the root is not generated, the goal is not expanded.

use crate::observe::{Event, Observer, Visit};
use crate::run::Stop;
use crate::stats::Stats;
use crate::verdict::{Bounds, Report, Verdict};

pub mod beam;
pub mod best_first;
pub mod bfs;
pub mod bidirectional;
pub mod dfs;
pub mod ida;
mod index;
pub mod nodes;
pub mod stack;

pub use beam::beam;
pub use best_first::{astar, greedy, ucs, weighted_astar};
pub use bfs::bfs;
pub use bidirectional::bidirectional;
pub use dfs::{dfs, iddfs};
pub use ida::ida;
pub use nodes::{Graph, Tree};
pub use stack::stack_dfs;

/// A bound that means: no goal can be reached from here.
pub const INFINITE: u32 = u32::MAX;

/// A state space: the least a domain must say for any algorithm to search it.
///
/// The order in which [`Space::actions`] yields is the order in which successors are generated, and
/// so part of the domain's definition: node counts depend on it.
pub trait Space {
    /// A position.
    type State: Clone;
    /// A step from one position to the next.
    type Action: Copy + std::fmt::Debug;
    /// What [`Space::undo`] needs to take an action back; `()` when the action says it all.
    type Undo;
    /// The legal actions of a state, held in place: never a `Vec`.
    type Actions: IntoIterator<Item = Self::Action>;

    /// The legal actions, in the domain's fixed order.
    fn actions(&self, state: &Self::State) -> Self::Actions;
    /// Takes a legal action.
    fn apply(&self, state: &mut Self::State, action: Self::Action) -> Self::Undo;
    /// Takes the last action back.
    fn undo(&self, state: &mut Self::State, action: Self::Action, undo: Self::Undo);
    /// Whether the search is over here.
    fn is_goal(&self, state: &Self::State) -> bool;
    /// What an action costs.
    #[inline(always)]
    fn cost(&self, _before: &Self::State, _action: Self::Action) -> u32 {
        1
    }
    /// The actions worth taking directly after `last`: all but those that only lead back. Tree
    /// searches ask for these; where there is nothing to leave out they are all the actions.
    #[inline(always)]
    fn onward(&self, state: &Self::State, _last: Self::Action) -> Self::Actions {
        self.actions(state)
    }
}

/// Only algorithms that remember states ask for this.
pub trait Keyed: Space {
    /// A state packed for storage; equal exactly when the states are.
    type Key: Copy + Eq + std::hash::Hash;
    /// Packs.
    fn key(&self, state: &Self::State) -> Self::Key;
    /// Unpacks.
    fn unkey(&self, key: &Self::Key) -> Self::State;
}

/// Spaces of unit costs that can be searched backwards from their one goal.
pub trait Reversible: Keyed {
    /// The only goal state.
    fn goal(&self) -> Self::State;
    /// The action that takes `action` back.
    fn inverse(&self, action: Self::Action) -> Self::Action;
}

/// An estimate of the cost to come, kept up to date step by step and asked *before* the action is
/// applied, so that a pruned child is never built.
pub trait Heuristic<S: Space> {
    /// What is carried along a path.
    type Memo: Copy;
    /// Whether [`Heuristic::estimate`] never exceeds the true cost: then A* proves its answers best.
    const ADMISSIBLE: bool = true;

    /// Whether states of equal key are taken in the order in which they were generated; otherwise the
    /// one with the smaller estimate comes first.
    const FIRST_COME: bool = false;

    /// The memo of a state, from scratch.
    fn root(&self, space: &S, state: &S::State) -> Self::Memo;
    /// The memo after `action`, given the memo and the state before it.
    fn step(&self, space: &S, memo: Self::Memo, before: &S::State, action: S::Action)
    -> Self::Memo;
    /// A lower bound on the cost to come, or [`INFINITE`] when the state is known to be dead.
    fn bound(&self, memo: Self::Memo) -> u32;
    /// How far it seems, for ordering; may be fractional, and may be no bound at all.
    #[inline(always)]
    fn estimate(&self, memo: Self::Memo) -> f64 {
        f64::from(self.bound(memo))
    }
}

/// The estimate that knows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<S: Space> Heuristic<S> for Blind {
    type Memo = ();
    fn root(&self, _: &S, _: &S::State) {}
    fn step(&self, _: &S, (): (), _: &S::State, _: S::Action) {}
    fn bound(&self, (): ()) -> u32 {
        0
    }
}

/// The report of a search that has nothing left to look at: a proof, unless `cut` says that
/// something lay beyond the `most` moves allowed.
fn exhausted<T>(cut: bool, most: u32, stats: Stats) -> Report<T> {
    if cut {
        let lower = most.saturating_add(1);
        Report {
            verdict: Verdict::Stopped { why: Stop::Moves, best: None },
            bounds: Bounds::at_least(lower),
            stats,
        }
    } else {
        Report { verdict: Verdict::Impossible, bounds: Bounds::default(), stats }
    }
}

/// An integer that orders like an estimate. Floats that are not negative order like their bits, and
/// adding 0 makes the -0 that an empty sum gives an ordinary 0.
#[inline(always)]
fn rank(estimate: f64) -> u64 {
    (estimate + 0.0).to_bits()
}

#[inline(always)]
fn record<A, O: Observer<A>>(
    observer: &mut O,
    event: Event,
    (node, parent): (u64, u64),
    action: Option<A>,
    g: u32,
    h: Option<f64>,
) {
    if O::RECORDS {
        observer.visit(Visit { event, node, parent, action, g, h });
    }
}

/// The successors a tree search generates.
#[inline(always)]
fn ahead<S: Space>(space: &S, state: &S::State, last: Option<S::Action>) -> S::Actions {
    match last {
        Some(last) => space.onward(state, last),
        None => space.actions(state),
    }
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn ranks_order_like_estimates() {
        let nothing: f64 = std::iter::empty::<f64>().sum();
        let estimates = [nothing, 0.5, 1.0, 1e9, f64::INFINITY];
        assert!(estimates.windows(2).all(|pair| rank(pair[0]) < rank(pair[1])));
        assert_eq!(rank(0.0), rank(-0.0));
    }
}
