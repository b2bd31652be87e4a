//! Simulated annealing of lattice chains: answers of boards with few clues or none, however large.
//!
//! Clue after clue is joined by a chain, at first the shortest that crosses no other; before the first
//! clue and behind the last one there are chains with a loose end. A chain knows how many cells it
//! should have. It grows over free cells beside it, is shifted over a free cell at its corners, and
//! shrinks by a bend (the moves of Berg and Foerster 1981 and Aragão de Carvalho, Caracciolo and Fröhlich
//! 1983), and its loose end is turned (backbite, Mansfield 1982); all this at random, as polymers
//! move in a dense melt, shrinking being the rarer the longer it is tried. Once every chain has its
//! length no cell is free. Each step takes nanoseconds and the memory of a few numbers a cell, where
//! domains would need one possibility for each number and cell. It proves nothing.

use super::routing;
use crate::board::{Filling, NOWHERE, Puzzle};
use gridwright_search::{Budget, Stats, Stop};

/// Steps that count as one expansion.
const SLICE: u64 = 4096;

/// The cooling schedule: chains shrink once in 4 trials at first, once in 256 in the end; then all over
/// again.
const RARITY: std::ops::Range<u64> = 2..8;

/// Steps for every cell from the one to the other.
const CYCLE: u64 = 2600;

/// The state of all chains.
#[derive(Debug)]
struct Chains<'b> {
    puzzle: &'b Puzzle,
    /// By cell, what it is joined to; a clue's first is towards lower numbers.
    links: Vec<[u16; 2]>,
    /// By cell, the chain it is in: `NOWHERE` for free cells and clues.
    chain: Vec<u16>,
    /// By cell, the place of a clue among all clues, else `NOWHERE`.
    clue: Vec<u16>,
    /// By chain, the cells it still lacks (below 0: has too many).
    lack: Vec<i32>,
    /// Chains that lack cells or have too many.
    unfit: usize,
    free: Vec<u16>,
    /// By cell, its place in `free`.
    place: Vec<u16>,
    /// The cells at the ends of the whole path.
    ends: [u16; 2],
    random: u64,
}

