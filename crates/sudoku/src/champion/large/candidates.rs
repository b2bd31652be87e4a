//! What propagation left, as variables: number them, say what excludes what.

use super::alldiff::bits;
use super::state::{Model, State};

/// The candidates of the open cells, numbered from 0, cell by cell.
#[derive(Debug)]
pub(super) struct Candidates {
    domains: Vec<u64>,
    /// By cell: the number of its first candidate.
    first: Vec<u32>,
}

impl Candidates {
    pub(super) fn new(model: &Model<'_>, state: &State) -> Candidates {
        let domains: Vec<u64> = (0..model.layout.cells()).map(|cell| state.domain(cell)).collect();
        let mut total = 0;
        let mut first = Vec::with_capacity(domains.len());
        for set in &domains {
            first.push(total);
            if !set.is_power_of_two() {
                total += set.count_ones();
            }
        }
        Candidates { domains, first }
    }

    fn number(&self, cell: usize, digit: usize) -> u32 {
        self.first[cell] + (self.domains[cell] & ((1 << digit) - 1)).count_ones()
    }

    /// The open cells.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.domains.len()).filter(|&cell| !self.domains[cell].is_power_of_two())
    }

    /// The candidates of an open cell.
    pub(super) fn of(&self, cell: usize) -> std::ops::Range<u32> {
        self.first[cell]..self.first[cell] + self.domains[cell].count_ones()
    }

    /// The open peers of an open cell that could hold the same digit: the candidates themselves.
    pub(super) fn rivals(&self, model: &Model<'_>, cell: usize, digit: usize) -> Vec<u32> {
        let peers = model.layout.peers(cell).iter().map(|&peer| usize::from(peer));
        let rival = |&peer: &usize| {
            !self.domains[peer].is_power_of_two() && self.domains[peer] >> digit & 1 != 0
        };
        peers.filter(rival).map(|peer| self.number(peer, digit)).collect()
    }

    /// By candidate: those of other cells that exclude it.
    pub(super) fn all_rivals(&self, model: &Model<'_>) -> Vec<Vec<u32>> {
        let rivals = |cell: usize| {
            bits(self.domains[cell]).map(move |digit| self.rivals(model, cell, digit))
        };
        self.open().flat_map(rivals).collect()
    }

    /// By candidate: all that exclude it.
    pub(super) fn neighbours(&self, model: &Model<'_>) -> Vec<Vec<u32>> {
        let mut neighbours = self.all_rivals(model);
        for cell in self.open() {
            for here in self.of(cell) {
                neighbours[here as usize].extend(self.of(cell).filter(|&other| other != here));
            }
        }
        neighbours
    }

    /// Sets of candidates of which one must hold: of each cell, and of each digit in each unit.
    pub(super) fn covers(&self, model: &Model<'_>) -> Vec<Vec<u32>> {
        let mut covers: Vec<Vec<u32>> = self.open().map(|cell| self.of(cell).collect()).collect();
        for unit in model.layout.units() {
            for digit in 0..model.layout.order() {
                let cells = unit.cells.iter().map(|&cell| usize::from(cell));
                let places = cells.filter(|&cell| self.domains[cell] >> digit & 1 != 0);
                let open = places.filter(|&cell| !self.domains[cell].is_power_of_two());
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
            let domain = self.domains[cell];
            let held = |digit: &usize| domain.is_power_of_two() || holds(self.number(cell, *digit));
            bits(domain).find(held).map_or(0, |digit| digit as u8 + 1)
        };
        (0..self.domains.len()).map(digit).collect()
    }
}
