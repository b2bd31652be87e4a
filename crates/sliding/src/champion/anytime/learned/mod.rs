//! An estimate learned from good solutions: how far a board really is from its goal.
//!
//! Bounds add up what tiles need by themselves and leave out how they stand in each other's way. Here every
//! pair of tiles that are near each other adds what such pairs were found to cost, by how far each of them is
//! from home ([`mod@classes`]). Nothing depends on the size of the board or on the goal, so one set of numbers
//! serves every board from 5x5 up and every stretch of a solution. The numbers ([`weights`]) come from `weights.bin`, which
//! `examples/learn_sliding` makes, byte for byte, of the solutions beside it.
//!
//! The estimate may be too high as well as too low: it chooses among boards, and proves nothing.

pub mod classes;
#[cfg(any(test, feature = "internals"))]
mod observe;
pub mod weights;

#[cfg(any(test, feature = "internals"))]
pub use observe::observe;

use super::super::heuristic::Heuristic;
use super::super::problem::Problem;
use crate::pdb::dimensions::Dimensions;
use classes::{NO_TILE, displacement};
use weights::{LONG, SIDE, Weights, sum};

/// A move, in the unit of the learned numbers.
pub const MOVE: i32 = 32;

/// The heuristic. For boards whose tiles are all different.
///
/// Beside its tiles a board's record holds their states, with room around the board, so that all cells of an
/// area lie at fixed distances from each other and nobody asks where the board ends.
#[derive(Clone, Debug)]
pub struct Learned {
    weights: &'static Weights,
    cells: usize,
    /// From a cell to the one below it, in the room for states.
    stride: usize,
    /// All states of a board.
    room: usize,
    neighbours: Vec<[u16; 4]>,
    /// For every tile and cell.
    homes: Vec<Home>,
    /// For every cell its place among the states.
    place: Vec<u16>,
    /// For every cell, what the blank there adds by itself.
    blank_at: Vec<i32>,
}

/// How far a tile is from home.
#[derive(Clone, Copy, Debug)]
struct Home {
    /// The number of the displacement; the blank is no tile.
    state: u8,
    /// In moves.
    distance: u8,
}

/// Sums, kept up to date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// Of the distances of all tiles.
    distance: u16,
    /// Of all that is learned.
    learned: i32,
}

/// Distances from row to row that the sums are compiled for: room for two cells beside the board.
const STRIDES: [usize; 3] = [8, 10, 18];

/// How far a tile on a cell is from home.
fn state(dimensions: Dimensions, tile: usize, cell: usize) -> usize {
    let rows = (cell / dimensions.cols) as i32 - (tile / dimensions.cols) as i32;
    let cols = (cell % dimensions.cols) as i32 - (tile % dimensions.cols) as i32;
    displacement((rows, cols))
}

impl Learned {
    /// Prepares for a problem's size and goal.
    pub fn new(problem: &Problem) -> Learned {
        Learned::with(problem, Weights::get())
    }

    /// The same with other numbers.
    pub fn with(problem: &Problem, weights: &'static Weights) -> Learned {
        let dimensions = problem.dimensions();
        let cells = dimensions.cells();
        let home = |tile: usize, cell: usize| {
            if tile == problem.blank() {
                return Home { state: NO_TILE as u8, distance: 0 };
            }
            let distance = dimensions.distance(cell, tile) as u8;
            Home { state: state(dimensions, tile, cell) as u8, distance }
        };
        let wide = STRIDES.into_iter().find(|&stride| stride >= dimensions.cols + 2);
        let stride = wide.unwrap_or(STRIDES[2]);
        let place =
            |cell: usize| (2 + cell / dimensions.cols) * stride + 2 + cell % dimensions.cols;
        Learned {
            weights,
            cells,
            stride,
            room: (dimensions.rows + 4) * stride + 2,
            neighbours: dimensions.neighbours(),
            homes: (0..cells * cells).map(|at| home(at / cells, at % cells)).collect(),
            place: (0..cells).map(|cell| place(cell) as u16).collect(),
            blank_at: (0..cells)
                .map(|cell| weights.blank[state(dimensions, problem.blank(), cell)])
                .collect(),
        }
    }

    #[inline(always)]
    fn home(&self, tile: u8, cell: usize) -> Home {
        self.homes[usize::from(tile) * self.cells + cell]
    }

    /// What the blank adds by itself and by what is around it.
    #[inline(always)]
    fn beside<const S: usize>(&self, states: &[u8], blank: usize) -> i32 {
        let corner = usize::from(self.place[blank]) - 2 * S - 2;
        let around = &self.weights.around;
        sum::<S, SIDE, SIDE, _>(around, &states[corner..]) + self.blank_at[blank]
    }

