//! Whole small spaces: every board of at most nine cells with its distance and its next move.
//!
//! Breadth-first search from the goal takes a hundredth of a second, and then a board is solved by
//! following the table: one look-up a move.

use crate::champion::plan::WHOLE_SPACE_CELLS;
use crate::champion::problem::Problem;
use crate::pdb::dimensions::{NONE, opposite};
use crate::rules::Metric;
use gridwright_search::{Budget, Stats, Stop};

const UNKNOWN: u8 = u8::MAX;

/// A whole space.
#[derive(Clone, Debug)]
pub struct Full {
    /// For every tile of the goal its cell there; [`UNKNOWN`] for all if some are alike.
    names: [u8; 256],
    /// For every board, by its rank, the way to follow.
    ways: Vec<Way>,
}

/// The first move of the way to follow.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The board after it.
    next: u32,
    /// Moves to the goal in the metric.
    distance: u8,
    direction: u8,
    /// How many steps: more than one only in the multi-tile metric.
    steps: u8,
}

/// A board of at most nine cells.
type Small = [u8; WHOLE_SPACE_CELLS];

impl Full {
    /// Looks at every board from which the goal can be reached.
    pub fn new(problem: &Problem, metric: Metric, budget: &mut Budget<'_>) -> Result<Full, Stop> {
        let cells = problem.dimensions().cells();
        assert!(cells <= WHOLE_SPACE_CELLS, "full tables are for small boards");
        let count: usize = (1..=cells).product();
        let unknown = Way { next: 0, distance: UNKNOWN, direction: 0, steps: 0 };
        let mut ways = vec![unknown; count];
        let place = |board: Small| (rank(&board[..cells]) as u32, board);
        let mut layer: Vec<(u32, Small)> = goals(problem).into_iter().map(place).collect();
        for (place, _) in &layer {
            ways[*place as usize].distance = 0;
        }
        let moves = Moves::new(problem, metric);
        let mut stats = Stats { bytes: 8 * count as u64, ..Stats::default() };
        for depth in 1..UNKNOWN {
            budget.check(&stats)?;
            stats.bound = depth.into();
            let mut found = Vec::new();
            for (next, board) in &layer {
                moves.each(board, |there, direction, steps| {
                    let place = rank(&there[..cells]);
                    // From there it is the same way back.
                    let direction = opposite(direction.into()) as u8;
                    let way = Way { next: *next, distance: depth, direction, steps };
                    let known = &mut ways[place];
                    if known.distance == UNKNOWN {
                        *known = way;
                        found.push((place as u32, *there));
                    } else if known.distance == depth
                        && (direction, steps) < (known.direction, known.steps)
                    {
                        // The alphabetically first way: the first of all moves that lead one step nearer.
                        *known = way;
                    }
                });
            }
            if found.is_empty() {
                break;
            }
            layer = found;
        }
        Ok(Full { names: [UNKNOWN; 256], ways })
    }

    /// Remembers the goal's own names of tiles, so that boards can be given with these.
    #[must_use]
    pub fn named(mut self, goal: &[u8]) -> Full {
        let distinct = goal.iter().enumerate().all(|(i, tile)| !goal[..i].contains(tile));
        if distinct {
            for (cell, &tile) in goal.iter().enumerate() {
                self.names[usize::from(tile)] = cell as u8;
            }
        }
        self
    }

    /// [`Full::solve`] for a board with the goal's own names of tiles. `None` also if they are unknown.
    pub fn solve_named(&self, tiles: &[u8]) -> Option<(Vec<u8>, u32)> {
        let mut board = [0; WHOLE_SPACE_CELLS];
        let mut seen = 0u32;
        for (cell, &tile) in tiles.iter().enumerate() {
            let name = self.names[usize::from(tile)];
            *board.get_mut(cell)? = name;
            seen |= 1u32.checked_shl(name.into())?;
        }
        (seen + 1 == 1 << tiles.len()).then(|| self.solve(&board[..tiles.len()])).flatten()
    }

