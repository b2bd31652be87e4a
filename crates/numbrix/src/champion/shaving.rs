//! Shaving (Martin and Shmoys 1996): what most boards of up to 512 places need, with little to set up.
//!
//! Depth-first over [bitboards](super::bitboards): both places of every number that has only two, and
//! both numbers of every such place, are tried (failed literals, in the words of satisfiability), and
//! what leads to a contradiction is ruled out; so is what cannot fill a
//! [component](super::components). Where nothing more can be ruled out, the pair whose two trials
//! taught most is branched on, first to the side that settles more. It gives up after a fixed effort
//! and leaves the board to other searches.

use super::bitboards::{Contradiction, Propagator, State};
use super::model::first_cells;
use crate::board::{Filling, Puzzle};
use gridwright_search::bits::{Mask, Wide};
use gridwright_search::{Budget, Stats, Stop};

/// How hard to try, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Revisions of a number's domain for each answer, about 0.1 µs each on small boards.
    pub revisions: u64,
    /// The other value order: the side that settles less comes first, the better one where this fails.
    pub reversed: bool,
}

/// How it ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All answers are known.
    Exhausted,
    /// As many as were asked for.
    Enough,
    /// Too hard, or too large.
    GaveUp,
}

/// Puts up to `most` answers into `found`.
pub(super) fn search(
    puzzle: &Puzzle,
    most: usize,
    effort: Effort,
    found: &mut Vec<Filling>,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<End, Stop> {
    let graph = puzzle.graph();
    match graph.rows() * graph.columns() {
        0..=64 => run::<u64>(puzzle, most, effort, found, budget, stats),
        65..=128 => run::<u128>(puzzle, most, effort, found, budget, stats),
        129..=256 => run::<Wide<4>>(puzzle, most, effort, found, budget, stats),
        257..=512 => run::<Wide<8>>(puzzle, most, effort, found, budget, stats),
        _ => Ok(End::GaveUp),
    }
}

fn run<B: Mask>(
    puzzle: &Puzzle,
    most: usize,
    effort: Effort,
    found: &mut Vec<Filling>,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<End, Stop> {
    let propagator = Propagator::<B>::new(puzzle);
    let mut spent = 0;
    let graph = puzzle.graph();
    let first = first_cells(puzzle).fold(B::NONE, |places, cell| {
        let (row, column) = graph.place(cell);
        places | B::one(row * graph.columns() + column)
    });
    let start = propagator.start(puzzle, first);
    let Ok(mut state) = start.and_then(|mut state| {
        propagator.propagate(&mut state, &mut spent)?;
        Ok(state)
    }) else {
        return Ok(End::Exhausted);
    };
    let trial = state.clone();
    let mut search = Search { propagator: &propagator, trial, spent, effort };
    // States to go on from when the present one is done.
    let mut waiting: Vec<State<B>> = Vec::new();
    loop {
        match search.consider(&mut state) {
            Next::GaveUp => return Ok(End::GaveUp),
            Next::Branch(number, place) => {
                budget.tick(stats)?;
                stats.expanded += 1;
                stats.generated += 2;
                let mut other = state.clone();
                if search.forbid(&mut other, number, place).is_ok() {
                    waiting.push(other);
                }
                if search.put(&mut state, number, place).is_ok() {
                    continue;
                }
                stats.pruned += 1;
            }
            Next::Full => {
                found.push(propagator.filling(&state));
                if found.len() >= most {
                    return Ok(End::Enough);
                }
                search.spent = 0;
            }
            Next::Contradiction => stats.pruned += 1,
        }
        match waiting.pop() {
            Some(next) => state = next,
            None => return Ok(End::Exhausted),
        }
    }
}

struct Search<'s, B> {
    propagator: &'s Propagator<B>,
    trial: State<B>,
    spent: u64,
    effort: Effort,
}

enum Next {
    Contradiction,
    Full,
    Branch(usize, usize),
    GaveUp,
}

/// A number at a place.
type Choice = (usize, usize);

/// What trying both of two choices showed.
enum Trial {
    /// Both can be, and how much each would settle.
    Both([u64; 2]),
    /// One cannot: the other was taken.
    One,
}

impl<B: Mask> Search<'_, B> {
    fn put(
        &mut self,
        state: &mut State<B>,
        number: usize,
        place: usize,
    ) -> Result<(), Contradiction> {
        self.propagator.put(state, number, place)?;
        self.propagator.propagate(state, &mut self.spent)
    }

    fn forbid(
        &mut self,
        state: &mut State<B>,
        number: usize,
        place: usize,
    ) -> Result<(), Contradiction> {
        self.propagator.forbid(state, number, place)?;
        self.propagator.propagate(state, &mut self.spent)
    }

    /// Shaves and cuts in turns, until nothing more is ruled out.
    fn consider(&mut self, state: &mut State<B>) -> Next {
        loop {
            let next = self.shave(state);
            if !matches!(next, Next::Branch(..)) {
                return next;
            }
            let cut = self.propagator.cut_components(state);
            match cut
                .and_then(|cut| self.propagator.propagate(state, &mut self.spent).map(|()| cut))
            {
                Err(Contradiction) => return Next::Contradiction,
                Ok(false) => return next,
                Ok(true) => {}
            }
        }
    }

    /// Rules out what leads to a contradiction at once, until nothing more does.
    fn shave(&mut self, state: &mut State<B>) -> Next {
        let numbers = self.propagator.cells();
        let all = numbers + state.numbers.len();
        let mut best = (0, (0, 0));
        let (mut at, mut quiet) = (0, 0);
        while quiet < all && state.total as usize > numbers {
            if self.spent > self.effort.revisions {
                return Next::GaveUp;
            }
            if let Some((first, second)) = pair(state, numbers, at) {
                match self.try_both(state, first, second) {
                    Err(Contradiction) => return Next::Contradiction,
                    Ok(Trial::One) => {
                        quiet = 0;
                        best = (0, (0, 0));
                    }
                    Ok(Trial::Both([one, other])) => {
                        let choice =
                            if (one > other) == self.effort.reversed { second } else { first };
                        best = best.max((one * other, choice));
                    }
                }
            }
            quiet += 1;
            at = if at + 1 == all { 0 } else { at + 1 };
        }
        if state.total as usize == numbers {
            return Next::Full;
        }
        if best.0 == 0 {
            let open = (0..numbers).filter(|k| state.places[*k].len() > 1);
            let number = open.min_by_key(|k| state.places[*k].len());
            let number = number.expect("some number is open");
            best.1 = (number, state.places[number].first());
        }
        Next::Branch(best.1.0, best.1.1)
    }

    fn try_both(
        &mut self,
        state: &mut State<B>,
        first: Choice,
        second: Choice,
    ) -> Result<Trial, Contradiction> {
        let mut settled = [0; 2];
        for (at, (one, other)) in [(first, second), (second, first)].into_iter().enumerate() {
            self.trial.copy_from(state);
            let outcome = self.propagator.put(&mut self.trial, one.0, one.1);
            let outcome =
                outcome.and_then(|()| self.propagator.propagate(&mut self.trial, &mut self.spent));
            if outcome.is_err() {
                self.put(state, other.0, other.1)?;
                return Ok(Trial::One);
            }
            settled[at] = u64::from(state.total - self.trial.total);
        }
        Ok(Trial::Both(settled))
    }
}

/// The two places of a number (`at` below `numbers`), or the two numbers of a place, where there are
/// just two.
#[inline]
fn pair<B: Mask>(state: &State<B>, numbers: usize, at: usize) -> Option<(Choice, Choice)> {
    let set = if at < numbers { state.places[at] } else { state.numbers[at - numbers] };
    let rest = set.rest();
    if rest.is_empty() || !rest.is_single() {
        return None;
    }
    let (one, other) = (set.first(), rest.first());
    Some(match at.checked_sub(numbers) {
        None => ((at, one), (at, other)),
        Some(place) => ((one, place), (other, place)),
    })
}
