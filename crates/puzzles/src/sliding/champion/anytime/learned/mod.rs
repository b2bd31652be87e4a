//! An estimate learned from good solutions: how far a board really is from its goal.
//!
//! Bounds add up what tiles need by themselves and leave out how they stand in each other's way. Here every
//! pair of tiles that are near each other adds what such pairs were found to cost, by how far each of them is
//! from home ([`mod@classes`]). Nothing depends on the size of the board or on the goal, so one set of numbers
//! serves every board from 5x5 up and every stretch of a solution. The numbers come from `weights.bin`, which
//! `cargo run --release --example learn_sliding` writes.
//!
//! The estimate may be too high as well as too low: it chooses among boards, and proves nothing.

pub mod classes;

use super::super::guide::{Cells, Guide, Manhattan};
use super::super::problem::Problem;
use crate::sliding::tables::shape::{NONE, Shape};
use classes::{NEAR, NO_TILE, STATES, classes, displacement, near};
use std::sync::OnceLock;

/// A move, in the unit of the learned numbers.
pub const MOVE: i32 = 32;

/// The learned numbers, by class.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// A number for every direction to a near cell and every state there, with room up to a power of two: a
/// place without further questions.
type Around = [i8; AROUND];
const AROUND: usize = (NEAR * STATES).next_power_of_two();

/// The learned numbers, where a search finds them quickly.
#[derive(Debug)]
struct Weights {
    /// What a tile in a state adds with those near it.
    pairs: Vec<Around>,
    /// What the blank adds with those near it.
    around: Around,
    outside: [i8; NEAR],
    alone: Vec<i8>,
    blank: Vec<i8>,
}

impl Weights {
    fn get() -> &'static Weights {
        static READY: OnceLock<Weights> = OnceLock::new();
        READY.get_or_init(|| Weights::new(WEIGHTS))
    }

    fn new(learned: &[u8]) -> Weights {
        let classes = classes();
        let weight = |class: usize| learned.get(class).map_or(0, |&byte| byte as i8);
        let tiles = 0..NO_TILE;
        let mut weights = Weights {
            pairs: vec![[0; AROUND]; STATES],
            around: [0; AROUND],
            outside: std::array::from_fn(|to| weight(classes.around(to, NO_TILE))),
            alone: tiles.clone().map(|state| weight(classes.alone(state))).collect(),
            blank: tiles.clone().map(|state| weight(classes.blank(state))).collect(),
        };
        for to in 0..NEAR {
            for other in tiles.clone() {
                let place = to * STATES + other;
                weights.around[place] = weight(classes.around(to, other));
                for own in tiles.clone() {
                    weights.pairs[own][place] = weight(classes.pair(to, own, other));
                }
            }
        }
        weights
    }
}

/// The guide. For boards whose tiles are all different.
#[derive(Clone, Debug)]
pub struct Learned {
    weights: &'static Weights,
    manhattan: Manhattan,
    cells: usize,
    neighbours: Vec<[u16; 4]>,
    /// For every tile and cell the displacement; the blank is no tile.
    state: Vec<u8>,
    near: Vec<Vec<Near>>,
    /// For every cell, all cells that count when the blank moves from there.
    wide: Vec<Vec<u8>>,
    /// For every cell, what the blank there adds by itself and by what is outside the board around it.
    blank_at: Vec<i32>,
}

/// A cell near another one.
#[derive(Clone, Copy, Debug)]
struct Near {
    cell: u8,
    /// Where the numbers for its direction begin.
    row: u16,
}

impl Near {
    fn direction(self) -> usize {
        usize::from(self.row) / STATES
    }

    #[inline(always)]
    fn look_up(self, weights: &Around, states: &Cells) -> i32 {
        let place = usize::from(self.row) + usize::from(states[usize::from(self.cell)]);
        weights[place % AROUND].into()
    }
}

/// Sums, kept up to date.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memo {
    /// Of the distances of all tiles.
    distance: u16,
    rank: u32,
    /// Of what tiles and pairs add.
    tiles: i32,
}

