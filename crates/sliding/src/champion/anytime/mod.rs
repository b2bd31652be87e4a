//! Boards too large to be solved exactly by default: a solution at once, a better one soon, and better
//! ones until the limit.
//!
//! [`construct`] always finds some solution. [`beam`] search finds much shorter ones, and shorter still
//! with every doubling of its width. [`window`]s of the best one are then solved again. Both are led by
//! what was [`learned`] from other solutions.

pub mod beam;
pub mod construct;
mod glance;
pub mod learned;
mod led;
mod notes;
mod proof;
mod sieve;
mod stages;
pub mod window;

pub use stages::solve;

use super::Known;
use super::heuristic::Heuristic;
use super::problem::Problem;
use beam::Beam;
use gridwright_search::parallel::{Thread, portfolio};
use gridwright_search::{Budget, Stop};
use std::time::Duration;
use window::Polish;

/// The shortest solution so far, and what it took.
#[derive(Debug)]
pub struct Best<'a> {
    problem: &'a Problem,
    /// The moves.
    pub path: Vec<u8>,
    pub(super) known: Known,
}

/// The first width of the beam.
const FIRST_WIDTH: usize = 512;
/// The last width of beams that are always tried.
const PROBE_WIDTH: usize = 1 << 11;
/// No beam is wider.
const WIDEST: usize = 1 << 20;

impl<'a> Best<'a> {
    /// Begins with any solution.
    pub fn new(problem: &'a Problem, budget: &mut Budget<'_>) -> Result<Best<'a>, Stop> {
        let path = construct::construct(problem, budget)?;
        Ok(Best { problem, path, known: Known::default() })
    }

    pub(super) fn is_proved(&self) -> bool {
        self.path.len() as u32 <= self.known.lower
    }

    fn offer(&mut self, path: Vec<u8>) {
        if path.len() <= self.path.len() {
            self.path = path;
        }
    }

    /// A first, narrow beam, the same whatever the clock and the threads.
    pub fn begin<H: Heuristic>(
        &mut self,
        heuristic: &H,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        self.beams(heuristic, FIRST_WIDTH, 1, budget)
    }

    /// Beams of some fixed widths, the same whatever the clock and the threads.
    pub fn probe<H: Heuristic>(
        &mut self,
        heuristic: &H,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut width = FIRST_WIDTH;
        while !self.is_proved() && width <= PROBE_WIDTH {
            self.beams(heuristic, width, 1, budget)?;
            width *= 2;
        }
        Ok(())
    }

    /// Wider and wider beams until about `until` on the budget's clock.
    pub fn widen<H: Heuristic>(
        &mut self,
        heuristic: &H,
        threads: usize,
        until: Duration,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut width = FIRST_WIDTH;
        while !self.is_proved() && width <= WIDEST {
            let before = budget.elapsed();
            self.beams(heuristic, width, threads, budget)?;
            let took = budget.elapsed().saturating_sub(before);
            // The next one takes twice as long.
            if budget.elapsed() + 2 * took > until {
                break;
            }
            width *= 2;
        }
        Ok(())
    }

    /// One beam for each thread, differing in the choice among equals.
    fn beams<H: Heuristic>(
        &mut self,
        heuristic: &H,
        width: usize,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let most_moves = (self.path.len() as u32).saturating_sub(2);
        let (problem, stats) = (self.problem, &mut self.known.stats);
        stats.bound = stats.bound.max(self.known.lower);
        let search = |Thread { number, mut budget, mut stats }: Thread<'_>| {
            let beam = Beam { width, most_moves, seed: number as u64 };
            (beam.search(problem, heuristic, &mut stats, &mut budget), stats)
        };
        let (found, stopped) = portfolio(threads, budget, stats, search);
        found.into_iter().flatten().for_each(|path| self.offer(path));
        stopped.map_or(Ok(()), Err)
    }

    /// Solves stretches of the solution again until about `until`.
    pub fn polish(
        &mut self,
        threads: usize,
        until: Duration,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let path = std::mem::take(&mut self.path);
        let polish = Polish::new(self.problem, path, self.known.lower, until);
        let (path, stopped) = polish.run(threads, &mut self.known.stats, budget);
        self.path = path;
        stopped.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::learned::Learned;
    use super::*;
    use crate::pdb::dimensions::Dimensions;

    #[test]
    fn a_narrow_beam_without_tables_is_a_good_beginning() {
        let tiles = [16, 14, 0, 4, 17, 6, 19, 9, 15, 10, 11, 18, 2, 8, 13, 5, 1, 12, 7, 3];
        let goal: Vec<u8> = (1..20).chain([0]).collect();
        let problem = Problem::new(Dimensions { rows: 4, cols: 5 }, &tiles, &goal).unwrap();
        let budget = &mut Budget::unlimited();
        let mut best = Best::new(&problem, budget).unwrap();
        assert!(best.path.len() > 120, "{}", best.path.len());
        best.begin(&Learned::new(&problem), budget).unwrap();
        // A lower bound of 75 is known.
        assert!((75..95).contains(&best.path.len()), "{}", best.path.len());
    }
}
