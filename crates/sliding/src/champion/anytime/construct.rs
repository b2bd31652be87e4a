//! A first solution for any board at once: row by row, as people do it.
//!
//! Each tile is led home by a breadth-first search over its own cell and the blank's; the last two of a
//! line are turned in together within a 2×3 corner. Linear in the number of tiles times the board, never
//! short, but always there.

use crate::champion::problem::Problem;
use crate::champion::prune::Digested;
use crate::pdb::dimensions::{Dimensions, NONE, opposite};
use gridwright_search::{Budget, Stats, Stop};
use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasherDefault;

/// Moves that solve a solvable problem. Stops when cancelled, but not for any other limit: some answer
/// there shall always be.
pub fn construct(problem: &Problem, budget: &mut Budget<'_>) -> Result<Vec<u8>, Stop> {
    let dimensions = problem.dimensions();
    // Solve for the blank in the last corner, then walk it to where it belongs.
    let mut goal: Vec<u8> = (0..dimensions.cells()).map(|cell| cell as u8).collect();
    let mut walk = Vec::new();
    let mut blank = problem.blank();
    for (direction, count) in [
        (2, dimensions.cols - 1 - blank % dimensions.cols),
        (0, dimensions.rows - 1 - blank / dimensions.cols),
    ] {
        for _ in 0..count {
            let there = usize::from(dimensions.neighbour(blank, direction));
            goal.swap(blank, there);
            blank = there;
            walk.push(direction as u8);
        }
    }
    let mut home = vec![0u8; goal.len()];
    for (cell, &tile) in goal.iter().enumerate() {
        home[usize::from(tile)] = cell as u8;
    }
    let tiles = problem.start().iter().map(|&tile| home[usize::from(tile)]).collect();
    let mut hand = Hand {
        dimensions,
        neighbours: dimensions.neighbours(),
        locked: vec![false; goal.len()],
        blank: problem.start_blank(),
        tiles,
        path: Vec::new(),
    };
    hand.make_even(&goal, problem);
    hand.solve(budget)?;
    let back = walk.iter().rev().map(|&direction| opposite(direction.into()) as u8);
    hand.path.extend(back);
    Ok(tidy(hand.path))
}

fn unless_cancelled(budget: &mut Budget<'_>) -> Result<(), Stop> {
    match budget.check(&Stats::default()) {
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        _ => Ok(()),
    }
}

/// Takes out moves that only undo each other.
pub fn tidy(path: Vec<u8>) -> Vec<u8> {
    let mut tidied: Vec<u8> = Vec::with_capacity(path.len());
    for direction in path {
        if tidied.last().is_some_and(|&last| usize::from(last) == opposite(direction.into())) {
            tidied.pop();
        } else {
            tidied.push(direction);
        }
    }
    tidied
}

struct Hand {
    dimensions: Dimensions,
    neighbours: Vec<[u16; 4]>,
    /// Cells that are done.
    locked: Vec<bool>,
    blank: usize,
    /// Tiles by their home cells; the blank's home is the last cell.
    tiles: Vec<u8>,
    path: Vec<u8>,
}

impl Hand {
    /// Gives two tiles that look alike each other's homes where the parity asks for it.
    fn make_even(&mut self, goal: &[u8], problem: &Problem) {
        if problem.is_solvable() && problem.is_distinct() {
            return;
        }
        let board = Problem::new(self.dimensions, &self.shifted(), &shift(goal.len()));
        if board.is_some_and(|board| board.is_solvable()) {
            return;
        }
        let kind = |tile: u8| problem.kinds()[usize::from(goal[usize::from(tile)])];
        let cells = 0..self.tiles.len();
        let alike = cells
            .clone()
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .find(|&(a, b)| kind(self.tiles[a]) == kind(self.tiles[b]));
        if let Some((a, b)) = alike {
            self.tiles.swap(a, b);
        }
    }

    /// The tiles as numbers from 1, the blank 0, as a board has them.
    fn shifted(&self) -> Vec<u8> {
        let cells = self.tiles.len();
        self.tiles.iter().map(|&tile| ((usize::from(tile) + 1) % cells) as u8).collect()
    }

