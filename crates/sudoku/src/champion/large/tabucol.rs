//! Tabu search for a colouring (A. Hertz and D. de Werra 1987), with lists of allowed colours.
//!
//! Every open cell holds one of its candidates all the time; peers that hold the same digit clash. The
//! best change of a clashing cell is made, even where it makes things worse, and the digit given up may
//! not come back to the cell for a while. This cannot prove anything, but where a board has a solution
//! and half of its cells are open it finds one that conflict-driven search alone does not.

use super::candidates::{Candidates, Lists};
use crate::enumerate::{Halt, Search};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Not among the clashing cells.
const NOWHERE: u32 = u32::MAX;
/// How long a digit stays away: this part of the clashing cells, in 256ths …
const SHARE: u64 = 153;
/// … and up to so many moves more.
const SPREAD: u64 = 6;

/// A full board with clashes.
#[derive(Debug)]
pub(super) struct TabuCol {
    /// By candidate: where its rivals begin.
    begins: Vec<u32>,
    rivals: Vec<u32>,
    /// By cell (open ones, in order): its first candidate; by candidate: its cell.
    first: Vec<u32>,
    owner: Vec<u32>,
    /// By cell: the candidate it holds.
    held: Vec<u32>,
    /// By candidate: how many rivals are held.
    clashes: Vec<u16>,
    /// By candidate: the move from which on it may be taken again.
    free_at: Vec<u64>,
    /// Cells that clash, and by cell its place among them.
    hot: Vec<u32>,
    place: Vec<u32>,
    /// Pairs of cells that clash, now and at best.
    total: i32,
    best: i32,
    /// The fewest since the last turn began, and what was held then.
    least: i32,
    incumbent: Vec<u32>,
    moves: u64,
    rng: Pcg64Mcg,
}

impl TabuCol {
    /// Starts with candidates taken at random.
    pub(super) fn new(rivals: Lists, candidates: &Candidates, seed: u64) -> TabuCol {
        let all = rivals.count();
        let mut first: Vec<u32> = candidates.open().map(|cell| candidates.of(cell).start).collect();
        let cells = first.len();
        first.push(all as u32);
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut tabu = TabuCol {
            begins: rivals.begins,
            rivals: rivals.entries,
            owner: (0..cells)
                .flat_map(|cell| (first[cell]..first[cell + 1]).map(move |_| cell as u32))
                .collect(),
            held: (0..cells).map(|cell| rng.random_range(first[cell]..first[cell + 1])).collect(),
            first,
            clashes: vec![0; all],
            free_at: vec![0; all],
            hot: Vec::new(),
            place: vec![NOWHERE; cells],
            total: 0,
            best: i32::MAX,
            least: i32::MAX,
            incumbent: Vec::new(),
            moves: 0,
            rng,
        };
        for cell in 0..cells {
            let held = tabu.held[cell] as usize;
            for at in tabu.begins[held] as usize..tabu.begins[held + 1] as usize {
                tabu.clashes[tabu.rivals[at] as usize] += 1;
            }
        }
        for cell in 0..cells {
            tabu.total += i32::from(tabu.clashes[tabu.held[cell] as usize]);
            tabu.settle(cell);
        }
        tabu.total /= 2;
        tabu
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let by_candidate = size_of_val(&*self.clashes) + size_of_val(&*self.free_at);
        let words = self.rivals.capacity() + 2 * self.owner.len() + 5 * self.held.len();
        (by_candidate + 4 * words) as u64
    }

    /// Whether a candidate is held.
    pub(super) fn holds(&self, candidate: u32) -> bool {
        self.held[self.owner[candidate as usize] as usize] == candidate
    }

    /// Whether a candidate was held when there were fewest clashes in the last turn.
    pub(super) fn held_at_best(&self, candidate: u32) -> bool {
        self.incumbent[self.owner[candidate as usize] as usize] == candidate
    }

    /// Makes so many moves; whether the board is solved.
    pub(super) fn search(&mut self, moves: u64, search: &mut Search<'_, '_>) -> Result<bool, Halt> {
        self.least = i32::MAX;
        for _ in 0..moves {
            if self.total == 0 {
                return Ok(true);
            }
            search.expand(1)?;
            self.moves += 1;
            let to = self.choose();
            self.change(to);
            if self.total < self.least {
                self.least = self.total;
                self.incumbent.clone_from(&self.held);
            }
        }
        Ok(self.total == 0)
    }

    /// The best candidate for a clashing cell that is not tabu, or leads to a new best; one of several at
    /// random.
    fn choose(&mut self) -> u32 {
        let (mut least, mut chosen, mut equals) = (i32::MAX, NOWHERE, 0);
        for &cell in &self.hot {
            let cell = cell as usize;
            let held = self.held[cell];
            let now = i32::from(self.clashes[held as usize]);
            let (begin, end) = (self.first[cell], self.first[cell + 1]);
            let clashes = &self.clashes[begin as usize..end as usize];
            for (candidate, &then) in (begin..).zip(clashes) {
                let gain = i32::from(then) - now;
                if gain > least || candidate == held {
                    continue;
                }
                let tabu = self.free_at[candidate as usize] > self.moves;
                if tabu && self.total + gain >= self.best {
                    continue;
                }
                equals = if gain < least { 1 } else { equals + 1 };
                least = gain;
                if equals == 1 || self.rng.random_range(0..equals) == 0 {
                    chosen = candidate;
                }
            }
        }
        if chosen == NOWHERE { self.anything() } else { chosen }
    }