    #[inline(always)]
    fn steps_by<const S: usize>(
        &self,
        value: Value,
        record: &[u8],
        blank: usize,
        directions: u8,
        left: u32,
        mut found: impl FnMut(usize, Value),
    ) {
        let (tiles, states) = record.split_at(self.cells);
        let without = value.learned - self.beside::<S>(states, blank);
        for direction in 0..4 {
            if directions >> direction & 1 == 0 {
                continue;
            }
            let there = usize::from(self.neighbours[blank][direction]);
            let (before, after) = (self.home(tiles[there], there), self.home(tiles[there], blank));
            let distance = value.distance + u16::from(after.distance) - u16::from(before.distance);
            if u32::from(distance) > left {
                continue;
            }
            let change = self.weights.change(direction, before.state, after.state);
            let corner = usize::from(self.place[blank.min(there)]) - 2 * S - 2;
            let change = if direction == 0 || direction == 3 {
                sum::<S, LONG, SIDE, _>(change, &states[corner..])
            } else {
                sum::<S, SIDE, LONG, _>(change, &states[corner..])
            };
            found(direction, Value { distance, learned: without + change + self.blank_at[there] });
        }
    }

    fn root_by<const S: usize>(&self, record: &[u8], blank: usize) -> Value {
        let (tiles, states) = record.split_at(self.cells);
        let (mut alone, mut twice) = (0, 0);
        for cell in (0..self.cells).filter(|&cell| cell != blank) {
            let place = usize::from(self.place[cell]);
            let own = usize::from(states[place]);
            alone += self.weights.alone[own];
            let corner = &states[place - 2 * S - 2..];
            twice += sum::<S, SIDE, SIDE, _>(&self.weights.pairs[own], corner);
        }
        let distance = tiles.iter().enumerate().map(|(cell, &tile)| self.home(tile, cell).distance);
        let distance = distance.map(u16::from).sum();
        let learned = alone + twice / 2 + self.beside::<S>(states, blank);
        Value { distance, learned }
    }
}

impl Heuristic for Learned {
    type Value = Value;

    fn record(&self, tiles: &[u8]) -> Vec<u8> {
        let mut record = tiles.to_vec();
        record.resize(self.cells + self.room, NO_TILE as u8);
        for (cell, &tile) in tiles.iter().enumerate() {
            record[self.cells + usize::from(self.place[cell])] = self.home(tile, cell).state;
        }
        record
    }

    #[inline(always)]
    fn slide(&self, record: &mut [u8], blank: usize, there: usize) {
        let tile = record[there];
        record.swap(blank, there);
        let (_, states) = record.split_at_mut(self.cells);
        states[usize::from(self.place[blank])] = self.home(tile, blank).state;
        states[usize::from(self.place[there])] = NO_TILE as u8;
    }

    fn root(&self, record: &[u8], blank: usize) -> Value {
        match self.stride {
            8 => self.root_by::<8>(record, blank),
            10 => self.root_by::<10>(record, blank),
            _ => self.root_by::<18>(record, blank),
        }
    }

    fn step(
        &self,
        value: &Value,
        record: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Value> {
        let mut next = None;
        self.steps(value, record, blank, 1 << direction, left, |_, value| next = Some(value));
        next
    }

    #[inline(always)]
    fn steps(
        &self,
        value: &Value,
        record: &[u8],
        blank: usize,
        directions: u8,
        left: u32,
        found: impl FnMut(usize, Value),
    ) {
        match self.stride {
            8 => self.steps_by::<8>(*value, record, blank, directions, left, found),
            10 => self.steps_by::<10>(*value, record, blank, directions, left, found),
            _ => self.steps_by::<18>(*value, record, blank, directions, left, found),
        }
    }

    #[inline(always)]
    fn bound(&self, value: &Value) -> u32 {
        value.distance.into()
    }

    #[inline(always)]
    fn rank(&self, value: &Value) -> u32 {
        (i32::from(value.distance) * MOVE + value.learned).max(0) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::weights::LEARNED;
    use super::*;
    use crate::pdb::dimensions::NONE;

    #[test]
    fn there_is_a_number_for_every_class() {
        assert_eq!(LEARNED.len(), classes::classes().count);
    }

    /// Three of them are added up in a byte.
    #[test]
    fn no_number_is_too_great() {
        assert!(LEARNED.iter().all(|&byte| (byte as i8).unsigned_abs() <= 42));
    }

    #[test]
    fn steps_agree_with_starting_anew_and_with_what_is_observed() {
        for (rows, cols) in [(5, 6), (7, 7), (2, 9), (9, 2), (8, 8), (16, 16)] {
            let dimensions = Dimensions { rows, cols };
            let goal: Vec<u8> = (0..dimensions.cells()).map(|tile| tile as u8).collect();
            let problem = Problem::new(dimensions, &goal, &goal).unwrap();
            let heuristic = Learned::new(&problem);
            let (mut record, mut blank) = (heuristic.record(&goal), 0usize);
            let mut value = heuristic.root(&record, blank);
            let mut random = 2026u64;
            for _ in 0..3000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let direction = (random >> 33) as usize % 4;
                let there = heuristic.neighbours[blank][direction];
                if there == NONE {
                    continue;
                }
                value = heuristic.step(&value, &record, blank, direction, u32::MAX).unwrap();
                heuristic.slide(&mut record, blank, there.into());
                blank = there.into();
                assert_eq!(value, heuristic.root(&record, blank));
                let tiles = &record[..dimensions.cells()];
                assert_eq!(record, heuristic.record(tiles));
                let mut seen = i32::from(value.distance) * MOVE;
                observe(&problem, tiles, |class| seen += i32::from(LEARNED[class] as i8));
                assert_eq!(heuristic.rank(&value), seen.max(0) as u32);
            }
        }
    }
}
