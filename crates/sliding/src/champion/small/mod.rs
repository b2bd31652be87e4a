//! Boards of at most nine cells: a short search for the first ones, a table of the whole space once that has
//! become worth its while.

mod full;

pub use full::Full;

use super::exact::{Stage, search};
use super::heuristic::Manhattan;
use super::plan::{AS_LONG_AS_SPACE, Effort, WHOLE_SPACE_CELLS};
use super::problem::Problem;
use super::{Known, Solved};
use crate::board::Board;
use crate::rules::Metric;
use gridwright_search::{Budget, Limits, Stop};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// The whole spaces that are there.
#[derive(Debug, Default)]
pub struct Spaces {
    /// For every goal, in single-tile and in multi-tile moves.
    full: RwLock<HashMap<Board, [Option<Arc<Full>>; 2]>>,
    /// Expansions without one so far.
    work: AtomicU64,
}

impl Spaces {
    /// What a whole space that is there already says of a board; `None` if it says nothing.
    pub fn look_up(&self, board: &Board, goal: &Board, metric: Metric) -> Option<Solved> {
        if board.cells() > WHOLE_SPACE_CELLS {
            return None;
        }
        let spaces = self.full.read().unwrap_or_else(PoisonError::into_inner);
        let full = spaces.get(goal)?[metric as usize].as_ref()?;
        let same_size = (board.rows(), board.cols()) == (goal.rows(), goal.cols());
        let (path, cost) = same_size.then(|| full.solve_named(board.tiles())).flatten()?;
        Some((cost, path))
    }

    /// A shortest solution.
    pub fn solve(
        &self,
        problem: &Problem,
        goal: &Board,
        metric: Metric,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Solved, Stop> {
        // A cap on nodes is for those who count them: the table needs none.
        if metric == Metric::Single && budget.limits().nodes.is_none() && !self.serves(goal, metric)
        {
            let free = &mut budget.within(Limits { moves: None, ..*budget.limits() });
            let manhattan = Manhattan::new(problem);
            let stage = search(problem, &manhattan, Effort::GLANCE, known, free)?;
            self.worked(known.stats.expanded);
            if let Stage::Solved(path) = stage {
                return Ok((path.len() as u32, path));
            }
        }
        let full = self.whole(problem, goal, metric, budget)?;
        let (path, cost) = full.solve(problem.start()).expect("parity says it can be solved");
        Ok((cost, path))
    }

    /// Whether the whole space is there, or small boards have taken about as long as building it would have.
    pub fn serves(&self, goal: &Board, metric: Metric) -> bool {
        self.work.load(Ordering::Relaxed) >= AS_LONG_AS_SPACE || self.known(goal, metric).is_some()
    }

    /// Notes so many expansions without it.
    pub fn worked(&self, expanded: u64) {
        self.work.fetch_add(expanded, Ordering::Relaxed);
    }

    fn known(&self, goal: &Board, metric: Metric) -> Option<Arc<Full>> {
        let spaces = self.full.read().unwrap_or_else(PoisonError::into_inner);
        spaces.get(goal).and_then(|both| both[metric as usize].clone())
    }

    /// The whole space, built now if it is not there.
    pub fn whole(
        &self,
        problem: &Problem,
        goal: &Board,
        metric: Metric,
        budget: &mut Budget<'_>,
    ) -> Result<Arc<Full>, Stop> {
        if let Some(full) = self.known(goal, metric) {
            return Ok(full);
        }
        let full = Full::new(problem, metric, budget)?.named(goal.tiles());
        let mut all = self.full.write().unwrap_or_else(PoisonError::into_inner);
        let both = all.entry(goal.clone()).or_default();
        Ok(Arc::clone(both[metric as usize].get_or_insert_with(|| Arc::new(full))))
    }
}