/// For every cell the cells near it.
fn surroundings(shape: Shape) -> Vec<Vec<Near>> {
    let there = |cell: usize, to: usize| {
        let (rows, cols) = near(to);
        let row = (cell / shape.cols).checked_add_signed(rows as isize)?;
        let col = (cell % shape.cols).checked_add_signed(cols as isize)?;
        let cell = (row * shape.cols + col) as u8;
        (row < shape.rows && col < shape.cols).then_some(Near { cell, row: (to * STATES) as u16 })
    };
    (0..shape.cells()).map(|cell| (0..NEAR).filter_map(|to| there(cell, to)).collect()).collect()
}

/// How far a tile on a cell is from home.
fn state(shape: Shape, tile: usize, cell: usize) -> usize {
    let rows = (cell / shape.cols) as i32 - (tile / shape.cols) as i32;
    let cols = (cell % shape.cols) as i32 - (tile % shape.cols) as i32;
    displacement((rows, cols))
}

/// Calls `visit` with the class of everything that is to be seen on a board.
pub fn observe(problem: &Problem, tiles: &[u8], mut visit: impl FnMut(usize)) {
    let (shape, classes) = (problem.shape(), classes());
    let of = |cell: usize| state(shape, tiles[cell].into(), cell);
    for (cell, around) in surroundings(shape).iter().enumerate() {
        let own = of(cell);
        if usize::from(tiles[cell]) == problem.blank() {
            visit(classes.blank(own));
            for to in 0..NEAR {
                let there = around.iter().find(|near| near.direction() == to);
                let state = there.map_or(NO_TILE, |near| of(near.cell.into()));
                visit(classes.around(to, state));
            }
            continue;
        }
        visit(classes.alone(own));
        for near in around.iter().filter(|near| usize::from(near.cell) > cell) {
            if usize::from(tiles[usize::from(near.cell)]) != problem.blank() {
                visit(classes.pair(near.direction(), own, of(near.cell.into())));
            }
        }
    }
}

impl Learned {
    /// Prepares for a problem's shape and goal.
    pub fn new(problem: &Problem) -> Learned {
        let shape = problem.shape();
        let cells = shape.cells();
        let weights = Weights::get();
        let near = surroundings(shape);
        let of = |tile: usize, cell: usize| {
            if tile == problem.blank() { NO_TILE } else { state(shape, tile, cell) }
        };
        let blank_at = |cell: usize| {
            let own = weights.blank[state(shape, problem.blank(), cell)];
            let inside = |to: usize| near[cell].iter().any(|near| near.direction() == to);
            let outside = (0..NEAR).filter(|&to| !inside(to)).map(|to| weights.outside[to]);
            outside.chain([own]).map(i32::from).sum()
        };
        let neighbours = shape.neighbours();
        let wide = |cell: usize| {
            let next = neighbours[cell].iter().filter(|there| **there != NONE);
            let all = next.map(|there| usize::from(*there)).chain([cell]);
            let mut wide: Vec<u8> =
                all.flat_map(|cell| near[cell].iter().map(|n| n.cell)).collect();
            wide.sort_unstable();
            wide.dedup();
            wide
        };
        Learned {
            weights,
            manhattan: Manhattan::new(problem),
            cells,
            wide: (0..cells).map(wide).collect(),
            neighbours,
            state: (0..cells * cells).map(|at| of(at / cells, at % cells) as u8).collect(),
            blank_at: (0..cells).map(blank_at).collect(),
            near,
        }
    }

    #[inline(always)]
    fn state(&self, tile: u8, cell: usize) -> usize {
        self.state[usize::from(tile) * self.cells + cell].into()
    }

    /// The states of all tiles that count when the blank moves.
    #[inline(always)]
    fn states(&self, tiles: &[u8], blank: usize) -> Cells {
        let mut states = [0; 256];
        for &cell in &self.wide[blank] {
            let cell = usize::from(cell);
            states[cell] = self.state(tiles[cell], cell) as u8;
        }
        states
    }

    /// What everything near a cell adds by some numbers.
    #[inline(always)]
    fn sum(&self, weights: &Around, cell: usize, states: &Cells) -> i32 {
        self.near[cell].iter().map(|near| near.look_up(weights, states)).sum()
    }

