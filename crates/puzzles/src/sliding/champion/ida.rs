//! Iterative-deepening A* (Korf 1985), one iteration of it.
//!
//! The bound is looked at before a move is made, and superfluous move strings are never begun (see
//! [`super::prune`]). Moves are tried in alphabetical order, so the first solution found within the least
//! bound is the alphabetically first of all shortest ones: the same for every guide, and for every
//! number of threads.

use super::guide::Guide;
use super::problem::Problem;
use super::prune::{Pruner, REFUSED, START};
use crate::sliding::tables::shape::NONE;
use arrayvec::ArrayVec;
use gridwright_search::{Budget, Stats, Stop};

/// One thread's search below a bound.
#[derive(Debug)]
pub struct Ida<'a, G: Guide> {
    problem: &'a Problem,
    guide: &'a G,
    pruner: &'a Pruner,
    neighbours: Vec<[u16; 4]>,
    tiles: Vec<u8>,
    path: Vec<u8>,
    /// What it took so far.
    pub stats: Stats,
    /// It gives up, with [`GIVEN_UP`], after so many expansions.
    pub allowance: u64,
}

/// Why a search that used up its allowance stopped.
pub const GIVEN_UP: Stop = Stop::Bound("allowance");

/// A node from which a search can begin.
#[derive(Clone, Debug)]
pub struct Root<M> {
    /// The moves that lead there.
    pub path: Vec<u8>,
    /// What the guide knows there.
    pub memo: M,
    tiles: Vec<u8>,
    blank: usize,
    state: u32,
}

impl<'a, G: Guide> Ida<'a, G> {
    /// A search that has not begun.
    pub fn new(problem: &'a Problem, guide: &'a G, pruner: &'a Pruner) -> Self {
        Ida {
            problem,
            guide,
            pruner,
            neighbours: problem.shape().neighbours(),
            tiles: Vec::new(),
            path: Vec::new(),
            stats: Stats::default(),
            allowance: u64::MAX,
        }
    }

    /// The problem's own board.
    pub fn root(&self) -> Root<G::Memo> {
        let tiles = self.problem.start().to_vec();
        let blank = self.problem.start_blank();
        let memo = self.guide.root(&tiles, blank);
        Root { path: Vec::new(), memo, tiles, blank, state: START }
    }

    /// Looks below a root for a solution of at most `left` more moves; the whole path if there is one.
    pub fn search(
        &mut self,
        root: &Root<G::Memo>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        self.settle(root);
        let bound = self.guide.bound(&root.memo);
        if bound == 0 && self.problem.is_goal(&self.tiles) {
            return Ok(Some(self.path.clone()));
        }
        if bound > left || left == 0 {
            return Ok(None);
        }
        let found = self.dive(root.blank, left, &root.memo, root.state, budget)?;
        Ok(found.then(|| self.path.clone()))
    }

    /// All nodes `depth` moves below a root that a search for `left` moves would visit, in its order.
    /// No solution may be as near as that.
    pub fn split(&mut self, root: &Root<G::Memo>, left: u32, depth: u32) -> Vec<Root<G::Memo>> {
        let mut layer = vec![root.clone()];
        for step in 1..=depth {
            let mut below = Vec::with_capacity(3 * layer.len());
            for node in layer {
                self.children(&node, left - step, &mut below);
            }
            layer = below;
        }
        layer
    }

    fn settle(&mut self, root: &Root<G::Memo>) {
        self.tiles.clone_from(&root.tiles);
        self.path.clone_from(&root.path);
    }

    fn children(&mut self, node: &Root<G::Memo>, left: u32, below: &mut Vec<Root<G::Memo>>) {
        self.stats.expanded += 1;
        for direction in 0..4 {
            let state = self.pruner.next(node.state, direction);
            let there = self.neighbours[node.blank][direction];
            if state == REFUSED || there == NONE {
                continue;
            }
            self.stats.generated += 1;
            let there = usize::from(there);
            let Some(memo) = self.guide.step(&node.memo, &node.tiles, node.blank, direction, left)
            else {
                self.stats.pruned += 1;
                continue;
            };
            let mut child = Root { memo, blank: there, state, ..node.clone() };
            child.tiles.swap(node.blank, there);
            child.path.push(direction as u8);
            below.push(child);
        }
    }

    fn dive(
        &mut self,
        blank: usize,
        left: u32,
        memo: &G::Memo,
        state: u32,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        if self.stats.expanded >= self.allowance {
            return Err(GIVEN_UP);
        }
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let left = left - 1;
        // All children first: their look-ups do not depend on each other, so the waits overlap.
        let mut children = ArrayVec::<(G::Memo, u32, u16, u8), 4>::new();
        for direction in 0..4 {
            let there = self.neighbours[blank][direction];
            let state = self.pruner.next(state, direction);
            if there == NONE || state == REFUSED {
                continue;
            }
            if let Some(memo) = self.guide.step(memo, &self.tiles, blank, direction, u32::MAX) {
                children.push((memo, state, there, direction as u8));
            }
        }
        self.stats.generated += children.len() as u64;
        for (memo, state, there, direction) in &children {
            if self.guide.bound(memo) > left {
                self.stats.pruned += 1;
                continue;
            }
            let there = usize::from(*there);
            let tile = self.tiles[there];
            self.tiles[blank] = tile;
            self.tiles[there] = self.problem.blank() as u8;
            self.path.push(*direction);
            let solved = self.guide.bound(memo) == 0 && self.problem.is_goal(&self.tiles);
            if solved || (left > 0 && self.dive(there, left, memo, *state, budget)?) {
                return Ok(true);
            }
            self.path.pop();
            self.tiles[there] = tile;
            self.tiles[blank] = self.problem.blank() as u8;
        }
        Ok(false)
    }
}
