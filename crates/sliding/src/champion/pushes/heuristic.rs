//! What tells a search how many pushes are needed at least.

use super::build::{build, bytes};
use super::lines::Axis;
use super::pattern::{MOST_TILES, Places, Spot};
use super::table::{PushTable, beside};
use crate::champion::pdb::max_pdb::{named, placements};
use crate::champion::problem::Problem;
use arrayvec::ArrayVec;
use gridwright_search::{Budget, Stop};
use std::sync::Arc;

/// Lower bounds along a path. A node is a board that is not solved and the axis of the next push.
pub trait Heuristic: Sync {
    /// What it carries along.
    type Value: Copy + Send + Sync;

    /// What it knows of a problem's own board.
    fn root(&self, problem: &Problem, axis: Axis) -> Self::Value;

    /// No solution has fewer pushes.
    fn bound(&self, value: &Self::Value) -> u32;

    /// What it knows after a push that takes the blank along `axis` to a cell, unless more than `left`
    /// pushes are needed then.
    fn step(&self, value: &Self::Value, axis: Axis, there: usize, left: u32)
    -> Option<Self::Value>;
}

/// The most lookups of one heuristic.
const LOOKUPS: usize = 4;

/// The greatest of several tables' distances.
#[derive(Clone, Debug)]
pub struct PushPdb {
    places: Arc<Places>,
    lookups: ArrayVec<Lookup, LOOKUPS>,
}

/// A table as seen from a board.
#[derive(Clone, Debug)]
struct Lookup {
    table: Arc<PushTable>,
    /// The tiles, in the order of the table's.
    tiles: Vec<usize>,
    /// Whether rows are columns to the table.
    turned: bool,
}

/// Where each look-up reads, and what it sees there.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    line: u8,
    numbers: [(u16, u16); LOOKUPS],
    pushes: [u8; LOOKUPS],
}

impl Lookup {
    #[inline(always)]
    fn axis(&self, axis: Axis) -> Axis {
        if self.turned { axis.other() } else { axis }
    }
}

impl PushPdb {
    /// Builds the tables for a problem's goal, with as many tiles as the memory allows.
    pub fn new(
        problem: &Problem,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<PushPdb, Stop> {
        let named = if problem.is_distinct() {
            (0..problem.kinds().len()).filter(|&tile| tile != problem.blank()).collect()
        } else {
            named(problem)
        };
        let places = Arc::new(affordable(problem, named.len().min(MOST_TILES), budget));
        let mut lookups = ArrayVec::<Lookup, LOOKUPS>::new();
        let mut held = 0;
        for tiles in patterns(problem, &named, places.tiles()) {
            let turned = turned_tiles(problem, &tiles);
            let known = lookups
                .iter()
                .find(|lookup| !lookup.turned && Some(&lookup.tiles) == turned.as_ref());
            let lookup = match known {
                Some(lookup) => Lookup { table: Arc::clone(&lookup.table), tiles, turned: true },
                None => {
                    let goals = placements(problem, &tiles);
                    let table = build(&places, &goals, problem.blank(), threads, held, budget)?;
                    held += bytes(&places).0;
                    Lookup { table: Arc::new(table), tiles, turned: false }
                }
            };
            lookups.push(lookup);
        }
        Ok(PushPdb { places, lookups })
    }

    /// Bytes of all tables.
    pub fn bytes(&self) -> u64 {
        let own = self.lookups.iter().filter(|lookup| !lookup.turned).count() as u64;
        own * bytes(&self.places).0
    }
}

impl Heuristic for PushPdb {
    type Value = Value;

    fn root(&self, problem: &Problem, axis: Axis) -> Value {
        let blank = problem.start_blank();
        let line = axis.line(problem.dimensions(), blank) as u8;
        let mut value = Value { line, numbers: [(0, 0); LOOKUPS], pushes: [1; LOOKUPS] };
        for (place, lookup) in self.lookups.iter().enumerate() {
            let cell = |tile: &usize| {
                let at = problem.start().iter().position(|&other| usize::from(other) == *tile);
                at.expect("every tile is on the board")
            };
            let cells: Vec<usize> = lookup.tiles.iter().map(cell).collect();
            let spot = self.places.spot(axis, &cells, blank);
            value.numbers[place] = (spot.first, spot.second);
            value.pushes[place] = lookup.table.pushes(lookup.axis(axis), spot);
        }
        value
    }

    fn bound(&self, value: &Value) -> u32 {
        value.pushes.into_iter().max().unwrap_or(1).into()
    }

    #[inline(always)]
    fn step(&self, value: &Value, axis: Axis, there: usize, left: u32) -> Option<Value> {
        let mut next = *value;
        for (place, lookup) in self.lookups.iter().enumerate() {
            let (first, second) = value.numbers[place];
            let spot = Spot { line: value.line.into(), first, second };
            let spot = self.places.pushed(axis, spot, there);
            let code = lookup.table.code(lookup.axis(axis.other()), spot);
            let pushes = beside(value.pushes[place], code);
            if u32::from(pushes) > left {
                return None;
            }
            next.line = spot.line as u8;
            next.numbers[place] = (spot.first, spot.second);
            next.pushes[place] = pushes;
        }
        Some(next)
    }
}

/// The places of as many tiles as there are and the memory allows.
fn affordable(problem: &Problem, most: usize, budget: &Budget<'_>) -> Places {
    let limit = budget.limits().memory.unwrap_or(u64::MAX);
    let mut tiles = most;
    loop {
        let places = Places::new(problem.dimensions(), tiles);
        let (table, besides) = bytes(&places);
        if tiles <= 1 || LOOKUPS as u64 * table + besides <= limit {
            return places;
        }
        tiles -= 1;
    }
}

/// Which tiles are looked at together: the first and the last ones along the shorter lines; where both
/// axes are equally long, along either.
fn patterns(problem: &Problem, named: &[usize], size: usize) -> Vec<Vec<usize>> {
    let dimensions = problem.dimensions();
    let by_rows = named.to_vec();
    let mut by_columns = named.to_vec();
    by_columns.sort_by_key(|tile| (tile % dimensions.cols, tile / dimensions.cols));
    let orders = match dimensions.rows.cmp(&dimensions.cols) {
        std::cmp::Ordering::Less => vec![by_columns],
        std::cmp::Ordering::Greater => vec![by_rows],
        std::cmp::Ordering::Equal => vec![by_rows, by_columns],
    };
    let mut patterns: Vec<Vec<usize>> = Vec::new();
    for order in orders {
        for part in [&order[order.len() - size..], &order[..size]] {
            let sorted = |tiles: &[usize]| {
                let mut tiles = tiles.to_vec();
                tiles.sort_unstable();
                tiles
            };
            if patterns.iter().all(|known| sorted(known) != sorted(part)) {
                patterns.push(part.to_vec());
            }
        }
    }
    patterns
}

/// The tiles whose goals mirror those of others in the diagonal, where the whole goal is its own mirror
/// image.
fn turned_tiles(problem: &Problem, tiles: &[usize]) -> Option<Vec<usize>> {
    let dimensions = problem.dimensions();
    let mirror = |cell: usize| cell % dimensions.cols * dimensions.cols + cell / dimensions.cols;
    let own = dimensions.rows == dimensions.cols
        && problem.is_distinct()
        && mirror(problem.blank()) == problem.blank();
    own.then(|| tiles.iter().map(|&tile| mirror(tile)).collect())
}
