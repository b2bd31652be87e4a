//! Sudoku speed: `cargo bench -p gridwright-sudoku --bench sudoku [-- SECONDS]`.
//!
//! 9×9 sets are counted to 2 on one thread; each set is enlarged to some thousand boards by renaming
//! digits and shuffling rows and columns, so that nothing is learnt by heart. Where the environment
//! variable `PEER_SUDOKU` names the program built in `bench/peer-sudoku`, it runs on the same boards in
//! turn and the ratio is shown; then what the library's `solve` takes, and how much of it `verify` does.
//! Times are CPU time, the best of several rounds.

use gridwright_search::{Budget, Cancel, Limits, Moment};
use gridwright_sudoku::internals::champion;
use gridwright_sudoku::internals::enumerate::{Ban, Flow, Search};
use gridwright_sudoku::{Layout, Options, Puzzle, solve, verify};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The two programs take turns so often.
const TURNS: usize = 5;
/// A turn takes at least so many seconds: the system's account of CPU time moves in milliseconds.
const TURN: f64 = 0.4;

fn main() {
    let seconds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(20);
    println!(
        "{:<24} {:>9} {:>9} {:>6} {:>11} {:>6} {:>9} {:>9}",
        "9×9, limit 2", "µs", "peer µs", "ratio", "portable µs", "ratio", "solve µs", "verify µs"
    );
    for file in files("nine") {
        nine(&file);
    }
    println!("\n{:<24} {:>9} {:>10}", "large, first solution", "seconds", "expanded");
    for file in files("large") {
        large(&file, seconds);
    }
}

fn files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let outside = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let mut files: Vec<PathBuf> = Vec::new();
    for place in [root.join("data/sudoku"), outside.join("sudoku")] {
        let entries = std::fs::read_dir(place.join(folder)).into_iter().flatten().flatten();
        let mut here: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        here.retain(|path| path.extension().is_some_and(|e| e == "txt"));
        here.retain(|path| files.iter().all(|known| known.file_name() != path.file_name()));
        files.append(&mut here);
    }
    files.sort();
    files
}

/// CPU time of this thread, where the system tells it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn nine(file: &Path) {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.get(..81))
        .collect();
    if lines.is_empty() {
        return;
    }
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let boards: Vec<[u8; 81]> =
        (0..3_000).map(|i| disguise(lines[i % lines.len()].as_bytes(), &mut rng)).collect();
    let shared = std::env::temp_dir().join(format!("gridwright-{}.txt", std::process::id()));
    let peer = std::env::var_os("PEER_SUDOKU");
    if peer.is_some() {
        let text = boards.iter().fold(String::new(), |mut text, board| {
            let symbols = board.iter().map(|&d| if d == 0 { '.' } else { char::from(d + b'0') });
            let _ = writeln!(text, "{}", symbols.collect::<String>());
            text
        });
        std::fs::write(&shared, text).expect("the temporary folder can be written");
    }
    let (mut ours, mut theirs, mut portable) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let pass = |search| pass(&boards, search);
    let warm: f64 = (0..10).map(|_| pass(champion::nine::search)).sum();
    let passes = (10.0 * TURN / warm.max(1e-3)).ceil().clamp(1.0, 1000.0) as usize;
    for _ in 0..TURNS {
        let took: f64 = (0..passes).map(|_| pass(champion::nine::search)).sum();
        ours = ours.min(took * 1e6 / (passes * boards.len()) as f64);
        let took: f64 = (0..passes).map(|_| pass(champion::nine::search_portable)).sum();
        portable = portable.min(took * 1e6 / (passes * boards.len()) as f64);
        if let Some(peer) = &peer {
            let passes = passes.to_string();
            let output = std::process::Command::new(peer).arg(&shared).arg(passes).output();
            let output =
                String::from_utf8(output.expect("the peer runs").stdout).unwrap_or_default();
            theirs =
                theirs.min(output.split(' ').next().and_then(|t| t.parse().ok()).unwrap_or(theirs));
        }
    }
    let _ = std::fs::remove_file(shared);
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let (solved, verified) = library(&boards);
    let (ratio, plain) = (ours / theirs, portable / theirs);
    println!(
        "{name:<24} {ours:>9.2} {theirs:>9.2} {ratio:>6.2} {portable:>11.2} {plain:>6.2} {solved:>9.2} {verified:>9.3}"
    );
}

