//! Forgetting learnt clauses.

use super::arena::Place;
use super::assignment::Reason;
use super::learner::Learner;
use super::literal::Literal;
use super::propagator::Propagator;
use std::cmp::Reverse;

/// Clauses that join at most so many levels are kept.
const KEPT: u32 = 2;
/// Clauses that join at most so many are kept while they are of use.
const KEPT_IF_USED: u32 = 6;

impl<P: Propagator> Learner<P> {
    /// Forgets most of the clauses that join many levels and were of no use lately, and all that hold
    /// without any decision.
    pub(super) fn reduce(&mut self) {
        let mut candidates: Vec<Place> = Vec::new();
        for at in 0..self.arena.learnt.len() {
            let place = self.arena.learnt[at];
            let (rank, freshness) = (self.arena.rank(place), self.arena.age(place));
            let useful = rank <= KEPT
                || (rank <= KEPT_IF_USED && freshness > 0)
                || freshness > 1
                || self.is_reason(place);
            if !useful {
                candidates.push(place);
            }
        }
        let arena = &self.arena;
        candidates.sort_by_key(|&place| Reverse((arena.rank(place), arena.size(place))));
        candidates.truncate(candidates.len() * 3 / 4);
        candidates.sort_unstable();
        let Learner { arena, assignment, .. } = self;
        let mut moved = Vec::new();
        let fixed = |literal: Literal| {
            let value = assignment.values[literal.index()];
            (value != 0 && assignment.level[literal.at()] == 0).then_some(value > 0)
        };
        // A literal that is fixed false is not watched where no other of the clause is fixed true: that
        // one was true when the clause was last visited.
        arena.sweep(&candidates, fixed, |from, to| moved.push((from, to)));
        for &literal in &assignment.trail {
            if let Reason::Clause(place) = &mut assignment.reason[literal.at()]
                && let Ok(at) = moved.binary_search_by_key(place, |&(from, _)| from)
            {
                *place = moved[at].1;
            }
        }
    }

    /// Whether a clause made one of its watched literals true.
    fn is_reason(&self, place: Place) -> bool {
        [0, 1].map(|at| self.arena.literal(place, at)).into_iter().any(|literal| {
            self.assignment.is_true(literal)
                && self.assignment.reason[literal.at()] == Reason::Clause(place)
        })
    }
}
