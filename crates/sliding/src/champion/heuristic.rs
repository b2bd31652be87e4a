//! Estimates that are kept up to date move by move.

use crate::champion::problem::Problem;

/// A lower bound on the moves to come, carried along a path.
pub trait Heuristic: Sync {
    /// What is carried.
    type Value: Copy + Send + Sync;

    /// What a beam keeps of a board: the tiles, then whatever the heuristic wants at hand.
    fn record(&self, tiles: &[u8]) -> Vec<u8> {
        tiles.to_vec()
    }

    /// Brings a record up to date after the blank went from `blank` to `there`.
    #[inline(always)]
    fn slide(&self, record: &mut [u8], blank: usize, there: usize) {
        record.swap(blank, there);
    }

    /// The value of a board, from scratch. Here and below `tiles` is the record of a board.
    fn root(&self, tiles: &[u8], blank: usize) -> Self::Value;

    /// The value after the blank went from `blank` in `direction`, given the value and the tiles before
    /// that; `None` as soon as more than `left` moves are known to be needed from there.
    fn step(
        &self,
        value: &Self::Value,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Self::Value>;

    /// Calls `found` with the value after each of those moves whose directions are in a set, one bit each, unless
    /// more than `left` moves are known to be needed from there.
    #[inline(always)]
    fn steps(
        &self,
        value: &Self::Value,
        tiles: &[u8],
        blank: usize,
        directions: u8,
        left: u32,
        mut found: impl FnMut(usize, Self::Value),
    ) {
        for direction in 0..4 {
            if directions >> direction & 1 == 1
                && let Some(value) = self.step(value, tiles, blank, direction, left)
            {
                found(direction, value);
            }
        }
    }

    /// The bound.
    fn bound(&self, value: &Self::Value) -> u32;

    /// How far it seems, to choose among boards: lower is better. Need not be a bound.
    #[inline(always)]
    fn rank(&self, value: &Self::Value) -> u32 {
        self.bound(value)
    }
}

/// The tiles of a board, with room for every size: a cell is a place without further questions.
pub type Cells = [u8; 256];

/// A heuristic for searches that go deep and come back: only what a move changes is kept, not whole values.
pub trait DeepHeuristic: Heuristic {
    /// What a move changes in the value.
    type Change: Copy;

    /// What changes when the blank goes from `blank` in `direction`, to `there`.
    fn probe(
        &self,
        value: &Self::Value,
        tiles: &Cells,
        blank: u8,
        there: u8,
        direction: usize,
    ) -> Self::Change;

    /// The bound after a change.
    fn bound_after(&self, change: &Self::Change) -> u32;

    /// Makes a change; returns the one that takes it back.
    fn enter(&self, value: &mut Self::Value, change: &Self::Change) -> Self::Change;
}

/// The sum of the distances of all tiles from their goals.
#[derive(Clone, Debug)]
pub struct Manhattan {
    cells: usize,
    /// For each tile and cell, the distance to the nearest goal of the tile's kind.
    distance: Vec<u8>,
    neighbours: Vec<[u16; 4]>,
    blank: u8,
}

impl Manhattan {
    /// Prepares the distances for a problem's goal.
    pub fn new(problem: &Problem) -> Manhattan {
        let dimensions = problem.dimensions();
        let cells = dimensions.cells();
        let kinds = problem.kinds();
        let distance = |tile: usize, cell: usize| {
            if problem.is_distinct() {
                return dimensions.distance(cell, tile) as u8;
            }
            let same = (0..cells).filter(|&goal| kinds[goal] == kinds[tile]);
            same.map(|goal| dimensions.distance(cell, goal)).min().unwrap_or(0) as u8
        };
        let all = (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell)));
        Manhattan {
            cells,
            distance: all.map(|(tile, cell)| distance(tile, cell)).collect(),
            neighbours: dimensions.neighbours(),
            blank: problem.blank() as u8,
        }
    }

    /// How far a tile on a cell is from home.
    #[inline(always)]
    pub fn of(&self, tile: u8, cell: usize) -> u32 {
        self.distance[usize::from(tile) * self.cells + cell].into()
    }
}

impl Heuristic for Manhattan {
    type Value = u32;

    fn root(&self, tiles: &[u8], _: usize) -> u32 {
        let tiles = tiles.iter().enumerate().filter(|(_, tile)| **tile != self.blank);
        tiles.map(|(cell, &tile)| self.of(tile, cell)).sum()
    }

    #[inline(always)]
    fn step(
        &self,
        value: &u32,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<u32> {
        let there = self.neighbours[blank][direction].into();
        let tile = tiles[there];
        let sum = value + self.of(tile, blank) - self.of(tile, there);
        (sum <= left).then_some(sum)
    }

    #[inline(always)]
    fn bound(&self, value: &u32) -> u32 {
        *value
    }
}

impl DeepHeuristic for Manhattan {
    type Change = u32;

    #[inline(always)]
    fn probe(&self, value: &u32, tiles: &Cells, blank: u8, there: u8, _: usize) -> u32 {
        let tile = tiles[usize::from(there)];
        value + self.of(tile, blank.into()) - self.of(tile, there.into())
    }

    #[inline(always)]
    fn bound_after(&self, change: &u32) -> u32 {
        *change
    }

    #[inline(always)]
    fn enter(&self, value: &mut u32, change: &u32) -> u32 {
        std::mem::replace(value, *change)
    }
}

/// Two heuristics, and the better bound of both.
#[derive(Clone, Copy, Debug)]
pub struct Both<'a, A, B>(pub &'a A, pub &'a B);

impl<A: Heuristic, B: Heuristic> Heuristic for Both<'_, A, B> {
    type Value = (A::Value, B::Value);

    fn root(&self, tiles: &[u8], blank: usize) -> Self::Value {
        (self.0.root(tiles, blank), self.1.root(tiles, blank))
    }

    #[inline(always)]
    fn step(
        &self,
        value: &Self::Value,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Self::Value> {
        let first = self.0.step(&value.0, tiles, blank, direction, left)?;
        Some((first, self.1.step(&value.1, tiles, blank, direction, left)?))
    }

    #[inline(always)]
    fn bound(&self, value: &Self::Value) -> u32 {
        self.0.bound(&value.0).max(self.1.bound(&value.1))
    }
}

impl<A: DeepHeuristic, B: DeepHeuristic> DeepHeuristic for Both<'_, A, B> {
    type Change = (A::Change, B::Change);

    #[inline(always)]
    fn probe(
        &self,
        value: &Self::Value,
        tiles: &Cells,
        blank: u8,
        there: u8,
        direction: usize,
    ) -> Self::Change {
        (
            self.0.probe(&value.0, tiles, blank, there, direction),
            self.1.probe(&value.1, tiles, blank, there, direction),
        )
    }

    #[inline(always)]
    fn bound_after(&self, change: &Self::Change) -> u32 {
        self.0.bound_after(&change.0).max(self.1.bound_after(&change.1))
    }

    #[inline(always)]
    fn enter(&self, value: &mut Self::Value, change: &Self::Change) -> Self::Change {
        (self.0.enter(&mut value.0, &change.0), self.1.enter(&mut value.1, &change.1))
    }
}
