//! Conflict-driven search by others: `BatSat` through `RustSAT`, and `CaDiCaL` where it was compiled in.
//!
//! A variable stands for a candidate that propagation left. Each cell holds one of its candidates and
//! not two, each unit each digit, and peers differ. Found solutions are excluded one by one.

use super::candidates::Candidates;
use super::state::{Model, State};
use crate::enumerate::{Flow, Halt, Search};
use gridwright_search::{Budget, Stats, Stop};

#[cfg(feature = "sat")]
pub(super) mod batsat;
#[cfg(feature = "cadical")]
pub(super) mod cadical;

/// A SAT solver, as far as it is needed here. Literals are numbered from 1, negated ones negative.
trait Solver<'b> {
    /// Adds a clause.
    fn add(&mut self, clause: &[i32]);
    /// Searches with an account to keep; gives it back. `None` when it was stopped.
    fn solve(&mut self, account: Account<'b>) -> (Option<bool>, Account<'b>);
    /// Whether a variable holds in the solution just found.
    fn holds(&self, variable: i32) -> bool;
}

/// Counts a solver's decisions as expanded states, and stops it when a limit says so.
struct Account<'b> {
    budget: Budget<'b>,
    stats: Stats,
    stop: Option<Stop>,
}

impl Default for Account<'_> {
    fn default() -> Self {
        Account { budget: Budget::unlimited(), stats: Stats::default(), stop: None }
    }
}

impl Account<'_> {
    /// Called before every decision, or as often as the solver asks; whether to stop.
    fn poll(&mut self) -> bool {
        match self.budget.tick(&self.stats) {
            Ok(()) => {
                self.stats.expanded += 1;
                self.stats.generated += 2;
            }
            Err(why) => self.stop = Some(why),
        }
        self.stop.is_some()
    }
}

/// What a variable takes there: its value and reason, its place in the heap, and the two lists of
/// watches, which are longer than they are full.
const VARIABLE_BYTES: u64 = 120;

/// What a clause takes in solvers of this kind: a header, its literals, two watches and a reference.
fn clause_bytes(literals: usize) -> u64 {
    (4 + 4 * literals + 2 * 8 + 4) as u64
}

/// Reports every solution of a propagated board.
fn search<'b>(
    mut solver: impl Solver<'b>,
    model: &Model<'_>,
    root: &State,
    search: &mut Search<'_, 'b>,
) -> Flow {
    let candidates = Candidates::new(model, root);
    search.budget.check(&search.stats)?;
    let variable = |candidate: u32| candidate as i32 + 1;
    let mut bytes = VARIABLE_BYTES * u64::from(candidates.total());
    search.budget.check_room(bytes)?;
    for cell in candidates.open() {
        let (own, peers) = (candidates.of(cell).len(), model.layout.peers(cell).len());
        let most = (own * (peers + own)) as u64;
        search.budget.check_room(bytes + most * clause_bytes(2))?;
        for (here, others) in candidates.of(cell).zip(candidates.neighbours_in(model, cell)) {
            for other in others.into_iter().filter(|&other| other > here) {
                solver.add(&[-variable(here), -variable(other)]);
                bytes += clause_bytes(2);
            }
        }
        // A large open board has many millions of clauses.
        search.holds(bytes);
        search.budget.check(&search.stats)?;
    }
    for cover in candidates.covers(model) {
        bytes += clause_bytes(cover.len());
        solver.add(&cover.into_iter().map(variable).collect::<Vec<_>>());
    }
    loop {
        search.holds(bytes);
        search.budget.check(&search.stats)?;
        // The budget itself goes into the solver and comes back: node limits stay exact.
        let budget = std::mem::replace(search.budget, Budget::unlimited());
        let account = Account { budget, stats: search.stats, stop: None };
        let (result, Account { budget, stats, stop }) = solver.solve(account);
        *search.budget = budget;
        search.stats = stats;
        match result {
            Some(false) => return Ok(()),
            None => return Err(Halt::Stopped(stop.unwrap_or(Stop::Cancelled))),
            Some(true) => {
                let digits = candidates.digits(|candidate| solver.holds(variable(candidate)));
                search.found(&digits)?;
                let taken = candidates.taken(&digits);
                bytes += clause_bytes(taken.len());
                solver.add(&taken.into_iter().map(|c| -variable(c)).collect::<Vec<_>>());
            }
        }
    }
}
