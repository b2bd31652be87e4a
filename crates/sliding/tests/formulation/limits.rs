//! Limits: exact, honest about what is known, never mistaken for a proof.

use crate::support::{Distances, algorithms, cost, moves, nodes, puzzle, run, shuffled};
use gridwright_search::{Limits, Stop};
use gridwright_sliding::{Board, Metric, Puzzle};
use gridwright_world::Status;
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// 80 moves from its goal: no algorithm here is quick with it.
const FAR: [u8; 16] = [0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];

#[test]
fn bounds_hold_wherever_a_search_is_stopped() {
    let mut rng = Pcg64::seed_from_u64(31);
    let goal = Board::blank_last(3, 3).unwrap();
    for metric in [Metric::Single, Metric::Multi] {
        let distances = Distances::new(&goal, metric);
        for _ in 0..20 {
            let board = shuffled(3, 3, &mut rng);
            let Some(best) = distances.of(&board) else { continue };
            let puzzle = Puzzle::new(board, goal.clone()).unwrap();
            for algorithm in algorithms() {
                let mut last = 0;
                for cap in [0, 1, 10, 100, 1_000, 5_000] {
                    let outcome = run(&puzzle, algorithm, metric, nodes(cap));
                    let lower = outcome.bounds.lower.unwrap_or(0);
                    let what = format!("{algorithm}, {metric:?}, {cap} nodes: {outcome:?}");
                    assert!(lower <= best, "{best} < {what}");
                    assert!(lower >= last || cost(&outcome).is_some(), "{last} > {what}");
                    assert!(outcome.status() != Status::Solved || cost(&outcome) >= Some(best));
                    assert!(!matches!(outcome.status(), Status::Unsolvable), "{what}");
                    if outcome.status() == Status::Limit && outcome.reason() == Some(Stop::Nodes) {
                        assert_eq!(outcome.stats.expanded, cap, "{what}");
                    }
                    last = lower;
                }
            }
        }
    }
}

#[test]
fn one_move_less_than_needed_is_a_proof() {
    let mut rng = Pcg64::seed_from_u64(32);
    let goal = Board::blank_last(2, 4).unwrap();
    for metric in [Metric::Single, Metric::Multi] {
        let distances = Distances::new(&goal, metric);
        for _ in 0..60 {
            let board = shuffled(2, 4, &mut rng);
            let Some(best @ 1..=14) = distances.of(&board) else { continue };
            let puzzle = Puzzle::new(board, goal.clone()).unwrap();
            for algorithm in algorithms() {
                let what = format!("{algorithm}, {metric:?}, {puzzle:?}");
                let short = run(&puzzle, algorithm, metric, moves(best - 1));
                // A beam that left something out proves nothing.
                let narrow = short.reason() == Some(Stop::Bound("width"));
                let proved = matches!(short.status(), Status::Unsolvable);
                assert!(proved || (algorithm == "beam" && narrow), "{what}: {short:?}");
                let enough = run(&puzzle, algorithm, metric, moves(best));
                assert_eq!(cost(&enough), Some(best), "{what}: {enough:?}");
            }
        }
    }
}

#[test]
fn memory_limits_stop_the_searches_that_store() {
    let puzzle = puzzle(4, 4, &FAR);
    let most = 4 << 20;
    let limits = Limits { memory: Some(most), moves: Some(200), ..Limits::default() };
    let store = ["bfs", "ucs", "astar", "bidirectional", "seed-astar"];
    for algorithm in store {
        let outcome = run(&puzzle, algorithm, Metric::Single, limits);
        assert_eq!(outcome.reason(), Some(Stop::Memory), "{algorithm}: {outcome:?}");
        assert_eq!(outcome.status(), Status::Limit);
        let bytes = outcome.stats.bytes;
        assert!((most / 4..=most).contains(&bytes), "{algorithm}: {bytes} bytes");
    }
    for algorithm in ["ida", "dfs", "iddfs", "seed-dfs"] {
        let outcome =
            run(&puzzle, algorithm, Metric::Single, Limits { nodes: Some(100_000), ..limits });
        assert_eq!(outcome.reason(), Some(Stop::Nodes), "{algorithm} stores only its path");
    }
}

#[test]
fn absurd_limits_are_limits_all_the_same() {
    let near = puzzle(4, 4, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 13, 14, 15, 12]);
    for algorithm in algorithms() {
        for (limits, found) in [
            (moves(0), None),
            (moves(1), Some(1)),
            (Limits { nodes: Some(u64::MAX), moves: Some(1), ..Limits::default() }, Some(1)),
        ] {
            let outcome = run(&near, algorithm, Metric::Single, limits);
            assert_eq!(cost(&outcome), found, "{algorithm} with {limits:?}");
        }
        // A depth-first search goes astray where it may, so the others only.
        if !algorithm.ends_with("dfs") || algorithm == "iddfs" {
            let outcome = run(&near, algorithm, Metric::Single, moves(u32::MAX));
            assert_eq!(cost(&outcome), Some(1), "{algorithm} with all the moves there are");
        }
        let solved = Puzzle::new(near.goal.clone(), near.goal.clone()).unwrap();
        for limits in [moves(0), nodes(0)] {
            let outcome = run(&solved, algorithm, Metric::Single, limits);
            assert_eq!(cost(&outcome), Some(0), "{algorithm} with {limits:?}");
            assert_eq!(outcome.optimal, Some(true), "{algorithm} with {limits:?}");
        }
    }
}
