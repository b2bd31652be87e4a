//! What is known of a position within a share of the clock: a proof, or else the player's estimate.

use super::finding::Standing;
use super::oracle::Oracle;
use crate::board::{Cell, Position};
use crate::solve::{MOST_FREE, MOST_FREE_TEXTBOOK, analyse, is_plain};
use gridwright_search::{Budget, Limits, Stop};
use std::time::Duration;

/// With as much time as this a proof is tried on any board.
const PATIENT: Duration = Duration::from_secs(10);
/// The part of the time that is kept when a position is looked at.
const KEPT: u32 = 5;
/// Nodes that a proof leaves to the player, at most.
const MOST_KEPT: u64 = 100_000;

/// Whether few enough cells are free for every move to be settled.
pub fn is_small(position: &Position) -> bool {
    let most = if is_plain(position) { MOST_FREE } else { MOST_FREE_TEXTBOOK };
    position.free() <= most
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What it is worth to the side to move.
    pub standing: Standing,
    /// Best play, never empty.
    pub line: Vec<Cell>,
}

/// Where positions of one game are looked at, under one clock.
#[derive(Debug)]
pub struct Desk<'a> {
    /// Who proves.
    pub oracle: Oracle,
    /// All that may be spent.
    pub budget: Budget<'a>,
    /// Nothing is cut short to leave time for the rest: what is found does not depend on the clock,
    /// unless that runs out.
    patient: bool,
}

impl<'a> Desk<'a> {
    /// A desk with a clock of its own; `time` where nothing limits the work.
    pub fn new(position: &Position, budget: &Budget<'a>, time: Duration) -> Desk<'a> {
        let mut limits = *budget.limits();
        if limits.time.is_none() && limits.nodes.is_none() {
            limits.time = Some(time);
        }
        let budget = budget.renewed(limits);
        Desk { oracle: Oracle::new(position, &budget), budget, patient: false }
    }

    /// A desk at which nothing depends on the clock, unless all of the time is over.
    pub fn patient(position: &Position, budget: &Budget<'a>) -> Desk<'a> {
        let budget = budget.within(*budget.limits());
        Desk { oracle: Oracle::new(position, &budget), budget, patient: true }
    }

    /// A budget that ends when so much of the time that is left is over, and at the latest after `most`.
    pub fn share(&self, parts: u32, most: Duration) -> Budget<'a> {
        let limits = *self.budget.limits();
        if self.patient {
            return self.budget.within(limits);
        }
        let time = self.budget.time_left().map(|left| {
            let share = (left / parts.max(1)).min(most);
            self.budget.elapsed() + share
        });
        self.budget.within(Limits { time, ..limits })
    }

    /// Whether a full proof is worth a try.
    pub fn may_prove(&self, position: &Position) -> bool {
        let long = self.budget.limits().time.is_some_and(|time| time >= PATIENT);
        long || is_small(position)
    }

    fn nodes_left(&self) -> Option<u64> {
        let spent = self.oracle.stats.expanded;
        self.budget.limits().nodes.map(|nodes| nodes.saturating_sub(spent))
    }

    /// What is known of an unfinished position after one of so many parts of the time left; of the last
    /// part a fifth is kept for what else there is to say.
    pub fn view(&mut self, position: &Position, parts: u32) -> Result<View, Stop> {
        let left = self.budget.time_left().unwrap_or(Duration::MAX);
        let whole = self.share(parts, left.saturating_sub(left / KEPT));
        let mut proof = self.share(2 * parts, Duration::MAX);
        if let Some(left) = self.nodes_left() {
            proof = proof.part(left - (left / 2).min(MOST_KEPT));
        }
        let search = self.may_prove(position);
        match self.oracle.solve(position, search, &mut proof) {
            Ok(Some(solution)) if !solution.line.is_empty() => {
                let solution = self.oracle.hastened(position, solution, &proof)?;
                let (value, shortest) = (solution.value, solution.shortest);
                let standing = Standing::Proved { value, shortest };
                return Ok(View { standing, line: solution.line });
            }
            Ok(_) | Err(Stop::Time | Stop::Nodes | Stop::Memory | Stop::Bound(_)) => {}
            Err(stop) => return Err(stop),
        }
        drop(proof);
        self.estimate(position, whole.time_left())
    }

    /// The player's view.
    fn estimate(&self, position: &Position, time: Option<Duration>) -> Result<View, Stop> {
        if self.budget.cancel().is_raised() {
            return Err(Stop::Cancelled);
        }
        let limits = Limits { time, nodes: self.nodes_left(), ..*self.budget.limits() };
        // Depth by depth is more than somebody wants to read who asked for a hint.
        let quiet = Budget::new(limits, self.budget.cancel(), &());
        let outcome = analyse(position, 1, &quiet.with_threads(self.budget.threads()));
        let stop = outcome.reason().unwrap_or(Stop::Moves);
        let answer = outcome.answer().filter(|answer| !answer.line.is_empty()).ok_or(stop)?;
        let eval = answer.eval.map_or(0.0, |eval| eval.0);
        let standing = Standing::Estimated { eval, depth: answer.depth.unwrap_or(0) };
        Ok(View { standing, line: answer.line.clone() })
    }
}
