//! The world as the edges see it: verdicts, counts, common digits, the report's algorithm, limits.

use gridwright_search::{Cancel, Limits};
use gridwright_sudoku::{Board, Settings, Sudoku, rules};
use gridwright_world::outcome::{Answer, Outcome, Status};
use gridwright_world::{Command, Given, Lines, Run, World};
use std::time::{Duration, Instant};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Needs guesses.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// 6 3 2: two digits can be swapped in two ways.
const FOUR: &str = "4 2 2\n0 0 3 4\n3 4 1 2\n0 0 4 3\n4 3 2 1\n";

fn given(command: Command, algorithm: &str, options: &[(&str, &str)]) -> Given {
    let mut given = Given::new(command);
    given.algorithm = Some(algorithm.to_owned());
    given.own.extend(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())));
    given
}

fn with(text: &str, given: &Given, limits: Limits) -> (Board, Settings, Outcome) {
    let settings = Sudoku::settings(given).unwrap();
    let board = Sudoku::reader(Lines::of(text, true), &settings).next().unwrap().unwrap();
    let run = Run { limits, cancel: &Cancel::default(), progress: &(), threads: 1 };
    let outcome = match given.command {
        Command::Count => Sudoku::count(&board, &settings, &run),
        _ => Sudoku::solve(&board, &settings, &run),
    };
    if let Some(Answer::Digits { grids, .. }) = &outcome.answer {
        for grid in grids {
            let digits: Vec<u32> = grid.iter().map(|&digit| digit.into()).collect();
            assert!(rules::verify(&board, &digits).is_empty());
        }
    }
    (board, settings, outcome)
}

fn solve(text: &str, algorithm: &str, options: &[(&str, &str)]) -> Outcome {
    with(text, &given(Command::Solve, algorithm, options), Limits::default()).2
}

fn count(text: &str, options: &[(&str, &str)]) -> Outcome {
    with(text, &given(Command::Count, "champion", options), Limits::default()).2
}

#[test]
fn all_algorithms_give_the_unique_solution() {
    let expected = solve(UNIQUE, "champion", &[]).answer;
    assert!(expected.is_some());
    for algorithm in ["backtracking", "dfs", "sat", "seed-heuristic"] {
        assert_eq!(solve(UNIQUE, algorithm, &[]).answer, expected, "{algorithm}");
    }
    let expected = solve(HARD, "champion", &[]).answer;
    for algorithm in ["backtracking", "dfs", "sat"] {
        assert_eq!(solve(HARD, algorithm, &[]).answer, expected, "{algorithm}");
    }
}

#[test]
fn plain_backtracking_and_the_engine_expand_the_same_states() {
    for text in [UNIQUE, HARD, FOUR] {
        let (own, engine) = (solve(text, "backtracking", &[]), solve(text, "dfs", &[]));
        assert_eq!(own.stats.expanded, engine.stats.expanded);
        assert_eq!(own.stats.generated, engine.stats.generated);
    }
}

#[test]
fn clashing_clues_are_unsolvable_and_named() {
    let text = format!("55{}", ".".repeat(79));
    for algorithm in ["champion", "seed-heuristic", "backtracking", "dfs", "sat"] {
        let Status::Unsolvable { why } = solve(&text, algorithm, &[]).status else {
            panic!("{algorithm} did not see the clash");
        };
        assert_eq!(why, "5 stands twice in row 1: r1c1, r1c2; 5 stands twice in box 1: r1c1, r1c2");
    }
    let outcome = count(&text, &[]);
    assert_eq!(outcome.count.map(|c| (c.count, c.complete)), Some((0, true)));
}

#[test]
fn counting_listing_and_what_is_common() {
    let counted = |options: &[(&str, &str)]| {
        let count = count(FOUR, options).count.unwrap();
        (count.count, count.complete)
    };
    assert_eq!(counted(&[]), (2, false));
    assert_eq!(counted(&[("at-most", "1")]), (1, false));
    assert_eq!(counted(&[("at-most", "3")]), (2, true));
    let all = solve(FOUR, "champion", &[("all", "")]);
    let Some(Answer::Digits { grids, all: true, .. }) = &all.answer else { panic!() };
    assert_eq!((grids.len(), all.count.unwrap().complete), (2, true));
    let common = &count(FOUR, &[("common", "")]).extra["common"];
    assert_eq!(common[1], serde_json::json!([3, 4, 1, 2]));
    assert_eq!(common[2], serde_json::json!([null, null, 4, 3]));
    let json = all.to_json();
    assert_eq!(json["solutions"].as_array().map(Vec::len), Some(2));
}

