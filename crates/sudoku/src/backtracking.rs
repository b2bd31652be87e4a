//! Plain backtracking over the textbook space: complete, and exponential.

use super::board::Board;
use super::formulation::{FillSpace, Filling};
use super::hunt::{Flow, Hunt};
use gridwright_search::Space;

/// Reports every solution of a board whose clues do not clash. Expands the same states in the same
/// order as the engine's depth-first search.
pub fn search(board: &Board, hunt: &mut Hunt<'_, '_>) -> Flow {
    let (space, mut state) = FillSpace::new(board);
    descend(&space, &mut state, hunt)
}

/// At most one level for each cell, 4096 in all.
fn descend(space: &FillSpace, state: &mut Filling, hunt: &mut Hunt<'_, '_>) -> Flow {
    if space.is_goal(state) {
        return hunt.found(state.digits());
    }
    hunt.expand(0)?;
    for fill in space.actions(state) {
        hunt.stats.generated += 1;
        space.apply(state, fill);
        let flow = descend(space, state, hunt);
        space.undo(state, fill, ());
        flow?;
    }
    Ok(())
}
