//! Iterative-deepening A* (Korf 1985), one iteration of it.
//!
//! The bound is looked at before a move is made, and superfluous move strings are never begun (see
//! [`crate::champion::prune`]). Moves are tried in alphabetical order, so the first solution found within the least
//! bound is the alphabetically first of all shortest ones: the same for every heuristic, and for every
//! number of threads.

use crate::champion::heuristic::{Cells, DeepHeuristic};
use crate::champion::problem::Problem;
use crate::champion::prune::{Pruner, REFUSED, START, State};
use crate::pdb::dimensions::NONE;
use arrayvec::ArrayVec;
use gridwright_search::{Budget, Stats, Stop};
use std::ops::ControlFlow;

/// One thread's search below a bound.
#[derive(Debug)]
pub struct Ida<'a, H: DeepHeuristic> {
    problem: &'a Problem,
    heuristic: &'a H,
    pruner: &'a Pruner,
    /// For every cell and direction the cell there, or the cell itself where the board ends.
    neighbours: [[u8; 4]; 256],
    tiles: Cells,
    /// The moves so far, as many as `depth`; behind them old ones.
    path: Vec<u8>,
    depth: usize,
    /// The greatest depth of the last search.
    deepest: usize,
    stop: Option<Stop>,
    /// What it took so far.
    pub stats: Stats,
}

/// A node from which a search can begin.
#[derive(Clone, Debug)]
pub struct Root<M> {
    /// The moves that lead there.
    pub path: Vec<u8>,
    /// What the heuristic knows there.
    pub value: M,
    /// The tiles there.
    pub tiles: Vec<u8>,
    /// Where the blank is.
    pub blank: usize,
    /// What the pruner remembers.
    pub state: State,
}

/// For every cell and direction the cell there, or the cell itself where the board ends; and for every cell the
/// directions, as bits, in which the board goes on.
pub fn ways<const N: usize>(problem: &Problem) -> ([[u8; 4]; N], [u8; N]) {
    let (mut neighbours, mut open) = ([[0; 4]; N], [0; N]);
    for (cell, there) in problem.dimensions().neighbours().into_iter().enumerate() {
        neighbours[cell] = there.map(|to| if to == NONE { cell as u8 } else { to as u8 });
        open[cell] = (0..4).filter(|&d| there[d] != NONE).fold(0, |mask, d| mask | 1 << d);
    }
    (neighbours, open)
}

impl<'a, H: DeepHeuristic> Ida<'a, H> {
    /// A search that has not begun.
    pub fn new(problem: &'a Problem, heuristic: &'a H, pruner: &'a Pruner) -> Self {
        Ida {
            problem,
            heuristic,
            pruner,
            neighbours: ways(problem).0,
            tiles: [0; 256],
            path: Vec::new(),
            depth: 0,
            deepest: 0,
            stop: None,
            stats: Stats::default(),
        }
    }

