//! Every promise of new puzzles, checked again by other means: solutions are counted by plain
//! backtracking or by a SAT solver, never by the champion that made them.

use gridwright_search::{Budget, Cancel, Limits};
use gridwright_sudoku::{
    Algorithm, Answer, Layout, Options, Puzzle, Sudoku, count, generate, hint, rate, verify,
};
use gridwright_world::explain::{Advice, Grade, Rated};
use gridwright_world::make::{Made, Product};
use gridwright_world::{Choice, Command, Convert, Generate, Notation as _, Request, World};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashSet;
use std::time::{Duration, Instant};

fn options(own: &[(&str, &str)]) -> Options {
    let mut request = Request::new(Command::Generate);
    for (name, value) in own {
        request.own.insert((*name).to_owned(), (*value).to_owned());
    }
    Sudoku::options(&request).expect("options that are understood")
}

fn make(options: &Options, seed: u64) -> Product<Puzzle, Answer> {
    let mut rng = Pcg64::seed_from_u64(seed);
    match Sudoku::generate(options, &mut rng, &mut Budget::unlimited()) {
        Made::Ready(product) => product,
        other => panic!("{:?}", other.map(|_| ())),
    }
}

fn count_by(puzzle: &Puzzle, algorithm: Algorithm) -> u128 {
    let options = Options { algorithm, ..Options::default() };
    count(puzzle, &options, &mut Budget::unlimited()).count
}

fn is_unique(puzzle: &Puzzle) -> bool {
    count_by(puzzle, Algorithm::Backtracking) == 1
}

/// Whether every clue is needed.
fn is_minimal(puzzle: &Puzzle) -> bool {
    (0..puzzle.digits().len()).filter(|&cell| puzzle.digits()[cell] != 0).all(|cell| {
        let mut digits = puzzle.digits().to_vec();
        digits[cell] = 0;
        !is_unique(&Puzzle::new(puzzle.layout().clone(), digits.into()).unwrap())
    })
}

fn sound(product: &Product<Puzzle, Answer>) -> &Puzzle {
    let answer = product.answer.as_ref().expect("a solution");
    assert!(verify(&product.puzzle, answer).is_empty());
    &product.puzzle
}

#[test]
fn puzzles_have_one_solution() {
    let plain = options(&[]);
    for seed in 0..300 {
        let product = make(&plain, seed);
        assert!(is_unique(sound(&product)), "seed {seed}");
    }
}

#[test]
fn minimal_puzzles_need_every_clue() {
    let minimal = options(&[("minimal", "")]);
    for seed in 0..300 {
        let product = make(&minimal, seed);
        assert!(is_unique(sound(&product)), "seed {seed}");
        assert!(is_minimal(&product.puzzle), "seed {seed}");
    }
}

#[test]
fn clues_are_counted() {
    for clues in [23, 24, 28, 40, 60, 81] {
        let options = options(&[("clues", &clues.to_string())]);
        for seed in 0..10 {
            let product = make(&options, seed);
            assert!(is_unique(sound(&product)));
            assert_eq!(product.puzzle.clues(), clues);
        }
    }
    let both = options(&[("clues", "24"), ("minimal", "")]);
    let product = make(&both, 1);
    assert!(product.puzzle.clues() == 24 && is_minimal(&product.puzzle));
}

#[test]
fn balanced_digits_are_counted() {
    let wishes: [&[(&str, &str)]; 5] = [
        &[],
        &[("minimal", "")],
        &[("clues", "30")],
        &[("symmetry", "half-turn")],
        &[("size", "6")],
    ];
    for wish in wishes {
        let own = [wish, &[("digits", "balanced")]].concat();
        let options = options(&own);
        for seed in 0..20 {
            let product = make(&options, seed);
            assert!(is_unique(sound(&product)), "{own:?} {seed}");
            let digits = product.puzzle.digits();
            let often = |digit: u8| digits.iter().filter(|d| **d == digit).count();
            let often: Vec<usize> = (1..=product.puzzle.order() as u8).map(often).collect();
            let (least, most) = (often.iter().min().unwrap(), often.iter().max().unwrap());
            assert!(most - least <= 1, "{own:?} {seed}: {often:?}");
            let minimal = own.iter().any(|(name, _)| *name == "minimal");
            assert!(!minimal || is_minimal(&product.puzzle), "{own:?} {seed}");
        }
    }
}

