//! Candidates of every cell, and the conclusions drawn from them.

use super::alldiff;
use crate::board::{Cell, Layout};
use std::collections::VecDeque;

/// Two units that share more than one cell.
#[derive(Debug)]
struct Overlap {
    /// Cells of both.
    shared: Box<[Cell]>,
    /// Cells of the first only.
    first: Box<[Cell]>,
    /// Cells of the second only.
    second: Box<[Cell]>,
}

/// What does not change during a search.
#[derive(Debug)]
pub(super) struct Model<'l> {
    pub(super) layout: &'l Layout,
    pub(super) all: u64,
    overlaps: Box<[Box<[Overlap]>]>,
}

impl<'l> Model<'l> {
    pub(super) fn new(layout: &'l Layout) -> Model<'l> {
        let overlaps = (0..layout.units().len()).map(|unit| overlaps_of(layout, unit));
        Model { layout, all: u64::MAX >> (64 - layout.order()), overlaps: overlaps.collect() }
    }
}

fn overlaps_of(layout: &Layout, unit: usize) -> Box<[Overlap]> {
    let cells = &layout.units()[unit].cells;
    let mut neighbours: Vec<u16> =
        cells.iter().flat_map(|&cell| layout.units_of(usize::from(cell)).iter().copied()).collect();
    neighbours.sort_unstable();
    let shared_often = neighbours.chunk_by(|a, b| a == b).filter(|run| run.len() > 1);
    shared_often
        .map(|run| usize::from(run[0]))
        .filter(|&other| other != unit)
        .map(|other| {
            let others = &layout.units()[other].cells;
            let within = |inside: &[Cell], cell: &Cell| inside.contains(cell);
            Overlap {
                shared: cells.iter().filter(|cell| within(others, cell)).copied().collect(),
                first: cells.iter().filter(|cell| !within(others, cell)).copied().collect(),
                second: others.iter().filter(|cell| !within(cells, cell)).copied().collect(),
            }
        })
        .filter(|overlap| !overlap.second.is_empty())
        .collect()
}

/// No solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// Units waiting to be looked at, each at most once.
#[derive(Clone, Debug)]
struct Agenda {
    waiting: VecDeque<u16>,
    listed: Box<[bool]>,
}

impl Agenda {
    fn full(units: usize) -> Agenda {
        Agenda { waiting: (0..units as u16).collect(), listed: vec![true; units].into() }
    }

    fn add(&mut self, unit: u16) {
        if !std::mem::replace(&mut self.listed[usize::from(unit)], true) {
            self.waiting.push_back(unit);
        }
    }

    fn take(&mut self) -> Option<usize> {
        let unit = usize::from(self.waiting.pop_front()?);
        self.listed[unit] = false;
        Some(unit)
    }
}

/// A partly solved board.
#[derive(Clone, Debug)]
pub(super) struct State {
    domains: Box<[u64]>,
    /// Cells with one candidate, whose peers have not heard of it.
    settled: Vec<Cell>,
    /// Units to be searched for hidden singles, for locked candidates, for all-different conclusions.
    agendas: [Agenda; 3],
}

impl State {
    /// A board from its clues, not yet propagated.
    pub(super) fn new(model: &Model<'_>, clues: &[u8]) -> Result<State, Dead> {
        let units = model.layout.units().len();
        let mut state = State {
            domains: vec![model.all; clues.len()].into(),
            settled: Vec::new(),
            agendas: std::array::from_fn(|_| Agenda::full(units)),
        };
        for (cell, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue != 0) {
            state.keep(model, cell, 1 << (clue - 1))?;
        }
        if model.layout.order() == 1 {
            state.settled.push(0);
        }
        Ok(state)
    }

    /// The candidates of a cell, digit 1 being bit 0.
    pub(super) fn domain(&self, cell: usize) -> u64 {
        self.domains[cell]
    }

    /// Leaves a cell only some candidates.
    pub(super) fn keep(&mut self, model: &Model<'_>, cell: usize, digits: u64) -> Result<(), Dead> {
        self.remove(model, cell, !digits)
    }

