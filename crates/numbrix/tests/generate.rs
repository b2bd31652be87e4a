//! What new puzzles promise, checked by other means than those they are made with.

use gridwright_numbrix::internals::generate::{Walk, random_path};
use gridwright_numbrix::{
    Graph, Layout, Mask, Neighbours, Numbrix, Options, Puzzle, Symmetry, Wish, count, make, rate,
    verify,
};
use gridwright_search::{Budget, Cancel, Limits, Stop};
use gridwright_world::Generate;
use gridwright_world::explain::{Grade, Rated};
use gridwright_world::make::Made;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

const KINDS: [Neighbours; 3] = [Neighbours::Four, Neighbours::Six, Neighbours::Eight];

fn rng(seed: u64) -> Pcg64 {
    Pcg64::seed_from_u64(seed)
}

fn options(side: usize, neighbours: Neighbours, wish: Wish) -> Options {
    Options { size: (side, side), neighbours, wish, ..Options::default() }
}

/// The puzzle of a seed, with its answer looked at.
fn made(options: &Options, seed: u64) -> Puzzle {
    let made = make(options, &mut rng(seed), &mut Budget::unlimited());
    let Made::Ready(product) = made else { panic!("{options:?}: {made:?}") };
    let answer = product.answer.expect("puzzles with one answer come with it");
    assert_eq!(verify(&product.puzzle, &answer), []);
    product.puzzle
}

/// The number of answers by dynamic programming over a frontier, which making puzzles does not use.
fn answers(puzzle: &Puzzle) -> u128 {
    let all = Options { at_most: u128::MAX, ..Options::default() };
    let tally = count(puzzle, &all, &mut Budget::unlimited());
    assert!(tally.complete && tally.stopped.is_none());
    tally.count
}

fn given(puzzle: &Puzzle) -> usize {
    puzzle.clues().iter().filter(|clue| **clue != 0).count()
}

fn without(puzzle: &Puzzle, cell: usize) -> Puzzle {
    let mut clues = puzzle.clues().to_vec();
    clues[cell] = 0;
    Puzzle::new(puzzle.graph().clone(), clues, Vec::new()).expect("fewer clues are sound too")
}

/// All paths through all cells, both ways, by plain trial.
fn all_paths(graph: &Graph) -> Vec<Vec<u16>> {
    fn walk(graph: &Graph, cell: usize, numbers: &mut Vec<u16>, at: u16, all: &mut Vec<Vec<u16>>) {
        numbers[cell] = at;
        if usize::from(at) == graph.cells() {
            all.push(numbers.clone());
        }
        for next in graph.next_to(cell) {
            if numbers[next] == 0 {
                walk(graph, next, numbers, at + 1, all);
            }
        }
        numbers[cell] = 0;
    }
    let mut all = Vec::new();
    for start in 0..graph.cells() {
        walk(graph, start, &mut vec![0; graph.cells()], 1, &mut all);
    }
    all
}

