//! The board as drawing data.

use crate::board::{Answer, Board, Puzzle};
use gridwright_world::picture::{Cell, Look, Picture, Pieces};
use gridwright_world::text::{in_groups, number_of};

/// Tiles in columns of equal width, empty cells as `.`.
pub(crate) fn picture(board: &Board) -> Picture {
    let cell = |&tile: &u128| match tile {
        0 => Cell::new(".", Look::Empty),
        _ => Cell::new(tile.to_string(), Look::Doubled(tile.ilog2() as u8)),
    };
    let cells = board.tiles().iter().map(cell).collect();
    Picture { columns: board.cols(), cells, pieces: Pieces::Tiles, ..Picture::default() }
}

/// The board as drawing data; an answer is told in its caption.
///
/// ```
/// use gridwright_merge::{Answer, Puzzle, Slide, draw};
/// let puzzle: Puzzle = "2 2\n".parse()?;
/// let answer = Answer::new(vec![Slide::Left]);
/// assert_eq!(draw(&puzzle, Some(&answer)).caption, "1 move: L");
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn draw(puzzle: &Puzzle, answer: Option<&Answer>) -> Picture {
    let mut picture = picture(&puzzle.board);
    "Slide and merge".clone_into(&mut picture.title);
    let within = match puzzle.most {
        Some(most) => format!("at most {}", number_of(most, "move")),
        None => "as few moves as you can".to_owned(),
    };
    picture.task = format!(
        "All tiles slide left, right, up or down, and equal tiles merge; nothing new appears. \
         Leave one tile in {within}."
    );
    if let Some(answer) = answer {
        "The letters say where all tiles slide: left, right, up or down."
            .clone_into(&mut picture.task);
        let moves = number_of(answer.slides().len() as u32, "move");
        picture.caption = format!("{moves}: {}", in_groups(&answer.to_string()));
    }
    picture
}
