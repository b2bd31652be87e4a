//! All positions on shortest solutions, with the moves that are right there.
//!
//! One shortest solution is known or soon found. Beside every position that lies on one, each other move
//! is tried: the champion's own search looks for a way within what is left from there, and what it
//! finds are more positions on shortest solutions. Together these looks take about as long as one last
//! iteration that goes on to its end. A position lies on shortest solutions at one depth only, so there may
//! be many more solutions than work.

use super::ida::{Ida, Root};
use super::kernel::Kernel;
use crate::board::{Board, Direction};
use crate::champion::heuristic::Manhattan;
use crate::champion::pdb::choice::Library;
use crate::champion::pdb::partition::Size;
use crate::champion::plan::{EXACT_CELLS, SURVEY_WITHOUT_TABLES, TABLE_CELLS};
use crate::champion::problem::Problem;
use crate::champion::prune::{Digested, Pruner, START};
use crate::pdb::dimensions::{NONE, opposite};
use gridwright_search::random::mix;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

/// What lies on the shortest ways to a goal.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// How many shortest solutions there are.
    pub count: u64,
    /// For each position before the goal, by a key, the directions that are right, as bits.
    pub right: HashMap<u128, u8>,
    /// The key of the first.
    pub start: u128,
    /// The first of the solutions, in alphabetical order, as many as were asked for.
    pub listed: Vec<Vec<u8>>,
}

/// What is asked about the shortest ways from a board to a goal.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// From here.
    pub board: &'a Board,
    /// To there.
    pub goal: &'a Board,
    /// A shortest way, to this goal or to another.
    pub way: &'a [Direction],
    /// Enough is known as soon as there are two.
    pub alone: bool,
}

/// A problem with names for its tiles that do not depend on the goal.
#[derive(Debug)]
pub struct Task {
    problem: Problem,
    /// For every tile as the problem names it, the place of its number among all numbers.
    names: Vec<u8>,
}

impl Task {
    /// A problem and the goal it was made from.
    pub fn new(problem: Problem, goal: &Board) -> Task {
        let mut numbers = goal.tiles().to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let name = |tile: &u8| numbers.binary_search(tile).unwrap_or_default() as u8;
        Task { problem, names: goal.tiles().iter().map(name).collect() }
    }

    /// Positions of up to 16 cells as they are, larger ones as a digest of 128 bits.
    fn key(&self, tiles: &[u8]) -> u128 {
        // Tiles alike have one name.
        let name = |&tile: &u8| self.names[usize::from(tile)];
        if tiles.len() <= 16 {
            return tiles.iter().fold(0, |key, tile| key << 4 | u128::from(name(tile)));
        }
        let digest = |seed: u64| {
            let add = |digest: u64, tile: &u8| mix(digest ^ u64::from(name(tile)));
            u128::from(tiles.iter().fold(seed, add))
        };
        digest(1) << 64 | digest(2)
    }
}

/// Where tiles and blank are.
#[derive(Clone, Debug)]
struct Position {
    tiles: Vec<u8>,
    blank: usize,
}

/// A position on a shortest way.
struct Live {
    position: Position,
    /// The moves that are right, as bits.
    right: u8,
}

type Keyed<T> = HashMap<u128, T, BuildHasherDefault<Digested>>;

/// A search for all shortest ways.
pub struct Survey<'a> {
    task: &'a Task,
    way: Vec<u8>,
    neighbours: Vec<[u16; 4]>,
    /// By depth, the positions on shortest ways that are known; the last are solved.
    live: Vec<Keyed<Live>>,
    at_most: u64,
    list: usize,
}

/// Bytes that a position takes besides its tiles, about.
const POSITION_BYTES: usize = 96;

impl<'a> Survey<'a> {
    /// Of all ways as short as `way`, which leads to this goal or to another; enough is known as soon as there are
    /// more than `at_most`, unless some are to be listed.
    pub fn new(task: &'a Task, way: Vec<u8>, at_most: u64, list: usize) -> Survey<'a> {
        let neighbours = task.problem.dimensions().neighbours();
        let live = (0..=way.len()).map(|_| HashMap::default()).collect();
        Survey { task, way, neighbours, live, at_most, list }
    }

    /// The board and its goal.
    pub fn problem(&self) -> &'a Problem {
        &self.task.problem
    }

    /// With somebody who knows a shortest way from every board.
    pub fn in_space(
        mut self,
        solve: impl Fn(&[u8]) -> Option<(Vec<u8>, u32)>,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        self.run(&mut Perfect { solve }, budget)
    }

    /// With no tables at all.
    pub fn without_tables(
        mut self,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        self.look(&Manhattan::new(&self.task.problem), stats, budget)
    }