#[test]
fn clues_lie_as_the_symmetry_says() {
    type Image = fn(usize, usize) -> (usize, usize);
    let kinds: [(&str, &[Image]); 5] = [
        ("half-turn", &[|r, c| (8 - r, 8 - c)]),
        ("quarter-turn", &[|r, c| (c, 8 - r)]),
        ("mirror", &[|r, c| (r, 8 - c)]),
        ("diagonal", &[|r, c| (c, r)]),
        ("full", &[|r, c| (c, 8 - r), |r, c| (r, 8 - c)]),
    ];
    for (name, images) in kinds {
        let options = options(&[("symmetry", name)]);
        for seed in 0..30 {
            let product = make(&options, seed);
            assert!(is_unique(sound(&product)), "{name} {seed}");
            let digits = product.puzzle.digits();
            for cell in 0..81 {
                for image in images {
                    let (row, column) = image(cell / 9, cell % 9);
                    assert_eq!(digits[cell] == 0, digits[9 * row + column] == 0, "{name} {seed}");
                }
            }
        }
    }
    let minimal = options(&[("symmetry", "half-turn"), ("minimal", "")]);
    for seed in 0..10 {
        let product = make(&minimal, seed);
        assert!(is_unique(&product.puzzle) && is_minimal(&product.puzzle), "{seed}");
    }
}

#[test]
fn grades_are_those_of_rate() {
    for grade in Grade::ALL {
        let options = options(&[("difficulty", grade.name())]);
        for seed in 0..25 {
            let product = make(&options, seed);
            assert!(is_unique(sound(&product)));
            let rated = rate(&product.puzzle, &Options::default(), &mut Budget::unlimited());
            let Rated::Rated(rating) = rated else { panic!("not rated") };
            assert_eq!(product.grade, Some((rating.grade, rating.score)), "{grade:?} {seed}");
            assert_eq!(rating.grade, grade);
        }
    }
}

#[test]
fn techniques_are_those_of_hints() {
    let singles = ["full-house", "hidden-single", "naked-single"];
    for (name, only) in [
        ("hidden-single", false),
        ("pointing", false),
        ("naked-pair", true),
        ("x-wing", false),
        ("xy-wing", false),
        ("unique-rectangle-1", true),
    ] {
        let mut own = vec![("technique", name)];
        if only {
            own.push(("only", ""));
        }
        let options = options(&own);
        for seed in 0..3 {
            let product = make(&options, seed);
            assert!(is_unique(sound(&product)));
            let advice = hint(&product.puzzle, &Options::default(), true, &mut Budget::unlimited());
            let Advice::Steps(steps) = advice else { panic!("no steps") };
            let order: Vec<&str> = hint::Technique::usual().map(|t| t.facts().id).collect();
            let rank = |id: &str| order.iter().position(|known| *known == id);
            let hardest = steps.iter().max_by_key(|step| rank(step.technique)).unwrap();
            assert_eq!(hardest.technique, name, "seed {seed}");
            let beyond = steps.iter().filter(|step| !singles.contains(&step.technique)).count();
            assert!(!only || beyond == 1, "{name}: {beyond} steps beyond singles");
            // The rating has techniques of its own; where it has one of this name, it agrees.
            let known = name != "unique-rectangle-1";
            let rated = rate(&product.puzzle, &Options::default(), &mut Budget::unlimited());
            let Rated::Rated(rating) = rated else { panic!("not rated") };
            assert!(!known || rating.hardest == Some(name), "{name}: {:?}", rating.hardest);
        }
    }
}

