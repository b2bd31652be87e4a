//! What may be used within a chain beyond links: patterns, and chains within the chain.

use super::super::grid::{Grid, HOUSES, HOUSES_OF, bits};
use super::graph::{Cause, Graph, Index};
use super::hint::{Literal, Rank};
use super::multi::{Multi, Pool, Sink, Thread};
use super::net::{Kind, Node};
use super::pattern;
use super::set::Set;
use super::unary;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// A candidate ruled out within a chain.
#[derive(Clone, Debug)]
pub struct Struck<const W: usize> {
    /// Which.
    pub candidate: usize,
    /// What had to be ruled out first.
    pub parents: Set<W>,
    /// The list of the one chain within that does it; 0 for patterns.
    pub chain: u32,
}

/// Lists of chains within chains, each list kept once. Number 0 is the empty list.
#[derive(Debug)]
pub struct Lists {
    all: Vec<Vec<u32>>,
    known: HashMap<Vec<u32>, u32>,
    /// The sizes of the chains.
    sizes: Vec<u32>,
    chains: HashMap<u64, u32>,
}

impl Default for Lists {
    fn default() -> Lists {
        let known = HashMap::from([(Vec::new(), 0)]);
        Lists { all: vec![Vec::new()], known, sizes: Vec::new(), chains: HashMap::new() }
    }
}

impl Lists {
    fn list(&mut self, list: Vec<u32>) -> u32 {
        if let Some(&number) = self.known.get(&list) {
            return number;
        }
        let number = self.all.len() as u32;
        self.known.insert(list.clone(), number);
        self.all.push(list);
        number
    }

    /// The list of one chain, which is told from others by `identity`.
    fn chain(&mut self, identity: u64, size: u32) -> u32 {
        let next = self.sizes.len() as u32;
        let chain = *self.chains.entry(identity).or_insert(next);
        if chain == next {
            self.sizes.push(size);
        }
        self.list(vec![chain])
    }

    /// What is in one or the other.
    pub fn union(&mut self, one: u32, other: u32) -> u32 {
        if one == other || other == 0 {
            return one;
        }
        if one == 0 {
            return other;
        }
        let mut both = self.all[one as usize].clone();
        both.extend(&self.all[other as usize]);
        both.sort_unstable();
        both.dedup();
        self.list(both)
    }

    /// The size of a hint: of its threads, and of each chain within once.
    pub fn size<const W: usize>(&mut self, nodes: &[&Node<W>]) -> u32 {
        let flat: u32 = nodes.iter().map(|node| node.size).sum();
        let inner = nodes.iter().fold(0, |all, node| self.union(all, node.inner));
        let within = self.all[inner as usize].iter().map(|chain| self.sizes[*chain as usize]);
        flat + within.sum::<u32>()
    }
}

/// Looks at the limits from time to time.
#[derive(Debug)]
pub struct Clock<'s, 'b> {
    /// What may be used.
    pub budget: &'s mut Budget<'b>,
    /// What was used.
    pub stats: &'s mut Stats,
}

impl Clock<'_, '_> {
    /// A net is about to be spread.
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.budget.tick(self.stats)?;
        self.stats.expanded += 1;
        Ok(())
    }
}

/// What is found within chains on one board: nets of different assumptions often come to the same board, and
/// then rule out the same for the same reasons. Producers that look for more begin with what those before them
/// have found there.
#[derive(Debug, Default)]
pub struct Within<const W: usize> {
    /// The chains within chains.
    pub lists: Lists,
    known: HashMap<[u16; 81], Known<W>>,
}

/// What is known of one board within chains; nothing where nobody has looked.
#[derive(Clone, Debug, Default)]
struct Known<const W: usize> {
    patterns: Option<Rc<[Struck<W>]>>,
    /// By chains of one thread.
    unary: Option<Rc<[Struck<W>]>>,
    /// By chains of several threads: level 3, and level 4 with what may be used within these.
    multiple: [Option<Rc<[Struck<W>]>>; 4],
}

