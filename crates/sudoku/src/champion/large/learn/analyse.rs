//! What a conflict teaches.

use super::arena::{FOREVER, Literal, Place, variable};
use super::{Conflict, Learner, Reason};

/// How deep the minimisation looks for reasons.
const DEPTH: u32 = 500;

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

    fn set(&mut self, v: usize, mark: Mark) {
        if self.mark[v] == Mark::New {
            self.marked.push(v as u32);
        }
        self.mark[v] = mark;
    }
}

impl Learner {
    /// Learns from a conflict, goes back to where the new clause asserts a literal, and asserts it.
    /// Answers with the clause's rank.
    pub(super) fn learn(&mut self, conflict: Conflict) -> u32 {
        self.remember_below();
        self.resolve(conflict);
        self.bump();
        self.minimise();
        let mut learnt = std::mem::take(&mut self.notes.learnt);
        let rank = self.joined(learnt.iter().copied()).max(1);
        for &v in &self.notes.marked {
            self.notes.mark[v as usize] = Mark::New;
        }
        self.notes.marked.clear();
        if let [only] = *learnt {
            self.backtrack(0);
            self.assign(only, Reason::Decision);
        } else {
            let deepest = (1..learnt.len()).max_by_key(|&i| self.level[variable(learnt[i])]);
            learnt.swap(1, deepest.unwrap_or(1));
            self.backtrack(self.level[variable(learnt[1])] as usize);
            let place = self.arena.add(&learnt, rank);
            self.arena.used(place, rank);
            self.assign(learnt[0], Reason::Clause(place));
        }
        learnt.clear();
        self.notes.learnt = learnt;
        rank
    }

    /// The trail below the level of a conflict has none.
    fn remember_below(&mut self) {
        if self.pace.stable
            && let Some(&mark) = self.marks.last()
        {
            self.phases.remember(&self.trail[..mark]);
        }
    }

    /// Resolves backwards to the first unique implication point.
    fn resolve(&mut self, conflict: Conflict) {
        let mut side = std::mem::take(&mut self.notes.side);
        side.clear();
        match conflict {
            Conflict::Both(a, b) => side.extend([2 * a + 1, 2 * b + 1]),
            Conflict::Clause(place) => {
                side.extend_from_slice(self.arena.literals(place));
                self.refresh(place);
            }
        }
        self.notes.learnt.clear();
        self.notes.learnt.push(0);
        let here = self.marks.len() as u32;
        let (mut open, mut at) = (0, self.trail.len());
        loop {
            for &literal in &side {
                let v = variable(literal);
                if self.notes.mark[v] == Mark::New && self.level[v] > 0 {
                    self.notes.set(v, Mark::Seen);
                    if self.level[v] == here {
                        open += 1;
                    } else {
                        self.notes.learnt.push(literal);
                    }
                }
            }
            at -= 1;
            while self.notes.mark[variable(self.trail[at])] == Mark::New {
                at -= 1;
            }
            open -= 1;
            let literal = self.trail[at];
            if open == 0 {
                self.notes.learnt[0] = literal ^ 1;
                break;
            }
            side.clear();
            match self.reason[variable(literal)] {
                Reason::Decision => {}
                Reason::Neighbour(holder) => side.push(2 * holder + 1),
                Reason::Clause(place) => {
                    let others = self.arena.literals(place).iter().filter(|&&l| l != literal);
                    side.extend(others);
                    self.refresh(place);
                }
            }
        }
        self.notes.side = side;
    }

    /// A learnt clause was of use.
    fn refresh(&mut self, place: Place) {
        let rank = self.arena.rank(place);
        if rank == FOREVER {
            return;
        }
        let now = if rank > 2 {
            let Learner { arena, level, notes, .. } = self;
            count_levels(notes, level, arena.literals(place).iter().copied())
        } else {
            rank
        };
        self.arena.used(place, now.max(1));
    }

    fn joined(&mut self, literals: impl Iterator<Item = Literal>) -> u32 {
        count_levels(&mut self.notes, &self.level, literals)
    }

    /// Variables that took part come earlier next time.
    fn bump(&mut self) {
        let Learner { notes, heap, queue, values, pace, .. } = self;
        if pace.stable {
            notes.marked.iter().for_each(|&v| heap.bump(v));
            heap.decay();
        } else {
            notes.marked.sort_unstable_by_key(|&v| queue.stamp(v));
            for &v in &notes.marked {
                queue.bump(v, values[2 * v as usize] == 0);
            }
        }
    }

    /// Drops literals that the others imply.
    fn minimise(&mut self) {
        let mut learnt = std::mem::take(&mut self.notes.learnt);
        let mut at = 0;
        learnt.retain(|&literal| {
            at += 1;
            at == 1 || !self.implied(literal, 0)
        });
        self.notes.learnt = learnt;
    }

    /// Whether a false literal follows from others that the clause holds.
    fn implied(&mut self, literal: Literal, depth: u32) -> bool {
        let v = variable(literal);
        let mark = self.notes.mark[v];
        if self.level[v] == 0 || mark == Mark::Implied || (mark == Mark::Seen && depth > 0) {
            return true;
        }
        if mark == Mark::Needed || depth > DEPTH {
            return false;
        }
        let follows = match self.reason[v] {
            Reason::Decision => false,
            Reason::Neighbour(holder) => self.implied(2 * holder + 1, depth + 1),
            Reason::Clause(place) => (0..self.arena.literals(place).len()).all(|at| {
                let other = self.arena.literals(place)[at];
                variable(other) == v || self.implied(other, depth + 1)
            }),
        };
        if depth > 0 {
            self.notes.set(v, if follows { Mark::Implied } else { Mark::Needed });
        }
        follows
    }
}

fn count_levels(notes: &mut Notes, level: &[u32], literals: impl Iterator<Item = Literal>) -> u32 {
    notes.counts += 1;
    let mut count = 0;
    for literal in literals {
        let level = level[variable(literal)] as usize;
        if notes.counted[level] != notes.counts {
            notes.counted[level] = notes.counts;
            count += 1;
        }
    }
    count
}
