//! The search problem of the report: fill the board number by number, from the lowest run upward.
//!
//! A *run* is a chain of consecutive numbers in neighbouring cells. The actions put the successor of
//! the lowest run's head into any free neighbour, in the order up, down, left, right; nothing is
//! checked, so a head whose successor is given elsewhere and not next to it is a dead leaf, generated
//! and expanded like any other. Once only one run is left, its foot is also extended downward (after
//! the upward actions): then the same board can be reached in several orders, so states do repeat,
//! contrary to what the report says. Without any clue 1 may start anywhere.
//!
//! Every action fills one cell, so all answers are equally deep.

use crate::board::{Filling, NOWHERE, Puzzle};
use arrayvec::ArrayVec;
use gridwright_search::{Heuristic, INFINITE, Space};

/// A partly filled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// By cell, 0 where it is free.
    numbers: Vec<u16>,
    /// By number, [`NOWHERE`] where it is not on the board.
    seats: Vec<u16>,
    ends: Ends,
    free: u16,
}

/// The numbers at the ends of the lowest run, and the largest on the board; all 0 on an empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    foot: u16,
    head: u16,
    top: u16,
}

impl State {
    /// The numbers by cell, 0 where a cell is free.
    pub fn numbers(&self) -> &Filling {
        &self.numbers
    }
}

/// Puts a number into a free cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// Where.
    pub cell: u16,
    /// What.
    pub number: u16,
}

/// The actions of a state: a few neighbours of a run's ends, or 1 anywhere.
#[derive(Debug)]
pub enum Puts {
    /// Extending a run.
    Extending(arrayvec::IntoIter<Put, 16>),
    /// Starting with 1.
    Starting(std::ops::Range<u16>),
}

impl Iterator for Puts {
    type Item = Put;

    fn next(&mut self) -> Option<Put> {
        match self {
            Puts::Extending(puts) => puts.next(),
            Puts::Starting(cells) => cells.next().map(|cell| Put { cell, number: 1 }),
        }
    }
}

/// The report's state space over one board.
#[derive(Clone, Copy, Debug)]
pub struct Runs<'b> {
    puzzle: &'b Puzzle,
}

impl<'b> Runs<'b> {
    /// The space of a board.
    pub fn new(puzzle: &'b Puzzle) -> Runs<'b> {
        Runs { puzzle }
    }

    /// The board as given.
    pub fn start(self) -> State {
        let n = self.puzzle.cells();
        let seats = std::iter::once(NOWHERE)
            .chain((1..=n).map(|k| self.puzzle.seat(k).map_or(NOWHERE, |cell| cell as u16)))
            .chain([NOWHERE]);
        let mut state = State {
            numbers: self.puzzle.clues().to_vec(),
            seats: seats.collect(),
            ends: Ends { foot: 0, head: 0, top: 0 },
            free: self.puzzle.clues().iter().filter(|clue| **clue == 0).count() as u16,
        };
        if let Some((low, top)) = self.puzzle.ends() {
            let foot = low as u16;
            state.ends = Ends { foot, head: foot, top: top as u16 };
            self.follow_run(&mut state);
        }
        state
    }

    /// Moves the head up to the end of its run.
    fn follow_run(self, state: &mut State) {
        loop {
            let head = usize::from(state.ends.head);
            let (here, next) = (state.seats[head], state.seats[head + 1]);
            if next == NOWHERE || !self.puzzle.graph().adjacent(here.into(), next.into()) {
                return;
            }
            state.ends.head += 1;
        }
    }

    /// Whether the marks between filled cells are kept: the report knows none, so they are only
    /// looked at in the end.
    fn keeps_marks(self, state: &State) -> bool {
        let number = |cell: u16| state.numbers[usize::from(cell)];
        let kept = |&(a, b): &(u16, u16)| number(a).abs_diff(number(b)) == 1;
        self.puzzle.marks().iter().all(kept)
    }
}

impl Space for Runs<'_> {
    type State = State;
    type Action = Put;
    type Undo = Ends;
    type Actions = Puts;

