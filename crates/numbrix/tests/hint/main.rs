//! Hints and ratings: every step sound, every path complete, no depth says too much.

mod boards;
mod near_miss;

use boards::{ALL, findings, marked_board, only_answer, parse, random_board};
use gridwright_numbrix::internals::hint::{State, Technique};
use gridwright_numbrix::{Entries, Graph, Neighbours, Options, Puzzle, hint, rate};
use gridwright_search::{Budget, Limits, Moment};
use gridwright_world::explain::{Advice, Depth, Grade, Rated, Rating, Step};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

fn steps(puzzle: &Puzzle, all: bool) -> Vec<Step> {
    match hint(puzzle, &Options::default(), all, &mut Budget::unlimited()) {
        Advice::Steps(steps) => steps,
        Advice::Done => Vec::new(),
        other => panic!("{other:?}\n{puzzle}"),
    }
}

/// Checks a step against the answer.
fn assert_sound(puzzle: &Puzzle, answer: &[u16], step: &Step) {
    let graph = puzzle.graph();
    let right = |(row, column): (usize, usize)| {
        u32::from(answer[graph.cell(row, column).expect("a cell, no hole")])
    };
    for put in &step.places {
        assert_eq!(right(put.cell), put.value, "{step:?}\n{puzzle}");
    }
    for gone in &step.removes {
        assert!(!gone.values.contains(&right(gone.cell)), "{step:?}\n{puzzle}");
    }
    assert!(!step.places.is_empty() || !step.removes.is_empty(), "{step:?}");
    assert!(step.cells.iter().all(|&(row, column)| graph.cell(row, column).is_some()));
}

/// Walks to the end, each step checked; counts techniques.
fn walk(puzzle: &Puzzle, used: &mut BTreeMap<&'static str, usize>) {
    let answer = only_answer(puzzle).expect("one answer");
    let path = steps(puzzle, true);
    let mut left = puzzle.clues().iter().filter(|clue| **clue == 0).count();
    for step in &path {
        assert_sound(puzzle, &answer, step);
        left -= step.places.len();
        *used.entry(step.technique).or_default() += 1;
    }
    assert_eq!(left, 0, "the path ends before the board is full\n{puzzle}");
}

#[test]
fn every_step_is_sound_on_thousands_of_boards() {
    let mut rng = Pcg64::seed_from_u64(21);
    let mut used = BTreeMap::new();
    for round in 0..1_000 {
        for neighbours in ALL {
            walk(&random_board(neighbours, &mut rng), &mut used);
            if round % 10 == 0 {
                walk(&marked_board(neighbours, &mut rng), &mut used);
            }
        }
    }
    println!("{used:?}");
    // What counting colours finds, simpler techniques find on boards as small as these.
    for technique in Technique::ALL.into_iter().filter(|t| *t != Technique::Colours) {
        assert!(used.contains_key(technique.id()), "{technique:?} was never needed");
    }
}

/// Not only what is taken is sound, but everything that any technique offers at any moment.
#[test]
fn everything_that_is_offered_is_sound() {
    let mut rng = Pcg64::seed_from_u64(22);
    let mut offered = BTreeMap::new();
    for round in 0..1_500 {
        let neighbours = ALL[round % 3];
        let marked = round % 10 == 9;
        let puzzle = if marked { marked_board } else { random_board }(neighbours, &mut rng);
        let answer = only_answer(&puzzle).expect("one answer");
        let keep = rng.random_range(0.0..0.8);
        let clues = (puzzle.clues().iter().zip(&answer))
            .map(|(&clue, &number)| if rng.random_bool(keep) { number } else { clue })
            .collect();
        let board = Puzzle::new(puzzle.graph().clone(), clues, puzzle.marks().to_vec());
        let board = board.expect("numbers of an answer");
        let mut state = State::new(&board);
        // Whatever is wrong may already have been ruled out by somebody.
        let crossed = rng.random_range(0.0..0.6);
        for number in 1..=board.cells() {
            let wrong: Vec<usize> = (state.cells_for(number))
                .filter(|&cell| usize::from(answer[cell]) != number && rng.random_bool(crossed))
                .collect();
            for cell in wrong {
                state.remove(number, cell);
            }
        }
        for technique in Technique::ALL {
            for finding in findings(&state, technique) {
                *offered.entry(technique.id()).or_insert(0) += 1;
                for &(number, cell) in &finding.places {
                    assert_eq!(usize::from(answer[cell]), number, "{finding:?}\n{board}");
                }
                for &(number, cell) in &finding.removes {
                    assert_ne!(usize::from(answer[cell]), number, "{finding:?}\n{board}");
                }
            }
        }
    }
    println!("{offered:?}");
    for technique in Technique::PLAIN {
        assert!(offered.contains_key(technique.id()), "{technique:?} never fired");
    }
}

