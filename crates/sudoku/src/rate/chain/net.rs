//! Everything that follows from one assumption.

use super::super::grid::{Grid, HOUSES, HOUSES_OF, bits};
use super::graph::{Cause, Graph, Index, Links, each_strong};
use super::hint::Literal;
use super::inner::{Clock, Within};
use super::set::Set;
use arrayvec::ArrayVec;
use gridwright_search::Stop;

/// What kind of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Links of one digit only.
    pub nishio: bool,
    /// Whether what was ruled out on the way makes new links.
    pub dynamic: bool,
    /// What else may be used on the way: 0 nothing, 1 patterns, 2 forcing chains, 3 multiple chains,
    /// 4 dynamic chains.
    pub level: u8,
    /// The level of the dynamic chains within, at level 4.
    pub within: u8,
}

/// A literal that follows.
#[derive(Clone, Copy, Debug)]
pub struct Node<const W: usize> {
    /// All it follows from, itself included. In one net a candidate is true or false, never both.
    pub ancestors: Set<W>,
    /// How many that are.
    pub size: u32,
    /// The chains within chains it follows from, see [`super::inner::Lists`].
    pub inner: u32,
    /// When it was found.
    pub turn: u16,
    /// Why it follows.
    pub cause: Cause,
}

impl<const W: usize> Node<W> {
    const NONE: Node<W> =
        Node { ancestors: Set::EMPTY, size: 0, inner: 0, turn: 0, cause: Cause::Assumed };
}

/// A candidate that would have to be both.
#[derive(Clone, Copy, Debug)]
pub struct Clash<const W: usize> {
    /// Which.
    pub candidate: usize,
    /// True, and why.
    pub on: Node<W>,
    /// False, and why.
    pub off: Node<W>,
}

/// What follows from an assumption, as far as the first clash.
#[derive(Clone, Debug)]
pub struct Net<const W: usize> {
    /// What is true.
    pub on: Set<W>,
    /// What is false.
    pub off: Set<W>,
    /// By candidate; those in neither set are stale.
    pub nodes: Vec<Node<W>>,
    /// The first clash.
    pub clash: Option<Clash<W>>,
    /// Whether nothing was left out.
    pub whole: bool,
}

impl<const W: usize> Net<W> {
    /// An empty one for so many candidates.
    pub fn new(count: usize) -> Net<W> {
        Net {
            on: Set::EMPTY,
            off: Set::EMPTY,
            nodes: vec![Node::NONE; count],
            clash: None,
            whole: false,
        }
    }
}

/// Queues that are used again and again.
#[derive(Debug, Default)]
struct Queues {
    on: Vec<u16>,
    off: Vec<u16>,
    on_head: usize,
    off_head: usize,
}

/// Spreads assumptions over one board.
pub struct Spread<'a, const W: usize> {
    /// The board.
    pub grid: &'a Grid,
    /// Its numbers, or those of the board it came from.
    pub index: &'a Index,
    /// Its links.
    pub graph: &'a Graph,
    /// What kind of chains.
    pub kind: Kind,
    queues: Queues,
}

impl<'a, const W: usize> Spread<'a, W> {
    /// For one board.
    pub fn new(grid: &'a Grid, index: &'a Index, graph: &'a Graph, kind: Kind) -> Self {
        Spread { grid, index, graph, kind, queues: Queues::default() }
    }

    /// All that follows. Literals of `limit` ancestors or more may be left out, where nothing but
    /// links is followed.
    pub fn run(
        &mut self,
        start: Literal,
        limit: u32,
        net: &mut Net<W>,
        within: &mut Within<W>,
        clock: &mut Clock<'_, '_>,
    ) -> Result<(), Stop> {
        (net.on, net.off, net.clash, net.whole) = (Set::EMPTY, Set::EMPTY, None, true);
        let queues = &mut self.queues;
        queues.on.clear();
        queues.off.clear();
        (queues.on_head, queues.off_head) = (0, 0);
        let mut run = Run { spread: self, now: None, net, within, turn: 0, useful: 0, limit };
        if run.spread.kind.dynamic {
            run.now = Some(run.spread.grid.clone());
        }
        let mut first = Node { size: 1, ..Node::NONE };
        first.ancestors.insert(start.candidate);
        run.add(start, first);
        run.go(clock)
    }
}

struct Run<'r, 'a, const W: usize> {
    spread: &'r mut Spread<'a, W>,
    /// The board without what was ruled out, if that counts.
    now: Option<Grid>,
    net: &'r mut Net<W>,
    within: &'r mut Within<W>,
    turn: u16,
    /// How many literals below the limit are waiting.
    useful: u32,
    limit: u32,
}

impl<const W: usize> Run<'_, '_, W> {
    fn add(&mut self, literal: Literal, node: Node<W>) {
        let Literal { candidate, on } = literal;
        let queues = &mut self.spread.queues;
        if on {
            self.net.on.insert(candidate);
            queues.on.push(candidate as u16);
        } else {
            self.net.off.insert(candidate);
            queues.off.push(candidate as u16);
        }
        self.useful += u32::from(node.size < self.limit);
        self.net.nodes[candidate] = Node { turn: self.turn, ..node };
        self.turn += 1;
    }

    /// A literal that follows from one other.
    fn child(&self, parent: usize, candidate: usize, cause: Cause) -> Node<W> {
        let Node { mut ancestors, size, inner, .. } = self.net.nodes[parent];
        ancestors.insert(candidate);
        Node { ancestors, size: size + 1, inner, turn: 0, cause }
    }

