//! Whole small spaces: every board of at most nine cells with its distance and its next move.
//!
//! Breadth-first search from the goal takes a hundredth of a second, and then a board is solved by
//! following the table: one look-up a move.

use super::problem::Problem;
use crate::sliding::rules::Metric;
use crate::sliding::tables::shape::{NONE, Shape};
use gridwright_search::{Budget, Stats, Stop};

/// The most cells of a board that has a full table.
pub const MOST_CELLS: usize = 9;

const UNKNOWN: u8 = u8::MAX;

/// What identifies a table: the names of tiles are those of [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    shape: Shape,
    blank: usize,
    kinds: Vec<u8>,
    multi: bool,
}

impl Key {
    /// The table a problem needs.
    pub fn of(problem: &Problem, metric: Metric) -> Key {
        Key {
            shape: problem.shape(),
            blank: problem.blank(),
            kinds: problem.kinds().to_vec(),
            multi: metric == Metric::Multi,
        }
    }
}

/// A whole space.
#[derive(Clone, Debug)]
pub struct Full {
    /// Moves to the goal in the metric.
    distance: Vec<u8>,
    /// The first move of the way to follow: direction, and number of steps in the multi-tile metric.
    first: Vec<(u8, u8)>,
    /// The board after it.
    next: Vec<u32>,
}

impl Full {
    /// Looks at every board from which the goal can be reached.
    pub fn new(problem: &Problem, metric: Metric, budget: &mut Budget<'_>) -> Result<Full, Stop> {
        let cells = problem.shape().cells();
        assert!(cells <= MOST_CELLS, "full tables are for small boards");
        let count = (1..=cells).product();
        let mut full = Full {
            distance: vec![UNKNOWN; count],
            first: vec![(0, 0); count],
            next: vec![0; count],
        };
        let mut layer = goals(problem);
        for board in &layer {
            full.distance[rank(board)] = 0;
        }
        let neighbours = problem.shape().neighbours();
        let blank = problem.blank() as u8;
        let mut stats = Stats { bytes: 6 * count as u64, ..Stats::default() };
        for depth in 1..UNKNOWN {
            budget.check(&stats)?;
            stats.bound = depth.into();
            let mut found = Vec::new();
            for board in &layer {
                for (there, _) in pushes(board, blank, &neighbours, metric) {
                    let place = rank(&there);
                    if full.distance[place] == UNKNOWN {
                        full.distance[place] = depth;
                        found.push(there);
                    }
                }
            }
            // The alphabetically first way: the first of all moves that lead one step nearer.
            for board in &found {
                let mut nearer = pushes(board, blank, &neighbours, metric)
                    .map(|(there, push)| (rank(&there), push))
                    .filter(|(place, _)| full.distance[*place] == depth - 1);
                let (place, push) = nearer.next().expect("it was reached from somewhere");
                full.next[rank(board)] = place as u32;
                full.first[rank(board)] = push;
            }
            if found.is_empty() {
                break;
            }
            layer = found;
        }
        Ok(full)
    }

    /// The way of a board to the goal, as directions of the blank, with its cost; `None` if there is
    /// none.
    pub fn solve(&self, tiles: &[u8]) -> Option<(Vec<u8>, u32)> {
        let mut board = [0; MOST_CELLS];
        board[..tiles.len()].copy_from_slice(tiles);
        let mut place = rank(&board[..tiles.len()]);
        let cost = self.distance[place];
        if cost == UNKNOWN {
            return None;
        }
        let mut path = Vec::with_capacity(usize::from(cost));
        for _ in 0..cost {
            let (direction, steps) = self.first[place];
            path.extend(std::iter::repeat_n(direction, steps.into()));
            place = self.next[place] as usize;
        }
        Some((path, cost.into()))
    }

    /// How many boards there are at each distance.
    pub fn histogram(&self) -> Vec<u64> {
        let known = self.distance.iter().filter(|d| **d != UNKNOWN);
        let mut counts = vec![0; known.clone().max().map_or(0, |d| usize::from(*d) + 1)];
        known.for_each(|&d| counts[usize::from(d)] += 1);
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
fn goals(problem: &Problem) -> Vec<Vec<u8>> {
    let cells = problem.shape().cells();
    let mut boards = vec![Vec::new()];
    for cell in 0..cells {
        let fits = |board: &Vec<u8>, tile: u8| {
            problem.kinds()[usize::from(tile)] == problem.kinds()[cell] && !board.contains(&tile)
        };
        let longer = |board: Vec<u8>| {
            let tiles = (0..cells as u8).filter(|&tile| fits(&board, tile)).collect::<Vec<_>>();
            tiles.into_iter().map(move |tile| [&board[..], &[tile]].concat()).collect::<Vec<_>>()
        };
        boards = boards.into_iter().flat_map(longer).collect();
    }
    boards
}

/// The boards after every move, with direction and number of steps, in alphabetical order.
fn pushes<'a>(
    board: &'a [u8],
    blank: u8,
    neighbours: &'a [[u16; 4]],
    metric: Metric,
) -> impl Iterator<Item = (Vec<u8>, (u8, u8))> + 'a {
    let start = board.iter().position(|&tile| tile == blank).expect("boards have a blank");
    let longest = if metric == Metric::Multi { u8::MAX } else { 1 };
    (0..4u8).flat_map(move |direction| {
        let mut board = board.to_vec();
        let mut at = start;
        (1..=longest).map_while(move |steps| {
            let there = neighbours[at][usize::from(direction)];
            if there == NONE {
                return None;
            }
            board.swap(at, there.into());
            at = there.into();
            Some((board.clone(), (direction, steps)))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(rows: usize, cols: usize, metric: Metric) -> Vec<u64> {
        let goal: Vec<u8> = (0..(rows * cols) as u8).collect();
        let problem = Problem::new(Shape { rows, cols }, &goal, &goal).unwrap();
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
