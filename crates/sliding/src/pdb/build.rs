//! Building a pattern database by breadth-first search backwards from the goal (Culberson & Schaeffer
//! 1998; additive as in Korf & Felner 2002).
//!
//! The search goes over whole blocks (see [`super::lattice`]): the orders of a block are a bit set, and a
//! step that keeps the order is an OR of bit sets. Only a step that turns the order goes bit by bit; small
//! tables are built without any such step (`columns.rs`). The distance of every state has the colour of its
//! set of cells as parity, so a level reads one half of the blocks and writes the other half: threads share
//! the one and divide the other, without locks.
//!
//! What is kept is one bit a state. Neighbours differ by exactly one, so the second lowest bit of the
//! distance is enough to follow it along a path (compare the 1.6 bits of Breyer & Korf 2010), and the
//! walk from any state down to the goal tells the distance itself.

use super::cache_local::Steps;
use super::columns::Columns;
use super::lattice::{Lattice, OCCUPIED};
use super::order::{self, Orders, inverse_turn};
use super::pattern::Pattern;
use super::table::PatternSpace;
use gridwright_search::parallel::{Thread, portfolio};
use gridwright_search::{Budget, Stats, Stop};
use std::sync::{Mutex, PoisonError};

/// Words of 64 bits that the orders of a block take.
pub fn words_per_block(orders: usize) -> usize {
    orders.div_ceil(64)
}

/// Words of a whole table.
pub fn words_of(lattice: &Lattice) -> usize {
    lattice.blocks() * words_per_block(order::factorial(lattice.k()))
}

/// Bytes held while a table is built: the table, `copies` of two more bit sets, and the lattice.
fn building_bytes(lattice: &Lattice, copies: usize) -> u64 {
    let sets = 1 + 2 * copies as u64;
    sets * 8 * words_of(lattice) as u64 + Lattice::bytes(lattice.dimensions(), lattice.k())
}

/// Builds the table of a pattern with up to `threads` threads.
pub fn build(
    pattern: &Pattern,
    space: &PatternSpace,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<u64>, Stop> {
    let lattice = &space.lattice;
    assert_eq!((lattice.dimensions(), lattice.k()), (pattern.dimensions(), pattern.size()));
    let plan = Plan::new(space, budget)?;
    let mut levels = Levels::new(pattern, &plan);
    let mut stats = Stats { bytes: building_bytes(lattice, plan.copies()), ..Stats::default() };
    loop {
        budget.check(&stats)?;
        let (source, shares) = levels.divide(&plan, stats.bound, SHARES * threads);
        let work = Work { plan: &plan, source, mark: (stats.bound + 1) & 2 != 0 };
        if !work.run(shares, threads, &mut stats, budget)? {
            return Ok(levels.bits);
        }
        stats.bound += 1;
    }
}

/// What stays the same from level to level.
pub(super) struct Plan<'a> {
    pub lattice: &'a Lattice,
    /// Words of a block.
    pub words: usize,
    /// Where steps lead, if they are written out: only then blocks are kept twice.
    pub steps: Option<&'a Steps>,
    columns: Option<&'a Columns>,
    /// The sets of each colour, in the order of their blocks.
    sets: [Vec<u32>; 2],
    /// For each turn that occurs, the rank before it for every rank.
    before: Vec<Vec<u16>>,
    orders: &'a Orders,
}

impl<'a> Plan<'a> {
    fn new(space: &'a PatternSpace, budget: &mut Budget<'_>) -> Result<Plan<'a>, Stop> {
        let PatternSpace { lattice, orders, .. } = space;
        let colour = |dark: bool| {
            let all = 0..lattice.sets().len();
            let of = all.filter(|&set| lattice.is_dark(set) == dark);
            of.map(|set| set as u32).collect::<Vec<_>>()
        };
        let steps = space.written_steps();
        Ok(Plan {
            lattice,
            steps,
            columns: steps.map(|_| space.columns()),
            words: words_per_block(orders.count()),
            sets: [colour(false), colour(true)],
            before: if steps.is_none() { ranks_before(space, budget)? } else { Vec::new() },
            orders,
        })
    }

    /// How many times a block is kept while the table is built.
    fn copies(&self) -> usize {
        1 + usize::from(self.columns.is_some())
    }
}

