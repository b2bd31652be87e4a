//! Conflict-driven clause learning for exact covers.
//!
//! Almost all clauses of a board say that two candidates exclude each other. They are kept as a list of
//! neighbours for each variable, a word each, instead of as watched clauses; only "at least one of
//! these" and what is learnt are clauses proper. The rest is the state of the art in small: first
//! unique implication points with recursive minimisation, two modes that take turns (a stable one with
//! activities, rare restarts and target phases; a focused one with a move-to-front queue and frequent
//! restarts), rephasing, and forgetting by how many decision levels a clause joins.
//!
//! Sources: J. Marques-Silva and K. Sakallah 1996; M. Moskewicz et al. 2001; G. Audemard and L. Simon
//! 2009; A. Biere and A. Fröhlich 2015 and 2018; S. Cai and X. Zhang 2021.

mod analyse;
mod arena;
mod order;
mod phases;
mod propagate;
mod reduce;

use super::candidates::Lists;
use crate::enumerate::{Halt, Search};
use arena::{Arena, FOREVER, Literal, Place, variable};
use order::{Heap, Queue};
use phases::Phases;

/// Why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was decided, or stands without reason.
    Decision,
    /// This neighbour is true.
    Neighbour(u32),
    /// All other literals of a clause are false.
    Clause(Place),
}

/// What contradicts itself.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// Two neighbours are true.
    Both(u32, u32),
    /// All literals of a clause are false.
    Clause(Place),
}

/// What a slice of search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slice {
    /// A solution stands.
    Solved,
    /// There is none (any more).
    Impossible,
    /// Not decided yet.
    Open,
}

/// The solver's state.
#[derive(Debug)]
pub(super) struct Learner {
    /// By variable: where its neighbours begin.
    begins: Vec<u32>,
    neighbours: Vec<u32>,
    arena: Arena,
    /// By literal: 1 true, -1 false, 0 undecided.
    values: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Literal>,
    /// By level: where on the trail it begins.
    marks: Vec<usize>,
    /// How much of the trail has been propagated.
    next: usize,
    heap: Heap,
    queue: Queue,
    phases: Phases,
    notes: analyse::Notes,
    pace: Pace,
    /// Contradictory without any decision.
    dead: bool,
}

/// When to restart, to change the mode, to forget.
#[derive(Debug)]
struct Pace {
    conflicts: u64,
    /// Work done, in visited watches.
    ticks: u64,
    stable: bool,
    mode_until: u64,
    modes: u64,
    /// Work of the first focused phase, the measure of all later ones.
    portion: u64,
    /// Averages of the ranks learnt, lately and in the long run.
    fast: f64,
    slow: f64,
    restart_at: u64,
    restarts: u64,
    reduce_at: u64,
    reductions: u64,
}

/// Conflicts of the first focused phase.
const FIRST_MODE: u64 = 1_000;
/// Unit of the stable mode's restarts.
const RELUCTANCE: u64 = 1_024;
/// Learning gets worse by this factor: time to restart.
const MARGIN: f64 = 1.10;

impl Learner {
    /// So many variables, at least one; each with those that exclude it.
    pub(super) fn new(neighbours: Lists) -> Learner {
        let variables = neighbours.count();
        Learner {
            begins: neighbours.begins,
            neighbours: neighbours.entries,
            arena: Arena::new(variables),
            values: vec![0; 2 * variables],
            level: vec![0; variables],
            reason: vec![Reason::Decision; variables],
            trail: Vec::with_capacity(variables),
            marks: Vec::new(),
            next: 0,
            heap: Heap::new(variables),
            queue: Queue::new(variables),
            phases: Phases::new(variables),
            notes: analyse::Notes::new(variables),
            pace: Pace {
                conflicts: 0,
                ticks: 0,
                stable: false,
                mode_until: u64::MAX,
                modes: 0,
                portion: 0,
                fast: 0.0,
                slow: 0.0,
                restart_at: 2,
                restarts: 0,
                reduce_at: 300,
                reductions: 0,
            },
            dead: false,
        }
    }

