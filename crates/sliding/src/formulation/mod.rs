//! The textbook state space: a state is a board, an action moves the blank.
//!
//! Successors come in the order up, down, left, right (of the blank). In the multi-tile metric an
//! action is a straight push, shorter pushes first within a direction. States are arrays of `N`
//! bytes, `N` being 16 for boards up to 4×4 so that the classic puzzles stay fast.

mod conflict;
mod manhattan;
mod multi;

pub use conflict::{LinearConflict, linear_conflict};
pub use manhattan::Manhattan;
pub use multi::{Multi, Push};

use super::board::{Board, Direction};
use gridwright_search::{Keyed, Reversible, Space};

/// The tiles of a board in an array of `N` ≥ its cells; cells beyond the board hold 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const N: usize> {
    tiles: [u8; N],
    blank: u8,
}

/// What a board of one size with one goal looks like to the engine.
#[derive(Clone, Debug)]
pub struct Rules<const N: usize> {
    rows: usize,
    cols: usize,
    goal: State<N>,
    /// Directions the blank can take from each cell, one bit each.
    open: [u8; N],
    /// The same, less the way back, for each direction taken last.
    onward: [[u8; N]; 4],
    /// What a direction adds to the blank's cell.
    offset: [i8; 4],
}

impl<const N: usize> State<N> {
    /// Packs a board of at most `N` cells.
    pub fn of(board: &Board) -> State<N> {
        let mut tiles = [0; N];
        tiles[..board.cells()].copy_from_slice(board.tiles());
        State { tiles, blank: board.blank() as u8 }
    }

    #[inline(always)]
    fn swap_blank(&mut self, target: u8) {
        self.tiles[usize::from(self.blank)] = self.tiles[usize::from(target)];
        self.tiles[usize::from(target)] = 0;
        self.blank = target;
    }
}

impl<const N: usize> Rules<N> {
    /// The rules of all boards that are to become `goal`, which has at most `N` cells.
    pub fn new(goal: &Board) -> Rules<N> {
        let (rows, cols) = (goal.rows(), goal.cols());
        let mut open = [0; N];
        for (cell, bits) in open.iter_mut().enumerate().take(rows * cols) {
            for direction in Direction::ALL {
                let reachable = direction.from(cell, rows, cols).is_some();
                *bits |= u8::from(reachable) << direction as u8;
            }
        }
        let onward =
            Direction::ALL.map(|last| open.map(|bits| bits & !(1 << last.opposite() as u8)));
        let down = cols as i8;
        Rules { rows, cols, goal: State::of(goal), open, onward, offset: [-down, down, -1, 1] }
    }

    #[inline(always)]
    fn target(&self, blank: u8, direction: Direction) -> u8 {
        blank.wrapping_add_signed(self.offset[direction as usize])
    }

    fn unkey(&self, key: &[u8; N]) -> State<N> {
        let cells = self.rows * self.cols;
        let blank = key[..cells].iter().position(|&tile| tile == 0).expect("boards have a blank");
        State { tiles: *key, blank: blank as u8 }
    }
}

/// Directions as a set of four bits, yielded in their fixed order. Counting to four, rather than
/// taking bits out, lets the compiler unroll the loops over them.
#[derive(Clone, Copy, Debug)]
pub struct Directions {
    open: u8,
    next: usize,
}

impl Directions {
    /// Whether a direction is among them.
    pub fn has(self, direction: Direction) -> bool {
        self.open >> direction as u8 & 1 == 1
    }
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline(always)]
    fn next(&mut self) -> Option<Direction> {
        while self.next < 4 {
            let direction = Direction::ALL[self.next];
            self.next += 1;
            if self.open >> direction as u8 & 1 == 1 {
                return Some(direction);
            }
        }
        None
    }
}

/// The space in which one tile moves at a time.
#[derive(Clone, Debug)]
pub struct Single<const N: usize>(pub Rules<N>);

impl<const N: usize> Space for Single<N> {
    type State = State<N>;
    type Action = Direction;
    /// Where the blank was: quicker than turning the direction round.
    type Undo = u8;
    type Actions = Directions;

    #[inline(always)]
    fn actions(&self, state: &State<N>) -> Directions {
        Directions { open: self.0.open[usize::from(state.blank)], next: 0 }
    }

    #[inline(always)]
    fn apply(&self, state: &mut State<N>, direction: Direction) -> u8 {
        let blank = state.blank;
        state.swap_blank(self.0.target(blank, direction));
        blank
    }

    #[inline(always)]
    fn undo(&self, state: &mut State<N>, _: Direction, blank: u8) {
        state.swap_blank(blank);
    }

    #[inline(always)]
    fn is_goal(&self, state: &State<N>) -> bool {
        *state == self.0.goal
    }

    #[inline(always)]
    fn onward(&self, state: &State<N>, last: Direction) -> Directions {
        Directions { open: self.0.onward[last as usize][usize::from(state.blank)], next: 0 }
    }
}

impl<const N: usize> Keyed for Single<N> {
    type Key = [u8; N];
    fn key(&self, state: &State<N>) -> [u8; N] {
        state.tiles
    }
    fn unkey(&self, key: &[u8; N]) -> State<N> {
        self.0.unkey(key)
    }
}

impl<const N: usize> Reversible for Single<N> {
    fn goal(&self) -> State<N> {
        self.0.goal
    }
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_search::Heuristic;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn incremental_heuristics_agree_with_their_roots() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(7);
        for (rows, cols) in [(2, 2), (3, 3), (4, 4), (2, 7), (3, 5)] {
            let goal = Board::blank_last(rows, cols).unwrap();
            let space = Single::<16>(Rules::new(&goal));
            let (manhattan, conflict) = (Manhattan::new(&goal), LinearConflict::new(&goal));
            let mut state = space.0.goal;
            let mut values = (manhattan.root(&space, &state), conflict.root(&space, &state));
            for _ in 0..2_000 {
                let choices: Vec<_> = space.actions(&state).collect();
                let action = choices[rng.random_range(0..choices.len())];
                values.0 = manhattan.step(&space, values.0, &state, action);
                values.1 = conflict.step(&space, values.1, &state, action);
                space.apply(&mut state, action);
                assert_eq!(values.0, manhattan.root(&space, &state));
                let fresh = conflict.root(&space, &state);
                assert_eq!(conflict.bound(values.1), conflict.bound(fresh));
                assert_eq!(values.1.conflicts, fresh.conflicts);
            }
        }
    }
}
