//! `BatSat`, written in Rust.

use super::{Account, Flow, Model, SolutionSearch, Solver, State};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use std::cell::RefCell;

/// Reports every solution of a propagated board.
pub(in super::super) fn search(
    model: &Model<'_>,
    root: &State,
    search: &mut SolutionSearch<'_, '_>,
) -> Flow {
    super::search(BatSat::default(), model, root, search)
}

/// The solver asks before every decision.
#[derive(Default)]
struct Watch<'b>(RefCell<Account<'b>>);

impl batsat::Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        self.0.borrow_mut().poll()
    }
}

#[derive(Default)]
struct BatSat<'b>(rustsat_batsat::Solver<Watch<'b>>);

fn literal(number: i32) -> Lit {
    Lit::new(number.unsigned_abs() - 1, number < 0)
}

impl<'b> Solver<'b> for BatSat<'b> {
    fn add(&mut self, clause: &[i32]) {
        let clause: Clause = clause.iter().map(|&number| literal(number)).collect();
        self.0.add_clause(clause).expect("adding a clause to this solver cannot fail");
    }

    fn solve(&mut self, account: Account<'b>) -> (Option<bool>, Account<'b>) {
        *self.0.batsat_mut().cb_mut() = Watch(RefCell::new(account));
        let result = match self.0.solve() {
            Ok(SolverResult::Sat) => Some(true),
            Ok(SolverResult::Unsat) => Some(false),
            _ => None,
        };
        let Watch(account) = std::mem::take(self.0.batsat_mut().cb_mut());
        (result, account.into_inner())
    }

    fn holds(&self, variable: i32) -> bool {
        matches!(self.0.lit_val(literal(variable)), Ok(TernaryVal::True))
    }
}
