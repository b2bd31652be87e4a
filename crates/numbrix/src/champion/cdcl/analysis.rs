//! Conflict analysis: from a conflict to the clause that is learned from it.

use super::{Cdcl, Clause, DECAY};
use crate::champion::domains::{Conflict, Literal, Reason};

impl Cdcl<'_> {
    /// Learns the first unique implication point's clause and goes back to where it says something.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.buffer.clear();
        self.explain_conflict(conflict);
        self.learnt.clear();
        self.learnt.push(Literal(0));
        let mut open = 0;
        let mut at = self.domains.trail.len();
        loop {
            for i in 0..self.buffer.len() {
                let literal = self.buffer[i];
                let node = literal.node() as usize;
                if self.seen[node] || self.domains.level[node] == 0 {
                    continue;
                }
                self.seen[node] = true;
                self.heap.bump(literal.node());
                if self.domains.level[node] == self.domains.decision_level {
                    open += 1;
                } else {
                    self.learnt.push(literal.opposite());
                }
            }
            at -= 1;
            while !self.seen[self.domains.trail[at].node() as usize] {
                at -= 1;
            }
            let literal = self.domains.trail[at];
            self.seen[literal.node() as usize] = false;
            open -= 1;
            if open == 0 {
                self.learnt[0] = literal.opposite();
                break;
            }
            self.buffer.clear();
            self.explain(literal);
        }
        self.minimise();
        self.heap.decay(DECAY);
        self.assert_learnt();
    }

    fn explain(&mut self, literal: Literal) {
        let reason = self.domains.reason[literal.node() as usize];
        if let Reason::Clause(clause) = reason {
            self.explain_clause(clause, literal);
        } else {
            self.domains.explain(literal, reason, &mut self.buffer);
        }
    }

    fn explain_conflict(&mut self, conflict: Conflict) {
        if let Conflict::Clash(holding, Reason::Clause(clause)) = conflict {
            self.buffer.push(holding);
            self.explain_clause(clause, holding.opposite());
        } else {
            self.domains.explain_conflict(conflict, &mut self.buffer);
        }
    }

    fn explain_clause(&mut self, clause: u32, but: Literal) {
        let Clause { start, length, .. } = self.clauses[clause as usize];
        let clause = &self.literals[start as usize..(start + length) as usize];
        let others = clause.iter().filter(|literal| **literal != but);
        self.buffer.extend(others.map(|literal| literal.opposite()));
    }

    /// Drops literals that the others imply by one step, and clears the marks of the analysis.
    fn minimise(&mut self) {
        let learnt = std::mem::take(&mut self.learnt);
        let mut kept = Vec::with_capacity(learnt.len());
        for (at, &literal) in learnt.iter().enumerate() {
            let node = literal.node() as usize;
            let implied = at > 0 && self.domains.reason[node] != Reason::Decision && {
                self.buffer.clear();
                self.explain(literal.opposite());
                let known = |l: &Literal| {
                    let node = l.node() as usize;
                    self.seen[node] || self.domains.level[node] == 0
                };
                self.buffer.iter().all(known)
            };
            if !implied {
                kept.push(literal);
            }
        }
        for literal in learnt {
            self.seen[literal.node() as usize] = false;
        }
        self.learnt = kept;
    }

    fn assert_learnt(&mut self) {
        let learnt = std::mem::take(&mut self.learnt);
        let level = |literal: &Literal| self.domains.level[literal.node() as usize];
        let mut levels: Vec<u32> = learnt.iter().map(level).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut clause = learnt;
        let mut target = 0;
        if clause.len() > 1 {
            let deepest = (1..clause.len()).max_by_key(|at| level(&clause[*at])).unwrap_or(1);
            clause.swap(1, deepest);
            target = level(&clause[1]);
        }
        self.backtrack_to(target);
        let reason = if clause.len() > 1 {
            Reason::Clause(self.attach(&clause, levels.len() as u32))
        } else {
            Reason::Decision
        };
        // The clause was built so that its first literal is open again.
        self.closed |= self.domains.set(clause[0], reason).is_err();
        self.learnt = clause;
    }
}
