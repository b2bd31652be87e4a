//! The board as drawing data.

use crate::board::Board;
use gridwright_world::picture::{Cell, Look, Picture};

/// Tiles in columns of equal width, empty cells as `.`.
pub(crate) fn picture(board: &Board) -> Picture {
    let cell = |&tile: &u128| match tile {
        0 => Cell::new(".", Look::Empty),
        _ => Cell::new(tile.to_string(), Look::Plain),
    };
    let cells = board.tiles().iter().map(cell).collect();
    Picture { columns: board.cols(), cells, ..Picture::default() }
}
