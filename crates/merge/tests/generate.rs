//! What new boards promise, checked by other means than those they are made with.

use gridwright_merge::internals::rules::slide;
use gridwright_merge::{
    Algorithm, Board, Merge, Options, Puzzle, Slide, Style, Wish, make, rate, solve, verify,
};
use gridwright_search::{Budget, Cancel, Limits, Stop};
use gridwright_world::Generate;
use gridwright_world::engine::Textbook;
use gridwright_world::explain::{Grade, Rated};
use gridwright_world::make::Made;
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

fn made(options: &Options, seed: u64) -> Puzzle {
    let made = make(options, &mut rng(seed), &mut Budget::unlimited());
    let Made::Ready(product) = made else { panic!("{options:?}: {made:?}") };
    if let Some(answer) = &product.answer {
        assert_eq!(verify(&product.puzzle, answer), []);
    }
    product.puzzle
}

/// The least number of slides by plain breadth-first search, and how many ways have it.
fn shortest(board: &Board) -> Option<(usize, u64)> {
    let mut layer = HashMap::from([(board.clone(), 1u64)]);
    let mut seen = HashSet::from([board.clone()]);
    for depth in 0.. {
        let done: u64 = layer.iter().filter(|(board, _)| board.count() == 1).map(|(_, n)| n).sum();
        if done > 0 {
            return Some((depth, done));
        }
        let mut next: HashMap<Board, u64> = HashMap::new();
        for (board, ways) in &layer {
            for after in Slide::ALL.into_iter().filter_map(|way| slide(board, way)) {
                if !seen.contains(&after) {
                    *next.entry(after).or_default() += ways;
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
fn boards_need_as_many_slides_as_asked_for() {
    for style in [Style::Random, Style::Backwards] {
        for optimum in 1..=10 {
            if style == Style::Backwards && optimum > 7 {
                continue;
            }
            for seed in 0..10 {
                let wish = Wish { optimum: Some(optimum), style, ..Wish::default() };
                let puzzle = made(&options((4, 4), wish), seed);
                let found = shortest(&puzzle.board).map(|(cost, _)| cost);
                assert_eq!(found, Some(optimum as usize), "{style:?}\n{puzzle}");
            }
        }
    }
    let wish = Wish { optimum: Some(9), ..Wish::default() };
    let full = Options { tiles: Some(16), ..options((4, 4), wish) };
    for seed in 0..20 {
        let puzzle = made(&full, seed);
        assert_eq!(puzzle.board.count(), 16);
        let plain = Options { algorithm: Algorithm::Textbook(Textbook::Bfs), ..Options::default() };
        let outcome = solve(&puzzle, &plain, &mut Budget::unlimited());
        assert_eq!(outcome.answer().unwrap().slides().len(), 9);
    }
}

#[test]
fn a_single_shortest_way_is_one_but_for_the_last_two_slides() {
    for size in [(3, 3), (4, 4)] {
        for seed in 0..60 {
            let puzzle = made(&options(size, Wish { single: true, ..Wish::default() }), seed);
            assert_eq!(shortest(&puzzle.board).map(|(_, ways)| ways), Some(4), "{puzzle}");
        }
    }
    let wish = Wish { single: true, optimum: Some(8), ..Wish::default() };
    for seed in 0..10 {
        assert_eq!(shortest(&made(&options((4, 4), wish), seed).board), Some((8, 4)));
    }
}

#[test]
fn boards_can_be_cleared_whatever_their_style() {
    for style in [Style::Random, Style::Backwards] {
        for (size, tiles) in [((4, 4), 16), ((3, 5), 9), ((6, 6), 18), ((1, 7), 5)] {
            for seed in 0..5 {
                let wish = Wish { style, ..Wish::default() };
                let wished = Options { tiles: Some(tiles), ..options(size, wish) };
                let puzzle = made(&wished, seed);
                assert_eq!(puzzle.board.count(), tiles);
                let outcome = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
                assert!(outcome.answer().is_some(), "{style:?}\n{puzzle}");
                assert_eq!(puzzle, made(&wished, seed), "seeds repeat");
            }
        }
    }
}

#[test]
fn grades_are_those_of_the_rating() {
    for size in [(2, 3), (3, 3), (4, 3), (4, 4), (5, 5)] {
        for grade in Grade::ALL {
            let wished = options(size, Wish { difficulty: Some(grade), ..Wish::default() });
            for seed in 0..if size == (5, 5) { 1 } else { 6 } {
                let puzzle = made(&wished, seed);
                let rated = rate(&puzzle, &wished, &mut Budget::unlimited());
                let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
                assert_eq!(rating.grade, grade, "{size:?}\n{puzzle}");
            }
        }
    }
    let difficulty = Some(Grade::Easy);
    let full =
        Options { tiles: Some(16), ..options((4, 4), Wish { difficulty, ..Wish::default() }) };
    assert_eq!(made(&full, 1).board.count(), 16, "easy boards may be full");
    let both = Wish { difficulty: Some(Grade::Medium), optimum: Some(7), ..Wish::default() };
    for seed in 0..5 {
        let puzzle = made(&options((4, 4), both), seed);
        assert_eq!(shortest(&puzzle.board).map(|(cost, _)| cost), Some(7));
    }
}

#[test]
fn impossible_wishes_say_why() {
    let why = |options: Options| match make(&options, &mut rng(1), &mut Budget::unlimited()) {
        Made::Impossible(why) => why,
        other => panic!("{other:?}"),
    };
    let exactly = |optimum| Wish { optimum: Some(optimum), ..Wish::default() };
    let full = Options { tiles: Some(16), ..options((4, 4), exactly(3)) };
    assert!(why(full).contains("it takes 4 slides"));
    let one = Options { tiles: Some(1), ..options((4, 4), exactly(3)) };
    assert_eq!(why(one), "a single tile needs no slide");
    assert!(why(options((1, 5), exactly(5))).contains("never needs more than 4"));
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    let made = make(&options((3, 3), exactly(40)), &mut rng(1), budget);
    assert!(matches!(made, Made::Stopped(Stop::Time, why) if why.contains("40 slides")));
    assert!(budget.elapsed() < Duration::from_millis(700), "{:?}", budget.elapsed());
}

#[test]
fn ten_thousand_boards_differ() {
    let mut seen = HashSet::new();
    let rng = &mut rng(4);
    for _ in 0..10_000 {
        let made = make(&Options::default(), rng, &mut Budget::unlimited()).ready().unwrap();
        assert!(seen.insert(made.puzzle.to_string()));
    }
}

#[test]
fn canonical_forms_forget_symmetries_and_nothing_else() {
    let puzzle = made(&options((3, 4), Wish::default()), 1);
    let form = Merge::canonical(&puzzle);
    for which in 0..8 {
        assert_eq!(Merge::canonical(&Puzzle::from(puzzle.board.symmetric(which))), form);
    }
    let other = made(&options((3, 4), Wish::default()), 2);
    assert_ne!(Merge::canonical(&other), form);
}

/// All boards of a size with tiles of these values, solved by plain breadth-first search: which numbers of slides
/// there are. A wish for one of them is met, a wish for another is proved impossible.
#[test]
fn wishes_on_tiny_boards_are_met_or_proved_impossible() {
    // Four cells hold at most 8 4 2 2, six at most 32 16 8 4 2 2, but for a common factor.
    for (size, largest) in [((2, 2), 3), ((1, 4), 3), ((2, 3), 5)] {
        let cells = size.0 * size.1;
        let kinds: usize = largest + 1;
        let mut found = HashSet::new();
        for number in 0..kinds.pow(cells as u32) {
            let digit = |cell: usize| number / kinds.pow(cell as u32) % kinds;
            let tile = |cell: usize| if digit(cell) == 0 { 0 } else { 1u128 << digit(cell) };
            let tiles: Vec<u128> = (0..cells).map(tile).collect();
            if tiles.iter().sum::<u128>().is_power_of_two() {
                let board = Board::new(size.0, size.1, tiles).unwrap();
                found.extend(shortest(&board).map(|(slides, _)| slides as u32));
            }
        }
        for slides in 0..16 {
            let wish = Wish { optimum: Some(slides), ..Wish::default() };
            let made = make(&options(size, wish), &mut rng(2), &mut Budget::unlimited());
            match made {
                Made::Ready(product) => {
                    let (cost, _) = shortest(&product.puzzle.board).unwrap();
                    assert_eq!(cost as u32, slides);
                    assert!(found.contains(&slides));
                }
                Made::Impossible(_) => assert!(!found.contains(&slides), "{size:?} {slides}"),
                Made::Stopped(..) => panic!("{size:?} {slides}: {made:?}"),
            }
        }
    }
    let expert = Wish { difficulty: Some(Grade::Expert), ..Wish::default() };
    let made = make(&options((2, 2), expert), &mut rng(1), &mut Budget::unlimited());
    assert!(matches!(made, Made::Impossible(why) if why.contains("is expert: all")));
}