#[test]
fn numbers_of_grids_that_are_known() {
    // 288 grids of order 4; 28200960 of order 6 are too many to walk through here.
    let empty = "4 2 2\n".to_owned() + &"0 0 0 0\n".repeat(4);
    let outcome = count(&empty, &[("at-most", "1000")]);
    assert_eq!(outcome.count.map(|c| (c.count, c.complete)), Some((288, true)));
    // Both diagonals of order 4 leave 48.
    let outcome = count(&empty, &[("at-most", "1000"), ("extra", "diagonals")]);
    assert_eq!(outcome.count.map(|c| c.count), Some(48));
    // A row of boxes as high as one row is a Latin square: 576 of order 4, 161280 of order 5.
    let latin = "4 4 1\n".to_owned() + &"0 0 0 0\n".repeat(4);
    assert_eq!(count(&latin, &[("at-most", "1000")]).count.map(|c| c.count), Some(576));
}

#[test]
fn the_heuristic_gives_up_and_says_so() {
    let plain = given(Command::Solve, "seed-heuristic", &[]);
    let (board, settings, outcome) = with(HARD, &plain, Limits::default());
    assert_eq!(outcome.status, Status::Limit);
    assert_eq!(outcome.stopped.map(gridwright_search::Stop::name), Some("corrections"));
    let text = Sudoku::write_answer(&board, &outcome, "tp3", &settings);
    assert!(text.starts_with("sem solução\n8 0 0 0 0 0 0 0 0 \n0 0 3 6 "));
    assert_eq!(text.lines().count(), 10);
    let patient = solve(HARD, "seed-heuristic", &[("corrections", "1000000")]);
    assert_eq!(patient.status, Status::Solved);
    assert!(patient.stats.rounds > 0);
    let few = solve(HARD, "seed-heuristic", &[("corrections", "3")]);
    assert_eq!(few.status, Status::Limit);
    // Everything tried: only now is it a proof. No digit can stand in the last cell.
    let none = "4 2 2\n1 2 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n";
    assert_eq!(solve(none, "seed-heuristic", &[]).status, Status::Limit);
    let tried = solve(none, "seed-heuristic", &[("corrections", "1000")]);
    assert!(matches!(tried.status, Status::Unsolvable { .. }));
}

#[test]
fn jigsaws_diagonals_and_windows() {
    let mut jigsaw = given(Command::Count, "champion", &[("regions", "map"), ("at-most", "5000")]);
    jigsaw.load = |_| Ok("aabb\naacb\nddcb\nddcc".to_owned());
    let empty = ". . . .\n".repeat(4);
    let ours = with(&empty, &jigsaw, Limits::default()).2.count.unwrap();
    jigsaw.algorithm = Some("backtracking".to_owned());
    let slow = with(&empty, &jigsaw, Limits::default()).2.count.unwrap();
    assert!(ours.complete && ours == slow);
    let board = ".".repeat(81);
    let both = [("extra", "diagonals,windoku"), ("at-most", "50"), ("all", "")];
    let Some(Answer::Digits { grids, .. }) = solve(&board, "champion", &both).answer else {
        panic!()
    };
    assert_eq!(grids.len(), 50);
}

#[test]
fn limits_are_obeyed() {
    let large = format!("64 8 8\n{}", format!("{}\n", "0 ".repeat(64)).repeat(64));
    let wall = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../data/sudoku/large/36_6x6_h50.txt"),
    )
    .unwrap();
    for (text, algorithm) in
        [(&large, "champion"), (&wall, "champion"), (&wall, "sat"), (&wall, "backtracking")]
    {
        let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        let start = Instant::now();
        let outcome = with(text, &given(Command::Solve, algorithm, &[]), limits).2;
        let late = start.elapsed();
        assert!(late < Duration::from_millis(1500), "{algorithm} took {late:?}");
        assert!(outcome.status == Status::Limit || outcome.answer.is_some());
    }
    for nodes in [0, 1, 7, 450, 1_000] {
        for algorithm in ["champion", "backtracking", "sat"] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let outcome = with(&wall, &given(Command::Solve, algorithm, &[]), limits).2;
            assert_eq!(outcome.status, Status::Limit);
            assert_eq!(outcome.stats.expanded, nodes, "{algorithm}");
        }
    }
}
