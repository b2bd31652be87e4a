//! Chains of several threads: contradictions, and conclusions that all digits of a cell, all places of
//! a digit or both states of a candidate come to.

use super::super::grid::{Grid, HOUSES, HOUSES_OF, bits};
use super::graph::{Cause, Graph, Index};
use super::hint::{Literal, Rank};
use super::inner::{Clock, Lists};
use super::net::{Kind, Net, Node, Spread};
use super::set::Set;
use arrayvec::ArrayVec;
use gridwright_search::Stop;

/// Ranks of double chains, cell chains, region chains and contradictions.
const DOUBLE: u8 = 1;
const CELL: u8 = 5;
/// See above.
pub const REGION: u8 = 6;
const CLASH: u8 = 7;

/// One thread of a hint: the net it is in, and its last literal.
#[derive(Clone, Copy)]
pub struct Thread<'n, const W: usize> {
    /// The net.
    pub net: &'n Net<W>,
    /// The last literal's node.
    pub node: &'n Node<W>,
    /// The last literal.
    pub end: Literal,
}

/// Takes hints as they are found.
pub trait Sink<const W: usize> {
    /// Hints of this size or more are not wanted.
    fn limit(&self) -> u32;

    /// A hint; `assumed` is why one of its assumptions must be true.
    fn offer(
        &mut self,
        rank: Rank,
        target: Literal,
        threads: &mut dyn Iterator<Item = Thread<'_, W>>,
        assumed: Cause,
    );
}

/// Looks for hints on one board.
pub struct Multi<'a, 'i, 's, 'b, const W: usize> {
    spread: Spread<'a, W>,
    base: u16,
    /// What follows when a candidate is true.
    on: Vec<Option<Box<Net<W>>>>,
    off: Net<W>,
    lists: &'i mut Lists,
    clock: &'i mut Clock<'s, 'b>,
    group: u32,
}

/// No group of hints has more members.
const GROUP: u32 = 1024;

