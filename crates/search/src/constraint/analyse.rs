//! What a conflict teaches.

use super::arena::{FOREVER, Place};
use super::assignment::{Clash, Conflict, Reason};
use super::learner::Learner;
use super::literal::Literal;
use super::propagator::Propagator;

/// Scratch memory of the analysis.
#[derive(Debug)]
pub(super) struct Notes {
    mark: Vec<Mark>,
    /// Variables whose mark is not `New`.
    marked: Vec<u32>,
    learnt: Vec<Literal>,
    /// By level: the last clause that counted it.
    counted: Vec<u64>,
    counts: u64,
    /// Explanations that are being read: true literals.
    side: Vec<Literal>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    New,
    /// In the clause, or resolved away.
    Seen,
    /// Implied by others of the clause.
    Implied,
    /// Not implied.
    Needed,
}

impl Notes {
    pub(super) fn new(variables: usize) -> Notes {
        Notes {
            mark: vec![Mark::New; variables],
            marked: Vec::new(),
            learnt: Vec::new(),
            counted: vec![0; variables + 1],
            counts: 0,
            side: Vec::new(),
        }
    }

    /// Makes room for a level of each variable and of each assumption.
    pub(super) fn reserve_levels(&mut self, assumptions: usize) {
        let levels = self.mark.len() + assumptions + 1;
        self.counted.resize(levels.max(self.counted.len()), 0);
    }

    fn set(&mut self, v: usize, mark: Mark) {
        if self.mark[v] == Mark::New {
            self.marked.push(v as u32);
        }
        self.mark[v] = mark;
    }

    fn clear(&mut self) {
        for &v in &self.marked {
            self.mark[v as usize] = Mark::New;
        }
        self.marked.clear();
    }

    /// How many levels the literals come from.
    fn count_levels(&mut self, level: &[u32], literals: impl Iterator<Item = Literal>) -> u32 {
        self.counts += 1;
        let mut count = 0;
        for literal in literals {
            let level = level[literal.at()] as usize;
            if self.counted[level] != self.counts {
                self.counted[level] = self.counts;
                count += 1;
            }
        }
        count
    }

    pub(super) fn bytes(&self) -> u64 {
        (13 * self.mark.len() + 4 * (self.learnt.capacity() + self.side.capacity())) as u64
    }
}

impl<P: Propagator> Learner<P> {
    /// Learns from a conflict, goes back to where the new clause asserts a literal, and asserts it.
    /// Answers with the clause's rank; with nothing where the conflict needs no decision.
    pub(super) fn learn(&mut self, conflict: Conflict<P::Why>) -> Option<u32> {
        if !self.resolve(conflict) {
            return None;
        }
        self.bump();
        let level = &self.assignment.level;
        let mut learnt = std::mem::take(&mut self.notes.learnt);
        let rank = self.notes.count_levels(level, learnt.iter().copied()).max(1);
        self.minimise(&mut learnt);
        self.notes.clear();
        if let [only] = *learnt {
            self.backtrack(0);
            self.assign(only, Reason::Given);
        } else {
            let level = |at: usize| self.assignment.level[learnt[at].at()];
            let deepest = (1..learnt.len()).max_by_key(|&at| level(at)).unwrap_or(1);
            let back = level(deepest) as usize;
            learnt.swap(1, deepest);
            self.backtrack(back);
            let place = self.arena.add(&learnt, rank);
            self.arena.used(place, rank);
            self.assign(learnt[0], Reason::Clause(place));
        }
        learnt.clear();
        self.notes.learnt = learnt;
        Some(rank)
    }

    /// The true literals that contradict each other.
    pub(super) fn explain_conflict(&self, conflict: Conflict<P::Why>, out: &mut Vec<Literal>) {
        match conflict.0 {
            Clash::Clause(place) => out.extend(self.arena.literals(place).map(|literal| !literal)),
            Clash::Rule(literal, why) => {
                self.propagator.explain(literal, why, out);
                out.extend(literal.map(|literal| !literal));
            }
        }
    }

