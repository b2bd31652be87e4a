//! Chains of one thread: bidirectional cycles, and candidates that imply their own opposite.
//!
//! A thread is a path, so its size is a distance, and distances come from a search in layers over sets.
//! Only cycles need the path itself: they rule out what all their cells see.

use super::super::grid::{Cells, Grid, PEERS, bits, cells};
use super::super::step::{Removals, Step, Technique};
use super::cycle::{CycleSearch, Way};
use super::follow::Follow;
use super::graph::{Cause, Graph, Index, Links};
use super::hint::{Literal, Rank};
use super::inner::Gather;
use super::knots::Knots;
use super::set::Set;

/// Within one source cycles come first, then the two forcing chains.
const TURNS: u32 = 256;

/// What a hint of this producer is.
#[derive(Clone, Debug)]
enum Found {
    Cycle(Links, Box<Removals>),
    Chain(Links, Literal),
}

/// The first hint by rank.
pub fn step<const W: usize>(grid: &Grid, index: &Index) -> Option<Step> {
    let graph = Graph::new(grid, index);
    let mut search = Unary::<W> { grid, index, graph: &graph, best: Rank::LAST, found: None };
    search.chains(Links::X);
    search.cycles(Links::X);
    search.cycles(Links::Y);
    // Chains with all links are worth 7.0 at least.
    if search.best >= Rank::new(70, 0, 0, 0) {
        search.chains(Links::Xy);
        search.cycles(Links::Xy);
    }
    let rank = search.best;
    Some(match search.found? {
        Found::Cycle(links, removes) => {
            let technique = match links {
                Links::X => Technique::XCycle,
                Links::Y => Technique::YCycle,
                Links::Xy => Technique::Cycle,
            };
            Step { technique, value: rank.value(), place: None, removes: *removes }
        }
        Found::Chain(links, target) => {
            let technique = if links == Links::X { Technique::XChain } else { Technique::Chain };
            target.step(grid, index, technique, rank)
        }
    })
}

struct Unary<'a, const W: usize> {
    grid: &'a Grid,
    index: &'a Index,
    graph: &'a Graph,
    best: Rank,
    found: Option<Found>,
}

/// The largest cycle that may come before the best hint so far.
fn longest(base: u16, kind: u8, best: Rank) -> u32 {
    if best == Rank::LAST {
        return u32::MAX;
    }
    (4..).step_by(2).take_while(|&size| Rank::new(base, size, kind, 0) <= best).last().unwrap_or(0)
}

/// One source on the way to its opposite.
struct Thread<const W: usize> {
    target: Literal,
    goal: Set<W>,
    seen: Set<W>,
    layer: Set<W>,
}

impl<const W: usize> Thread<W> {
    /// Goes two implications on; whether there is anything new.
    fn advance(&mut self, reach: &Reach<W>) -> bool {
        let mut after = Set::EMPTY;
        self.layer.iter().for_each(|i| after.join(&reach.next[i]));
        self.layer = after.without(&self.seen);
        self.seen.join(&self.layer);
        !self.layer.is_empty()
    }
}

/// The links that are followed, as sets.
struct Reach<const W: usize> {
    /// What is off when a candidate is on.
    weak: Vec<Set<W>>,
    /// What is on when it is off.
    strong: Vec<Set<W>>,
    /// What is on two implications after it is on.
    next: Vec<Set<W>>,
}

impl<const W: usize> Reach<W> {
    fn new(graph: &Graph, count: usize, links: Links) -> Self {
        let set = |list: &[(u16, Cause)]| {
            let mut set = Set::EMPTY;
            for (i, _) in list {
                set.insert(usize::from(*i));
            }
            set
        };
        let weak: Vec<Set<W>> = (0..count).map(|i| set(graph.weak(i, links))).collect();
        let strong: Vec<Set<W>> = (0..count).map(|i| set(graph.strong(i, links))).collect();
        let next = (0..count).map(|i| {
            let mut next = Set::EMPTY;
            for (off, _) in graph.weak(i, links) {
                for (on, _) in graph.strong(usize::from(*off), links) {
                    next.insert(usize::from(*on));
                }
            }
            next
        });
        Reach { next: next.collect(), weak, strong }
    }
}

