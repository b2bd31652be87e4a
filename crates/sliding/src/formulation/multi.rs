//! The space of straight pushes: however many tiles they move, they count one.

use super::{Rules, State};
use crate::board::Direction;
use gridwright_search::{Keyed, Reversible, Space};

/// A straight push: the blank moves `steps` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where the blank goes.
    pub direction: Direction,
    /// How far.
    pub steps: u8,
}

/// The space in which a straight push of any length is one move.
#[derive(Clone, Debug)]
pub struct Multi<const N: usize>(pub Rules<N>);

/// The pushes of a state, in order.
#[derive(Clone, Copy, Debug)]
pub struct Pushes {
    room: [u8; 4],
    direction: usize,
    steps: u8,
}

impl Iterator for Pushes {
    type Item = Push;

    fn next(&mut self) -> Option<Push> {
        while self.direction < 4 {
            if self.steps < self.room[self.direction] {
                self.steps += 1;
                let direction = Direction::ALL[self.direction];
                return Some(Push { direction, steps: self.steps });
            }
            self.direction += 1;
            self.steps = 0;
        }
        None
    }
}

impl<const N: usize> Space for Multi<N> {
    type State = State<N>;
    type Action = Push;
    type Undo = ();
    type Actions = Pushes;

    fn actions(&self, state: &State<N>) -> Pushes {
        let (row, col) =
            (usize::from(state.blank) / self.0.cols, usize::from(state.blank) % self.0.cols);
        let room = [row, self.0.rows - 1 - row, col, self.0.cols - 1 - col].map(|n| n as u8);
        Pushes { room, direction: 0, steps: 0 }
    }

    fn apply(&self, state: &mut State<N>, push: Push) {
        for _ in 0..push.steps {
            state.swap_blank(self.0.target(state.blank, push.direction));
        }
    }

    fn undo(&self, state: &mut State<N>, push: Push, (): ()) {
        self.apply(state, Push { direction: push.direction.opposite(), ..push });
    }

    fn is_goal(&self, state: &State<N>) -> bool {
        *state == self.0.goal
    }

    /// Two pushes along one line are one push, or none.
    fn onward(&self, state: &State<N>, last: Push) -> Pushes {
        let mut pushes = self.actions(state);
        let line = if last.direction.is_horizontal() { 2 } else { 0 };
        pushes.room[line..line + 2].fill(0);
        pushes
    }
}

impl<const N: usize> Keyed for Multi<N> {
    type Key = [u8; N];
    fn key(&self, state: &State<N>) -> [u8; N] {
        state.tiles
    }
    fn unkey(&self, key: &[u8; N]) -> State<N> {
        self.0.unkey(key)
    }
}

impl<const N: usize> Reversible for Multi<N> {
    fn goal(&self) -> State<N> {
        self.0.goal
    }
    fn inverse(&self, push: Push) -> Push {
        Push { direction: push.direction.opposite(), ..push }
    }
}
