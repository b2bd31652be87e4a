//! Tabu search for a colouring (A. Hertz and D. de Werra 1987), with lists of allowed colours.
//!
//! Every open cell holds one of its candidates all the time; peers that hold the same digit clash. The
//! best change of a clashing cell is made, even where it makes things worse, and the digit given up may
//! not come back to the cell for a while. This cannot prove anything, but where a board has a solution
//! and half of its cells are open it finds one that conflict-driven search alone does not.

use super::super::super::hunt::{Halt, Hunt};
use super::candidates::Candidates;
use super::state::Frame;
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
pub(super) struct Painter {
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
    souvenir: Vec<u32>,
    moves: u64,
    rng: Pcg64Mcg,
}

impl Painter {
    /// Starts with candidates taken at random.
    pub(super) fn new(frame: &Frame<'_>, candidates: &Candidates, seed: u64) -> Painter {
        let all = candidates.all_rivals(frame);
        let mut begins = vec![0];
        for list in &all {
            begins.push(begins[begins.len() - 1] + list.len() as u32);
        }
        let mut first: Vec<u32> = candidates.open().map(|cell| candidates.of(cell).start).collect();
        let cells = first.len();
        first.push(all.len() as u32);
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut painter = Painter {
            begins,
            rivals: all.concat(),
            owner: (0..cells)
                .flat_map(|cell| (first[cell]..first[cell + 1]).map(move |_| cell as u32))
                .collect(),
            held: (0..cells).map(|cell| rng.random_range(first[cell]..first[cell + 1])).collect(),
            first,
            clashes: vec![0; all.len()],
            free_at: vec![0; all.len()],
            hot: Vec::new(),
            place: vec![NOWHERE; cells],
            total: 0,
            best: i32::MAX,
            least: i32::MAX,
            souvenir: Vec::new(),
            moves: 0,
            rng,
        };
        for cell in 0..cells {
            let held = painter.held[cell] as usize;
            for at in painter.begins[held] as usize..painter.begins[held + 1] as usize {
                painter.clashes[painter.rivals[at] as usize] += 1;
            }
        }
        for cell in 0..cells {
            painter.total += i32::from(painter.clashes[painter.held[cell] as usize]);
            painter.settle(cell);
        }
        painter.total /= 2;
        painter
    }

    /// Whether a candidate is held.
    pub(super) fn holds(&self, candidate: u32) -> bool {
        self.held[self.owner[candidate as usize] as usize] == candidate
    }

    /// Whether a candidate was held when there were fewest clashes in the last turn.
    pub(super) fn held_at_best(&self, candidate: u32) -> bool {
        self.souvenir[self.owner[candidate as usize] as usize] == candidate
    }

    /// Makes so many moves; whether the board is solved.
    pub(super) fn search(&mut self, moves: u64, hunt: &mut Hunt<'_, '_>) -> Result<bool, Halt> {
        self.least = i32::MAX;
        for _ in 0..moves {
            if self.total == 0 {
                return Ok(true);
            }
            hunt.expand(1)?;
            self.moves += 1;
            let to = self.choose();
            self.change(to);
            if self.total < self.least {
                self.least = self.total;
                self.souvenir.clone_from(&self.held);
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
    use super::super::super::super::board::{Board, Extras, Layout};
    use super::super::super::super::rules;
    use super::super::state::State;
    use super::*;
    use gridwright_search::Budget;

    fn empty(order: usize, width: usize, height: usize) -> Board {
        let layout = Layout::boxes(order, width, height, Extras::default()).unwrap();
        Board::new(layout.into(), vec![0; order * order].into()).unwrap()
    }

    /// What the painter keeps up to date, counted afresh.
    fn recount(painter: &Painter) {
        let held: Vec<bool> = (0..painter.owner.len() as u32).map(|c| painter.holds(c)).collect();
        for candidate in 0..held.len() {
            let [begin, end] = [0, 1].map(|more| painter.begins[candidate + more] as usize);
            let rivals = painter.rivals[begin..end].iter();
            let clashes = rivals.filter(|&&rival| held[rival as usize]).count();
            assert_eq!(usize::from(painter.clashes[candidate]), clashes);
        }
        let clashing = |cell: usize| painter.clashes[painter.held[cell] as usize];
        let total: i32 = (0..painter.held.len()).map(|cell| i32::from(clashing(cell))).sum();
        assert_eq!(painter.total, total / 2);
        for cell in 0..painter.held.len() {
            let listed = painter.hot.contains(&(cell as u32));
            assert_eq!(listed, clashing(cell) > 0);
        }
    }

    #[test]
    fn paints_empty_boards_and_keeps_its_books() {
        for (order, width, height) in [(4, 2, 2), (6, 3, 2), (9, 3, 3), (12, 4, 3)] {
            let board = empty(order, width, height);
            let frame = Frame::new(board.layout());
            let mut state = State::new(&frame, board.digits()).unwrap();
            state.propagate(&frame).unwrap();
            let candidates = Candidates::new(&frame, &state);
            let mut painter = Painter::new(&frame, &candidates, 7);
            let mut budget = Budget::unlimited();
            let mut sink = |_: &[u8]| true;
            let mut hunt = Hunt::new(&mut budget, &mut sink);
            let mut slices = 0;
            while !painter.search(50, &mut hunt).unwrap() {
                recount(&painter);
                slices += 1;
                assert!(slices < 20_000, "order {order} not painted");
            }
            let digits = candidates.digits(|candidate| painter.holds(candidate));
            let answer: Vec<u32> = digits.iter().map(|&digit| digit.into()).collect();
            assert!(rules::verify(&board, &answer).is_empty());
            assert_eq!(hunt.stats.expanded, painter.moves);
        }
    }
}
