//! Strong and weak links between candidates and groups of candidates.
//!
//! *Strong*: if the one is false the other is true. *Weak*: if the one is true the other is false.

use super::super::finding::{Link, Node};
use super::super::grid::{Candidate, Digit, Grid, digits_of};
use crate::board::UnitKind;

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kinds {
    /// Strong links between the two candidates of a cell, and weak ones between any of a cell.
    pub cells: bool,
    /// Strong links between the two places of a digit in a house.
    pub houses: bool,
    /// Groups of cells where a line crosses a box.
    pub groups: bool,
}

/// The links of a grid.
#[derive(Debug)]
pub struct Links {
    /// All candidates, then all groups.
    pub nodes: Vec<Node>,
    /// For each node, those that are true when it is false, and why.
    pub strong: Vec<Vec<(usize, Link)>>,
    /// For each node, those that are false when it is true.
    pub weak: Vec<Vec<usize>>,
}

impl Links {
    /// The links of some kinds.
    pub fn new(grid: &Grid<'_>, kinds: Kinds) -> Links {
        let mut nodes: Vec<Node> = Vec::new();
        for cell in 0..grid.cells() {
            if kinds.houses || grid.is_pair(cell) {
                let digits = digits_of(grid.candidates(cell));
                nodes.extend(digits.map(|digit| Node { digit, cells: vec![cell] }));
            }
        }
        if kinds.groups {
            nodes.extend(groups(grid));
        }
        let mut by_digit: Vec<Vec<usize>> = vec![Vec::new(); grid.order() + 1];
        for (index, node) in nodes.iter().enumerate() {
            by_digit[usize::from(node.digit)].push(index);
        }
        let mut links = Links {
            strong: vec![Vec::new(); nodes.len()],
            weak: vec![Vec::new(); nodes.len()],
            nodes,
        };
        links.join_digits(grid, &by_digit, kinds);
        if kinds.cells {
            links.join_cells(grid);
        }
        links
    }

    fn join_digits(&mut self, grid: &Grid<'_>, by_digit: &[Vec<usize>], kinds: Kinds) {
        let geometry = grid.geometry();
        for same in by_digit {
            for (at, &one) in same.iter().enumerate() {
                for &other in &same[at + 1..] {
                    let (a, b) = (&self.nodes[one].cells, &self.nodes[other].cells);
                    let sees = |&x: &usize| b.iter().all(|&y| geometry.sees(x, y));
                    if !a.iter().all(sees) {
                        continue;
                    }
                    self.weak[one].push(other);
                    self.weak[other].push(one);
                    if !kinds.houses {
                        continue;
                    }
                    let digit = self.nodes[one].digit;
                    let all = [a.as_slice(), b].concat();
                    let strong = geometry
                        .shared_houses(&all)
                        .find(|&h| grid.spots(h, digit).count_ones() as usize == all.len());
                    if let Some(house) = strong {
                        self.strong[one].push((other, Link::House(house)));
                        self.strong[other].push((one, Link::House(house)));
                    }
                }
            }
        }
    }

    fn join_cells(&mut self, grid: &Grid<'_>) {
        for one in 0..self.nodes.len() {
            let [cell] = *self.nodes[one].cells.as_slice() else { break };
            let others = one + 1..self.nodes.len();
            for other in others.take_while(|&other| self.nodes[other].cells == [cell]) {
                self.weak[one].push(other);
                self.weak[other].push(one);
                if grid.is_pair(cell) {
                    self.strong[one].push((other, Link::Cell));
                    self.strong[other].push((one, Link::Cell));
                }
            }
        }
    }
}

/// Two or more places of a digit where a line crosses a box.
fn groups(grid: &Grid<'_>) -> Vec<Node> {
    let (geometry, order) = (grid.geometry(), grid.order());
    let mut groups = Vec::new();
    for house in (0..geometry.houses()).filter(|&house| geometry.kind(house) == UnitKind::Box) {
        for digit in digits_of(grid.missing(house)) {
            let cells = grid.spot_cells(house, digit);
            for line in 0..2 * order {
                let inside = cells.iter().copied().filter(|&cell| geometry.is_in(line, cell));
                let inside: Vec<usize> = inside.collect();
                if inside.len() > 1 {
                    groups.push(Node { digit, cells: inside });
                }
            }
        }
    }
    groups
}

/// The candidates that are false when a node is true.
pub fn excluded(grid: &Grid<'_>, node: &Node) -> Vec<Candidate> {
    let mut out = grid.seen_by(node.digit, &node.cells);
    if let [cell] = *node.cells.as_slice() {
        let others = digits_of(grid.candidates(cell)).filter(|&digit| digit != node.digit);
        out.extend(others.map(|digit: Digit| (cell, digit)));
    }
    out
}
