//! The board as drawing data.

use crate::board::{Partition, Puzzle};
use gridwright_world::picture::{Cell, Look, Picture, Walls};

/// Digits on a board, clues marked as given, boxes set apart.
pub(crate) fn picture(puzzle: &Puzzle, digits: &[u8]) -> Picture {
    let order = puzzle.order();
    // Where cells are open, the largest number may be missing; columns are wide enough for it.
    let width = order.to_string().len();
    let cell = |(&clue, &digit): (&u8, &u8)| match (clue, digit) {
        (_, 0) => Cell::new(format!("{:>width$}", "."), Look::Empty),
        (0, _) => Cell::new(digit.to_string(), Look::Plain),
        _ => Cell::new(digit.to_string(), Look::Given),
    };
    let walls = match *puzzle.layout().partition() {
        Partition::Boxes { width, height } if height > 1 => Walls::Boxes { width, height },
        _ => Walls::None,
    };
    let cells = puzzle.digits().iter().zip(digits).map(cell).collect();
    Picture { columns: order, cells, walls, ..Picture::default() }
}
