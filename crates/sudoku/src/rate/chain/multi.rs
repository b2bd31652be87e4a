//! Chains of several threads: contradictions, and conclusions that all digits of a cell, all places of
//! a digit or both states of a candidate come to.

use super::super::grid::{Grid, HOUSES, HOUSES_OF, bits};
use super::closure::{Closure, Closures};
use super::graph::{Cause, Graph, Index};
use super::hint::{Literal, Rank};
use super::inner::{Clock, Lists, Within};
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
    /// Longer hints are not wanted, and threads of this size neither.
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
    /// What follows when a candidate is true, and up to which limit.
    on: Vec<Option<(u32, Box<Net<W>>)>>,
    off: Net<W>,
    /// A quick look at what follows when a candidate is true, and when it is false.
    quick: Option<Quick<W>>,
    within: &'i mut Within<W>,
    clock: &'i mut Clock<'s, 'b>,
    pool: &'i mut Pool<W>,
}

/// Nets that are used again and again.
pub type Pool<const W: usize> = Vec<Box<Net<W>>>;

impl<const W: usize> Drop for Multi<'_, '_, '_, '_, W> {
    fn drop(&mut self) {
        self.pool.extend(self.on.drain(..).flatten().map(|(_, net)| net));
    }
}

/// What follows from every candidate, true and false.
struct Quick<const W: usize> {
    on: Vec<Closure<W>>,
    off: Vec<Closure<W>>,
}

impl<const W: usize> Quick<W> {
    fn new(closures: &Closures<'_, W>, count: usize, kind: Kind) -> Quick<W> {
        let all = |on| (0..count).map(move |candidate| closures.of(Literal { candidate, on }));
        Quick {
            on: all(true).collect(),
            off: if kind.dynamic { all(false).collect() } else { Vec::new() },
        }
    }

    /// Whether there may be anything that all the assumptions come to. One that clashes may come to
    /// anything.
    fn agree<'c>(mut closures: impl Iterator<Item = &'c Closure<W>>) -> bool {
        let Some(mut common) = closures.find(|closure| !closure.clash).copied() else {
            return true;
        };
        for other in closures.filter(|closure| !closure.clash) {
            common.on.keep(&other.on);
            common.off.keep(&other.off);
        }
        !common.on.is_empty() || !common.off.is_empty()
    }
}

/// No group of hints has more members.
const GROUP: u32 = 1024;
/// The groups of hints of a source, in the order in which the scale finds them: clashes, true in both
/// states, false in both, then two for each house and for the cell.
const GROUPS: u32 = 16;
const OF_HOUSES: u32 = 4;
const OF_CELL: u32 = 10;

fn turn(source: usize, group: u32) -> u32 {
    (source as u32 * GROUPS + group) * GROUP
}

