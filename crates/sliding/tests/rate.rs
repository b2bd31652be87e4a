//! Ratings: what they count, against brute force, and that they do not depend on how a board lies.

use gridwright_search::{Budget, Limits, Stop};
use gridwright_sliding::internals::scramble;
use gridwright_sliding::{Board, Direction, Goal, Options, Puzzle, Target, count, rate};
use gridwright_world::explain::{Figure, Grade, Rated, Rating};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::{HashMap, HashSet};

fn rating(puzzle: &Puzzle, options: &Options) -> Rating {
    match rate(puzzle, options, &mut Budget::unlimited()) {
        Rated::Rated(rating) => rating,
        other => panic!("{other:?}\n{puzzle}"),
    }
}

fn figure(rating: &Rating, name: &str) -> f64 {
    match rating.figures.iter().find(|(known, _)| *known == name) {
        Some((_, Figure::Count(count))) => *count as f64,
        Some((_, Figure::Number(number))) => *number,
        other => panic!("{name}: {other:?}"),
    }
}

fn random(rows: usize, cols: usize, rng: &mut Pcg64) -> Puzzle {
    let goal = Goal::BlankLast;
    goal.puzzle(scramble(&goal.example(rows, cols).unwrap(), rng)).unwrap()
}

/// Distances of all boards from the goals, by breadth-first search from them.
fn distances(puzzle: &Puzzle) -> HashMap<Board, u32> {
    let mut known: HashMap<Board, u32> = puzzle.goals().map(|goal| (goal.clone(), 0)).collect();
    let mut layer: Vec<Board> = known.keys().cloned().collect();
    for depth in 1.. {
        let mut next = Vec::new();
        for board in &layer {
            for direction in Direction::ALL {
                let mut after = board.clone();
                if after.slide(direction) && !known.contains_key(&after) {
                    known.insert(after.clone(), depth);
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    known
}

/// Right first moves, and the share of positions on shortest solutions with one right move.
fn by_force(puzzle: &Puzzle, far: &HashMap<Board, u32>) -> (u32, f64) {
    let right = |board: &Board| {
        let nearer = |direction: &Direction| {
            let mut after = board.clone();
            after.slide(*direction) && far[&after] + 1 == far[board]
        };
        Direction::ALL.into_iter().filter(nearer).collect::<Vec<_>>()
    };
    let mut seen = HashSet::new();
    let mut open = vec![puzzle.board.clone()];
    let mut only = 0;
    while let Some(board) = open.pop() {
        if far[&board] == 0 || !seen.insert(board.clone()) {
            continue;
        }
        let moves = right(&board);
        only += u32::from(moves.len() == 1);
        for direction in moves {
            let mut after = board.clone();
            after.slide(direction);
            open.push(after);
        }
    }
    (right(&puzzle.board).len() as u32, f64::from(only) / seen.len().max(1) as f64)
}

#[test]
fn figures_agree_with_brute_force() {
    let rng = &mut Pcg64::seed_from_u64(1);
    let options = Options { at_most: u128::MAX, ..Options::default() };
    let open = Target::new(2, 4, [1, 2, 3].into_iter().map(Some).chain([None; 5]).collect());
    let open = open.unwrap();
    let mut far: HashMap<Vec<Board>, HashMap<Board, u32>> = HashMap::new();
    for round in 0..60 {
        let (rows, cols) = [(2, 3), (2, 4), (4, 2), (2, 4)][round % 4];
        let mut puzzle = random(rows, cols, rng);
        if round % 4 == 3 {
            puzzle = open.puzzle(puzzle.board).unwrap();
        }
        let goals: Vec<Board> = puzzle.goals().cloned().collect();
        let far = far.entry(goals).or_insert_with(|| distances(&puzzle));
        let rating = rating(&puzzle, &options);
        assert_eq!(figure(&rating, "optimum"), f64::from(far[&puzzle.board]), "{puzzle}");
        let (first, only) = by_force(&puzzle, far);
        assert_eq!(figure(&rating, "first"), f64::from(first), "{puzzle}");
        assert!((figure(&rating, "only") - only).abs() < 0.001, "{only} {rating:?}\n{puzzle}");
        let tally = count(&puzzle, &options, &mut Budget::unlimited());
        assert_eq!(figure(&rating, "solutions"), tally.count as f64, "{puzzle}");
        assert_eq!(rating.score, figure(&rating, "optimum") + figure(&rating, "slack"));
    }
}

#[test]
fn larger_boards_count_the_same_way() {
    let rng = &mut Pcg64::seed_from_u64(2);
    let options = Options { at_most: u128::MAX, ..Options::default() };
    for (rows, cols) in [(3, 3), (3, 3), (3, 3), (3, 4), (4, 4), (4, 4)] {
        let puzzle = random(rows, cols, rng);
        let tally = count(&puzzle, &options, &mut Budget::unlimited());
        assert_eq!(figure(&rating(&puzzle, &options), "solutions"), tally.count as f64);
    }
}

#[test]
fn a_rating_does_not_depend_on_how_the_board_lies() {
    let rng = &mut Pcg64::seed_from_u64(3);
    let options = Options::default();
    for round in 0..30 {
        let (rows, cols) = [(3, 3), (2, 4), (3, 4)][round % 3];
        let Puzzle { board, goal, .. } = random(rows, cols, rng);
        let first = rating(&Puzzle::new(board.clone(), goal.clone()).unwrap(), &options);
        for which in 1..8 {
            let turned = |board: &Board| turn(board, which);
            let other = Puzzle::new(turned(&board), turned(&goal)).unwrap();
            assert_eq!(rating(&other, &options), first, "{which}");
        }
    }
}

/// One of the eight symmetries.
fn turn(board: &Board, which: u8) -> Board {
    let (rows, cols) = (board.rows(), board.cols());
    let at = |row: usize, col: usize| {
        let row = if which & 1 != 0 { rows - 1 - row } else { row };
        let col = if which & 2 != 0 { cols - 1 - col } else { col };
        board.tiles()[row * cols + col]
    };
    if which & 4 == 0 {
        let tiles = (0..rows).flat_map(|r| (0..cols).map(move |c| at(r, c))).collect();
        return Board::new(rows, cols, tiles).unwrap();
    }
    let tiles = (0..cols).flat_map(|c| (0..rows).map(move |r| at(r, c))).collect();
    Board::new(cols, rows, tiles).unwrap()
}

#[test]
fn statuses() {
    let options = Options::default();
    let solved = rating(&"1 2 3/4 5 6/7 8 0".parse().unwrap(), &options);
    assert_eq!((solved.grade, solved.score), (Grade::Easy, 0.0));
    assert_eq!(figure(&solved, "solutions"), 1.0);
    let odd: Puzzle = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    assert!(matches!(rate(&odd, &options, &mut Budget::unlimited()), Rated::Unsolvable(_)));
    let hard = random(4, 4, &mut Pcg64::seed_from_u64(4));
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Default::default(), &());
    assert_eq!(rate(&hard, &options, budget), Rated::Limit(Stop::Nodes));
    let large = random(6, 6, &mut Pcg64::seed_from_u64(5));
    let limits = Limits { time: Some(std::time::Duration::from_millis(100)), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Default::default(), &());
    assert_eq!(rate(&large, &options, budget), Rated::Limit(Stop::Time));
}
