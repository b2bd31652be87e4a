//! The board as drawing data.

use crate::board::{Answer, Board, Puzzle};
use crate::rules;
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

/// The board as drawing data; where an answer is given, the board after its slides.
///
/// ```
/// use gridwright_merge::{Answer, Puzzle, Slide, draw};
/// let puzzle: Puzzle = "2 2".parse()?;
/// let answer = Answer::new(vec![Slide::Left]);
/// assert_eq!(draw(&puzzle, Some(&answer)).cells[0].text, "4");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn draw(puzzle: &Puzzle, answer: Option<&Answer>) -> Picture {
    let slides = answer.map_or(&[][..], Answer::slides);
    let last = rules::boards_along(&puzzle.board, slides).last();
    picture(last.as_ref().unwrap_or(&puzzle.board))
}
