//! Plain backtracking over the textbook space: complete, and exponential.

use crate::board::Puzzle;
use crate::enumerate::{Flow, Search};
use crate::formulation::{FillSpace, Filling};
use crate::options::Selection;
use gridwright_search::Space;

/// Reports every solution of a board whose clues do not clash. Expands the same states in the same
/// order as the engine's depth-first search.
pub fn search(board: &Puzzle, selection: Selection, search: &mut Search<'_, '_>) -> Flow {
    let (space, mut state) = FillSpace::selecting(board, selection);
    descend(&space, &mut state, search)
}

/// At most one level for each cell, 4096 in all.
fn descend(space: &FillSpace, state: &mut Filling, search: &mut Search<'_, '_>) -> Flow {
    if space.is_goal(state) {
        return search.found(state.digits());
    }
    search.expand(0)?;
    for fill in space.actions(state) {
        search.stats.generated += 1;
        space.apply(state, fill);
        let flow = descend(space, state, search);
        space.undo(state, fill, ());
        flow?;
    }
    Ok(())
}
