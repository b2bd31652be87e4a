//! The quick search: what most boards of up to 512 places need, without anything to set up.
//!
//! Depth-first over [bitboards](super::bitboards), with shaving: both places of every number that
//! has only two are tried, and a place that leads to a contradiction is ruled out. Where nothing
//! more can be ruled out, the number whose two trials taught most is branched on. It gives up after
//! a fixed effort and leaves the board to the learning search.

use super::super::board::{Board, Filling, Neighbours};
use super::bitboards::{Dead, Shape, State};
use super::bits::{Bits, Wide};
use gridwright_search::{Budget, Stats, Stop};

/// How far it came.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Quick {
    /// All answers are known.
    All,
    /// As many as were asked for.
    Enough,
    /// Too hard, or too large.
    GaveUp,
}

/// Puts up to `most` answers into `found`, with about `effort` looks at a number for each at most.
pub(super) fn search(
    board: &Board,
    most: usize,
    effort: u64,
    found: &mut Vec<Filling>,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Quick, Stop> {
    let graph = board.graph();
    match graph.rows() * graph.columns() {
        0..=64 => run::<u64>(board, most, effort, found, budget, stats),
        65..=128 => run::<u128>(board, most, effort, found, budget, stats),
        129..=256 => run::<Wide<4>>(board, most, effort, found, budget, stats),
        257..=512 => run::<Wide<8>>(board, most, effort, found, budget, stats),
        _ => Ok(Quick::GaveUp),
    }
}

/// Where the path can begin: with four neighbours and an odd number of cells, on the majority colour.
fn first_places<B: Bits>(board: &Board) -> B {
    let graph = board.graph();
    let n = board.cells();
    let white = (0..n).filter(|cell| graph.colour(*cell) == 0).count();
    let majority = usize::from(white < n - white);
    let coloured = graph.neighbours() == Neighbours::Four && n % 2 == 1;
    let cells = (0..n).filter(|cell| !coloured || graph.colour(*cell) == majority);
    cells.fold(B::NONE, |places, cell| {
        let (row, column) = graph.place(cell);
        places.or(B::one(row * graph.columns() + column))
    })
}

fn run<B: Bits>(
    board: &Board,
    most: usize,
    effort: u64,
    found: &mut Vec<Filling>,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Quick, Stop> {
    let shape = Shape::<B>::new(board);
    let mut spent = 0;
    let start = shape.start(board, first_places(board));
    let Ok(mut state) = start.and_then(|mut state| {
        shape.propagate(&mut state, &mut spent)?;
        Ok(state)
    }) else {
        return Ok(Quick::All);
    };
    let mut search = Search { shape: &shape, trial: state.clone(), spent, effort };
    // States to go on from when the present one is done.
    let mut waiting: Vec<State<B>> = Vec::new();
    loop {
        match search.shave(&mut state) {
            Next::Tired => return Ok(Quick::GaveUp),
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
                found.push(shape.filling(&state));
                if found.len() >= most {
                    return Ok(Quick::Enough);
                }
                search.spent = 0;
            }
            Next::Dead => stats.pruned += 1,
        }
        match waiting.pop() {
            Some(next) => state = next,
            None => return Ok(Quick::All),
        }
    }
}

struct Search<'s, B> {
    shape: &'s Shape<B>,
    trial: State<B>,
    spent: u64,
    effort: u64,
}

enum Next {
    Dead,
    Full,
    Branch(usize, usize),
    Tired,
}

/// What trying both places of a number showed.
enum Trial {
    /// Both can be, and how much they would settle.
    Both(u64),
    /// One cannot: the other was taken.
    One,
}

impl<B: Bits> Search<'_, B> {
    fn put(&mut self, state: &mut State<B>, number: usize, place: usize) -> Result<(), Dead> {
        self.shape.put(state, number, place)?;
        self.shape.propagate(state, &mut self.spent)
    }

    fn forbid(&mut self, state: &mut State<B>, number: usize, place: usize) -> Result<(), Dead> {
        self.shape.forbid(state, number, place)?;
        self.shape.propagate(state, &mut self.spent)
    }

    /// Rules out what leads to a contradiction at once, until nothing more does.
    fn shave(&mut self, state: &mut State<B>) -> Next {
        let numbers = self.shape.cells();
        let mut best = (0, 0);
        let (mut number, mut quiet) = (0, 0);
        while quiet < numbers && state.total as usize > numbers {
            if self.spent > self.effort {
                return Next::Tired;
            }
            let rest = state.places[number].rest();
            if !rest.is_empty() && rest.is_single() {
                match self.try_both(state, number) {
                    Err(Dead) => return Next::Dead,
                    Ok(Trial::One) => {
                        quiet = 0;
                        best = (0, 0);
                    }
                    Ok(Trial::Both(worth)) => best = best.max((worth, number)),
                }
            }
            quiet += 1;
            number = if number + 1 == numbers { 0 } else { number + 1 };
        }
        if state.total as usize == numbers {
            return Next::Full;
        }
        if best.0 == 0 {
            let open = (0..numbers).filter(|k| state.places[*k].count() > 1);
            best.1 = open.min_by_key(|k| state.places[*k].count()).expect("some number is open");
        }
        Next::Branch(best.1, state.places[best.1].lowest())
    }

    fn try_both(&mut self, state: &mut State<B>, number: usize) -> Result<Trial, Dead> {
        let first = state.places[number].lowest();
        let second = state.places[number].rest().lowest();
        let mut worth = 1;
        for (place, other) in [(first, second), (second, first)] {
            self.trial.copy_from(state);
            let outcome = self.shape.put(&mut self.trial, number, place);
            let outcome =
                outcome.and_then(|()| self.shape.propagate(&mut self.trial, &mut self.spent));
            let settled = state.total - self.trial.total;
            if outcome.is_err() {
                self.put(state, number, other)?;
                return Ok(Trial::One);
            }
            worth *= u64::from(settled);
        }
        Ok(Trial::Both(worth))
    }
}