    #[inline(always)]
    fn move_blank(
        &self,
        memo: &Memo,
        distance: u32,
        states: &Cells,
        (tile, blank, there): (u8, usize, usize),
    ) -> Memo {
        let Weights { pairs, around, alone, .. } = self.weights;
        let (old, new) = (self.state(tile, there), self.state(tile, blank));
        let mut moved = *states;
        moved[there] = NO_TILE as u8;
        let lost = self.sum(&pairs[old], there, states);
        let gained = self.sum(&pairs[new], blank, &moved);
        moved[blank] = new as u8;
        let beside = self.sum(around, there, &moved) + self.blank_at[there];
        let tiles = memo.tiles + gained - lost + i32::from(alone[new]) - i32::from(alone[old]);
        Memo { distance: distance as u16, rank: rank(distance, tiles + beside), tiles }
    }
}

impl Guide for Learned {
    type Memo = Memo;

    fn root(&self, tiles: &[u8], blank: usize) -> Memo {
        let mut states = [0; 256];
        for (cell, &tile) in tiles.iter().enumerate() {
            states[cell] = self.state(tile, cell) as u8;
        }
        let (mut alone, mut twice) = (0, 0);
        for cell in (0..tiles.len()).filter(|&cell| cell != blank) {
            let own = usize::from(states[cell]);
            alone += i32::from(self.weights.alone[own]);
            twice += self.sum(&self.weights.pairs[own], cell, &states);
        }
        let distance = self.manhattan.root(tiles, blank);
        let tiles = alone + twice / 2;
        let beside = self.sum(&self.weights.around, blank, &states) + self.blank_at[blank];
        Memo { distance: distance as u16, rank: rank(distance, tiles + beside), tiles }
    }

    #[inline(always)]
    fn step(
        &self,
        memo: &Memo,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Memo> {
        self.steps(memo, tiles, blank, 1 << direction, left)[direction]
    }

    #[inline(always)]
    fn steps(
        &self,
        memo: &Memo,
        tiles: &[u8],
        blank: usize,
        directions: u8,
        left: u32,
    ) -> [Option<Memo>; 4] {
        let states = self.states(tiles, blank);
        std::array::from_fn(|direction| {
            if directions >> direction & 1 == 0 {
                return None;
            }
            let sum = u32::from(memo.distance);
            let distance = self.manhattan.step(&sum, tiles, blank, direction, left)?;
            let there = usize::from(self.neighbours[blank][direction]);
            Some(self.move_blank(memo, distance, &states, (tiles[there], blank, there)))
        })
    }

    #[inline(always)]
    fn bound(&self, memo: &Memo) -> u32 {
        memo.distance.into()
    }

    #[inline(always)]
    fn rank(&self, memo: &Memo) -> u32 {
        memo.rank
    }
}

#[inline(always)]
fn rank(distance: u32, learned: i32) -> u32 {
    (distance as i32 * MOVE + learned).max(0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_number_for_every_class() {
        assert_eq!(WEIGHTS.len(), classes().count);
    }

    #[test]
    fn steps_agree_with_starting_anew_and_with_what_is_observed() {
        for (rows, cols) in [(5, 6), (7, 7), (2, 9)] {
            let shape = Shape { rows, cols };
            let goal: Vec<u8> = (0..shape.cells() as u8).collect();
            let problem = Problem::new(shape, &goal, &goal).unwrap();
            let guide = Learned::new(&problem);
            let (mut tiles, mut blank) = (goal.clone(), 0usize);
            let mut memo = guide.root(&tiles, blank);
            let mut random = 2026u64;
            for _ in 0..1000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let direction = (random >> 33) as usize % 4;
                let there = guide.neighbours[blank][direction];
                if there == NONE {
                    continue;
                }
                memo = guide.step(&memo, &tiles, blank, direction, u32::MAX).unwrap();
                tiles.swap(blank, there.into());
                blank = there.into();
                let anew = guide.root(&tiles, blank);
                assert_eq!(
                    (memo.distance, memo.rank, memo.tiles),
                    (anew.distance, anew.rank, anew.tiles)
                );
                let mut seen = i32::from(memo.distance) * MOVE;
                observe(&problem, &tiles, |class| seen += i32::from(WEIGHTS[class] as i8));
                assert_eq!(memo.rank, seen.max(0) as u32);
            }
        }
    }
}
