//! Goals with open cells: every algorithm against a search that only looks at the cells the goal names.

use crate::support::{cost, run, shuffled};
use gridwright_search::{Budget, Limits};
use gridwright_sliding::internals::notation::{Boards, read_goal};
use gridwright_sliding::{
    Answer, Board, Direction, Goal, Metric, Options, Puzzle, Target, count, generate, verify,
};
use gridwright_world::{Lines, Status};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{HashMap, HashSet};

/// A goal that names each cell of a board with some chance, the blank like the others.
fn random_target(board: &Board, chance: f64, rng: &mut impl Rng) -> Vec<Option<u8>> {
    board.tiles().iter().map(|&tile| rng.random_bool(chance).then_some(tile)).collect()
}

fn is_reached(cells: &[Option<u8>], board: &Board) -> bool {
    cells.iter().zip(board.tiles()).all(|(want, tile)| want.is_none_or(|want| want == *tile))
}

/// Boards one move away.
fn after_one_move(board: &Board, metric: Metric) -> Vec<Board> {
    let mut all = Vec::new();
    for direction in Direction::ALL {
        let mut there = board.clone();
        while there.slide(direction) {
            all.push(there.clone());
            if metric == Metric::Single {
                break;
            }
        }
    }
    all
}

/// The fewest moves to a board that has every named tile in its place, and the number of ways with so
/// few; by layers over the tiles' own numbers.
fn by_layers(cells: &[Option<u8>], board: &Board, metric: Metric) -> Option<(u32, u64)> {
    let mut layer = HashMap::from([(board.clone(), 1u64)]);
    let mut seen = HashSet::from([board.clone()]);
    for depth in 0.. {
        let ways: u64 =
            layer.iter().filter(|(board, _)| is_reached(cells, board)).map(|(_, ways)| ways).sum();
        if ways > 0 {
            return Some((depth, ways));
        }
        let mut next: HashMap<Board, u64> = HashMap::new();
        for (board, ways) in &layer {
            for there in after_one_move(board, metric) {
                if !seen.contains(&there) {
                    *next.entry(there).or_default() += ways;
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        seen.extend(next.keys().cloned());
        layer = next;
    }
    None
}

#[test]
fn every_algorithm_finds_the_nearest_board() {
    let mut rng = Pcg64::seed_from_u64(31);
    let (mut solved, mut unsolvable) = (0, 0);
    for (rows, cols, boards) in [(2, 2, 200), (2, 3, 400), (3, 2, 400), (2, 4, 20), (3, 3, 4)] {
        for _ in 0..boards {
            let chance = rng.random_range(0.2..1.0);
            let cells = random_target(&shuffled(rows, cols, &mut rng), chance, &mut rng);
            let board = shuffled(rows, cols, &mut rng);
            let Ok(target) = Target::new(rows, cols, cells.clone()) else { continue };
            let puzzle = target.puzzle(board.clone()).expect("the same tiles");
            for metric in [Metric::Single, Metric::Multi] {
                let expected = by_layers(&cells, &board, metric).map(|(cost, _)| cost);
                solved += u32::from(expected.is_some());
                unsolvable += u32::from(expected.is_none());
                let small = rows * cols <= 6;
                let names = ["champion", "bfs", "astar", "ucs", "bidirectional", "ida"];
                for algorithm in &names[..if small { names.len() } else { 3 }] {
                    let outcome = run(&puzzle, algorithm, metric, Limits::default());
                    assert_eq!(cost(&outcome), expected, "{algorithm} {metric:?} {puzzle:?}");
                    let refuted = matches!(outcome.status(), Status::Unsolvable);
                    assert_eq!(refuted, expected.is_none(), "{algorithm} {puzzle:?}");
                    assert_eq!(outcome.optimal, expected.map(|_| true));
                }
            }
        }
    }
    assert!(solved > 1000 && unsolvable > 100, "{solved} {unsolvable}");
}

#[test]
fn larger_boards_agree_with_textbook_search() {
    let mut rng = Pcg64::seed_from_u64(32);
    for (rows, cols, boards) in [(2, 5, 30), (3, 4, 30), (4, 3, 20), (3, 5, 20), (4, 4, 40)] {
        for _ in 0..boards {
            let example = Board::blank_last(rows, cols).unwrap();
            let chance = rng.random_range(0.1..0.9);
            let cells = random_target(&example, chance, &mut rng);
            let mut board = example;
            for _ in 0..26 {
                board.slide(Direction::ALL[rng.random_range(0..4)]);
            }
            let Ok(target) = Target::new(rows, cols, cells) else { continue };
            let puzzle = target.puzzle(board).expect("the same tiles");
            let own = run(&puzzle, "champion", Metric::Single, Limits::default());
            let textbook = run(&puzzle, "ida", Metric::Single, Limits::default());
            assert_eq!(cost(&own), cost(&textbook), "{puzzle:?}");
            assert!(cost(&own).is_some());
        }
    }
}

#[test]
fn all_shortest_ways_are_counted() {
    let mut rng = Pcg64::seed_from_u64(33);
    let options = Options { at_most: u128::MAX, list: true, ..Options::default() };
    for _ in 0..200 {
        let cells = random_target(&shuffled(2, 3, &mut rng), 0.5, &mut rng);
        let board = shuffled(2, 3, &mut rng);
        let Ok(target) = Target::new(2, 3, cells.clone()) else { continue };
        let puzzle = target.puzzle(board.clone()).expect("the same tiles");
        let tally = count(&puzzle, &options, &mut Budget::unlimited());
        let expected = by_layers(&cells, &board, Metric::Single).map_or(0, |(_, ways)| ways);
        assert_eq!((tally.count, tally.complete), (expected.into(), true), "{puzzle:?}");
        let listed = tally.listed.unwrap_or_default();
        assert_eq!(listed.len() as u64, expected);
        assert!(listed.is_sorted_by_key(Answer::to_string));
        assert!(listed.iter().all(|answer| verify(&puzzle, answer).is_empty()));
    }
}

#[test]
fn the_blank_may_end_on_any_open_cell() {
    let target = read_goal("1 2 3\n* * *\n* * *\n").unwrap();
    let board = Board::new(3, 3, vec![1, 2, 0, 5, 6, 3, 4, 7, 8]).unwrap();
    let puzzle = target.puzzle(board).unwrap();
    assert_eq!(puzzle.goals().count(), 6);
    let faults = |step| verify(&puzzle, &Answer::new(vec![step], Metric::Single));
    assert!(faults(Direction::Down).is_empty());
    assert_eq!(faults(Direction::Left)[0].cells.len(), 2);
    assert_eq!(cost(&run(&puzzle, "champion", Metric::Single, Limits::default())), Some(1));
}

#[test]
fn one_open_cell_leaves_parity_as_it_is() {
    let target = read_goal("1 2 3\n4 5 6\n7 * 0\n").unwrap();
    let odd = Board::new(3, 3, vec![2, 1, 3, 4, 5, 6, 7, 8, 0]).unwrap();
    assert!(target.puzzle(odd.clone()).unwrap().refute().is_some());
    let target = read_goal("1 2 3\n4 5 6\n* * 0\n").unwrap();
    assert!(target.puzzle(odd).unwrap().refute().is_none());
}

#[test]
fn goal_files_are_read_in_every_notation() {
    let expected = read_goal("1 2 3\n* * *\n* * 0\n").unwrap();
    for text in [
        "1 2 3/* * */* * 0",
        "3x3 1 2 3 * * * * * 0",
        "1 2 3 * * * * * 0",
        "% the first row\n1 2 3\n*\t*  *\r\n* * x",
    ] {
        assert_eq!(read_goal(text).as_ref(), Ok(&expected), "{text}");
    }
    assert_eq!(expected.example().tiles(), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
}

#[test]
fn wrong_goal_files_are_located() {
    for (text, expected) in [
        ("1 2 3\n4 5 6\n7 8 9\n", "3:5: tile 9 is out of range 0..8"),
        ("1 2 3\n4 5 6\n7 8 1\n", "1:1: a board has exactly one blank (0 or x); this has none"),
        ("1 0 3\n4 * 6\n7 8 0\n", "3:5: a second blank: a board has exactly one"),
        ("1 2 3\n4 ** 6\n7 8 0\n", "2:3: expected a tile, found '**'"),
        ("1 2 3\n* *\n* * 0\n", "2:4: expected 3 tiles in this row, found 2"),
        ("", "1:1: nothing here: expected a board"),
        ("1 2\n* 0\n\n1 2\n* 0\n", "4:1: expected the end: a goal is one board"),
    ] {
        assert_eq!(read_goal(text).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn boards_must_have_the_tiles_that_a_goal_names() {
    let goal = Goal::Custom(read_goal("1 1 2\n* * *\n* * 0\n").unwrap());
    let read = |text: &str| Boards::new(Lines::of(text, true), None, &goal).next().unwrap();
    assert!(goal.puzzle(read("1 2 1\n3 4 5\n6 3 0\n").unwrap()).is_ok());
    for (text, expected) in [
        ("1 1 1\n3 4 5\n6 2 0\n", "1:5: tile 1 appears more often than in the goal"),
        ("1 1 3\n3 4 5\n6 7 0\n", "1:1: tile 2, which the goal names, is missing"),
        ("1 2 3\n3 4 5\n6 7 0\n", "1:1: tile 1, which the goal names, is missing"),
        (
            "1 1 2\n3 * 5\n6 7 0\n",
            "2:3: '*' leaves a cell of a goal open: a board names all its tiles",
        ),
        ("1 1\n2 0\n", "1:1: the goal is 3x3, this board is 2x2"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn generated_boards_can_be_solved() {
    for (goal, size) in
        [("1 2 *\n* * 0\n", (2, 3)), ("1 2 3\n4 * 0\n", (2, 3)), ("* 1\n* *\n", (2, 2))]
    {
        let goal = Goal::Custom(read_goal(goal).unwrap());
        let options = Options { goal, size, ..Options::default() };
        let mut rng = Pcg64::seed_from_u64(5);
        let boards: Vec<Puzzle> = (0..200).map(|_| generate(&options, &mut rng).unwrap()).collect();
        assert!(boards.iter().all(|puzzle| puzzle.refute().is_none()));
        let different: HashSet<Board> =
            boards.iter().map(|puzzle| puzzle.shown().clone()).collect();
        assert!(different.len() > 10 && different.iter().all(Board::is_distinct));
    }
}
