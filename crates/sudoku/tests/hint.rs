//! Steps are sound, on thousands of boards.

use gridwright_search::Budget;
use gridwright_sudoku::hint::{Technique, path};
use gridwright_sudoku::{Options, Puzzle, solve};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn boards(folder: &str) -> Vec<Puzzle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let outside = std::env::var_os("GRIDWRIGHT_DATA")
        .map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let mut boards = Vec::new();
    for place in [root.join("data/sudoku"), outside.join("sudoku")] {
        for entry in std::fs::read_dir(place.join(folder)).into_iter().flatten().flatten() {
            let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
            for line in text.lines() {
                let word = line.split_whitespace().next().unwrap_or("");
                let unique = !line.contains(" 0 ") && !line.contains("2+");
                if word.len() == 81 && unique {
                    boards.push(word.parse().unwrap());
                }
            }
        }
    }
    boards
}

#[test]
fn every_step_is_sound() {
    let order: Vec<Technique> = Technique::all().collect();
    let mut uses: BTreeMap<Technique, usize> = BTreeMap::new();
    let (mut solved, mut count) = (0, 0);
    let mut slowest = std::time::Duration::ZERO;
    let stride: usize = std::env::var("STRIDE").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for puzzle in boards("nine").into_iter().chain(boards("ratings")).step_by(stride) {
        let solution = solve(&puzzle, &Options::default(), &mut Budget::unlimited());
        let answer = solution.answer().unwrap().digits();
        let begin = Instant::now();
        let path = path(&puzzle, &order, false, &mut Budget::unlimited()).unwrap();
        slowest = slowest.max(begin.elapsed());
        for taken in &path.steps {
            let finding = &taken.finding;
            *uses.entry(finding.technique).or_default() += 1;
            for &(cell, digit) in &finding.places {
                assert_eq!(answer[cell], digit, "{finding:?} in {puzzle}");
            }
            for &(cell, digit) in &finding.removes {
                assert_ne!(answer[cell], digit, "{finding:?} in {puzzle}");
            }
        }
        count += 1;
        solved += usize::from(path.solved);
    }
    println!("{solved} of {count} solved, slowest {slowest:?}");
    for (technique, uses) in uses {
        println!("{:<30} {uses}", technique.facts().id);
    }
}