/// Names that only ratings have: the hardest step of the rating is this one.
#[test]
fn techniques_of_ratings_are_those_of_rate() {
    for name in
        ["direct-hidden-pair", "direct-pointing", "unique-rectangle", "x-cycle", "forcing-chain"]
    {
        let options = options(&[("technique", name)]);
        let product = make(&options, 1);
        let Rated::Rated(rating) = rate(sound(&product), &options, &mut Budget::unlimited()) else {
            panic!("not rated");
        };
        assert_eq!(rating.hardest, Some(name));
    }
    assert!(refused(&[("technique", "x-cycle"), ("size", "6")]).contains("9x9"));
}

#[test]
fn a_technique_that_no_tiny_board_needs_is_refused() {
    for (name, only) in [("x-wing", false), ("swordfish", false), ("hidden-pair", true)] {
        let mut own = vec![("size", "4"), ("technique", name)];
        if only {
            own.push(("only", ""));
        }
        let rng = &mut Pcg64::seed_from_u64(1);
        let made = gridwright_sudoku::make(&options(&own), rng, &mut Budget::unlimited());
        assert!(matches!(made, Made::Impossible(_)), "{name}");
    }
}

#[test]
fn large_boards_of_a_grade() {
    for (size, grade) in [("12", Grade::Medium), ("12", Grade::Hard)] {
        let options = options(&[("size", size), ("difficulty", grade.name())]);
        let product = make(&options, 1);
        assert!(is_unique(sound(&product)));
        let rated = rate(&product.puzzle, &Options::default(), &mut Budget::unlimited());
        let Rated::Rated(rating) = rated else { panic!("not rated") };
        assert_eq!((rating.grade, product.grade), (grade, Some((grade, rating.score))));
    }
}

#[test]
fn other_boards_have_one_solution_too() {
    let kinds: [&[(&str, &str)]; 9] = [
        &[("size", "4"), ("minimal", "")],
        &[("size", "6"), ("minimal", "")],
        &[("size", "6"), ("box", "2x3")],
        &[("size", "7"), ("jigsaw", "")],
        &[("size", "8")],
        &[("extra", "diagonals"), ("minimal", "")],
        &[("extra", "windoku")],
        &[("extra", "diagonals,windoku")],
        &[("jigsaw", ""), ("symmetry", "half-turn")],
    ];
    for own in kinds {
        let options = options(own);
        for seed in 0..12 {
            let product = make(&options, seed);
            assert!(is_unique(sound(&product)), "{own:?} {seed}");
            if own.contains(&("minimal", "")) {
                assert!(is_minimal(&product.puzzle), "{own:?} {seed}");
            }
        }
    }
}

