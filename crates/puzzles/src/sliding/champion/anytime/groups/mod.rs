//! How far small groups of tiles are from their goals, on boards too large for whole tables.
//!
//! The board is cut into groups of up to five cells, once by rows and once by columns. The distances of a
//! group, whatever the blank does, are the same for every goal in which its tiles belong on its cells, so a
//! handful of tables serves the board itself and all stretches of a solution: only the group in which the
//! blank belongs loses a tile. Tables that are mirror images of each other are one. They are kept in memory,
//! never on disk: building them takes a second or two.

mod distances;
mod division;
mod guide;
mod sets;

pub use guide::Groups;

use crate::sliding::tables::shape::{Shape, Symmetry};
use distances::Distances;
use division::division;
use gridwright_search::{Budget, Cancel, Stop};
use sets::Sets;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most tiles of a group.
const MOST_TILES: usize = 5;
/// The most cells of a board that is cut into groups.
pub const MOST_CELLS: usize = 36;
/// The most groups of a board.
const MOST_GROUPS: usize = MOST_CELLS.div_ceil(MOST_TILES);
/// Seconds that one thread takes for each entry of a table.
const SECONDS: f64 = 2e-8;
/// The share of the time left that building may take.
const SHARE: f64 = 0.4;

/// The guides for all goals of the blank on one shape.
#[derive(Debug)]
pub struct Guides(Vec<Groups>);

impl Guides {
    /// The guide for boards on which the blank belongs on `blank`.
    pub fn of(&self, blank: usize) -> &Groups {
        &self.0[blank]
    }
}

/// What was built so far.
#[derive(Debug, Default)]
pub struct Library {
    guides: Mutex<HashMap<Shape, Arc<Guides>>>,
    /// Tables of shapes that are not ready yet.
    tables: Mutex<HashMap<Shape, Tables>>,
}

/// Distances by the cells of canonical groups.
type Tables = HashMap<Vec<usize>, Arc<Distances>>;

impl Library {
    /// The guides for a shape if they are there.
    pub fn find(&self, shape: Shape) -> Option<Arc<Guides>> {
        lock(&self.guides).get(&shape).cloned()
    }

