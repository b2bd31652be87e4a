//! What the programs of the original report did, on the textbook space: brute force and A*, 50 moves deep.
//!
//! Brute force tries down, up, right, left; the program's calls are our `generated` and one for the root.
//! The program's A* counts the blank into Manhattan distance, which is then no lower bound (47 moves where 45
//! do): here it is left out, as the report says.

use crate::board::Direction;
use crate::formulation::{Directions, Manhattan, Single, State};
use gridwright_search::{Budget, Path, Report, Space, space};
use gridwright_world::engine::{self, Parameters, Textbook};

/// Moves they allowed where nothing else was said.
pub(crate) const DEFAULT_MOVES: u32 = 50;

/// The space with the successors in the program's order.
struct Ordered<'a, const N: usize>(&'a Single<N>);

/// The directions that are open, in the program's order.
struct Order {
    open: Directions,
    next: usize,
}

impl Order {
    const ALL: [Direction; 4] = [Direction::Down, Direction::Up, Direction::Right, Direction::Left];
}

impl Iterator for Order {
    type Item = Direction;

    fn next(&mut self) -> Option<Direction> {
        let found = (self.next..4).find(|&place| self.open.has(Order::ALL[place]))?;
        self.next = found + 1;
        Some(Order::ALL[found])
    }
}

impl<const N: usize> Space for Ordered<'_, N> {
    type State = State<N>;
    type Action = Direction;
    type Undo = u8;
    type Actions = Order;

    fn actions(&self, state: &State<N>) -> Order {
        Order { open: self.0.actions(state), next: 0 }
    }

    fn apply(&self, state: &mut State<N>, direction: Direction) -> u8 {
        self.0.apply(state, direction)
    }

    fn undo(&self, state: &mut State<N>, direction: Direction, blank: u8) {
        self.0.undo(state, direction, blank);
    }

    fn is_goal(&self, state: &State<N>) -> bool {
        self.0.is_goal(state)
    }

    fn onward(&self, state: &State<N>, last: Direction) -> Order {
        Order { open: self.0.onward(state, last), next: 0 }
    }
}

/// Depth-first search: some way, not the shortest.
pub(crate) fn dfs<const N: usize>(
    space: &Single<N>,
    start: &State<N>,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let most = budget.limits().moves.unwrap_or(DEFAULT_MOVES);
    let space = &Ordered(space);
    gridwright_world::observed!(budget, |observer| space::dfs(space, start, most, budget, observer))
}

/// A* that does not recognise repeated boards, with Manhattan distances.
pub(crate) fn astar<const N: usize>(
    space: &Single<N>,
    start: &State<N>,
    manhattan: &Manhattan<N>,
    parameters: &Parameters,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    engine::run_tree(Textbook::Astar, space, start, manhattan, parameters, budget)
}
