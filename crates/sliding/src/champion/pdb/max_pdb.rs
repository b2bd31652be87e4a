//! Non-additive pattern databases, for boards most of whose tiles are alike: goals that leave many cells open.
//!
//! Tables that may be added up count the moves of their own tiles alone. Where only some tiles have a
//! place, most moves are made by the others to let these through, and such sums are far too low. So the
//! *whole* way of a few tiles and the blank is kept instead, all moves counted; the greatest of several
//! such distances is a bound, and with no more tiles than fit into one table it is the truth.

use crate::champion::heuristic::{Cells, DeepHeuristic, Heuristic};
use crate::champion::problem::Problem;
use crate::pdb::dimensions::{Dimensions, NONE};
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Tiles of one table, besides the blank.
const TOGETHER: usize = 5;
/// Tables of one heuristic.
const TABLES: usize = 4;
/// With more tiles than these that are not of the largest kind, sums do better.
const MOST_NAMED: usize = 10;
/// Four bits a place: boards of at most 16 cells.
const PLACES: u32 = 4;
const UNKNOWN: u8 = u8::MAX;
/// States between two looks at the budget.
const SLICE: usize = 1 << 15;

/// The distances of some tiles and the blank.
#[derive(Clone, Debug)]
struct Whole {
    /// For every tile how far left its place stands in the index; `None` for tiles not counted.
    shifts: [Option<u8>; 16],
    /// Where the place of the blank stands.
    blank: u8,
    /// By index, the number of moves.
    distance: Vec<u8>,
}

