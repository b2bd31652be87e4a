//! Making speed: `cargo bench -p gridwright-sudoku --bench generate [-- FILTER]`.
//!
//! Makes puzzles of several kinds on one thread, each kind for about a second of processor time, and
//! shows how many a second that is, the longest any of them took, and the clue numbers.

use gridwright_search::Budget;
use gridwright_sudoku::{Options, Sudoku};
use gridwright_world::make::Made;
use gridwright_world::{Command, Generate, Request, World};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Processor seconds for each kind, at least one puzzle.
const SECONDS: f64 = 1.0;

const KINDS: &[(&str, &[(&str, &str)])] = &[
    ("unique", &[]),
    ("minimal", &[("minimal", "")]),
    ("minimal-half-turn", &[("minimal", ""), ("symmetry", "half-turn")]),
    ("half-turn", &[("symmetry", "half-turn")]),
    ("full-symmetry", &[("symmetry", "full")]),
    ("clues-22", &[("clues", "22")]),
    ("easy", &[("difficulty", "easy")]),
    ("medium", &[("difficulty", "medium")]),
    ("hard", &[("difficulty", "hard")]),
    ("expert", &[("difficulty", "expert")]),
    ("extreme", &[("difficulty", "extreme")]),
    ("x-wing", &[("technique", "x-wing")]),
    ("only-x-wing", &[("technique", "x-wing"), ("only", "")]),
    ("diagonals", &[("extra", "diagonals"), ("minimal", "")]),
    ("windoku", &[("extra", "windoku"), ("minimal", "")]),
    ("jigsaw", &[("jigsaw", "")]),
    ("controlled", &[("sampling", "controlled")]),
    ("4x4-minimal", &[("size", "4"), ("minimal", "")]),
    ("12x12-minimal", &[("size", "12"), ("minimal", "")]),
    ("16x16-unique", &[("size", "16")]),
    ("16x16-minimal", &[("size", "16"), ("minimal", "")]),
    ("25x25-unique", &[("size", "25")]),
];

/// CPU time of this thread, where the system tells it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn options(own: &[(&str, &str)]) -> Options {
    let mut request = Request::new(Command::Generate);
    for (name, value) in own {
        request.own.insert((*name).to_owned(), (*value).to_owned());
    }
    Sudoku::options(&request).expect("options that are understood")
}

fn main() {
    let filter = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    println!(
        "{:<20} {:>7} {:>10} {:>10} {:>12}",
        "kind", "puzzles", "a second", "worst ms", "clues"
    );
    for (name, own) in KINDS.iter().filter(|(name, _)| name.contains(&filter)) {
        let options = options(own);
        let mut budget = Budget::unlimited();
        let (mut made, mut worst, mut sum, mut squares) = (0_u32, 0.0_f64, 0.0, 0.0);
        let begin = cpu_seconds();
        let mut last = begin;
        while made == 0 || last - begin < SECONDS {
            let mut rng = Pcg64::seed_from_u64(made.into());
            match Sudoku::generate(&options, &mut rng, &mut budget) {
                Made::Ready(product) => {
                    let clues = product.puzzle.clues() as f64;
                    sum += clues;
                    squares += clues * clues;
                }
                other => println!("{name}: {:?}", other.map(|_| ())),
            }
            made += 1;
            let now = cpu_seconds();
            worst = worst.max(now - last);
            last = now;
        }
        let count = f64::from(made);
        let mean = sum / count;
        let deviation = (squares / count - mean * mean).max(0.0).sqrt();
        let rate = count / (last - begin);
        println!(
            "{name:<20} {count:>7} {rate:>10.1} {:>10.2} {mean:>6.2} ±{deviation:>4.2}",
            worst * 1e3
        );
    }
}
