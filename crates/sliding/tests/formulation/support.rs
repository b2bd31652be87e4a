//! Running an algorithm by name, an oracle that knows nothing of the engine, and instance files.

use gridwright_search::{Budget, Cancel, Limits};
use gridwright_sliding::{Algorithm, Answer, Board, Metric, Options, Puzzle, solve, verify};
use gridwright_world::{Choice, Outcome};
use rand::{Rng, RngExt};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The options of an algorithm by its name.
pub fn options(algorithm: &str, metric: Metric) -> Options {
    let algorithm = Algorithm::named("algorithm", algorithm).expect("a known algorithm");
    Options { algorithm, metric, ..Options::default() }
}

/// The names of all algorithms.
pub fn algorithms() -> impl Iterator<Item = &'static str> {
    Algorithm::ALL.iter().map(|algorithm| algorithm.name())
}

/// Runs an algorithm by its name; every answer goes through `verify`.
pub fn run(puzzle: &Puzzle, algorithm: &str, metric: Metric, limits: Limits) -> Outcome<Answer> {
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let outcome = solve(puzzle, &options(algorithm, metric), &mut budget);
    if let Some(answer) = outcome.answer() {
        let faults = verify(puzzle, answer);
        assert!(faults.is_empty(), "{algorithm} on {puzzle:?}: {faults:?}");
        let cost = metric.cost(answer.moves().expect("asked for"));
        assert_eq!(
            (answer.cost(), outcome.bounds.upper),
            (cost, Some(cost)),
            "{algorithm} on {puzzle:?}"
        );
    }
    outcome
}

/// The cost of an outcome's answer.
pub fn cost(outcome: &Outcome<Answer>) -> Option<u32> {
    outcome.answer().map(Answer::cost)
}

pub fn moves(most: u32) -> Limits {
    Limits { moves: Some(most), ..Limits::default() }
}

pub fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

/// A puzzle with the goal `1 2 … 0`.
pub fn puzzle(rows: usize, cols: usize, tiles: &[u8]) -> Puzzle {
    let board = Board::new(rows, cols, tiles.to_vec()).expect("a sound board");
    Puzzle::new(board, Board::blank_last(rows, cols).expect("a sound size")).expect("of one size")
}

/// Any arrangement of the tiles 0, 1, 2 …
pub fn shuffled(rows: usize, cols: usize, rng: &mut impl Rng) -> Board {
    let mut tiles: Vec<u8> = (0..rows * cols).map(|tile| tile as u8).collect();
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, rng.random_range(0..=i));
    }
    Board::new(rows, cols, tiles).expect("one blank")
}

/// The distance of every board from one goal, by the plainest breadth-first search there is: boards
/// as digits of a number, no engine, no formulation.
pub struct Distances {
    from_goal: HashMap<u64, u32>,
}

fn pack(tiles: &[u8]) -> u64 {
    tiles.iter().fold(0, |key, &tile| key << 4 | u64::from(tile))
}

impl Distances {
    pub fn new(goal: &Board, metric: Metric) -> Distances {
        let mut from_goal = HashMap::from([(pack(goal.tiles()), 0)]);
        let mut layer = vec![goal.tiles().to_vec()];
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            let mut next = Vec::new();
            for tiles in &layer {
                for child in neighbours(goal.rows(), goal.cols(), tiles, metric) {
                    from_goal.entry(pack(&child)).or_insert_with(|| {
                        next.push(child);
                        depth
                    });
                }
            }
            layer = next;
        }
        Distances { from_goal }
    }

    /// `None` for boards that cannot become the goal.
    pub fn of(&self, board: &Board) -> Option<u32> {
        self.from_goal.get(&pack(board.tiles())).copied()
    }
}

fn neighbours(rows: usize, cols: usize, tiles: &[u8], metric: Metric) -> Vec<Vec<u8>> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("one blank");
    let mut found = Vec::new();
    for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        let mut board = tiles.to_vec();
        let (mut row, mut col) = ((blank / cols) as isize, (blank % cols) as isize);
        loop {
            let here = row as usize * cols + col as usize;
            (row, col) = (row + down, col + right);
            if !(0..rows as isize).contains(&row) || !(0..cols as isize).contains(&col) {
                break;
            }
            board.swap(here, row as usize * cols + col as usize);
            found.push(board.clone());
            if metric == Metric::Single {
                break;
            }
        }
    }
    found
}

/// The repository's own data.
pub fn own_data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sliding").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Data that lies beside the repository. Where it is not, that is said, and wrong where CI asks for it.
pub fn outside_data(name: &str) -> Option<String> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("GRIDWRIGHT_DATA").map_or_else(beside, PathBuf::from);
    let path = folder.join("sliding").join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        assert!(std::env::var_os("CI").is_none(), "{} is absent", path.display());
        println!("skipped: {} is absent", path.display());
    }
    text
}

/// The lines of an instance file, as words, without comments.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split_whitespace().collect())
}

pub fn numbers<T: std::str::FromStr>(words: &[&str]) -> Vec<T> {
    let number = |word: &&str| word.parse().ok().expect("a number");
    words.iter().map(number).collect()
}
