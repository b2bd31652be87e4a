//! The sliding champion in multi-tile moves, against searches that share nothing with it.

mod sliding_boards;

use gridwright_search::internals::after_cancel;
use gridwright_search::{Budget, Cancel, Limits, Report, Stop, Verdict, space};
use gridwright_sliding::internals::formulation::{Multi, Rules, State};
use gridwright_sliding::internals::{Champion, refute, scramble};
use gridwright_sliding::{Answer, Board, Direction, Metric, Puzzle};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use sliding_boards::{random_goal, walk};
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

type Solved = Report<gridwright_search::Path<Direction>>;

fn solve(champion: &Champion, board: &Board, goal: &Board, threads: usize) -> Solved {
    let mut budget = Budget::unlimited();
    let report = champion.solve(board, goal, Metric::Multi, threads, &mut budget);
    if let Some(path) = report.verdict.answer() {
        assert!(is_right(board, goal, &path.actions));
        assert_eq!(path.cost, Metric::Multi.cost(&path.actions));
    }
    report
}

fn is_right(board: &Board, goal: &Board, moves: &[Direction]) -> bool {
    let puzzle = Puzzle::new(board.clone(), goal.clone()).unwrap();
    gridwright_sliding::verify(&puzzle, &Answer::new(moves.to_vec(), Metric::Single)).is_empty()
}

fn cost(champion: &Champion, board: &Board, goal: &Board) -> Option<u32> {
    let report = solve(champion, board, goal, 1);
    assert!(report.is_optimal() || report.verdict == Verdict::Impossible);
    report.verdict.answer().map(|path| path.cost)
}

/// All boards after one push.
fn pushed(board: &Board) -> Vec<Board> {
    let mut found = Vec::new();
    for direction in Direction::ALL {
        let mut there = board.clone();
        while there.slide(direction) {
            found.push(there.clone());
        }
    }
    found
}

