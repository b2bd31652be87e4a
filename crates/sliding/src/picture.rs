//! The board as drawing data.

use crate::board::{Answer, Puzzle};
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

/// The board as drawing data; where an answer is given, the board after its moves.
///
/// ```
/// use gridwright_sliding::{Answer, Direction, Metric, Puzzle, draw};
/// let puzzle: Puzzle = "1 2/0 3".parse()?;
/// let answer = Answer::new(vec![Direction::Right], Metric::Single);
/// assert_eq!(draw(&puzzle, Some(&answer)).cells[2].text, "3");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn draw(puzzle: &Puzzle, answer: Option<&Answer>) -> Picture {
    let mut after = puzzle.clone();
    for &direction in answer.and_then(Answer::moves).unwrap_or_default() {
        // What people hand in may lead off the board: such a move changes nothing.
        after.slide(direction);
    }
    picture(&after)
}
