//! All positions on shortest solutions, with the moves that are right there.
//!
//! A depth-first search within the known length meets every such position; it is gone into only once,
//! because a position lies on shortest solutions at one depth only. So there may be many more solutions
//! than work.

use super::choice::AnyAdditivePdb;
use super::full::{self, Full};
use super::heuristic::{Heuristic, Manhattan};
use super::partition::Size;
use super::problem::Problem;
use super::prune::{Digested, mix};
use super::{Champion, EXACT_CELLS, problem_of};
use crate::board::Board;
use crate::pdb::dimensions::{NONE, opposite};
use crate::rules::Metric;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Positions known to lead nowhere are noted up to this many.
const MOST_DEAD: usize = 1 << 20;
/// With fewer moves left it is as quick to look again.
const WORTH_NOTING: u32 = 5;

/// What lies on the shortest ways to a goal.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// How many shortest solutions there are.
    pub count: u64,
    /// For each position before the goal, by a key, the directions that are right, as bits.
    pub right: HashMap<u128, u8>,
    /// The key of the first.
    pub start: u128,
}

impl Champion {
    /// All shortest ways from `board` to `goal`, which is known to be `cost` moves away; none if it is not.
    pub fn ways(
        &self,
        board: &Board,
        goal: &Board,
        cost: u32,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let Some(problem) = problem_of(board, goal) else { return Ok(Ways::default()) };
        let problem = &Named::new(problem, goal);
        let cells = problem.task.dimensions().cells();
        if cells <= full::MOST_CELLS {
            let full = self.whole_space(&problem.task, goal, Metric::Single, budget)?;
            let perfect =
                Perfect { full: &full, neighbours: problem.task.dimensions().neighbours() };
            return search(problem, &perfect, cost, stats, budget);
        }
        if cells <= EXACT_CELLS {
            if let Some(max_pdb) = self.max_pdb(&problem.task, budget)? {
                return search(problem, &*max_pdb, cost, stats, budget);
            }
            match self.additive_pdb(&problem.task, Size::Small, 1, budget) {
                Ok(AnyAdditivePdb::Few(pdb)) => return search(problem, &pdb, cost, stats, budget),
                Ok(AnyAdditivePdb::Many(pdb)) => return search(problem, &pdb, cost, stats, budget),
                // Too little room for tables is enough for the search that needs none.
                Err(Stop::Memory) => {}
                Err(why) => return Err(why),
            }
        }
        search(problem, &Manhattan::new(&problem.task), cost, stats, budget)
    }
}

/// A task with names for its tiles that do not depend on the goal.
struct Named {
    task: Problem,
    /// For every tile as the task names it, the place of its number among all numbers.
    names: Vec<u8>,
}

impl Named {
    fn new(task: Problem, goal: &Board) -> Named {
        let mut numbers = goal.tiles().to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let name = |tile: &u8| numbers.binary_search(tile).unwrap_or_default() as u8;
        Named { task, names: goal.tiles().iter().map(name).collect() }
    }
}

fn search<H: Heuristic>(
    problem: &Named,
    heuristic: &H,
    cost: u32,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
) -> Result<Ways, Stop> {
    let tiles = problem.task.start().to_vec();
    let blank = problem.task.start_blank();
    let value = heuristic.root(&tiles, blank);
    let neighbours = problem.task.dimensions().neighbours();
    let known = HashMap::default();
    let mut search = Search { problem, heuristic, neighbours, tiles, known, dead: 0, stats };
    let start = search.key();
    let count = if cost == 0 {
        u64::from(problem.task.is_goal(problem.task.start()))
    } else {
        search.dive(blank, 4, cost, &value, budget)?
    };
    let right = search.known.into_iter().filter(|(_, here)| here.count > 0);
    Ok(Ways { count, right: right.map(|(key, here)| (key, here.right)).collect(), start })
}

/// What is known of a position with so many moves left.
#[derive(Clone, Copy)]
struct Here {
    left: u32,
    count: u64,
    right: u8,
}

struct Search<'a, H> {
    problem: &'a Named,
    heuristic: &'a H,
    neighbours: Vec<[u16; 4]>,
    tiles: Vec<u8>,
    known: HashMap<u128, Here, BuildHasherDefault<Digested>>,
    dead: usize,
    stats: &'a mut Stats,
}

impl<H: Heuristic> Search<'_, H> {
    /// Positions of up to 16 cells as they are, larger ones as a digest of 128 bits.
    fn key(&self) -> u128 {
        // Tiles alike have one name.
        let name = |&tile: &u8| self.problem.names[usize::from(tile)];
        if self.tiles.len() <= 16 {
            return self.tiles.iter().fold(0, |key, tile| key << 4 | u128::from(name(tile)));
        }
        let digest = |seed: u64| {
            let add = |digest: u64, tile: &u8| mix(digest ^ u64::from(name(tile)));
            u128::from(self.tiles.iter().fold(seed, add))
        };
        digest(1) << 64 | digest(2)
    }

    /// How many ways there are with exactly `left` moves.
    fn dive(
        &mut self,
        blank: usize,
        last: usize,
        left: u32,
        value: &H::Value,
        budget: &mut Budget<'_>,
    ) -> Result<u64, Stop> {
        let key = (left >= WORTH_NOTING).then(|| self.key());
        if let Some(here) = key.and_then(|key| self.known.get(&key))
            && (here.left == left || (here.count == 0 && here.left > left))
        {
            return Ok(here.count);
        }
        budget.tick(self.stats)?;
        self.stats.expanded += 1;
        let (mut count, mut right) = (0u64, 0);
        for direction in 0..4 {
            let there = self.neighbours[blank][direction];
            if there == NONE || (last < 4 && direction == opposite(last)) {
                continue;
            }
            self.stats.generated += 1;
            let step = self.heuristic.step(value, &self.tiles, blank, direction, left - 1);
            let Some(value) = step else { continue };
            let there = usize::from(there);
            self.tiles.swap(blank, there);
            let ways = if left > 1 {
                self.dive(there, direction, left - 1, &value, budget)
            } else {
                Ok(u64::from(self.problem.task.is_goal(&self.tiles)))
            };
            self.tiles.swap(blank, there);
            let ways = ways?;
            count = count.saturating_add(ways);
            right |= u8::from(ways > 0) << direction;
        }
        let dead = count == 0;
        if !dead || (left >= WORTH_NOTING && self.dead < MOST_DEAD) {
            self.dead += usize::from(dead);
            let key = key.unwrap_or_else(|| self.key());
            self.known.insert(key, Here { left, count, right });
            self.stats.bytes = (self.known.capacity() * size_of::<(u128, Here)>()) as u64;
        }
        Ok(count)
    }
}

/// The distances of a whole space.
struct Perfect<'a> {
    full: &'a Full,
    neighbours: Vec<[u16; 4]>,
}

impl Heuristic for Perfect<'_> {
    type Value = u32;

    fn root(&self, tiles: &[u8], _: usize) -> u32 {
        self.full.distance(tiles).unwrap_or(u32::MAX)
    }

    fn step(
        &self,
        _: &u32,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<u32> {
        let mut after = [0; full::MOST_CELLS];
        let after = &mut after[..tiles.len()];
        after.copy_from_slice(tiles);
        after.swap(blank, self.neighbours[blank][direction].into());
        self.full.distance(after).filter(|&distance| distance <= left)
    }

    fn bound(&self, value: &u32) -> u32 {
        *value
    }
}
