//! Hint and grading speed: `cargo bench -p gridwright-sudoku --bench hint`.
//!
//! For each 9×9 set: whole paths a second by singles, locked candidates and subsets alone (what newspaper
//! puzzles need), whole paths by all techniques, and the longest single hint (processor time). All on one thread.

use gridwright_search::{Budget, Moment};
use gridwright_sudoku::hint::{Technique, path};
use gridwright_sudoku::{Options, Puzzle, State, hint};
use gridwright_world::explain::Advice;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A set is run again and again for so long.
const TURN: Duration = Duration::from_millis(800);

fn main() {
    println!("{:<20} {:>14} {:>12} {:>14}", "set", "simple /s", "all /s", "longest hint");
    for file in files() {
        let puzzles = puzzles(&file);
        if puzzles.is_empty() {
            continue;
        }
        let simple: Vec<Technique> =
            Technique::all().take_while(|&technique| technique < Technique::XWing).collect();
        let all: Vec<Technique> = Technique::usual().collect();
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!(
            "{name:<20} {:>14.0} {:>12.1} {:>11.1} ms",
            rate(&puzzles, &simple),
            rate(&puzzles, &all),
            longest(&puzzles) * 1e3,
        );
    }
}

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let outside = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let mut files: Vec<PathBuf> = Vec::new();
    for place in [root.join("data/sudoku/nine"), outside.join("sudoku/nine")] {
        let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
        let mut here: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        here.retain(|path| files.iter().all(|known| known.file_name() != path.file_name()));
        files.append(&mut here);
    }
    files.sort();
    files
}

/// The puzzles of a set that have one solution.
fn puzzles(file: &Path) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let unique = text.lines().filter(|line| line.split(' ').nth(1) == Some("1"));
    unique.filter_map(|line| line.split(' ').next()?.parse().ok()).collect()
}

fn rate(puzzles: &[Puzzle], order: &[Technique]) -> f64 {
    let (begin, mut done) = (Moment::now(), 0);
    while begin.elapsed() < TURN {
        for puzzle in puzzles {
            let path = path(puzzle, order, false, &mut Budget::unlimited());
            assert!(path.is_ok());
            done += 1;
            if begin.elapsed() > 4 * TURN {
                break;
            }
        }
    }
    f64::from(done) / begin.elapsed().as_secs_f64()
}

/// CPU time of this thread, where the system tells it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

/// The longest wait for a hint on the way through the first puzzles of a set, trial included.
fn longest(puzzles: &[Puzzle]) -> f64 {
    let mut longest: f64 = 0.0;
    for puzzle in puzzles.iter().take(12) {
        let mut moves = String::from("r1c1+1");
        loop {
            let state = State::parse(&moves, &Options::default().alphabet).ok();
            let options = Options { state, ..Options::default() };
            let begin = cpu_seconds();
            let advice = hint(puzzle, &options, false, &mut Budget::unlimited());
            longest = longest.max(cpu_seconds() - begin);
            let Advice::Steps(steps) = advice else { break };
            for put in &steps[0].places {
                let (row, column) = put.cell;
                moves += &format!(" r{}c{}={}", row + 1, column + 1, put.value);
            }
            for gone in &steps[0].removes {
                for value in &gone.values {
                    moves += &format!(" r{}c{}<>{value}", gone.cell.0 + 1, gone.cell.1 + 1);
                }
            }
        }
    }
    longest
}
