//! What an assumption comes to at last, without the ways that lead there: a quick look at which hints
//! can exist at all, before chains are followed one by one.
//!
//! A closure holds at least what the chains find, so what it does not hold need not be looked for.

use super::super::grid::{Grid, HOUSES, HOUSES_OF, PEERS, bits, cells};
use super::follow::Follow;
use super::graph::{Graph, Index, Links};
use super::hint::Literal;
use super::net::Kind;
use super::pattern;
use super::set::Set;

/// What becomes true and false; nothing is said where a clash comes first.
#[derive(Clone, Copy, Debug)]
pub struct Closure<const W: usize> {
    /// What is true.
    pub on: Set<W>,
    /// What is false.
    pub off: Set<W>,
    /// Whether something would have to be both.
    pub clash: bool,
}

/// Closures on one board.
pub struct Closures<'a, const W: usize> {
    grid: &'a Grid,
    index: &'a Index,
    graph: &'a Graph,
    kind: Kind,
    /// For chains that do not remember: what follows, and what each rules out.
    follow: Option<(Follow<W>, Vec<Set<W>>)>,
}

impl<'a, const W: usize> Closures<'a, W> {
    /// For a board; `None` where chains within chains make it too much.
    pub fn new((grid, index, graph): (&'a Grid, &'a Index, &'a Graph), kind: Kind) -> Option<Self> {
        let follow = (!kind.dynamic).then(|| {
            let weak = (0..index.len()).map(|i| {
                let mut set = Set::EMPTY;
                let off = graph.weak(i, Links::Xy).iter();
                off.for_each(|(off, _)| set.insert(usize::from(*off)));
                set
            });
            (Follow::new(graph, index.len(), Links::Xy), weak.collect())
        });
        (kind.level < 2).then_some(Closures { grid, index, graph, kind, follow })
    }

    /// What follows from a literal.
    pub fn of(&self, start: Literal) -> Closure<W> {
        let mut result = Closure { on: Set::EMPTY, off: Set::EMPTY, clash: false };
        if let Some((follow, weak)) = &self.follow {
            result.on = follow.of(start.candidate);
            result.on.iter().for_each(|i| result.off.join(&weak[i]));
            result.clash = result.on.meets(&result.off);
        } else if !start.on
            && self.kind.level == 0
            && self.graph.strong(start.candidate, Links::Xy).is_empty()
        {
            result.off = Set::of(start.candidate);
        } else {
            let mut fill =
                Fill { now: self.grid.clone(), index: self.index, result, todo: Vec::new() };
            fill.run(start, self.grid, self.kind);
            result = fill.result;
        }
        result
    }
}

struct Fill<'a, const W: usize> {
    now: Grid,
    index: &'a Index,
    result: Closure<W>,
    todo: Vec<u16>,
}

impl<const W: usize> Fill<'_, W> {
    fn run(&mut self, start: Literal, before: &Grid, kind: Kind) {
        let nishio = kind.nishio;
        if start.on {
            self.set(start.candidate);
        } else {
            self.clear(start.candidate, nishio);
        }
        loop {
            while let Some(on) = self.todo.pop() {
                let (cell, digit) = self.index.cell_digit(usize::from(on));
                if !nishio {
                    for other in bits(self.now.cells[cell] & !(1 << digit)) {
                        self.clear(self.index.of(cell, other), nishio);
                    }
                }
                for peer in cells(PEERS[cell] & self.now.of[digit]) {
                    self.clear(self.index.of(peer, digit), nishio);
                }
                if self.result.clash {
                    return;
                }
            }
            if kind.level == 0 {
                return;
            }
            let struck = pattern::find::<W>(before, &self.now, self.index);
            if struck.is_empty() {
                return;
            }
            for struck in struck {
                self.clear(struck.candidate, nishio);
            }
        }
    }

    fn set(&mut self, candidate: usize) {
        if !self.result.on.has(candidate) {
            self.result.on.insert(candidate);
            self.result.clash |= self.result.off.has(candidate);
            self.todo.push(candidate as u16);
        }
    }

    #[inline(always)]
    fn clear(&mut self, candidate: usize, nishio: bool) {
        if self.result.off.has(candidate) {
            return;
        }
        self.result.off.insert(candidate);
        self.result.clash |= self.result.on.has(candidate);
        let (cell, digit) = self.index.cell_digit(candidate);
        self.now.remove(cell, digit);
        if !nishio {
            match self.now.cells[cell] {
                0 => self.result.clash = true,
                one if one.is_power_of_two() => {
                    self.set(self.index.of(cell, one.trailing_zeros() as usize));
                }
                _ => {}
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            match self.now.at[house][digit] {
                0 => self.result.clash = true,
                one if one.is_power_of_two() => {
                    let last = HOUSES[house][one.trailing_zeros() as usize];
                    self.set(self.index.of(last.into(), digit));
                }
                _ => {}
            }
        }
    }
}