/// What follows from its own opposite.
fn forced<const W: usize>(
    (grid, index, graph): (&Grid, &Index, &Graph),
    links: Links,
    follow: &Follow<W>,
) -> Vec<Literal> {
    let mut forced = Vec::new();
    for candidate in 0..index.len() {
        let weak = graph.weak(candidate, links);
        if weak.is_empty() || grid.count(index.cell_digit(candidate).0) < 2 {
            continue;
        }
        let all = follow.of(candidate);
        if weak.iter().any(|(off, _)| all.has(usize::from(*off))) {
            forced.push(Literal { candidate, on: false });
        }
        let mut strong = graph.strong(candidate, links).iter();
        if strong.any(|(on, _)| follow.of(usize::from(*on)).has(candidate)) {
            forced.push(Literal { candidate, on: true });
        }
    }
    forced
}

impl<const W: usize> Unary<'_, W> {
    /// A candidate on that comes to be off, and the reverse: all of them at once, layer by layer, so
    /// that nothing is followed further than the shortest needs.
    fn chains(&mut self, links: Links) {
        let (base, kind) = if links == Links::X { (66, 2) } else { (70, 4) };
        let reach = Reach::<W>::new(self.graph, self.index.len(), links);
        let mut threads: Vec<Thread<W>> = Vec::with_capacity(2 * self.index.len());
        for source in 0..self.index.len() {
            let itself = Set::of(source);
            for (on, start, goal) in
                [(false, itself, reach.weak[source]), (true, reach.strong[source], itself)]
            {
                if !start.is_empty() && !goal.is_empty() {
                    let target = Literal { candidate: source, on };
                    threads.push(Thread { target, goal, seen: start, layer: start });
                }
            }
        }
        for depth in 0.. {
            let rank = |target: Literal| {
                let turn = target.candidate as u32 * TURNS + TURNS - 2 + u32::from(target.on);
                Rank::new(base, 2 * depth + 2, kind, turn)
            };
            if let Some(first) = threads.iter().find(|thread| thread.layer.meets(&thread.goal)) {
                if rank(first.target) < self.best {
                    self.best = rank(first.target);
                    self.found = Some(Found::Chain(links, first.target));
                }
                return;
            }
            if threads.is_empty() || rank(threads[0].target) > self.best {
                return;
            }
            threads.retain_mut(|thread| thread.advance(&reach));
        }
    }

    fn cycles(&mut self, links: Links) {
        let (base, kind) = match links {
            Links::X => (65, 2),
            Links::Y => (65, 3),
            Links::Xy => (70, 4),
        };
        let knots = Knots::new(self.graph, self.index.len(), links);
        let mut search = CycleSearch::new(self.index.len());
        for source in 0..self.index.len() {
            let (cell, _) = self.index.cell_digit(source);
            if !knots.tied[source] || links == Links::Y && self.grid.count(cell) != 2 {
                continue;
            }
            let mut nth = 0;
            let most = longest(base, kind, self.best);
            search.run(self.graph, links, source, (&knots, most), |path, size| {
                let rank = Rank::new(base, size, kind, source as u32 * TURNS + nth);
                nth = (nth + 1).min(TURNS - 3);
                if rank > self.best {
                    return false;
                }
                let removes = around(self.grid, self.index, path);
                if !removes.is_empty() {
                    self.best = rank;
                    self.found = Some(Found::Cycle(links, Box::new(removes)));
                }
                true
            });
        }
    }
}

