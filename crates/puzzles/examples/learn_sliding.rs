//! Learns the numbers of the sliding champion's estimate for large boards from solutions.
//!
//! ```text
//! cargo run --release --example learn_sliding -- gather SIDE COUNT SECONDS FILE
//! cargo run --release --example learn_sliding -- fit WEIGHTS FILE...
//! ```
//!
//! `gather` solves COUNT shuffled boards, SECONDS each on two threads, and adds each with its solution to
//! FILE: the tiles, 0 the blank, then the moves of the blank. `fit` learns from such files and writes
//! `crates/puzzles/src/sliding/champion/anytime/learned/weights.bin`, or wherever it is told to. Solutions
//! found with better numbers are shorter, and better to learn from, so the two take turns.
//!
//! The numbers in the repository: about 700 boards of 5x5 and 490 of 6x6, some of them solved by a forerunner of
//! this program.

use gridwright_puzzles::search::{Budget, Cancel, Limits};
use gridwright_puzzles::sliding::champion::anytime::learned::classes::classes;
use gridwright_puzzles::sliding::champion::anytime::learned::{MOVE, observe};
use gridwright_puzzles::sliding::champion::guide::{Guide, Manhattan};
use gridwright_puzzles::sliding::champion::problem::Problem;
use gridwright_puzzles::sliding::tables::shape::{LETTERS, NONE, Shape};
use gridwright_puzzles::sliding::{Board, Champion, Metric};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

/// A board and a short way to its goal, the moves by their place in [`LETTERS`].
struct Solved {
    shape: Shape,
    /// 0 the blank.
    tiles: Vec<u8>,
    moves: Vec<u8>,
}

/// Examples that are looked at.
const EXAMPLES: usize = 1_500_000;
/// Rounds with smaller and smaller corrections.
const ROUNDS: usize = 6;
/// How much is corrected at first.
const RATE: f32 = 0.05;
/// Errors of more moves count as this many: some solutions are longer than they should be.
const MOST_ERROR: f32 = 6.0;
/// Every so many solutions one is kept to test with.
const TEST: usize = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["gather", side, count, seconds, file] => {
            gather(side.parse()?, count.parse()?, Duration::from_secs_f64(seconds.parse()?), file)
        }
        ["fit", weights, ref files @ ..] if !files.is_empty() => fit(weights, files),
        _ => Err("expected gather SIDE COUNT SECONDS FILE, or fit WEIGHTS FILE...".into()),
    }
}

/// A board reached by a random walk.
fn shuffled(side: usize, random: &mut Pcg64Mcg) -> Option<Board> {
    let shape = Shape { rows: side, cols: side };
    let mut tiles = Board::blank_last(side, side)?.tiles().to_vec();
    let mut blank = tiles.len() - 1;
    for _ in 0..random.random_range(100..4000) {
        let there = shape.neighbour(blank, random.random_range(0..4));
        if there != NONE {
            tiles.swap(blank, there.into());
            blank = there.into();
        }
    }
    Board::new(side, side, tiles)
}

fn gather(side: usize, count: usize, time: Duration, file: &str) -> Result<(), Box<dyn Error>> {
    let mut out = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
    let mut random = Pcg64Mcg::seed_from_u64(out.metadata()?.len());
    let goal = Board::blank_last(side, side).ok_or("no such board")?;
    let champion = Champion::default();
    champion.prepare(&goal, 2, &mut Budget::unlimited()).map_err(|_| "tables not built")?;
    let mut sum = 0;
    for _ in 0..count {
        let board = shuffled(side, &mut random).ok_or("no such board")?;
        let cancel = Cancel::default();
        let limits = Limits { time: Some(time), ..Limits::default() };
        let mut budget = Budget::new(limits, &cancel, &());
        let report = champion.solve(&board, &goal, Metric::Single, 2, &mut budget);
        let path = report.verdict.answer().ok_or("no solution in this time")?;
        let mut line = String::new();
        board.tiles().iter().try_for_each(|tile| write!(line, "{tile} "))?;
        path.actions.iter().try_for_each(|direction| write!(line, "{}", direction.letter()))?;
        writeln!(out, "{line}")?;
        sum += path.cost;
    }
    println!("{count} boards, {:.2} moves in the mean", f64::from(sum) / count as f64);
    Ok(())
}

