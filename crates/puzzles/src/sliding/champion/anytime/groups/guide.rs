//! The guide: sums of distances of groups, two ways of cutting the board.

use super::distances::{Distances, weight};
use super::{MOST_GROUPS, canonical, without};
use crate::sliding::champion::guide::Guide;
use crate::sliding::tables::shape::Shape;
use std::collections::HashMap;
use std::sync::Arc;

/// Sums of distances for boards with the blank's goal on a certain cell, all tiles different.
#[derive(Debug)]
pub struct Groups {
    cells: usize,
    blank: u8,
    neighbours: Vec<[u16; 4]>,
    sums: [Sum; 2],
}

/// One way of cutting the board.
#[derive(Debug)]
struct Sum {
    /// For each tile its group.
    group_of: Vec<u8>,
    /// For each tile and cell, what it counts in the place of its group.
    weights: Vec<u32>,
    distances: Vec<Arc<Distances>>,
}

/// Where the groups are, and the sums.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memo {
    places: [[u32; MOST_GROUPS]; 2],
    totals: [u16; 2],
}

impl Groups {
    /// Takes the distances of all groups from `tables`.
    pub(super) fn new(
        shape: Shape,
        blank: usize,
        divisions: &[Vec<Vec<usize>>; 2],
        tables: &HashMap<Vec<usize>, Arc<Distances>>,
    ) -> Groups {
        Groups {
            cells: shape.cells(),
            blank: blank as u8,
            neighbours: shape.neighbours(),
            sums: divisions.each_ref().map(|groups| Sum::new(shape, blank, groups, tables)),
        }
    }
}

impl Sum {
    fn new(
        shape: Shape,
        blank: usize,
        groups: &[Vec<usize>],
        tables: &HashMap<Vec<usize>, Arc<Distances>>,
    ) -> Sum {
        let cells = shape.cells();
        let mut sum = Sum {
            group_of: vec![0; cells],
            weights: vec![0; cells * cells],
            distances: Vec::new(),
        };
        for group in groups {
            let tiles = without(group, blank);
            let (key, symmetry) = canonical(shape, &tiles);
            let Some(distances) = tables.get(&key) else { continue };
            for tile in tiles {
                let goal = symmetry.cell(shape, tile);
                let number = key.iter().position(|&cell| cell == goal).unwrap_or(0);
                sum.group_of[tile] = sum.distances.len() as u8;
                for cell in 0..cells {
                    let counts = weight(cells, number) * symmetry.cell(shape, cell);
                    sum.weights[tile * cells + cell] = counts as u32;
                }
            }
            sum.distances.push(Arc::clone(distances));
        }
        sum
    }
}

impl Guide for Groups {
    type Memo = Memo;

    fn root(&self, tiles: &[u8], _: usize) -> Memo {
        let mut memo = Memo::default();
        for (s, sum) in self.sums.iter().enumerate() {
            for (cell, &tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile != self.blank) {
                let group = usize::from(sum.group_of[usize::from(tile)]);
                memo.places[s][group] += sum.weights[usize::from(tile) * self.cells + cell];
            }
            let distances = sum.distances.iter().zip(memo.places[s]);
            memo.totals[s] = distances.map(|(distances, place)| distances.at(place)).sum();
        }
        memo
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
        let from = usize::from(self.neighbours[blank][direction]);
        let tile = usize::from(tiles[from]);
        let row = tile * self.cells;
        let mut next = *memo;
        for (s, sum) in self.sums.iter().enumerate() {
            let group = usize::from(sum.group_of[tile]) % MOST_GROUPS;
            let (old, distances) = (memo.places[s][group], &sum.distances[group]);
            let new = old.wrapping_add(sum.weights[row + blank]);
            let new = new.wrapping_sub(sum.weights[row + from]);
            next.places[s][group] = new;
            next.totals[s] = memo.totals[s] + distances.at(new) - distances.at(old);
            if u32::from(next.totals[s]) > left {
                return None;
            }
        }
        Some(next)
    }

    #[inline(always)]
    fn bound(&self, memo: &Memo) -> u32 {
        memo.totals[0].max(memo.totals[1]).into()
    }

    #[inline(always)]
    fn rank(&self, memo: &Memo) -> u32 {
        u32::from(memo.totals[0]) + u32::from(memo.totals[1])
    }
}
