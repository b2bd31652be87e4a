//! Exact counting by frontier dynamic programming (after Knuth's Simpath, 2008).
//!
//! The cells are passed one by one, row by row. Of everything behind, only what the cells of a
//! sliding window need is kept: which of them are ends of pieces of path, and of which pieces. A
//! piece without a given number keeps its length; a piece with one keeps the number at its end and
//! whether numbers rise from there. Boards with the same window are counted together. On a board
//! without clues lengths do not matter and are not kept; every path is then counted once for both of
//! its directions.
//!
//! Time and memory grow exponentially with the shorter side of the board only (for boards with
//! clues, also with the number of different lengths).

use super::states::StateCounts;
use crate::board::Puzzle;
use arrayvec::ArrayVec;
use gridwright_search::{Budget, Stats, Stop};

/// The widest window.
const WIDEST: usize = 68;
/// Room that is asked for before a state is passed on: hardly any leads to as many.
const MOST_SUCCESSORS: usize = 64;

/// What a cell of the window is to the path so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Nothing yet.
    Fresh,
    /// Passed through, or an end of the whole path.
    Done,
    /// An end of a piece without numbers: the other end, and how many cells it has.
    End { mate: usize, length: usize },
    /// An end of a piece with numbers: the number here, and whether the next one out is larger.
    Fixed { number: usize, rises: bool },
    /// An end of a piece whose other end is an end of the whole path, on a board without clues.
    Tail,
}

type Labels = ArrayVec<Label, WIDEST>;

/// What an end offers to be joined.
#[derive(Clone, Copy, Debug)]
enum Half {
    Free { mate: usize, length: usize },
    Fixed { number: usize, rises: bool },
    Tail,
}

/// Which numbers a cell may hold: bits by number (from 0), then cell.
#[derive(Debug)]
pub(super) struct Allowed {
    pub words: usize,
    pub bits: Vec<u64>,
}

impl Allowed {
    fn has(&self, number: usize, cell: usize) -> bool {
        self.bits[(number - 1) * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }
}

/// Counts all answers. `allowed` says which numbers a cell may hold as far as is known, `None` on a
/// board without clues. The count stops at the largest number there is.
pub(super) fn count(
    puzzle: &Puzzle,
    allowed: Option<&Allowed>,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<u128, Stop> {
    if puzzle.cells() == 1 {
        return Ok(1);
    }
    let counter = Counter::new(puzzle, allowed);
    let ways = counter.run(budget, stats)?;
    Ok(if allowed.is_some() { ways } else { ways.saturating_mul(2) })
}

struct Counter<'b> {
    puzzle: &'b Puzzle,
    allowed: Option<&'b Allowed>,
    /// The cells in the order in which they are passed.
    order: Vec<usize>,
    /// By cell passed, the neighbours behind it as distances in `order`, and whether marked.
    later: Vec<ArrayVec<(usize, bool), 8>>,
    window: usize,
}

impl<'b> Counter<'b> {
    fn new(puzzle: &'b Puzzle, allowed: Option<&'b Allowed>) -> Counter<'b> {
        let graph = puzzle.graph();
        let mut order: Vec<usize> = (0..puzzle.cells()).collect();
        if graph.rows() < graph.columns() {
            order.sort_by_key(|cell| {
                let (row, column) = graph.place(*cell);
                (column, row)
            });
        }
        let mut rank = vec![0; order.len()];
        for (at, &cell) in order.iter().enumerate() {
            rank[cell] = at;
        }
        let behind = |at: usize, cell: usize| {
            let others = graph.next_to(cell).filter(|other| rank[*other] > at);
            let mut later: ArrayVec<_, 8> =
                others.map(|other| (rank[other] - at, puzzle.is_marked(cell, other))).collect();
            later.sort_unstable();
            later
        };
        let later: Vec<_> = order.iter().enumerate().map(|(at, cell)| behind(at, *cell)).collect();
        let furthest = later.iter().flatten().map(|(distance, _)| *distance).max();
        Counter { puzzle, allowed, order, later, window: furthest.unwrap_or(0) + 1 }
    }

