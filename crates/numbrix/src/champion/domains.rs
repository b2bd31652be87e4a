//! What is still possible, and the consequences of every step: the rules that the learner follows.
//!
//! A node is open, true or false. Four rules make nodes false or true, and each can say which nodes
//! it leaned on, so that conflicts can be learned from:
//!
//! - one node of a number, and one node of a cell, is true (counts and XORs find the last one);
//! - a node needs a live node before it and one behind it;
//! - and these in two different cells;
//! - a marked cell's partner is before it or behind it.

use super::model::{Model, NONE};
use gridwright_search::constraint::{Assignment, Conflict, Literal, Propagator};

/// Why a node is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// This node is true and excludes it.
    Excluded(u32),
    /// No live node before it.
    NoneBefore,
    /// No live node behind it.
    NoneBehind,
    /// All live nodes before and behind it share this direction.
    OneNeighbour(u8),
    /// The marked neighbour in this direction is neither before nor behind it.
    Unmarked(u8),
    /// All other nodes of its number are false.
    LastOfNumber,
    /// All other nodes of its cell are false.
    LastOfCell,
    /// This number has no node left: a conflict.
    EmptyNumber(u16),
    /// This cell has no node left: a conflict.
    EmptyCell(u16),
}

/// How many nodes to be made false are about as much work as a watched clause.
const ENTRIES: u64 = 16;

type Nodes = Assignment<Why>;
type Flow = Result<(), Conflict<Why>>;

/// What is still possible.
#[derive(Debug)]
pub(super) struct Domains<'m> {
    pub model: &'m Model,
    /// Live directions before and behind.
    support: Vec<[u8; 2]>,
    number_left: Vec<u32>,
    number_xor: Vec<u32>,
    cell_left: Vec<u32>,
    cell_xor: Vec<u32>,
}

impl<'m> Domains<'m> {
    /// Everything open.
    pub fn new(model: &'m Model) -> Domains<'m> {
        let nodes = model.len();
        let mut domains = Domains {
            model,
            support: vec![[0; 2]; nodes],
            number_left: vec![0; model.cells()],
            number_xor: vec![0; model.cells()],
            cell_left: vec![0; model.cells()],
            cell_xor: vec![0; model.cells()],
        };
        for node in 0..nodes {
            let (number, cell) = (model.number[node], model.cell[node]);
            domains.number_left[usize::from(number)] += 1;
            domains.number_xor[usize::from(number)] ^= node as u32;
            domains.cell_left[usize::from(cell)] += 1;
            domains.cell_xor[usize::from(cell)] ^= node as u32;
            let links = model.links(node as u32);
            for (at, _) in links.iter().enumerate().filter(|(_, link)| **link != NONE) {
                let (side, direction) = (at / model.directions, at % model.directions);
                domains.support[node][side] |= 1 << direction;
            }
        }
        domains
    }

    /// Nodes left for a number (from 0).
    pub fn left_of_number(&self, number: usize) -> u32 {
        self.number_left[number]
    }

    /// Makes a literal true.
    #[inline]
    fn make(&mut self, literal: Literal, why: Why, nodes: &mut Nodes) -> Flow {
        if nodes.imply(literal, why)? {
            self.assigned(literal);
        }
        Ok(())
    }

    /// Takes a node out of what is left (`by` -1) or puts it back (1): supports change the same way.
    #[inline]
    fn toggle(&mut self, node: u32, by: i32) {
        let number = usize::from(self.model.number[node as usize]);
        let cell = usize::from(self.model.cell[node as usize]);
        self.number_left[number] = self.number_left[number].wrapping_add_signed(by);
        self.number_xor[number] ^= node;
        self.cell_left[cell] = self.cell_left[cell].wrapping_add_signed(by);
        self.cell_xor[cell] ^= node;
        let (before, behind) = self.model.links(node).split_at(self.model.directions);
        for (direction, &other) in before.iter().enumerate() {
            if other != NONE {
                self.support[other as usize][1] ^= 1 << (direction ^ 1);
            }
        }
        for (direction, &other) in behind.iter().enumerate() {
            if other != NONE {
                self.support[other as usize][0] ^= 1 << (direction ^ 1);
            }
        }
    }

    #[inline]
    fn inspect_number(&mut self, number: usize, nodes: &mut Nodes) -> Flow {
        match self.number_left[number] {
            0 => Err(Conflict::because(Why::EmptyNumber(number as u16))),
            1 => self.make(Literal::positive(self.number_xor[number]), Why::LastOfNumber, nodes),
            _ => Ok(()),
        }
    }

    #[inline]
    fn inspect_cell(&mut self, cell: usize, nodes: &mut Nodes) -> Flow {
        match self.cell_left[cell] {
            0 => Err(Conflict::because(Why::EmptyCell(cell as u16))),
            1 => self.make(Literal::positive(self.cell_xor[cell]), Why::LastOfCell, nodes),
            _ => Ok(()),
        }
    }

    /// Whether a node still has what it needs before and behind it.
    #[inline]
    fn inspect(&mut self, node: u32, nodes: &mut Nodes) -> Flow {
        let [before, behind] = self.support[node as usize];
        let number = usize::from(self.model.number[node as usize]);
        let (begins, ends) = (number == 0, number + 1 == self.model.cells());
        let both = before | behind;
        let why = if before == 0 && !begins {
            Why::NoneBefore
        } else if behind == 0 && !ends {
            Why::NoneBehind
        } else if !begins && !ends && both.is_power_of_two() {
            Why::OneNeighbour(both.trailing_zeros() as u8)
        } else {
            let mark = self.model.marked[usize::from(self.model.cell[node as usize])];
            if mark == u8::MAX || both >> mark & 1 == 1 {
                return Ok(());
            }
            Why::Unmarked(mark)
        };
        self.make(Literal::negative(node), why, nodes)
    }

    /// The number of each cell, once every node is decided.
    pub fn filling(&self) -> Vec<u16> {
        let number = |cell: usize| self.model.number[self.cell_xor[cell] as usize] + 1;
        (0..self.model.cells()).map(number).collect()
    }

    /// The true node of each cell, once every node is decided.
    pub fn chosen(&self) -> &[u32] {
        &self.cell_xor
    }
}

impl Propagator for Domains<'_> {
    type Why = Why;

