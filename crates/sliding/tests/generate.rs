//! What new boards promise, checked by other means than those they are made with.

use gridwright_search::{Budget, Cancel, Limits, Stop};
use gridwright_sliding::{
    Algorithm, Board, Direction, Goal, Options, Puzzle, Sliding, Target, Wish, make, rate, solve,
    verify,
};
use gridwright_world::engine::Textbook;
use gridwright_world::explain::{Grade, Rated};
use gridwright_world::make::Made;
use gridwright_world::{Generate, World, parse};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

fn rng(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

fn options(size: (usize, usize), wish: Wish) -> Options {
    Options { size, wish, ..Options::default() }
}

fn made(options: &Options, seed: u64) -> (Puzzle, u32) {
    let made = make(options, &mut rng(seed), &mut Budget::unlimited());
    let Made::Ready(product) = made else { panic!("{options:?}: {made:?}") };
    let answer = product.answer.expect("a wish is proved by an answer");
    assert_eq!(verify(&product.puzzle, &answer), []);
    (product.puzzle, answer.cost())
}

/// The least number of moves by plain breadth-first search, and how many ways have it.
fn shortest(puzzle: &Puzzle) -> (u32, u64) {
    let goals: HashSet<&Board> = puzzle.goals().collect();
    let mut layer = HashMap::from([(puzzle.board.clone(), 1u64)]);
    let mut before: HashSet<Board> = HashSet::new();
    for depth in 0.. {
        let done: u64 =
            layer.iter().filter(|(board, _)| goals.contains(board)).map(|(_, n)| n).sum();
        if done > 0 {
            return (depth, done);
        }
        let mut next: HashMap<Board, u64> = HashMap::new();
        for (board, ways) in &layer {
            for direction in Direction::ALL {
                let mut there = board.clone();
                // Moves change the colour of the blank's cell: only the last layer can come again.
                if there.slide(direction) && !before.contains(&there) {
                    *next.entry(there).or_default() += ways;
                }
            }
        }
        before = layer.into_keys().collect();
        layer = next;
    }
    unreachable!()
}

#[test]
fn small_boards_of_every_distance() {
    let size = options((3, 3), Wish::default());
    for moves in 0..=31 {
        let wished = Options { wish: Wish::exactly(moves), ..size.clone() };
        for seed in 0..3 {
            let (puzzle, cost) = made(&wished, seed);
            assert_eq!((cost, shortest(&puzzle).0), (moves, moves));
        }
    }
    for (size, goal) in [((2, 4), Goal::BlankFirst), ((3, 2), Goal::BlankLast)] {
        let wished = Options { goal, ..options(size, Wish::exactly(19)) };
        assert_eq!(shortest(&made(&wished, 1).0).0, 19);
    }
}

#[test]
fn larger_boards_of_a_distance() {
    // The first distances come from memory, the others from the champion.
    for (size, moves) in [((4, 4), 15), ((4, 4), 30), ((3, 4), 28), ((5, 5), 22), ((4, 6), 20)] {
        for seed in 0..4 {
            let (puzzle, cost) = made(&options(size, Wish::exactly(moves)), seed);
            let algorithm = Algorithm::Textbook(Textbook::Ida);
            let ida = Options { algorithm, ..Options::default() };
            let outcome = solve(&puzzle, &ida, &mut Budget::unlimited());
            assert_eq!((cost, outcome.answer().unwrap().cost()), (moves, moves), "{puzzle}");
        }
    }
}

#[test]
fn open_goals_are_kept() {
    let cells = [Some(1), Some(2), Some(3), None, None, None, None, None, None];
    let target = Target::new(3, 3, cells.to_vec()).unwrap();
    let goal = Goal::Custom(target);
    for seed in 0..20 {
        let wished = Options { goal: goal.clone(), ..options((3, 3), Wish::exactly(11)) };
        let (puzzle, cost) = made(&wished, seed);
        assert_eq!((cost, shortest(&puzzle).0), (11, 11));
        assert!(puzzle.shown().is_distinct());
    }
}

#[test]
fn a_single_shortest_way_is_the_only_one() {
    for seed in 0..40 {
        let wish = Wish { single: true, optimum: Some(18), ..Wish::default() };
        assert_eq!(shortest(&made(&options((3, 3), wish), seed).0), (18, 1));
    }
    let wish = Wish { single: true, optimum: Some(20), ..Wish::default() };
    for seed in 0..3 {
        assert_eq!(shortest(&made(&options((3, 4), wish.clone()), seed).0), (20, 1));
    }
}

#[test]
fn the_hardest_small_boards_are_found() {
    for seed in 0..4 {
        let wish = Wish { hardest: true, ..Wish::default() };
        assert_eq!(shortest(&made(&options((3, 3), wish), seed).0).0, 31);
    }
    let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    let wish = Wish { hardest: true, ..Wish::default() };
    let hard = make(&options((3, 4), wish), &mut rng(1), budget).ready().unwrap();
    assert!(hard.answer.unwrap().cost() >= 36, "random boards need 36 on average");
}

#[test]
fn grades_are_those_of_the_rating() {
    for size in [(2, 2), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)] {
        // Clones share tables and what is remembered of boards near the goal.
        let base = options(size, Wish::default());
        for grade in Grade::ALL {
            let wish = Wish { difficulty: Some(grade), ..base.wish.clone() };
            let wished = Options { wish, ..base.clone() };
            for seed in 0..if size == (4, 4) { 2 } else { 6 } {
                let (puzzle, _) = made(&wished, seed);
                let rated = rate(&puzzle, &wished, &mut Budget::unlimited());
                let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
                assert_eq!(rating.grade, grade, "{size:?}\n{puzzle}");
            }
        }
    }
    let both = Wish { difficulty: Some(Grade::Hard), single: true, ..Wish::exactly(20) };
    for seed in 0..5 {
        assert_eq!(shortest(&made(&options((3, 3), both.clone()), seed).0), (20, 1));
    }
    let (large, cost) =
        made(&options((5, 5), Wish { difficulty: Some(Grade::Easy), ..Wish::default() }), 1);
    assert!(cost > 0 && large.refute().is_none());
}