#[cfg(feature = "sat")]
#[test]
fn large_boards_have_one_solution() {
    for own in [
        &[("size", "12"), ("minimal", "")][..],
        &[("size", "16")],
        &[("size", "16"), ("extra", "diagonals")],
        &[("size", "25")],
    ] {
        let product = make(&options(own), 1);
        assert_eq!(count_by(sound(&product), Algorithm::Sat), 1, "{own:?}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let kinds: [&[(&str, &str)]; 6] = [
        &[],
        &[("box", "2x4")],
        &[("size", "16")],
        &[("jigsaw", "")],
        &[("jigsaw", ""), ("extra", "diagonals")],
        &[("extra", "windoku")],
    ];
    for own in kinds {
        let made = make(&options(own), 3);
        let plain = Options::default();
        for form in gridwright_sudoku::Notation::ALL {
            let uses = form.uses();
            let large = made.puzzle.order() > 9;
            let tp3 = *form == gridwright_sudoku::Notation::Tp3;
            let jigsaw = own.contains(&("jigsaw", ""));
            let words = ["grid", "tp3", "solo", "fpuzzles", "sudokupad", "puzzlink"];
            if !uses.reads
                || !uses.writes
                || large && !words.contains(&form.name())
                || tp3 && jigsaw
                // What is left to a cell may be one digit, which is read as a clue.
                || form.name() == "candidates"
            {
                continue;
            }
            let facts = Sudoku::facts(&made.puzzle, *form);
            let board = <Sudoku as Convert>::write(&made.puzzle, *form, &plain);
            // Only formats of other programs lack words; those that have them all are tested elsewhere.
            let ours = ["line", "sdm", "grid", "sdk", "ss", "tp3", "fpuzzles", "sudokupad"];
            assert!(board.is_ok() || !ours.contains(&form.name()), "{own:?} {form:?}");
            let Ok(board) = board else { continue };
            let heading = Sudoku::heading(*form, 1).unwrap_or_default();
            let text = gridwright_world::input::header_line(&facts) + &heading + &board;
            assert_eq!(text.parse::<Puzzle>().unwrap(), made.puzzle, "{own:?} {text}");
        }
    }
}

#[test]
fn no_two_of_ten_thousand_are_the_same() {
    let minimal = options(&[("minimal", "")]);
    let made: HashSet<Vec<u8>> =
        (0..10_000).map(|seed| make(&minimal, seed).puzzle.digits().to_vec()).collect();
    assert_eq!(made.len(), 10_000);
}

#[test]
fn controlled_samples_have_the_published_distribution() {
    // Berthier's collection by the same procedure: mean 25.667, deviation 1.117.
    const COUNT: u64 = 24;
    let controlled = options(&[("sampling", "controlled")]);
    let mut clues = Vec::new();
    for seed in 0..COUNT {
        let product = make(&controlled, seed);
        assert!(is_unique(sound(&product)) && is_minimal(&product.puzzle));
        clues.push(product.puzzle.clues() as f64);
    }
    let mean = clues.iter().sum::<f64>() / COUNT as f64;
    let deviation = (clues.iter().map(|n| (n - mean).powi(2)).sum::<f64>() / COUNT as f64).sqrt();
    // Four standard errors; fast sampling is six away.
    assert!((mean - 25.667).abs() < 4.0 * 1.117 / (COUNT as f64).sqrt(), "{mean}");
    assert!((0.6..1.7).contains(&deviation), "{deviation}");
}

/// The wish's refusal.
fn refused(own: &[(&str, &str)]) -> String {
    let mut rng = Pcg64::seed_from_u64(1);
    match Sudoku::generate(&options(own), &mut rng, &mut Budget::unlimited()) {
        Made::Impossible(why) => why,
        other => panic!("{own:?}: {:?}", other.map(|product| product.puzzle.to_string())),
    }
}

#[test]
fn impossible_wishes_are_refused_with_the_reason() {
    assert!(refused(&[("clues", "16")]).contains("at least 17"));
    assert!(refused(&[("clues", "82")]).contains("81 cells"));
    assert!(refused(&[("clues", "26"), ("symmetry", "full")]).contains("symmetry full"));
    assert!(refused(&[("clues", "80"), ("minimal", "")]).contains("full row"));
    assert!(refused(&[("size", "16"), ("clues", "14")]).contains("at least 15"));
    let controlled = [("size", "6"), ("sampling", "controlled")];
    assert!(refused(&controlled).contains("9x9"));
    assert!(refused(&[("sampling", "controlled"), ("clues", "24")]).contains("controlled"));
}

#[test]
fn limits_end_a_hopeless_wish() {
    let options = options(&[("clues", "17")]);
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let cancel = Cancel::default();
    let start = Instant::now();
    let mut rng = Pcg64::seed_from_u64(1);
    let made = Sudoku::generate(&options, &mut rng, &mut Budget::new(limits, &cancel, &()));
    let Made::Stopped(stop, why) = made else { panic!("17 clues by chance") };
    assert_eq!(stop.name(), "time");
    assert!(why.contains("9x9 sudoku with 17 clues"), "{why}");
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn the_library_call_makes_puzzles() {
    let puzzle = generate(&Options::default(), &mut Pcg64::seed_from_u64(5)).unwrap();
    assert!(is_unique(&puzzle));
    let again = generate(&Options::default(), &mut Pcg64::seed_from_u64(5)).unwrap();
    assert_eq!(puzzle, again);
}

/// A random symmetry of boards with boxes of w × h, and new names.
fn disguised(puzzle: &Puzzle, (width, height): (usize, usize), rng: &mut Pcg64) -> Puzzle {
    let order = width * height;
    let mut shuffled = |n: usize| {
        let mut list: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| list.swap(i, rng.random_range(0..=i)));
        list
    };
    let mut lines = |size: usize| -> Vec<usize> {
        let groups = shuffled(order / size);
        groups
            .into_iter()
            .flat_map(|g| shuffled(size).into_iter().map(move |l| g * size + l))
            .collect()
    };
    let (rows, columns) = (lines(height), lines(width));
    let names = shuffled(order);
    let transpose = width == height && names[0].is_multiple_of(2);
    let digits = (0..order * order).map(|cell| {
        let (row, column) = (rows[cell / order], columns[cell % order]);
        let from = if transpose { column * order + row } else { row * order + column };
        match puzzle.digits()[from] {
            0 => 0,
            digit => names[usize::from(digit) - 1] as u8 + 1,
        }
    });
    Puzzle::new(puzzle.layout().clone(), digits.collect()).unwrap()
}

#[test]
fn disguises_have_one_canonical_form() {
    let mut rng = Pcg64::seed_from_u64(9);
    for (own, boxes) in [
        (&[("minimal", "")][..], (3, 3)),
        (&[("clues", "50")], (3, 3)),
        (&[("clues", "81")], (3, 3)),
        (&[("size", "6")], (3, 2)),
        (&[("box", "4x2")], (4, 2)),
        (&[("size", "4")], (2, 2)),
    ] {
        for seed in 0..6 {
            let puzzle = make(&options(own), seed).puzzle;
            let form = Sudoku::canonical(&puzzle);
            for _ in 0..15 {
                let other = disguised(&puzzle, boxes, &mut rng);
                assert_eq!(Sudoku::canonical(&other), form, "{puzzle}");
            }
        }
    }
    // The 17-clue board with a row without clues has the most ties.
    let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let puzzle: Puzzle = line.parse().unwrap();
    let form = Sudoku::canonical(&puzzle);
    for _ in 0..20 {
        assert_eq!(Sudoku::canonical(&disguised(&puzzle, (3, 3), &mut rng)), form);
    }
}

#[test]
fn boards_with_few_clues_are_no_trap() {
    // Nearly everything can be exchanged with everything here.
    for line in [".".repeat(81), format!("{}5{}", ".".repeat(40), ".".repeat(40))] {
        let puzzle: Puzzle = line.parse().unwrap();
        let form = Sudoku::canonical(&puzzle);
        let other = disguised(&puzzle, (3, 3), &mut Pcg64::seed_from_u64(1));
        assert_eq!(Sudoku::canonical(&other), form);
    }
}

#[test]
fn different_boards_have_different_forms() {
    let minimal = options(&[("minimal", "")]);
    let forms: HashSet<String> =
        (0..200).map(|seed| Sudoku::canonical(&make(&minimal, seed).puzzle)).collect();
    assert_eq!(forms.len(), 200);
}

/// All orders of `0..n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let insert = |order: Vec<usize>| {
        (0..n).map(move |at| {
            let mut longer = order.clone();
            longer.insert(at, n - 1);
            longer
        })
    };
    orders(n - 1).into_iter().flat_map(insert).collect()
}

