//! Boards whose optima are known from elsewhere.

use crate::support::{cost, moves, nodes, numbers, outside_data, own_data, puzzle, rows, run};
use gridwright_search::Stop;
use gridwright_sliding::{Board, Metric, Puzzle};
use gridwright_world::Status;

/// The boards of the original report: file, moves it allowed, optimum, tiles.
fn report_boards(text: &str) -> Vec<(u32, Option<u32>, Puzzle)> {
    rows(text)
        .map(|words| {
            let numbers: Vec<i32> = numbers(&words[1..3]);
            let tiles: Vec<u8> = self::numbers(&words[3..]);
            (numbers[0] as u32, u32::try_from(numbers[1]).ok(), puzzle(4, 4, &tiles))
        })
        .collect()
}

#[test]
fn the_reports_boards_have_their_optima() {
    let text = own_data("seed_boards.txt");
    let boards = report_boards(&text);
    assert_eq!(boards.len(), 13);
    for algorithm in ["champion", "astar", "ida", "seed-astar"] {
        for (most, best, puzzle) in &boards {
            let outcome = run(puzzle, algorithm, Metric::Single, moves(*most));
            assert_eq!(cost(&outcome), *best, "{algorithm} on {puzzle:?}");
            match best {
                Some(_) => assert_eq!(outcome.optimal, Some(true), "{algorithm} on {puzzle:?}"),
                None => assert_eq!(outcome.status(), Status::Unsolvable),
            }
        }
    }
}

/// As the report printed it; the program's calls were these and one for the root.
#[test]
fn the_reports_brute_force_goes_down_first() {
    let near = puzzle(4, 4, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 13, 14, 15, 12]);
    let outcome = run(&near, "seed-dfs", Metric::Single, moves(25));
    assert_eq!(outcome.answer().unwrap().to_string(), "D");
    assert_eq!(outcome.stats.generated, 1);
}

/// The report's brute force found ways of up to 25 moves, not the shortest ones.
#[test]
fn the_reports_brute_force_finds_some_way() {
    let text = own_data("seed_boards.txt");
    for (most, best, puzzle) in report_boards(&text).into_iter().take(4) {
        let outcome = run(&puzzle, "seed-dfs", Metric::Single, moves(most));
        match (cost(&outcome), best) {
            (Some(found), Some(best)) => assert!((best..=most).contains(&found), "{found}"),
            (found, best) => assert_eq!(found, best),
        }
    }
}

#[test]
fn random_boards_of_many_sizes() {
    let text = own_data("random_mxn.txt");
    let (mut solved, mut stopped) = (0, 0);
    for words in rows(&text) {
        let size: Vec<usize> = numbers(&words[..2]);
        let best = words[2].parse::<u32>().ok();
        let puzzle = puzzle(size[0], size[1], &numbers::<u8>(&words[3..]));
        for (algorithm, most) in [("ida", 60_000), ("astar", 15_000)] {
            let outcome = run(&puzzle, algorithm, Metric::Single, nodes(most));
            let what = || format!("{algorithm} on {puzzle:?}: {outcome:?}");
            match outcome.reason() {
                None => {
                    assert_eq!(cost(&outcome), best, "{}", what());
                    assert_eq!(outcome.optimal, best.map(|_| true), "{}", what());
                    solved += 1;
                }
                Some(why) => {
                    assert_eq!(why, Stop::Nodes);
                    assert!(outcome.bounds.lower <= best, "{}", what());
                    stopped += 1;
                }
            }
        }
    }
    println!("{solved} proved, {stopped} stopped with a true bound");
    assert!(solved > 280, "{solved}");
}

/// Korf's first hundred: too long to solve here, but every bound must hold on the way.
#[test]
fn stopped_searches_stay_below_published_optima() {
    let Some(text) = outside_data("korf100.txt") else { return };
    for words in rows(&text).take(25) {
        let best: u32 = words[1].parse().expect("a number");
        let board = Board::new(4, 4, numbers(&words[2..])).expect("a board");
        let goal = Board::blank_first(4, 4).expect("a size");
        let puzzle = Puzzle::new(board, goal).unwrap();
        for algorithm in ["astar", "ida", "bfs", "ucs", "iddfs", "bidirectional", "wastar", "beam"]
        {
            let outcome = run(&puzzle, algorithm, Metric::Single, nodes(4_000));
            let lower = outcome.bounds.lower.expect("some bound is always known");
            assert!(lower <= best, "{algorithm} says {lower} of {best}");
            assert!(cost(&outcome).is_none_or(|cost| cost >= best), "{algorithm}");
        }
    }
}