    /// Adds a clause for ever. Takes all decisions back.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        self.backtrack(0);
        if literals.iter().any(|&l| self.values[l as usize] > 0) {
            return;
        }
        let open = literals.iter().copied().filter(|&l| self.values[l as usize] == 0);
        match *open.collect::<Vec<_>>() {
            [] => self.dead = true,
            [only] => self.assign(only, Reason::Decision),
            ref open => {
                self.arena.add(open, FOREVER);
            }
        }
    }

    /// Whether a variable is true.
    pub(super) fn is_true(&self, variable: u32) -> bool {
        self.values[2 * variable as usize] > 0
    }

    /// Suggests values to be tried first.
    pub(super) fn suggest(&mut self, holds: impl Fn(u32) -> bool) {
        self.backtrack(0);
        self.phases.suggest(holds);
    }

    /// Searches until so many more conflicts are met.
    pub(super) fn solve(
        &mut self,
        conflicts: u64,
        search: &mut Search<'_, '_>,
    ) -> Result<Slice, Halt> {
        let until = self.pace.conflicts + conflicts;
        while !self.dead {
            if let Err(conflict) = self.propagate() {
                self.pace.conflicts += 1;
                if self.marks.is_empty() {
                    self.dead = true;
                    break;
                }
                let rank = self.learn(conflict);
                self.pace.note(rank);
                continue;
            }
            if self.pace.conflicts >= until {
                self.remember();
                return Ok(Slice::Open);
            }
            self.keep_pace();
            if !self.decide(search)? {
                return Ok(Slice::Solved);
            }
        }
        Ok(Slice::Impossible)
    }

    /// Changes the mode, rephases, restarts and forgets where it is time to.
    fn keep_pace(&mut self) {
        if self.pace.mode_ends() {
            self.remember();
            self.backtrack(0);
            self.pace.change_mode();
            self.phases.forget_target();
        } else if self.phases.is_due(self.pace.conflicts) {
            self.remember();
            self.backtrack(0);
            self.phases.rephase(self.pace.conflicts);
        } else if self.pace.must_restart() {
            self.remember();
            self.backtrack(0);
            self.pace.restarted();
        }
        if self.pace.conflicts >= self.pace.reduce_at {
            self.reduce();
            self.pace.reductions += 1;
            self.pace.reduce_at = self.pace.conflicts + 300 * (self.pace.reductions + 1);
        }
    }

    /// Takes a decision; `false` when all are taken.
    fn decide(&mut self, search: &mut Search<'_, '_>) -> Result<bool, Halt> {
        let Some(v) = self.choose() else {
            return Ok(false);
        };
        if let Err(halt) = search.expand(2) {
            self.heap.insert(v);
            return Err(halt);
        }
        let holds = self.phases.wish(v, self.pace.stable);
        self.marks.push(self.trail.len());
        self.assign(2 * v + u32::from(!holds), Reason::Decision);
        Ok(true)
    }

    fn choose(&mut self) -> Option<u32> {
        let Learner { values, heap, queue, .. } = self;
        let undecided = |v: u32| values[2 * v as usize] == 0;
        if !self.pace.stable {
            return queue.first(undecided);
        }
        loop {
            let v = heap.pop()?;
            if undecided(v) {
                return Some(v);
            }
        }
    }

    /// Takes back all decisions above a level.
    fn backtrack(&mut self, level: usize) {
        let Some(&mark) = self.marks.get(level) else {
            return;
        };
        for at in (mark..self.trail.len()).rev() {
            let literal = self.trail[at];
            self.values[literal as usize] = 0;
            self.values[literal as usize ^ 1] = 0;
            let v = variable(literal);
            self.phases.save(v, literal & 1 == 0);
            self.heap.insert(v as u32);
            self.queue.insert(v as u32);
        }
        self.trail.truncate(mark);
        self.marks.truncate(level);
        self.next = mark;
    }

    /// Notes the phases of the longest trails without conflict.
    fn remember(&mut self) {
        self.phases.remember(&self.trail);
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let words = self.neighbours.capacity() + 20 * self.level.len();
        self.arena.bytes() + 4 * words as u64
    }
}

impl Pace {
    fn note(&mut self, rank: u32) {
        let weight = |a: f64, n: u64| a.max(1.0 / (n as f64 + 1.0));
        self.fast += weight(0.03, self.conflicts) * (f64::from(rank) - self.fast);
        self.slow += weight(1e-4, self.conflicts) * (f64::from(rank) - self.slow);
    }

    fn must_restart(&self) -> bool {
        self.conflicts >= self.restart_at && (self.stable || self.fast > MARGIN * self.slow)
    }

    fn restarted(&mut self) {
        self.restarts += 1;
        let pause = if self.stable { RELUCTANCE * luby(self.restarts) } else { 2 };
        self.restart_at = self.conflicts + pause;
    }

    fn mode_ends(&self) -> bool {
        if self.modes == 0 { self.conflicts >= FIRST_MODE } else { self.ticks >= self.mode_until }
    }

    /// Phases grow with the square of their number, each pair alike in work.
    fn change_mode(&mut self) {
        if self.modes == 0 {
            self.portion = self.ticks;
        }
        self.modes += 1;
        self.stable = !self.stable;
        let round = self.modes.div_ceil(2);
        self.mode_until = self.ticks + self.portion * round * round;
        self.restarts = 0;
        self.restarted();
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
mod tests;
