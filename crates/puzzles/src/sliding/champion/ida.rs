//! Iterative-deepening A* (Korf 1985) over added pattern databases.
//!
//! The bound is looked at before a move is made, and superfluous move strings are never begun (see
//! [`super::prune`]). Moves are tried in alphabetical order, so the first solution found within the least
//! bound is the alphabetically first of all shortest ones: the same for every table, and for every number
//! of threads.

use super::problem::Problem;
use super::prune::{Pruner, REFUSED, START};
use super::view::{Eye, Sums, UNCOUNTED};
use crate::sliding::tables::shape::NONE;
use crate::sliding::tables::table::Place;
use gridwright_search::{Budget, Stats, Stop};

/// The most sums a search looks at.
pub const MOST_SUMS: usize = 4;
/// The most views of all sums together.
pub const MOST_VIEWS: usize = 16;

/// What is carried from a board to the next: the greatest of these is the estimate.
type Totals<const P: usize> = [u32; P];

/// One thread's search below a bound.
pub struct Ida<'a, const P: usize> {
    problem: &'a Problem,
    pruner: &'a Pruner,
    eyes: Vec<Eye<'a>>,
    counted_by: [&'a [u8]; P],
    neighbours: Vec<[u8; 4]>,
    tiles: Vec<u8>,
    places: [Place; MOST_VIEWS],
    path: Vec<u8>,
    /// What it took so far.
    pub stats: Stats,
}

impl<const P: usize> std::fmt::Debug for Ida<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ida").finish_non_exhaustive()
    }
}

/// A node from which a search can begin.
#[derive(Clone, Debug)]
pub struct Root<const P: usize> {
    /// The moves that lead there.
    pub path: Vec<u8>,
    tiles: Vec<u8>,
    places: [Place; MOST_VIEWS],
    totals: Totals<P>,
    blank: usize,
    state: u32,
}

impl<const P: usize> Root<P> {
    /// The estimate.
    pub fn estimate(&self) -> u32 {
        self.totals.iter().copied().max().unwrap_or(0)
    }
}

