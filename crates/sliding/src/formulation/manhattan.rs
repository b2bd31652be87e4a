//! Manhattan distance, in both metrics.

use super::{Multi, Push, Single, State};
use crate::board::{Board, Direction};
use gridwright_search::Heuristic;

/// Manhattan distance: each tile's way to its place, as if it were alone. For a tile that is there
/// several times, the way to the nearest of its places.
#[derive(Clone, Debug)]
pub struct Manhattan<const N: usize> {
    /// `distance[tile][cell]`; 0 for the blank.
    distance: [[u8; N]; N],
}

impl<const N: usize> Manhattan<N> {
    /// The table for one goal.
    pub fn new(goal: &Board) -> Manhattan<N> {
        let cols = goal.cols();
        let mut distance = [[0; N]; N];
        for (tile, row) in distance.iter_mut().enumerate().skip(1) {
            let homes = || (0..goal.cells()).filter(|&c| usize::from(goal.tiles()[c]) == tile);
            for (cell, value) in row.iter_mut().enumerate().take(goal.cells()) {
                let to = |home: usize| {
                    (home / cols).abs_diff(cell / cols) + (home % cols).abs_diff(cell % cols)
                };
                *value = homes().map(to).min().unwrap_or(0) as u8;
            }
        }
        Manhattan { distance }
    }

    pub(super) fn total(&self, state: &State<N>) -> u32 {
        let tiles = state.tiles.iter().enumerate();
        tiles.map(|(cell, &tile)| u32::from(self.distance[usize::from(tile)][cell])).sum()
    }

    #[inline(always)]
    pub(super) fn change(&self, before: &State<N>, blank: u8, target: u8) -> i32 {
        let row = &self.distance[usize::from(before.tiles[usize::from(target)])];
        i32::from(row[usize::from(blank)]) - i32::from(row[usize::from(target)])
    }
}

impl<const N: usize> Heuristic<Single<N>> for Manhattan<N> {
    type Memo = u32;

    fn root(&self, _: &Single<N>, state: &State<N>) -> u32 {
        self.total(state)
    }

    #[inline(always)]
    fn step(&self, space: &Single<N>, value: u32, before: &State<N>, direction: Direction) -> u32 {
        let target = space.0.target(before.blank, direction);
        value.wrapping_add_signed(self.change(before, before.blank, target))
    }

    #[inline(always)]
    fn bound(&self, value: u32) -> u32 {
        value
    }
}

/// In the multi-tile metric one push takes at most `longest side − 1` tiles one cell nearer, so that
/// part of the Manhattan distance is a bound.
impl<const N: usize> Heuristic<Multi<N>> for Manhattan<N> {
    type Memo = (u32, u32);

    fn root(&self, space: &Multi<N>, state: &State<N>) -> (u32, u32) {
        // A single cell has no push at all, and nothing to divide either.
        let most = space.0.rows.max(space.0.cols) as u32 - 1;
        (self.total(state), most.max(1))
    }

    fn step(
        &self,
        space: &Multi<N>,
        value: (u32, u32),
        before: &State<N>,
        push: Push,
    ) -> (u32, u32) {
        let mut blank = before.blank;
        let mut total = value.0;
        for _ in 0..push.steps {
            let target = space.0.target(blank, push.direction);
            total = total.wrapping_add_signed(self.change(before, blank, target));
            blank = target;
        }
        (total, value.1)
    }

    fn bound(&self, (total, most): (u32, u32)) -> u32 {
        total.div_ceil(most)
    }
}