fn stored() -> Vec<(String, Puzzle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/numbrix");
    let index = std::fs::read_to_string(folder.join("index.tsv")).expect("the index is there");
    let mut boards = Vec::new();
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let neighbours = if fields[1] == "8" { Neighbours::Eight } else { Neighbours::Four };
        if fields[5] == "1" {
            let text = std::fs::read_to_string(folder.join(fields[0])).expect("a board");
            boards.push((fields[0].to_owned(), parse(&text, neighbours)));
        }
    }
    boards
}

#[test]
fn stored_boards_are_walked_to_the_end() {
    let mut used = BTreeMap::new();
    for (name, puzzle) in stored() {
        let start = Moment::now();
        walk(&puzzle, &mut used);
        let all = start.elapsed();
        let start = Moment::now();
        let rating = rating(&puzzle);
        println!("{name}: {all:?}, rated in {:?}: {rating:?}", start.elapsed());
    }
    println!("{used:?}");
}

fn rating(puzzle: &Puzzle) -> Rating {
    match rate(puzzle, &Options::default(), &mut Budget::unlimited()) {
        Rated::Rated(rating) => rating,
        other => panic!("{other:?}\n{puzzle}"),
    }
}

/// The board after a step.
fn after(puzzle: &Puzzle, step: &Step) -> Puzzle {
    let mut clues = puzzle.clues().to_vec();
    for put in &step.places {
        let cell = puzzle.graph().cell(put.cell.0, put.cell.1).expect("a cell, no hole");
        clues[cell] = put.value as u16;
    }
    Puzzle::new(puzzle.graph().clone(), clues, puzzle.marks().to_vec()).expect("sound")
}

