//! Forgetting learnt clauses.

use super::arena::{Place, variable};
use super::{Learner, Reason};

/// Clauses that join at most so many levels are kept.
const KEPT: u32 = 2;
/// Clauses that join at most so many are kept while they are of use.
const KEPT_IF_USED: u32 = 6;

impl Learner {
    /// Forgets most of the clauses that join many levels and were of no use lately.
    pub(super) fn reduce(&mut self) {
        let mut candidates: Vec<Place> = Vec::new();
        for place in self.arena.learnt.clone() {
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
        let worst =
            |place: &Place| std::cmp::Reverse((arena.rank(*place), arena.literals(*place).len()));
        candidates.sort_by_key(worst);
        candidates.truncate(candidates.len() * 3 / 4);
        candidates.sort_unstable();
        let Learner { arena, reason, trail, .. } = self;
        let mut moved = Vec::new();
        arena.forget(&candidates, |from, to| moved.push((from, to)));
        for &literal in &*trail {
            if let Reason::Clause(place) = &mut reason[variable(literal)]
                && let Ok(at) = moved.binary_search_by_key(place, |&(from, _)| from)
            {
                *place = moved[at].1;
            }
        }
    }

    /// Whether a clause made one of its watched literals true.
    fn is_reason(&self, place: Place) -> bool {
        self.arena.literals(place)[..2].iter().any(|&literal| {
            self.values[literal as usize] > 0
                && self.reason[variable(literal)] == Reason::Clause(place)
        })
    }
}
