//! How many steps are open: what makes people slow is not only how hard a step is, but how many of its
//! kind there are to be found.
//!
//! *Reference*: R. Pelánek, "Difficulty rating of sudoku puzzles" (2014): the number of steps open at each
//! moment, together with their difficulty, follows the times of people.

use super::grid::Grid;
use super::step::{Step, Technique};
use super::{fish, locking, singles, subset, wing};
use gridwright_world::explain::Figure;
use std::collections::HashSet;

/// How many different steps there are of the producer that found this one, and as easy.
pub fn open(grid: &Grid, step: &Step) -> usize {
    let boxes = 9;
    match step.technique {
        Technique::FullHouse => many(singles::hidden_cells(grid, 27, true)),
        Technique::HiddenSingle if step.value == 12 => {
            many(singles::hidden_cells(grid, boxes, false))
        }
        Technique::HiddenSingle => many(singles::hidden_cells(grid, 27, false)),
        Technique::NakedSingle => singles::naked_cells(grid),
        Technique::DirectPointing | Technique::DirectClaiming => {
            same(step, |each| locking::direct(grid, each))
        }
        Technique::Pointing | Technique::Claiming => {
            same(step, |each| locking::indirect(grid, each))
        }
        Technique::DirectHiddenPair => listed(subset::direct_hidden(grid, 2)),
        Technique::DirectHiddenTriple => listed(subset::direct_hidden(grid, 3)),
        Technique::NakedPair => listed(subset::naked(grid, 2)),
        Technique::NakedTriple => listed(subset::naked(grid, 3)),
        Technique::NakedQuad => listed(subset::naked(grid, 4)),
        Technique::HiddenPair => listed(subset::hidden(grid, 2)),
        Technique::HiddenTriple => listed(subset::hidden(grid, 3)),
        Technique::HiddenQuad => listed(subset::hidden(grid, 4)),
        Technique::XWing => same(step, |each| fish::steps(grid, 2, each)),
        Technique::Swordfish => same(step, |each| fish::steps(grid, 3, each)),
        Technique::Jellyfish => same(step, |each| fish::steps(grid, 4, each)),
        Technique::XyWing => same(step, |each| wing::steps(grid, false, each)),
        Technique::XyzWing => same(step, |each| wing::steps(grid, true, each)),
        _ => 1,
    }
}

fn many(cells: u128) -> usize {
    cells.count_ones() as usize
}

fn listed(steps: impl Iterator<Item = Step>) -> usize {
    steps.map(|step| (step.place, step.removes)).collect::<HashSet<_>>().len()
}

/// The different results of steps of the same value.
fn same(
    step: &Step,
    search: impl FnOnce(&mut dyn FnMut(Step) -> Option<()>) -> Option<()>,
) -> usize {
    let mut results = HashSet::new();
    search(&mut |other| {
        if other.value == step.value {
            results.insert((other.place, other.removes));
        }
        None
    });
    results.len()
}

/// The widths of a solve on the way.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    cells: usize,
    moments: u32,
    sum: usize,
    narrowest: Option<(usize, usize)>,
}

impl Widths {
    /// Of a board with so many open cells.
    pub fn new(cells: usize) -> Widths {
        Widths { cells, moments: 0, sum: 0, narrowest: None }
    }

    /// A moment with so many open steps and cells. What comes after three quarters of the cells are
    /// filled does not count, as every puzzle is narrow when it ends.
    pub fn add(&mut self, open: usize, left: usize) {
        if 4 * left <= self.cells {
            return;
        }
        self.moments += 1;
        self.sum += open;
        if self.narrowest.is_none_or(|(least, _)| open < least) {
            self.narrowest = Some((open, left));
        }
    }

    /// As figures: the narrowest place, and the average.
    pub fn figures(&self) -> Vec<(&'static str, Figure)> {
        let Some((open, left)) = self.narrowest else { return Vec::new() };
        let group =
            vec![("open", Figure::Count(open as u64)), ("missing", Figure::Count(left as u64))];
        let width = self.sum as f64 / f64::from(self.moments);
        vec![
            ("narrowest", Figure::Group(group)),
            ("width", Figure::Number((width * 100.0).round() / 100.0)),
        ]
    }
}