/// What is known after a level.
struct Levels {
    /// The colour of the goal: 1 if dark.
    goal_colour: u32,
    /// What was found in the last two levels, one in each half of the blocks.
    frontier: Vec<u64>,
    seen: Vec<u64>,
    bits: Vec<u64>,
    /// Whether a block has anything in the frontier.
    live: Vec<bool>,
}

/// A share of the blocks of one colour, for one level.
pub(super) struct Share<'a> {
    pub sets: &'a [u32],
    pub first_block: usize,
    pub frontier: &'a mut [u64],
    pub seen: &'a mut [u64],
    pub bits: &'a mut [u64],
    pub live: &'a mut [bool],
}

/// The half of the frontier that a level reads.
pub(super) struct Source<'a> {
    pub first_block: usize,
    pub frontier: &'a [u64],
    pub live: &'a [bool],
}

/// Shares of a level for each thread: enough to even out their differences.
const SHARES: usize = 64;

impl Levels {
    fn new(pattern: &Pattern, plan: &Plan<'_>) -> Levels {
        let (lattice, words) = (plan.lattice, plan.words);
        let (total, copies) = (words * lattice.blocks(), plan.copies());
        let (goal, right) = pattern.goal_orders(lattice);
        let mut levels = Levels {
            goal_colour: u32::from(goal >= lattice.light_blocks()),
            frontier: vec![0; copies * total],
            seen: vec![0; copies * total],
            bits: vec![0; total],
            live: vec![false; lattice.blocks()],
        };
        let here = goal * words * copies..(goal + 1) * words * copies;
        let set = pattern.goal_set(lattice);
        for order in right {
            let rank = plan.orders.rank(order);
            let by_columns = plan.columns.map(|columns| columns.rank(set, rank));
            for (copy, rank) in [Some(rank), by_columns].into_iter().flatten().enumerate() {
                levels.frontier[here.start + copy * words + rank / 64] |= 1 << (rank % 64);
            }
        }
        levels.seen[here.clone()].copy_from_slice(&levels.frontier[here]);
        levels.live[goal] = true;
        levels
    }

    /// The half that `level` reads, and shares of the half that it writes.
    fn divide<'a>(
        &'a mut self,
        plan: &'a Plan<'_>,
        level: u32,
        count: usize,
    ) -> (Source<'a>, Vec<Share<'a>>) {
        let to_dark = (level + self.goal_colour).is_multiple_of(2);
        let light = plan.lattice.light_blocks();
        let cut = light * plan.words;
        let (read, frontier) = halves(&mut self.frontier, cut * plan.copies(), to_dark);
        let (was_live, live) = halves(&mut self.live, light, to_dark);
        let source =
            Source { first_block: if to_dark { 0 } else { light }, frontier: read, live: was_live };
        let all = Share {
            sets: &plan.sets[usize::from(to_dark)],
            first_block: if to_dark { light } else { 0 },
            frontier,
            seen: halves(&mut self.seen, cut * plan.copies(), to_dark).1,
            bits: halves(&mut self.bits, cut, to_dark).1,
            live,
        };
        (source, all.split(count, plan))
    }
}

/// The half to read and the half to write.
fn halves<T>(all: &mut [T], cut: usize, to_dark: bool) -> (&mut [T], &mut [T]) {
    let (light, dark) = all.split_at_mut(cut);
    if to_dark { (light, dark) } else { (dark, light) }
}

impl Share<'_> {
    fn split(mut self, count: usize, plan: &Plan<'_>) -> Vec<Self> {
        let (words, copies) = (plan.words, plan.words * plan.copies());
        let size = self.sets.len().div_ceil(count).max(1);
        let mut shares = Vec::with_capacity(count);
        while self.sets.len() > size {
            let (sets, later_sets) = self.sets.split_at(size);
            let later_block = plan.lattice.sites()[later_sets[0] as usize].first();
            let blocks = later_block - self.first_block;
            let (frontier, later_frontier) = self.frontier.split_at_mut(blocks * copies);
            let (seen, later_seen) = self.seen.split_at_mut(blocks * copies);
            let (bits, later_bits) = self.bits.split_at_mut(blocks * words);
            let (live, later_live) = self.live.split_at_mut(blocks);
            shares.push(Share { sets, first_block: self.first_block, frontier, seen, bits, live });
            self = Share {
                sets: later_sets,
                first_block: later_block,
                frontier: later_frontier,
                seen: later_seen,
                bits: later_bits,
                live: later_live,
            };
        }
        shares.push(self);
        shares
    }
}