/// An answer, if one is found within so many steps for every cell. Another seed begins with other
/// routes around the clues, which no move changes.
pub(super) fn search(
    puzzle: &Puzzle,
    steps_a_cell: u64,
    seed: u64,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Option<Filling>, Stop> {
    let random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let Some(routes) = routing::route_all(puzzle, random, budget, stats)? else {
        return Ok(None);
    };
    let mut chains = Chains::new(puzzle, &routes, random);
    let cells = puzzle.cells() as u64;
    let (steps, cycle) = (steps_a_cell * cells, CYCLE * cells);
    let mut done = 0;
    while done < steps && chains.unfit > 0 {
        budget.tick(stats)?;
        let spread = RARITY.end - RARITY.start;
        let rarity = (RARITY.start + done % cycle * spread / cycle) as u32;
        for _ in 0..SLICE {
            chains.step(rarity);
            if chains.unfit == 0 {
                break;
            }
        }
        done += SLICE;
        stats.expanded += 1;
        stats.generated += SLICE;
    }
    Ok((chains.unfit == 0).then(|| chains.filling()))
}

impl<'b> Chains<'b> {
    fn new(puzzle: &'b Puzzle, routes: &[Vec<u16>], random: u64) -> Chains<'b> {
        let n = puzzle.cells();
        let clues: Vec<(usize, usize)> = puzzle.seats().collect();
        let mut chains = Chains {
            puzzle,
            links: vec![[NOWHERE; 2]; n],
            chain: vec![NOWHERE; n],
            clue: vec![NOWHERE; n],
            lack: Vec::new(),
            unfit: 0,
            free: Vec::new(),
            place: vec![NOWHERE; n],
            ends: [NOWHERE; 2],
            random,
        };
        let mut last = 0;
        for (at, &(number, cell)) in clues.iter().enumerate() {
            chains.clue[cell] = at as u16;
            chains.lack.push((number - last - 1) as i32);
            last = number;
        }
        chains.lack.push((n - last) as i32);
        for (at, route) in routes.iter().enumerate() {
            for pair in route.windows(2) {
                chains.links[usize::from(pair[0])][1] = pair[1];
                chains.links[usize::from(pair[1])][0] = pair[0];
            }
            for &cell in &route[1..route.len() - 1] {
                chains.chain[usize::from(cell)] = at as u16 + 1;
                chains.lack[at + 1] -= 1;
            }
        }
        if let (Some(first), Some(last)) = (clues.first(), clues.last()) {
            chains.ends = [first.1 as u16, last.1 as u16];
        } else {
            let start = chains.below(n);
            chains.ends = [start as u16; 2];
            chains.chain[start] = 0;
            chains.lack[0] -= 1;
        }
        for cell in 0..n {
            if chains.is_free(cell) {
                chains.release(cell);
            }
        }
        chains.unfit = chains.lack.iter().filter(|lack| **lack != 0).count();
        chains
    }

    #[inline]
    fn next_random(&mut self) -> u64 {
        // xorshift64* (Vigna 2016)
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        self.random.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    #[inline]
    fn below(&mut self, bound: usize) -> usize {
        (((self.next_random() >> 32) * bound as u64) >> 32) as usize
    }

    #[inline]
    fn is_free(&self, cell: usize) -> bool {
        self.chain[cell] == NOWHERE && self.clue[cell] == NOWHERE
    }

    #[inline]
    fn release(&mut self, cell: usize) {
        self.chain[cell] = NOWHERE;
        self.links[cell] = [NOWHERE; 2];
        self.place[cell] = self.free.len() as u16;
        self.free.push(cell as u16);
    }

    #[inline]
    fn occupy(&mut self, cell: usize, chain: usize) {
        self.chain[cell] = chain as u16;
        let place = self.place[cell];
        let last = self.free.pop().expect("a free cell is listed");
        if usize::from(last) != cell {
            self.free[usize::from(place)] = last;
            self.place[usize::from(last)] = place;
        }
    }

    #[inline]
    fn change(&mut self, chain: usize, by: i32) {
        let before = self.lack[chain];
        self.lack[chain] = before + by;
        self.unfit += usize::from(before == 0);
        self.unfit -= usize::from(before + by == 0);
    }

    /// The chain of the piece between two joined cells.
    #[inline]
    fn between(&self, a: usize, b: usize) -> usize {
        if self.chain[a] != NOWHERE {
            self.chain[a].into()
        } else if self.chain[b] != NOWHERE {
            self.chain[b].into()
        } else {
            self.clue[a].max(self.clue[b]).into()
        }
    }

    #[inline]
    fn relink(&mut self, cell: usize, old: usize, new: usize) {
        let links = &mut self.links[cell];
        let slot = usize::from(usize::from(links[0]) != old);
        links[slot] = new as u16;
    }

    /// What a cell is joined to besides `but`; `NOWHERE` at an end.
    #[inline]
    fn other(&self, cell: usize, but: usize) -> u16 {
        let [a, b] = self.links[cell];
        if usize::from(a) == but { b } else { a }
    }

    fn random_neighbour(&mut self, cell: usize) -> Option<usize> {
        let direction = self.below(self.puzzle.graph().neighbours().most());
        let other = self.puzzle.graph().around(cell)[direction];
        (other != NOWHERE).then_some(other.into())
    }

    fn step(&mut self, rarity: u32) {
        let turn = self.next_random() >> 56;
        if turn < 3 {
            self.backbite(usize::from(turn == 1));
        } else if turn < 60 || self.free.is_empty() {
            self.shrink(rarity);
        } else {
            self.take_free();
        }
    }

    /// What is beside a free cell grows or shifts over it.
    fn take_free(&mut self) {
        let at = self.below(self.free.len());
        let cell = usize::from(self.free[at]);
        let Some(beside) = self.random_neighbour(cell) else {
            return;
        };
        if self.is_free(beside) {
            return;
        }
        let slot = (self.next_random() >> 63) as usize;
        for (which, chain) in [(0, 0), (1, self.lack.len() - 1)] {
            if which == slot && usize::from(self.ends[which]) == beside && self.lack[chain] > 0 {
                return self.grow_end(which, chain, cell);
            }
        }
        let next = self.links[beside][slot];
        if next == NOWHERE {
            return;
        }
        let next = usize::from(next);
        let chain = self.between(beside, next);
        let graph = self.puzzle.graph();
        if self.lack[chain] > 0 && graph.adjacent(cell, next) {
            self.grow(chain, beside, &[cell], next);
            return;
        }
        if self.lack[chain] > 1 {
            let second = graph
                .next_to(next)
                .find(|x| self.is_free(*x) && *x != cell && graph.adjacent(*x, cell));
            if let Some(second) = second {
                self.grow(chain, beside, &[cell, second], next);
                return;
            }
        }
        self.shift(chain, beside, next, cell);
    }

    fn grow_end(&mut self, which: usize, chain: usize, cell: usize) {
        let end = usize::from(self.ends[which]);
        let slot = if self.clue[end] == NOWHERE {
            usize::from(self.links[end][0] != NOWHERE)
        } else {
            which
        };
        self.links[end][slot] = cell as u16;
        self.occupy(cell, chain);
        self.links[cell] = [end as u16, NOWHERE];
        self.ends[which] = cell as u16;
        self.change(chain, -1);
    }

    fn grow(&mut self, chain: usize, from: usize, cells: &[usize], to: usize) {
        self.relink(from, to, cells[0]);
        self.relink(to, from, cells[cells.len() - 1]);
        let mut before = from;
        for (at, &cell) in cells.iter().enumerate() {
            self.occupy(cell, chain);
            let behind = cells.get(at + 1).copied().unwrap_or(to);
            self.links[cell] = [before as u16, behind as u16];
            before = cell;
        }
        self.change(chain, -(cells.len() as i32));
    }

    /// The cell `corner` behind `from` gives way to a free cell.
    fn shift(&mut self, chain: usize, from: usize, corner: usize, cell: usize) {
        if self.clue[corner] != NOWHERE {
            return;
        }
        let behind = self.other(corner, from);
        if behind == NOWHERE {
            let which = usize::from(usize::from(self.ends[0]) != corner);
            self.relink(from, corner, cell);
            self.occupy(cell, chain);
            self.links[cell] = [from as u16, NOWHERE];
            self.ends[which] = cell as u16;
            self.release(corner);
            return;
        }
        let behind = usize::from(behind);
        if !self.puzzle.graph().adjacent(behind, cell) {
            return;
        }
        self.relink(from, corner, cell);
        self.relink(behind, corner, cell);
        self.occupy(cell, chain);
        self.links[cell] = [from as u16, behind as u16];
        self.release(corner);
    }

    /// A chain loses a bend, or the last cell of a loose end.
    fn shrink(&mut self, rarity: u32) {
        let cell = self.below(self.links.len());
        if self.chain[cell] == NOWHERE {
            return;
        }
        let chain = usize::from(self.chain[cell]);
        let random = self.next_random();
        if self.lack[chain] >= 0 && random >> (64 - rarity) != 0 {
            return;
        }
        let [a, b] = self.links[cell];
        if a == NOWHERE && b == NOWHERE {
            return;
        }
        if a == NOWHERE || b == NOWHERE {
            let which = usize::from(usize::from(self.ends[0]) != cell);
            let inner = usize::from(if a == NOWHERE { b } else { a });
            self.relink(inner, cell, NOWHERE.into());
            self.ends[which] = inner as u16;
            self.release(cell);
            self.change(chain, 1);
            return;
        }
        let (before, next) = (usize::from(a), usize::from(b));
        let graph = self.puzzle.graph();
        if graph.adjacent(before, next) {
            self.relink(before, cell, next);
            self.relink(next, cell, before);
            self.release(cell);
            self.change(chain, 1);
            return;
        }
        let behind = self.other(next, cell);
        if self.clue[next] == NOWHERE && behind != NOWHERE && graph.adjacent(before, behind.into())
        {
            let behind = usize::from(behind);
            self.relink(before, cell, behind);
            self.relink(behind, next, before);
            self.release(cell);
            self.release(next);
            self.change(chain, 2);
        }
    }

    /// A loose end bites into its own chain: the piece up to the bite is turned round.
    fn backbite(&mut self, which: usize) {
        let end = usize::from(self.ends[which]);
        if self.clue[end] != NOWHERE {
            return;
        }
        let Some(bite) = self.random_neighbour(end) else {
            return;
        };
        let chain = self.chain[end];
        let (mut before, mut cell) = (usize::from(NOWHERE), end);
        // Walk to the bite, not beyond the first clue.
        loop {
            let next = self.other(cell, before);
            if next == NOWHERE {
                return;
            }
            (before, cell) = (cell, next.into());
            if cell == bite {
                break;
            }
            if self.chain[cell] != chain {
                return;
            }
        }
        if before == end {
            return;
        }
        self.relink(bite, before, end);
        self.relink(before, bite, NOWHERE.into());
        self.relink(end, NOWHERE.into(), bite);
        self.ends[which] = before as u16;
    }

    fn filling(&self) -> Filling {
        let mut filling = vec![0; self.links.len()];
        let (mut before, mut cell) = (NOWHERE, self.ends[0]);
        for number in 1..=filling.len() {
            filling[usize::from(cell)] = number as u16;
            let next = self.other(cell.into(), before.into());
            (before, cell) = (cell, next);
        }
        filling
    }
}