    /// The board.
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// What refuses superfluous moves.
    pub fn pruner(&self) -> &'a Pruner {
        self.pruner
    }

    /// What it is led by.
    pub fn heuristic(&self) -> &'a H {
        self.heuristic
    }

    /// The greatest depth of the last search.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    /// The problem's own board.
    pub fn root(&self) -> Root<H::Value> {
        let tiles = self.problem.start().to_vec();
        let blank = self.problem.start_blank();
        let value = self.heuristic.root(&tiles, blank);
        Root { path: Vec::new(), value, tiles, blank, state: START }
    }

    /// Looks below a root for a solution of at most `left` more moves; the whole path if there is one.
    pub fn search(
        &mut self,
        root: &Root<H::Value>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        self.tiles[..root.tiles.len()].copy_from_slice(&root.tiles);
        self.depth = root.path.len();
        self.deepest = self.depth;
        self.path.clone_from(&root.path);
        self.path.resize(self.depth + left as usize, 0);
        if let ControlFlow::Break(decided) = self.decided(root, left) {
            return Ok(decided);
        }
        let mut value = root.value;
        let found = self.dive(root.blank as u8, left, &mut value, root.state, budget);
        match self.stop.take() {
            Some(stop) => Err(stop),
            None => Ok(found.then(|| self.path[..self.depth].to_vec())),
        }
    }

    /// What can be said of a root without a search: it is solved, or too far.
    pub fn decided(&self, root: &Root<H::Value>, left: u32) -> ControlFlow<Option<Vec<u8>>> {
        let bound = self.heuristic.bound(&root.value);
        if bound == 0 && self.problem.is_goal(&root.tiles) {
            return ControlFlow::Break(Some(root.path.clone()));
        }
        if bound > left || left == 0 {
            return ControlFlow::Break(None);
        }
        ControlFlow::Continue(())
    }

    /// All nodes below those of a layer that a search would visit to which `left` moves are left there, in its
    /// order. No solution may be as local as that.
    pub fn below(
        &mut self,
        layer: &[Root<H::Value>],
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Root<H::Value>>, Stop> {
        let mut below = Vec::with_capacity(3 * layer.len());
        for node in layer {
            budget.tick(&self.stats)?;
            self.children(node, left, &mut below);
        }
        Ok(below)
    }

    fn children(&mut self, node: &Root<H::Value>, left: u32, below: &mut Vec<Root<H::Value>>) {
        self.stats.expanded += 1;
        for direction in 0..4 {
            let state = self.pruner.next(node.state, direction);
            let there = self.neighbours[node.blank][direction];
            let there = usize::from(there);
            if state == REFUSED || there == node.blank {
                continue;
            }
            self.stats.generated += 1;
            let Some(value) =
                self.heuristic.step(&node.value, &node.tiles, node.blank, direction, left)
            else {
                self.stats.pruned += 1;
                continue;
            };
            let mut child = Root { value, blank: there, state, ..node.clone() };
            child.tiles.swap(node.blank, there);
            child.path.push(direction as u8);
            below.push(child);
        }
    }

    /// Looks below a node; `true` ends the search, with a solution or with `self.stop`.
    fn dive(
        &mut self,
        blank: u8,
        left: u32,
        value: &mut H::Value,
        state: State,
        budget: &mut Budget<'_>,
    ) -> bool {
        if let Err(stop) = budget.tick(&self.stats) {
            self.stop = Some(stop);
            return true;
        }
        self.stats.expanded += 1;
        self.deepest = self.deepest.max(self.depth);
        let left = left - 1;
        // All children first: their look-ups do not depend on each other, so the waits overlap.
        let mut children = ArrayVec::<(H::Change, State, u8, u8), 4>::new();
        let states = self.pruner.row(state);
        for direction in 0..4 {
            let there = self.neighbours[usize::from(blank)][direction];
            if states[direction] == REFUSED || there == blank {
                continue;
            }
            let change = self.heuristic.probe(value, &self.tiles, blank, there, direction);
            children.push((change, states[direction], there, direction as u8));
        }
        self.stats.generated += children.len() as u64;
        for (change, state, there, direction) in &children {
            let bound = self.heuristic.bound_after(change);
            if bound > left {
                self.stats.pruned += 1;
                continue;
            }
            let tile = self.tiles[usize::from(*there)];
            self.tiles[usize::from(blank)] = tile;
            self.tiles[usize::from(*there)] = self.problem.blank() as u8;
            self.path[self.depth] = *direction;
            self.depth += 1;
            if bound == 0 && self.problem.is_goal(&self.tiles[..self.problem.start().len()]) {
                return true;
            }
            if left > 0 {
                let back = self.heuristic.enter(value, change);
                if self.dive(*there, left, value, *state, budget) {
                    return true;
                }
                self.heuristic.enter(value, &back);
            }
            self.depth -= 1;
            self.tiles[usize::from(*there)] = tile;
            self.tiles[usize::from(blank)] = self.problem.blank() as u8;
        }
        false
    }
}
