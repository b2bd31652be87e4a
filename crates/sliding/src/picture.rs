//! The board as drawing data.

use crate::board::Puzzle;
use gridwright_world::picture::{Cell, Look, Picture, Walls};

/// Tiles that are in their place stand out, the blank is empty.
pub(crate) fn picture(puzzle: &Puzzle) -> Picture {
    let tiles = puzzle.shown().tiles().iter().enumerate();
    let cells = tiles
        .map(|(cell, &tile)| match tile {
            0 => Cell::new("", Look::Empty),
            _ if puzzle.is_home(cell) => Cell::new(tile.to_string(), Look::Home),
            _ => Cell::new(tile.to_string(), Look::Plain),
        })
        .collect();
    Picture { columns: puzzle.board.cols(), cells, walls: Walls::Every, ..Picture::default() }
}
