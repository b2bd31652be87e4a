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
mod search;
mod table;
mod ways;

use super::problem::Problem;
use super::{Champion, Known};
use crate::pdb::dimensions::Dimensions;
use gridwright_search::{Budget, Stop};
use heuristic::{Blind, Heuristic, PushPdb};
use search::Deepening;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use ways::steps;

/// Most expansions of an iteration of the short search without tables.
const SHORT_SEARCH: u64 = 20_000;
/// An iteration without tables takes so many times the last one, or a little less.
const GROWTH: u64 = 3;

/// A goal: the size of the board, where the blank belongs, and which tiles are alike.
type Goal = (Dimensions, usize, Vec<u8>);

/// The tables of the last few goals.
#[derive(Debug, Default)]
pub(super) struct PushPdbs(Mutex<HashMap<Goal, Arc<PushPdb>>>);

/// So many goals' tables are kept; each takes up to 60 MB.
const KEPT: usize = 4;

impl Champion {
    /// A shortest solution in pushes, with its cost.
    pub(super) fn shortest_pushes(
        &self,
        problem: &Problem,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<(u32, Vec<u8>), Stop> {
        if problem.is_goal(problem.start()) {
            return Ok((0, Vec::new()));
        }
        let there = self.known_pushes(problem);
        if there.is_none()
            && let Some(path) = deepen(problem, &Blind, threads, SHORT_SEARCH, known, budget)?
        {
            return Ok(path);
        }
        let heuristic = match there {
            Some(heuristic) => heuristic,
            None => self.push_tables(problem, threads, budget)?,
        };
        known.stats.bytes = heuristic.bytes();
        let path = deepen(problem, &*heuristic, threads, u64::MAX, known, budget)?;
        Ok(path.expect("a search that is not given up finds a way"))
    }

    fn known_pushes(&self, problem: &Problem) -> Option<Arc<PushPdb>> {
        let known = self.pushes.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&goal(problem)).cloned()
    }

    /// The tables for a problem's goal, built if they are not there.
    fn push_tables(
        &self,
        problem: &Problem,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Arc<PushPdb>, Stop> {
        if let Some(known) = self.known_pushes(problem) {
            return Ok(known);
        }
        let tables = Arc::new(PushPdb::new(problem, threads, budget)?);
        let mut all = self.pushes.0.lock().unwrap_or_else(PoisonError::into_inner);
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
) -> Result<Option<(u32, Vec<u8>)>, Stop> {
    let mut search = Deepening::new(problem, heuristic, threads, known.lower);
    search.stats = known.stats;
    let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
    loop {
        known.lower = search.bound;
        if search.last.saturating_mul(GROWTH) > patience {
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
