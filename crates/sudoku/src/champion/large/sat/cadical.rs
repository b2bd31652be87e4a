//! `CaDiCaL`, written in C++: only with the feature `cadical`.
//!
//! It does not report its decisions; each time it asks whether to stop counts as one expanded state.

use super::{Account, Flow, Model, SolutionSearch, Solver, State};
use cadical::Callbacks;

/// Reports every solution of a propagated board.
pub(in super::super) fn search(
    model: &Model<'_>,
    root: &State,
    search: &mut SolutionSearch<'_, '_>,
) -> Flow {
    super::search(Cadical(cadical::Solver::new()), model, root, search)
}

struct Watch<'b>(Account<'b>);

impl Callbacks for Watch<'_> {
    fn terminate(&mut self) -> bool {
        self.0.poll()
    }
}

struct Cadical<'b>(cadical::Solver<Watch<'b>>);

impl<'b> Solver<'b> for Cadical<'b> {
    fn add(&mut self, clause: &[i32]) {
        self.0.add_clause(clause.iter().copied());
    }

    fn solve(&mut self, account: Account<'b>) -> (Option<bool>, Account<'b>) {
        self.0.set_callbacks(Some(Watch(account)));
        let result = self.0.solve();
        let account = self.0.get_callbacks().map(|watch| std::mem::take(&mut watch.0));
        self.0.set_callbacks(None);
        (result, account.unwrap_or_default())
    }

    fn holds(&self, variable: i32) -> bool {
        self.0.value(variable) == Some(true)
    }
}