/// Each of the grades of the smallest board that has them all is drawn evenly.
#[test]
fn boards_of_a_grade_are_equally_likely() {
    let wished = options((2, 3), Wish { difficulty: Some(Grade::Easy), ..Wish::default() });
    let mut counts: HashMap<String, u32> = HashMap::new();
    for seed in 0..4_000 {
        *counts.entry(made(&wished, seed).0.to_string()).or_default() += 1;
    }
    let expected = 4_000.0 / counts.len() as f64;
    let square = |count: &u32| (f64::from(*count) - expected).powi(2) / expected;
    let sum: f64 = counts.values().map(square).sum();
    let freedom = counts.len() as f64 - 1.0;
    // Four deviations above the mean of chi-square.
    assert!(freedom > 5.0 && sum < freedom + 4.0 * (2.0 * freedom).sqrt(), "{sum} {counts:?}");
}

#[test]
fn impossible_wishes_say_why() {
    let why = |options: Options| match make(&options, &mut rng(1), &mut Budget::unlimited()) {
        Made::Impossible(why) => why,
        other => panic!("{other:?}"),
    };
    let most = "no 3x3 board needs more than 31 moves";
    assert_eq!(why(options((3, 3), Wish::exactly(100))), most);
    assert_eq!(why(options((3, 3), Wish::exactly(32))), most);
    assert!(why(options((4, 4), Wish::exactly(81))).contains("80 moves"));
    // A goal with its blank in the middle is not in the list: all boards were looked at.
    let middle = [1, 2, 3, 4, 0, 5, 6, 7, 8].map(Some).to_vec();
    let goal = Goal::Custom(Target::new(3, 3, middle).unwrap());
    let wished = Options { goal, ..options((3, 3), Wish::exactly(31)) };
    assert_eq!(why(wished), "no 3x3 board needs more than 30 moves");
    let single = Wish { single: true, optimum: Some(6), ..Wish::default() };
    assert!(why(options((2, 2), single)).contains("single shortest"));
    let corner = Goal::Custom(Target::new(2, 2, vec![None, None, None, Some(0)]).unwrap());
    let extreme = Wish { difficulty: Some(Grade::Extreme), ..Wish::default() };
    let wished = Options { goal: corner, ..options((2, 2), extreme.clone()) };
    assert_eq!(why(wished), "no 2x2 board is extreme");
    let near = Wish { optimum: Some(4), ..extreme };
    assert!(why(options((3, 3), near)).ends_with("boards that need 4 moves is extreme"));
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    let made = make(&options((6, 6), Wish::exactly(180)), &mut rng(1), budget);
    assert!(matches!(made, Made::Stopped(Stop::Time, why) if why.contains("180 moves")));
    assert!(budget.elapsed() < Duration::from_millis(1200), "{:?}", budget.elapsed());
}