impl<'a, 'i, 's, 'b, const W: usize> Multi<'a, 'i, 's, 'b, W> {
    /// For a board.
    pub fn new(
        (grid, index, graph): (&'a Grid, &'a Index, &'a Graph),
        kind: Kind,
        base: u16,
        lists: &'i mut Lists,
        clock: &'i mut Clock<'s, 'b>,
    ) -> Self {
        let count = index.len();
        Multi {
            spread: Spread::new(grid, index, graph, kind),
            base,
            on: (0..count).map(|_| None).collect(),
            off: Net::new(count),
            lists,
            clock,
            group: 0,
        }
    }

    /// Offers all hints, in the order in which the scale finds them.
    pub fn run(&mut self, sink: &mut impl Sink<W>) -> Result<(), Stop> {
        let grid = self.spread.grid;
        let dynamic = self.spread.kind.dynamic;
        for cell in 0..81 {
            let count = grid.count(cell);
            if count < 2 || count == 2 && !dynamic {
                continue;
            }
            for digit in bits(grid.cells[cell]) {
                let source = self.spread.index.of(cell, digit);
                self.ensure(source, sink.limit())?;
                if dynamic {
                    self.binary(source, count >= 3, sink)?;
                }
                if !self.spread.kind.nishio {
                    self.regions(cell, digit, sink)?;
                }
            }
            if !self.spread.kind.nishio {
                let index = self.spread.index;
                let sources = bits(grid.cells[cell]).map(|digit| index.of(cell, digit));
                self.common(CELL, Cause::Cell, &sources.collect::<Vec<_>>(), sink)?;
            }
        }
        Ok(())
    }

    fn ensure(&mut self, source: usize, limit: u32) -> Result<(), Stop> {
        if self.on[source].is_none() {
            let mut net = Box::new(Net::new(self.spread.index.len()));
            let start = Literal { candidate: source, on: true };
            self.spread.run(start, limit, &mut net, self.lists, self.clock)?;
            self.on[source] = Some(net);
        }
        Ok(())
    }

    fn turn(&mut self) -> u32 {
        self.group += GROUP;
        self.group
    }

    /// A candidate assumed true, and assumed false.
    fn binary(
        &mut self,
        source: usize,
        double: bool,
        sink: &mut impl Sink<W>,
    ) -> Result<(), Stop> {
        let start = Literal { candidate: source, on: false };
        self.spread.run(start, sink.limit(), &mut self.off, self.lists, self.clock)?;
        let turns = [self.turn(), self.turn(), self.turn(), self.turn()];
        let Some(on) = &self.on[source] else { return Ok(()) };
        let (on, off) = (&**on, &self.off);
        for (net, turn, truth) in [(on, turns[0], false), (off, turns[1], true)] {
            let Some(clash) = &net.clash else { continue };
            let ends = [(&clash.on, true), (&clash.off, false)];
            let mut threads = ends.into_iter().map(|(node, on)| {
                let end = Literal { candidate: clash.candidate, on };
                Thread { net, node, end }
            });
            let size = self.lists.size(&[&clash.on, &clash.off]);
            let rank = Rank::new(self.base, size, CLASH, turn);
            let target = Literal { candidate: source, on: truth };
            sink.offer(rank, target, &mut threads, Cause::Assumed);
        }
        if !double || self.spread.kind.nishio {
            return Ok(());
        }
        for (is_on, turn) in [(true, turns[2]), (false, turns[3])] {
            let mut both = if is_on { on.on } else { on.off };
            both.keep(if is_on { &off.on } else { &off.off });
            for end in both.iter() {
                let nodes = [&on.nodes[end], &off.nodes[end]];
                let turn = turn + u32::from(nodes[0].turn);
                let size = self.lists.size(&nodes);
                let rank = Rank::new(self.base, size, DOUBLE, turn);
                let end = Literal { candidate: end, on: is_on };
                let nets = [on, off].into_iter().zip(nodes);
                let mut threads = nets.map(|(net, node)| Thread { net, node, end });
                sink.offer(rank, end, &mut threads, Cause::Assumed);
            }
        }
        Ok(())
    }

    /// The houses in which the cell is the first place for the digit.
    fn regions(
        &mut self,
        cell: usize,
        digit: usize,
        sink: &mut impl Sink<W>,
    ) -> Result<(), Stop> {
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = self.spread.grid.at[house][digit];
            let first = places.trailing_zeros() as usize;
            if places.count_ones() < 2 || usize::from(HOUSES[house][first]) != cell {
                continue;
            }
            let index = self.spread.index;
            let sources = bits(places).map(|place| index.of(HOUSES[house][place].into(), digit));
            self.common(REGION, Cause::HOUSES[kind], &sources.collect::<Vec<_>>(), sink)?;
        }
        Ok(())
    }

    /// What all the sources come to.
    fn common(
        &mut self,
        kind: u8,
        cause: Cause,
        sources: &[usize],
        sink: &mut impl Sink<W>,
    ) -> Result<(), Stop> {
        for &source in sources {
            self.ensure(source, sink.limit())?;
        }
        let turns = [self.turn(), self.turn()];
        let nets: ArrayVec<&Net<W>, 9> =
            sources.iter().filter_map(|&source| self.on[source].as_deref()).collect();
        for (is_on, turn) in [(true, turns[0]), (false, turns[1])] {
            let set = |net: &Net<W>| if is_on { net.on } else { net.off };
            let mut all: Set<W> = set(nets[0]);
            nets[1..].iter().for_each(|net| all.keep(&set(net)));
            for end in all.iter() {
                let nodes: ArrayVec<&Node<W>, 9> =
                    nets.iter().map(|net| &net.nodes[end]).collect();
                let size = self.lists.size(&nodes);
                let turn = turn + u32::from(nodes[0].turn);
                let rank = Rank::new(self.base, size, kind, turn);
                let end = Literal { candidate: end, on: is_on };
                let mut threads =
                    nets.iter().zip(nodes).map(|(net, node)| Thread { net, node, end });
                sink.offer(rank, end, &mut threads, cause);
            }
        }
        Ok(())
    }
}
