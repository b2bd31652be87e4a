//! Conflict-driven clause learning (Marques-Silva and Sakallah 1996; activities and restarts after
//! Moskewicz et al. 2001) over the rules of [`Domains`], which explain themselves only when asked
//! (lazy clause generation, Ohrimenko, Stuckey and Codish 2007): no clause is written down for the
//! rules, only for what conflicts taught.

mod analysis;

use super::activity::ActivityHeap;
use super::domains::{Conflict, Domains, Literal, Reason, Value};
use gridwright_search::{Budget, Stats, Stop};

/// Conflicts before the first restart; later ones follow Luby, Sinclair and Zuckerman (1993).
const RESTART: u64 = 30;
const DECAY: f64 = 0.9;
/// Conflicts between two returns to the values of the longest way down (Biere and Fleury 2020).
const REPHASE: u64 = 500;

/// How much sooner a known place of a number is tried than others: before them, and after all of a number with fewer.
const KNOWN: f64 = 1.4;

#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    length: u32,
    /// Literal block distance (Audemard and Simon 2009): the decision levels its literals came from.
    lbd: u32,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: if it holds, the clause need not be read.
    blocker: Literal,
}

/// The solver.
#[derive(Debug)]
pub(super) struct Cdcl<'m> {
    domains: Domains<'m>,
    /// Length of the trail at each decision.
    decisions: Vec<usize>,
    heap: ActivityHeap,
    /// What each node was last.
    phase: Vec<bool>,
    clauses: Vec<Clause>,
    literals: Vec<Literal>,
    watches: Vec<Vec<Watch>>,
    seen: Vec<bool>,
    buffer: Vec<Literal>,
    learnt: Vec<Literal>,
    /// Level 0 itself is contradictory: there is nothing more to find.
    closed: bool,
    conflicts: u64,
    restart_at: u64,
    restarts: u64,
    most_clauses: usize,
    /// What each node was when most were decided without a conflict, and how many that were.
    best: Vec<bool>,
    deepest: usize,
    rephase_at: u64,
}