    /// Any other candidate of any clashing cell.
    fn anything(&mut self) -> u32 {
        let cell = self.hot[self.rng.random_range(0..self.hot.len())] as usize;
        let (begin, end) = (self.first[cell], self.first[cell + 1]);
        let other = self.rng.random_range(begin..end - 1);
        other + u32::from(other >= self.held[cell])
    }

    fn change(&mut self, to: u32) {
        let cell = self.owner[to as usize] as usize;
        let from = std::mem::replace(&mut self.held[cell], to) as usize;
        let to = to as usize;
        self.total += i32::from(self.clashes[to]) - i32::from(self.clashes[from]);
        self.best = self.best.min(self.total);
        let stay = ((self.hot.len() as u64 * SHARE) >> 8) + self.rng.random_range(0..SPREAD);
        self.free_at[from] = self.moves + stay + 1;
        for at in self.begins[from] as usize..self.begins[from + 1] as usize {
            let rival = self.rivals[at] as usize;
            self.clashes[rival] -= 1;
            if self.clashes[rival] == 0 {
                self.settle_rival(rival);
            }
        }
        for at in self.begins[to] as usize..self.begins[to + 1] as usize {
            let rival = self.rivals[at] as usize;
            self.clashes[rival] += 1;
            if self.clashes[rival] == 1 {
                self.settle_rival(rival);
            }
        }
        self.settle(cell);
    }

    #[inline]
    fn settle_rival(&mut self, rival: usize) {
        let cell = self.owner[rival] as usize;
        if self.held[cell] == rival as u32 {
            self.settle(cell);
        }
    }

    /// Puts a cell among those that clash, or takes it away from them.
    fn settle(&mut self, cell: usize) {
        let clashes = self.clashes[self.held[cell] as usize] > 0;
        let place = self.place[cell];
        if clashes && place == NOWHERE {
            self.place[cell] = self.hot.len() as u32;
            self.hot.push(cell as u32);
        } else if !clashes && place != NOWHERE {
            self.place[cell] = NOWHERE;
            self.hot.swap_remove(place as usize);
            if let Some(&moved) = self.hot.get(place as usize) {
                self.place[moved as usize] = place;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::{Model, State};
    use super::*;
    use crate::board::{Answer, Extras, Layout, Puzzle};
    use crate::rules::verify;
    use gridwright_search::Budget;

    fn empty(order: usize, width: usize, height: usize) -> Puzzle {
        let layout = Layout::boxes(order, width, height, Extras::default()).unwrap();
        Puzzle::new(layout.into(), vec![0; order * order].into()).unwrap()
    }

    /// What the tabu keeps up to date, counted afresh.
    fn recount(tabu: &TabuCol) {
        let held: Vec<bool> = (0..tabu.owner.len() as u32).map(|c| tabu.holds(c)).collect();
        for candidate in 0..held.len() {
            let [begin, end] = [0, 1].map(|more| tabu.begins[candidate + more] as usize);
            let rivals = tabu.rivals[begin..end].iter();
            let clashes = rivals.filter(|&&rival| held[rival as usize]).count();
            assert_eq!(usize::from(tabu.clashes[candidate]), clashes);
        }
        let clashing = |cell: usize| tabu.clashes[tabu.held[cell] as usize];
        let total: i32 = (0..tabu.held.len()).map(|cell| i32::from(clashing(cell))).sum();
        assert_eq!(tabu.total, total / 2);
        for cell in 0..tabu.held.len() {
            let listed = tabu.hot.contains(&(cell as u32));
            assert_eq!(listed, clashing(cell) > 0);
        }
    }

    #[test]
    fn colours_empty_boards_and_keeps_its_books() {
        for (order, width, height) in [(4, 2, 2), (6, 3, 2), (9, 3, 3), (12, 4, 3)] {
            let board = empty(order, width, height);
            let model = Model::new(board.layout());
            let mut state = State::new(&model, board.digits()).unwrap();
            state.propagate(&model).unwrap();
            let candidates = Candidates::new(&model, &state);
            let mut budget = Budget::unlimited();
            let mut sink = |_: &[u8]| true;
            let mut search = Search::new(&mut budget, &mut sink);
            let rivals = candidates.all_rivals(&model, 0, &mut search).unwrap();
            let mut tabu = TabuCol::new(rivals, &candidates, 7);
            let mut slices = 0;
            while !tabu.search(50, &mut search).unwrap() {
                recount(&tabu);
                slices += 1;
                assert!(slices < 20_000, "order {order} not coloured");
            }
            let digits = candidates.digits(|candidate| tabu.holds(candidate));
            assert!(verify(&board, &Answer::filled(&board, &digits)).is_empty());
            assert_eq!(search.stats.expanded, tabu.moves);
        }
    }
}