    fn actions(&self, state: &State) -> Puts {
        let Ends { foot, head, top } = state.ends;
        let n = self.puzzle.cells() as u16;
        if foot == 0 {
            return Puts::Starting(0..n);
        }
        let mut puts = ArrayVec::<Put, 16>::new();
        let mut extend = |end: u16, number: u16| {
            let from = usize::from(state.seats[usize::from(end)]);
            for cell in self.puzzle.graph().next_to(from) {
                if state.numbers[cell] == 0 {
                    puts.push(Put { cell: cell as u16, number });
                }
            }
        };
        if head < n && state.seats[usize::from(head) + 1] == NOWHERE {
            extend(head, head + 1);
        }
        if head == top && foot > 1 {
            extend(foot, foot - 1);
        }
        Puts::Extending(puts.into_iter())
    }

    fn apply(&self, state: &mut State, put: Put) -> Ends {
        let before = state.ends;
        state.numbers[usize::from(put.cell)] = put.number;
        state.seats[usize::from(put.number)] = put.cell;
        state.free -= 1;
        if before.foot == 0 {
            state.ends = Ends { foot: 1, head: 1, top: 1 };
        } else if put.number < before.foot {
            state.ends.foot = put.number;
        } else {
            state.ends.head = put.number;
            state.ends.top = before.top.max(put.number);
            self.follow_run(state);
        }
        before
    }

    fn undo(&self, state: &mut State, put: Put, before: Ends) {
        state.numbers[usize::from(put.cell)] = 0;
        state.seats[usize::from(put.number)] = NOWHERE;
        state.free += 1;
        state.ends = before;
    }

    fn is_goal(&self, state: &State) -> bool {
        let whole = state.ends.foot == 1 && usize::from(state.ends.head) == self.puzzle.cells();
        whole && self.keeps_marks(state)
    }
}

/// The report's estimate `h_alpha`: the sum over all free cells of (most neighbours - free
/// neighbours)^alpha, or infinite where one of four conditions shows that the board is dead.
///
/// It grows with the number of cells that are hard to get to and is no bound on anything: A* with it
/// proves nothing about cost (there is nothing to prove, all answers are equally deep).
#[derive(Clone, Copy, Debug)]
pub struct Alpha {
    /// The exponent; the report settled on 1.4.
    pub alpha: f64,
}

/// What [`Alpha`] knows of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlphaValue {
    estimate: f64,
    free: u16,
}

impl Heuristic<Runs<'_>> for Alpha {
    type Memo = AlphaValue;
    const ADMISSIBLE: bool = false;
    const FIRST_COME: bool = true;

    fn root(&self, space: &Runs<'_>, state: &State) -> AlphaValue {
        let estimate = if is_dead(space.puzzle, state) {
            f64::INFINITY
        } else {
            self.sum(space.puzzle, state)
        };
        AlphaValue { estimate, free: state.free }
    }

    fn step(&self, space: &Runs<'_>, _: AlphaValue, before: &State, put: Put) -> AlphaValue {
        let mut after = before.clone();
        space.apply(&mut after, put);
        self.root(space, &after)
    }

    /// Every action fills one cell, so this many are certainly needed.
    fn bound(&self, value: AlphaValue) -> u32 {
        if value.estimate.is_infinite() { INFINITE } else { value.free.into() }
    }

    fn estimate(&self, value: AlphaValue) -> f64 {
        value.estimate
    }
}

impl Alpha {
    fn sum(self, puzzle: &Puzzle, state: &State) -> f64 {
        let graph = puzzle.graph();
        let most = graph.neighbours().most();
        let free = |cell: &usize| state.numbers[*cell] == 0;
        let lonely = |cell: usize| most - graph.next_to(cell).filter(free).count();
        let free_cells = (0..puzzle.cells()).filter(free);
        free_cells.map(|cell| (lonely(cell) as f64).powf(self.alpha)).sum()
    }
}