fn read(line: &str) -> Option<Solved> {
    let (tiles, moves) = line.trim().rsplit_once(' ')?;
    let tiles: Vec<u8> = tiles.split(' ').map(|tile| tile.parse().ok()).collect::<Option<_>>()?;
    let letter = |c: char| LETTERS.iter().position(|&letter| letter == c).map(|place| place as u8);
    let moves = moves.chars().map(letter).collect::<Option<_>>()?;
    let side = tiles.len().isqrt();
    Some(Solved { shape: Shape { rows: side, cols: side }, tiles, moves })
}

/// A stretch of a solution as a problem of its own: the classes of all that is to be seen, and how many moves
/// more than the distances of the tiles it took.
fn example(solved: &Solved, random: &mut Pcg64Mcg) -> Option<(Vec<usize>, f32)> {
    let moves = solved.moves.len();
    let one = random.random_range(0..=moves);
    let other = if random.random() { moves } else { random.random_range(0..=moves) };
    let (from, to) = (one.min(other), one.max(other));
    let mut tiles = solved.tiles.clone();
    let mut blank = tiles.iter().position(|&tile| tile == 0)?;
    let mut ends = Vec::new();
    for place in 0..=to {
        if place == from || place == to {
            ends.push(tiles.clone());
        }
        if place < to {
            let there = solved.shape.neighbour(blank, solved.moves[place].into());
            tiles.swap(blank, there.into());
            blank = there.into();
        }
    }
    // Forwards or backwards, the way is as long.
    let (start, goal) = (ends.first()?, ends.last()?);
    let (start, goal) = if random.random() { (start, goal) } else { (goal, start) };
    let problem = Problem::new(solved.shape, start, goal)?;
    let mut seen = Vec::new();
    observe(&problem, problem.start(), |class| seen.push(class));
    let distance = Manhattan::new(&problem).root(problem.start(), problem.start_blank());
    Some((seen, (to - from) as f32 - distance as f32))
}

/// Numbers for all classes, and how much each was corrected so far (Duchi, Hazan & Singer 2011).
struct Learner {
    weights: Vec<f32>,
    corrected: Vec<f32>,
}

impl Learner {
    /// The error on an example.
    fn error(&self, seen: &[usize], extra: f32) -> f32 {
        extra - seen.iter().map(|&class| self.weights[class]).sum::<f32>()
    }

    fn correct(&mut self, seen: &[usize], error: f32, rate: f32) {
        let slope = error.clamp(-MOST_ERROR, MOST_ERROR) / (seen.len() as f32).sqrt();
        for &class in seen {
            self.corrected[class] += slope * slope;
            self.weights[class] += rate * slope / (1.0 + self.corrected[class].sqrt());
        }
    }
}

fn fit(weights: &str, files: &[&str]) -> Result<(), Box<dyn Error>> {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            let solved =
                read(line).ok_or_else(|| format!("{file}:{}: not a solution", number + 1))?;
            let set = if number % TEST == 0 { &mut test } else { &mut train };
            set.push(solved);
        }
    }
    let count = classes().count;
    let mut learner = Learner { weights: vec![0.0; count], corrected: vec![0.0; count] };
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for round in 0..ROUNDS {
        let rate = RATE * (ROUNDS - round) as f32 / ROUNDS as f32;
        for _ in 0..EXAMPLES / ROUNDS {
            let solved = &train[random.random_range(0..train.len())];
            if let Some((seen, extra)) = example(solved, &mut random) {
                let error = learner.error(&seen, extra);
                learner.correct(&seen, error, rate);
            }
        }
        let mut random = Pcg64Mcg::seed_from_u64(2);
        let squares: Vec<f32> = (0..10_000)
            .filter_map(|place| example(&test[place % test.len()], &mut random))
            .map(|(seen, extra)| learner.error(&seen, extra).powi(2))
            .collect();
        let mean = squares.iter().sum::<f32>() / squares.len() as f32;
        println!("round {}: {:.3} moves of error on {} tests", round + 1, mean.sqrt(), test.len());
    }
    let byte = |weight: &f32| (weight * MOVE as f32).round().clamp(-127.0, 127.0) as i8 as u8;
    std::fs::write(weights, learner.weights.iter().map(byte).collect::<Vec<u8>>())?;
    Ok(())
}
