//! Which value to try first.

use super::literal::Literal;

/// Values that variables had, or should have.
#[derive(Debug)]
pub(super) struct Phases {
    /// The last ones.
    saved: Vec<bool>,
    /// Those of the longest trail without conflict since the last rephasing; 0: none.
    target: Vec<i8>,
    target_size: usize,
    /// Those of the longest trail since the best were last taken.
    best: Vec<bool>,
    best_size: usize,
    /// Conflicts between the first two rephasings; later ones come ever more rarely.
    interval: u64,
    due: u64,
    rounds: u64,
}

impl Phases {
    pub(super) fn new(variables: usize, interval: u64) -> Phases {
        Phases {
            saved: vec![true; variables],
            target: vec![0; variables],
            target_size: 0,
            best: vec![true; variables],
            best_size: 0,
            interval,
            due: interval,
            rounds: 0,
        }
    }

    #[inline]
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.at()] = literal.is_positive();
    }

    /// The value a decision should give.
    pub(super) fn wish(&self, variable: u32, stable: bool) -> bool {
        let v = variable as usize;
        match self.target[v] {
            0 => self.saved[v],
            _ if !stable => self.saved[v],
            target => target > 0,
        }
    }

    /// A trail without conflict.
    pub(super) fn remember(&mut self, trail: &[Literal]) {
        if trail.len() > self.target_size {
            self.target_size = trail.len();
            for &literal in trail {
                self.target[literal.at()] = if literal.is_positive() { 1 } else { -1 };
            }
        }
        if trail.len() > self.best_size {
            self.best_size = trail.len();
            for &literal in trail {
                self.best[literal.at()] = literal.is_positive();
            }
        }
    }

    pub(super) fn forget_target(&mut self) {
        self.target_size = 0;
        self.target.fill(0);
    }

    /// Takes phases from elsewhere.
    pub(super) fn suggest(&mut self, holds: impl Fn(u32) -> bool) {
        (0..).zip(&mut self.saved).for_each(|(variable, saved)| *saved = holds(variable));
        self.forget_target();
    }

    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.due
    }

    /// Starts from other phases: all true, all false, or the best so far.
    pub(super) fn rephase(&mut self, conflicts: u64) {
        match self.rounds % 4 {
            0 => self.saved.fill(true),
            2 => self.saved.fill(false),
            _ => {
                self.saved.copy_from_slice(&self.best);
                self.best_size = 0;
            }
        }
        self.forget_target();
        self.rounds += 1;
        self.due = conflicts + self.interval * (self.rounds + 1);
    }
}