/// The four conditions under which `h_alpha` is infinite:
///
/// 1. the lowest run's head and the foot of the next run are not next to each other, and no chain of
///    free cells leads from the one to the other;
/// 2. these two are further apart than their numbers;
/// 3. fewer than min - 1 free cells can be reached from the smallest number on the board, or fewer
///    than n - max from the largest;
/// 4. with more than one run left, a region of free cells cannot be used: none of its contacts allows
///    to come in and to go out, and the ends of the path do not fill it exactly (see
///    [`Regions::some_is_useless`]).
///
/// The report does not speak of the path's ends in 4, nor of contacts; this reading gives its numbers.
fn is_dead(puzzle: &Puzzle, state: &State) -> bool {
    let Ends { foot, head, top } = state.ends;
    if foot == 0 {
        return false;
    }
    let graph = puzzle.graph();
    let n = puzzle.cells();
    let seat = |number: u16| usize::from(state.seats[usize::from(number)]);
    let regions = Regions::new(puzzle, state);
    if head < top {
        let next = (head + 1..=top).find(|k| state.seats[usize::from(*k)] != NOWHERE);
        let next = next.expect("the largest number lies above the head");
        let (from, to) = (seat(head), seat(next));
        let apart = graph.neighbours().distance(graph.place(from), graph.place(to));
        let joined = apart == 1 || regions.join(puzzle, from, to);
        if apart > usize::from(next - head) || !joined {
            return true;
        }
    }
    regions.reachable(puzzle, seat(foot)) < usize::from(foot) - 1
        || regions.reachable(puzzle, seat(top)) < n - usize::from(top)
        || head < top && regions.some_is_useless(puzzle, state)
}

/// The connected regions of free cells.
struct Regions {
    /// By cell, the region from 0, or `NOWHERE` for filled cells.
    of: Vec<u16>,
    sizes: Vec<usize>,
}

impl Regions {
    fn new(puzzle: &Puzzle, state: &State) -> Regions {
        let (of, sizes) = puzzle.graph().components(|cell| state.numbers[cell] == 0);
        Regions { of, sizes }
    }

    /// The regions next to a filled cell, each once.
    fn around(&self, puzzle: &Puzzle, cell: usize) -> ArrayVec<u16, 8> {
        let mut around = ArrayVec::new();
        for next in puzzle.graph().next_to(cell) {
            let region = self.of[next];
            if region != NOWHERE && !around.contains(&region) {
                around.push(region);
            }
        }
        around
    }

    fn join(&self, puzzle: &Puzzle, a: usize, b: usize) -> bool {
        let regions = self.around(puzzle, a);
        self.around(puzzle, b).iter().any(|region| regions.contains(region))
    }

    fn reachable(&self, puzzle: &Puzzle, cell: usize) -> usize {
        let regions = self.around(puzzle, cell);
        regions.iter().map(|region| self.sizes[usize::from(*region)]).sum()
    }

    /// A *contact* is a free cell's neighbour that holds a number from the lowest run's head upward.
    /// Contacts are counted, not numbers: two cells next to the same number are two contacts. In
    /// reading order, a region can be used when any later contact is not consecutive to its first;
    /// otherwise only when the numbers below the smallest, above the largest, or both fill it exactly.
    fn some_is_useless(&self, puzzle: &Puzzle, state: &State) -> bool {
        let Ends { foot, head, top } = state.ends;
        let before = usize::from(foot) - 1;
        let behind = puzzle.cells() - usize::from(top);
        let mut seen = vec![Contacts::default(); self.sizes.len()];
        for (cell, &region) in self.of.iter().enumerate() {
            if region == NOWHERE {
                continue;
            }
            let contacts = &mut seen[usize::from(region)];
            for next in puzzle.graph().next_to(cell) {
                let number = state.numbers[next];
                contacts.foot |= number == foot;
                contacts.top |= number == top;
                if number >= head {
                    let is_first = contacts.first.is_none();
                    let first = *contacts.first.get_or_insert(number);
                    contacts.passable |= !is_first && number.abs_diff(first) != 1;
                }
            }
        }
        let fills = |contacts: &Contacts, size: usize| {
            contacts.foot && size == before
                || contacts.top && size == behind
                || contacts.foot && contacts.top && size == before + behind
        };
        let useless =
            |(contacts, size): (&Contacts, &usize)| !contacts.passable && !fills(contacts, *size);
        seen.iter().zip(&self.sizes).any(useless)
    }
}

/// What lies around a region of free cells.
#[derive(Clone, Copy, Debug, Default)]
struct Contacts {
    /// The first in reading order.
    first: Option<u16>,
    /// A later one is not consecutive to the first.
    passable: bool,
    /// The smallest number is among its neighbours.
    foot: bool,
    /// The largest number is.
    top: bool,
}
