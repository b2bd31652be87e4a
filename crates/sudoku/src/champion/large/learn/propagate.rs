//! Consequences of decisions.

use super::arena::{Literal, Watch, variable};
use super::{Conflict, Learner, Reason};

impl Learner {
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let v = variable(literal);
        self.values[literal as usize] = 1;
        self.values[literal as usize ^ 1] = -1;
        self.level[v] = self.marks.len() as u32;
        self.reason[v] = reason;
        self.trail.push(literal);
    }

    /// Draws conclusions until there are no more.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while self.next < self.trail.len() {
            let literal = self.trail[self.next];
            self.next += 1;
            if literal & 1 == 0 {
                self.exclude_neighbours(literal >> 1)?;
            }
            self.visit_watches(literal ^ 1)?;
        }
        Ok(())
    }

    fn exclude_neighbours(&mut self, holder: u32) -> Result<(), Conflict> {
        let [begin, end] = [holder, holder + 1].map(|v| self.begins[v as usize] as usize);
        self.pace.ticks += (end - begin) as u64 / 16 + 1;
        for at in begin..end {
            let other = self.neighbours[at];
            match self.values[2 * other as usize] {
                0 => self.assign(2 * other + 1, Reason::Neighbour(holder)),
                1 => return Err(Conflict::Both(holder, other)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Clauses that watch a literal which has become false.
    fn visit_watches(&mut self, gone: Literal) -> Result<(), Conflict> {
        let mut list = std::mem::take(&mut self.arena.watches[gone as usize]);
        let (mut kept, mut at) = (0, 0);
        let mut outcome = Ok(());
        while at < list.len() {
            let watch = list[at];
            at += 1;
            if self.values[watch.blocker as usize] > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            self.pace.ticks += 1;
            let values = &self.values;
            let (hint, literals) = self.arena.open(watch.place);
            let other = literals[0] ^ literals[1] ^ gone;
            let free = if values[other as usize] > 0 {
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
                literals[0] = other;
                literals[1] = found;
                literals[free] = gone;
                self.arena.watches[found as usize].push(Watch { blocker: other, ..watch });
                continue;
            }
            list[kept] = Watch { blocker: other, ..watch };
            kept += 1;
            match values[other as usize] {
                1 => {}
                0 => self.assign(other, Reason::Clause(watch.place)),
                _ => {
                    outcome = Err(Conflict::Clause(watch.place));
                    break;
                }
            }
        }
        list.copy_within(at.., kept);
        list.truncate(kept + list.len() - at);
        self.arena.watches[gone as usize] = list;
        outcome
    }
}