    fn run(&self, budget: &mut Budget<'_>, stats: &mut Stats) -> Result<u128, Stop> {
        let mut now = StateCounts::new(self.window);
        let mut next = StateCounts::new(self.window);
        let fresh: Labels = std::iter::repeat_n(Label::Fresh, self.window).collect();
        now.add(&encode(&fresh), 1);
        for at in 0..self.order.len() {
            next.clear();
            for entry in 0..now.len() {
                if let Err(stop) = budget.check_room(now.bytes() + next.bytes_with(MOST_SUCCESSORS))
                {
                    stats.bytes = stats.bytes.max(now.bytes() + next.bytes());
                    return Err(stop);
                }
                budget.tick(stats)?;
                stats.expanded += 1;
                let (key, ways) = now.entry(entry);
                let labels = decode(key);
                let mut arrive = |labels: &Labels| {
                    stats.generated += 1;
                    next.add(&encode(labels), ways);
                };
                self.pass(at, &labels, &mut arrive);
            }
            stats.bytes = stats.bytes.max(now.bytes() + next.bytes());
            std::mem::swap(&mut now, &mut next);
            stats.peak_stored = stats.peak_stored.max((now.len() + next.len()) as u64);
            stats.rounds += 1;
        }
        Ok((0..now.len()).map(|at| now.entry(at).1).fold(0, u128::saturating_add))
    }

    /// All ways on from one cell: no further piece of path, one, or two, to the cells behind it.
    fn pass(&self, at: usize, labels: &Labels, arrive: &mut impl FnMut(&Labels)) {
        let later = &self.later[at];
        let musts = later.iter().filter(|(_, marked)| *marked).count();
        if musts == 0 {
            self.leave(at, labels, arrive);
        }
        for (i, &(first, marked)) in later.iter().enumerate() {
            let kept = usize::from(marked);
            self.join(at, labels, first, &mut |joined: &Labels| {
                if musts == kept {
                    self.leave(at, joined, arrive);
                }
                for &(second, marked) in &later[i + 1..] {
                    if kept + usize::from(marked) == musts {
                        self.join(at, joined, second, &mut |both: &Labels| {
                            self.leave(at, both, arrive);
                        });
                    }
                }
            });
        }
    }

    /// What the end at a place of the window offers, and what is left there once it is joined.
    fn halves(&self, at: usize, labels: &Labels, place: usize) -> ArrayVec<(Half, Label), 2> {
        let mut halves = ArrayVec::new();
        match labels[place] {
            Label::Done => {}
            Label::End { mate, length } => halves.push((Half::Free { mate, length }, Label::Done)),
            Label::Fixed { number, rises } => {
                halves.push((Half::Fixed { number, rises }, Label::Done));
            }
            Label::Tail => halves.push((Half::Tail, Label::Done)),
            Label::Fresh => {
                if let Some(number) = self.puzzle.clue(self.order[at + place]).map(usize::from) {
                    for rises in [true, false] {
                        let rest = Label::Fixed { number, rises: !rises };
                        halves.push((Half::Fixed { number, rises }, rest));
                    }
                } else {
                    // Both its ends are here; what is left is set by the join.
                    let alone = Half::Free { mate: place, length: 1 };
                    halves.push((alone, Label::Fresh));
                }
            }
        }
        halves
    }

    /// Joins the cell being passed with one behind it, in every way that fits.
    fn join(&self, at: usize, labels: &Labels, other: usize, then: &mut impl FnMut(&Labels)) {
        for (here, here_left) in self.halves(at, labels, 0) {
            for (there, there_left) in self.halves(at, labels, other) {
                let mut joined = labels.clone();
                joined[0] = here_left;
                joined[other] = there_left;
                let fits = match (here, there) {
                    (Half::Free { mate: a, length: x }, Half::Free { mate: b, length: y }) => {
                        let length = if self.allowed.is_some() { x + y } else { 0 };
                        joined[a] = Label::End { mate: b, length };
                        joined[b] = Label::End { mate: a, length };
                        a != other
                    }
                    (Half::Fixed { number, rises }, Half::Free { mate, length }) => {
                        self.number(at, &mut joined, (number, rises), (other, mate, length))
                    }
                    (Half::Free { mate, length }, Half::Fixed { number, rises }) => {
                        self.number(at, &mut joined, (number, rises), (0, mate, length))
                    }
                    (Half::Fixed { number: a, rises }, Half::Fixed { number: b, rises: back }) => {
                        rises != back && b == step(a, rises, 1).unwrap_or(0)
                    }
                    (Half::Tail, Half::Free { mate, .. })
                    | (Half::Free { mate, .. }, Half::Tail) => {
                        joined[mate] = Label::Tail;
                        true
                    }
                    (Half::Tail, Half::Tail) => self.all_done(at, &joined),
                    _ => false,
                };
                if fits {
                    then(&joined);
                }
            }
        }
    }

