//! The champion for every other board: propagation, a small search, then two searches that take turns.
//!
//! Most boards fall to propagation, or to a few guesses. Those that do not are given to conflict-driven
//! search, which learns, and to tabu search, which repairs a full board and is better at the wall near
//! half-empty boards of order 30 and more. Turns are counted in conflicts and moves, not in seconds: the
//! answer depends on nothing but the board. Neither needs the other during a turn, so with two threads
//! they work side by side.

mod alldiff;
mod candidates;
mod exclusions;
#[cfg(any(feature = "sat", feature = "cadical"))]
mod sat;
mod state;
mod tabucol;

use crate::board::Puzzle;
use crate::enumerate::{Ban, Flow, Halt, Search};
use candidates::Candidates;
use exclusions::Exclusions;
use gridwright_search::constraint::{Learner, Literal, Outcome, Policy, Propagator};
use gridwright_search::parallel::{self, Thread};
use gridwright_search::{Budget, Stats};
use state::{Model, State};
use tabucol::TabuCol;

/// How many states the small search may expand since its last solution.
const PATIENCE: u64 = 400;
/// Conflicts of a turn of learning, about as long as …
const CONFLICTS: u64 = 2_000;
/// … this many moves of a turn of tabu search.
const MOVES: u64 = 100_000;
/// Solutions the small search remembers, for learning to exclude. With more it goes on by itself: the
/// board has so many that learning, a clause for each, would only be slower, and memory stays constant.
const MOST_FOUND: usize = 1_000;
/// Where tabu search begins.
const SEED: u64 = 1;

/// Reports every solution of a board, in an order that depends only on the board.
pub fn search(board: &Puzzle, ban: Option<Ban>, search: &mut Search<'_, '_>) -> Flow {
    let model = Model::new(board.layout());
    let Some(root) = root(board, ban, &model) else {
        return Ok(());
    };
    let mut small = Small { model: &model, found: Vec::new(), patience: PATIENCE };
    match small.descend(root.clone(), search) {
        Ok(()) => Ok(()),
        Err(Ended::Halted(halt)) => Err(halt),
        Err(Ended::Impatient) => take_turns(&model, &root, &small.found, search),
    }
}

/// Only the two searches that take turns, after propagation: for comparison.
#[cfg(feature = "internals")]
pub fn search_turns(board: &Puzzle, search: &mut Search<'_, '_>) -> Flow {
    propagated(board, |model, root| take_turns(model, root, &[], search))
}

/// Only conflict-driven search by `BatSat`, after propagation: for comparison.
#[cfg(feature = "sat")]
pub fn search_sat(board: &Puzzle, search: &mut Search<'_, '_>) -> Flow {
    propagated(board, |model, root| sat::batsat::search(model, root, search))
}

/// Only conflict-driven search by `CaDiCaL`, after propagation: for comparison.
#[cfg(feature = "cadical")]
pub fn search_cadical(board: &Puzzle, search: &mut Search<'_, '_>) -> Flow {
    propagated(board, |model, root| sat::cadical::search(model, root, search))
}

/// Searches what propagation leaves, if it leaves anything.
#[cfg(any(feature = "internals", feature = "sat", feature = "cadical"))]
fn propagated(board: &Puzzle, search: impl FnOnce(&Model<'_>, &State) -> Flow) -> Flow {
    let model = Model::new(board.layout());
    root(board, None, &model).map_or(Ok(()), |root| search(&model, &root))
}

fn root(board: &Puzzle, ban: Option<Ban>, model: &Model<'_>) -> Option<State> {
    let mut state = State::new(model, board.digits()).ok()?;
    if let Some(Ban { cell, digit }) = ban {
        state.remove(model, cell, 1 << (digit - 1)).ok()?;
    }
    state.propagate(model).ok()?;
    Some(state)
}

enum Ended {
    Halted(Halt),
    Impatient,
}

impl From<Halt> for Ended {
    fn from(halt: Halt) -> Ended {
        Ended::Halted(halt)
    }
}

struct Small<'f> {
    model: &'f Model<'f>,
    found: Vec<Box<[u8]>>,
    patience: u64,
}

impl Small<'_> {
    fn descend(&mut self, mut state: State, search: &mut Search<'_, '_>) -> Result<(), Ended> {
        loop {
            let Some(cell) = state.branch_cell() else {
                let digits = state.digits();
                search.found(&digits)?;
                self.patience = PATIENCE;
                if self.found.len() < MOST_FOUND {
                    self.found.push(digits);
                } else {
                    self.patience = u64::MAX;
                }
                return Ok(());
            };
            if self.patience == 0 {
                return Err(Ended::Impatient);
            }
            self.patience -= 1;
            search.expand(2)?;
            let mut child = state.clone();
            let domain = state.domain(cell);
            let bit = domain & domain.wrapping_neg();
            if child.keep(self.model, cell, bit).is_ok() && child.propagate(self.model).is_ok() {
                self.descend(child, search)?;
            }
            let rest = state.remove(self.model, cell, bit);
            if rest.is_err() || state.propagate(self.model).is_err() {
                return Ok(());
            }
        }
    }
}

