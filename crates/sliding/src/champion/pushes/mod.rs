//! Shortest solutions in straight pushes of several tiles, on boards of at most 16 cells.
//!
//! Pushes along rows and along columns alternate in a shortest solution, which says more than it seems:
//!
//! * every node of a search has one axis, and only three children on a 4x4 board ([`search`]);
//! * what a push cannot change, the reading of the board along its axis ([`lines`]), need not be told apart
//!   in a table, which makes tables a quarter as large ([`table`]);
//! * a table knows which axis is next, and so says more.
//!
//! A table holds six tiles and the blank ([`pattern`]), all pushes counted; the greatest of four such
//! distances is the bound ([`heuristic`]). The tables of a 4x4 board take 30 MB and a second to build
//! ([`build`]), so they are made anew in each run.

mod build;
mod count;
mod group;
mod heuristic;
mod lines;
mod pattern;
mod perimeter;
mod search;
mod table;
mod ways;

use super::plan::{GROWTH_OF_PUSHES, SHORT_PUSHES};
use super::problem::Problem;
use super::{Known, Solved};
use crate::pdb::dimensions::Dimensions;
use gridwright_search::{Budget, Stop};
use heuristic::{Heuristic, PushPdb};
use perimeter::Perimeter;
use search::Deepening;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use ways::steps;

/// A goal: the size of the board, where the blank belongs, and which tiles are alike.
type Goal = (Dimensions, usize, Vec<u8>);

/// The tables of the last few goals.
#[derive(Debug, Default)]
pub struct PushPdbs(Mutex<HashMap<Goal, Arc<PushPdb>>>);

/// So many goals' tables are kept; each takes up to 60 MB.
const KEPT: usize = 4;

impl PushPdbs {
    /// A shortest solution in pushes, with its cost.
    pub fn solve(
        &self,
        problem: &Problem,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Solved, Stop> {
        if problem.is_goal(problem.start()) {
            return Ok((0, Vec::new()));
        }
        let there = self.known(problem);
        if there.is_none() {
            let near = Perimeter::new(problem);
            if let Some(path) = deepen(problem, &near, threads, SHORT_PUSHES, known, budget)? {
                return Ok(path);
            }
        }
        let heuristic = match there {
            Some(heuristic) => heuristic,
            None => self.tables(problem, threads, budget)?,
        };
        known.stats.bytes = heuristic.bytes();
        let path = deepen(problem, &*heuristic, threads, u64::MAX, known, budget)?;
        Ok(path.expect("a search that is not given up finds a way"))
    }

    fn known(&self, problem: &Problem) -> Option<Arc<PushPdb>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&goal(problem)).cloned()
    }

    /// The tables for a problem's goal, built if they are not there.
    fn tables(
        &self,
        problem: &Problem,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Arc<PushPdb>, Stop> {
        if let Some(known) = self.known(problem) {
            return Ok(known);
        }
        let tables = Arc::new(PushPdb::new(problem, threads, budget)?);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= KEPT {
            all.clear();
        }
        all.insert(goal(problem), Arc::clone(&tables));
        Ok(tables)
    }
}

fn goal(problem: &Problem) -> Goal {
    (problem.dimensions(), problem.blank(), problem.kinds().to_vec())
}

/// Deepens until a shortest solution is found; `None` if an iteration would take more than `patience`
/// expansions.
fn deepen<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    threads: usize,
    patience: u64,
    known: &mut Known,
    budget: &mut Budget<'_>,
) -> Result<Option<Solved>, Stop> {
    let mut search = Deepening::new(problem, heuristic, threads, known.lower);
    search.stats = known.stats;
    let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
    loop {
        known.lower = search.bound;
        if search.last.saturating_mul(GROWTH_OF_PUSHES) > patience {
            return Ok(None);
        }
        if search.bound > most_moves {
            return Err(Stop::Moves);
        }
        let found = search.iterate(budget);
        known.stats = search.stats;
        if let Some(path) = found? {
            return Ok(Some((path.len() as u32, steps(problem, &path))));
        }
    }
}
