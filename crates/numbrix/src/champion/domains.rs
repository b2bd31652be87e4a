//! What is still possible, and the consequences of every step.
//!
//! A node is open, true or false. Four rules make nodes false or true, and each can say which nodes
//! it leaned on, so that conflicts can be learned from:
//!
//! - one node of a number, and one node of a cell, is true (counts and XORs find the last one);
//! - a node needs a live node before it and one behind it;
//! - and these in two different cells;
//! - a marked cell's partner is before it or behind it.

use super::model::{Model, NONE};
use gridwright_search::Stop;

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// A node made true or false: the node times two, plus one for false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Literal(pub u32);

impl Literal {
    pub fn is_true(node: u32) -> Literal {
        Literal(node << 1)
    }
    pub fn is_false(node: u32) -> Literal {
        Literal(node << 1 | 1)
    }
    pub fn node(self) -> u32 {
        self.0 >> 1
    }
    pub fn says_true(self) -> bool {
        self.0 & 1 == 0
    }
    pub fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Reason a node is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Somebody decided so.
    Decision,
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
    /// A learned clause, by its place.
    Clause(u32),
}

/// What cannot be: the literals that exclude each other were put into the buffer given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// A number has no node left.
    Number(u16),
    /// A cell has no node left.
    Cell(u16),
    /// This literal holds, and the opposite follows for this reason.
    Clash(Literal, Reason),
}

/// What is still possible.
#[derive(Debug)]
pub(super) struct Domains<'m> {
    pub model: &'m Model,
    pub value: Vec<Value>,
    pub reason: Vec<Reason>,
    pub level: Vec<u32>,
    /// Live directions before and behind.
    support: Vec<[u8; 2]>,
    number_left: Vec<u32>,
    number_xor: Vec<u32>,
    cell_left: Vec<u32>,
    cell_xor: Vec<u32>,
    pub trail: Vec<Literal>,
    /// The trail up to here has been propagated.
    pub done: usize,
    /// The decision level being worked on.
    pub now: u32,
}

