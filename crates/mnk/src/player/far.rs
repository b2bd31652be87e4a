//! Rows too long to force: one ply of common sense for k beyond what the patterns reach.

use crate::board::{Cell, DIRECTIONS, Position, Side};

/// Wins or stops a win where there is one, otherwise lengthens the longest row near the middle.
pub fn choose(board: &Position) -> Option<Cell> {
    let me = board.to_move();
    let variant = board.variant();
    let middle = (variant.rows() as isize / 2, variant.cols() as isize / 2);
    board.moves().max_by_key(|&cell| {
        let wins = board.completes(cell, me);
        let saves = board.completes(cell, me.other());
        let run = longest(board, cell, me).max(longest(board, cell, me.other()));
        let row = variant.row(cell) as isize - middle.0;
        let col = variant.col(cell) as isize - middle.1;
        (wins, saves, run, -(row * row + col * col))
    })
}

/// The longest run of `side` that a stone on `cell` would be part of.
fn longest(board: &Position, cell: Cell, side: Side) -> usize {
    let run = |(down, right): (isize, isize)| {
        let mut here = cell;
        let mut length = 0;
        while let Some(next) = board.variant().step(here, (down, right)) {
            if board.mark(next) != side.mark() {
                break;
            }
            here = next;
            length += 1;
        }
        length
    };
    let both = |&(down, right): &(isize, isize)| run((down, right)) + run((-down, -right));
    DIRECTIONS.iter().map(both).max().unwrap_or(0)
}