    fn solve(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let Dimensions { rows, cols } = self.dimensions;
        for row in 0..rows.saturating_sub(2) {
            let line: Vec<usize> = (0..cols).map(|col| row * cols + col).collect();
            self.line(&line, cols, budget)?;
        }
        for col in 0..cols.saturating_sub(3) {
            let line = [(rows - 2) * cols + col, (rows - 1) * cols + col];
            self.line(&line, 1, budget)?;
        }
        self.finish();
        Ok(())
    }

    /// Fills a line of cells; `inwards` leads from it to the next line.
    fn line(
        &mut self,
        cells: &[usize],
        inwards: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let (last_two, others) = (&cells[cells.len() - 2..], &cells[..cells.len() - 2]);
        for &cell in others {
            unless_cancelled(budget)?;
            self.lead(cell, cell);
            self.locked[cell] = true;
        }
        let [first, second] = [last_two[0], last_two[1]];
        unless_cancelled(budget)?;
        // The one before last into the last place, the last behind it, then both turned in together.
        self.lead(first, second);
        self.locked[second] = true;
        self.lead(second, second + inwards);
        self.locked[second] = false;
        self.turn_in(first, second, inwards);
        self.locked[first] = true;
        self.locked[second] = true;
        Ok(())
    }

    /// Brings two tiles home that stand in the corner of six cells around their homes. They stay in that
    /// corner, the blank goes wherever nothing is locked.
    fn turn_in(&mut self, first: usize, second: usize, inwards: usize) {
        let corner: Vec<usize> =
            (0..3).flat_map(|depth| [first, second].map(|cell| cell + depth * inwards)).collect();
        let start = (self.whereabouts(first), self.whereabouts(second), self.blank);
        let moves = breadth_first(
            start,
            |&(a, b, _)| a == first && b == second,
            |&(a, b, blank), direction| {
                let there = self.neighbours[blank][direction];
                if there == NONE || self.locked[usize::from(there)] {
                    return None;
                }
                let there = usize::from(there);
                let pushed = |tile: usize| if tile == there { blank } else { tile };
                let after = (pushed(a), pushed(b), there);
                (corner.contains(&after.0) && corner.contains(&after.1)).then_some(after)
            },
        );
        for direction in moves {
            self.slide(direction);
        }
    }

    fn whereabouts(&self, home: usize) -> usize {
        let at = self.tiles.iter().position(|&tile| usize::from(tile) == home);
        at.expect("every tile is on the board")
    }

    fn slide(&mut self, direction: u8) {
        let there = usize::from(self.neighbours[self.blank][usize::from(direction)]);
        self.tiles.swap(self.blank, there);
        self.blank = there;
        self.path.push(direction);
    }

    /// Leads the tile whose home is `home` to `target` without touching locked cells.
    fn lead(&mut self, home: usize, target: usize) {
        const UNSEEN: u8 = u8::MAX;
        const START: u8 = u8::MAX - 1;
        let cells = self.tiles.len();
        // For each cell of the tile and of the blank, the move that first led there.
        let mut moves = vec![UNSEEN; cells * cells];
        let start = (self.whereabouts(home), self.blank);
        moves[start.0 * cells + start.1] = START;
        let mut queue = VecDeque::from([start]);
        while let Some((tile, blank)) = queue.pop_front() {
            if tile == target {
                let mut path = Vec::new();
                let (mut tile, mut blank) = (tile, blank);
                while moves[tile * cells + blank] != START {
                    let direction = moves[tile * cells + blank];
                    let before = usize::from(self.neighbours[blank][opposite(direction.into())]);
                    tile = if tile == before { blank } else { tile };
                    blank = before;
                    path.push(direction);
                }
                path.into_iter().rev().for_each(|direction| self.slide(direction));
                return;
            }
            for direction in 0..4 {
                let there = usize::from(self.neighbours[blank][direction]);
                if there == usize::from(NONE) || self.locked[there] {
                    continue;
                }
                let after = (if there == tile { blank } else { tile }, there);
                let known = &mut moves[after.0 * cells + after.1];
                if *known == UNSEEN {
                    *known = direction as u8;
                    queue.push_back(after);
                }
            }
        }
    }

