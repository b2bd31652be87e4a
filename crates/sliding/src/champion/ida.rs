//! Iterative-deepening A* (Korf 1985), one iteration of it.
//!
//! The bound is looked at before a move is made, and superfluous move strings are never begun (see
//! [`super::prune`]). Moves are tried in alphabetical order, so the first solution found within the least
//! bound is the alphabetically first of all shortest ones: the same for every guide, and for every
//! number of threads.

use super::guide::{Cells, Deep};
use super::near::Near;
use super::problem::Problem;
use super::prune::{Pruner, REFUSED, START, State};
use crate::tables::shape::NONE;
use arrayvec::ArrayVec;
use gridwright_search::{Budget, Stats, Stop};

/// One thread's search below a bound.
#[derive(Debug)]
pub struct Ida<'a, G: Deep> {
    problem: &'a Problem,
    guide: &'a G,
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
    pub(super) tiles: Vec<u8>,
    pub(super) blank: usize,
    pub(super) state: State,
}

/// For every cell and direction the cell there, or the cell itself where the board ends.
pub(super) fn neighbours(problem: &Problem) -> [[u8; 4]; 256] {
    let mut neighbours = [[0; 4]; 256];
    for (cell, there) in problem.shape().neighbours().into_iter().enumerate() {
        neighbours[cell] = there.map(|to| if to == NONE { cell as u8 } else { to as u8 });
    }
    neighbours
}

impl<'a, G: Deep> Ida<'a, G> {
    /// A search that has not begun.
    pub fn new(problem: &'a Problem, guide: &'a G, pruner: &'a Pruner) -> Self {
        Ida {
            problem,
            guide,
            pruner,
            neighbours: neighbours(problem),
            tiles: [0; 256],
            path: Vec::new(),
            depth: 0,
            deepest: 0,
            stop: None,
            stats: Stats::default(),
            allowance: u64::MAX,
        }
    }

    /// What it is led by.
    pub fn guide(&self) -> &'a G {
        self.guide
    }

    /// The greatest depth of the last search.
    pub fn deepest(&self) -> usize {
        self.deepest
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
        self.tiles[..root.tiles.len()].copy_from_slice(&root.tiles);
        self.depth = root.path.len();
        self.deepest = self.depth;
        self.path.clone_from(&root.path);
        self.path.resize(self.depth + left as usize, 0);
        let bound = self.guide.bound(&root.memo);
        if bound == 0 && self.problem.is_goal(&root.tiles) {
            return Ok(Some(root.path.clone()));
        }
        if bound > left || left == 0 {
            return Ok(None);
        }
        if self.allowance == u64::MAX
            && let Some(near) = self.guide.near(root, self.problem, self.pruner)
        {
            return self.search_near(near, root, left, budget);
        }
        let mut memo = root.memo;
        let found = self.dive(root.blank as u8, left, &mut memo, root.state, budget);
        match self.stop.take() {
            Some(stop) => Err(stop),
            None => Ok(found.then(|| self.path[..self.depth].to_vec())),
        }
    }

    /// The same over tables that are made for it.
    fn search_near(
        &mut self,
        mut near: Near<'_>,
        root: &Root<G::Memo>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        near.stats = self.stats;
        let spare =
            self.guide.totals(&root.memo).map(|total| u64::from(left - u32::from(total)) / 2);
        let found = near.dive(root.blank, left, spare[0] | spare[1] << 32, root.state, budget);
        // Every child that was not expanded itself was cut, or is the goal.
        let generated = near.stats.generated - self.stats.generated;
        let expanded = near.stats.expanded - self.stats.expanded;
        near.stats.pruned += (generated + 1).saturating_sub(expanded + u64::from(found));
        self.stats = near.stats;
        match near.stop {
            Some(stop) => Err(stop),
            None => Ok(found.then(|| {
                let moves = near.path.into_iter().rev();
                root.path.iter().copied().chain(moves).collect()
            })),
        }
    }

    /// All nodes below those of a layer that a search would visit to which `left` moves are left there, in its
    /// order. No solution may be as near as that.
    pub fn below(
        &mut self,
        layer: &[Root<G::Memo>],
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Root<G::Memo>>, Stop> {
        let mut below = Vec::with_capacity(3 * layer.len());
        for node in layer {
            budget.tick(&self.stats)?;
            self.children(node, left, &mut below);
        }
        Ok(below)
    }

    fn children(&mut self, node: &Root<G::Memo>, left: u32, below: &mut Vec<Root<G::Memo>>) {
        self.stats.expanded += 1;
        for direction in 0..4 {
            let state = self.pruner.next(node.state, direction);
            let there = self.neighbours[node.blank][direction];
            let there = usize::from(there);
            if state == REFUSED || there == node.blank {
                continue;
            }
            self.stats.generated += 1;
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

    /// Looks below a node; `true` ends the search, with a solution or with `self.stop`.
    fn dive(
        &mut self,
        blank: u8,
        left: u32,
        memo: &mut G::Memo,
        state: State,
        budget: &mut Budget<'_>,
    ) -> bool {
        if let Err(stop) = self.tick(budget) {
            self.stop = Some(stop);
            return true;
        }
        self.stats.expanded += 1;
        self.deepest = self.deepest.max(self.depth);
        let left = left - 1;
        // All children first: their look-ups do not depend on each other, so the waits overlap.
        let mut children = ArrayVec::<(G::Change, State, u8, u8), 4>::new();
        let states = self.pruner.row(state);
        for direction in 0..4 {
            let there = self.neighbours[usize::from(blank)][direction];
            if states[direction] == REFUSED || there == blank {
                continue;
            }
            let change = self.guide.probe(memo, &self.tiles, blank, there, direction);
            children.push((change, states[direction], there, direction as u8));
        }
        self.stats.generated += children.len() as u64;
        for (change, state, there, direction) in &children {
            let bound = self.guide.bound_after(change);
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
                let back = self.guide.enter(memo, change);
                if self.dive(*there, left, memo, *state, budget) {
                    return true;
                }
                self.guide.enter(memo, &back);
            }
            self.depth -= 1;
            self.tiles[usize::from(*there)] = tile;
            self.tiles[usize::from(blank)] = self.problem.blank() as u8;
        }
        false
    }

    #[inline(always)]
    fn tick(&self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        if self.stats.expanded >= self.allowance {
            return Err(GIVEN_UP);
        }
        budget.tick(&self.stats)
    }
}