/// All hints, for chains within chains.
pub fn each<const W: usize>(grid: &Grid, index: &Index, graph: &Graph, gather: &mut Gather<'_, W>) {
    // Whatever there is by links of one kind, there is by all links.
    let follow = Follow::<W>::new(graph, index.len(), Links::Xy);
    if follow.tied {
        for links in [Links::X, Links::Y, Links::Xy] {
            each_cycle(grid, index, graph, links, gather);
        }
    }
    let board = (grid, index, graph);
    let by_all = forced(board, Links::Xy, &follow);
    if by_all.is_empty() {
        return;
    }
    let by_digit = forced(board, Links::X, &Follow::<W>::new(graph, index.len(), Links::X));
    for (links, base, kind, targets) in [(Links::X, 66, 2, by_digit), (Links::Xy, 70, 4, by_all)] {
        for target in targets {
            let Literal { candidate, on } = target;
            let path = forcing(graph, index.len(), links, Literal { candidate, on: !on });
            let turn = candidate as u32 * TURNS + TURNS - 2 + u32::from(on);
            gather.forcing(Rank::new(base, path.len() as u32, kind, turn), target, &path);
        }
    }
}

fn each_cycle<const W: usize>(
    grid: &Grid,
    index: &Index,
    graph: &Graph,
    links: Links,
    gather: &mut Gather<'_, W>,
) {
    let (base, kind) = match links {
        Links::X => (65, 2),
        Links::Y => (65, 3),
        Links::Xy => (70, 4),
    };
    let knots = Knots::new(graph, index.len(), links);
    let mut search = CycleSearch::new(index.len());
    for source in 0..index.len() {
        let count = grid.count(index.cell_digit(source).0);
        if !knots.tied[source] || count < 2 || links == Links::Y && count != 2 {
            continue;
        }
        let mut turn = source as u32 * TURNS;
        search.run(graph, links, source, (&knots, u32::MAX), |path, size| {
            let removes = around(grid, index, path.clone());
            let candidates = removes.iter().flat_map(|&(cell, digits)| {
                bits(digits).map(move |digit| index.of(cell.into(), digit))
            });
            let rank = Rank::new(base, size, kind, turn);
            turn = (turn + 1).min(source as u32 * TURNS + TURNS - 3);
            gather.thread(rank, candidates, true, path.with_causes());
            true
        });
    }
}

/// The path from a literal to its opposite, from its end backwards, start included; empty if there is
/// none.
fn forcing(graph: &Graph, count: usize, links: Links, start: Literal) -> Vec<(Literal, Cause)> {
    let mut ways =
        vec![Way { literal: start, cause: Cause::Assumed, parent: usize::MAX, depth: 1 }];
    let mut seen = vec![[false; 2]; count];
    seen[start.candidate][usize::from(start.on)] = true;
    let mut next = 0;
    while let Some(&way) = ways.get(next) {
        let Literal { candidate, on } = way.literal;
        let after = if on { graph.weak(candidate, links) } else { graph.strong(candidate, links) };
        for &(to, cause) in after {
            let literal = Literal { candidate: usize::from(to), on: !on };
            let reached = Way { literal, cause, parent: next, depth: way.depth + 1 };
            if literal.candidate == start.candidate && literal.on != start.on {
                let mut path = Vec::new();
                let mut back = Some(reached);
                while let Some(way) = back {
                    path.push((way.literal, way.cause));
                    back = ways.get(way.parent).copied();
                }
                return path;
            }
            let known = &mut seen[literal.candidate][usize::from(literal.on)];
            if !std::mem::replace(known, true) {
                ways.push(reached);
            }
        }
        next += 1;
    }
    Vec::new()
}

/// What a cycle rules out, from its literals: what both a true and a false one of a digit see.
pub fn around(grid: &Grid, index: &Index, path: impl Iterator<Item = Literal> + Clone) -> Removals {
    let mut inside: Cells = 0;
    let mut seen = [[0; 9]; 2];
    for literal in path {
        let (cell, digit) = index.cell_digit(literal.candidate);
        inside |= 1 << cell;
        seen[usize::from(literal.on)][digit] |= PEERS[cell];
    }
    let mut removes = Removals::new();
    for digit in 0..9 {
        for cell in cells(seen[0][digit] & seen[1][digit] & grid.of[digit] & !inside) {
            match removes.iter_mut().find(|(known, _)| usize::from(*known) == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => removes.push((cell as u8, 1 << digit)),
            }
        }
    }
    removes
}