    /// Takes candidates from a cell.
    pub(super) fn remove(
        &mut self,
        model: &Model<'_>,
        cell: usize,
        digits: u64,
    ) -> Result<(), Dead> {
        let left = self.domains[cell] & !digits;
        if left == self.domains[cell] {
            return Ok(());
        }
        if left == 0 {
            return Err(Dead);
        }
        self.domains[cell] = left;
        if left.is_power_of_two() {
            self.settled.push(cell as Cell);
        }
        for &unit in model.layout.units_of(cell) {
            self.agendas.iter_mut().for_each(|agenda| agenda.add(unit));
        }
        Ok(())
    }

    /// Draws conclusions until there are no more, the cheapest first.
    pub(super) fn propagate(&mut self, model: &Model<'_>) -> Result<(), Dead> {
        loop {
            if let Some(cell) = self.settled.pop() {
                self.tell_peers(model, usize::from(cell))?;
            } else if let Some(unit) = self.agendas[0].take() {
                self.hidden_singles(model, unit)?;
            } else if let Some(unit) = self.agendas[1].take() {
                self.locked(model, unit)?;
            } else if let Some(unit) = self.agendas[2].take() {
                self.all_different(model, unit)?;
            } else {
                return Ok(());
            }
        }
    }

    fn tell_peers(&mut self, model: &Model<'_>, cell: usize) -> Result<(), Dead> {
        let digit = self.domains[cell];
        for &peer in model.layout.peers(cell) {
            self.remove(model, usize::from(peer), digit)?;
        }
        Ok(())
    }

    fn hidden_singles(&mut self, model: &Model<'_>, unit: usize) -> Result<(), Dead> {
        let cells = &model.layout.units()[unit].cells;
        let (mut once, mut twice) = (0, 0);
        for &cell in cells {
            let domain = self.domains[usize::from(cell)];
            twice |= once & domain;
            once |= domain;
        }
        if once != model.all {
            return Err(Dead);
        }
        let single = once & !twice;
        for &cell in cells {
            let cell = usize::from(cell);
            let here = self.domains[cell] & single;
            if here != 0 {
                self.keep(model, cell, here)?;
            }
        }
        Ok(())
    }

    /// Digits of a unit that can only stand where another unit crosses it leave the rest of that one.
    fn locked(&mut self, model: &Model<'_>, unit: usize) -> Result<(), Dead> {
        for overlap in &model.overlaps[unit] {
            let union = |cells: &[Cell]| {
                cells.iter().fold(0, |union, &cell| union | self.domains[usize::from(cell)])
            };
            let locked = union(&overlap.shared) & !union(&overlap.first);
            if locked != 0 {
                for &cell in &overlap.second {
                    self.remove(model, usize::from(cell), locked)?;
                }
            }
        }
        Ok(())
    }

    fn all_different(&mut self, model: &Model<'_>, unit: usize) -> Result<(), Dead> {
        let mut cells = [0; 64];
        let mut domains = [0; 64];
        let mut open = 0;
        for &cell in &model.layout.units()[unit].cells {
            let here = self.domains[usize::from(cell)];
            if !here.is_power_of_two() {
                cells[open] = usize::from(cell);
                domains[open] = here;
                open += 1;
            }
        }
        alldiff::filter(&mut domains[..open]).ok_or(Dead)?;
        for (&cell, &left) in cells.iter().zip(&domains[..open]) {
            self.keep(model, cell, left)?;
        }
        Ok(())
    }

    /// The first open cell with the fewest candidates; `None` when all are settled.
    pub(super) fn branch_cell(&self) -> Option<usize> {
        let open = self.domains.iter().enumerate().filter(|(_, set)| !set.is_power_of_two());
        open.min_by_key(|(_, set)| set.count_ones()).map(|(cell, _)| cell)
    }

    /// The digits of the settled cells; open ones are 0.
    pub(super) fn digits(&self) -> Box<[u8]> {
        let digit =
            |set: &u64| if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 };
        self.domains.iter().map(digit).collect()
    }
}