    fn go(&mut self, clock: &mut Clock<'_, '_>) -> Result<(), Stop> {
        clock.tick()?;
        loop {
            let queues = &mut self.spread.queues;
            let done = if let Some(&candidate) = queues.on.get(queues.on_head) {
                queues.on_head += 1;
                self.after_on(usize::from(candidate))
            } else if let Some(&candidate) = queues.off.get(queues.off_head) {
                queues.off_head += 1;
                self.after_off(usize::from(candidate))
            } else if self.spread.kind.level == 0 || !self.advance(clock)? {
                return Ok(());
            } else {
                false
            };
            if done {
                return Ok(());
            }
            // Beyond links, what is long so far may be needed for what is short.
            if self.useful == 0 && self.spread.kind.level == 0 {
                self.net.whole = false;
                return Ok(());
            }
        }
    }

    /// Whether a clash was found.
    fn after_on(&mut self, candidate: usize) -> bool {
        self.useful -= u32::from(self.net.nodes[candidate].size < self.limit);
        let links = if self.spread.kind.nishio { Links::X } else { Links::Xy };
        let graph = self.spread.graph;
        for &(off, cause) in graph.weak(candidate, links) {
            let off = usize::from(off);
            if self.net.on.has(off) {
                let (on, off_node) = (self.net.nodes[off], self.child(candidate, off, cause));
                self.net.clash = Some(Clash { candidate: off, on, off: off_node });
                return true;
            }
            if !self.net.off.has(off) {
                let node = self.child(candidate, off, cause);
                self.add(Literal { candidate: off, on: false }, node);
            }
        }
        false
    }

    /// Whether a clash was found.
    fn after_off(&mut self, candidate: usize) -> bool {
        self.useful -= u32::from(self.net.nodes[candidate].size < self.limit);
        let index = self.spread.index;
        let (cell, digit) = index.cell_digit(candidate);
        let mut follows: ArrayVec<(usize, Cause), 4> = ArrayVec::new();
        let nishio = self.spread.kind.nishio;
        let grid = self.now.as_ref().unwrap_or(self.spread.grid);
        each_strong(grid, cell, digit, |cell, digit, cause| {
            let on = index.of(cell, digit);
            if !(nishio && cause == Cause::Cell || follows.iter().any(|(known, _)| *known == on)) {
                follows.push((on, cause));
            }
        });
        let nodes: ArrayVec<(usize, Node<W>), 4> = follows
            .into_iter()
            .filter(|(on, _)| !self.net.on.has(*on))
            .collect::<ArrayVec<_, 4>>()
            .into_iter()
            .map(|(on, cause)| (on, self.last_left(candidate, on, cause)))
            .collect();
        if let Some(grid) = &mut self.now {
            grid.remove(cell, digit);
        }
        for (on, node) in nodes {
            if self.net.off.has(on) {
                let off = self.net.nodes[on];
                self.net.clash = Some(Clash { candidate: on, on: node, off });
                return true;
            }
            self.add(Literal { candidate: on, on: true }, node);
        }
        false
    }

    /// A candidate that is the last of its cell or house now that another is ruled out, with those that
    /// were ruled out before.
    fn last_left(&mut self, off: usize, on: usize, cause: Cause) -> Node<W> {
        let mut node = self.child(off, on, cause);
        let Some(now) = &self.now else {
            return node;
        };
        let before = self.spread.grid;
        let (cell, digit) = self.spread.index.cell_digit(on);
        node.ancestors = self.net.nodes[off].ancestors;
        let mut parent = |candidate: usize| {
            let other = &self.net.nodes[candidate];
            node.ancestors.join(&other.ancestors);
            if other.inner != node.inner {
                node.inner = self.within.lists.union(node.inner, other.inner);
            }
        };
        match cause.house() {
            None => {
                for gone in bits(before.cells[cell] & !now.cells[cell]) {
                    parent(self.spread.index.of(cell, gone));
                }
            }
            Some(kind) => {
                let house = usize::from(HOUSES_OF[cell][kind]);
                for place in bits(before.at[house][digit] & !now.at[house][digit]) {
                    parent(self.spread.index.of(usize::from(HOUSES[house][place]), digit));
                }
            }
        }
        // The opposite of the candidate itself may be among its ancestors: count before joining.
        node.size = node.ancestors.len() + 1;
        node.ancestors.insert(on);
        node
    }

    /// Follows patterns and chains within; whether there were any.
    fn advance(&mut self, clock: &mut Clock<'_, '_>) -> Result<bool, Stop> {
        let spread = &self.spread;
        let now = self.now.as_ref().unwrap_or(spread.grid);
        let boards = (spread.grid, now, spread.index);
        let found = self.within.find(spread.kind, boards, clock)?;
        let mut any = false;
        for hint in found.iter() {
            if self.net.off.has(hint.candidate) {
                continue;
            }
            let mut node = Node { cause: Cause::Advanced, inner: hint.chain, ..Node::NONE };
            for parent in hint.parents.iter() {
                let other = &self.net.nodes[parent];
                node.ancestors.join(&other.ancestors);
                node.inner = self.within.lists.union(node.inner, other.inner);
            }
            node.size = node.ancestors.len() + 1;
            node.ancestors.insert(hint.candidate);
            self.add(Literal { candidate: hint.candidate, on: false }, node);
            any = true;
        }
        Ok(any)
    }
}
