//! All positions on shortest solutions, with the moves that are right there.
//!
//! One shortest solution is known or soon found. Beside every position that lies on one, each other move
//! is tried: the champion's own search looks for a way within what is left from there, and what it
//! finds are more positions on shortest solutions. Together these looks take about as long as one last
//! iteration that goes on to its end. A position lies on shortest solutions at one depth only, so there may
//! be many more solutions than work.

use crate::board::{Board, Direction};
use crate::champion::anytime::large::TABLE_CELLS;
use crate::champion::exact::ida::{Ida, Root};
use crate::champion::heuristic::{DeepHeuristic, Manhattan};
use crate::champion::pdb::choice::{AnyAdditivePdb, tables_of};
use crate::champion::pdb::partition::Size;
use crate::champion::problem::Problem;
use crate::champion::prune::{Digested, Pruner, START, mix};
use crate::champion::small::{self, Full};
use crate::champion::{Champion, EXACT_CELLS, problem_of};
use crate::pdb::dimensions::{LETTERS, NONE, opposite};
use crate::rules::Metric;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::atomic::Ordering;

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

impl Champion {
    /// All ways from a board to a goal that are as short as the one that is known; none where all are longer.
    pub fn ways(
        &self,
        question: Question<'_>,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let Question { board, goal, way, alone } = question;
        let Some(problem) = problem_of(board, goal) else { return Ok(Ways::default()) };
        let task = &Named::new(problem, goal);
        let place = |direction: &Direction| {
            let letter = direction.letter();
            LETTERS.iter().position(|known| *known == letter).unwrap_or(0) as u8
        };
        let way: Vec<u8> = way.iter().map(place).collect();
        let survey = Survey::new(task, way.len(), alone);
        if task.problem.dimensions().cells() <= small::MOST_CELLS {
            if !self.wants_space() && self.known_space(goal, Metric::Single).is_none() {
                let manhattan = Manhattan::new(&task.problem);
                let before = stats.expanded;
                let ways = self.look(survey, way, &manhattan, stats, budget);
                self.space_work.fetch_add(stats.expanded - before, Ordering::Relaxed);
                return ways;
            }
            let full = self.whole_space(&task.problem, goal, Metric::Single, budget)?;
            return survey.run(way, &mut Perfect { full: &full }, budget);
        }
        self.with_tables(survey, way, stats, budget)
    }

    /// The same with the best tables that are there, or that small boards always get.
    fn with_tables(
        &self,
        survey: Survey<'_>,
        way: Vec<u8>,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let problem = &survey.task.problem;
        let cells = problem.dimensions().cells();
        let holds = |size| tables_of(problem, size).iter().all(|table| self.cache.holds(table));
        if cells <= EXACT_CELLS
            && let Some(max_pdb) = self.max_pdb(problem, budget)?
        {
            return self.look(survey, way, &*max_pdb, stats, budget);
        }
        let size = match cells {
            ..=EXACT_CELLS if holds(Size::Large) => Some(Size::Large),
            ..=EXACT_CELLS => Some(Size::Small),
            ..=TABLE_CELLS if holds(Size::Small) => Some(Size::Small),
            _ => None,
        };
        if let Some(size) = size {
            match self.additive_pdb(problem, size, 1, budget) {
                Ok(pdb) => {
                    let before = stats.expanded;
                    let ways = match &pdb {
                        AnyAdditivePdb::Few(pdb) => self.look(survey, way, pdb, stats, budget),
                        AnyAdditivePdb::Many(pdb) => self.look(survey, way, pdb, stats, budget),
                    };
                    let work = match size {
                        Size::Small => &self.small_work,
                        Size::Large => &self.large_work,
                    };
                    work.fetch_add(stats.expanded - before, Ordering::Relaxed);
                    return ways;
                }
                // Too little room for tables is enough for the search that needs none.
                Err(Stop::Memory) => {}
                Err(why) => return Err(why),
            }
        }
        self.look(survey, way, &Manhattan::new(problem), stats, budget)
    }