/// Reports every solution of a propagated board but those already found.
fn take_turns(
    model: &Model<'_>,
    root: &State,
    found: &[Box<[u8]>],
    search: &mut Search<'_, '_>,
) -> Flow {
    let candidates = Candidates::new(model, root);
    if candidates.open().next().is_none() {
        return search.found(&root.digits());
    }
    let exclusions = Exclusions(candidates.neighbours(model, search)?);
    let mut learner = learner(exclusions, &candidates, model);
    for digits in found {
        exclude(&mut learner, &candidates, digits);
    }
    // Its second solution might be its first again.
    let mut tabu = if found.is_empty() {
        let rivals = candidates.all_rivals(model, learner.bytes(), search)?;
        Some(TabuCol::new(rivals, &candidates, SEED))
    } else {
        None
    };
    loop {
        let (slice, coloured) = match &mut tabu {
            None => (learner.solve(CONFLICTS, search.budget, &mut search.stats)?, false),
            Some(tabu) if search.budget.threads() > 1 && search.budget.limits().nodes.is_none() => {
                side_by_side(&mut learner, tabu, search)?
            }
            Some(tabu) => match learner.solve(CONFLICTS, search.budget, &mut search.stats)? {
                Outcome::Open => (Outcome::Open, tabu.search(MOVES, search)?),
                ended => (ended, false),
            },
        };
        search.holds(learner.bytes() + tabu.as_ref().map_or(0, TabuCol::bytes));
        let digits = match (slice, &tabu) {
            (Outcome::Impossible, _) => return Ok(()),
            (Outcome::Satisfied, _) => candidates.digits(|candidate| learner.is_true(candidate)),
            (Outcome::Open, Some(tabu)) if coloured => {
                candidates.digits(|candidate| tabu.holds(candidate))
            }
            (Outcome::Open, Some(tabu)) => {
                // What nearly fits is a good place to go on from (S. Cai and X. Zhang 2021).
                learner.suggest(|candidate| tabu.held_at_best(candidate));
                continue;
            }
            (Outcome::Open, None) => continue,
        };
        search.found(&digits)?;
        exclude(&mut learner, &candidates, &digits);
        tabu = None;
    }
}

/// A learner that knows what must hold, and which rules exclude what.
fn learner<P: Propagator>(exclusions: P, candidates: &Candidates, model: &Model<'_>) -> Learner<P> {
    let mut learner = Learner::new(exclusions, candidates.total() as usize, Policy::default());
    for cover in candidates.covers(model) {
        learner.add(&cover.into_iter().map(Literal::positive).collect::<Vec<_>>());
    }
    learner
}

/// A turn of each at the same time; where the first has ended, the second's turn does not count, as if
/// it had come later.
fn side_by_side(
    learner: &mut Learner<Exclusions>,
    tabu: &mut TabuCol,
    search: &mut Search<'_, '_>,
) -> Result<(Outcome, bool), Halt> {
    let conflicts = |budget: &mut Budget<'_>, stats: &mut Stats| {
        let slice = learner.solve(CONFLICTS, budget, stats)?;
        Ok((slice != Outcome::Open).then_some(slice))
    };
    let colours = |mut thread: Thread<'_>| {
        let mut nobody = |_: &[u8]| true;
        let mut aside = Search::new(&mut thread.budget, &mut nobody);
        match tabu.search(MOVES, &mut aside) {
            Ok(coloured) => (Ok(coloured), aside.stats),
            Err(Halt::Stopped(stop)) => (Err(stop), aside.stats),
            Err(Halt::Enough) => (Ok(false), aside.stats),
        }
    };
    Ok(match parallel::pair(search.budget, &mut search.stats, conflicts, colours)? {
        Ok(ended) => (ended, false),
        Err(coloured) => (Outcome::Open, coloured),
    })
}

/// Excludes a solution, and goes on beside it: another one is often a few exchanges away.
fn exclude(learner: &mut Learner<Exclusions>, candidates: &Candidates, digits: &[u8]) {
    let taken = candidates.taken(digits);
    learner.suggest(|candidate| taken.binary_search(&candidate).is_ok());
    learner.add(&taken.into_iter().map(Literal::negative).collect::<Vec<_>>());
}