    /// Whether every cell of the board from here on is in the window and done.
    fn all_done(&self, at: usize, labels: &Labels) -> bool {
        let left = self.order.len() - at;
        left <= self.window && labels[..left].iter().all(|label| *label == Label::Done)
    }

    /// Numbers a piece without numbers, joined at its end `near` to `number`.
    fn number(
        &self,
        at: usize,
        labels: &mut Labels,
        (number, rises): (usize, bool),
        (near, far, length): (usize, usize, usize),
    ) -> bool {
        let Some(first) = step(number, rises, 1) else {
            return false;
        };
        let Some(last) = step(number, rises, length) else {
            return false;
        };
        labels[far] = Label::Fixed { number: last, rises };
        self.may(at, near, first) && self.may(at, far, last)
    }

    fn may(&self, at: usize, place: usize, number: usize) -> bool {
        let in_range = (1..=self.puzzle.cells()).contains(&number);
        let cell = self.order[at + place];
        in_range && self.allowed.is_none_or(|allowed| allowed.has(number, cell))
    }

    /// The cell being passed leaves the window: it must be done, or become an end of the path.
    fn leave(&self, at: usize, labels: &Labels, arrive: &mut impl FnMut(&Labels)) {
        let n = self.puzzle.cells();
        match labels[0] {
            Label::Fresh => {}
            Label::Done => arrive(&shifted(labels)),
            Label::Fixed { number, rises } => {
                if (number, rises) == (1, false) || (number, rises) == (n, true) {
                    arrive(&shifted(labels));
                }
            }
            Label::End { mate, length } if self.allowed.is_some() => {
                for (here, there, rises) in [(1, length, true), (n, n + 1 - length, false)] {
                    if self.may(at, 0, here) && self.may(at, mate, there) {
                        let mut ended = labels.clone();
                        ended[mate] = Label::Fixed { number: there, rises };
                        arrive(&shifted(&ended));
                    }
                }
            }
            Label::End { mate, .. } => {
                let tails = labels.iter().filter(|label| **label == Label::Tail).count();
                if tails < 2 {
                    let mut ended = labels.clone();
                    ended[mate] = Label::Tail;
                    arrive(&shifted(&ended));
                }
            }
            Label::Tail => {
                // Both ends of the path are known now: nothing may be left over.
                let mut ended = labels.clone();
                ended[0] = Label::Done;
                if self.all_done(at, &ended) {
                    arrive(&shifted(&ended));
                }
            }
        }
    }
}

/// The number some steps further out; `None` below 1.
fn step(number: usize, rises: bool, steps: usize) -> Option<usize> {
    if rises {
        Some(number + steps)
    } else {
        number.checked_sub(steps).filter(|number| *number > 0)
    }
}

/// The window one cell further on.
fn shifted(labels: &Labels) -> Labels {
    let mut shifted: Labels = labels[1..]
        .iter()
        .map(|label| match *label {
            Label::End { mate, length } => Label::End { mate: mate - 1, length },
            other => other,
        })
        .collect();
    shifted.push(Label::Fresh);
    shifted
}

/// One word a label: three bits of kind, then a number. Of the two ends of a piece the first keeps
/// where the other is, and the second the length.
fn encode(labels: &Labels) -> ArrayVec<u16, WIDEST> {
    let code = |(at, label): (usize, &Label)| match *label {
        Label::Fresh => 0,
        Label::Done => 1,
        Label::Tail => 2,
        Label::Fixed { number, rises } => 3 + u16::from(rises) + 8 * number as u16,
        Label::End { mate, .. } if at < mate => 5 + 8 * mate as u16,
        Label::End { length, .. } => 6 + 8 * length as u16,
    };
    labels.iter().enumerate().map(code).collect()
}

fn decode(key: &[u16]) -> Labels {
    let mut labels: Labels = std::iter::repeat_n(Label::Fresh, key.len()).collect();
    for (at, &code) in key.iter().enumerate() {
        let value = usize::from(code / 8);
        labels[at] = match code % 8 {
            0 => Label::Fresh,
            1 => Label::Done,
            2 => Label::Tail,
            kind @ (3 | 4) => Label::Fixed { number: value, rises: kind == 4 },
            5 => {
                let length = usize::from(key[value] / 8);
                labels[value] = Label::End { mate: at, length };
                Label::End { mate: value, length }
            }
            // Set when its first end was read.
            _ => labels[at],
        };
    }
    labels
}
