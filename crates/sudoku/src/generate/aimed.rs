//! Puzzles that need one step beyond singles, and that one once.
//!
//! Of minimal puzzles hardly any is like that, but on the way from one of them to a puzzle that singles finish many
//! are met: a clue is given back where singles stop, and again, until they do not stop any more. Wherever they stop
//! the hints are asked for one step. If it is the technique and singles finish what it leaves, the puzzle is found.
//! A look costs a run of singles and the finders of what is simpler than the technique, most often just the first
//! of these, so that each puzzle can be walked away from in many ways.

use super::orbits::Orbits;
use super::singles::Singles;
use super::technique::{is_single, up_to};
use crate::board::SharedLayout;
use crate::hint::{Geometry, Grid, Technique, next};
use gridwright_search::{Budget, Stats, Stop};
use rand::{Rng, RngExt};
use std::sync::Arc;

/// How often one puzzle is walked away from.
const WALKS: usize = 8;

/// Looks for puzzles of one layout.
pub(super) struct Aim<'a, 'o, 'b> {
    orbits: &'a Orbits,
    technique: Technique,
    /// What comes before the technique in the order of hints, without singles, and it.
    order: Vec<Technique>,
    geometry: Arc<Geometry>,
    singles: Singles,
    budget: &'o mut Budget<'b>,
    stats: Stats,
}

impl<'a, 'o, 'b> Aim<'a, 'o, 'b> {
    pub(super) fn new(
        layout: &SharedLayout,
        orbits: &'a Orbits,
        technique: Technique,
        budget: &'o mut Budget<'b>,
    ) -> Self {
        let order = up_to(technique).into_iter().filter(|one| !is_single(*one)).collect();
        let (geometry, singles) = (Geometry::of(layout), Singles::new(layout.clone()));
        Aim { orbits, technique, order, geometry, singles, budget, stats: Stats::default() }
    }

    /// Clues of a full board as wished for, some more than these; nothing where none were met.
    pub(super) fn clues(
        &mut self,
        full: &[u8],
        clues: &[u8],
        rng: &mut dyn Rng,
    ) -> Result<Option<Vec<u8>>, Stop> {
        for _ in 0..WALKS {
            let mut more = clues.to_vec();
            while !self.singles.solves(&more) {
                self.budget.tick(&self.stats)?;
                self.stats.expanded += 1;
                let open = self.open();
                if self.is_the_one(&more)? {
                    return Ok(Some(more));
                }
                let orbit = self.orbits.of[open[rng.random_range(0..open.len())]];
                for &cell in &self.orbits.cells[orbit] {
                    more[cell] = full[cell];
                }
            }
        }
        Ok(None)
    }

    /// The cells where singles have stopped.
    fn open(&self) -> Vec<usize> {
        let values = self.singles.values.iter().enumerate();
        values.filter(|(_, digit)| **digit == 0).map(|(cell, _)| cell).collect()
    }

    /// Whether the next step, where singles have stopped, is the technique, and singles finish what it leaves.
    fn is_the_one(&mut self, clues: &[u8]) -> Result<bool, Stop> {
        let mut grid = Grid::new(&self.geometry, clues);
        for (cell, &digit) in self.singles.values.iter().enumerate() {
            if digit != 0 && clues[cell] == 0 {
                grid.place(cell, digit);
            }
        }
        let step = next(&grid, &self.order, false, self.budget, &mut self.stats)?;
        let Some(step) = step.first().filter(|step| step.technique == self.technique) else {
            return Ok(false);
        };
        step.apply(&mut grid);
        Ok(self.singles.finishes(&grid))
    }
}
