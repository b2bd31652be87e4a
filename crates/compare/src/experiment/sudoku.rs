//! Seed report "TP3 de Algoritmos" (Minas Gerais): time and its deviation by board size.

use super::{Experiment, Prepared, Setting, inputs};
use crate::{Error, Grouping};

pub(super) const SIZES: Experiment = Experiment {
    name: "sudoku-sizes",
    about: "mean and deviation of the time by board size, corrections 0",
    world: "sudoku",
    seconds: 10,
    repeats: 100,
    prepare,
};

const BOARDS: [(&str, &str); 10] = [
    ("04.txt", include_str!("../../../../data/compare/sudoku-04.txt")),
    ("06.txt", include_str!("../../../../data/compare/sudoku-06.txt")),
    ("08.txt", include_str!("../../../../data/compare/sudoku-08.txt")),
    ("09.txt", include_str!("../../../../data/compare/sudoku-09.txt")),
    ("10.txt", include_str!("../../../../data/compare/sudoku-10.txt")),
    ("12.txt", include_str!("../../../../data/compare/sudoku-12.txt")),
    ("15.txt", include_str!("../../../../data/compare/sudoku-15.txt")),
    ("16.txt", include_str!("../../../../data/compare/sudoku-16.txt")),
    ("20.txt", include_str!("../../../../data/compare/sudoku-20.txt")),
    ("25.txt", include_str!("../../../../data/compare/sudoku-25.txt")),
];
/// The names of the course's boards, by their first digits; 994 lacks a row and is left out.
const COURSE: [&str; 4] = ["22", "66", "88", "99"];

fn prepare(setting: &Setting<'_>) -> Result<Prepared, Error> {
    let variants = vec![
        setting.variant("seed-heuristic", "seed-heuristic", &[("corrections", "0")]),
        setting.variant("champion", "champion", &[]),
    ];
    let mut boards = inputs(&BOARDS);
    let numbers = COURSE.iter().flat_map(|size| (1..=5).map(move |n| format!("{size}{n}.txt")));
    let names: Vec<String> = numbers.filter(|name| name != "994.txt").collect();
    let found = match setting.files("sudoku/tp3", &names) {
        Some(course) => {
            boards.extend(course);
            "The course's boards (4x4 to 9x9) are among them."
        }
        None => {
            "The course's boards may not be copied and were not found: set GRIDWRIGHT_DATA to the \
             folder that holds sudoku/tp3. Own boards are run in any case."
        }
    };
    let note = format!(
        "The report drew the mean and the deviation of 1000 runs and printed no numbers; here are {} \
         runs of each board, --repeat 1000 makes as many. {found} Own boards were eased until cells \
         with one option finish them; where the heuristic gives up, its marker is hollow.",
        setting.repeats
    );
    let plan = setting.plan(variants, boards, Grouping::Size);
    Ok(Prepared { plan, facts: None, notes: vec![note] })
}
