//! Random boards with one answer.

use gridwright_numbrix::internals::board::Filling;
use gridwright_numbrix::internals::champion;
use gridwright_numbrix::internals::generate::random_path;
use gridwright_numbrix::internals::hint::{Finding, State, Technique};
use gridwright_numbrix::{Graph, Neighbours, Numbrix, Options, Puzzle, generate};
use gridwright_search::{Budget, Stats};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::ops::ControlFlow;

pub const ALL: [Neighbours; 3] = [Neighbours::Four, Neighbours::Six, Neighbours::Eight];

pub fn only_answer(puzzle: &Puzzle) -> Option<Filling> {
    let mut found = Vec::new();
    let (budget, stats) = (&mut Budget::unlimited(), &mut Stats::default());
    let all = champion::answers(puzzle, 2, budget, stats, &mut |answer| found.push(answer));
    (all == Ok(true) && found.len() == 1).then(|| found.remove(0))
}

pub fn parse(text: &str, neighbours: Neighbours) -> Puzzle {
    let options = Options { neighbours, ..Options::default() };
    gridwright_world::parse::<Numbrix>(text, &options).expect("a sound board")
}

/// A random board with one answer: with holes (the ends of a random path are cut off, and so is
/// everything outside), with more clues than needed by chance, or with as few as can be.
pub fn random_board(neighbours: Neighbours, rng: &mut Pcg64) -> Puzzle {
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
pub fn marked_board(neighbours: Neighbours, rng: &mut Pcg64) -> Puzzle {
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

/// All that a technique finds.
pub fn findings(state: &State<'_>, technique: Technique) -> Vec<Finding> {
    let mut found = Vec::new();
    let _ = technique.find(state, &mut |finding| {
        found.push(finding);
        ControlFlow::Continue(())
    });
    found
}