/// Microseconds a board for the library's `solve`, and for `verify` of what it answers.
fn library(boards: &[[u8; 81]]) -> (f64, f64) {
    let puzzle = |digits: &[u8; 81]| Puzzle::new(Layout::classic(), Box::new(*digits));
    let puzzles: Vec<Puzzle> = boards.iter().flat_map(puzzle).collect();
    let (options, mut budget) = (Options::default(), Budget::unlimited());
    let outcomes: Vec<_> =
        puzzles.iter().map(|puzzle| solve(puzzle, &options, &mut budget)).collect();
    let answers = outcomes.iter().map(|outcome| outcome.answer());
    let pairs: Vec<_> = puzzles
        .iter()
        .zip(answers)
        .filter_map(|(puzzle, answer)| Some((puzzle, answer?)))
        .collect();
    let each = |times: usize, work: &mut dyn FnMut()| {
        let round = |work: &mut dyn FnMut()| {
            let start = cpu_seconds();
            (0..times).for_each(|_| work());
            (cpu_seconds() - start) * 1e6 / (times * boards.len()) as f64
        };
        (0..TURNS).map(|_| round(work)).fold(f64::INFINITY, f64::min)
    };
    let solved = each(20, &mut || {
        for puzzle in &puzzles {
            black_box(solve(puzzle, &options, &mut budget));
        }
    });
    let verified = each(1000, &mut || {
        for (puzzle, answer) in &pairs {
            black_box(verify(puzzle, answer));
        }
    });
    (solved, verified)
}

/// A way to search a 9×9 board.
type Engine = fn(&[u8; 81], Option<Ban>, &mut Search<'_, '_>) -> Flow;

/// Seconds to count all boards to 2.
fn pass(boards: &[[u8; 81]], search: Engine) -> f64 {
    let start = cpu_seconds();
    let mut budget = Budget::unlimited();
    for board in boards {
        let mut count = 0;
        let mut sink = |_: &[u8]| {
            count += 1;
            count < 2
        };
        let _ = search(board, None, &mut Search::new(&mut budget, &mut sink));
    }
    cpu_seconds() - start
}

/// The same board under other names, in another order.
fn disguise(line: &[u8], rng: &mut Pcg64Mcg) -> [u8; 81] {
    let mut shuffled = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| order.swap(i, rng.random_range(0..=i)));
        order
    };
    let mut lines = || -> Vec<usize> {
        let groups = shuffled(3);
        groups.iter().flat_map(|g| shuffled(3).into_iter().map(move |i| 3 * g + i)).collect()
    };
    let (rows, columns) = (lines(), lines());
    let names = shuffled(9);
    std::array::from_fn(|cell| match line[9 * rows[cell / 9] + columns[cell % 9]] {
        digit @ b'1'..=b'9' => names[usize::from(digit - b'1')] as u8 + 1,
        _ => 0,
    })
}

fn large(file: &Path, seconds: u64) {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let Ok(board) = text.parse() else {
        return;
    };
    let (found, expanded, time) = first(&board, Duration::from_secs(seconds));
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let time = if found { format!("{time:.3}") } else { format!("> {seconds}") };
    println!("{name:<24} {time:>9} {expanded:>10}");
}

fn first(board: &Puzzle, most: Duration) -> (bool, u64, f64) {
    let limits = Limits { time: Some(most), ..Limits::default() };
    let cancel = Cancel::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut budget = Budget::new(limits, &cancel, &()).with_threads(threads);
    let mut found = false;
    let mut sink = |_: &[u8]| {
        found = true;
        false
    };
    let start = Moment::now();
    let mut search = Search::new(&mut budget, &mut sink);
    let _ = champion::search(board, None, &mut search);
    let expanded = search.stats.expanded;
    (found, expanded, start.elapsed().as_secs_f64())
}
