//! The search itself: decide, propagate, learn.

use super::analyse::Notes;
use super::arena::{Arena, FOREVER};
use super::assignment::{Assignment, Reason};
use super::literal::Literal;
use super::order::{Heap, Queue};
use super::pace::{Pace, Policy};
use super::phases::Phases;
use super::propagator::Propagator;
use crate::{Budget, Stats, Stop};

/// After so many conflicts limits are looked at, however few decisions came between them.
const LOOK_EVERY: u64 = 64;
/// After so many literals propagated before the first decision, too.
const LOOK_WITHIN: usize = 1 << 14;

/// What a search, or a part of one, came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every variable has a value, and all rules and clauses hold.
    Satisfied,
    /// There is no such assignment (any more), under the assumptions made.
    Impossible,
    /// Not decided within the conflicts allowed; it can be gone on with.
    Open,
}

/// A conflict-driven learner over the rules of a [`Propagator`]; see the [module](super).
#[derive(Debug)]
pub struct Learner<P: Propagator> {
    pub(super) propagator: P,
    pub(super) policy: Policy,
    pub(super) assignment: Assignment<P::Why>,
    pub(super) arena: Arena,
    pub(super) heap: Heap,
    pub(super) queue: Queue,
    pub(super) phases: Phases,
    pub(super) notes: Notes,
    pub(super) pace: Pace,
    assumptions: Vec<Literal>,
    failed: Vec<Literal>,
    begun: bool,
    /// Contradictory without any decision.
    dead: bool,
}

impl<P: Propagator> Learner<P> {
    /// A learner over variables numbered from 0, all open.
    pub fn new(propagator: P, variables: usize, policy: Policy) -> Learner<P> {
        Learner {
            propagator,
            policy,
            assignment: Assignment::new(variables),
            arena: Arena::new(variables),
            heap: Heap::new(variables, policy.decay),
            queue: Queue::new(variables),
            phases: Phases::new(variables, policy.rephase),
            notes: Notes::new(variables),
            pace: Pace::new(&policy),
            assumptions: Vec::new(),
            failed: Vec::new(),
            begun: false,
            dead: false,
        }
    }

    /// The rules, with the books they keep.
    pub fn propagator(&self) -> &P {
        &self.propagator
    }

    /// What every variable is.
    pub fn assignment(&self) -> &Assignment<P::Why> {
        &self.assignment
    }

    /// Whether a variable is true.
    pub fn is_true(&self, variable: u32) -> bool {
        self.assignment.is_true(Literal::positive(variable))
    }

    /// Demands, for ever, that one of these literals is true. Takes all decisions back.
    pub fn add(&mut self, literals: &[Literal]) {
        self.backtrack(0);
        let mut sorted = literals.to_vec();
        sorted.sort_unstable();
        let always = sorted.windows(2).any(|pair| pair[0] == !pair[1]);
        if always || literals.iter().any(|&literal| self.assignment.is_true(literal)) {
            return;
        }
        sorted.dedup();
        let distinct = if sorted.len() == literals.len() { literals } else { &sorted };
        let open = distinct.iter().copied().filter(|&literal| self.assignment.is_open(literal));
        match *open.collect::<Vec<_>>() {
            [] => self.dead = true,
            [only] => self.assign(only, Reason::Given),
            ref open => {
                self.arena.add(open, FOREVER);
            }
        }
    }

    /// Excludes the assignment that stands, which must be whole: its decisions lead to no other.
    pub fn exclude(&mut self) {
        let decisions = self.assignment.marks.iter();
        let other: Vec<Literal> = decisions
            .filter_map(|&mark| self.assignment.trail.get(mark))
            .filter(|literal| self.assignment.reason[literal.at()] == Reason::Given)
            .map(|&literal| !literal)
            .collect();
        self.add(&other);
    }

    /// Says which variables to decide on first: the higher the sooner, until conflicts say better.
    pub fn prefer(&mut self, worth: impl Fn(u32) -> f64) {
        let mut order: Vec<u32> = (0..self.assignment.level.len() as u32).collect();
        order.sort_by(|&a, &b| worth(a).total_cmp(&worth(b)));
        self.queue.arrange(order.into_iter());
        self.heap.rate(worth);
    }

    /// Suggests values to be tried first. Takes all decisions back.
    pub fn suggest(&mut self, value: impl Fn(u32) -> bool) {
        self.backtrack(0);
        self.phases.suggest(value);
    }

    /// Draws the conclusions that need no decision; whether they leave anything.
    pub fn simplify(&mut self, budget: &mut Budget<'_>, stats: &Stats) -> Result<bool, Stop> {
        self.backtrack(0);
        if !self.begun {
            self.begun = true;
            self.dead |= self.propagator.begin(&mut self.assignment).is_err();
        }
        while !self.dead && self.assignment.next < self.assignment.trail.len() {
            if self.assignment.next.is_multiple_of(LOOK_WITHIN) {
                budget.check(stats)?;
            }
            self.dead |= self.propagate_next().is_err();
        }
        Ok(!self.dead)
    }

