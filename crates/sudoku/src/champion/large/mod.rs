//! The champion for every other board: propagation, a small search, then two searches that take turns.
//!
//! Most boards fall to propagation, or to a few guesses. Those that do not are given to conflict-driven
//! search, which learns, and to tabu search, which repairs a full board and is better at the wall near
//! half-empty boards of order 30 and more. Turns are counted in conflicts and moves, not in seconds: the
//! answer depends on nothing but the board. Neither needs the other during a turn, so with two threads
//! they work side by side.

mod alldiff;
mod candidates;
mod colour;
mod learn;
mod sat;
mod state;

use super::super::board::Board;
use super::super::hunt::{Ban, Flow, Halt, Hunt};
use candidates::Candidates;
use colour::Painter;
use gridwright_search::Cancel;
use learn::{Learner, Slice};
use state::{Frame, State};

/// How many states the small search may expand since its last solution.
const PATIENCE: u64 = 400;
/// Conflicts of a turn of learning, about as long as …
const CONFLICTS: u64 = 2_000;
/// … this many moves of a turn of tabu search.
const MOVES: u64 = 100_000;
/// Where tabu search begins.
const SEED: u64 = 1;

/// Reports every solution of a board, in an order that depends only on the board.
pub fn search(board: &Board, ban: Option<Ban>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let frame = Frame::new(board.layout());
    let Some(root) = root(board, ban, &frame) else {
        return Ok(());
    };
    let mut small = Small { frame: &frame, found: Vec::new(), patience: PATIENCE };
    match small.descend(root.clone(), hunt) {
        Ok(()) => Ok(()),
        Err(Ended::Halted(halt)) => Err(halt),
        Err(Ended::Impatient) => take_turns(&frame, &root, &small.found, hunt),
    }
}

/// Only the two searches that take turns, after propagation: for comparison.
pub fn search_turns(board: &Board, hunt: &mut Hunt<'_, '_>) -> Flow {
    let frame = Frame::new(board.layout());
    match root(board, None, &frame) {
        Some(root) => take_turns(&frame, &root, &[], hunt),
        None => Ok(()),
    }
}

/// Only conflict-driven search by `BatSat`, after propagation: for comparison.
pub fn search_sat(board: &Board, hunt: &mut Hunt<'_, '_>) -> Flow {
    let frame = Frame::new(board.layout());
    match root(board, None, &frame) {
        Some(root) => sat::batsat::search(&frame, &root, hunt),
        None => Ok(()),
    }
}

/// Only conflict-driven search by `CaDiCaL`, after propagation: for comparison.
#[cfg(feature = "cadical")]
pub fn search_cadical(board: &Board, hunt: &mut Hunt<'_, '_>) -> Flow {
    let frame = Frame::new(board.layout());
    match root(board, None, &frame) {
        Some(root) => sat::cadical::search(&frame, &root, hunt),
        None => Ok(()),
    }
}

fn root(board: &Board, ban: Option<Ban>, frame: &Frame<'_>) -> Option<State> {
    let mut state = State::new(frame, board.digits()).ok()?;
    if let Some(Ban { cell, digit }) = ban {
        state.remove(frame, cell, 1 << (digit - 1)).ok()?;
    }
    state.propagate(frame).ok()?;
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
    frame: &'f Frame<'f>,
    found: Vec<Box<[u8]>>,
    patience: u64,
}

impl Small<'_> {
    fn descend(&mut self, mut state: State, hunt: &mut Hunt<'_, '_>) -> Result<(), Ended> {
        loop {
            let Some(cell) = state.branch_cell() else {
                let digits = state.digits();
                hunt.found(&digits)?;
                self.found.push(digits);
                self.patience = PATIENCE;
                return Ok(());
            };
            if self.patience == 0 {
                return Err(Ended::Impatient);
            }
            self.patience -= 1;
            hunt.expand(2)?;
            let mut child = state.clone();
            let options = state.options(cell);
            let bit = options & options.wrapping_neg();
            if child.keep(self.frame, cell, bit).is_ok() && child.propagate(self.frame).is_ok() {
                self.descend(child, hunt)?;
            }
            let rest = state.remove(self.frame, cell, bit);
            if rest.is_err() || state.propagate(self.frame).is_err() {
                return Ok(());
            }
        }
    }
}

/// Reports every solution of a propagated board but those already found.
fn take_turns(
    frame: &Frame<'_>,
    root: &State,
    found: &[Box<[u8]>],
    hunt: &mut Hunt<'_, '_>,
) -> Flow {
    let candidates = Candidates::new(frame, root);
    if candidates.open().next().is_none() {
        return hunt.found(&root.digits());
    }
    let mut learner = Learner::new(&candidates.neighbours(frame));
    for cover in candidates.covers(frame) {
        learner.add(&cover.iter().map(|candidate| 2 * candidate).collect::<Vec<_>>());
    }
    for digits in found {
        exclude(&mut learner, &candidates, digits);
    }
    // Its second solution might be its first again.
    let mut painter = found.is_empty().then(|| Painter::new(frame, &candidates, SEED));
    loop {
        let (slice, painted) = match &mut painter {
            None => (learner.solve(CONFLICTS, hunt)?, false),
            Some(painter) if hunt.threads > 1 && hunt.budget.limits().nodes.is_none() => {
                side_by_side(&mut learner, painter, hunt)?
            }
            Some(painter) => match learner.solve(CONFLICTS, hunt)? {
                Slice::Open => (Slice::Open, painter.search(MOVES, hunt)?),
                ended => (ended, false),
            },
        };
        hunt.stats.bytes = hunt.stats.bytes.max(learner.bytes());
        let digits = match (slice, &painter) {
            (Slice::Impossible, _) => return Ok(()),
            (Slice::Solved, _) => candidates.digits(|candidate| learner.is_true(candidate)),
            (Slice::Open, Some(painter)) if painted => {
                candidates.digits(|candidate| painter.holds(candidate))
            }
            (Slice::Open, Some(painter)) => {
                // What nearly fits is a good place to go on from (S. Cai and X. Zhang 2021).
                learner.suggest(|candidate| painter.held_at_best(candidate));
                continue;
            }
            (Slice::Open, None) => continue,
        };
        hunt.found(&digits)?;
        exclude(&mut learner, &candidates, &digits);
        painter = None;
    }
}

/// A turn of each at the same time; where the first has ended, the second's turn does not count, as if
/// it had come later.
fn side_by_side(
    learner: &mut Learner,
    painter: &mut Painter,
    hunt: &mut Hunt<'_, '_>,
) -> Result<(Slice, bool), Halt> {
    let ended = Cancel::default();
    let mut budget = hunt.budget.fork(&ended);
    std::thread::scope(|scope| {
        let painting = scope.spawn(move || {
            let mut nobody = |_: &[u8]| true;
            let mut aside = Hunt::new(&mut budget, &mut nobody);
            let painted = painter.search(MOVES, &mut aside);
            (painted, aside.stats)
        });
        let slice = learner.solve(CONFLICTS, hunt);
        if slice != Ok(Slice::Open) {
            ended.raise();
        }
        let (painted, stats) =
            painting.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        hunt.stats.merge(&stats);
        match slice? {
            Slice::Open => Ok((Slice::Open, painted?)),
            ended => Ok((ended, false)),
        }
    })
}

fn exclude(learner: &mut Learner, candidates: &Candidates, digits: &[u8]) {
    let taken = candidates.taken(digits);
    learner.add(&taken.iter().map(|candidate| 2 * candidate + 1).collect::<Vec<_>>());
}
