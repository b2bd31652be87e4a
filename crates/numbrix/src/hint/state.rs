//! What a person knows at a moment: the numbers on the board, and for each missing number the cells it
//! may still stand in.
//!
//! The cells of a number are never more than what plain distances allow: from the next number on the
//! board below it and the next one above it, counted as if nothing stood in the way. That much everybody
//! sees at a glance, so it is no step of its own; everything else is ruled out by a finding.

pub use super::ground::Gap;
use super::ground::Ground;
use crate::board::{Graph, Puzzle};

/// Why the board cannot be finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A number that no cell is left for.
    NoPlace(usize),
    /// A cell that no number is left for.
    NoNumber(usize),
}

/// A number on the board and its cell.
pub type Anchor = (usize, usize);

/// See the module.
#[derive(Clone, Debug)]
pub struct State<'p> {
    /// The board it is about.
    pub puzzle: &'p Puzzle,
    /// What stands where.
    pub ground: Ground<'p>,
    /// 64-bit words in a row of bits.
    words: usize,
    /// By number: the cells it may stand in, as bits. Of a number on the board: its cell.
    cells_of: Vec<u64>,
    /// By cell: the numbers it may hold, as bits; the same table turned round.
    numbers_of: Vec<u64>,
    cells_left: Vec<u16>,
    numbers_left: Vec<u16>,
    broken: Option<Broken>,
}

/// The positions of the bits that are set.
pub fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                at * 64 + bit
            })
        })
    })
}

impl<'p> State<'p> {
    /// What the clues say.
    pub fn new(puzzle: &'p Puzzle) -> State<'p> {
        let cells = puzzle.cells();
        // Numbers are bits from 0 on, so that both tables have rows of the same length.
        let words = (cells + 1).div_ceil(64);
        let mut state = State {
            puzzle,
            ground: Ground::new(puzzle),
            words,
            cells_of: vec![0; (cells + 1) * words],
            numbers_of: vec![0; cells * words],
            cells_left: vec![0; cells + 1],
            numbers_left: vec![0; cells],
            broken: None,
        };
        let empty: Vec<usize> = (0..cells).filter(|&cell| state.ground.is_empty(cell)).collect();
        for (number, cell) in puzzle.seats() {
            state.allow(number, cell);
        }
        for gap in state.gaps() {
            let (low, high) = state.anchors(gap);
            for number in gap.numbers() {
                let within = |cell: usize, anchor: Option<Anchor>| {
                    anchor.is_none_or(|(n, at)| state.distance(at, cell) <= n.abs_diff(number))
                };
                let reached: Vec<usize> = (empty.iter().copied())
                    .filter(|&cell| within(cell, low) && within(cell, high))
                    .collect();
                for cell in reached {
                    state.allow(number, cell);
                }
            }
        }
        let lost = (1..=cells).find(|&number| state.cells_left[number] == 0);
        let bare = (0..cells).find(|&cell| state.numbers_left[cell] == 0);
        state.broken = lost.map(Broken::NoPlace).or(bare.map(Broken::NoNumber));
        state
    }

    fn allow(&mut self, number: usize, cell: usize) {
        self.cells_of[number * self.words + cell / 64] |= 1 << (cell % 64);
        self.numbers_of[cell * self.words + number / 64] |= 1 << (number % 64);
        self.cells_left[number] += 1;
        self.numbers_left[cell] += 1;
    }

    /// Who is next to whom.
    pub fn graph(&self) -> &'p Graph {
        self.puzzle.graph()
    }

    /// The largest number.
    pub fn most(&self) -> usize {
        self.puzzle.cells()
    }

    /// The fewest steps between two cells if nothing stood in the way.
    pub fn distance(&self, a: usize, b: usize) -> usize {
        let graph = self.graph();
        graph.neighbours().distance(graph.place(a), graph.place(b))
    }