impl<'a, const P: usize> Ida<'a, P> {
    /// A search that looks at all sums of `sums`, which must be `P`.
    pub fn new(problem: &'a Problem, sums: &'a Sums, pruner: &'a Pruner) -> Self {
        assert!(sums.count() == P && sums.views() <= MOST_VIEWS);
        Ida {
            problem,
            pruner,
            eyes: sums.eyes(),
            counted_by: std::array::from_fn(|p| sums.counted_by(p)),
            neighbours: problem.shape().neighbours(),
            tiles: problem.start().to_vec(),
            places: [Place::default(); MOST_VIEWS],
            path: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// The board itself as a root.
    pub fn root(problem: &Problem, sums: &Sums) -> Root<P> {
        let tiles = problem.start().to_vec();
        let blank = problem.start_blank();
        let known = sums.places(&tiles, blank);
        let totals = sums.totals(&known);
        let mut places = [Place::default(); MOST_VIEWS];
        places[..known.len()].copy_from_slice(&known);
        Root {
            path: Vec::new(),
            tiles,
            places,
            totals: std::array::from_fn(|p| totals[p]),
            blank,
            state: START,
        }
    }

    /// Looks below a root for a solution of at most `left` more moves; the whole path if there is one.
    pub fn search(
        &mut self,
        root: &Root<P>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        self.settle(root);
        if root.estimate() == 0 && self.problem.is_goal(&self.tiles) {
            return Ok(Some(self.path.clone()));
        }
        if root.estimate() > left || left == 0 {
            return Ok(None);
        }
        let found = self.dive(root.blank, left, root.totals, root.state, budget)?;
        Ok(found.then(|| self.path.clone()))
    }

    /// All nodes `depth` moves below a root that a search for `left` moves would visit, in its order.
    /// No solution may be as near as that.
    pub fn split(&mut self, root: &Root<P>, left: u32, depth: u32) -> Vec<Root<P>> {
        self.settle(root);
        let mut roots = Vec::new();
        self.collect(root, left, depth, &mut roots);
        roots
    }

    fn settle(&mut self, root: &Root<P>) {
        self.tiles.clone_from(&root.tiles);
        self.path.clone_from(&root.path);
        self.places = root.places;
    }

    fn collect(&mut self, root: &Root<P>, left: u32, depth: u32, roots: &mut Vec<Root<P>>) {
        if depth == 0 {
            roots.push(root.clone());
            return;
        }
        self.stats.expanded += 1;
        for direction in 0..4 {
            self.settle(root);
            let state = self.pruner.next(root.state, direction);
            let there = self.neighbours[root.blank][direction];
            if state == REFUSED || there == NONE {
                continue;
            }
            self.stats.generated += 1;
            let blank = usize::from(there);
            let tile = self.tiles[blank];
            let mut child = root.clone();
            if !self.step(root.blank, direction, tile, left - 1, &root.totals, &mut child) {
                self.stats.pruned += 1;
                continue;
            }
            child.tiles.swap(root.blank, blank);
            child.path.push(direction as u8);
            (child.blank, child.state) = (blank, state);
            self.collect(&child, left - 1, depth - 1, roots);
        }
    }

    fn step(
        &self,
        blank: usize,
        direction: usize,
        tile: u8,
        left: u32,
        totals: &Totals<P>,
        child: &mut Root<P>,
    ) -> bool {
        for p in 0..P {
            let view = self.counted_by[p][usize::from(tile)];
            if view == UNCOUNTED {
                continue;
            }
            let old = self.places[usize::from(view)];
            let new = self.eyes[usize::from(view)].after(old, blank, direction);
            child.places[usize::from(view)] = new;
            child.totals[p] = totals[p] + u32::from(new.distance) - u32::from(old.distance);
            if child.totals[p] > left {
                return false;
            }
        }
        true
    }

    fn dive(
        &mut self,
        blank: usize,
        left: u32,
        totals: Totals<P>,
        state: u32,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let left = left - 1;
        let mut children: [Child<P>; 4] = [Child::default(); 4];
        let mut count = 0;
        for direction in 0..4 {
            let there = self.neighbours[blank][direction];
            let state = self.pruner.next(state, direction);
            if there == NONE || state == REFUSED {
                continue;
            }
            children[count] = Child {
                direction: direction as u8,
                there,
                tile: self.tiles[usize::from(there)],
                state,
                ..Child::default()
            };
            count += 1;
        }
        self.stats.generated += count as u64;
        // The look-ups of one sum for all children do not depend on each other: their waits overlap.
        for p in 0..P {
            for child in &mut children[..count] {
                let view = usize::from(self.counted_by[p][usize::from(child.tile)]) % MOST_VIEWS;
                let old = self.places[view];
                child.views[p] = view as u8;
                child.places[p] = self.eyes[view].after(old, blank, child.direction.into());
                child.totals[p] =
                    totals[p] + u32::from(child.places[p].distance) - u32::from(old.distance);
            }
            let mut kept = 0;
            for i in 0..count {
                if child_within(&children[i], p, left) {
                    children[kept] = children[i];
                    kept += 1;
                }
            }
            self.stats.pruned += (count - kept) as u64;
            count = kept;
        }
        for child in &children[..count] {
            let there = usize::from(child.there);
            let mut olds = [Place::default(); P];
            for p in 0..P {
                let view = usize::from(child.views[p]) % MOST_VIEWS;
                olds[p] = self.places[view];
                self.places[view] = child.places[p];
            }
            self.tiles[blank] = child.tile;
            self.tiles[there] = self.problem.blank() as u8;
            self.path.push(child.direction);
            let solved = child.totals == [0; P] && self.problem.is_goal(&self.tiles);
            if solved || (left > 0 && self.dive(there, left, child.totals, child.state, budget)?) {
                return Ok(true);
            }
            self.path.pop();
            self.tiles[there] = child.tile;
            self.tiles[blank] = self.problem.blank() as u8;
            for p in 0..P {
                self.places[usize::from(child.views[p]) % MOST_VIEWS] = olds[p];
            }
        }
        Ok(false)
    }
}

/// A board one move away, with what the tables say of it.
#[derive(Clone, Copy)]
struct Child<const P: usize> {
    direction: u8,
    there: u8,
    tile: u8,
    views: [u8; P],
    state: u32,
    totals: Totals<P>,
    places: [Place; P],
}

impl<const P: usize> Default for Child<P> {
    fn default() -> Self {
        Child {
            direction: 0,
            there: 0,
            tile: 0,
            views: [0; P],
            state: 0,
            totals: [0; P],
            places: [Place::default(); P],
        }
    }
}

#[inline(always)]
fn child_within<const P: usize>(child: &Child<P>, p: usize, left: u32) -> bool {
    child.totals[p] <= left
}
