//! What hints name, and what is rated by them, does not depend on how a board is turned, in which order its
//! bands, rows, stacks and columns stand, or what its digits are called.
//!
//! Which of several steps of one technique comes first may: the first that is found is taken. So both forms are
//! led along the steps of the one, and at every moment the other must name the same technique. Only the values
//! on Sudoku Explainer's scale are that program's own, which do depend on the form.

use gridwright_search::{Budget, Stats};
use gridwright_sudoku::hint::{Candidate, Finding, Geometry, Grid, Technique, next};
use gridwright_sudoku::{Layout, Options, Puzzle, Sudoku, rate};
use gridwright_world::Generate;
use gridwright_world::explain::{Figure, Rated};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Boards of a file beside the repository or in it.
fn boards(name: &str, most: usize) -> Vec<Puzzle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let outside = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let place = |folder: PathBuf| std::fs::read_to_string(folder.join("sudoku").join(name));
    let text = place(root.join("data")).or_else(|_| place(outside)).unwrap_or_default();
    if text.is_empty() {
        assert!(std::env::var_os("CI").is_none(), "absent: {name}");
        let _ = writeln!(std::io::stderr(), "skipped: {name}");
    }
    let word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let lines = text.lines().filter_map(word).filter(|word| word.len() == 81);
    lines.take(most).map(|word| word.parse().unwrap()).collect()
}

/// A form of the same board.
struct Form {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<u8>,
    transposed: bool,
}

impl Form {
    fn random(rng: &mut Pcg64) -> Form {
        let lines = |rng: &mut Pcg64| {
            let mut bands = [0, 1, 2];
            bands.shuffle(rng);
            let within = |band: usize| {
                let mut lines = [3 * band, 3 * band + 1, 3 * band + 2];
                lines.shuffle(rng);
                lines
            };
            bands.map(within).concat()
        };
        let (rows, columns) = (lines(rng), lines(rng));
        let mut digits: Vec<u8> = (1..=9).collect();
        digits.shuffle(rng);
        digits.insert(0, 0);
        Form { rows, columns, digits, transposed: rand::RngExt::random(rng) }
    }

    fn of(&self, (cell, digit): Candidate) -> Candidate {
        let (row, column) = (self.rows[cell / 9], self.columns[cell % 9]);
        let cell = if self.transposed { column * 9 + row } else { row * 9 + column };
        (cell, self.digits[usize::from(digit)])
    }

    fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut digits = vec![0; 81];
        for given in puzzle.digits().iter().copied().enumerate() {
            let (cell, digit) = self.of(given);
            digits[cell] = digit;
        }
        Puzzle::new(puzzle.layout().clone(), digits.into()).unwrap()
    }
}

fn first(grid: &Grid<'_>, order: &[Technique]) -> Option<Finding> {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    next(grid, order, false, &mut budget, &mut stats).unwrap().into_iter().next()
}

#[test]
fn every_form_names_the_same_technique() {
    let rng = &mut Pcg64::seed_from_u64(1);
    let geometry = Geometry::of(&Layout::classic());
    let order: Vec<Technique> = Technique::usual().collect();
    let (mut named, mut other) = (BTreeMap::new(), Vec::new());
    let sets = [
        ("ratings/random_minimal_se.tsv", 250),
        ("nine/magictour.txt", 24),
        ("nine/hardest11plus.txt", 3),
        ("nine/hardest1106.txt", 2),
    ];
    for puzzle in sets.into_iter().flat_map(|(name, most)| boards(name, most)) {
        let form = Form::random(rng);
        let mut grid = Grid::new(&geometry, puzzle.digits());
        let mut turned = Grid::new(&geometry, form.puzzle(&puzzle).digits());
        while grid.left() > 0 {
            let [one, two] = [&grid, &turned].map(|grid| first(grid, &order));
            let techniques = [&one, &two].map(|found| found.as_ref().map(|found| found.technique));
            // Nested chains end after so many looks, in one form perhaps before they find what they find in the other.
            let cut = techniques.contains(&Some(Technique::Nested)) && techniques.contains(&None);
            if techniques[0] != techniques[1] && !cut {
                other.push(format!("{techniques:?} with {} open in {puzzle}", grid.left()));
            }
            let Some(finding) = one else { break };
            *named.entry(finding.technique).or_insert(0) += 1;
            let map = |list: &[Candidate]| list.iter().map(|&one| form.of(one)).collect();
            let (places, removes) = (map(&finding.places), map(&finding.removes));
            finding.apply(&mut grid);
            Finding { places, removes, ..finding }.apply(&mut turned);
        }
    }
    for (technique, times) in &named {
        println!("{:<34} {times}", technique.facts().id);
    }
    assert!(other.is_empty(), "{}: {}", other.len(), other.join("\n"));
    assert!(named.is_empty() || named.len() >= 40, "{} techniques were met", named.len());
}

/// What is rated by hints, and `HoDoKu`'s level and score, are computed on one form of all.
#[test]
fn every_form_has_one_canonical_form() {
    let rng = &mut Pcg64::seed_from_u64(2);
    for puzzle in boards("ratings/random_minimal_se.tsv", 2000) {
        let form = Sudoku::canonical(&puzzle);
        let other = Form::random(rng).puzzle(&puzzle);
        assert_eq!(Sudoku::canonical(&other), form, "{puzzle}");
    }
}

#[test]
fn level_and_score_are_those_of_all_forms() {
    let rng = &mut Pcg64::seed_from_u64(3);
    let options = Options { hodoku: true, ..Options::default() };
    let figures = |puzzle: &Puzzle| -> [Figure; 2] {
        let rated = rate(puzzle, &options, &mut Budget::unlimited());
        let Rated::Rated(rating) = rated else { panic!("{rated:?}") };
        ["hodoku.level", "hodoku.score"].map(|name| rating.figure(name).unwrap().clone())
    };
    let random = boards("ratings/random_minimal_se.tsv", 150);
    for puzzle in random.iter().chain(&boards("nine/magictour.txt", 4)) {
        assert_eq!(figures(&Form::random(rng).puzzle(puzzle)), figures(puzzle), "{puzzle}");
    }
}
