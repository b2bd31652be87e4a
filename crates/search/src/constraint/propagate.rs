//! Consequences of decisions.

use super::assignment::{Clash, Conflict, Reason};
use super::learner::Learner;
use super::literal::Literal;
use super::propagator::Propagator;

impl<P: Propagator> Learner<P> {
    /// Makes an open literal true that the propagator knows nothing of yet.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason<P::Why>) {
        self.assignment.assign(literal, reason);
        self.propagator.assigned(literal);
    }

    /// Draws conclusions until there are no more.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict<P::Why>> {
        while self.assignment.next < self.assignment.trail.len() {
            self.propagate_next()?;
        }
        Ok(())
    }

    /// Draws conclusions from the next literal of the trail, which must be there.
    #[inline]
    pub(super) fn propagate_next(&mut self) -> Result<(), Conflict<P::Why>> {
        let literal = self.assignment.trail[self.assignment.next];
        self.assignment.next += 1;
        self.propagator.propagate(literal, &mut self.assignment)?;
        self.visit_watches(!literal)
    }

    /// Clauses that watch a literal which has become false.
    fn visit_watches(&mut self, gone: Literal) -> Result<(), Conflict<P::Why>> {
        let mut list = std::mem::take(&mut self.arena.watches[gone.index()]);
        let (mut kept, mut at) = (0, 0);
        let mut outcome = Ok(());
        while at < list.len() {
            let watch = list[at];
            at += 1;
            if self.assignment.is_true(watch.blocker) {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            if watch.is_binary() {
                list[kept] = watch;
                kept += 1;
                if self.assignment.is_open(watch.blocker) {
                    self.assign(watch.blocker, Reason::Clause(watch.place()));
                    continue;
                }
                outcome = Err(Conflict(Clash::Clause(watch.place())));
                break;
            }
            self.assignment.work += 1;
            let values = &self.assignment.values;
            let (hint, literals) = self.arena.open(watch.place());
            let other = Literal::of_word(literals[0] ^ literals[1] ^ gone.word());
            let free = if values[other.index()] > 0 {
                None
            } else {
                // Going round from where the last search ended (I. Gent 2013).
                let at = *hint as usize;
                let fits = |i: &usize| values[literals[*i] as usize] >= 0;
                (at..literals.len()).find(fits).or_else(|| (2..at).find(fits))
            };
            if let Some(free) = free {
                *hint = free as u32;
                let found = literals[free];
                literals[0] = other.word();
                literals[1] = found;
                literals[free] = gone.word();
                self.arena.watches[found as usize].push(watch.blocked_by(other));
                continue;
            }
            list[kept] = watch.blocked_by(other);
            kept += 1;
            match values[other.index()] {
                1 => {}
                0 => self.assign(other, Reason::Clause(watch.place())),
                _ => {
                    outcome = Err(Conflict(Clash::Clause(watch.place())));
                    break;
                }
            }
        }
        list.copy_within(at.., kept);
        list.truncate(kept + list.len() - at);
        self.arena.watches[gone.index()] = list;
        outcome
    }
}
