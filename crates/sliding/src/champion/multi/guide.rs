//! What tells a search how many pushes are needed at least.

use super::build::{build, bytes};
use super::lines::Axis;
use super::pattern::{MOST_TILES, Places, Spot};
use super::table::{Table, beside};
use crate::champion::crowd::{named, placements};
use crate::champion::problem::Problem;
use arrayvec::ArrayVec;
use gridwright_search::{Budget, Stop};
use std::sync::Arc;

/// Lower bounds along a path. A node is a board that is not solved and the axis of the next push.
pub trait Guide: Sync {
    /// What it carries along.
    type Memo: Copy + Send + Sync;

    /// What it knows of a problem's own board.
    fn root(&self, problem: &Problem, axis: Axis) -> Self::Memo;

    /// No solution has fewer pushes.
    fn bound(&self, memo: &Self::Memo) -> u32;

    /// What it knows after a push that takes the blank along `axis` to a cell, unless more than `left`
    /// pushes are needed then.
    fn step(&self, memo: &Self::Memo, axis: Axis, there: usize, left: u32) -> Option<Self::Memo>;
}

/// Knows nothing: a board that is not solved needs a push.
#[derive(Clone, Copy, Debug)]
pub struct Blind;

impl Guide for Blind {
    type Memo = ();

    fn root(&self, _: &Problem, _: Axis) {}

    fn bound(&self, (): &()) -> u32 {
        1
    }

    #[inline(always)]
    fn step(&self, (): &(), _: Axis, _: usize, left: u32) -> Option<()> {
        (left > 0).then_some(())
    }
}

/// The most views of one guide.
const VIEWS: usize = 4;

/// The greatest of several tables' distances.
#[derive(Clone, Debug)]
pub struct Tables {
    places: Arc<Places>,
    views: ArrayVec<View, VIEWS>,
}

/// A table as seen from a board.
#[derive(Clone, Debug)]
struct View {
    table: Arc<Table>,
    /// The tiles, in the order of the table's.
    tiles: Vec<usize>,
    /// Whether rows are columns to the table.
    turned: bool,
}

/// Where each view looks, and what it sees there.
#[derive(Clone, Copy, Debug)]
pub struct Memo {
    line: u8,
    numbers: [(u16, u16); VIEWS],
    pushes: [u8; VIEWS],
}

impl View {
    #[inline(always)]
    fn axis(&self, axis: Axis) -> Axis {
        if self.turned { axis.other() } else { axis }
    }
}

impl Tables {
    /// Builds the tables for a problem's goal, with as many tiles as the memory allows.
    pub fn new(problem: &Problem, threads: usize, budget: &mut Budget<'_>) -> Result<Tables, Stop> {
        let named = if problem.is_distinct() {
            (0..problem.kinds().len()).filter(|&tile| tile != problem.blank()).collect()
        } else {
            named(problem)
        };
        let places = Arc::new(affordable(problem, named.len().min(MOST_TILES), budget));
        let mut views = ArrayVec::<View, VIEWS>::new();
        let mut held = 0;
        for tiles in patterns(problem, &named, places.tiles()) {
            let turned = turned_tiles(problem, &tiles);
            let known =
                views.iter().find(|view| !view.turned && Some(&view.tiles) == turned.as_ref());
            let view = match known {
                Some(view) => View { table: Arc::clone(&view.table), tiles, turned: true },
                None => {
                    let goals = placements(problem, &tiles);
                    let table = build(&places, &goals, problem.blank(), threads, held, budget)?;
                    held += bytes(&places).0;
                    View { table: Arc::new(table), tiles, turned: false }
                }
            };
            views.push(view);
        }
        Ok(Tables { places, views })
    }

    /// Bytes of all tables.
    pub fn bytes(&self) -> u64 {
        let own = self.views.iter().filter(|view| !view.turned).count() as u64;
        own * bytes(&self.places).0
    }
}

impl Guide for Tables {
    type Memo = Memo;

    fn root(&self, problem: &Problem, axis: Axis) -> Memo {
        let blank = problem.start_blank();
        let line = axis.line(problem.shape(), blank) as u8;
        let mut memo = Memo { line, numbers: [(0, 0); VIEWS], pushes: [1; VIEWS] };
        for (place, view) in self.views.iter().enumerate() {
            let cell = |tile: &usize| {
                let at = problem.start().iter().position(|&other| usize::from(other) == *tile);
                at.expect("every tile is on the board")
            };
            let cells: Vec<usize> = view.tiles.iter().map(cell).collect();
            let spot = self.places.spot(axis, &cells, blank);
            memo.numbers[place] = (spot.first, spot.second);
            memo.pushes[place] = view.table.pushes(view.axis(axis), spot);
        }
        memo
    }

    fn bound(&self, memo: &Memo) -> u32 {
        memo.pushes.into_iter().max().unwrap_or(1).into()
    }

    #[inline(always)]
    fn step(&self, memo: &Memo, axis: Axis, there: usize, left: u32) -> Option<Memo> {
        let mut next = *memo;
        for (place, view) in self.views.iter().enumerate() {
            let (first, second) = memo.numbers[place];
            let spot = Spot { line: memo.line.into(), first, second };
            let spot = self.places.pushed(axis, spot, there);
            let code = view.table.code(view.axis(axis.other()), spot);
            let pushes = beside(memo.pushes[place], code);
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
        let places = Places::new(problem.shape(), tiles);
        let (table, besides) = bytes(&places);
        if tiles <= 1 || VIEWS as u64 * table + besides <= limit {
            return places;
        }
        tiles -= 1;
    }
}

/// Which tiles are looked at together: the first and the last ones along the shorter lines; where both
/// axes are equally long, along either.
fn patterns(problem: &Problem, named: &[usize], size: usize) -> Vec<Vec<usize>> {
    let shape = problem.shape();
    let by_rows = named.to_vec();
    let mut by_columns = named.to_vec();
    by_columns.sort_by_key(|tile| (tile % shape.cols, tile / shape.cols));
    let orders = match shape.rows.cmp(&shape.cols) {
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
    let shape = problem.shape();
    let mirror = |cell: usize| cell % shape.cols * shape.cols + cell / shape.cols;
    let own = shape.rows == shape.cols
        && problem.is_distinct()
        && mirror(problem.blank()) == problem.blank();
    own.then(|| tiles.iter().map(|&tile| mirror(tile)).collect())
}
