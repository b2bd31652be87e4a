//! Where boards come from: memory, chance, the ways of other boards.

use super::layers::Layers;
use super::maker::{Found, Maker};
use super::{Wish, puzzle, random};
use crate::board::{Board, Direction, Puzzle};
use crate::champion::EXACT_CELLS;
use crate::rate::judge;
use gridwright_search::{Stats, Stop};
use gridwright_world::explain::Grade;
use gridwright_world::make::Made;
use gridwright_world::text::number_of;
use rand::RngExt;

/// Longer walks lead no farther.
const LONGEST_WALK: usize = 10_000;

/// Changes in vain before a fresh board is drawn.
const CHANGES: usize = 40;

/// Boards drawn from memory before all of them are looked at.
const TRIES: usize = 4_000;

/// Boards of a distance between two looks at the limits.
const LOOK_AFTER: usize = 1_024;

impl Maker<'_, '_> {
    /// One of all boards that need so many moves; each is equally likely.
    pub fn of_layer(
        &mut self,
        goal: &Puzzle,
        known: &Layers,
        distance: u32,
    ) -> Result<Made<Found>, Stop> {
        let boards = known.count(distance);
        let choosy = self.options.wish.single || self.options.wish.difficulty.is_some();
        if !choosy {
            let which = self.rng.random_range(0..boards);
            return self.of_memory(goal, known, distance, which).map(Made::Ready);
        }
        let mut left: Vec<usize> = (0..boards).collect();
        while !left.is_empty() {
            let which = left.swap_remove(self.rng.random_range(0..left.len()));
            let found = self.of_memory(goal, known, distance, which)?;
            if self.keeps(&found)? {
                return Ok(Made::Ready(found));
            }
        }
        let Wish { single, difficulty, .. } = self.options.wish;
        let mut lacks: Vec<String> =
            difficulty.map(|grade| format!("is {}", grade.name())).into_iter().collect();
        lacks.extend(single.then(|| "has a single shortest solution".to_owned()));
        let (moves, lacks) = (number_of(distance, "move"), lacks.join(" and "));
        Ok(Made::Impossible(format!("none of the {boards} boards that need {moves} {lacks}")))
    }

    /// A board that is known to be so far from the goal.
    fn of_memory(
        &mut self,
        goal: &Puzzle,
        known: &Layers,
        distance: u32,
        which: usize,
    ) -> Result<Found, Stop> {
        let board = self.dressed(goal, known.tiles(distance, which));
        let found = self.solve(puzzle(self.options, board))?.ok_or(Stop::Nodes)?;
        assert_eq!(found.cost(), distance, "breadth-first search and the champion agree");
        Ok(found)
    }

    /// One of all boards of a grade; each is equally likely.
    pub fn of_grade(
        &mut self,
        goal: &Puzzle,
        known: &Layers,
        wanted: Grade,
    ) -> Result<Made<Found>, Stop> {
        let ends: Vec<usize> = (0..=known.farthest())
            .scan(0, |sum, distance| {
                *sum += known.count(distance);
                Some(*sum)
            })
            .collect();
        let all = ends.last().copied().unwrap_or(0);
        let place = |number: usize| {
            let distance = ends.partition_point(|end| *end <= number);
            (distance as u32, number - if distance == 0 { 0 } else { ends[distance - 1] })
        };
        for _ in 0..TRIES {
            let (distance, which) = place(self.rng.random_range(0..all));
            if let Some(found) = self.of_memory_if(goal, known, (distance, which), wanted)? {
                return Ok(Made::Ready(found));
            }
        }
        // They are rare, or there is none: from a random place on, all are looked at.
        let first = self.rng.random_range(0..all);
        for number in (first..all).chain(0..first) {
            if let Some(found) = self.of_memory_if(goal, known, place(number), wanted)? {
                return Ok(Made::Ready(found));
            }
        }
        let single = if self.options.wish.single { " with a single shortest solution" } else { "" };
        let size = self.size();
        Ok(Made::Impossible(format!("no {size} board{single} is {}", wanted.name())))
    }

    /// The same, if it is of a grade and keeps all else that is wished for.
    fn of_memory_if(
        &mut self,
        goal: &Puzzle,
        known: &Layers,
        (distance, which): (u32, usize),
        wanted: Grade,
    ) -> Result<Option<Found>, Stop> {
        let tiles = known.tiles(distance, which).to_vec();
        let board = Board::new(goal.goal.rows(), goal.goal.cols(), tiles);
        let mut plain = goal.clone();
        plain.board = board.expect("tiles of a board");
        if which.is_multiple_of(LOOK_AFTER) {
            self.budget.check(&Stats::default())?;
        }
        if judge(&plain, distance).2 != wanted {
            return Ok(None);
        }
        let found = self.of_memory(goal, known, distance, which)?;
        Ok(if self.keeps(&found)? { Some(found) } else { None })
    }

    /// A board with tiles of its own in place of those that the goal does not name.
    fn dressed(&mut self, goal: &Puzzle, tiles: &[u8]) -> Board {
        let mut tiles = tiles.to_vec();
        let pairs = goal.board.tiles().iter().zip(self.example.tiles());
        let plain = pairs.clone().all(|(one, own)| one == own);
        if !plain && let Some(name) = goal.unnamed() {
            let mut own: Vec<u8> =
                pairs.filter(|(one, _)| **one == name).map(|(_, own)| *own).collect();
            for tile in tiles.iter_mut().filter(|tile| **tile == name) {
                *tile = own.swap_remove(self.rng.random_range(0..own.len()));
            }
        }
        Board::new(self.example.rows(), self.example.cols(), tiles).expect("tiles of a board")
    }

