//! Solutions to learn from.

use gridwright_search::{Budget, Cancel, Limits};
use gridwright_sliding::Board;
use gridwright_sliding::internals::champion::anytime::Best;
use gridwright_sliding::internals::champion::anytime::learned::Learned;
use gridwright_sliding::internals::champion::heuristic::Heuristic;
use gridwright_sliding::internals::champion::problem::Problem;
use gridwright_sliding::internals::pdb::dimensions::{Dimensions, LETTERS, NONE, opposite};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

/// Moves that shuffle a board.
const SHUFFLE: usize = 6000;
/// One board in so many stays as it is shuffled; the others are led towards the goal first.
const AS_IT_IS: u32 = 3;
/// By at most so many moves for each cell.
const LEAD: usize = 3;
/// A leading step is not always the best, but near it: in parts of a move.
const CARELESS: u32 = 64;
/// The share of the time for beams; the rest is for windows.
const BEAMS: f64 = 0.15;

pub fn gather(side: usize, count: usize, time: Duration, file: &str) -> Result<(), Box<dyn Error>> {
    let mut out = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
    let mut random = Pcg64Mcg::seed_from_u64(out.metadata()?.len());
    let goal = Board::blank_last(side, side)?;
    let dimensions = Dimensions { rows: side, cols: side };
    let mut sum = 0;
    for _ in 0..count {
        let tiles = board(dimensions, goal.tiles(), &mut random).ok_or("no such board")?;
        let problem = Problem::new(dimensions, &tiles, goal.tiles()).ok_or("no such board")?;
        let path = solve(&problem, time);
        let mut line = String::new();
        tiles.iter().try_for_each(|tile| write!(line, "{tile} "))?;
        path.iter().try_for_each(|&move_| write!(line, "{}", LETTERS[usize::from(move_)]))?;
        writeln!(out, "{line}")?;
        sum += path.len();
    }
    println!("{count} boards, {:.2} moves in the mean", sum as f64 / count as f64);
    Ok(())
}

/// A board reached by a random walk, and mostly by some way back towards the goal: the estimate leads there,
/// so these boards look better than they are, and that is to be learned.
fn board(dimensions: Dimensions, goal: &[u8], random: &mut Pcg64Mcg) -> Option<Vec<u8>> {
    let mut tiles = goal.to_vec();
    let mut blank = tiles.iter().position(|&tile| tile == 0)?;
    for _ in 0..SHUFFLE {
        let there = dimensions.neighbour(blank, random.random_range(0..4));
        if there != NONE {
            tiles.swap(blank, there.into());
            blank = there.into();
        }
    }
    let problem = Problem::new(dimensions, &tiles, goal)?;
    let heuristic = Learned::new(&problem);
    let mut record = heuristic.record(problem.start());
    let mut value = heuristic.root(&record, blank);
    let mut last = None;
    let led = random.random_range(0..AS_IT_IS) > 0;
    let steps = if led { random.random_range(0..LEAD * dimensions.cells()) } else { 0 };
    for _ in 0..steps {
        let ways = (0..4).filter(|&way| dimensions.neighbour(blank, way) != NONE);
        let ways = ways.filter(|&way| last != Some(opposite(way)));
        let next = ways
            .filter_map(|way| Some((heuristic.step(&value, &record, blank, way, u32::MAX)?, way)))
            .min_by_key(|(value, _)| heuristic.rank(value) + random.random_range(0..CARELESS));
        let (after, way) = next?;
        let there = usize::from(dimensions.neighbour(blank, way));
        heuristic.slide(&mut record, blank, there);
        tiles.swap(blank, there);
        (blank, value, last) = (there, after, Some(way));
    }
    Some(tiles)
}

/// The moves of the shortest solution found in this time.
fn solve(problem: &Problem, time: Duration) -> Vec<u8> {
    let cancel = Cancel::default();
    let limits = Limits { time: Some(time), ..Limits::default() };
    let mut budget = Budget::new(limits, &cancel, &());
    let Ok(mut best) = Best::new(problem, &mut budget) else {
        return Vec::new();
    };
    // Whatever stops it, the best so far is there.
    let heuristic = Learned::new(problem);
    let _ = best.widen(&heuristic, 1, time.mul_f64(BEAMS), &mut budget);
    let _ = best.polish(1, time, &mut budget);
    best.path
}
