//! What propagation left, as variables: number them, say what excludes what.

use super::alldiff::bits;
use super::state::{Model, State};
use crate::enumerate::{Halt, Search};
use gridwright_search::memory::grown;

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

    /// How many there are.
    pub(super) fn total(&self) -> u32 {
        self.open().last().map_or(0, |cell| self.of(cell).end)
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

    /// By candidate: those of other cells that exclude it. `held`: bytes the solver holds already.
    pub(super) fn all_rivals(
        &self,
        model: &Model<'_>,
        held: u64,
        search: &mut Search<'_, '_>,
    ) -> Result<Lists, Halt> {
        self.gather(model, held, search, |cell| {
            bits(self.domains[cell]).map(move |digit| self.rivals(model, cell, digit))
        })
    }

    /// By candidate: all that exclude it.
    pub(super) fn neighbours(
        &self,
        model: &Model<'_>,
        search: &mut Search<'_, '_>,
    ) -> Result<Lists, Halt> {
        self.gather(model, 0, search, |cell| self.neighbours_in(model, cell))
    }

    /// A list for each candidate, cell by cell. On a large open board they have many millions of
    /// entries, so the budget is asked after every cell.
    fn gather<L: Iterator<Item = Vec<u32>>>(
        &self,
        model: &Model<'_>,
        held: u64,
        search: &mut Search<'_, '_>,
        of: impl Fn(usize) -> L,
    ) -> Result<Lists, Halt> {
        let mut lists = Lists::default();
        for cell in self.open() {
            let (here, peers) = (self.of(cell).len(), model.layout.peers(cell).len());
            search.budget.check_room(held + lists.bytes_with(here, here * (peers + here)))?;
            lists.extend(of(cell));
            search.holds(held + lists.bytes());
            search.budget.check(&search.stats)?;
        }
        Ok(lists)
    }

    /// What excludes each candidate of one cell, in order.
    pub(super) fn neighbours_in(
        &self,
        model: &Model<'_>,
        cell: usize,
    ) -> impl Iterator<Item = Vec<u32>> {
        bits(self.domains[cell]).zip(self.of(cell)).map(move |(digit, here)| {
            let mut list = self.rivals(model, cell, digit);
            list.extend(self.of(cell).filter(|&other| other != here));
            list
        })
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

/// Lists of candidates, one behind the other.
#[derive(Debug)]
pub(super) struct Lists {
    /// By list: where it begins; and where the last one ends.
    pub(super) begins: Vec<u32>,
    pub(super) entries: Vec<u32>,
}

impl Default for Lists {
    fn default() -> Lists {
        Lists { begins: vec![0], entries: Vec::new() }
    }
}

impl Lists {
    /// One of the lists.
    #[inline]
    pub(super) fn of(&self, list: u32) -> &[u32] {
        &self.entries[self.begins[list as usize] as usize..self.begins[list as usize + 1] as usize]
    }

    /// How many lists there are.
    pub(super) fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.begins.capacity() + self.entries.capacity()) as u64
    }

    /// Bytes held once there are so many more lists with so many entries.
    fn bytes_with(&self, lists: usize, entries: usize) -> u64 {
        grown::<u32>(self.begins.len(), self.begins.capacity(), lists)
            + grown::<u32>(self.entries.len(), self.entries.capacity(), entries)
    }
}

impl Extend<Vec<u32>> for Lists {
    fn extend<I: IntoIterator<Item = Vec<u32>>>(&mut self, lists: I) {
        for list in lists {
            self.entries.extend(list);
            self.begins.push(self.entries.len() as u32);
        }
    }
}
