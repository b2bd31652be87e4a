//! What is near the goal, and nothing else: a heuristic that takes a millisecond to make (perimeter search,
//! Dillenburg & Nelson 1994).
//!
//! Boards around the goal are kept with their distances; any other board is farther than all of them. A search that
//! is led by this goes half of the way blindly, and of an easy board there is not more than that.

use super::heuristic::Heuristic;
use super::lines::Axis;
use super::ways::Ways;
use crate::champion::plan::PERIMETER;
use crate::champion::problem::Problem;
use crate::champion::prune::Digested;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// A board of at most 16 cells, four bits a cell, tiles of a kind by one name; and where its blank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed {
    tiles: u64,
    blank: u8,
}

impl Packed {
    fn new(problem: &Problem, tiles: impl Iterator<Item = u8>, blank: usize) -> Packed {
        let name = |tile: u8| u64::from(problem.kinds()[usize::from(tile)]);
        let pack = |all, (cell, tile)| all | name(tile) << (4 * cell);
        Packed { tiles: tiles.enumerate().fold(0, pack), blank: blank as u8 }
    }

    /// The board after the blank went straight to a cell, `step` cells at a time.
    #[inline(always)]
    fn pushed(self, there: usize, step: usize) -> Packed {
        let (mut tiles, mut at) = (self.tiles, usize::from(self.blank));
        let gap = tiles >> (4 * at) & 15;
        while at != there {
            let next = if there > at { at + step } else { at - step };
            let moved = tiles >> (4 * next) & 15;
            tiles = tiles & !(15 << (4 * at)) | moved << (4 * at);
            at = next;
        }
        Packed { tiles: tiles & !(15 << (4 * at)) | gap << (4 * at), blank: there as u8 }
    }
}

/// The boards around a goal.
#[derive(Debug)]
pub struct Perimeter {
    /// For each axis of the next push, the pushes from a board, that one counted.
    near: [HashMap<u128, u8, BuildHasherDefault<Digested>>; 2],
    /// All boards with so many pushes to go are kept.
    pub depth: u32,
    /// Cells between two neighbours along each axis.
    steps: [usize; 2],
}

impl Perimeter {
    /// Of the goal of a problem.
    pub fn new(problem: &Problem) -> Perimeter {
        let ways = Ways::new(problem);
        let goal = Packed::new(problem, 0..problem.start().len() as u8, problem.blank());
        let mut perimeter =
            Perimeter { near: Default::default(), depth: 0, steps: [1, problem.dimensions().cols] };
        let mut layer = Axis::BOTH.map(|axis| (goal, axis)).to_vec();
        let mut kept = 0;
        while kept + layer.len() < PERIMETER && !layer.is_empty() {
            perimeter.depth += 1;
            let mut next = Vec::with_capacity(3 * layer.len());
            for (board, axis) in layer {
                for &there in ways.along(axis, board.blank.into()) {
                    let farther = board.pushed(there.into(), perimeter.steps[axis as usize]);
                    let near = &mut perimeter.near[axis as usize];
                    near.entry(farther.tiles.into()).or_insert_with(|| {
                        next.push((farther, axis.other()));
                        perimeter.depth as u8
                    });
                }
            }
            kept += next.len();
            layer = next;
        }
        perimeter
    }
}

impl Heuristic for Perimeter {
    type Value = Packed;

    fn root(&self, problem: &Problem, _: Axis) -> Packed {
        Packed::new(problem, problem.start().iter().copied(), problem.start_blank())
    }

    /// Of a root, which may be pushed along either axis.
    fn bound(&self, value: &Packed) -> u32 {
        let of = |axis: Axis| self.near[axis as usize].get(&value.tiles.into()).copied();
        let known = Axis::BOTH.into_iter().filter_map(of).min();
        known.map_or(self.depth + 1, u32::from)
    }

    #[inline(always)]
    fn step(&self, value: &Packed, axis: Axis, there: usize, left: u32) -> Option<Packed> {
        let next = value.pushed(there, self.steps[axis as usize]);
        if left > self.depth {
            return Some(next);
        }
        let known = self.near[axis.other() as usize].get(&next.tiles.into());
        known.is_some_and(|&pushes| u32::from(pushes) <= left).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::super::deepen;
    use super::super::heuristic::PushPdb;
    use super::*;
    use crate::champion::Known;
    use crate::pdb::dimensions::Dimensions;
    use gridwright_search::Budget;

    #[test]
    fn it_leads_to_what_tables_lead_to() {
        let budget = &mut Budget::unlimited();
        let mut far = 0;
        for (rows, cols) in [(2, 5), (3, 4), (4, 4)] {
            let dimensions = Dimensions { rows, cols };
            let goal: Vec<u8> = (1..dimensions.cells() as u8).chain([0]).collect();
            // The first tiles of the second goal are alike.
            for alike in [0, 4] {
                let name = |tile: &u8| if (1..=alike).contains(tile) { 1 } else { *tile };
                let goal: Vec<u8> = goal.iter().map(name).collect();
                let some = Problem::new(dimensions, &goal, &goal).unwrap();
                let (near, tables) = (Perimeter::new(&some), PushPdb::new(&some, 1, budget));
                let tables = tables.unwrap();
                for seed in 1..=8 {
                    let problem = Problem::wandered(dimensions, &goal, seed, 30);
                    if problem.is_goal(problem.start()) {
                        continue;
                    }
                    let mut known = [Known::default(), Known::default()];
                    let by_near =
                        deepen(&problem, &near, 1, u64::MAX, &mut known[0], budget).unwrap();
                    let by_tables =
                        deepen(&problem, &tables, 1, u64::MAX, &mut known[1], budget).unwrap();
                    assert_eq!(by_near, by_tables);
                    far += u32::from(by_near.is_some_and(|(cost, _)| cost > near.depth));
                }
            }
        }
        assert!(far > 0, "some boards lie beyond the perimeter");
    }
}
