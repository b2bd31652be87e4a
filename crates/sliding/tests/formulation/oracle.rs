//! Every algorithm against the oracle on thousands of small boards, both metrics, random goals.

use crate::support::{Distances, algorithms, cost, moves, run, shuffled};
use gridwright_search::Limits;
use gridwright_sliding::{Metric, Puzzle};
use gridwright_world::Status;
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// Algorithms that promise a shortest answer.
const OPTIMAL: [&str; 8] =
    ["champion", "bfs", "iddfs", "ucs", "astar", "ida", "bidirectional", "seed-astar"];
/// Weighted A* may be this much longer than the best.
const WEIGHT: f64 = 1.5;

/// Rows, columns, boards for each metric, and how many of these also go through the algorithms that
/// look at whole spaces.
const SIZES: [(usize, usize, usize, usize); 6] = [
    (2, 2, 60, 60),
    (2, 3, 300, 300),
    (3, 2, 300, 300),
    (2, 4, 180, 40),
    (4, 2, 180, 40),
    (3, 3, 80, 4),
];

#[test]
fn every_algorithm_agrees_with_the_oracle_in_single_moves() {
    agree(Metric::Single);
}

#[test]
fn every_algorithm_agrees_with_the_oracle_in_multi_tile_moves() {
    agree(Metric::Multi);
}

fn agree(metric: Metric) {
    let mut rng = Pcg64::seed_from_u64(1879);
    let (mut solvable, mut unsolvable) = (0, 0);
    for (rows, cols, boards, thorough) in SIZES {
        let mut goal = shuffled(rows, cols, &mut rng);
        let mut distances = Distances::new(&goal, metric);
        for number in 0..boards {
            if number % 80 == 79 && rows * cols < 9 {
                goal = shuffled(rows, cols, &mut rng);
                distances = Distances::new(&goal, metric);
            }
            let board = shuffled(rows, cols, &mut rng);
            let best = distances.of(&board);
            let puzzle = Puzzle::new(board, goal.clone()).unwrap();
            match best {
                Some(best) => {
                    solvable += usize::from(compare(&puzzle, metric, best, number < thorough));
                }
                None => unsolvable += usize::from(refuse(&puzzle, metric)),
            }
        }
    }
    assert!(solvable > 480 && unsolvable > 480, "{solvable} and {unsolvable} boards");
}

/// Every algorithm that can finish such a board soon.
fn compare(puzzle: &Puzzle, metric: Metric, best: u32, thorough: bool) -> bool {
    for algorithm in algorithms() {
        let deep = match metric {
            Metric::Single => best > 18,
            Metric::Multi => best > 14,
        };
        let limits = match algorithm {
            "dfs" | "seed-dfs" => moves(best + 1),
            _ => Limits::default(),
        };
        let too_long = match algorithm {
            "bfs" | "ucs" => !thorough,
            "iddfs" | "seed-astar" | "dfs" | "seed-dfs" => deep,
            "ida" => metric == Metric::Multi && best > 18,
            _ => false,
        };
        if too_long {
            continue;
        }
        let outcome = run(puzzle, algorithm, metric, limits);
        let what = || format!("{algorithm}, {metric:?}, {puzzle:?}: {outcome:?}");
        assert_eq!(outcome.status(), Status::Solved, "{}", what());
        let found = cost(&outcome).expect("solved");
        if OPTIMAL.contains(&algorithm) {
            assert_eq!((found, outcome.optimal), (best, Some(true)), "{}", what());
        } else {
            assert!(found >= best, "{}", what());
            assert!(outcome.optimal != Some(true) || found == best, "{}", what());
        }
        if algorithm == "wastar" {
            assert!(f64::from(found) <= WEIGHT * f64::from(best), "{}", what());
        }
        assert!(outcome.bounds.lower.is_none_or(|lower| lower <= best), "{}", what());
    }
    true
}

fn refuse(puzzle: &Puzzle, metric: Metric) -> bool {
    for algorithm in algorithms() {
        let outcome = run(puzzle, algorithm, metric, Limits::default());
        assert_eq!(outcome.status(), Status::Unsolvable, "{algorithm} on {puzzle:?}: {outcome:?}");
        let why = outcome.why.as_deref().unwrap_or_default();
        assert!(why.contains("permutation"), "{why}");
        assert_eq!(outcome.stats.expanded, 0, "parity needs no search");
    }
    true
}