/// How many standard deviations the statistic of a chi-square test of equal chances is too large.
fn surprise(seen: &HashMap<Vec<u16>, u64>, kinds: usize, draws: u64) -> f64 {
    let expected = draws as f64 / kinds as f64;
    let off = |times: u64| (times as f64 - expected).powi(2) / expected;
    let unseen = (kinds - seen.len()) as f64 * expected;
    let statistic: f64 = seen.values().map(|times| off(*times)).sum::<f64>() + unseen;
    let freedom = kinds as f64 - 1.0;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_path_is_equally_likely() {
    let boards = [
        Graph::new(3, 3, Neighbours::Four, |_, _| false).unwrap(),
        Graph::new(4, 4, Neighbours::Four, |_, _| false).unwrap(),
        Graph::new(3, 3, Neighbours::Six, |_, _| false).unwrap(),
        Graph::new(3, 3, Neighbours::Eight, |_, _| false).unwrap(),
        Graph::new(4, 4, Neighbours::Four, |row, column| (row, column) == (1, 1)).unwrap(),
        Graph::new(3, 4, Neighbours::Six, |row, column| (row, column) == (1, 2)).unwrap(),
    ];
    for graph in &boards {
        let all = all_paths(graph);
        let draws = 20 * all.len() as u64;
        let mut seen = HashMap::new();
        let rng = &mut rng(1);
        let budget = &mut Budget::unlimited();
        for _ in 0..draws {
            let mut walk = Walk::new(graph, rng, budget).unwrap().expect("there are paths");
            walk.mix(rng, budget).unwrap();
            *seen.entry(walk.filling()).or_insert(0) += 1;
        }
        assert!(seen.keys().all(|path| all.contains(path)));
        let off = surprise(&seen, all.len(), draws);
        println!("{} paths: {off:.2} deviations", all.len());
        assert!(off.abs() < 4.0, "{} paths: {off}", all.len());
    }
    // The test sees the bias of drawing among the neighbours that are there.
    let all = all_paths(&boards[1]).len();
    let mut seen = HashMap::new();
    let rng = &mut rng(2);
    (0..20 * all).for_each(|_| *seen.entry(random_path(&boards[1], rng)).or_insert(0) += 1);
    let off = surprise(&seen, all, 20 * all as u64);
    println!("biased: {off:.2} deviations");
    assert!(off > 10.0, "{off}");
}

#[test]
fn puzzles_of_every_kind_have_one_answer() {
    for neighbours in KINDS {
        for seed in 0..40 {
            let puzzle = made(&options(5, neighbours, Wish::default()), seed);
            assert_eq!(answers(&puzzle), 1, "{neighbours:?} {seed}\n{puzzle}");
        }
    }
}

#[test]
fn no_clue_of_a_minimal_puzzle_can_be_left_out() {
    let wishes = [
        Wish { minimal: true, ..Wish::default() },
        Wish { minimal: true, symmetry: Symmetry::Diagonal, ..Wish::default() },
        Wish { minimal: true, clues: Some(6), ..Wish::default() },
    ];
    for (neighbours, wishes) in [(Neighbours::Four, &wishes[..]), (Neighbours::Eight, &wishes[..1])]
    {
        for (wish, seed) in wishes.iter().cycle().zip(0u64..24) {
            let puzzle = made(&options(5, neighbours, wish.clone()), seed);
            assert_eq!(answers(&puzzle), 1);
            for cell in (0..puzzle.cells()).filter(|cell| puzzle.clue(*cell).is_some()) {
                assert!(answers(&without(&puzzle, cell)) > 1, "{cell} of\n{puzzle}");
            }
        }
    }
}

#[test]
fn clues_have_the_symmetry_that_was_asked_for() {
    type Map = fn((usize, usize)) -> (usize, usize);
    let cases: [(Symmetry, &[Map]); 5] = [
        (Symmetry::HalfTurn, &[|(r, c)| (5 - r, 5 - c)]),
        (Symmetry::QuarterTurn, &[|(r, c)| (c, 5 - r)]),
        (Symmetry::Mirror, &[|(r, c)| (r, 5 - c)]),
        (Symmetry::Diagonal, &[|(r, c)| (c, r)]),
        (Symmetry::Full, &[|(r, c)| (c, r), |(r, c)| (r, 5 - c), |(r, c)| (5 - r, c)]),
    ];
    for (symmetry, maps) in cases {
        for seed in 0..8 {
            let puzzle =
                made(&options(6, Neighbours::Four, Wish { symmetry, ..Wish::default() }), seed);
            assert_eq!(answers(&puzzle), 1);
            let is_given = |(row, column)| {
                puzzle.graph().cell(row, column).and_then(|cell| puzzle.clue(cell)).is_some()
            };
            for place in (0..36).map(|at| (at / 6, at % 6)) {
                assert!(maps.iter().all(|map| is_given(place) == is_given(map(place))));
            }
        }
    }
    // Rows of hexagons are shifted: an even number of them can be turned upside down, an odd one not.
    let wish = Wish { symmetry: Symmetry::HalfTurn, ..Wish::default() };
    made(&options(4, Neighbours::Six, wish.clone()), 1);
    let odd = make(&options(5, Neighbours::Six, wish), &mut rng(1), &mut Budget::unlimited());
    assert!(matches!(odd, Made::Impossible(_)));
}

#[test]
fn layouts_give_the_cells_of_newspapers() {
    let cells = |layout: Layout, side: usize| {
        let wish = Wish { layout: Some(layout), ..Wish::default() };
        let puzzle = made(&options(side, Neighbours::Four, wish), 3);
        assert_eq!(answers(&puzzle), 1);
        puzzle
    };
    let border = cells(Layout::Border, 9);
    assert_eq!(given(&border), 16);
    for cell in (0..81).filter(|cell| border.clue(*cell).is_some()) {
        let (row, column) = border.graph().place(cell);
        assert!(row % 8 == 0 || column % 8 == 0, "on the border");
        assert!(row % 2 == 0 && column % 2 == 0, "every other cell");
    }
    assert_eq!(given(&cells(Layout::Ring, 9)), 24);
    assert_eq!(given(&cells(Layout::Frame, 7)), 24);
    assert_eq!(given(&cells(Layout::Diagonals, 7)), 13);
    assert_eq!(given(&cells(Layout::Chessboard, 6)), 18);
}

#[test]
fn masks_make_holes_and_choose_cells() {
    let mask = Mask::read("..#..\n.....\n#.#.#\n.....\n..#..\n").unwrap();
    let wish = Wish { mask: Some(mask), ..Wish::default() };
    for neighbours in [Neighbours::Six, Neighbours::Eight] {
        let puzzle = made(&options(9, neighbours, wish.clone()), 5);
        assert_eq!((puzzle.cells(), answers(&puzzle)), (20, 1));
    }
    let drawn = Mask::read("x.x.x\n.....\nx.x.x\n.....\nx.x.x\n").unwrap();
    let wish = Wish { mask: Some(drawn), ..Wish::default() };
    let puzzle = made(&options(9, Neighbours::Four, wish), 5);
    assert_eq!((given(&puzzle), answers(&puzzle)), (9, 1));
    assert!(
        (0..25).all(|cell| puzzle.clue(cell).is_some() == (cell / 5 % 2 == 0 && cell % 5 % 2 == 0))
    );
}

#[test]
fn ends_stay_and_clues_are_as_many_as_asked_for() {
    for seed in 0..12 {
        let wish = Wish { clues: Some(9), keep_ends: true, ..Wish::default() };
        let puzzle = made(&options(6, Neighbours::Four, wish), seed);
        assert_eq!((given(&puzzle), answers(&puzzle)), (9, 1));
        assert!(puzzle.seat(1).is_some() && puzzle.seat(36).is_some());
        let wish = Wish { clues: Some(10), symmetry: Symmetry::HalfTurn, ..Wish::default() };
        assert_eq!(given(&made(&options(6, Neighbours::Four, wish), seed)), 10);
    }
}

#[test]
fn grades_are_those_that_rate_gives() {
    for grade in [Grade::Easy, Grade::Medium, Grade::Hard] {
        for seed in 0..3 {
            let wish = Wish { difficulty: Some(grade), ..Wish::default() };
            let options = options(6, Neighbours::Four, wish);
            let puzzle = made(&options, seed);
            let rated = rate(&puzzle, &options, &mut Budget::unlimited());
            assert!(matches!(rated, Rated::Rated(rating) if rating.grade == grade), "{grade:?}");
        }
    }
}

#[test]
fn impossible_wishes_say_why() {
    let why = |options: Options| match make(&options, &mut rng(1), &mut Budget::unlimited()) {
        Made::Impossible(why) => why,
        other => panic!("{other:?}"),
    };
    let four = |wish| options(6, Neighbours::Four, wish);
    assert!(why(four(Wish { clues: Some(0), ..Wish::default() })).contains("backwards"));
    assert!(why(four(Wish { clues: Some(37), ..Wish::default() })).contains("do not fit"));
    let odd = Wish { clues: Some(9), symmetry: Symmetry::HalfTurn, ..Wish::default() };
    assert!(why(four(odd)).contains("symmetry"));
    let apart = Mask::read("..#..\n..#..\n").unwrap();
    assert!(why(four(Wish { mask: Some(apart), ..Wish::default() })).starts_with("no path"));
    let uneven = Mask::read(".#.#.\n.....\n.#.#.\n").unwrap();
    assert!(why(four(Wish { mask: Some(uneven), ..Wish::default() })).starts_with("no path"));
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let budget = &mut Budget::new(limits, &Cancel::default(), &());
    let few = options(9, Neighbours::Four, Wish { clues: Some(2), ..Wish::default() });
    let made = make(&few, &mut rng(1), budget);
    assert!(matches!(made, Made::Stopped(Stop::Time, why) if why.contains("2 clues")));
    assert!(budget.elapsed() < Duration::from_millis(700), "{:?}", budget.elapsed());
}

#[test]
fn ten_thousand_boards_differ_and_seeds_repeat() {
    let options = Options { density: Some(0.5), ..options(6, Neighbours::Four, Wish::default()) };
    let mut seen = HashSet::new();
    let rng = &mut rng(9);
    for _ in 0..10_000 {
        let made = make(&options, rng, &mut Budget::unlimited()).ready().unwrap();
        assert!(seen.insert(made.puzzle.to_string()));
    }
    let wish = Wish { minimal: true, symmetry: Symmetry::HalfTurn, ..Wish::default() };
    let options = self::options(5, Neighbours::Eight, wish);
    assert_eq!(made(&options, 3), made(&options, 3));
}

#[test]
fn canonical_forms_forget_symmetries_and_nothing_else() {
    for neighbours in KINDS {
        let puzzle = made(&options(4, neighbours, Wish::default()), 11);
        let form = Numbrix::canonical(&puzzle);
        let numbers: Vec<u16> =
            puzzle.clues().iter().map(|clue| if *clue == 0 { 0 } else { 17 - clue }).collect();
        let again = |clues| Puzzle::new(puzzle.graph().clone(), clues, Vec::new()).unwrap();
        assert_eq!(Numbrix::canonical(&again(numbers)), form, "backwards");
        // Half a turn maps four rows of hexagons to themselves, as it does squares.
        let turned: Vec<u16> = puzzle.clues().iter().rev().copied().collect();
        assert_eq!(Numbrix::canonical(&again(turned)), form, "turned, {neighbours:?}");
        let cell = (0..16).find(|cell| puzzle.clue(*cell).is_some()).unwrap();
        assert_ne!(Numbrix::canonical(&without(&puzzle, cell)), form);
    }
}

/// Every set of clues of every path of tiny boards, counted by the frontier: a wish for so many clues is met
/// where there is a puzzle, and proved impossible where there is none.
#[test]
fn wishes_on_tiny_boards_are_met_or_proved_impossible() {
    for (size, neighbours) in [((2, 2), Neighbours::Four), ((2, 3), Neighbours::Four)] {
        let graph = Graph::new(size.0, size.1, neighbours, |_, _| false).unwrap();
        let cells = graph.cells();
        let mut paths = HashSet::new();
        for seed in 0..400 {
            paths.insert(random_path(&graph, &mut rng(seed)));
        }
        let mut possible = HashSet::new();
        for (path, set) in paths.iter().flat_map(|path| (0..1 << cells).map(move |set| (path, set)))
        {
            let shown = |cell: usize| if set >> cell & 1 == 1 { path[cell] } else { 0 };
            let clues = (0..cells).map(shown).collect();
            if answers(&Puzzle::new(graph.clone(), clues, Vec::new()).unwrap()) == 1 {
                possible.insert(u32::count_ones(set) as usize);
            }
        }
        for clues in 0..=cells {
            let wish = Wish { clues: Some(clues), ..Wish::default() };
            let wish = Options { size, neighbours, wish, ..Options::default() };
            match make(&wish, &mut rng(1), &mut Budget::unlimited()) {
                Made::Ready(product) => {
                    assert_eq!((given(&product.puzzle), answers(&product.puzzle)), (clues, 1));
                    assert!(possible.contains(&clues), "{size:?} {clues}");
                }
                Made::Impossible(_) => assert!(!possible.contains(&clues), "{size:?} {clues}"),
                Made::Stopped(_, why) => panic!("{why}"),
            }
        }
    }
    let hardest = Wish { difficulty: Some(Grade::Extreme), ..Wish::default() };
    let made = make(&options(3, Neighbours::Four, hardest), &mut rng(1), &mut Budget::unlimited());
    assert!(matches!(made, Made::Impossible(why) if why.contains("difficulty extreme: all")));
}