#[test]
fn the_smallest_form_is_found_on_four_by_four() {
    // Every symmetry and every naming, one by one.
    let layout = Layout::squarest(4, gridwright_sudoku::Extras::default()).unwrap().into();
    let line_orders: Vec<Vec<usize>> =
        orders(4).into_iter().filter(|o| o[0] / 2 == o[1] / 2).collect();
    assert_eq!(line_orders.len(), 8);
    let mut rng = Pcg64::seed_from_u64(4);
    for _ in 0..25 {
        let digits: Vec<u8> = (0..16)
            .map(|_| if rng.random_bool(0.5) { 0 } else { rng.random_range(1..=4) })
            .collect();
        let mut best = vec![u8::MAX; 16];
        for names in orders(4) {
            for rows in &line_orders {
                for columns in &line_orders {
                    for transpose in [false, true] {
                        let cell = |cell: usize| {
                            let (row, column) = (rows[cell / 4], columns[cell % 4]);
                            let from = if transpose { column * 4 + row } else { row * 4 + column };
                            let digit = digits[from];
                            if digit == 0 { 0 } else { names[usize::from(digit) - 1] as u8 + 1 }
                        };
                        best = best.min((0..16).map(cell).collect());
                    }
                }
            }
        }
        let puzzle =
            Puzzle::new(gridwright_sudoku::SharedLayout::clone(&layout), digits.into()).unwrap();
        let naive = Puzzle::new(puzzle.layout().clone(), best.into()).unwrap();
        assert_eq!(Sudoku::canonical(&puzzle), naive.to_string());
    }
}

