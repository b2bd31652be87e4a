//! The solver users get by default: a special one for the classic board, a general one for the rest.

pub mod large;
pub mod nine;

use crate::board::Puzzle;
use crate::enumerate::{Ban, Flow, SolutionSearch};

/// Reports every solution of a board, in an order that depends only on the board.
pub fn search(board: &Puzzle, ban: Option<Ban>, search: &mut SolutionSearch<'_, '_>) -> Flow {
    match board.digits().try_into() {
        Ok(clues) if board.layout().is_classic() => nine::search(clues, ban, search),
        _ => large::search(board, ban, search),
    }
}
