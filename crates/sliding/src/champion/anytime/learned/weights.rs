//! The learned numbers, laid out for a search.
//!
//! A move changes what the moved tile adds with all tiles near its old and its new cell, and what the blank
//! adds with all that is near it. All this is to be seen in an area of 5x6 cells, so for every way a tile can
//! move there is one table of what each cell of that area adds to the change, by the state of what is there:
//! one number looked up for each cell, and the sum is all.

use super::classes::{NEAR, NO_TILE, STATES, after, classes, toward};
use std::sync::OnceLock;

/// The learned numbers, by class.
pub static LEARNED: &[u8] = include_bytes!("weights.bin");

/// The side of the area near a cell.
pub const SIDE: usize = 5;
/// The longer side of the area near two neighbours.
pub const LONG: usize = SIDE + 1;

/// Cells near a move.
const CELLS: usize = SIDE * LONG;
/// Numbers for one cell after the other, by state; behind the last there is room for every byte, so that no
/// question is asked before one is looked up.
pub type Change = [i8; (CELLS - 1) * STATES + 256];
/// The same for the cells near one cell.
pub type Around = [i8; (SIDE * SIDE - 1) * STATES + 256];

/// What is known of all moves.
#[derive(Debug)]
pub struct Weights {
    /// For each direction of the blank, state of the tile before, and whether that stays the same (far is
    /// far), what is added to a sum without what is around the blank to get one with it.
    changes: Vec<Change>,
    /// What is added by a tile and what is near it, by the tile's state.
    pub pairs: Vec<Around>,
    /// What the blank adds with what is near it.
    pub around: Around,
    /// What a tile by itself adds.
    pub alone: Vec<i32>,
    /// What the blank by itself adds.
    pub blank: Vec<i32>,
}

/// Rows and columns that the blank goes, by direction.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, -1), (0, 1), (-1, 0)];

impl Weights {
    /// Those of this repository.
    pub fn get() -> &'static Weights {
        static READY: OnceLock<Weights> = OnceLock::new();
        READY.get_or_init(|| Weights::new(LEARNED))
    }

    /// From the learned numbers, by class; what is missing is zero.
    pub fn new(learned: &[u8]) -> Weights {
        let classes = classes();
        debug_assert!(learned.len() <= classes.count, "numbers without a class");
        let weight = |class: usize| learned.get(class).map_or(0, |&byte| i32::from(byte as i8));
        let pair = |to: usize, own: usize, other: usize| {
            if other == NO_TILE { 0 } else { weight(classes.pair(to, own, other)) }
        };
        let mut weights = Weights {
            changes: vec![[0; (CELLS - 1) * STATES + 256]; STEPS.len() * NO_TILE * 2],
            pairs: (0..NO_TILE).map(|own| area(|to, other| pair(to, own, other))).collect(),
            around: area(|to, state| weight(classes.around(to, state))),
            alone: (0..NO_TILE).map(|state| weight(classes.alone(state))).collect(),
            blank: (0..NO_TILE).map(|state| weight(classes.blank(state))).collect(),
        };
        for (direction, (rows, cols)) in STEPS.into_iter().enumerate() {
            for old in 0..NO_TILE {
                // The tile goes the other way.
                for new in after(old, (-rows, -cols)) {
                    weights.changes[place(direction, old, new)] =
                        weights.change_of(direction, old, new);
                }
            }
        }
        weights
    }

    /// The table for a move of the blank in a direction that changes a tile's state.
    #[inline(always)]
    pub fn change(&self, direction: usize, old: u8, new: u8) -> &Change {
        &self.changes[place(direction, old.into(), new.into())]
    }

    fn change_of(&self, direction: usize, old: usize, new: usize) -> Change {
        let (rows, cols) = STEPS[direction];
        let wide = if rows == 0 { LONG } else { SIDE };
        // The upper or left one of the two cells is two rows and columns from the corner of the area.
        let blank = (2 + i32::from(rows < 0), 2 + i32::from(cols < 0));
        let there = (blank.0 + rows, blank.1 + cols);
        let mut change = [0; (CELLS - 1) * STATES + 256];
        for cell in 0..CELLS {
            let at = ((cell / wide) as i32, (cell % wide) as i32);
            let from = |other: (i32, i32)| toward((at.0 - other.0, at.1 - other.1));
            for state in 0..STATES {
                let sum = if at == there {
                    -self.alone[old]
                } else if at == blank {
                    self.alone[new] + from(there).map_or(0, |to| self.beside(to, new))
                } else {
                    let gained = from(blank).map_or(0, |to| self.pair(to, new, state));
                    let lost = from(there).map_or(0, |to| self.pair(to, old, state));
                    gained - lost + from(there).map_or(0, |to| self.beside(to, state))
                };
                change[cell * STATES + state] = sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
            }
        }
        change
    }

    fn pair(&self, to: usize, own: usize, other: usize) -> i32 {
        self.pairs[own][in_area(to) * STATES + other].into()
    }

    fn beside(&self, to: usize, state: usize) -> i32 {
        self.around[in_area(to) * STATES + state].into()
    }
}

/// The place of a table of changes.
#[inline(always)]
fn place(direction: usize, old: usize, new: usize) -> usize {
    (direction * NO_TILE + old) * 2 + usize::from(old == new)
}

/// The cell in a direction, among all of an area; the one in the middle has no direction.
fn in_area(to: usize) -> usize {
    to + usize::from(to >= NEAR / 2)
}

/// Numbers for all cells near one, by direction and state.
fn area(number: impl Fn(usize, usize) -> i32) -> Around {
    let mut numbers = [0; (SIDE * SIDE - 1) * STATES + 256];
    for to in 0..NEAR {
        for state in 0..STATES {
            numbers[in_area(to) * STATES + state] = number(to, state) as i8;
        }
    }
    numbers
}

/// What the cells of an area add, row by row from the first. `S` cells lie between rows.
#[inline(always)]
pub fn sum<const S: usize, const HIGH: usize, const WIDE: usize, const N: usize>(
    numbers: &[i8; N],
    states: &[u8],
) -> i32 {
    let states = &states[..(HIGH - 1) * S + WIDE];
    let mut sum = 0;
    for row in 0..HIGH {
        for col in 0..WIDE {
            let state = usize::from(states[row * S + col]);
            sum += i32::from(numbers[(row * WIDE + col) * STATES + state]);
        }
    }
    sum
}