impl<const W: usize> Within<W> {
    /// What the first producer that finds anything new rules out: patterns, then chains as the level allows.
    pub fn find(
        &mut self,
        kind: Kind,
        boards: (&Grid, &Grid, &Index),
        clock: &mut Clock<'_, '_>,
    ) -> Result<Rc<[Struck<W>]>, Stop> {
        let known = self.known.entry(boards.1.cells).or_default();
        let patterns = known.patterns.get_or_insert_with(|| {
            let struck = |s: pattern::Struck<W>| Struck {
                candidate: s.candidate,
                parents: s.parents,
                chain: 0,
            };
            pattern::find(boards.0, boards.1, boards.2).into_iter().map(struck).collect()
        });
        if !patterns.is_empty() || kind.level < 2 {
            return Ok(patterns.clone());
        }
        let mut search = Search { boards, lists: &mut self.lists, clock, graph: None };
        if kind.level < 4 {
            let unary = match &known.unary {
                Some(unary) => unary,
                None => known.unary.insert(search.unary()?),
            };
            if !unary.is_empty() || kind.level == 2 {
                return Ok(unary.clone());
            }
        }
        let (place, kind, base) = if kind.level == 3 {
            (0, Kind { nishio: false, dynamic: false, level: 0, within: 0 }, 80)
        } else {
            let level = kind.within;
            let base = 85 + 5 * u16::from(level);
            (1 + usize::from(level), Kind { nishio: false, dynamic: true, level, within: 0 }, base)
        };
        if known.multiple[place].is_none() {
            known.multiple[place] = Some(search.multiple(kind, base)?);
        }
        Ok(known.multiple[place].clone().unwrap_or_default())
    }
}

/// Chains on one board.
struct Search<'a, 's, 'b> {
    boards: (&'a Grid, &'a Grid, &'a Index),
    lists: &'a mut Lists,
    clock: &'a mut Clock<'s, 'b>,
    graph: Option<Graph>,
}

impl Search<'_, '_, '_> {
    fn unary<const W: usize>(&mut self) -> Result<Rc<[Struck<W>]>, Stop> {
        self.clock.tick()?;
        let (_, now, index) = self.boards;
        let mut gather = Gather::new(self.boards);
        let graph = self.graph.get_or_insert_with(|| Graph::new(now, index));
        unary::each::<W>(now, index, graph, &mut gather);
        Ok(gather.finish(self.lists))
    }

    fn multiple<const W: usize>(&mut self, kind: Kind, base: u16) -> Result<Rc<[Struck<W>]>, Stop> {
        let (_, now, index) = self.boards;
        let mut gather = Gather::new(self.boards);
        let (mut own, mut pool) = (Within::default(), Pool::new());
        let graph = self.graph.get_or_insert_with(|| Graph::new(now, index));
        let board = (now, index, &*graph);
        Multi::new(board, kind, base, &mut own, self.clock, &mut pool).run(&mut gather)?;
        Ok(gather.finish(self.lists))
    }
}

/// The best hint so far for a candidate.
#[derive(Clone, Debug)]
struct Chain<const W: usize> {
    rank: Rank,
    parents: Set<W>,
    identity: u64,
}

/// Keeps the first hint by rank for every candidate that is ruled out.
pub struct Gather<'a, const W: usize> {
    before: &'a Grid,
    now: &'a Grid,
    index: &'a Index,
    best: Vec<Option<Chain<W>>>,
}