/// Minimal puzzles of 4×4 have 4, 5 or 6 clues: every set of clues of every solution, counted by backtracking.
/// Wishes for these are met, wishes for other numbers are proved impossible.
#[test]
fn wishes_on_tiny_boards_are_met_or_proved_impossible() {
    let layout = make(&options(&[("size", "4")]), 1).puzzle.layout().clone();
    let full: Vec<u8> = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let other: Vec<u8> = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3];
    let mut found = HashSet::new();
    // There are two kinds of solutions; one of them has lines that are exchanged in pairs.
    for full in [full, other] {
        for set in (0..1u32 << 16).filter(|set| (3..=7).contains(&set.count_ones())) {
            let shown = |cell: usize| if set >> cell & 1 == 1 { full[cell] } else { 0 };
            let puzzle = Puzzle::new(layout.clone(), (0..16).map(shown).collect()).unwrap();
            if is_unique(&puzzle) && is_minimal(&puzzle) {
                found.insert(set.count_ones() as usize);
            }
        }
    }
    assert_eq!(found, HashSet::from([4, 5, 6]));
    for clues in 0..=16 {
        let number = clues.to_string();
        let wish = [("size", "4"), ("minimal", ""), ("clues", number.as_str())];
        if found.contains(&clues) {
            let product = make(&options(&wish), 1);
            assert!(sound(&product).clues() == clues && is_minimal(&product.puzzle));
        } else {
            refused(&wish);
        }
    }
    assert!(refused(&[("size", "4"), ("clues", "4"), ("symmetry", "full")]).contains("all boards"));
    assert!(refused(&[("size", "4"), ("difficulty", "extreme")]).contains("all boards"));
}

#[test]
fn boards_of_other_layouts_have_the_grade_that_is_asked_for() {
    let wishes: [(&[(&str, &str)], &str); 5] = [
        (&[("size", "4")], "easy"),
        (&[("size", "6")], "easy"),
        (&[("size", "6")], "medium"),
        (&[("extra", "diagonals")], "hard"),
        (&[("jigsaw", "")], "medium"),
    ];
    for (shape, grade) in wishes {
        for seed in 0..3 {
            let wish: Vec<_> = shape.iter().copied().chain([("difficulty", grade)]).collect();
            let product = make(&options(&wish), seed);
            let puzzle = sound(&product);
            assert!(is_unique(puzzle), "{puzzle}");
            let rated = rate(puzzle, &Options::default(), &mut Budget::unlimited());
            let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
            assert_eq!(rating.grade.name(), grade, "{puzzle}");
            assert_eq!(product.grade, Some((rating.grade, rating.score)));
        }
    }
}