    /// The guides for a shape, built now if need be; `None` where the limits leave no room for that, or
    /// where it takes longer than it should: what is ready by then is kept for the next time.
    pub fn obtain(
        &self,
        shape: Shape,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Arc<Guides>>, Stop> {
        if shape.cells() > MOST_CELLS || shape.rows.min(shape.cols) < 2 {
            return Ok(None);
        }
        let mut guides = lock(&self.guides);
        if let Some(known) = guides.get(&shape) {
            return Ok(Some(Arc::clone(known)));
        }
        let mut tables = lock(&self.tables);
        let tables = tables.entry(shape).or_default();
        let plan = Plan::new(shape, tables);
        if !plan.fits(threads, budget) {
            return Ok(None);
        }
        let until = budget.time_left().map(|left| budget.elapsed() + left.mul_f64(SHARE));
        if !plan.build(tables, threads, until, budget)? {
            return Ok(None);
        }
        let all = (0..shape.cells()).map(|blank| plan.guide(blank, tables)).collect();
        let all = Arc::new(Guides(all));
        guides.insert(shape, Arc::clone(&all));
        Ok(Some(all))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The cells of a group in the orientation in which it is the least, and how it is turned there.
fn canonical(shape: Shape, group: &[usize]) -> (Vec<usize>, Symmetry) {
    let image = |symmetry: Symmetry| {
        let mut cells: Vec<usize> = group.iter().map(|&c| symmetry.cell(shape, c)).collect();
        cells.sort_unstable();
        (cells, symmetry)
    };
    Symmetry::all()
        .filter(|symmetry| symmetry.shape(shape) == shape)
        .map(image)
        .min_by(|a, b| a.0.cmp(&b.0))
        .expect("the identity keeps every shape")
}

/// Which distances a shape needs.
struct Plan {
    shape: Shape,
    divisions: [Vec<Vec<usize>>; 2],
    /// The canonical groups whose distances are not known yet, the largest first.
    missing: Vec<Vec<usize>>,
}

impl Plan {
    fn new(shape: Shape, known: &Tables) -> Plan {
        let divisions = [false, true].map(|by_columns| division(shape, by_columns));
        let mut missing = Vec::new();
        for group in divisions.iter().flatten() {
            missing.push(canonical(shape, group).0);
            for blank in group {
                missing.push(canonical(shape, &without(group, *blank)).0);
            }
        }
        missing.retain(|table| !table.is_empty() && !known.contains_key(table));
        missing.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        missing.dedup();
        Plan { shape, divisions, missing }
    }

    /// Whether time and memory allow to build everything.
    fn fits(&self, threads: usize, budget: &Budget<'_>) -> bool {
        let sizes = || self.missing.iter().map(|table| self.shape.cells().pow(table.len() as u32));
        let seconds = sizes().sum::<usize>() as f64 * SECONDS / threads as f64;
        // The tables, and the blocks of those that are being built.
        let largest = sizes().max().unwrap_or(0);
        let bytes = (sizes().sum::<usize>() + (1 + threads) * largest / 2) as u64;
        budget.limits().memory.is_none_or(|limit| bytes <= limit)
            && budget.time_left().is_none_or(|left| seconds < SHARE * left.as_secs_f64())
    }

    /// Adds what is missing to `tables`; says whether that was done by `until` on the budget's clock.
    fn build(
        &self,
        tables: &mut Tables,
        threads: usize,
        until: Option<Duration>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let mut sets = Vec::new();
        for k in 1..=MOST_TILES {
            sets.push(Sets::new(self.shape, k, budget)?);
        }
        let next = AtomicUsize::new(0);
        let done = Mutex::new(tables);
        let nobody = Cancel::default();
        let work = |mut budget: Budget<'_>| {
            while let Some(table) = self.missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                let built = Distances::new(&sets[table.len() - 1], table, until, &mut budget)?;
                let Some(built) = built else { return Ok(false) };
                lock(&done).insert(table.clone(), Arc::new(built));
            }
            Ok(true)
        };
        let results: Vec<Result<bool, Stop>> = std::thread::scope(|scope| {
            let spawn = |_| {
                let budget = budget.fork(&nobody);
                scope.spawn(|| work(budget))
            };
            let spawned: Vec<_> = (1..threads).map(spawn).collect();
            let mine = work(budget.fork(&nobody));
            let theirs = spawned.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(mine).chain(theirs).collect()
        });
        results.into_iter().try_fold(true, |all, one| Ok(all && one?))
    }

    fn guide(&self, blank: usize, tables: &Tables) -> Groups {
        Groups::new(self.shape, blank, &self.divisions, tables)
    }
}

fn without(group: &[usize], cell: usize) -> Vec<usize> {
    group.iter().copied().filter(|&other| other != cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::champion::guide::Guide;
    use crate::sliding::champion::prune::mix;
    use crate::sliding::tables::shape::NONE;
    use gridwright_search::Limits;
    use std::collections::VecDeque;

    fn guides(shape: Shape) -> Arc<Guides> {
        Library::default().obtain(shape, 2, &mut Budget::unlimited()).unwrap().unwrap()
    }

    /// All boards of a shape with their distances from the one with the blank at home on `blank`.
    fn every_board(shape: Shape, blank: usize) -> HashMap<Vec<u8>, u32> {
        let goal: Vec<u8> = (0..shape.cells() as u8).collect();
        let mut known = HashMap::from([(goal.clone(), 0)]);
        let mut open = VecDeque::from([(goal, blank)]);
        while let Some((board, at)) = open.pop_front() {
            let moves = known[&board] + 1;
            for there in (0..4).map(|d| shape.neighbour(at, d)).filter(|there| *there != NONE) {
                let mut next = board.clone();
                next.swap(at, there.into());
                if !known.contains_key(&next) {
                    known.insert(next.clone(), moves);
                    open.push_back((next, there.into()));
                }
            }
        }
        known
    }

    #[test]
    fn no_bound_is_too_high() {
        let mut tight = 0;
        for (rows, cols) in [(2, 4), (4, 2), (2, 3)] {
            let shape = Shape { rows, cols };
            let guides = guides(shape);
            for blank in 0..shape.cells() {
                let guide = guides.of(blank);
                for (board, moves) in every_board(shape, blank) {
                    let at = board.iter().position(|&tile| usize::from(tile) == blank).unwrap();
                    let bound = guide.bound(&guide.root(&board, at));
                    assert!(bound <= moves, "{board:?}: {bound} of {moves}");
                    assert!(moves > 0 || bound == 0);
                    tight += u32::from(bound == moves);
                }
            }
        }
        assert!(tight > 1000, "only {tight} bounds are exact");
    }

    #[test]
    fn steps_lead_where_boards_are() {
        let shape = Shape { rows: 4, cols: 4 };
        let guides = guides(shape);
        for blank in [0, 5, 15] {
            let guide = guides.of(blank);
            let mut tiles: Vec<u8> = (0..16).collect();
            let mut at = blank;
            let mut memo = guide.root(&tiles, at);
            for step in 0..2000 {
                let direction = mix(step) as usize % 4;
                let there = shape.neighbour(at, direction);
                if there == NONE {
                    continue;
                }
                memo = guide.step(&memo, &tiles, at, direction, u32::MAX).unwrap();
                tiles.swap(at, there.into());
                at = there.into();
                let root = guide.root(&tiles, at);
                assert_eq!(
                    (guide.bound(&memo), guide.rank(&memo)),
                    (guide.bound(&root), guide.rank(&root))
                );
            }
        }
    }

    #[test]
    fn six_by_six_needs_five_large_tables() {
        let plan = Plan::new(Shape { rows: 6, cols: 6 }, &Tables::new());
        assert_eq!(plan.missing.iter().filter(|table| table.len() == MOST_TILES).count(), 5);
    }

    #[test]
    fn too_little_time_builds_nothing_and_loses_nothing() {
        let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
        let library = Library::default();
        let shape = Shape { rows: 5, cols: 6 };
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        assert!(matches!(library.obtain(shape, 1, &mut budget), Ok(None) | Err(Stop::Time)));
        assert!(library.find(shape).is_none());
    }
}