    /// Whether a number may stand in a cell, or stands there.
    pub fn may(&self, number: usize, cell: usize) -> bool {
        self.cells_of[number * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }

    /// The cells a number may stand in, as bits.
    pub fn row(&self, number: usize) -> &[u64] {
        &self.cells_of[number * self.words..(number + 1) * self.words]
    }

    /// The cells a number may stand in.
    pub fn cells_for(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        ones(self.row(number))
    }

    /// The numbers a cell may hold.
    pub fn numbers_for(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        ones(&self.numbers_of[cell * self.words..(cell + 1) * self.words])
    }

    /// How many cells a number may stand in.
    pub fn places_left(&self, number: usize) -> usize {
        self.cells_left[number].into()
    }

    /// How many numbers a cell may hold.
    pub fn choices_left(&self, cell: usize) -> usize {
        self.numbers_left[cell].into()
    }

    /// Why there is no way to finish, once that has come out.
    pub fn broken(&self) -> Option<Broken> {
        self.broken
    }

    /// Whether the cell is empty and can hold 1 or the largest number.
    pub fn may_be_end(&self, cell: usize) -> bool {
        self.may(1, cell) || self.may(self.most(), cell)
    }

    /// All gaps, in order.
    pub fn gaps(&self) -> Vec<Gap> {
        self.ground.gaps()
    }

    /// The gap a missing number belongs to.
    pub fn gap_of(&self, number: usize) -> Gap {
        let is_missing = |number: &usize| self.ground.seat(*number).is_none();
        let first = (1..number).rev().take_while(is_missing).last().unwrap_or(number);
        let last = (number + 1..=self.most()).take_while(is_missing).last().unwrap_or(number);
        Gap { first, last }
    }

    /// The numbers on the board before and behind a gap, each with its cell.
    pub fn anchors(&self, gap: Gap) -> (Option<Anchor>, Option<Anchor>) {
        let anchor = |number: usize| self.ground.seat(number).map(|cell| (number, cell));
        let high = if gap.last < self.most() { anchor(gap.last + 1) } else { None };
        (if gap.first > 1 { anchor(gap.first - 1) } else { None }, high)
    }

    /// All cells that some number of a gap may stand in, as bits.
    pub fn room(&self, gap: Gap) -> Vec<u64> {
        let mut room = vec![0; self.words];
        for number in gap.numbers() {
            for (word, more) in room.iter_mut().zip(self.row(number)) {
                *word |= more;
            }
        }
        room
    }

    /// A number does not stand in a cell.
    pub fn remove(&mut self, number: usize, cell: usize) {
        if !self.may(number, cell) {
            return;
        }
        self.cells_of[number * self.words + cell / 64] &= !(1 << (cell % 64));
        self.numbers_of[cell * self.words + number / 64] &= !(1 << (number % 64));
        self.cells_left[number] -= 1;
        self.numbers_left[cell] -= 1;
        if self.cells_left[number] == 0 {
            self.broken = self.broken.or(Some(Broken::NoPlace(number)));
        } else if self.numbers_left[cell] == 0 {
            self.broken = self.broken.or(Some(Broken::NoNumber(cell)));
        }
    }

    /// Puts a missing number into an empty cell: it stands nowhere else, nothing else stands there, and
    /// the numbers of its gap stay within its distance.
    pub fn place(&mut self, number: usize, cell: usize) {
        if !self.may(number, cell) {
            self.broken = self.broken.or(Some(Broken::NoPlace(number)));
            return;
        }
        let gap = self.gap_of(number);
        self.ground.put(number, cell);
        let elsewhere: Vec<usize> = self.cells_for(number).filter(|&at| at != cell).collect();
        for at in elsewhere {
            self.remove(number, at);
        }
        let others: Vec<usize> = self.numbers_for(cell).filter(|&other| other != number).collect();
        for other in others {
            self.remove(other, cell);
        }
        for other in gap.numbers().filter(|&other| other != number) {
            let reach = other.abs_diff(number);
            let beyond = |at: &usize| self.distance(cell, *at) > reach;
            let far: Vec<usize> = self.cells_for(other).filter(beyond).collect();
            for at in far {
                self.remove(other, at);
            }
        }
    }
}