/// What all threads of a level read.
pub(super) struct Work<'a> {
    pub plan: &'a Plan<'a>,
    pub source: Source<'a>,
    /// Whether states found now are marked in the table.
    pub mark: bool,
}

impl Work<'_> {
    fn run(
        &self,
        shares: Vec<Share<'_>>,
        threads: usize,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let queue = Mutex::new(shares.into_iter());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let help = |mut thread: Thread<'_>| {
            let mut found = false;
            while let Some(mut share) = next() {
                if let Err(stop) = thread.budget.check(&thread.stats) {
                    return (Err(stop), thread.stats);
                }
                found |= match self.plan.columns {
                    Some(columns) => self.fill_twice(&mut share, columns),
                    None => self.fill(&mut share),
                };
            }
            (Ok(found), thread.stats)
        };
        let (found, stopped) = portfolio(threads, budget, stats, help);
        stopped.map_or(Ok(found.contains(&true)), Err)
    }

    fn fill(&self, share: &mut Share<'_>) -> bool {
        let ends = self.plan.lattice.ends();
        let mut new = vec![0u64; self.plan.words];
        let mut found = false;
        for &set in share.sets {
            let set = set as usize;
            let site = &self.plan.lattice.sites()[set];
            let cells = 0..self.plan.lattice.dimensions().cells();
            let last = cells.map(|cell| site.zone(cell)).filter(|z| *z != OCCUPIED).max();
            for zone in 0..=last.unwrap_or(0) {
                let mut touched = false;
                for (edge, &(a, b)) in ends.iter().enumerate() {
                    let (at_a, at_b) = (site.zone(a), site.zone(b));
                    // One end is in the zone, so the other is in it too or occupied.
                    if (at_a == zone && at_b == OCCUPIED) || (at_b == zone && at_a == OCCUPIED) {
                        touched |= self.pull(set, edge, touched, &mut new);
                    }
                }
                let block = site.first() + usize::from(zone) - share.first_block;
                let words = block * self.plan.words..(block + 1) * self.plan.words;
                let live = touched && settle(&mut new, &share.seen[words.clone()]);
                if live {
                    merge(&new, &mut share.seen[words.clone()]);
                    if self.mark {
                        merge(&new, &mut share.bits[words.clone()]);
                    }
                    share.frontier[words].copy_from_slice(&new);
                }
                share.live[block] = live;
                found |= live;
            }
        }
        found
    }

    /// Adds what the frontier reaches by the step that comes to `set` along `edge`. `new` is stale
    /// unless `touched`; returns whether it now holds something.
    fn pull(&self, set: usize, edge: usize, touched: bool, new: &mut [u64]) -> bool {
        let back = self.plan.lattice.step(set, edge);
        let block = back.block - self.source.first_block;
        if !self.source.live[block] {
            return false;
        }
        let words = block * self.plan.words..(block + 1) * self.plan.words;
        let from = &self.source.frontier[words];
        if back.turn == 0 {
            if touched {
                merge(from, new);
            } else {
                new.copy_from_slice(from);
            }
            return true;
        }
        if !touched {
            new.fill(0);
        }
        scatter(from, &self.plan.before[back.turn], new);
        true
    }
}

/// Takes what is `seen` out of `new`; returns whether something is left.
pub(super) fn settle(new: &mut [u64], seen: &[u64]) -> bool {
    let mut any = 0;
    for (new, seen) in new.iter_mut().zip(seen) {
        *new &= !seen;
        any |= *new;
    }
    any != 0
}

pub(super) fn merge(from: &[u64], into: &mut [u64]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into |= from;
    }
}

/// Sets the bit `map[i]` for every bit `i` of `from`.
fn scatter(from: &[u64], map: &[u16], into: &mut [u64]) {
    for (word, &bits) in from.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            let rank = usize::from(map[word * 64 + left.trailing_zeros() as usize]);
            into[rank / 64] |= 1 << (rank % 64);
            left &= left - 1;
        }
    }
}

/// For each turn of the lattice, the rank *before* it for every rank.
fn ranks_before(space: &PatternSpace, budget: &mut Budget<'_>) -> Result<Vec<Vec<u16>>, Stop> {
    let all = space.orders.all();
    let before = |&number: &usize| -> Result<Vec<u16>, Stop> {
        budget.check(&Stats::default())?;
        let back = order::turn(inverse_turn(number));
        Ok(all.iter().map(|&order| space.orders.rank(back.apply(order)) as u16).collect())
    };
    space.lattice.turns().iter().map(before).collect()
}
