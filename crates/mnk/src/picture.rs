//! A position as drawing data.

use crate::board::{Answer, Cell, Mark, Position};
use gridwright_world::picture::{self, Look, Picture};

/// The board with its coordinates; the last move and winning rows are marked.
///
/// ```
/// use gridwright_mnk::{Position, picture};
/// let position: Position = "3 3 3 moves 1,1".parse()?;
/// let picture = picture(&position);
/// assert!(picture.numbered && picture.cells[4].marked);
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn picture(position: &Position) -> Picture {
    let last = position.history().last().copied();
    let winning = position.winning_cells();
    let cell = |(index, &mark): (usize, &Mark)| {
        let look = match mark {
            Mark::X => Look::First,
            Mark::O => Look::Second,
            Mark::Empty => Look::Empty,
            Mark::Blocked => Look::Hole,
        };
        let here = Cell(index as u16);
        let marked = last == Some(here) || winning.contains(&here);
        picture::Cell { marked, ..picture::Cell::new(mark.symbol(), look) }
    };
    let cells = position.marks().iter().enumerate().map(cell).collect();
    Picture { columns: position.variant().cols(), cells, numbered: true, ..Picture::default() }
}

/// The same, with the best move of an answer made.
///
/// ```
/// use gridwright_mnk::{Position, draw};
/// let position: Position = "3 3 3 moves 1,1".parse()?;
/// assert_eq!(draw(&position, None).cells[4].text, "X");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn draw(position: &Position, answer: Option<&Answer>) -> Picture {
    let mut board = position.clone();
    if let Some(cell) = answer.and_then(Answer::best) {
        // Every answer has passed the rules.
        let _ = board.play(cell);
    }
    picture(&board)
}