impl<'m> Cdcl<'m> {
    /// Starts from what holds without any decision.
    pub fn new(domains: Domains<'m>) -> Cdcl<'m> {
        Cdcl::near(domains, &[])
    }

    /// The same; among the places of a number these nodes are tried first.
    pub fn near(domains: Domains<'m>, known: &[u32]) -> Cdcl<'m> {
        let model = domains.model;
        let nodes = model.len();
        let first = |node: usize| {
            let number = usize::from(model.number[node]);
            1.0 / f64::from(domains.left_of_number(number).max(1))
        };
        let mut scores: Vec<f64> = (0..nodes).map(first).collect();
        for node in known {
            scores[*node as usize] *= KNOWN;
        }
        Cdcl {
            decisions: Vec::new(),
            heap: ActivityHeap::new(scores),
            phase: vec![true; nodes],
            clauses: Vec::new(),
            literals: Vec::new(),
            watches: vec![Vec::new(); 2 * nodes],
            seen: vec![false; nodes],
            buffer: Vec::new(),
            learnt: Vec::new(),
            closed: false,
            conflicts: 0,
            restart_at: RESTART,
            best: vec![true; nodes],
            deepest: 0,
            rephase_at: REPHASE,
            restarts: 0,
            most_clauses: 2000 + nodes / 4,
            domains,
        }
    }

    /// What is decided.
    pub fn domains(&self) -> &Domains<'m> {
        &self.domains
    }

    /// Searches for an assignment not yet excluded; `false`: there is none.
    pub fn search(&mut self, budget: &mut Budget<'_>, stats: &mut Stats) -> Result<bool, Stop> {
        let found = self.search_for(u64::MAX, budget, stats)?;
        Ok(found.expect("there are not so many conflicts"))
    }

    /// Like [`Cdcl::search`], but `None` after so many conflicts; it can then be gone on with.
    pub fn search_for(
        &mut self,
        conflicts: u64,
        budget: &mut Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Option<bool>, Stop> {
        let last = self.conflicts.saturating_add(conflicts);
        while !self.closed {
            if self.conflicts >= last {
                return Ok(None);
            }
            if let Err(conflict) = self.propagate() {
                stats.pruned += 1;
                self.conflicts += 1;
                if self.decisions.is_empty() {
                    self.closed = true;
                    break;
                }
                self.save_best_phase();
                self.learn(conflict);
                if self.conflicts.is_multiple_of(64) {
                    budget.check(stats)?;
                }
                continue;
            }
            if self.conflicts >= self.restart_at {
                self.restart(stats);
            }
            let Some(node) = self.choose() else {
                return Ok(Some(true));
            };
            budget.tick(stats)?;
            stats.expanded += 1;
            stats.generated += 2;
            self.decide(node);
        }
        Ok(Some(false))
    }

    /// Keeps the values of the levels before the one in conflict, if they are the most so far.
    fn save_best_phase(&mut self) {
        let sound = self.decisions.last().copied().unwrap_or(0);
        if sound > self.deepest {
            self.deepest = sound;
            self.best.copy_from_slice(&self.phase);
            for literal in &self.domains.trail[..sound] {
                self.best[literal.node() as usize] = literal.says_true();
            }
        }
    }

    /// Excludes the assignment just found, whole.
    pub fn exclude_found(&mut self) {
        let at = self.decisions.iter();
        let clause: Vec<Literal> = at.map(|at| self.domains.trail[*at].opposite()).collect();
        self.add(&clause);
    }

    /// Demands that one of these literals holds.
    pub fn add(&mut self, clause: &[Literal]) {
        self.backtrack_to(0);
        let open: Vec<Literal> = clause
            .iter()
            .copied()
            .filter(|literal| self.domains.holds(*literal) != Some(false))
            .collect();
        if open.iter().any(|literal| self.domains.holds(*literal) == Some(true)) {
            return;
        }
        match open.as_slice() {
            [] => self.closed = true,
            [unit] => self.closed |= self.domains.set(*unit, Reason::Decision).is_err(),
            [..] => {
                // Never thrown away: a block distance of 0 is the best.
                self.attach(&open, 0);
            }
        }
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.domains.trail.get(self.domains.propagated) {
            self.domains.propagated += 1;
            self.domains.follow(literal)?;
            self.visit_watches(literal.opposite())?;
        }
        Ok(())
    }

    /// Clauses watching `fallen`, which no longer holds, look for another literal to watch.
    fn visit_watches(&mut self, fallen: Literal) -> Result<(), Conflict> {
        let mut list = std::mem::take(&mut self.watches[fallen.index()]);
        let (mut read, mut kept) = (0, 0);
        let mut outcome = Ok(());
        while read < list.len() {
            let watch = list[read];
            read += 1;
            if self.domains.holds(watch.blocker) == Some(true) {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            let Clause { start, length, .. } = self.clauses[watch.clause as usize];
            let clause = &mut self.literals[start as usize..(start + length) as usize];
            if clause[0] == fallen {
                clause.swap(0, 1);
            }
            let first = clause[0];
            let watch = Watch { blocker: first, ..watch };
            let next = if self.domains.holds(first) == Some(true) {
                None
            } else {
                (2..clause.len()).find(|at| self.domains.holds(clause[*at]) != Some(false))
            };
            if let Some(at) = next {
                clause.swap(1, at);
                self.watches[clause[1].index()].push(watch);
                continue;
            }
            list[kept] = watch;
            kept += 1;
            outcome = self.domains.set(first, Reason::Clause(watch.clause));
            if outcome.is_err() {
                break;
            }
        }
        list.copy_within(read.., kept);
        list.truncate(kept + list.len() - read);
        self.watches[fallen.index()] = list;
        outcome
    }

    fn attach(&mut self, clause: &[Literal], lbd: u32) -> u32 {
        let place = self.clauses.len() as u32;
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(clause);
        let length = clause.len() as u32;
        self.clauses.push(Clause { start, length, lbd });
        self.watches[clause[0].index()].push(Watch { clause: place, blocker: clause[1] });
        self.watches[clause[1].index()].push(Watch { clause: place, blocker: clause[0] });
        place
    }

    fn backtrack_to(&mut self, level: u32) {
        if self.domains.decision_level <= level {
            return;
        }
        let length = self.decisions[level as usize];
        for at in length..self.domains.trail.len() {
            let literal = self.domains.trail[at];
            self.phase[literal.node() as usize] = literal.says_true();
            self.heap.insert(literal.node());
        }
        self.domains.undo_to(length);
        self.decisions.truncate(level as usize);
        self.domains.decision_level = level;
    }

    fn choose(&mut self) -> Option<u32> {
        loop {
            let node = self.heap.pop()?;
            if self.domains.value[node as usize] == Value::Open {
                return Some(node);
            }
        }
    }

    fn decide(&mut self, node: u32) {
        self.decisions.push(self.domains.trail.len());
        self.domains.decision_level += 1;
        let literal = if self.phase[node as usize] {
            Literal::is_true(node)
        } else {
            Literal::is_false(node)
        };
        let open = self.domains.set(literal, Reason::Decision);
        debug_assert!(open.is_ok(), "only open nodes are decided");
    }

    fn restart(&mut self, stats: &mut Stats) {
        self.backtrack_to(0);
        self.restarts += 1;
        stats.rounds += 1;
        if self.conflicts >= self.rephase_at {
            self.rephase_at = self.conflicts + REPHASE;
            self.phase.copy_from_slice(&self.best);
            self.deepest = 0;
        }
        self.restart_at = self.conflicts + RESTART * luby(self.restarts);
        if self.clauses.len() > self.most_clauses {
            self.reduce();
            self.most_clauses += self.most_clauses / 10;
        }
        stats.bytes =
            stats.bytes.max((self.literals.capacity() * 4 + self.clauses.capacity() * 28) as u64);
    }

    /// Throws away the worse half of what was learned. Only at level 0, where no reason is asked for.
    fn reduce(&mut self) {
        let mut order: Vec<u32> = (0..self.clauses.len() as u32).collect();
        let worth = |place: &u32| {
            let clause = self.clauses[*place as usize];
            (clause.lbd, clause.length, u32::MAX - *place)
        };
        order.sort_unstable_by_key(worth);
        let half = order.len() / 2;
        let good = order[half..].iter().take_while(|p| self.clauses[**p as usize].lbd <= 2).count();
        order.truncate(half + good);
        order.sort_unstable();
        let old = std::mem::take(&mut self.literals);
        let clauses = std::mem::take(&mut self.clauses);
        for list in &mut self.watches {
            list.clear();
        }
        for place in order {
            let clause = clauses[place as usize];
            let literals = &old[clause.start as usize..(clause.start + clause.length) as usize];
            let mut kept: Vec<Literal> = Vec::with_capacity(literals.len());
            let mut satisfied = false;
            for &literal in literals {
                match self.domains.holds(literal) {
                    Some(true) => satisfied = true,
                    Some(false) => {}
                    None => kept.push(literal),
                }
            }
            // With level 0 propagated, a clause that says something has two open literals.
            if !satisfied && kept.len() > 1 {
                self.attach(&kept, clause.lbd);
            }
        }
    }
}

/// 1, 1, 2, 1, 1, 2, 4, … from 1.
fn luby(mut i: u64) -> u64 {
    loop {
        let k = 64 - i.leading_zeros();
        if i == (1 << k) - 1 {
            return 1 << (k - 1);
        }
        i -= (1 << (k - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_numbers() {
        let first: Vec<_> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