impl<'a, const W: usize> Gather<'a, W> {
    fn new((before, now, index): (&'a Grid, &'a Grid, &'a Index)) -> Self {
        let mut best = Vec::new();
        best.resize(index.len(), None);
        Gather { before, now, index, best }
    }

    fn finish(self, lists: &mut Lists) -> Rc<[Struck<W>]> {
        let found = self.best.into_iter().enumerate();
        let mut found: Vec<_> =
            found.filter_map(|(candidate, chain)| Some((candidate, chain?))).collect();
        found.sort_by_key(|(candidate, chain)| (chain.rank, *candidate));
        let struck = found.into_iter().map(|(candidate, chain)| Struck {
            candidate,
            parents: chain.parents,
            chain: lists.chain(chain.identity, chain.rank.size),
        });
        struck.collect()
    }

    /// What had to be ruled out before a candidate could be the last of a cell or house.
    fn why(&self, candidate: usize, cause: Cause, parents: &mut Set<W>) {
        let (cell, digit) = self.index.cell_digit(candidate);
        if cause == Cause::Cell {
            for gone in bits(self.before.cells[cell] & !self.now.cells[cell]) {
                parents.insert(self.index.of(cell, gone));
            }
        } else if let Some(kind) = cause.house() {
            let house = usize::from(HOUSES_OF[cell][kind]);
            for place in bits(self.before.at[house][digit] & !self.now.at[house][digit]) {
                parents.insert(self.index.of(HOUSES[house][place].into(), digit));
            }
        }
    }

    /// Whether a hint of this rank would be the first for one of the candidates.
    fn wants(&self, rank: Rank, candidates: impl Iterator<Item = usize>) -> bool {
        let mut candidates = candidates;
        candidates.any(|i| self.best[i].as_ref().is_none_or(|known| rank < known.rank))
    }

    fn put(&mut self, chain: &Chain<W>, candidates: impl Iterator<Item = usize>) {
        // Without parents the hint was there before the chain.
        if chain.parents.is_empty() {
            return;
        }
        for i in candidates {
            let known = &mut self.best[i];
            if known.as_ref().is_none_or(|known| chain.rank < known.rank) {
                *known = Some(chain.clone());
            }
        }
    }

    /// The candidates a literal rules out.
    fn ruled_out(&self, literal: Literal) -> impl Iterator<Item = usize> + Clone + use<W> {
        let (cell, digits) = literal.removes(self.now, self.index);
        let numbers = bits(digits).map(|digit| self.index.of(cell.into(), digit));
        numbers.collect::<arrayvec::ArrayVec<usize, 9>>().into_iter()
    }

    /// A forcing chain, with its literals.
    pub fn forcing(&mut self, rank: Rank, target: Literal, path: &[(Literal, Cause)]) {
        let candidates = self.ruled_out(target);
        self.thread(rank, candidates, false, path.iter().copied());
    }

    /// A chain of one thread, with its literals; in a cycle both directions count.
    pub fn thread(
        &mut self,
        rank: Rank,
        candidates: impl Iterator<Item = usize> + Clone,
        cycle: bool,
        path: impl Iterator<Item = (Literal, Cause)>,
    ) {
        if !self.wants(rank, candidates.clone()) {
            return;
        }
        let mut parents = Set::EMPTY;
        let mut hasher = DefaultHasher::new();
        for (literal, cause) in path {
            (literal.candidate, literal.on).hash(&mut hasher);
            if literal.on || cycle {
                self.why(literal.candidate, cause, &mut parents);
            }
        }
        self.put(&Chain { rank, parents, identity: hasher.finish() }, candidates);
    }
}

impl<const W: usize> Sink<W> for Gather<'_, W> {
    fn limit(&self) -> u32 {
        u32::MAX
    }

    fn offer(
        &mut self,
        rank: Rank,
        target: Literal,
        threads: &mut dyn Iterator<Item = Thread<'_, W>>,
        assumed: Cause,
    ) {
        let candidates = self.ruled_out(target);
        if !self.wants(rank, candidates.clone()) {
            return;
        }
        let mut parents = Set::EMPTY;
        let mut hasher = DefaultHasher::new();
        for Thread { net, node, end } in threads {
            (end.candidate, end.on, node.ancestors).hash(&mut hasher);
            for i in node.ancestors.iter() {
                let cause = if i == end.candidate { node.cause } else { net.nodes[i].cause };
                let on = if i == end.candidate { end.on } else { net.on.has(i) };
                let cause = if cause == Cause::Assumed { assumed } else { cause };
                if on {
                    self.why(i, cause, &mut parents);
                }
            }
        }
        self.put(&Chain { rank, parents, identity: hasher.finish() }, candidates);
    }
}