    /// The way of a board to the goal, as directions of the blank, with its cost; `None` if there is
    /// none. The tiles are named as in [`Problem`].
    pub fn solve(&self, tiles: &[u8]) -> Option<(Vec<u8>, u32)> {
        let mut way = self.ways[rank(tiles)];
        let cost = way.distance;
        if cost == UNKNOWN {
            return None;
        }
        let mut path = Vec::with_capacity(usize::from(cost));
        for _ in 0..cost {
            for _ in 0..way.steps {
                path.push(way.direction);
            }
            way = self.ways[way.next as usize];
        }
        Some((path, cost.into()))
    }

    /// How many boards there are at each distance.
    #[cfg(test)]
    fn histogram(&self) -> Vec<u64> {
        let known = self.ways.iter().map(|way| way.distance).filter(|d| *d != UNKNOWN);
        let mut counts = vec![0; known.clone().max().map_or(0, |d| usize::from(d) + 1)];
        known.for_each(|d| counts[usize::from(d)] += 1);
        counts
    }
}

/// The place of a board among all orders of its tiles.
fn rank(board: &[u8]) -> usize {
    let mut seen = 0u32;
    let mut rank = 0;
    for (place, &tile) in board.iter().enumerate() {
        let smaller_before = (seen & ((1 << tile) - 1)).count_ones() as usize;
        rank = rank * (board.len() - place) + usize::from(tile) - smaller_before;
        seen |= 1 << tile;
    }
    rank
}

/// All boards that count as solved: tiles of one kind in any order.
fn goals(problem: &Problem) -> Vec<Small> {
    let kinds = problem.kinds();
    let mut boards = vec![[UNKNOWN; WHOLE_SPACE_CELLS]];
    for cell in 0..kinds.len() {
        let longer = |board: Small| {
            let fits =
                move |tile: &u8| kinds[usize::from(*tile)] == kinds[cell] && !board.contains(tile);
            (0..kinds.len() as u8).filter(fits).map(move |tile| {
                let mut longer = board;
                longer[cell] = tile;
                longer
            })
        };
        boards = boards.into_iter().flat_map(longer).collect();
    }
    boards
}

/// What moves there are.
struct Moves {
    neighbours: Vec<[u16; 4]>,
    blank: u8,
    longest: u8,
}

impl Moves {
    fn new(problem: &Problem, metric: Metric) -> Moves {
        Moves {
            neighbours: problem.dimensions().neighbours(),
            blank: problem.blank() as u8,
            longest: if metric == Metric::Multi { u8::MAX } else { 1 },
        }
    }

    /// The boards after every move, with direction and number of steps, in alphabetical order.
    #[inline(always)]
    fn each(&self, board: &Small, mut then: impl FnMut(&Small, u8, u8)) {
        let start = board.iter().position(|&tile| tile == self.blank).expect("boards have a blank");
        for direction in 0..4u8 {
            let mut board = *board;
            let mut at = start;
            for steps in 1..=self.longest {
                let there = self.neighbours[at][usize::from(direction)];
                if there == NONE {
                    break;
                }
                board.swap(at, there.into());
                at = there.into();
                then(&board, direction, steps);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::pdb::dimensions::Dimensions;

    fn histogram(rows: usize, cols: usize, metric: Metric) -> Vec<u64> {
        let goal: Vec<u8> = (0..(rows * cols) as u8).collect();
        let problem = Problem::new(Dimensions { rows, cols }, &goal, &goal).unwrap();
        Full::new(&problem, metric, &mut Budget::unlimited()).unwrap().histogram()
    }

    #[test]
    fn known_numbers_of_boards_at_each_distance() {
        assert_eq!(histogram(2, 2, Metric::Single), [1, 2, 2, 2, 2, 2, 1]);
        let single = histogram(3, 3, Metric::Single);
        assert_eq!((single.len(), single.iter().sum::<u64>()), (32, 181_440));
        assert_eq!(single[24..], [24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2]);
        let multi = histogram(3, 3, Metric::Multi);
        assert_eq!((multi.len(), multi.iter().sum::<u64>()), (25, 181_440));
        assert_eq!(multi[20..], [11_751, 3_390, 589, 41, 1]);
        assert_eq!(histogram(2, 4, Metric::Multi)[20..], [1_825, 800, 368, 140, 50, 8]);
        assert_eq!(histogram(4, 2, Metric::Single).len(), 37);
    }
}