    /// Searches until so many more conflicts are met.
    pub fn solve(
        &mut self,
        conflicts: u64,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Outcome, Stop> {
        self.solve_under(&[], conflicts, budget, stats)
    }

    /// The same where these literals are taken for true: what is learnt holds without them. Where it is
    /// impossible, [`failed`](Learner::failed) has those that are to blame.
    pub fn solve_under(
        &mut self,
        assumptions: &[Literal],
        conflicts: u64,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Outcome, Stop> {
        if assumptions != self.assumptions {
            self.backtrack(0);
            self.assumptions = assumptions.to_vec();
            self.notes.reserve_levels(assumptions.len());
        }
        self.failed.clear();
        if !self.begun {
            self.simplify(budget, stats)?;
        }
        let until = self.pace.conflicts.saturating_add(conflicts);
        while !self.dead {
            if let Err(conflict) = self.propagate() {
                self.pace.conflicts += 1;
                stats.pruned += 1;
                self.remember_below();
                let Some(rank) = self.learn(conflict) else {
                    self.dead = true;
                    break;
                };
                self.pace.note(rank);
                if self.pace.conflicts.is_multiple_of(LOOK_EVERY) {
                    budget.check(stats)?;
                }
                continue;
            }
            if self.pace.conflicts >= until {
                self.phases.remember(&self.assignment.trail);
                return Ok(Outcome::Open);
            }
            self.keep_pace(stats);
            if let Some(outcome) = self.decide(budget, stats)? {
                return Ok(outcome);
            }
        }
        Ok(Outcome::Impossible)
    }

    /// The assumptions that cannot be true together, once a search under assumptions was impossible;
    /// none where it is impossible without any.
    pub fn failed(&self) -> &[Literal] {
        &self.failed
    }

    /// Changes the mode, rephases, restarts and forgets where it is time to.
    fn keep_pace(&mut self, stats: &mut Stats) {
        let work = self.assignment.work;
        if self.pace.mode_ends(work) {
            self.start_over();
            self.pace.change_mode(work);
            self.phases.forget_target();
        } else if self.phases.is_due(self.pace.conflicts) {
            self.start_over();
            self.phases.rephase(self.pace.conflicts);
        } else if self.pace.must_restart() {
            self.phases.remember(&self.assignment.trail);
            let level = self.reusable();
            self.backtrack(level);
            self.pace.restarted();
            stats.rounds += 1;
        }
        if self.pace.must_reduce() {
            stats.bytes = stats.bytes.max(self.bytes());
            self.reduce();
            self.pace.reduced();
        }
    }

    /// Takes decisions back but for the assumptions.
    fn start_over(&mut self) {
        self.phases.remember(&self.assignment.trail);
        self.backtrack(self.assumptions.len());
    }

    /// Up to which level a restart would take the same decisions again (P. van der Tak et al. 2011).
    fn reusable(&mut self) -> usize {
        let assumed = self.assumptions.len();
        let Some(next) = self.choose() else { return assumed };
        self.heap.insert(next);
        let Learner { assignment, heap, queue, pace, .. } = self;
        let sooner = |&&mark: &&usize| {
            let decided = assignment.trail[mark].variable();
            if pace.stable {
                heap.before(decided, next)
            } else {
                queue.stamp(decided) > queue.stamp(next)
            }
        };
        assumed + assignment.marks.iter().skip(assumed).take_while(sooner).count()
    }

    /// Takes a decision, or says that there is none to take.
    fn decide(
        &mut self,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Outcome>, Stop> {
        while let Some(&assumed) = self.assumptions.get(self.assignment.depth()) {
            if self.assignment.is_false(assumed) {
                self.failed = self.trace_back(&[!assumed]);
                self.failed.push(assumed);
                return Ok(Some(Outcome::Impossible));
            }
            if self.assignment.is_open(assumed) {
                budget.tick(stats)?;
                self.take(assumed, stats);
                return Ok(None);
            }
            // A level of its own, so that levels and assumptions count alike.
            self.assignment.marks.push(self.assignment.trail.len());
        }
        let Some(variable) = self.choose() else {
            return Ok(Some(Outcome::Satisfied));
        };
        if let Err(stop) = budget.tick(stats) {
            self.heap.insert(variable);
            return Err(stop);
        }
        let value = self.phases.wish(variable, self.pace.stable);
        self.take(Literal::new(variable, value), stats);
        Ok(None)
    }

    fn take(&mut self, decision: Literal, stats: &mut Stats) {
        stats.expanded += 1;
        stats.generated += 2;
        self.assignment.marks.push(self.assignment.trail.len());
        self.assign(decision, Reason::Given);
    }

    fn choose(&mut self) -> Option<u32> {
        let Learner { assignment, heap, queue, .. } = self;
        let open = |variable: u32| assignment.is_open(Literal::positive(variable));
        if !self.pace.stable {
            return queue.first(open);
        }
        loop {
            let variable = heap.pop()?;
            if open(variable) {
                return Some(variable);
            }
        }
    }

    /// Takes back all decisions above a level.
    pub(super) fn backtrack(&mut self, level: usize) {
        let Learner { assignment, .. } = self;
        let Some(&mark) = assignment.marks.get(level) else {
            return;
        };
        for at in (mark..assignment.trail.len()).rev() {
            let literal = assignment.trail[at];
            assignment.values[literal.index()] = 0;
            assignment.values[(!literal).index()] = 0;
            self.propagator.undone(literal);
            self.phases.save(literal);
            self.heap.insert(literal.variable());
            self.queue.insert(literal.variable());
        }
        assignment.trail.truncate(mark);
        assignment.marks.truncate(level);
        assignment.next = mark;
    }

    /// The trail below the level of a conflict has none.
    fn remember_below(&mut self) {
        if self.pace.stable
            && let Some(&mark) = self.assignment.marks.last()
        {
            self.phases.remember(&self.assignment.trail[..mark]);
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        // Order and phases: some words for each variable.
        let by_variable = 52 * self.assignment.level.len() as u64;
        let tables = self.assignment.bytes() + self.notes.bytes() + by_variable;
        self.propagator.bytes() + self.arena.bytes() + tables
    }
}