    /// With the best tables that are there, or that small boards always get; without any where that is soon done.
    pub fn with_tables(
        mut self,
        library: &Library,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let problem = self.problem();
        let cells = problem.dimensions().cells();
        let size = match cells {
            ..=EXACT_CELLS if library.holds(problem, Size::Large) => Some(Size::Large),
            ..=EXACT_CELLS => Some(Size::Small),
            ..=TABLE_CELLS if library.holds(problem, Size::Small) => Some(Size::Small),
            _ => None,
        };
        let Some(size) = size else { return self.without_tables(stats, budget) };
        if !library.holds(problem, size) {
            let mut part = budget.part(SURVEY_WITHOUT_TABLES);
            let whole = part.limits().nodes == Some(SURVEY_WITHOUT_TABLES);
            match self.look(&Manhattan::new(problem), stats, &mut part) {
                // What is found so far stays.
                Err(Stop::Nodes) if whole => {}
                done => return done,
            }
        }
        if cells <= EXACT_CELLS
            && let Some(max_pdb) = library.max_pdb(problem, budget)?
        {
            return self.look(&*max_pdb, stats, budget);
        }
        let before = stats.expanded;
        let ways = match library.additive_pdb(problem, size, 1, budget) {
            Ok(pdb) => self.look(&pdb, stats, budget),
            // Too little room for tables is enough for the search that needs none.
            Err(Stop::Memory) => return self.without_tables(stats, budget),
            Err(why) => return Err(why),
        };
        if size == Size::Small {
            library.worked_with_small(stats.expanded - before);
        }
        ways
    }

    fn look<H: Kernel>(
        &mut self,
        heuristic: &H,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let mut ida = Ida::new(&self.task.problem, heuristic, Pruner::get());
        ida.stats = *stats;
        let mut searched = Searched { ida };
        let ways = self.run(&mut searched, budget);
        *stats = searched.ida.stats;
        ways
    }

    /// Looks for what is not known yet.
    fn run<F: Finder>(&mut self, finder: &mut F, budget: &mut Budget<'_>) -> Result<Ways, Stop> {
        let problem = &self.task.problem;
        let first = Position { tiles: problem.start().to_vec(), blank: problem.start_blank() };
        let start = self.task.key(&first.tiles);
        let cost = self.way.len();
        if self.live[0].is_empty() {
            let way = if self.leads_home(&first, &self.way) {
                Some(self.way.clone())
            } else {
                finder.find(&first, None, cost as u32, budget)?
            };
            let Some(way) = way else { return Ok(Ways { start, ..Ways::default() }) };
            self.add(0, first, &way);
        }
        for depth in 0..cost {
            self.beside(depth, finder, budget)?;
            if self.list == 0 && self.has_enough(depth) {
                break;
            }
        }
        let count = self.count();
        let listed = self.listed();
        let before = self.live[..cost].iter().flatten();
        Ok(Ways {
            count,
            right: before.map(|(key, live)| (*key, live.right)).collect(),
            start,
            listed,
        })
    }

    /// Whether more ways are known than anybody wants to know of.
    fn has_enough(&self, depth: usize) -> bool {
        let forks = || self.live[depth].values().any(|live| !live.right.is_power_of_two());
        self.at_most < u64::MAX && forks() && self.count() > self.at_most
    }

    /// Where a move leads; `None` at the edge.
    fn after(&self, position: &Position, direction: usize) -> Option<Position> {
        let there = self.neighbours[position.blank][direction];
        let mut after = (there != NONE).then(|| position.clone())?;
        after.blank = there.into();
        after.tiles.swap(position.blank, after.blank);
        Some(after)
    }

    fn leads_home(&self, from: &Position, way: &[u8]) -> bool {
        let last = way
            .iter()
            .try_fold(from.clone(), |position, &direction| self.after(&position, direction.into()));
        last.is_some_and(|last| self.task.problem.is_goal(&last.tiles))
    }

    /// Notes what lies on a shortest way from a position of some depth.
    fn add(&mut self, depth: usize, from: Position, way: &[u8]) {
        let mut position = from;
        for (depth, direction) in (depth..).zip(way.iter().map(Some).chain([None])) {
            let key = self.task.key(&position.tiles);
            let after = direction.and_then(|&direction| self.after(&position, direction.into()));
            let live = self.live[depth].entry(key).or_insert(Live { position, right: 0 });
            let (Some(direction), Some(after)) = (direction, after) else { return };
            live.right |= 1 << direction;
            position = after;
        }
    }