impl<'m> Domains<'m> {
    /// Everything open.
    pub fn new(model: &'m Model) -> Domains<'m> {
        let nodes = model.len();
        let mut domains = Domains {
            model,
            value: vec![Value::Open; nodes],
            reason: vec![Reason::Decision; nodes],
            level: vec![0; nodes],
            support: vec![[0; 2]; nodes],
            number_left: vec![0; model.cells()],
            number_xor: vec![0; model.cells()],
            cell_left: vec![0; model.cells()],
            cell_xor: vec![0; model.cells()],
            trail: Vec::with_capacity(nodes),
            done: 0,
            now: 0,
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

    /// Looks at every node and every count once, and draws the consequences: to be called first.
    /// `look` is called now and then and can stop it; `false` is a contradiction.
    pub fn start(&mut self, look: &mut dyn FnMut() -> Result<(), Stop>) -> Result<bool, Stop> {
        const OFTEN: usize = 1 << 14;
        for node in 0..self.model.len() {
            if node.is_multiple_of(OFTEN) {
                look()?;
            }
            if self.inspect(node as u32).is_err() {
                return Ok(false);
            }
        }
        for at in 0..self.model.cells() {
            if self.inspect_number(at).is_err() || self.inspect_cell(at).is_err() {
                return Ok(false);
            }
        }
        while let Some(&literal) = self.trail.get(self.done) {
            if self.done.is_multiple_of(OFTEN) {
                look()?;
            }
            self.done += 1;
            if self.follow(literal).is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a literal holds, `None` while its node is open.
    #[inline]
    pub fn holds(&self, literal: Literal) -> Option<bool> {
        match self.value[literal.node() as usize] {
            Value::Open => None,
            Value::True => Some(literal.says_true()),
            Value::False => Some(!literal.says_true()),
        }
    }

    /// Makes a literal hold.
    #[inline]
    pub fn set(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        let node = literal.node() as usize;
        match (self.value[node], literal.says_true()) {
            (Value::Open, true) => {
                self.value[node] = Value::True;
                self.note(literal, reason);
                Ok(())
            }
            (Value::Open, false) => {
                self.value[node] = Value::False;
                self.note(literal, reason);
                self.toggle(node as u32, -1);
                Ok(())
            }
            (Value::True, true) | (Value::False, false) => Ok(()),
            _ => Err(Conflict::Clash(literal.opposite(), reason)),
        }
    }

    #[inline]
    fn note(&mut self, literal: Literal, reason: Reason) {
        let node = literal.node() as usize;
        self.reason[node] = reason;
        self.level[node] = self.now;
        self.trail.push(literal);
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

    /// Takes back everything from this length of the trail on.
    pub fn undo_to(&mut self, length: usize) {
        while self.trail.len() > length {
            let literal = self.trail.pop().expect("longer than length");
            let node = literal.node();
            if self.value[node as usize] == Value::False {
                self.toggle(node, 1);
            }
            self.value[node as usize] = Value::Open;
        }
        self.done = self.done.min(length);
    }

    /// The direct consequences of one literal.
    #[inline]
    pub fn follow(&mut self, literal: Literal) -> Result<(), Conflict> {
        let node = literal.node();
        let model = self.model;
        let number = usize::from(model.number[node as usize]);
        let cell = usize::from(model.cell[node as usize]);
        if literal.says_true() {
            for other in model.of_number(number).filter(|other| *other != node) {
                self.set(Literal::is_false(other), Reason::Excluded(node))?;
            }
            for &other in model.of_cell(cell).iter().filter(|other| **other != node) {
                self.set(Literal::is_false(other), Reason::Excluded(node))?;
            }
            return Ok(());
        }
        self.inspect_number(number)?;
        self.inspect_cell(cell)?;
        for &other in model.links(node) {
            if other != NONE && self.value[other as usize] != Value::False {
                self.inspect(other)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn inspect_number(&mut self, number: usize) -> Result<(), Conflict> {
        match self.number_left[number] {
            0 => Err(Conflict::Number(number as u16)),
            1 => self.set(Literal::is_true(self.number_xor[number]), Reason::LastOfNumber),
            _ => Ok(()),
        }
    }

    #[inline]
    fn inspect_cell(&mut self, cell: usize) -> Result<(), Conflict> {
        match self.cell_left[cell] {
            0 => Err(Conflict::Cell(cell as u16)),
            1 => self.set(Literal::is_true(self.cell_xor[cell]), Reason::LastOfCell),
            _ => Ok(()),
        }
    }

    /// Whether a node still has what it needs before and behind it.
    #[inline]
    fn inspect(&mut self, node: u32) -> Result<(), Conflict> {
        let [before, behind] = self.support[node as usize];
        let number = usize::from(self.model.number[node as usize]);
        let (begins, ends) = (number == 0, number + 1 == self.model.cells());
        let both = before | behind;
        let reason = if before == 0 && !begins {
            Reason::NoneBefore
        } else if behind == 0 && !ends {
            Reason::NoneBehind
        } else if !begins && !ends && both.is_power_of_two() {
            Reason::OneNeighbour(both.trailing_zeros() as u8)
        } else {
            let mark = self.model.marked[usize::from(self.model.cell[node as usize])];
            if mark == u8::MAX || both >> mark & 1 == 1 {
                return Ok(());
            }
            Reason::Unmarked(mark)
        };
        self.set(Literal::is_false(node), reason)
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

    /// The literals that together forced `literal` for this reason (but for learned clauses).
    pub fn explain(&self, literal: Literal, reason: Reason, out: &mut Vec<Literal>) {
        let node = literal.node();
        let d = self.model.directions;
        let links = self.model.links(node);
        let mut lean_on = |links: &[u32]| {
            out.extend(links.iter().filter(|l| **l != NONE).map(|l| Literal::is_false(*l)));
        };
        match reason {
            Reason::Decision | Reason::Clause(_) => {}
            Reason::Excluded(other) => out.push(Literal::is_true(other)),
            Reason::NoneBefore => lean_on(&links[..d]),
            Reason::NoneBehind => lean_on(&links[d..]),
            Reason::OneNeighbour(direction) => {
                for at in (0..2 * d).filter(|at| at % d != usize::from(direction)) {
                    lean_on(&links[at..=at]);
                }
            }
            Reason::Unmarked(direction) => {
                let at = usize::from(direction);
                lean_on(&[links[at], links[d + at]]);
            }
            Reason::LastOfNumber => {
                let number = usize::from(self.model.number[node as usize]);
                let others = self.model.of_number(number).filter(|other| *other != node);
                out.extend(others.map(Literal::is_false));
            }
            Reason::LastOfCell => {
                let cell = usize::from(self.model.cell[node as usize]);
                let others = self.model.of_cell(cell).iter().filter(|other| **other != node);
                out.extend(others.map(|other| Literal::is_false(*other)));
            }
        }
    }

    /// The literals that cannot hold together (but for learned clauses).
    pub fn explain_conflict(&self, conflict: Conflict, out: &mut Vec<Literal>) {
        match conflict {
            Conflict::Number(number) => {
                out.extend(self.model.of_number(number.into()).map(Literal::is_false));
            }
            Conflict::Cell(cell) => {
                let nodes = self.model.of_cell(cell.into()).iter();
                out.extend(nodes.map(|node| Literal::is_false(*node)));
            }
            Conflict::Clash(holding, reason) => {
                out.push(holding);
                self.explain(holding.opposite(), reason, out);
            }
        }
    }
}