    fn look<H: DeepHeuristic>(
        &self,
        survey: Survey<'_>,
        way: Vec<u8>,
        heuristic: &H,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let pruner = self.pruner();
        let mut ida = Ida::new(&survey.task.problem, heuristic, pruner);
        ida.stats = *stats;
        let mut searched = Searched { problem: &survey.task.problem, ida, pruner };
        let ways = survey.run(way, &mut searched, budget);
        *stats = searched.ida.stats;
        ways
    }
}

/// A task with names for its tiles that do not depend on the goal.
struct Named {
    problem: Problem,
    /// For every tile as the task names it, the place of its number among all numbers.
    names: Vec<u8>,
}

impl Named {
    fn new(problem: Problem, goal: &Board) -> Named {
        let mut numbers = goal.tiles().to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let name = |tile: &u8| numbers.binary_search(tile).unwrap_or_default() as u8;
        Named { problem, names: goal.tiles().iter().map(name).collect() }
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

struct Survey<'a> {
    task: &'a Named,
    neighbours: Vec<[u16; 4]>,
    /// By depth, the positions on shortest ways that are known; the last are solved.
    live: Vec<Keyed<Live>>,
    alone: bool,
}

impl<'a> Survey<'a> {
    fn new(task: &'a Named, cost: usize, alone: bool) -> Survey<'a> {
        let neighbours = task.problem.dimensions().neighbours();
        let live = (0..=cost).map(|_| HashMap::default()).collect();
        Survey { task, neighbours, live, alone }
    }

    fn run<F: Finder>(
        mut self,
        way: Vec<u8>,
        finder: &mut F,
        budget: &mut Budget<'_>,
    ) -> Result<Ways, Stop> {
        let problem = &self.task.problem;
        let first = Position { tiles: problem.start().to_vec(), blank: problem.start_blank() };
        let start = self.task.key(&first.tiles);
        let way = if self.leads_home(&first, &way) {
            Some(way)
        } else {
            finder.find(&first, None, way.len() as u32, budget)?
        };
        let Some(way) = way else { return Ok(Ways { start, ..Ways::default() }) };
        self.add(0, first, &way);
        for depth in 0..way.len() {
            self.beside(depth, finder, budget)?;
            if self.alone && self.live[depth].values().any(|live| !live.right.is_power_of_two()) {
                // Two are enough to know.
                break;
            }
        }
        let count = self.count();
        let before = self.live.into_iter().take(way.len()).flatten();
        Ok(Ways { count, right: before.map(|(key, live)| (key, live.right)).collect(), start })
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
}

/// The distances of a whole space.
struct Perfect<'a> {
    full: &'a Full,
}

impl Finder for Perfect<'_> {
    fn find(
        &mut self,
        from: &Position,
        _: Option<usize>,
        left: u32,
        _: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let way = self.full.solve(&from.tiles).filter(|(_, cost)| *cost == left);
        Ok(way.map(|(way, _)| way))
    }
}

/// The champion's search.
struct Searched<'a, H: DeepHeuristic> {
    problem: &'a Problem,
    ida: Ida<'a, H>,
    pruner: &'a Pruner,
}

impl<H: DeepHeuristic> Finder for Searched<'_, H> {
    fn find(
        &mut self,
        from: &Position,
        last: Option<usize>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let heuristic = self.ida.heuristic();
        let value = heuristic.root(&from.tiles, from.blank);
        if heuristic.bound(&value) > left {
            return Ok(None);
        }
        let Some(left) = left.checked_sub(1) else {
            return Ok(self.problem.is_goal(&from.tiles).then(Vec::new));
        };
        // The first move is made here: all but the one back, whatever words the last move begins.
        for direction in (0..4).filter(|direction| last != Some(opposite(*direction))) {
            let there = self.problem.dimensions().neighbour(from.blank, direction);
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
            let state = self.pruner.next(START, direction);
            let root = Root { path, value, tiles, blank, state };
            if let Some(way) = self.ida.search(&root, left, budget)? {
                return Ok(Some(way));
            }
        }
        Ok(None)
    }
}
