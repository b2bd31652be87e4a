//! Boards of a single row or column: the blank's way is the answer, or there is none.

use gridwright_search::{Budget, Limits};
use gridwright_sliding::{
    Algorithm, Board, Direction, Goal, Metric, Options, Puzzle, Voice, check, count, draw, hint,
    rate, solve, verify,
};
use gridwright_world::Choice;
use gridwright_world::explain::{Advice, Rated};

fn free() -> Budget<'static> {
    Budget::unlimited()
}

/// The goal's tiles with the blank at every place, lying or standing.
fn lines(longest: usize) -> impl Iterator<Item = (Puzzle, usize, Direction)> {
    let sizes = (1..=longest).flat_map(|n| [(1, n), (n, 1)]);
    let goals = sizes.flat_map(|size| [Goal::BlankLast, Goal::BlankFirst].map(|goal| (size, goal)));
    goals.flat_map(|((rows, cols), goal)| {
        let target = goal.example(rows, cols).expect("a line");
        let (home, tiles) = (target.blank(), target.tiles().to_vec());
        (0..rows * cols).map(move |at| {
            let mut tiles = tiles.clone();
            let blank = tiles.remove(home);
            tiles.insert(at, blank);
            let board = Board::new(rows, cols, tiles).expect("the same tiles");
            let [back, on] = if rows == 1 {
                [Direction::Left, Direction::Right]
            } else {
                [Direction::Up, Direction::Down]
            };
            let direction = if at < home { on } else { back };
            (goal.puzzle(board).expect("the goal's tiles"), at.abs_diff(home), direction)
        })
    })
}

#[test]
fn every_algorithm_walks_the_blank_home() {
    for (puzzle, moves, direction) in lines(7) {
        for &algorithm in Algorithm::ALL {
            for metric in [Metric::Single, Metric::Multi] {
                let options = Options { algorithm, metric, ..Options::default() };
                let limits = Limits { nodes: Some(100_000), ..Limits::default() };
                let outcome = solve(&puzzle, &options, &mut free().renewed(limits));
                let answer = outcome.answer().unwrap_or_else(|| panic!("{algorithm:?}\n{puzzle}"));
                assert!(verify(&puzzle, answer).is_empty(), "{algorithm:?}\n{puzzle}");
                if outcome.optimal == Some(true) {
                    assert_eq!(answer.moves(), Some(&vec![direction; moves][..]), "{puzzle}");
                }
                if algorithm == Algorithm::Champion {
                    assert_eq!(outcome.optimal, Some(true), "{puzzle}");
                }
            }
        }
    }
}

#[test]
fn long_lines_too_in_every_command() {
    for (puzzle, moves, direction) in lines(16) {
        let options = Options::default();
        let way = direction.letter().to_string().repeat(moves);
        for metric in [Metric::Single, Metric::Multi] {
            let options = Options { metric, ..options.clone() };
            let tally = count(&puzzle, &options, &mut free());
            assert_eq!((tally.count, tally.complete), (1, true), "{puzzle}");
            let cost = if metric == Metric::Single { moves } else { moves.min(1) };
            assert_eq!(tally.sample.expect("a way").cost() as usize, cost, "{puzzle}");
            let checked = check(&puzzle, &way, &options, &mut free()).expect("a move string");
            assert!(checked.is_right() && checked.optimal_cost == Some(cost as u32), "{puzzle}");
        }
        let rated = rate(&puzzle, &options, &mut free());
        assert!(matches!(rated, Rated::Rated(_)), "{rated:?}\n{puzzle}");
        for voice in [Voice::Optimal, Voice::Teacher] {
            let options = Options { voice, ..options.clone() };
            match hint(&puzzle, &options, true, &mut free()) {
                Advice::Done => assert_eq!(moves, 0, "{puzzle}"),
                Advice::Steps(steps) => {
                    let said: String = steps.iter().filter_map(|s| s.action.as_deref()).collect();
                    assert_eq!(said.replace(' ', ""), way, "{puzzle}");
                }
                other => panic!("{other:?}\n{puzzle}"),
            }
        }
        let _ = draw(&puzzle, None);
    }
}

#[test]
fn tiles_keep_their_order() {
    for text in ["1x4 2 1 3 0", "1/3/0/2"] {
        let puzzle: Puzzle = text.parse().expect("a line");
        let outcome = solve(&puzzle, &Options::default(), &mut free());
        assert!(outcome.answer().is_none(), "{text}");
        assert!(outcome.why.expect("a reason").contains("no tile passes another"), "{text}");
    }
    // A row of four numbers is a square board unless it says otherwise.
    let square: Puzzle = "1 2 0 3\n".parse().expect("a board");
    assert_eq!((square.board.rows(), square.board.cols()), (2, 2));
    let row: Puzzle = "1 0 2\n".parse().expect("a board");
    assert_eq!((row.board.rows(), row.board.cols()), (1, 3));
}
