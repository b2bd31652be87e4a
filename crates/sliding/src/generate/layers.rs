//! All boards near the goal, by their distance from it: breadth-first search backwards.

use crate::board::{Board, Direction, Puzzle};
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashSet;

/// Bytes of tiles that are kept: the whole 3x3, and the first 17 distances of the 4x4.
const ROOM: usize = 6_000_000;

/// Boards between two looks at the limits.
const LOOK_AFTER: usize = 4096;

/// Boards by their distance from the goal, as far as there was room.
#[derive(Debug)]
pub(super) struct Layers {
    cells: usize,
    /// The tiles of all boards of a distance, one board after the other.
    layers: Vec<Vec<u8>>,
    /// There are no others.
    pub complete: bool,
}

impl Layers {
    /// Looks around the goals of a puzzle.
    pub fn new(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Layers, Stop> {
        let (rows, cols) = (puzzle.goal.rows(), puzzle.goal.cols());
        let cells = rows * cols;
        let mut seen: HashSet<Box<[u8]>> =
            puzzle.goals().map(|goal| goal.tiles().to_vec().into_boxed_slice()).collect();
        let first: Vec<u8> = puzzle.goals().flat_map(|goal| goal.tiles().to_vec()).collect();
        let mut layers = vec![first];
        let mut stats = Stats::default();
        loop {
            let mut next = Vec::new();
            let last = &layers[layers.len() - 1];
            for (at, tiles) in last.chunks(cells).enumerate() {
                if at % LOOK_AFTER == 0 {
                    stats.bytes = (seen.len() * (cells + 24)) as u64;
                    budget.check(&stats)?;
                }
                let board = Board::new(rows, cols, tiles.to_vec()).expect("tiles of a board");
                for direction in Direction::ALL {
                    let mut there = board.clone();
                    if there.slide(direction) && !seen.contains(there.tiles()) {
                        next.extend_from_slice(there.tiles());
                        seen.insert(there.tiles().into());
                    }
                }
            }
            if next.is_empty() {
                return Ok(Layers { cells, layers, complete: true });
            }
            if seen.len() * cells > ROOM {
                // The distance that does not fit any more is known as well as the others.
                layers.push(next);
                return Ok(Layers { cells, layers, complete: false });
            }
            layers.push(next);
        }
    }

    /// The greatest distance that is known.
    pub fn farthest(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// How many boards have a distance.
    pub fn count(&self, distance: u32) -> usize {
        self.layers[distance as usize].len() / self.cells
    }

    /// The tiles of one of them.
    pub fn tiles(&self, distance: u32, which: usize) -> &[u8] {
        &self.layers[distance as usize][which * self.cells..][..self.cells]
    }
}
