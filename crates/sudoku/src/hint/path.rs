//! From a board to the end, one step after the other.

use super::find::finder;
use super::finding::{Finding, Pattern};
use super::geometry::Geometry;
use super::grid::{Digit, Grid};
use super::hunt::Hunt;
use super::technique::Technique;
use crate::board::Puzzle;
use crate::enumerate::Halt;
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashSet;

/// A step of a path.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The step.
    pub finding: Finding,
    /// How many different steps of the same technique were open at that moment; 0 where nobody counted.
    pub width: usize,
}

/// A whole path.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Taken>,
    /// Whether it reached the end.
    pub solved: bool,
}

/// All steps of the first technique that has any; only its first one unless `all` are wanted.
pub fn next(
    grid: &Grid<'_>,
    order: &[Technique],
    all: bool,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Vec<Finding>, Stop> {
    for &technique in order {
        let Some(finder) = finder(technique) else { continue };
        let mut hunt = Hunt::new(budget, stats, all);
        if let Err(Halt::Stopped(stop)) = finder(grid, &mut hunt) {
            return Err(stop);
        }
        let found = hunt.into_found();
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Ok(Vec::new())
}

/// A digit of the answer where the fewest candidates are left: the way out when nothing else helps.
pub fn trial(grid: &Grid<'_>, answer: &[Digit]) -> Option<Finding> {
    let open = (0..grid.cells()).filter(|&cell| grid.value(cell) == 0);
    let cell = open.min_by_key(|&cell| grid.candidates(cell).count_ones())?;
    Some(Finding::placing(Technique::Trial, Pattern::Trial, cell, answer[cell]))
}

/// The steps through a puzzle by the techniques of an order, each time the first that has one, and the digits
/// of the answer where none has: to the end, each with the board before it.
pub fn walk(
    puzzle: &Puzzle,
    order: &[Technique],
    answer: &[Digit],
    budget: &mut Budget<'_>,
    each: &mut dyn FnMut(&Grid<'_>, &Finding),
) -> Result<(), Stop> {
    let geometry = Geometry::of(puzzle.layout());
    let mut grid = Grid::new(&geometry, puzzle.digits());
    let mut stats = Stats::default();
    while grid.left() > 0 {
        let found = next(&grid, order, false, budget, &mut stats)?.into_iter().next();
        let Some(finding) = found.or_else(|| trial(&grid, answer)) else { break };
        each(&grid, &finding);
        finding.apply(&mut grid);
    }
    Ok(())
}

/// How many different steps there are of the technique of this one.
pub fn open(grid: &Grid<'_>, technique: Technique) -> usize {
    let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
    let found = next(grid, &[technique], true, &mut budget, &mut stats);
    found.map_or(1, |found| outcomes(&found).max(1))
}

/// The path through a puzzle by the techniques of an order, each time the first that has a step. It ends
/// where none has. `widths`: count the steps that were open, too.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sudoku::{Puzzle, hint};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let order: Vec<_> = hint::Technique::usual().collect();
/// let path = hint::path(&puzzle, &order, true, &mut Budget::unlimited()).unwrap();
/// assert!(path.solved);
/// assert_eq!(path.steps.len(), 81 - puzzle.clues());
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn path(
    puzzle: &Puzzle,
    order: &[Technique],
    widths: bool,
    budget: &mut Budget<'_>,
) -> Result<Path, Stop> {
    let geometry = Geometry::of(puzzle.layout());
    let mut grid = Grid::new(&geometry, puzzle.digits());
    let mut stats = Stats::default();
    let mut steps = Vec::with_capacity(grid.left());
    while grid.left() > 0 {
        let mut found = next(&grid, order, widths, budget, &mut stats)?;
        if found.is_empty() {
            return Ok(Path { steps, solved: false });
        }
        let width = if widths { outcomes(&found) } else { 0 };
        let finding = found.swap_remove(0);
        finding.apply(&mut grid);
        steps.push(Taken { finding, width });
    }
    Ok(Path { steps, solved: true })
}

/// How many different results there are.
fn outcomes(found: &[Finding]) -> usize {
    let results = found.iter().map(|finding| (&finding.places, &finding.removes));
    results.collect::<HashSet<_>>().len()
}
