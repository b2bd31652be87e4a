//! The solver users get by default: a special one for the classic board, a general one for the rest.

pub mod large;
pub mod nine;

use super::board::Board;
use super::hunt::{Ban, Flow, Hunt};

/// Reports every solution of a board, in an order that depends only on the board.
pub fn search(board: &Board, ban: Option<Ban>, hunt: &mut Hunt<'_, '_>) -> Flow {
    match board.digits().try_into() {
        Ok(clues) if board.layout().is_classic() => nine::search(clues, ban, hunt),
        _ => large::search(board, ban, hunt),
    }
}