/// How far every board is from a goal, and how many shortest ways it has, by breadth-first search.
fn distances(goal: &Board) -> HashMap<Board, (u32, u64)> {
    let mut all = HashMap::from([(goal.clone(), (0, 1))]);
    let mut layer = vec![goal.clone()];
    for depth in 1.. {
        let mut next = Vec::new();
        for board in &layer {
            let ways = all[board].1;
            for there in pushed(board) {
                let known = all.entry(there.clone()).or_insert_with(|| {
                    next.push(there);
                    (depth, 0)
                });
                if known.0 == depth {
                    known.1 += ways;
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    all
}

/// The same of one board, by the engine's search from both sides.
fn from_both_sides(board: &Board, goal: &Board) -> Option<u32> {
    let space = Multi(Rules::<16>::new(goal));
    let mut budget = Budget::unlimited();
    let report = space::bidirectional(&space, &State::of(board), &mut budget, &mut ());
    report.verdict.answer().map(|path| path.cost)
}

#[test]
fn boards_of_two_by_five_are_solved_and_counted() {
    let mut rng = Pcg64::seed_from_u64(1);
    for goal in [Board::blank_first(2, 5).unwrap(), random_goal(5, 2, &mut rng)] {
        let champion = Champion::default();
        let all = distances(&goal);
        if goal.rows() == 2 {
            // Published: 36 pushes at most, for one board.
            assert_eq!((all.len(), all.values().map(|(d, _)| *d).max()), (1_814_400, Some(36)));
        }
        for number in 0..2500 {
            let board = random_goal(goal.rows(), goal.cols(), &mut rng);
            let expected = all.get(&board);
            assert_eq!(cost(&champion, &board, &goal), expected.map(|(d, _)| *d), "{board:?}");
            let Some((_, ways)) = expected.filter(|_| number % 5 == 0) else { continue };
            let budget = &mut Budget::unlimited();
            let (_, counted) =
                champion.count(&board, &goal, Metric::Multi, u64::MAX, 40, 1, budget);
            assert_eq!((counted.count, counted.complete), (*ways, true), "{board:?}");
            let listed: HashSet<_> = counted.listed.iter().collect();
            assert_eq!(listed.len() as u64, counted.count.min(40));
            assert!(listed.iter().all(|path| is_right(&board, &goal, path)));
        }
    }
}

#[test]
fn small_boards_are_counted() {
    let mut rng = Pcg64::seed_from_u64(2);
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        let champion = Champion::default();
        let goal = random_goal(rows, cols, &mut rng);
        let all = distances(&goal);
        for _ in 0..60 {
            let board = random_goal(rows, cols, &mut rng);
            let budget = &mut Budget::unlimited();
            let (report, counted) =
                champion.count(&board, &goal, Metric::Multi, u64::MAX, 0, 1, budget);
            match all.get(&board) {
                Some((cost, ways)) => {
                    assert_eq!(report.verdict.answer().map(|path| path.cost), Some(*cost));
                    assert_eq!((counted.count, counted.complete), (*ways, true));
                    let (_, some) = champion.count(&board, &goal, Metric::Multi, 1, 0, 1, budget);
                    assert_eq!((some.count, some.complete), (1, *ways == 1));
                }
                None => assert_eq!((counted.count, counted.complete), (0, true)),
            }
        }
    }
}

#[test]
fn champion_equals_the_textbook_near_any_goal() {
    let mut rng = Pcg64::seed_from_u64(3);
    for (rows, cols) in [(3, 4), (4, 3), (2, 6), (2, 7), (7, 2), (3, 5), (5, 3), (4, 4), (2, 8)] {
        let champion = Champion::default();
        for goal in [Board::blank_last(rows, cols).unwrap(), random_goal(rows, cols, &mut rng)] {
            for steps in [6, 20, 30, 40, 50, 60] {
                let board = walk(&goal, steps, &mut rng);
                assert_eq!(cost(&champion, &board, &goal), from_both_sides(&board, &goal));
            }
        }
    }
}

#[test]
fn tiles_alike_are_solved_shortest() {
    let mut rng = Pcg64::seed_from_u64(4);
    for (rows, cols, different) in
        [(2, 5, 3), (2, 5, 1), (3, 4, 5), (3, 4, 9), (4, 4, 7), (4, 4, 2)]
    {
        let champion = Champion::default();
        let alike = |board: &Board| {
            let tiles = board.tiles().iter().map(|&tile| tile.min(different)).collect();
            Board::new(rows, cols, tiles).unwrap()
        };
        let goal = alike(&random_goal(rows, cols, &mut rng));
        for steps in [10, 25, 40, 60] {
            let board = walk(&goal, steps, &mut rng);
            assert_eq!(cost(&champion, &board, &goal), from_both_sides(&board, &goal));
        }
    }
}

#[test]
fn random_boards_of_four_by_four_are_proved_by_any_number_of_threads() {
    let champion = Champion::default();
    let goal = Board::blank_last(4, 4).unwrap();
    // Breadth-first search from both sides, 42.6 million boards wide, meets after 32 pushes.
    let known = vec![3, 14, 7, 9, 13, 11, 4, 5, 12, 8, 1, 0, 15, 6, 2, 10];
    assert_eq!(cost(&champion, &Board::new(4, 4, known).unwrap(), &goal), Some(32));
    let mut rng = Pcg64::seed_from_u64(5);
    for _ in 0..6 {
        let board = scramble(&goal, &mut rng);
        let one = solve(&champion, &board, &goal, 1);
        assert!(one.is_optimal());
        for threads in [2, 3] {
            assert_eq!(solve(&champion, &board, &goal, threads).verdict, one.verdict);
        }
    }
}

#[test]
fn mirrored_goals_give_equal_lengths() {
    let mut rng = Pcg64::seed_from_u64(6);
    let turn = |board: &Board| {
        let tiles = (0..16).map(|cell| board.tiles()[cell % 4 * 4 + cell / 4]).collect();
        Board::new(4, 4, tiles).unwrap()
    };
    let champion = Champion::default();
    // The blank off the diagonal: four tables of their own on either side.
    let mut tiles: Vec<u8> = (1..16).collect();
    tiles.insert(1, 0);
    let goal = Board::new(4, 4, tiles).unwrap();
    for _ in 0..2 {
        let board = scramble(&goal, &mut rng);
        assert!(refute(&board, &goal).is_none());
        let there = cost(&champion, &board, &goal);
        assert_eq!(cost(&champion, &turn(&board), &turn(&goal)), there);
    }
}

fn hard_board() -> (Board, Board) {
    let tiles = vec![0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1];
    (Board::new(4, 4, tiles).unwrap(), Board::blank_last(4, 4).unwrap())
}

#[test]
fn limits_are_kept() {
    let (board, goal) = hard_board();
    let champion = Champion::default();
    let stop = |limits: Limits, threads| {
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        champion.solve(&board, &goal, Metric::Multi, threads, &mut budget)
    };
    for nodes in [1, 1000, 60_000, 100_000] {
        for threads in [1, 2] {
            let report = stop(Limits { nodes: Some(nodes), ..Limits::default() }, threads);
            assert_eq!(report.verdict, Verdict::Stopped { why: Stop::Nodes, best: None });
            assert_eq!(report.stats.expanded, nodes, "{threads} threads");
        }
    }
    let report = stop(Limits { moves: Some(20), ..Limits::default() }, 1);
    assert_eq!(report.verdict, Verdict::Stopped { why: Stop::Moves, best: None });
    assert!(report.bounds.lower > Some(20));
    let time = Duration::from_millis(200);
    let start = Instant::now();
    let mut budget =
        Budget::new(Limits { time: Some(time), ..Limits::default() }, &Cancel::default(), &());
    let report = Champion::default().solve(&board, &goal, Metric::Multi, 1, &mut budget);
    assert_eq!(report.verdict, Verdict::Stopped { why: Stop::Time, best: None });
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn little_memory_means_smaller_tables() {
    let mut rng = Pcg64::seed_from_u64(7);
    let goal = Board::blank_last(4, 4).unwrap();
    let board = walk(&goal, 250, &mut rng);
    let most = 8 << 20;
    let limits = Limits { memory: Some(most), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let little = Champion::default().solve(&board, &goal, Metric::Multi, 1, &mut budget);
    let enough = solve(&Champion::default(), &board, &goal, 1);
    assert_eq!(little.verdict, enough.verdict);
    assert!(little.stats.bytes <= most && enough.stats.bytes > most);
}

#[test]
fn a_cancel_is_obeyed_soon() {
    let (board, goal) = hard_board();
    let ready = Champion::default();
    solve(&ready, &walk(&goal, 250, &mut Pcg64::seed_from_u64(8)), &goal, 2);
    // While tables are built, and while they are searched, which takes some 50 ms here.
    for (champion, after) in
        [(&Champion::default(), 5), (&Champion::default(), 150), (&ready, 2), (&ready, 10)]
    {
        let (report, late) = after_cancel(Duration::from_millis(after), |cancel| {
            let mut budget = Budget::new(Limits::default(), cancel, &());
            champion.solve(&board, &goal, Metric::Multi, 2, &mut budget)
        });
        assert_eq!(report.verdict, Verdict::Stopped { why: Stop::Cancelled, best: None });
        println!("after {after} ms: {late:?} more");
        assert!(late < Duration::from_millis(100), "{late:?}");
    }
}
