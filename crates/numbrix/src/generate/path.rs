//! Random paths through all cells of a board.

use crate::board::{Filling, Graph, NOWHERE, Puzzle};
use crate::champion;
use gridwright_search::{Budget, Stats, Stop};
use rand::{Rng, RngExt};

/// Tries at a first path by rotations before the champion is asked.
const ROTATING: usize = 8;

/// Rotations for every cell in one of these tries.
const ROTATIONS: usize = 60;

/// Moves of backbite for every cell, times the square of the logarithm of their number: what leaves no
/// trace of the first path (Oberdorf, Ferguson, Jacobsen and Kondev 2006).
const MIXING: f64 = 10.0;

/// Beyond so many steps in all a path counts as mixed: only boards of more than a thousand cells have to
/// be content with fewer.
const MOST_MIXING: u64 = 500_000;

/// Moves between two looks at the limits.
const LOOK_AFTER: u64 = 1024;

/// A path through all cells that is changed at random.
///
/// Backbite (Mansfield 1982): an end is joined to a neighbour of it, and the path is cut there. One of
/// *all* directions is drawn, and nothing happens where it leads off the board: so a move is as likely
/// as the one that takes it back, and no path is more likely than another. (A draw among the neighbours
/// that are there would favour paths that end in the middle of the board.)
#[derive(Debug)]
pub struct Walk<'g> {
    graph: &'g Graph,
    path: Vec<usize>,
    /// By cell, where it is on the path.
    place: Vec<usize>,
}

impl<'g> Walk<'g> {
    /// Some path; `None` where there is none.
    pub fn new(
        graph: &'g Graph,
        rng: &mut dyn Rng,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Walk<'g>>, Stop> {
        let path = match graph.snake() {
            Some(path) => Some(path),
            None => rotate(graph, rng, budget)?,
        };
        let path = match path {
            Some(path) => path,
            None => match search(graph, budget)? {
                Some(path) => path,
                None => return Ok(None),
            },
        };
        let mut place = vec![0; path.len()];
        for (at, &cell) in path.iter().enumerate() {
            place[cell] = at;
        }
        Ok(Some(Walk { graph, path, place }))
    }

    /// Moves until the path has forgotten where it came from.
    pub fn mix(&mut self, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let cells = self.path.len() as f64;
        let moves = (MIXING * cells * cells.ln().max(1.0).powi(2)) as u64;
        self.wander(moves.min(MOST_MIXING), rng, budget)?;
        if rng.random_range(0..2) == 1 {
            self.turn(0, self.path.len());
        }
        Ok(())
    }

    /// So many moves.
    pub fn wander(
        &mut self,
        moves: u64,
        rng: &mut dyn Rng,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let last = self.path.len() - 1;
        let directions = self.graph.neighbours().most();
        for step in 0..moves {
            if step % LOOK_AFTER == 0 {
                budget.check(&Stats::default())?;
            }
            let draw = rng.random_range(0..2 * directions);
            let at_end = draw >= directions;
            let end = self.path[if at_end { last } else { 0 }];
            let other = self.graph.around(end)[draw % directions];
            if other == NOWHERE {
                continue;
            }
            let other = self.place[usize::from(other)];
            if at_end {
                self.turn(other + 1, last + 1);
            } else {
                self.turn(0, other);
            }
        }
        Ok(())
    }

    fn turn(&mut self, from: usize, to: usize) {
        self.path[from..to].reverse();
        for at in from..to {
            self.place[self.path[at]] = at;
        }
    }

    /// The number of every cell.
    pub fn filling(&self) -> Filling {
        self.place.iter().map(|at| *at as u16 + 1).collect()
    }
}

/// A first path by rotations (Pósa 1976): it grows at an end into free cells, and where there are none it
/// is turned as in backbite. Quick where cells have many neighbours; it proves nothing.
fn rotate(
    graph: &Graph,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<usize>>, Stop> {
    let cells = graph.cells();
    for _ in 0..ROTATING {
        let mut place = vec![usize::MAX; cells];
        let mut path = vec![rng.random_range(0..cells)];
        place[path[0]] = 0;
        for _ in 0..ROTATIONS {
            budget.check(&Stats::default())?;
            for _ in 0..cells {
                if path.len() == cells {
                    return Ok(Some(path));
                }
                let end = path[path.len() - 1];
                let around: Vec<usize> = graph.next_to(end).collect();
                if around.is_empty() {
                    break;
                }
                let free = around.iter().filter(|cell| place[**cell] == usize::MAX);
                // The free cell with the fewest ways out is the one that is most easily lost.
                let ways = |cell: usize| {
                    graph.next_to(cell).filter(|next| place[*next] == usize::MAX).count()
                };
                if let Some(&next) = free.min_by_key(|cell| ways(**cell)) {
                    place[next] = path.len();
                    path.push(next);
                    continue;
                }
                let from = if rng.random_range(0..8) == 0 {
                    0
                } else {
                    place[around[rng.random_range(0..around.len())]] + 1
                };
                path[from..].reverse();
                for at in from..path.len() {
                    place[path[at]] = at;
                }
            }
        }
    }
    Ok(None)
}

/// A first path by the champion; `None` is a proof that there is none.
fn search(graph: &Graph, budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Stop> {
    let open = Puzzle::new(graph.clone(), vec![0; graph.cells()], Vec::new());
    let open = open.expect("a board with cells, and no clue is wrong");
    let mut found = None;
    let mut each = |filling: Filling| found = Some(filling);
    champion::answers(&open, 1, budget, &mut Stats::default(), &mut each)?;
    Ok(found.map(|filling| {
        let mut path = vec![0; filling.len()];
        for (cell, number) in filling.into_iter().enumerate() {
            path[usize::from(number) - 1] = cell;
        }
        path
    }))
}
