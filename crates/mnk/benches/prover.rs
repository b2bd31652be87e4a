//! The prover measured: solved boards, exact positions and tactics.
//!
//! `cargo bench -p gridwright-mnk --bench prover [-- M-N-K …]`: without boards, those of
//! `data/mnk/solved_values.txt` that are proved within a minute, then the positions. One thread; times
//! are of the processor, not of the clock on the wall.

use gridwright_mnk::internals::champion::prove;
use gridwright_mnk::internals::threat::{Field, Vcf, Vct};
use gridwright_mnk::{Mark, Position, Side, Variant};
use gridwright_search::{Budget, Stats};

/// Boards that take longer than a minute, or for ever.
const LONG: [(usize, usize, usize); 3] = [(8, 8, 5), (30, 4, 4), (15, 15, 5)];
const TABLE_BYTES: u64 = 2 << 30;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    if !words.is_empty() {
        for word in &words {
            let numbers: Vec<usize> = word.split('-').filter_map(|n| n.parse().ok()).collect();
            match numbers[..] {
                [rows, cols, k] => board(rows, cols, k),
                _ => println!("{word}: expected M-N-K"),
            }
        }
        return;
    }
    for words in data("solved_values.txt") {
        let number = |at: usize| words[at].parse::<usize>().unwrap_or(0);
        let (rows, cols, k) = (number(0), number(1), number(2));
        if !LONG.contains(&(rows, cols, k)) {
            board(rows, cols, k);
        }
    }
    positions("positions_exact.txt", |board| {
        let mut stats = Stats::default();
        let _ = prove(board, TABLE_BYTES, 1, &Budget::unlimited(), &mut stats);
    });
    positions("tactics_vcf.txt", |board| {
        let mut stats = Stats::default();
        let _ = Vcf::new().search(&mut Field::new(board), 24, &mut Budget::unlimited(), &mut stats);
    });
    positions("tactics_vct.txt", |board| {
        let mut stats = Stats::default();
        let mut field = Field::new(board);
        let _ = Vct::new().search(&mut field, None, &mut Budget::unlimited(), &mut stats);
    });
}

/// Processor time this thread has used, from the system's account of it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text.split_whitespace().next();
    first.and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn data(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../data/mnk/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

fn board(rows: usize, cols: usize, k: usize) {
    let Ok(variant) = Variant::new(rows, cols, k) else {
        println!("{rows}-{cols}-{k}: no such board");
        return;
    };
    let mut stats = Stats::default();
    let start = cpu_seconds();
    let solved = prove(&Position::new(variant), TABLE_BYTES, 1, &Budget::unlimited(), &mut stats);
    let seconds = cpu_seconds() - start;
    let value = solved.map_or("unknown", |solution| solution.value.name());
    println!("{rows}-{cols}-{k}: {value:4} {:>9} nodes {seconds:8.3} s", stats.expanded);
}

fn positions(name: &str, work: impl Fn(&Position)) {
    let mut times: Vec<f64> = data(name)
        .iter()
        .map(|words| {
            let board = set_up(words);
            let start = cpu_seconds();
            work(&board);
            cpu_seconds() - start
        })
        .collect();
    times.sort_by(f64::total_cmp);
    if let (Some(median), Some(most)) = (times.get(times.len() / 2), times.last()) {
        let count = times.len();
        println!(
            "{name}: {count} positions, median {:.3} ms, most {:.3} ms",
            median * 1e3,
            most * 1e3
        );
    }
}

fn set_up(words: &[String]) -> Position {
    let number = |at: usize| words[at].parse::<usize>().unwrap_or(0);
    let variant = Variant::new(number(0), number(1), number(2)).expect("the data is sound");
    let marks = words[3].chars().filter(|c| *c != '/').map(|c| match c {
        'X' => Mark::X,
        'O' => Mark::O,
        _ => Mark::Empty,
    });
    let side = if words[4] == "X" { Side::X } else { Side::O };
    Position::set_up(variant, marks.collect(), side).unwrap()
}
