//! What the programs of the original report did, on the textbook space: brute force and A*, 50 moves deep.

use crate::board::Direction;
use crate::formulation::{Manhattan, Single, State};
use gridwright_search::{Budget, Path, Report, space};
use gridwright_world::engine::{self, Parameters, Textbook};

/// Moves they allowed where nothing else was said.
pub(crate) const DEFAULT_MOVES: u32 = 50;

/// Depth-first search: some way, not the shortest.
pub(crate) fn dfs<const N: usize>(
    space: &Single<N>,
    start: &State<N>,
    budget: &mut Budget<'_>,
) -> Report<Path<Direction>> {
    let most = budget.limits().moves.unwrap_or(DEFAULT_MOVES);
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
