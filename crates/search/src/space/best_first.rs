//! Best-first search: uniform cost (Dijkstra 1959), greedy, A* (Hart, Nilsson, Raphael 1968) and
//! weighted A* (Pohl 1970) are one loop with four orders.
//!
//! | order | key | promise |
//! |---|---|---|
//! | uniform cost | g | best answer |
//! | greedy | h | some answer |
//! | A* | g + h | best answer, if h never overestimates |
//! | weighted A* | g + w·h | at most w times the best; the proved bound is often closer and reported |
//!
//! Ties go to the smaller h, then to the node generated first. The goal test is made when a node is
//! taken from the queue. States reached again at less cost are looked at again, so the heuristic
//! need not be consistent. Memory grows with the number of generated states: choose IDA* when that
//! is too much.

use super::nodes::{Inserted, Nodes, check_room, successors};
use super::{Blind, Heuristic, INFINITE, Space, rank, record};
use crate::memory::grown;
use crate::observe::{Event, Observer};
use crate::run::{Budget, Stop};
use crate::stats::Stats;
use crate::verdict::{Bounds, Path, Report, Verdict};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a best-first search takes first.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Order {
    UniformCost,
    Greedy,
    AStar,
    Weighted(f64),
}

impl Order {
    fn key(self, g: u32, h: f64) -> f64 {
        match self {
            Order::UniformCost => f64::from(g),
            Order::Greedy => h,
            Order::AStar => f64::from(g) + h,
            Order::Weighted(w) => f64::from(g) + w * h,
        }
    }

    /// Whether the node taken first carries a lower bound on the best cost.
    fn proves_bounds(self) -> bool {
        matches!(self, Order::UniformCost | Order::AStar)
    }
}

/// Uniform-cost search: the best answer, without an estimate.
pub fn ucs<S, N, O>(
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
    best_first::<S, Blind, N, O>(space, start, &Blind, Order::UniformCost, budget, observer)
}