    /// Solves the last cells, the only ones that are not locked.
    fn finish(&mut self) {
        let cells: Vec<usize> = (0..self.tiles.len()).filter(|&cell| !self.locked[cell]).collect();
        let place = |cell: usize| cells.iter().position(|&c| c == cell);
        let start: Vec<u8> = cells.iter().map(|&cell| self.tiles[cell]).collect();
        let blank = place(self.blank).expect("the blank is never locked in");
        let home = |(tiles, _): &(Vec<u8>, usize)| {
            tiles.iter().zip(&cells).all(|(&tile, &cell)| usize::from(tile) == cell)
        };
        let moves = breadth_first((start, blank), home, |(tiles, blank), direction| {
            let there = self.neighbours[cells[*blank]][direction];
            let there = (there != NONE).then(|| place(there.into())).flatten()?;
            let mut tiles = tiles.clone();
            tiles.swap(*blank, there);
            Some((tiles, there))
        });
        for direction in moves {
            self.slide(direction);
        }
    }
}

fn shift(cells: usize) -> Vec<u8> {
    (1..=cells).map(|tile| (tile % cells) as u8).collect()
}

/// The shortest way through a small space; empty if there is none.
fn breadth_first<S: Clone + Eq + std::hash::Hash>(
    start: S,
    is_goal: impl Fn(&S) -> bool,
    step: impl Fn(&S, usize) -> Option<S>,
) -> Vec<u8> {
    let mut origin: HashMap<S, Option<(S, u8)>, BuildHasherDefault<Digested>> =
        HashMap::from_iter([(start.clone(), None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        if is_goal(&state) {
            let mut path = Vec::new();
            let mut at = state;
            while let Some(Some((before, direction))) = origin.get(&at) {
                path.push(*direction);
                at = before.clone();
            }
            path.reverse();
            return path;
        }
        for direction in 0..4 {
            if let Some(there) = step(&state, direction)
                && !origin.contains_key(&there)
            {
                origin.insert(there.clone(), Some((state.clone(), direction as u8)));
                queue.push_back(there);
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_search::random::mix;

    fn shuffled(cells: usize, seed: u64) -> Vec<u8> {
        let mut tiles: Vec<u8> = (0..cells).map(|tile| tile as u8).collect();
        for i in (1..cells).rev() {
            tiles.swap(i, (mix(seed * 1000 + i as u64) % (i as u64 + 1)) as usize);
        }
        tiles
    }

    fn check(problem: &Problem) {
        let mut tiles = problem.start().to_vec();
        let mut blank = problem.start_blank();
        for direction in construct(problem, &mut Budget::unlimited()).unwrap() {
            let there = problem.dimensions().neighbour(blank, direction.into());
            assert_ne!(there, NONE);
            tiles.swap(blank, there.into());
            blank = there.into();
        }
        assert!(problem.is_goal(&tiles), "{problem:?}");
    }

    #[test]
    fn every_size_and_goal_is_solved() {
        let mut solved = 0;
        for (rows, cols) in
            [(2, 2), (2, 3), (3, 2), (3, 3), (2, 7), (7, 2), (5, 4), (9, 9), (16, 16)]
        {
            let dimensions = Dimensions { rows, cols };
            for seed in 0..12 {
                let start = shuffled(dimensions.cells(), seed);
                let goal = shuffled(dimensions.cells(), seed + 100);
                let problem = Problem::new(dimensions, &start, &goal).unwrap();
                if problem.is_solvable() {
                    check(&problem);
                    solved += 1;
                }
            }
        }
        assert!(solved > 30);
    }

    #[test]
    fn tiles_alike_are_solved() {
        let dimensions = Dimensions { rows: 4, cols: 5 };
        for seed in 0..20 {
            let alike = |tiles: Vec<u8>| -> Vec<u8> {
                tiles.into_iter().map(|tile| if tile > 10 { 11 } else { tile }).collect()
            };
            let start = alike(shuffled(20, seed));
            let goal = alike(shuffled(20, seed + 100));
            check(&Problem::new(dimensions, &start, &goal).unwrap());
        }
    }
}
