//! Hints and ratings: every step sound, every path complete, no depth says too much.

use gridwright_numbrix::internals::board::Filling;
use gridwright_numbrix::internals::champion;
use gridwright_numbrix::internals::generate::random_path;
use gridwright_numbrix::internals::hint::Technique;
use gridwright_numbrix::{Graph, Neighbours, Numbrix, Options, Puzzle, generate, hint, rate};
use gridwright_search::{Budget, Moment, Stats};
use gridwright_world::explain::{Advice, Rated, Rating, Step};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::path::Path;

const ALL: [Neighbours; 3] = [Neighbours::Four, Neighbours::Six, Neighbours::Eight];

fn only_answer(puzzle: &Puzzle) -> Option<Filling> {
    let mut found = Vec::new();
    let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
    let all = champion::answers(puzzle, 2, budget, stats, &mut |answer| found.push(answer));
    (all == Ok(true) && found.len() == 1).then(|| found.remove(0))
}

fn parse(text: &str, neighbours: Neighbours) -> Puzzle {
    let options = Options { neighbours, ..Options::default() };
    gridwright_world::parse::<Numbrix>(text, &options).expect("a sound board")
}

/// A random board with one answer: with holes (the ends of a random path are cut off, and so is
/// everything outside), with more clues than needed by chance, or with as few as can be.
fn random_board(neighbours: Neighbours, rng: &mut Pcg64) -> Puzzle {
    let side = |rng: &mut Pcg64| rng.random_range(3..8usize);
    let (rows, columns) = (side(rng), side(rng));
    if rng.random_bool(0.4) {
        let options = Options { size: (rows, columns), neighbours, ..Options::default() };
        return generate(&options, rng).expect("sides are in range");
    }
    let full = Graph::new(rows, columns, neighbours, |_, _| false).expect("sides are in range");
    let path = random_path(&full, rng);
    let cut = rng.random_range(0..=full.cells() / 4) as u16;
    let last = full.cells() as u16 - rng.random_range(0..=full.cells() / 5) as u16;
    let is_hole = |row: usize, column: usize| {
        let number = path[row * columns + column];
        number <= cut || number > last
    };
    let graph = Graph::new(rows, columns, neighbours, is_hole).expect("sides are in range");
    let answer: Vec<u16> =
        path.iter().filter(|n| **n > cut && **n <= last).map(|n| n - cut).collect();
    let mut clues = answer.clone();
    for cell in 0..clues.len() {
        if rng.random_bool(0.85) {
            let kept = std::mem::take(&mut clues[cell]);
            let board = Puzzle::new(graph.clone(), clues.clone(), Vec::new());
            if only_answer(&board.expect("sound clues")).is_none() {
                clues[cell] = kept;
            }
        }
    }
    Puzzle::new(graph, clues, Vec::new()).expect("sound clues")
}

/// Hexagons with marks between consecutive cells, as in Rikudo.
fn marked_board(neighbours: Neighbours, rng: &mut Pcg64) -> Puzzle {
    let graph = Graph::new(4, 5, neighbours, |_, _| false).expect("sides are in range");
    let answer = random_path(&graph, rng);
    let mut at = vec![0; answer.len()];
    for (cell, number) in answer.iter().enumerate() {
        at[usize::from(*number) - 1] = cell as u16;
    }
    let marks: Vec<(u16, u16)> =
        at.windows(2).filter(|_| rng.random_bool(0.4)).map(|pair| (pair[0], pair[1])).collect();
    let mut clues = answer.clone();
    for cell in 0..clues.len() {
        let kept = std::mem::take(&mut clues[cell]);
        let board = Puzzle::new(graph.clone(), clues.clone(), marks.clone()).expect("sound");
        if only_answer(&board).is_none() {
            clues[cell] = kept;
        }
    }
    Puzzle::new(graph, clues, marks).expect("sound")
}

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
    for technique in Technique::ALL {
        let count = used.get(technique.id()).copied().unwrap_or(0);
        assert!(count > 0 || technique == Technique::Colours, "{technique:?} was never needed");
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
        println!("{name}: {all:?}, {:?} {:?}", start.elapsed(), rating);
    }
    println!("{used:?}");
}

fn rating(puzzle: &Puzzle) -> Rating {
    match rate(puzzle, &Options::default(), &mut Budget::unlimited()) {
        Rated::Rated(rating) => rating,
        other => panic!("{other:?}\n{puzzle}"),
    }
}