impl Whole {
    fn new(problem: &Problem, tiles: &[usize], budget: &mut Budget<'_>) -> Result<Whole, Stop> {
        let mut shifts = [None; 16];
        for (place, &tile) in tiles.iter().enumerate() {
            shifts[tile] = Some((PLACES as usize * place) as u8);
        }
        let blank = PLACES as usize * tiles.len();
        let mut distance = vec![UNKNOWN; 16 << blank];
        let mut layer = goals(problem, tiles);
        for &state in &layer {
            distance[state as usize] = 0;
        }
        let neighbours = problem.dimensions().neighbours();
        let mut stats = Stats { bytes: distance.len() as u64, ..Stats::default() };
        for depth in 1..UNKNOWN {
            stats.bound = depth.into();
            let mut next = Vec::new();
            for slice in layer.chunks(SLICE) {
                budget.check(&stats)?;
                for &state in slice {
                    for there in
                        neighbours[(state >> blank) as usize].into_iter().filter(|c| *c != NONE)
                    {
                        let after = slide(state, there.into(), blank as u32);
                        if distance[after as usize] == UNKNOWN {
                            distance[after as usize] = depth;
                            next.push(after);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(Whole { shifts, blank: blank as u8, distance })
    }

    fn index(&self, tiles: &[u8], blank: usize) -> u32 {
        let place = |(cell, &tile): (usize, &u8)| {
            self.shifts[usize::from(tile)].map_or(0, |shift| (cell as u32) << shift)
        };
        tiles.iter().enumerate().map(place).sum::<u32>() | (blank as u32) << self.blank
    }

    /// The index after `tile` went from `from` to `to`, the blank's place.
    #[inline(always)]
    fn after(&self, index: u32, tile: u8, from: usize, to: usize) -> u32 {
        let (from, to) = (from as u32, to as u32);
        let index = index + (from << self.blank) - (to << self.blank);
        match self.shifts[usize::from(tile)] {
            Some(shift) => index + (to << shift) - (from << shift),
            None => index,
        }
    }
}

/// All ways to put tiles where they belong: each on any goal of its kind.
pub fn placements(problem: &Problem, tiles: &[usize]) -> Vec<Vec<usize>> {
    let kinds = problem.kinds();
    let mut states: Vec<Vec<usize>> = vec![Vec::new()];
    for &tile in tiles {
        let longer = |state: Vec<usize>| {
            let own = (0..kinds.len()).filter(|&cell| kinds[cell] == kinds[tile]);
            let free: Vec<usize> = own.filter(|cell| !state.contains(cell)).collect();
            free.into_iter().map(move |cell| [&state[..], &[cell]].concat())
        };
        states = states.into_iter().flat_map(longer).collect();
    }
    states
}

/// All states that count as solved.
fn goals(problem: &Problem, tiles: &[usize]) -> Vec<u32> {
    let join = |state: Vec<usize>| {
        let places = state.into_iter().chain([problem.blank()]).enumerate();
        places.fold(0, |index, (place, cell)| index | (cell as u32) << (PLACES * place as u32))
    };
    placements(problem, tiles).into_iter().map(join).collect()
}

/// The state after the blank, whose place stands at `shift`, went to a cell.
fn slide(state: u32, there: u32, shift: u32) -> u32 {
    let here = state >> shift;
    let mut after = state & !(15 << shift) | there << shift;
    let mut place = 0;
    while place < shift {
        if state >> place & 15 == there {
            after = after & !(15 << place) | here << place;
        }
        place += PLACES;
    }
    after
}

/// The greatest of several whole distances.
#[derive(Clone, Debug)]
pub struct MaxPdb {
    neighbours: Vec<[u16; 4]>,
    tables: Vec<Whole>,
    exact: bool,
}

/// Where each table is looked into, and the greatest distance there.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    places: [u32; TABLES],
    bound: u8,
}

impl MaxPdb {
    /// Whether this is the heuristic for a board: most tiles are alike, and its places fit into four bits.
    pub fn suits(problem: &Problem) -> bool {
        problem.dimensions().cells() <= 16 && (1..=MOST_NAMED).contains(&named(problem).len())
    }

    fn new(problem: &Problem, budget: &mut Budget<'_>) -> Result<MaxPdb, Stop> {
        let tables = subsets(problem).into_iter().map(|own| Whole::new(problem, &own, budget));
        Ok(MaxPdb {
            neighbours: problem.dimensions().neighbours(),
            tables: tables.collect::<Result<_, Stop>>()?,
            exact: named(problem).len() <= TOGETHER,
        })
    }

    /// Whether its bound is the very distance.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    fn look(&self, places: [u32; TABLES]) -> Value {
        let distance = |(table, place): (&Whole, u32)| table.distance[place as usize];
        let bound = self.tables.iter().zip(places).map(distance).max().unwrap_or(0);
        Value { places, bound }
    }

    #[inline(always)]
    fn after(&self, value: &Value, tile: u8, from: usize, to: usize) -> Value {
        let mut places = value.places;
        for (table, place) in self.tables.iter().zip(&mut places) {
            *place = table.after(*place, tile, from, to);
        }
        self.look(places)
    }
}

impl Heuristic for MaxPdb {
    type Value = Value;

    fn root(&self, tiles: &[u8], blank: usize) -> Value {
        let mut places = [0; TABLES];
        for (table, place) in self.tables.iter().zip(&mut places) {
            *place = table.index(tiles, blank);
        }
        self.look(places)
    }

    #[inline(always)]
    fn step(
        &self,
        value: &Value,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Value> {
        let there = usize::from(self.neighbours[blank][direction]);
        let next = self.after(value, tiles[there], there, blank);
        (self.bound(&next) <= left).then_some(next)
    }

    #[inline(always)]
    fn bound(&self, value: &Value) -> u32 {
        value.bound.into()
    }
}

impl DeepHeuristic for MaxPdb {
    type Change = Value;

    #[inline(always)]
    fn probe(&self, value: &Value, tiles: &Cells, blank: u8, there: u8, _: usize) -> Value {
        self.after(value, tiles[usize::from(there)], there.into(), blank.into())
    }

    #[inline(always)]
    fn bound_after(&self, change: &Value) -> u32 {
        change.bound.into()
    }

    #[inline(always)]
    fn enter(&self, value: &mut Value, change: &Value) -> Value {
        std::mem::replace(value, *change)
    }
}

/// The tiles, by their goals, that are not of the largest kind; none where all tiles are different.
pub fn named(problem: &Problem) -> Vec<usize> {
    let kinds = problem.kinds();
    let size = |cell: usize| kinds.iter().filter(|kind| **kind == kinds[cell]).count();
    let largest = (0..kinds.len()).max_by_key(|&cell| size(cell)).unwrap_or(0);
    if problem.is_distinct() {
        return Vec::new();
    }
    let own = |cell: &usize| kinds[*cell] != kinds[largest] && *cell != problem.blank();
    (0..kinds.len()).filter(own).collect()
}

/// Which tiles are looked at together: from either end, by rows and by columns.
fn subsets(problem: &Problem) -> Vec<Vec<usize>> {
    let by_rows = named(problem);
    let Dimensions { cols, .. } = problem.dimensions();
    let mut by_columns = by_rows.clone();
    by_columns.sort_by_key(|cell| (cell % cols, cell / cols));
    let mut subsets = Vec::new();
    for order in [by_rows, by_columns] {
        let size = order.len().min(TOGETHER);
        for part in [&order[..size], &order[order.len() - size..]] {
            let mut part = part.to_vec();
            part.sort_unstable();
            if !subsets.contains(&part) {
                subsets.push(part);
            }
        }
    }
    subsets
}

/// A goal: the size of the board, where the blank belongs, and which tiles are alike.
type Goal = (Dimensions, usize, Vec<u8>);

/// The heuristics of the last few goals.
#[derive(Debug, Default)]
pub struct MaxPdbs(Mutex<HashMap<Goal, Arc<MaxPdb>>>);

/// So many heuristics are kept; each of their tables takes 16 MB.
const KEPT: usize = 4;

impl MaxPdbs {
    /// The heuristic of a board most of whose tiles are alike; `None` where another one suits better.
    pub fn get(
        &self,
        problem: &Problem,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Arc<MaxPdb>>, Stop> {
        if !MaxPdb::suits(problem) {
            return Ok(None);
        }
        let key = (problem.dimensions(), problem.blank(), problem.kinds().to_vec());
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(max_pdb) = known().get(&key) {
            return Ok(Some(Arc::clone(max_pdb)));
        }
        let max_pdb = Arc::new(MaxPdb::new(problem, budget)?);
        let mut all = known();
        if all.len() >= KEPT {
            all.clear();
        }
        all.insert(key, Arc::clone(&max_pdb));
        Ok(Some(max_pdb))
    }
}