    /// Resolves backwards to the first unique implication point; `false` where there is no decision.
    fn resolve(&mut self, conflict: Conflict<P::Why>) -> bool {
        let mut side = std::mem::take(&mut self.notes.side);
        side.clear();
        self.explain_conflict(conflict, &mut side);
        if let Conflict(Clash::Clause(place)) = conflict {
            self.refresh(place);
        }
        // A propagator may have noticed late what earlier levels contradict.
        let level = |literal: &Literal| self.assignment.level[literal.at()];
        let here = side.iter().map(level).max().unwrap_or(0);
        if here == 0 {
            self.notes.side = side;
            return false;
        }
        self.backtrack(here as usize);
        self.notes.learnt.clear();
        self.notes.learnt.push(Literal::positive(0));
        let (mut open, mut at) = (0, self.assignment.trail.len());
        loop {
            for &literal in &side {
                debug_assert!(self.assignment.is_true(literal), "explanations are true");
                let v = literal.at();
                let level = self.assignment.level[v];
                if self.notes.mark[v] == Mark::New && level > 0 {
                    self.notes.set(v, Mark::Seen);
                    if level == here {
                        open += 1;
                    } else {
                        self.notes.learnt.push(!literal);
                    }
                }
            }
            at -= 1;
            while self.notes.mark[self.assignment.trail[at].at()] == Mark::New {
                at -= 1;
            }
            open -= 1;
            let literal = self.assignment.trail[at];
            if open == 0 {
                self.notes.learnt[0] = !literal;
                break;
            }
            side.clear();
            self.explain(literal, &mut side);
            if let Reason::Clause(place) = self.assignment.reason[literal.at()] {
                self.refresh(place);
            }
        }
        self.notes.side = side;
        true
    }

    /// The true literals that made this one true.
    fn explain(&self, literal: Literal, out: &mut Vec<Literal>) {
        match self.assignment.reason[literal.at()] {
            Reason::Given => {}
            Reason::Rule(why) => self.propagator.explain(Some(literal), why, out),
            Reason::Clause(place) => {
                let others = self.arena.literals(place).filter(|&other| other != literal);
                out.extend(others.map(|other| !other));
            }
        }
    }

    /// A learnt clause was of use.
    fn refresh(&mut self, place: Place) {
        let rank = self.arena.rank(place);
        if rank == FOREVER {
            return;
        }
        let now = if rank > 2 {
            let Learner { arena, assignment, notes, .. } = self;
            notes.count_levels(&assignment.level, arena.literals(place))
        } else {
            rank
        };
        self.arena.used(place, now.max(1));
    }

    /// Variables that took part come earlier next time.
    fn bump(&mut self) {
        let Learner { notes, heap, queue, assignment, pace, .. } = self;
        if pace.stable {
            notes.marked.iter().for_each(|&v| heap.bump(v));
            heap.decay();
        } else {
            notes.marked.sort_unstable_by_key(|&v| queue.stamp(v));
            for &v in &notes.marked {
                queue.bump(v, assignment.is_open(Literal::positive(v)));
            }
        }
    }

    /// Drops literals that the others imply (N. Sörensson and A. Biere 2009). The levels of the clause
    /// have just been counted.
    fn minimise(&mut self, learnt: &mut Vec<Literal>) {
        self.notes.side.clear();
        let mut at = 0;
        learnt.retain(|&literal| {
            at += 1;
            at == 1 || !self.is_implied(!literal, 0)
        });
    }

    /// Whether a true literal follows from others whose negations the clause holds.
    fn is_implied(&mut self, literal: Literal, depth: u32) -> bool {
        let v = literal.at();
        let mark = self.notes.mark[v];
        let level = self.assignment.level[v];
        if level == 0 || mark == Mark::Implied || (mark == Mark::Seen && depth > 0) {
            return true;
        }
        // What comes from a level of its own needs a decision that the clause does not hold.
        let foreign = self.notes.counted[level as usize] != self.notes.counts;
        if mark == Mark::Needed || foreign || depth > self.policy.minimise {
            return false;
        }
        let follows = match self.assignment.reason[v] {
            Reason::Given => false,
            Reason::Clause(place) => (0..self.arena.size(place)).all(|at| {
                let other = self.arena.literal(place, at);
                other.at() == v || self.is_implied(!other, depth + 1)
            }),
            Reason::Rule(why) => {
                let begin = self.notes.side.len();
                self.propagator.explain(Some(literal), why, &mut self.notes.side);
                let end = self.notes.side.len();
                let all = (begin..end).all(|at| self.is_implied(self.notes.side[at], depth + 1));
                self.notes.side.truncate(begin);
                all
            }
        };
        if depth > 0 {
            self.notes.set(v, if follows { Mark::Implied } else { Mark::Needed });
        }
        follows
    }

    /// Which decisions together make these literals true.
    pub(super) fn trace_back(&mut self, seeds: &[Literal]) -> Vec<Literal> {
        let mut core = Vec::new();
        let mut side = std::mem::take(&mut self.notes.side);
        side.clear();
        side.extend_from_slice(seeds);
        while let Some(literal) = side.pop() {
            let v = literal.at();
            if self.notes.mark[v] == Mark::New && self.assignment.level[v] > 0 {
                self.notes.set(v, Mark::Seen);
                if self.assignment.reason[v] == Reason::Given {
                    core.push(literal);
                } else {
                    self.explain(literal, &mut side);
                }
            }
        }
        self.notes.side = side;
        self.notes.clear();
        core
    }
}