/// Greedy best-first search: some answer, soon.
pub fn greedy<S, H, N, O>(
    space: &S,
    start: &S::State,
    heuristic: &H,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    H: Heuristic<S>,
    N: Nodes<S>,
    O: Observer<S::Action>,
{
    best_first::<S, H, N, O>(space, start, heuristic, Order::Greedy, budget, observer)
}

/// A*: the best answer, if the heuristic is admissible.
pub fn astar<S, H, N, O>(
    space: &S,
    start: &S::State,
    heuristic: &H,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    H: Heuristic<S>,
    N: Nodes<S>,
    O: Observer<S::Action>,
{
    best_first::<S, H, N, O>(space, start, heuristic, Order::AStar, budget, observer)
}

/// Weighted A*: an answer at most `weight` (at least 1) times the best.
pub fn weighted_astar<S, H, N, O>(
    space: &S,
    start: &S::State,
    heuristic: &H,
    weight: f64,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    H: Heuristic<S>,
    N: Nodes<S>,
    O: Observer<S::Action>,
{
    let order = Order::Weighted(weight.max(1.0));
    best_first::<S, H, N, O>(space, start, heuristic, order, budget, observer)
}

/// A queued node, its floats as [`rank`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    key: u64,
    h: u64,
    serial: u64,
    node: u32,
    g: u32,
}

struct BestFirst<'a, S: Space, H: Heuristic<S>, N> {
    space: &'a S,
    heuristic: &'a H,
    order: Order,
    nodes: N,
    memos: Vec<H::Memo>,
    open: BinaryHeap<Reverse<Entry>>,
    stats: Stats,
    lower: u32,
    most: u32,
    cut: bool,
}

fn best_first<S, H, N, O>(
    space: &S,
    start: &S::State,
    heuristic: &H,
    order: Order,
    budget: &mut Budget<'_>,
    observer: &mut O,
) -> Report<Path<S::Action>>
where
    S: Space,
    H: Heuristic<S>,
    N: Nodes<S>,
    O: Observer<S::Action>,
{
    let memo = heuristic.root(space, start);
    let bound = heuristic.bound(memo);
    let mut search = BestFirst {
        space,
        heuristic,
        order,
        nodes: N::new(space, start),
        memos: vec![memo],
        open: BinaryHeap::new(),
        stats: Stats::default(),
        lower: if H::ADMISSIBLE { bound } else { 0 },
        most: budget.limits().moves.unwrap_or(u32::MAX),
        cut: false,
    };
    record(observer, Event::Generated, (0, 0), None, 0, Some(heuristic.estimate(memo)));
    if bound == INFINITE {
        record(observer, Event::Pruned, (0, 0), None, 0, None);
        return super::exhausted(false, 0, search.stats);
    }
    search.push(0, 0);
    search.run(budget, observer)
}

impl<S: Space, H: Heuristic<S>, N: Nodes<S>> BestFirst<'_, S, H, N> {
    fn push(&mut self, node: u32, g: u32) {
        let h = self.heuristic.estimate(self.memos[node as usize]);
        let entry = Entry {
            key: rank(self.order.key(g, h)),
            h: if H::FIRST_COME { 0 } else { rank(h) },
            serial: self.stats.generated,
            node,
            g,
        };
        self.open.push(Reverse(entry));
    }

    fn run<O: Observer<S::Action>>(
        mut self,
        budget: &mut Budget<'_>,
        observer: &mut O,
    ) -> Report<Path<S::Action>> {
        while let Some(Reverse(entry)) = self.open.pop() {
            let (node, g) = (entry.node, entry.g);
            if g > self.nodes.g(node) {
                continue; // reached more cheaply since
            }
            if self.order.proves_bounds() && H::ADMISSIBLE {
                let bound = self.heuristic.bound(self.memos[node as usize]);
                self.lower = self.lower.max(g + bound);
            }
            self.account();
            let state = self.nodes.enter(self.space, node);
            if self.space.is_goal(&state) {
                let ids = (u64::from(node), u64::from(self.nodes.parent(node)));
                record(observer, Event::Goal, ids, None, g, None);
                let lower = self.proved_lower(g);
                return finish(self.nodes.path(node), g, lower, self.stats);
            }
            if let Err(why) = self.check_room(budget).and_then(|()| budget.tick(&self.stats)) {
                return stop(why, self.lower, self.stats);
            }
            self.expand(node, g, state, observer);
        }
        super::exhausted(self.cut, self.most, self.stats)
    }

    fn check_room(&self, budget: &Budget<'_>) -> Result<(), Stop> {
        check_room(&self.nodes, budget, |more| {
            grown::<H::Memo>(self.memos.len(), self.memos.capacity(), more)
                + grown::<Entry>(self.open.len(), self.open.capacity(), more)
        })
    }

    fn account(&mut self) {
        self.stats.peak_stored = self.nodes.len() as u64;
        self.stats.bytes = self.nodes.bytes()
            + (self.memos.capacity() * size_of::<H::Memo>()
                + self.open.capacity() * size_of::<Entry>()) as u64;
        (self.stats.bound, self.stats.lower) = (self.lower, self.lower);
    }

    fn expand<O: Observer<S::Action>>(
        &mut self,
        node: u32,
        g: u32,
        mut state: S::State,
        observer: &mut O,
    ) {
        self.stats.expanded += 1;
        let me = u64::from(node);
        let ids = (me, u64::from(self.nodes.parent(node)));
        record(observer, Event::Expanded, ids, None, g, None);
        let memo = self.memos[node as usize];
        for action in successors(self.space, &self.nodes, node, &state) {
            self.stats.generated += 1;
            let child_memo = self.heuristic.step(self.space, memo, &state, action);
            let bound = self.heuristic.bound(child_memo);
            let child_g = g + self.space.cost(&state, action);
            let too_long = H::ADMISSIBLE && child_g.saturating_add(bound) > self.most;
            if bound == INFINITE || too_long || child_g > self.most {
                self.cut |= bound != INFINITE;
                self.stats.pruned += 1;
                let id = u64::from(u32::MAX);
                record(observer, Event::Pruned, (id, me), Some(action), child_g, None);
                continue;
            }
            let undo = self.space.apply(&mut state, action);
            let inserted = self.nodes.insert(self.space, node, action, &state, child_g);
            self.space.undo(&mut state, action, undo);
            let h = O::RECORDS.then(|| self.heuristic.estimate(child_memo));
            match inserted {
                Inserted::New(id) => {
                    self.memos.push(child_memo);
                    self.push(id, child_g);
                    let ids = (u64::from(id), me);
                    record(observer, Event::Generated, ids, Some(action), child_g, h);
                }
                Inserted::Better(id) => {
                    self.push(id, child_g);
                    let ids = (u64::from(id), me);
                    record(observer, Event::Generated, ids, Some(action), child_g, h);
                }
                Inserted::Known(id) => {
                    self.stats.pruned += 1;
                    let ids = (u64::from(id), me);
                    record(observer, Event::Pruned, ids, Some(action), child_g, h);
                }
            }
        }
        self.nodes.leave(state);
    }

    /// The best lower bound once an answer of cost `g` is found: every better answer would pass
    /// through a node that is still open.
    fn proved_lower(&self, g: u32) -> u32 {
        if !H::ADMISSIBLE {
            return 0;
        }
        let open = self.open.iter().filter(|e| e.0.g <= self.nodes.g(e.0.node));
        let best = open
            .map(|e| e.0.g.saturating_add(self.heuristic.bound(self.memos[e.0.node as usize])))
            .min();
        best.unwrap_or(g).min(g).max(self.lower.min(g))
    }
}

/// The report of an answer of cost `cost`, when nothing can cost less than `lower`.
pub(super) fn finish<A>(actions: Vec<A>, cost: u32, lower: u32, stats: Stats) -> Report<Path<A>> {
    Report {
        verdict: Verdict::Proved(Path { actions, cost }),
        bounds: Bounds { lower: Some(lower), upper: Some(cost) },
        stats,
    }
}

/// The report of a search that was stopped without an answer.
pub(super) fn stop<T>(why: Stop, lower: u32, stats: Stats) -> Report<T> {
    Report { verdict: Verdict::Stopped { why, best: None }, bounds: Bounds::at_least(lower), stats }
}