    /// Looks at every node and every count once.
    fn begin(&mut self, nodes: &mut Nodes) -> Flow {
        for node in 0..self.model.len() {
            self.inspect(node as u32, nodes)?;
        }
        for at in 0..self.model.cells() {
            self.inspect_number(at, nodes)?;
            self.inspect_cell(at, nodes)?;
        }
        Ok(())
    }

    #[inline]
    fn propagate(&mut self, literal: Literal, nodes: &mut Nodes) -> Flow {
        let node = literal.variable();
        let model = self.model;
        let number = usize::from(model.number[node as usize]);
        let cell = usize::from(model.cell[node as usize]);
        if literal.is_positive() {
            nodes.charge(
                (model.of_number(number).len() + model.of_cell(cell).len()) as u64 / ENTRIES,
            );
            let others = model.of_number(number).chain(model.of_cell(cell).iter().copied());
            for other in others.filter(|other| *other != node) {
                self.make(Literal::negative(other), Why::Excluded(node), nodes)?;
            }
            return Ok(());
        }
        nodes.charge(1);
        self.inspect_number(number, nodes)?;
        self.inspect_cell(cell, nodes)?;
        for &other in model.links(node) {
            if other != NONE && !nodes.is_false(Literal::positive(other)) {
                self.inspect(other, nodes)?;
            }
        }
        Ok(())
    }

    fn explain(&self, implied: Option<Literal>, why: Why, out: &mut Vec<Literal>) {
        let model = self.model;
        let node = implied.map_or(0, Literal::variable);
        let d = model.directions;
        let mut lean_on = |links: &[u32]| {
            out.extend(links.iter().filter(|l| **l != NONE).map(|l| Literal::negative(*l)));
        };
        match why {
            Why::Excluded(other) => out.push(Literal::positive(other)),
            Why::NoneBefore => lean_on(&model.links(node)[..d]),
            Why::NoneBehind => lean_on(&model.links(node)[d..]),
            Why::OneNeighbour(direction) => {
                for at in (0..2 * d).filter(|at| at % d != usize::from(direction)) {
                    lean_on(&model.links(node)[at..=at]);
                }
            }
            Why::Unmarked(direction) => {
                let at = usize::from(direction);
                lean_on(&[model.links(node)[at], model.links(node)[d + at]]);
            }
            Why::LastOfNumber => {
                let number = usize::from(model.number[node as usize]);
                let others = model.of_number(number).filter(|other| *other != node);
                out.extend(others.map(Literal::negative));
            }
            Why::LastOfCell => {
                let cell = usize::from(model.cell[node as usize]);
                let others = model.of_cell(cell).iter().filter(|other| **other != node);
                out.extend(others.map(|other| Literal::negative(*other)));
            }
            Why::EmptyNumber(number) => {
                out.extend(model.of_number(number.into()).map(Literal::negative));
            }
            Why::EmptyCell(cell) => lean_on(model.of_cell(cell.into())),
        }
    }

    #[inline]
    fn assigned(&mut self, literal: Literal) {
        if !literal.is_positive() {
            self.toggle(literal.variable(), -1);
        }
    }

    #[inline]
    fn undone(&mut self, literal: Literal) {
        if !literal.is_positive() {
            self.toggle(literal.variable(), 1);
        }
    }

    fn bytes(&self) -> u64 {
        (2 * self.support.len() + 16 * self.number_left.len()) as u64
    }
}