impl<'a, 'i, 's, 'b, const W: usize> Multi<'a, 'i, 's, 'b, W> {
    /// For a board.
    pub fn new(
        (grid, index, graph): (&'a Grid, &'a Index, &'a Graph),
        kind: Kind,
        base: u16,
        within: &'i mut Within<W>,
        clock: &'i mut Clock<'s, 'b>,
        pool: &'i mut Pool<W>,
    ) -> Self {
        let count = index.len();
        let closures = Closures::new((grid, index, graph), kind);
        Multi {
            spread: Spread::new(grid, index, graph, kind),
            base,
            on: (0..count).map(|_| None).collect(),
            off: Net::new(count),
            quick: closures.map(|closures| Quick::new(&closures, count, kind)),
            within,
            clock,
            pool,
        }
    }

    /// Offers all hints that may be wanted; whether there may be any. Contradictions come first: they
    /// are often short, and then the rest need not be followed far. The order of offers does not
    /// matter, ranks say when the scale would find a hint.
    pub fn run(&mut self, sink: &mut impl Sink<W>) -> Result<bool, Stop> {
        let Kind { dynamic, nishio, .. } = self.spread.kind;
        let mut any = false;
        if dynamic {
            for clashing in [true, false] {
                any |= self.binaries(clashing, sink)?;
            }
        }
        if nishio {
            return Ok(any);
        }
        let (grid, index) = (self.spread.grid, self.spread.index);
        for cell in (0..81).filter(|&cell| grid.count(cell) > 2 - u32::from(dynamic)) {
            for digit in bits(grid.cells[cell]) {
                any |= self.regions(cell, digit, sink)?;
            }
            let sources: ArrayVec<usize, 9> =
                bits(grid.cells[cell]).map(|digit| index.of(cell, digit)).collect();
            let last = sources[sources.len() - 1];
            any |= self.common(CELL, Cause::Cell, &sources, turn(last, OF_CELL), sink)?;
        }
        Ok(any)
    }

    /// All candidates assumed true and assumed false: those that clash, or the others.
    fn binaries(&mut self, clashing: bool, sink: &mut impl Sink<W>) -> Result<bool, Stop> {
        let (grid, index) = (self.spread.grid, self.spread.index);
        let mut any = false;
        for source in 0..index.len() {
            let (cell, digit) = index.cell_digit(source);
            let count = grid.count(cell);
            if count < 2 || !grid.has(cell, digit) {
                continue;
            }
            let mut double = count >= 3 && !self.spread.kind.nishio;
            let mut clash = [true; 2];
            if let Some(quick) = &self.quick {
                let both = [&quick.on[source], &quick.off[source]];
                clash = both.map(|closure| closure.clash);
                double &= Quick::agree(both.into_iter());
            }
            if (clash[0] || clash[1]) == clashing && (double || clashing) {
                any = true;
                self.binary(source, double || clash[0], double || clash[1], double, sink)?;
            }
        }
        Ok(any)
    }

    fn ensure(&mut self, source: usize, limit: u32) -> Result<(), Stop> {
        let mut net = match self.on[source].take() {
            Some((known, net)) if known >= limit || net.whole => {
                self.on[source] = Some((known, net));
                return Ok(());
            }
            Some((_, net)) => net,
            None => match self.pool.pop() {
                Some(net) => net,
                None => Box::new(Net::new(self.spread.index.len())),
            },
        };
        let start = Literal { candidate: source, on: true };
        self.spread.run(start, limit, &mut net, self.within, self.clock)?;
        self.on[source] = Some((limit, net));
        Ok(())
    }

    /// A candidate assumed true, and assumed false.
    fn binary(
        &mut self,
        source: usize,
        try_on: bool,
        try_off: bool,
        double: bool,
        sink: &mut impl Sink<W>,
    ) -> Result<(), Stop> {
        if try_on {
            self.ensure(source, sink.limit())?;
            if let Some((_, on)) = &self.on[source] {
                clash(
                    on,
                    Literal { candidate: source, on: false },
                    self.base,
                    &mut self.within.lists,
                    sink,
                );
            }
        }
        if try_off {
            let start = Literal { candidate: source, on: false };
            self.spread.run(start, sink.limit(), &mut self.off, self.within, self.clock)?;
            let target = Literal { candidate: source, on: true };
            clash(&self.off, target, self.base, &mut self.within.lists, sink);
        }
        let Some((_, on)) = self.on[source].as_ref().filter(|_| double) else {
            return Ok(());
        };
        let (on, off) = (&**on, &self.off);
        for (is_on, group) in [(true, 2), (false, 3)] {
            let mut both = if is_on { on.on } else { on.off };
            both.keep(if is_on { &off.on } else { &off.off });
            for end in both.iter() {
                let nodes = [&on.nodes[end], &off.nodes[end]];
                if nodes[0].size + nodes[1].size > sink.limit() {
                    continue;
                }
                let turn = turn(source, group) + u32::from(nodes[0].turn);
                let rank = Rank::new(self.base, self.within.lists.size(&nodes), DOUBLE, turn);
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
    ) -> Result<bool, Stop> {
        let mut any = false;
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let places = self.spread.grid.at[house][digit];
            let first = places.trailing_zeros() as usize;
            if places.count_ones() < 2 || usize::from(HOUSES[house][first]) != cell {
                continue;
            }
            let index = self.spread.index;
            let sources: ArrayVec<usize, 9> =
                bits(places).map(|place| index.of(HOUSES[house][place].into(), digit)).collect();
            let turn = turn(sources[0], OF_HOUSES + 2 * kind as u32);
            any |= self.common(REGION, Cause::HOUSES[kind], &sources, turn, sink)?;
        }
        Ok(any)
    }

    /// What all the sources come to.
    fn common(
        &mut self,
        kind: u8,
        cause: Cause,
        sources: &[usize],
        turn: u32,
        sink: &mut impl Sink<W>,
    ) -> Result<bool, Stop> {
        if let Some(quick) = &self.quick
            && !Quick::agree(sources.iter().map(|&source| &quick.on[source]))
        {
            return Ok(false);
        }
        for &source in sources {
            self.ensure(source, sink.limit())?;
        }
        let nets: ArrayVec<&Net<W>, 9> =
            sources.iter().filter_map(|&source| Some(&*self.on[source].as_ref()?.1)).collect();
        for (is_on, turn) in [(true, turn), (false, turn + GROUP)] {
            let set = |net: &Net<W>| if is_on { net.on } else { net.off };
            let mut all: Set<W> = set(nets[0]);
            nets[1..].iter().for_each(|net| all.keep(&set(net)));
            for end in all.iter() {
                let nodes: ArrayVec<&Node<W>, 9> = nets.iter().map(|net| &net.nodes[end]).collect();
                if nodes.iter().map(|node| node.size).sum::<u32>() > sink.limit() {
                    continue;
                }
                let turn = turn + u32::from(nodes[0].turn);
                let rank = Rank::new(self.base, self.within.lists.size(&nodes), kind, turn);
                let end = Literal { candidate: end, on: is_on };
                let mut threads =
                    nets.iter().zip(nodes).map(|(net, node)| Thread { net, node, end });
                sink.offer(rank, end, &mut threads, cause);
            }
        }
        Ok(true)
    }
}

/// Offers what a clash proves.
fn clash<const W: usize>(
    net: &Net<W>,
    target: Literal,
    base: u16,
    lists: &mut Lists,
    sink: &mut impl Sink<W>,
) {
    let Some(clash) = &net.clash else { return };
    let ends = [(&clash.on, true), (&clash.off, false)];
    let mut threads = ends.into_iter().map(|(node, on)| {
        let end = Literal { candidate: clash.candidate, on };
        Thread { net, node, end }
    });
    let size = lists.size(&[&clash.on, &clash.off]);
    let rank = Rank::new(base, size, CLASH, turn(target.candidate, u32::from(target.on)));
    sink.offer(rank, target, &mut threads, Cause::Assumed);
}