#[test]
fn ten_thousand_boards_differ_and_seeds_repeat() {
    let mut seen = HashSet::new();
    let rng = &mut rng(4);
    for _ in 0..10_000 {
        let made = make(&Options::default(), rng, &mut Budget::unlimited()).ready().unwrap();
        assert!(seen.insert(Sliding::canonical(&made.puzzle)));
    }
    let wished = options((3, 4), Wish::exactly(30));
    assert_eq!(made(&wished, 5), made(&options((3, 4), Wish::exactly(30)), 5));
}

#[test]
fn canonical_forms_forget_what_the_goal_allows() {
    let form = |text: &str| Sliding::canonical(&text.parse().unwrap());
    // Transposed, with tiles renamed as the goal is: 2 and 4, 3 and 7, 6 and 8 change names.
    let board = "1 2 3/4 0 5/7 8 6";
    assert_eq!(form(board), form("1 2 3/4 0 6/7 5 8"));
    assert_ne!(form(board), form("1 2 3/4 5 6/7 0 8"));
    assert_ne!(form("1 2 3 4/5 0 6 7"), form("1 2 3 4/0 5 6 7"));
}

#[test]
fn boards_say_their_goal() {
    let mask = "1,2,3/*,*,*/*,*,*";
    let mut request = gridwright_world::Request::new(gridwright_world::Command::Solve);
    request.own.insert("goal".to_owned(), mask.to_owned());
    let options = Sliding::options(&request).unwrap();
    let puzzle: Puzzle = parse::<Sliding>("8 6 7\n2 5 4\n3 0 1\n", &options).unwrap();
    let notation = gridwright_sliding::Notation::Grid;
    assert_eq!(Sliding::facts(&puzzle, notation), [("goal", mask.to_owned())]);
    // A text must not make the program open files.
    let stranger = parse::<Sliding>("% gridwright: goal=Cargo.toml\n1 2\n3 0\n", &options);
    assert!(stranger.unwrap_err().message.contains("expected blank-last"));
    let usual: Puzzle = "8 6 7\n2 5 4\n3 0 1\n".parse().unwrap();
    assert_eq!(Sliding::facts(&usual, notation), []);
}

/// Fewer boards near the goal are kept where there is little room; the wish is met all the same.
#[test]
fn little_memory_is_no_reason_to_give_up() {
    let options = options((3, 4), Wish::exactly(18));
    let limits = Limits { memory: Some(2 << 20), ..Limits::default() };
    let mut budget = Budget::new(limits, &Cancel::default(), &());
    let made = make(&options, &mut rng(1), &mut budget);
    let Made::Ready(product) = made else { panic!("{made:?}") };
    assert_eq!(shortest(&product.puzzle).0, 18);
}
