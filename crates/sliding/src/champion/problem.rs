//! A board and its goal, renamed so that the goal is the same for all: tile `i` belongs on cell `i`.

use crate::pdb::dimensions::Dimensions;

/// The end of a list of cells.
const END: u16 = u16::MAX;

/// A task for the champion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    dimensions: Dimensions,
    start: Vec<u8>,
    kinds: Vec<u8>,
    blank: u8,
    distinct: bool,
}

impl Problem {
    /// From the tiles of a board and of its goal, row by row, 0 the blank. `None` unless both hold the
    /// same tiles, exactly one blank among them, and fill the board.
    pub fn new(dimensions: Dimensions, tiles: &[u8], goal: &[u8]) -> Option<Problem> {
        let cells = dimensions.cells();
        if tiles.len() != cells || goal.len() != cells || cells > 256 {
            return None;
        }
        // For each tile its goal cells that are not taken yet, as a list with links from cell to cell.
        let mut first = [END; 256];
        let mut after = [END; 256];
        for (cell, &tile) in goal.iter().enumerate().rev() {
            after[cell] = first[usize::from(tile)];
            first[usize::from(tile)] = cell as u16;
        }
        let blank = first[0];
        if blank == END || after[usize::from(blank)] != END {
            return None;
        }
        let kinds: Vec<u8> = goal.iter().map(|&tile| first[usize::from(tile)] as u8).collect();
        let start: Option<Vec<u8>> = tiles
            .iter()
            .map(|&tile| {
                let cell = first[usize::from(tile)];
                let there = (cell != END).then_some(cell as u8)?;
                first[usize::from(tile)] = after[usize::from(cell)];
                Some(there)
            })
            .collect();
        Some(Problem {
            dimensions,
            start: start?,
            blank: blank as u8,
            distinct: kinds.iter().enumerate().all(|(cell, &kind)| cell == usize::from(kind)),
            kinds,
        })
    }

    /// The size of the board.
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// For every cell the tile on it, named by a goal cell of its kind.
    pub fn start(&self) -> &[u8] {
        &self.start
    }

    /// For every goal cell, the first goal cell of its kind.
    pub fn kinds(&self) -> &[u8] {
        &self.kinds
    }

    /// Whether all tiles are different.
    pub fn is_distinct(&self) -> bool {
        self.distinct
    }

    /// The blank's goal cell, which is also its name.
    pub fn blank(&self) -> usize {
        self.blank.into()
    }

    /// Where the blank is at first.
    pub fn start_blank(&self) -> usize {
        let at = self.start.iter().position(|&tile| tile == self.blank);
        at.expect("a problem has a blank")
    }

    /// Whether a board is solved.
    pub fn is_goal(&self, tiles: &[u8]) -> bool {
        let right = |(cell, &tile): (usize, &u8)| self.kinds[usize::from(tile)] == self.kinds[cell];
        tiles.iter().enumerate().all(right)
    }

    /// Whether the number of single-tile moves of every solution is odd.
    pub fn is_odd(&self) -> bool {
        self.dimensions.distance(self.start_blank(), self.blank()) % 2 == 1
    }

    /// Whether some sequence of moves can solve it: always with two tiles alike, otherwise when the
    /// permutation is as odd as the way of the blank.
    pub fn is_solvable(&self) -> bool {
        !self.distinct || is_odd_permutation(&self.start) == self.is_odd()
    }

    /// The task of going from one board of this problem to another; tiles alike stay alike.
    pub fn between(&self, start: &[u8], goal: &[u8]) -> Option<Problem> {
        // Names by kind, the blank 0: the form in which boards come from outside.
        let name = |tile: &u8| {
            let kind = usize::from(self.kinds[usize::from(*tile)]);
            ((kind + self.start.len() - self.blank()) % self.start.len()) as u8
        };
        let named = |tiles: &[u8]| tiles.iter().map(name).collect::<Vec<_>>();
        Problem::new(self.dimensions, &named(start), &named(goal))
    }
}

fn is_odd_permutation(tiles: &[u8]) -> bool {
    let mut seen = vec![false; tiles.len()];
    let mut odd = false;
    for first in 0..tiles.len() {
        let mut cell = first;
        while !seen[cell] {
            seen[cell] = true;
            cell = tiles[cell].into();
            odd ^= cell != first;
        }
    }
    odd
}

#[cfg(test)]
impl Problem {
    /// The board so many random moves away from a goal, walls included.
    pub fn wandered(dimensions: Dimensions, goal: &[u8], seed: u64, steps: u64) -> Problem {
        let neighbours = dimensions.neighbours();
        let mut tiles = goal.to_vec();
        let mut blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
        for step in 0..steps {
            let direction = gridwright_search::random::mix(seed << 32 | step) as usize % 4;
            let there = usize::from(neighbours[blank][direction]);
            if there < tiles.len() {
                tiles.swap(blank, there);
                blank = there;
            }
        }
        Problem::new(dimensions, &tiles, goal).expect("a board that can be solved")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_named_by_their_goals() {
        let dimensions = Dimensions { rows: 2, cols: 2 };
        let problem = Problem::new(dimensions, &[2, 1, 0, 3], &[1, 2, 3, 0]).unwrap();
        assert_eq!(problem.start(), [1, 0, 3, 2]);
        assert_eq!((problem.blank(), problem.start_blank()), (3, 2));
        assert!(problem.is_odd() && !problem.is_solvable());
        assert!(problem.is_goal(&[0, 1, 2, 3]));
    }

    #[test]
    fn tiles_alike_share_goals() {
        let dimensions = Dimensions { rows: 2, cols: 2 };
        let problem = Problem::new(dimensions, &[7, 1, 7, 0], &[1, 7, 7, 0]).unwrap();
        assert!(problem.is_solvable() && !problem.is_distinct());
        assert!(problem.is_goal(&[0, 2, 1, 3]));
        assert_eq!(Problem::new(dimensions, &[7, 1, 1, 0], &[1, 7, 7, 0]), None);
        assert_eq!(Problem::new(dimensions, &[7, 1, 7, 7], &[1, 7, 7, 7]), None);
        let part = problem.between(&[0, 1, 3, 2], &[0, 2, 1, 3]).unwrap();
        assert_eq!(part.blank(), 3);
        assert_eq!(part.start_blank(), 2);
        assert!(part.is_solvable() && !part.is_distinct());
    }
}
