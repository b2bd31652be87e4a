//! Ratings of boards that Sudoku Explainer's scale is not defined for: the steps of hints, valued by the table
//! of techniques.
//!
//! The steps are those of the canonical form of the board, so that turning it, or naming its digits otherwise,
//! changes nothing.

use super::width::Widths;
use super::{grade, score};
use crate::board::Puzzle;
use crate::generate::canonical;
use crate::hint::{NotOne, Technique, only_answer, open, walk};
use gridwright_search::{Budget, Stop};
use gridwright_world::explain::{Figure, Rating};
use std::collections::BTreeMap;

/// The rating of a puzzle with one solution.
pub fn rate(puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<Rating, Stop> {
    let puzzle = canonical(puzzle);
    let answer = match only_answer(&puzzle, budget) {
        Ok(answer) => answer,
        Err(NotOne::Stopped(stop)) => return Err(stop),
        Err(_) => unreachable!("the canonical form of a board with one solution has one"),
    };
    let order: Vec<Technique> = Technique::usual().collect();
    let mut used: BTreeMap<Technique, u32> = BTreeMap::new();
    let mut widths = Widths::new(puzzle.layout().cells() - puzzle.clues());
    walk(&puzzle, &order, &answer, budget, &mut |grid, finding| {
        let technique = finding.technique;
        *used.entry(technique).or_default() += 1;
        // As on the other scale: beyond wings only one is looked for.
        let wide = if technique <= Technique::XyzWing { open(grid, technique) } else { 1 };
        widths.add(wide, grid.left());
    })?;
    let value = used.keys().map(|technique| technique.facts().value).max().unwrap_or(0);
    let hardest = used.keys().max_by_key(|technique| technique.facts().value);
    let mut figures = vec![("set", Figure::Word("hints"))];
    figures.extend(widths.figures());
    Ok(Rating {
        grade: grade(value),
        score: score(value),
        hardest: hardest.map(|technique| technique.facts().id),
        techniques: used.iter().map(|(technique, &count)| (technique.facts().id, count)).collect(),
        figures,
    })
}