    /// Tries every move beside the ways that are known through the positions of a depth.
    fn beside<F: Finder>(
        &mut self,
        depth: usize,
        finder: &mut F,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let left = (self.live.len() - 2 - depth) as u32;
        let positions: usize = self.live.iter().map(HashMap::len).sum();
        finder.holds((positions * (self.neighbours.len() + POSITION_BYTES)) as u64);
        let mut dead: HashSet<u128, BuildHasherDefault<Digested>> = HashSet::default();
        // In an order of their own, so that a limit always comes at the same place.
        let mut keys: Vec<u128> = self.live[depth].keys().copied().collect();
        keys.sort_unstable();
        for key in keys {
            let Live { position, right: known } = &self.live[depth][&key];
            let (position, known) = (position.clone(), *known);
            let mut right = known;
            for direction in (0..4).filter(|direction| known & 1 << direction == 0) {
                let Some(after) = self.after(&position, direction) else { continue };
                let there = self.task.key(&after.tiles);
                let back = depth > 0 && self.live[depth - 1].contains_key(&there);
                if back || dead.contains(&there) {
                    continue;
                }
                if !self.live[depth + 1].contains_key(&there) {
                    let Some(way) = finder.find(&after, Some(direction), left, budget)? else {
                        dead.insert(there);
                        continue;
                    };
                    self.add(depth + 1, after, &way);
                }
                right |= 1 << direction;
            }
            if let Some(live) = self.live[depth].get_mut(&key) {
                live.right = right;
            }
        }
        Ok(())
    }

    /// How many ways there are.
    fn count(&self) -> u64 {
        let mut counts: Keyed<u64> = HashMap::default();
        for layer in self.live.iter().rev() {
            let ways = |live: &Live| {
                if live.right == 0 {
                    return 1;
                }
                let right = (0..4).filter(|direction| live.right & 1 << direction != 0);
                let after = right.filter_map(|direction| self.after(&live.position, direction));
                let ways = after.map(|after| counts.get(&self.task.key(&after.tiles)).copied());
                ways.fold(0, |sum: u64, ways| sum.saturating_add(ways.unwrap_or(0)))
            };
            counts = layer.iter().map(|(key, live)| (*key, ways(live))).collect();
        }
        counts.values().sum()
    }
}

impl Survey<'_> {
    /// The first ways, in alphabetical order.
    fn listed(&self) -> Vec<Vec<u8>> {
        let mut listed = Vec::new();
        let Some(first) = self.live[0].values().next().filter(|_| self.list > 0) else {
            return listed;
        };
        // What is still to be gone, the next on top.
        let mut open = vec![(first.position.clone(), Vec::new())];
        while let Some((position, path)) = open.pop() {
            let Some(live) = self.live[path.len()].get(&self.task.key(&position.tiles)) else {
                continue;
            };
            if path.len() == self.way.len() {
                listed.push(path);
                if listed.len() == self.list {
                    break;
                }
                continue;
            }
            for direction in (0..4u8).rev().filter(|direction| live.right & 1 << direction != 0) {
                let after = self.after(&position, direction.into());
                let path = [&path[..], &[direction]].concat();
                open.extend(after.map(|after| (after, path)));
            }
        }
        listed
    }
}

/// Who knows whether a position is a number of moves from the goal.
trait Finder {
    /// A way of so many moves, where it is known that none has fewer. `last` led there.
    fn find(
        &mut self,
        from: &Position,
        last: Option<usize>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop>;

    /// Takes note of the bytes that the survey holds meanwhile.
    fn holds(&mut self, _bytes: u64) {}
}

/// The distances of a whole space.
struct Perfect<F> {
    solve: F,
}

impl<F: Fn(&[u8]) -> Option<(Vec<u8>, u32)>> Finder for Perfect<F> {
    fn find(
        &mut self,
        from: &Position,
        _: Option<usize>,
        left: u32,
        _: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let way = (self.solve)(&from.tiles).filter(|(_, cost)| *cost == left);
        Ok(way.map(|(way, _)| way))
    }
}

/// A search.
struct Searched<'a, H: Kernel> {
    ida: Ida<'a, H>,
}

impl<H: Kernel> Finder for Searched<'_, H> {
    fn find(
        &mut self,
        from: &Position,
        last: Option<usize>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let (heuristic, problem, pruner) =
            (self.ida.heuristic(), self.ida.problem(), self.ida.pruner());
        let value = heuristic.root(&from.tiles, from.blank);
        if heuristic.bound(&value) > left {
            return Ok(None);
        }
        let Some(left) = left.checked_sub(1) else {
            return Ok(problem.is_goal(&from.tiles).then(Vec::new));
        };
        // The first move is made here: all but the one back, whatever words the last move begins.
        for direction in (0..4).filter(|direction| last != Some(opposite(*direction))) {
            let there = problem.dimensions().neighbour(from.blank, direction);
            if there == NONE {
                continue;
            }
            let Some(value) = heuristic.step(&value, &from.tiles, from.blank, direction, left)
            else {
                continue;
            };
            let Position { mut tiles, blank } = from.clone();
            tiles.swap(blank, there.into());
            let (path, blank) = (vec![direction as u8], there.into());
            let state = pruner.next(START, direction);
            let root = Root { path, value, tiles, blank, state };
            if let Some(way) = H::search(&mut self.ida, &root, left, budget)? {
                return Ok(Some(way));
            }
        }
        Ok(None)
    }

    fn holds(&mut self, bytes: u64) {
        self.ida.stats.bytes = self.ida.stats.bytes.max(bytes);
    }
}
