//! Conflict-driven search (`BatSat` through `RustSAT`).
//!
//! A variable stands for a candidate that propagation left. Each cell holds one of its candidates and
//! not two, each unit each digit, and peers differ. Found solutions are excluded one by one.

use super::super::super::hunt::{Flow, Halt, Hunt};
use super::alldiff::bits;
use super::state::{Frame, State};
use gridwright_search::{Budget, Stats, Stop};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use std::cell::RefCell;

/// Counts the solver's decisions as expanded states, and stops it when a limit says so.
struct Watch<'b>(RefCell<Account<'b>>);

struct Account<'b> {
    budget: Budget<'b>,
    stats: Stats,
    stop: Option<Stop>,
}

impl Default for Watch<'_> {
    fn default() -> Self {
        let budget = Budget::unlimited();
        Watch(RefCell::new(Account { budget, stats: Stats::default(), stop: None }))
    }
}

impl batsat::Callbacks for Watch<'_> {
    /// Called before every decision.
    fn stop(&self) -> bool {
        let Account { budget, stats, stop } = &mut *self.0.borrow_mut();
        match budget.tick(stats) {
            Ok(()) => {
                stats.expanded += 1;
                stats.generated += 2;
            }
            Err(why) => *stop = Some(why),
        }
        stop.is_some()
    }
}

/// The variables of a board's candidates.
struct Candidates {
    /// By cell: the number of its first variable.
    first: Vec<u32>,
    options: Vec<u64>,
}

impl Candidates {
    fn new(frame: &Frame<'_>, state: &State) -> Candidates {
        let options: Vec<u64> = (0..frame.layout.cells()).map(|cell| state.options(cell)).collect();
        let mut next = 0;
        let first = options.iter().map(|set| {
            let here = next;
            next += set.count_ones();
            here
        });
        Candidates { first: first.collect(), options }
    }

    fn holds(&self, cell: usize, digit: usize) -> Lit {
        let rank = (self.options[cell] & ((1 << digit) - 1)).count_ones();
        Lit::positive(self.first[cell] + rank)
    }

    fn has(&self, cell: usize, digit: usize) -> bool {
        self.options[cell] >> digit & 1 != 0
    }

    /// Calls back with every clause.
    fn clauses(&self, frame: &Frame<'_>, mut add: impl FnMut(Clause)) {
        for (cell, &options) in self.options.iter().enumerate() {
            let literals: Vec<Lit> = bits(options).map(|digit| self.holds(cell, digit)).collect();
            for (at, &a) in literals.iter().enumerate() {
                literals[at + 1..].iter().for_each(|&b| add([!a, !b].into_iter().collect()));
            }
            add(literals.into_iter().collect());
            for digit in bits(options) {
                let here = self.holds(cell, digit);
                for &peer in frame.layout.peers(cell) {
                    let peer = usize::from(peer);
                    if peer > cell && self.has(peer, digit) {
                        add([!here, !self.holds(peer, digit)].into_iter().collect());
                    }
                }
            }
        }
        for unit in frame.layout.units() {
            for digit in 0..frame.layout.order() {
                let cells = unit.cells.iter().map(|&cell| usize::from(cell));
                let places = cells.filter(|&cell| self.has(cell, digit));
                add(places.map(|cell| self.holds(cell, digit)).collect());
            }
        }
    }

    /// Not this solution again.
    fn exclusion(&self, digits: &[u8]) -> Clause {
        let open = (0..digits.len()).filter(|&cell| !self.options[cell].is_power_of_two());
        open.map(|cell| !self.holds(cell, usize::from(digits[cell]) - 1)).collect()
    }
}

/// Reports every solution of a propagated board but those already found.
pub(super) fn search(
    frame: &Frame<'_>,
    root: &State,
    found: &[Box<[u8]>],
    hunt: &mut Hunt<'_, '_>,
) -> Flow {
    let candidates = Candidates::new(frame, root);
    let mut solver: rustsat_batsat::Solver<Watch<'_>> = rustsat_batsat::Solver::default();
    hunt.budget.check(&hunt.stats)?;
    candidates.clauses(frame, |clause| add(&mut solver, clause));
    for digits in found {
        add(&mut solver, candidates.exclusion(digits));
    }
    loop {
        // The budget itself goes into the solver and comes back: node limits stay exact.
        let budget = std::mem::replace(hunt.budget, Budget::unlimited());
        let account = Account { budget, stats: hunt.stats, stop: None };
        *solver.batsat_mut().cb_mut() = Watch(RefCell::new(account));
        let result = solver.solve().unwrap_or(SolverResult::Interrupted);
        let Watch(account) = std::mem::take(solver.batsat_mut().cb_mut());
        let Account { budget, stats, stop } = account.into_inner();
        *hunt.budget = budget;
        hunt.stats = stats;
        match result {
            SolverResult::Unsat => return Ok(()),
            SolverResult::Interrupted => {
                return Err(Halt::Stopped(stop.unwrap_or(Stop::Cancelled)));
            }
            SolverResult::Sat => {
                let digits = decode(&candidates, &solver);
                hunt.found(&digits)?;
                add(&mut solver, candidates.exclusion(&digits));
            }
        }
    }
}

fn add(solver: &mut rustsat_batsat::Solver<Watch<'_>>, clause: Clause) {
    solver.add_clause(clause).expect("adding a clause to this solver cannot fail");
}

fn decode(candidates: &Candidates, solver: &rustsat_batsat::Solver<Watch<'_>>) -> Vec<u8> {
    let digit = |(cell, &options): (usize, &u64)| {
        let held = |digit: &usize| {
            let value = solver.lit_val(candidates.holds(cell, *digit));
            matches!(value, Ok(TernaryVal::True))
        };
        bits(options).find(held).map_or(0, |digit| digit as u8 + 1)
    };
    candidates.options.iter().enumerate().map(digit).collect()
}
