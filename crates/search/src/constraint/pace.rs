//! When to restart, to change the mode, to forget.

/// Conflicts of the first focused phase.
const FIRST_MODE: u64 = 1_000;
/// Learning gets worse by this factor: time to restart.
const MARGIN: f64 = 1.10;

/// How a learner behaves. The defaults are made for exact covers of some ten thousand variables.
///
/// ```
/// use gridwright_search::constraint::Policy;
/// let patient = Policy { restart: 4_000, ..Policy::default() };
/// assert!(patient.focused);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    /// Whether a focused mode (variables of the last conflict first, frequent restarts) takes turns with
    /// the stable one (activities, rare restarts, target phases). It begins.
    pub focused: bool,
    /// Conflicts of the shortest run between restarts in stable mode.
    pub restart: u64,
    /// What a conflict leaves of the weight of earlier ones, in stable mode.
    pub decay: f64,
    /// Conflicts between the first two changes to other phases.
    pub rephase: u64,
    /// How deep reasons are followed to shorten learnt clauses.
    pub minimise: u32,
    /// Conflicts before clauses are first forgotten; later ones come ever more rarely.
    pub reduce: u64,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            focused: true,
            restart: 1_024,
            decay: 0.95,
            rephase: 1_000,
            minimise: 500,
            reduce: 300,
        }
    }
}

#[derive(Debug)]
pub(super) struct Pace {
    pub(super) conflicts: u64,
    pub(super) stable: bool,
    mode_until: u64,
    pub(super) modes: u64,
    /// Work of the first focused phase, the measure of all later ones.
    portion: u64,
    /// Averages of the ranks learnt, lately and in the long run.
    fast: f64,
    slow: f64,
    policy: Policy,
    restart_at: u64,
    restarts: u64,
    reduce_at: u64,
    pub(super) reductions: u64,
}

impl Pace {
    pub(super) fn new(policy: &Policy) -> Pace {
        Pace {
            conflicts: 0,
            stable: !policy.focused,
            mode_until: u64::MAX,
            modes: 0,
            portion: 0,
            fast: 0.0,
            slow: 0.0,
            policy: *policy,
            restart_at: if policy.focused { 2 } else { policy.restart },
            restarts: 0,
            reduce_at: policy.reduce,
            reductions: 0,
        }
    }

    /// A clause of this rank was learnt.
    pub(super) fn note(&mut self, rank: u32) {
        let weight = |a: f64, n: u64| a.max(1.0 / (n as f64 + 1.0));
        self.fast += weight(0.03, self.conflicts) * (f64::from(rank) - self.fast);
        self.slow += weight(1e-4, self.conflicts) * (f64::from(rank) - self.slow);
    }

    pub(super) fn must_restart(&self) -> bool {
        self.conflicts >= self.restart_at && (self.stable || self.fast > MARGIN * self.slow)
    }

    pub(super) fn restarted(&mut self) {
        self.restarts += 1;
        let pause = if self.stable { self.policy.restart * luby(self.restarts) } else { 2 };
        self.restart_at = self.conflicts + pause;
    }

    pub(super) fn mode_ends(&self, work: u64) -> bool {
        if self.modes > 0 {
            return work >= self.mode_until;
        }
        self.policy.focused && self.conflicts >= FIRST_MODE
    }

    /// Phases grow with the square of their number, each pair alike in work.
    pub(super) fn change_mode(&mut self, work: u64) {
        if self.modes == 0 {
            self.portion = work;
        }
        self.modes += 1;
        self.stable = !self.stable;
        let round = self.modes.div_ceil(2);
        self.mode_until = work + self.portion * round * round;
        self.restarts = 0;
        self.restarted();
    }

    pub(super) fn must_reduce(&self) -> bool {
        self.conflicts >= self.reduce_at
    }

    pub(super) fn reduced(&mut self) {
        self.reductions += 1;
        self.reduce_at = self.conflicts + self.policy.reduce * (self.reductions + 1);
    }
}

/// The sequence 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman 1993), from 1.
fn luby(mut index: u64) -> u64 {
    loop {
        if (index + 1).is_power_of_two() {
            return index.div_ceil(2);
        }
        index -= (1 << index.ilog2()) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn luby_begins_as_it_should() {
        let begin: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(begin, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
