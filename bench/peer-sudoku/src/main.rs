//! Times the crate `sudoku` on a file of 81-character lines: `peer-sudoku FILE ROUNDS`.
//!
//! Prints the microseconds of CPU time a board, the mean over all rounds but a first one that warms the
//! caches, and how many boards have no, one and several solutions (each board is counted to 2).

use sudoku::Sudoku;

fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(rounds)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: peer-sudoku FILE ROUNDS");
        std::process::exit(2);
    };
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let boards: Vec<Sudoku> =
        text.lines().filter_map(|line| Sudoku::from_str_line(line.get(..81)?).ok()).collect();
    let rounds: u32 = rounds.parse().expect("a number of rounds");
    let mut counts = [0usize; 3];
    let mut start = 0.0;
    for round in 0..=rounds {
        if round == 1 {
            start = cpu_seconds();
        }
        counts = [0; 3];
        for board in &boards {
            counts[board.solutions_count_up_to(2)] += 1;
        }
    }
    let each = (cpu_seconds() - start) / f64::from(rounds);
    println!("{} {:?}", each * 1e6 / boards.len() as f64, counts);
}