    /// A board of a grade: one of those on the shortest way of a random one.
    pub fn graded(&mut self, wanted: Grade, farthest: u32) -> Result<Found, Stop> {
        let mut steps = farthest as usize;
        loop {
            self.budget.check(&Stats::default())?;
            let drawn = if self.is_small() {
                random(self.options, self.example, self.rng)
            } else {
                self.wander(steps)
            };
            let Some(found) = self.solve(drawn)? else {
                steps = (steps * 9 / 10).max(farthest as usize);
                continue;
            };
            steps = (steps + steps / 20 + 1).min(LONGEST_WALK);
            let fitting = fitting(&found, wanted);
            if fitting.is_empty() {
                continue;
            }
            let left = fitting[self.rng.random_range(0..fitting.len())];
            let found = found.shortened(left);
            if self.keeps(&found)? {
                return Ok(found);
            }
        }
    }

    /// Whether boards are solved exactly, whatever they are.
    fn is_small(&self) -> bool {
        self.example.cells() <= EXACT_CELLS
    }

    /// A board that is farther from the goal than memory reaches.
    pub fn beyond(&mut self, farthest: u32) -> Result<Found, Stop> {
        let mut hardest: Option<Found> = None;
        match self.climb(farthest, &mut hardest) {
            Ok(found) => Ok(found),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            Err(stop) => hardest.filter(|_| self.options.wish.hardest).ok_or(stop),
        }
    }

    fn climb(&mut self, farthest: u32, hardest: &mut Option<Found>) -> Result<Found, Stop> {
        let Wish { optimum, single, hardest: endless, .. } = self.options.wish;
        let small = self.is_small();
        let mut steps = optimum.unwrap_or(farthest).max(farthest) as usize;
        let mut best: Option<(u32, Puzzle)> = None;
        let mut in_vain = 0;
        loop {
            self.budget.check(&Stats::default())?;
            let drawn = match &best {
                _ if !small => self.wander(steps),
                Some((_, board)) if in_vain <= CHANGES => self.changed(&board.clone()),
                _ => {
                    (best, in_vain) = (None, 0);
                    random(self.options, self.example, self.rng)
                }
            };
            let Some(found) = self.solve(drawn)? else {
                steps = (steps * 9 / 10).max(farthest as usize);
                continue;
            };
            let cost = found.cost();
            steps = (steps + steps / 20 + 1).min(LONGEST_WALK);
            if let Some(wanted) = optimum
                && cost >= wanted
            {
                let found = found.shortened(wanted);
                if self.keeps(&found)? {
                    return Ok(found);
                }
                // What leads to boards of another kind is left.
                (best, in_vain) = (None, 0);
                continue;
            }
            in_vain += 1;
            if best.as_ref().is_none_or(|(most, _)| cost >= *most) {
                in_vain *= usize::from(best.as_ref().is_some_and(|(most, _)| cost == *most));
                best = Some((cost, found.puzzle.clone()));
            }
            if (endless || (single && optimum.is_none()))
                && hardest.as_ref().is_none_or(|least| cost > least.cost())
                && self.keeps(&found)?
            {
                if !endless {
                    return Ok(found);
                }
                *hardest = Some(found);
            }
        }
    }

    /// A walk away from the goal that never goes straight back.
    fn wander(&mut self, steps: usize) -> Puzzle {
        let mut board = self.example.clone();
        let mut last: Option<Direction> = None;
        for _ in 0..steps {
            loop {
                let way = Direction::ALL[self.rng.random_range(0..4)];
                if last.is_none_or(|last| way != last.opposite()) && board.slide(way) {
                    last = Some(way);
                    break;
                }
            }
        }
        puzzle(self.options, board)
    }

    /// A board on which three tiles have changed places, as it can be solved then too.
    fn changed(&mut self, from: &Puzzle) -> Puzzle {
        loop {
            let mut tiles = from.shown().tiles().to_vec();
            let mut cell = || self.rng.random_range(0..tiles.len());
            let (a, b, c) = (cell(), cell(), cell());
            if a == b || b == c || a == c || [a, b, c].iter().any(|cell| tiles[*cell] == 0) {
                continue;
            }
            tiles.swap(a, b);
            tiles.swap(b, c);
            let (rows, cols) = (self.example.rows(), self.example.cols());
            let changed = Board::new(rows, cols, tiles).expect("the same tiles are as sound");
            let changed = puzzle(self.options, changed);
            if changed.refute().is_none() {
                return changed;
            }
        }
    }
}

/// How many moves are left at those boards on a shortest way that are of a grade.
fn fitting(found: &Found, wanted: Grade) -> Vec<u32> {
    let mut here = found.puzzle.clone();
    let mut fitting = Vec::new();
    for (left, direction) in (0..=found.cost()).rev().zip(found.way.iter().map(Some).chain([None]))
    {
        if judge(&here, left).2 == wanted {
            fitting.push(left);
        }
        if let Some(&direction) = direction {
            here.slide(direction);
        }
    }
    fitting
}
