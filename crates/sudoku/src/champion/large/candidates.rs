//! What propagation left, as variables: number them, say what excludes what.

use super::alldiff::bits;
use super::state::{Frame, State};

/// The candidates of the open cells, numbered from 0, cell by cell.
#[derive(Debug)]
pub(super) struct Candidates {
    options: Vec<u64>,
    /// By cell: the number of its first candidate.
    first: Vec<u32>,
}

impl Candidates {
    pub(super) fn new(frame: &Frame<'_>, state: &State) -> Candidates {
        let options: Vec<u64> = (0..frame.layout.cells()).map(|cell| state.options(cell)).collect();
        let mut total = 0;
        let mut first = Vec::with_capacity(options.len());
        for set in &options {
            first.push(total);
            if !set.is_power_of_two() {
                total += set.count_ones();
            }
        }
        Candidates { options, first }
    }

    fn number(&self, cell: usize, digit: usize) -> u32 {
        self.first[cell] + (self.options[cell] & ((1 << digit) - 1)).count_ones()
    }

    /// The open cells.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.options.len()).filter(|&cell| !self.options[cell].is_power_of_two())
    }

    /// The candidates of an open cell.
    pub(super) fn of(&self, cell: usize) -> std::ops::Range<u32> {
        self.first[cell]..self.first[cell] + self.options[cell].count_ones()
    }

    /// The open peers of an open cell that could hold the same digit: the candidates themselves.
    pub(super) fn rivals(&self, frame: &Frame<'_>, cell: usize, digit: usize) -> Vec<u32> {
        let peers = frame.layout.peers(cell).iter().map(|&peer| usize::from(peer));
        let rival = |&peer: &usize| {
            !self.options[peer].is_power_of_two() && self.options[peer] >> digit & 1 != 0
        };
        peers.filter(rival).map(|peer| self.number(peer, digit)).collect()
    }

    /// By candidate: those of other cells that exclude it.
    pub(super) fn all_rivals(&self, frame: &Frame<'_>) -> Vec<Vec<u32>> {
        let rivals = |cell: usize| {
            bits(self.options[cell]).map(move |digit| self.rivals(frame, cell, digit))
        };
        self.open().flat_map(rivals).collect()
    }

    /// By candidate: all that exclude it.
    pub(super) fn neighbours(&self, frame: &Frame<'_>) -> Vec<Vec<u32>> {
        let mut neighbours = self.all_rivals(frame);
        for cell in self.open() {
            for here in self.of(cell) {
                neighbours[here as usize].extend(self.of(cell).filter(|&other| other != here));
            }
        }
        neighbours
    }

    /// Sets of candidates of which one must hold: of each cell, and of each digit in each unit.
    pub(super) fn covers(&self, frame: &Frame<'_>) -> Vec<Vec<u32>> {
        let mut covers: Vec<Vec<u32>> = self.open().map(|cell| self.of(cell).collect()).collect();
        for unit in frame.layout.units() {
            for digit in 0..frame.layout.order() {
                let cells = unit.cells.iter().map(|&cell| usize::from(cell));
                let places = cells.filter(|&cell| self.options[cell] >> digit & 1 != 0);
                let open = places.filter(|&cell| !self.options[cell].is_power_of_two());
                let cover: Vec<u32> = open.map(|cell| self.number(cell, digit)).collect();
                if !cover.is_empty() {
                    covers.push(cover);
                }
            }
        }
        covers
    }

    /// The candidates a solution takes.
    pub(super) fn taken(&self, digits: &[u8]) -> Vec<u32> {
        self.open().map(|cell| self.number(cell, usize::from(digits[cell]) - 1)).collect()
    }

    /// The solution whose candidates are those that hold.
    pub(super) fn digits(&self, holds: impl Fn(u32) -> bool) -> Vec<u8> {
        let digit = |cell: usize| {
            let options = self.options[cell];
            let held =
                |digit: &usize| options.is_power_of_two() || holds(self.number(cell, *digit));
            bits(options).find(held).map_or(0, |digit| digit as u8 + 1)
        };
        (0..self.options.len()).map(digit).collect()
    }
}
