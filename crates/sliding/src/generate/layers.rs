//! All boards near the goal, by their distance from it: breadth-first search backwards.

use crate::board::{Board, Direction, Puzzle};
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

/// Bytes of tiles that are kept: the whole 3x3, and the first 17 distances of the 4x4.
const ROOM: usize = 6_000_000;

/// Boards of so many cells are solved by a table of all of them: without room for that nothing is.
const WHOLE: usize = 9;

/// Boards between two looks at the limits.
const LOOK_AFTER: usize = 4096;

/// All boards near a goal, once they have been asked for; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Near(Arc<OnceLock<Arc<Layers>>>);

impl Near {
    /// The boards near the goals of a puzzle. Those of the first goal that is asked for are remembered.
    pub(super) fn layers(
        &self,
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
    ) -> Result<Arc<Layers>, Stop> {
        let of_it = |layers: &&Arc<Layers>| puzzle.goals().eq(&layers.goals);
        if let Some(known) = self.0.get().filter(of_it) {
            return Ok(Arc::clone(known));
        }
        let layers = Arc::new(Layers::new(puzzle, budget)?);
        // Somebody else may have been first, with another goal.
        let _ = self.0.set(Arc::clone(&layers));
        Ok(layers)
    }
}

/// Boards by their distance from the goal, as far as there was room.
#[derive(Debug)]
pub(super) struct Layers {
    goals: Vec<Board>,
    cells: usize,
    /// The tiles of all boards of a distance, one board after the other.
    boards: Vec<Vec<u8>>,
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
        let goals: Vec<Board> = puzzle.goals().cloned().collect();
        let mut stats = Stats::default();
        loop {
            let mut next = Vec::new();
            let last = &layers[layers.len() - 1];
            for (at, tiles) in last.chunks(cells).enumerate() {
                if at % LOOK_AFTER == 0 {
                    // A board's tiles come with what the allocator adds; the set is its slots, and
                    // half as many again while it grows.
                    let slots = seen.capacity() * 17 * 3 / 2;
                    let copies = layers.iter().map(Vec::capacity).sum::<usize>() + next.capacity();
                    stats.bytes =
                        (seen.len() * (cells + 8).next_multiple_of(16) + slots + copies) as u64;
                    let short = budget.check_room(2 * stats.bytes).is_err();
                    if short && cells > WHOLE && layers.len() > 1 {
                        // What is known so far has to do: half of it is for whoever works with it.
                        return Ok(Layers { goals, cells, boards: layers, complete: false });
                    }
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
                return Ok(Layers { goals, cells, boards: layers, complete: true });
            }
            if seen.len() * cells > ROOM {
                // The distance that does not fit any more is known as well as the others.
                layers.push(next);
                return Ok(Layers { goals, cells, boards: layers, complete: false });
            }
            layers.push(next);
        }
    }

    /// The greatest distance that is known.
    pub fn farthest(&self) -> u32 {
        self.boards.len() as u32 - 1
    }

    /// How many boards have a distance.
    pub fn count(&self, distance: u32) -> usize {
        self.boards[distance as usize].len() / self.cells
    }

    /// The tiles of one of them.
    pub fn tiles(&self, distance: u32, which: usize) -> &[u8] {
        &self.boards[distance as usize][which * self.cells..][..self.cells]
    }
}