#[test]
fn hints_lead_to_the_end_one_by_one() {
    for (name, puzzle) in stored() {
        if puzzle.cells() > 150 {
            continue;
        }
        let start = Moment::now();
        let answer = only_answer(&puzzle).expect("one answer");
        println!("{name}: decided in {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
        let (mut board, mut slowest) = (puzzle, 0.0);
        loop {
            let start = Moment::now();
            let advice = hint(&board, &Options::default(), false, &mut Budget::unlimited());
            slowest = f64::max(slowest, start.elapsed().as_secs_f64());
            let step = match advice {
                Advice::Steps(steps) => steps.into_iter().next().expect("one step"),
                Advice::Done => break,
                other => panic!("{name}: {other:?}"),
            };
            assert_sound(&board, &answer, &step);
            assert!(!step.places.is_empty(), "{name}: a hint puts something down");
            board = after(&board, &step);
        }
        println!("{name}: slowest hint {:.1} ms", slowest * 1e3);
    }
}

fn numbers_in(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect()
}

#[test]
fn no_depth_says_too_much() {
    let mut rng = Pcg64::seed_from_u64(23);
    for round in 0..150 {
        let puzzle = random_board(ALL[round % 3], &mut rng);
        let all = steps(&puzzle, true);
        for step in all.iter().chain(&steps(&puzzle, false)) {
            let [look, technique, reasoning] = Depth::ALL.map(|depth| step.text(depth));
            // Of numbers and places only the region is named, and of the technique nothing at first.
            assert_eq!(numbers_in(look), numbers_in(technique), "{step:?}");
            assert!(numbers_in(look).len() <= 4 && !look.contains(step.name));
            assert!(technique.contains(step.name));
            assert!(reasoning.len() > 20);
            // The region holds what the step is about, among enough other cells to look at.
            for put in &step.places[..step.places.len().min(1)] {
                assert!(step.region.contains(&put.cell), "{step:?}");
            }
            assert!(step.region.len() >= puzzle.cells().min(4), "{step:?}\n{puzzle}");
            for put in &step.places {
                let (row, column) = (put.cell.0 + 1, put.cell.1 + 1);
                let result = format!("{} goes to row {row}, column {column}", put.value);
                assert!(reasoning.contains(&result), "{step:?}");
            }
        }
    }
}

fn ask(puzzle: &Puzzle, options: &Options) -> Advice {
    hint(puzzle, options, false, &mut Budget::unlimited())
}

#[test]
fn every_status_is_given() {
    let plain = Options::default();
    let board = |text: &str| parse(text, Neighbours::Four);
    assert_eq!(ask(&board("2\n1 2\n4 3"), &plain), Advice::Done);
    assert_eq!(ask(&board("1\n1"), &plain), Advice::Done);
    assert_eq!(ask(&board("1\n0"), &plain).status(), "hint");
    assert_eq!(ask(&board("2\n1 3\n0 0"), &plain).status(), "unsolvable");
    let several = ask(&board("3\n1 0 0\n0 0 0\n0 0 0"), &plain);
    assert!(matches!(&several, Advice::Several(why) if why.contains("can hold")), "{several:?}");
    let (_, hard) = stored().remove(1);
    let no_trial = Options { trial: false, ..Options::default() };
    let mut given = hard.clone();
    // Without trial the steps end somewhere, and there the answer is that nothing helps.
    while let Advice::Steps(steps) = ask(&given, &no_trial) {
        given = after(&given, &steps[0]);
    }
    // What was found up to there is told where all is asked for.
    let small = stored().into_iter().filter(|(_, puzzle)| puzzle.cells() <= 100);
    let ends = small.map(|(_, puzzle)| hint(&puzzle, &no_trial, true, &mut Budget::unlimited()));
    let mut stuck = ends.filter_map(|advice| match advice {
        Advice::Stuck { steps, .. } => Some(steps.len()),
        _ => None,
    });
    assert!(stuck.any(|steps| steps > 0));
    assert_eq!(ask(&given, &no_trial).status(), "stuck");
    assert_eq!(ask(&given, &plain).status(), "hint");
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let mut spent = Budget::new(limits, &gridwright_search::Cancel::default(), &());
    let (_, large) = stored().into_iter().max_by_key(|(_, puzzle)| puzzle.cells()).expect("some");
    assert_eq!(hint(&large, &plain, true, &mut spent).status(), "limit");
    assert_eq!(rate(&large, &plain, &mut spent).status(), "limit");
    for (text, status) in [("2\n1 3\n0 0", "unsolvable"), ("2\n0 0\n0 0", "several")] {
        assert_eq!(rate(&board(text), &plain, &mut Budget::unlimited()).status(), status);
    }
    let full = rating(&board("2\n1 2\n4 3"));
    assert_eq!((full.grade, full.score, full.hardest), (Grade::Easy, 0.0, None));
}

#[test]
fn mistakes_come_first() {
    let puzzle = parse("3\n1 0 0\n0 0 0\n0 0 0", Neighbours::Four);
    let unique = parse("3\n1 0 3\n0 0 0\n7 0 9", Neighbours::Four);
    let with = |puzzle: &Puzzle, state: &str| {
        let entries = Some(Entries::read(state).expect("a board"));
        ask(puzzle, &Options { entries, ..Options::default() })
    };
    let cells = |advice: Advice| match advice {
        Advice::Mistake(mistake) => mistake.cells,
        other => panic!("{other:?}"),
    };
    // The answer of the second is 1 2 3, 6 5 4, 7 8 9.
    assert_eq!(with(&unique, "3\n1 2 3\n0 5 4\n7 0 9").status(), "hint");
    assert_eq!(cells(with(&unique, "3\n1 2 3\n5 6 4\n7 0 9")), [(1, 0), (1, 1)]);
    assert_eq!(cells(with(&unique, "3\n1 3 0\n0 0 0\n7 0 9")), [(0, 2), (0, 1)]);
    assert_eq!(cells(with(&unique, "3\n2 0 3\n0 0 0\n7 0 9")), [(0, 0)]);
    assert_eq!(cells(with(&unique, "3\n1 0 3\n0 0 99\n7 0 9")), [(1, 2)]);
    assert_eq!(cells(with(&unique, "3\n1 # 3\n0 0 0\n7 0 9")), [(0, 1)]);
    assert_eq!(cells(with(&unique, "2\n1 0\n0 0")), []);
    // Marks: the right number crossed out, and marks that are as good as steps.
    assert_eq!(cells(with(&unique, "3\n1 0 3\n4,5? 0 0\n7 0 9")), [(1, 0)]);
    assert_eq!(with(&unique, "3\n1 0 3\n4,6? 0 0\n7 0 9").status(), "hint");
    // With several answers, what no answer has is wrong; else what no answer has together.
    assert_eq!(with(&puzzle, "3\n1 2 0\n0 0 0\n0 0 0").status(), "several");
    assert_eq!(cells(with(&puzzle, "3\n1 0 2\n0 0 0\n0 0 0")), [(0, 2)]);
    let together = cells(with(&puzzle, "3\n1 2 0\n0 0 0\n3 0 0"));
    assert_eq!(together, [(0, 1), (2, 0)]);
    // Moves: which of them it was, though others followed; what was taken back does not count.
    let since = |state: &str| match with(&unique, state) {
        Advice::Mistake(mistake) => (mistake.cells, mistake.since),
        other => panic!("{other:?}"),
    };
    assert_eq!(since("r1c2=2 r2c1=5 r2c3=4"), (vec![(1, 0)], Some(2)));
    assert_eq!(since("r2c1=5 r2c1=0\nr1c2=2 r2c2=6"), (vec![(1, 1)], Some(4)));
    assert_eq!(since("r1c2=3 r2c3=4"), (vec![(0, 2), (0, 1)], Some(1)));
    assert_eq!(since("r2c3=4 r2c1=4,5?"), (vec![(1, 0)], Some(2)));
    assert_eq!(since("r1c2=2 r9c1=4"), (vec![], Some(2)));
    assert_eq!(with(&unique, "r1c2=2 r2c1=4,6?").status(), "hint");
    for text in ["r1c2", "r1c2=x", "r0c1=3", "rc=1", "r1c1=#"] {
        assert!(Entries::read(text).is_err(), "{text}");
    }
    // A puzzle that has no answer itself is not the player's fault.
    let none = parse("2\n1 3\n0 0", Neighbours::Four);
    assert_eq!(with(&none, "2\n1 3\n2 0").status(), "unsolvable");
    let Advice::Mistake(mistake) = with(&unique, "3\n1 2 3\n5 6 4\n7 0 9") else {
        panic!("a mistake");
    };
    assert_eq!(numbers_in(&mistake.texts[0]), [""; 0]);
    assert!(mistake.texts[2].contains("5 at row 2, column 1 is wrong"), "{mistake:?}");
}

/// The same board seen in a mirror, or turned.
fn transformed(puzzle: &Puzzle, transpose: bool, mirror: bool) -> Puzzle {
    let graph = puzzle.graph();
    let (rows, columns) =
        if transpose { (graph.columns(), graph.rows()) } else { (graph.rows(), graph.columns()) };
    let source = |row: usize, column: usize| {
        let column = if mirror { columns - 1 - column } else { column };
        if transpose { graph.cell(column, row) } else { graph.cell(row, column) }
    };
    let turned =
        Graph::new(rows, columns, graph.neighbours(), |row, column| source(row, column).is_none());
    let turned = turned.expect("sides are in range");
    let clues = (0..turned.cells())
        .map(|cell| {
            let (row, column) = turned.place(cell);
            puzzle.clue(source(row, column).expect("a cell")).unwrap_or(0)
        })
        .collect();
    Puzzle::new(turned, clues, Vec::new()).expect("the same clues")
}

#[test]
fn grades_do_not_turn_with_the_board() {
    let mut rng = Pcg64::seed_from_u64(24);
    let mut grades = BTreeMap::new();
    for round in 0..300 {
        let puzzle = random_board([Neighbours::Four, Neighbours::Eight][round % 2], &mut rng);
        let rating_here = rating(&puzzle);
        *grades.entry(rating_here.grade).or_insert(0) += 1;
        for (transpose, mirror) in [(true, false), (false, true), (true, true)] {
            let other = rating(&transformed(&puzzle, transpose, mirror));
            assert_eq!(other.grade, rating_here.grade, "{puzzle}");
            // How long somebody goes on trying is a matter of patience, not of the board.
            if rating_here.grade < Grade::Extreme {
                assert_eq!(other.hardest, rating_here.hardest, "{puzzle}");
            }
        }
    }
    println!("{grades:?}");
    assert_eq!(grades.len(), Grade::ALL.len(), "every grade occurs");
}
