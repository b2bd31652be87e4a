//! The board as drawing data.

use crate::board::{Answer, Board, Puzzle};
use gridwright_world::picture::{Cell, Look, Picture, Pieces, Walls};
use gridwright_world::text::{in_groups, number_of};

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
    let (columns, walls) = (puzzle.board.cols(), Walls::Every);
    Picture { columns, cells, walls, pieces: Pieces::Tiles, ..Picture::default() }
}

/// The board as drawing data; an answer is told in its caption.
///
/// ```
/// use gridwright_sliding::{Answer, Direction, Metric, Puzzle, draw};
/// let puzzle: Puzzle = "1 2 3\n4 5 6\n7 0 8\n".parse()?;
/// let answer = Answer::new(vec![Direction::Right], Metric::Single);
/// let drawn = draw(&puzzle, Some(&answer));
/// assert_eq!((drawn.title.as_str(), drawn.caption.as_str()), ("8-puzzle", "1 move: R"));
/// # Ok::<(), gridwright_world::InputError>(())
/// ```
pub fn draw(puzzle: &Puzzle, answer: Option<&Answer>) -> Picture {
    let mut picture = picture(puzzle);
    picture.title = if puzzle.shown().is_distinct() {
        format!("{}-puzzle", puzzle.board.cells() - 1)
    } else {
        "Sliding tiles".to_owned()
    };
    picture.task = task(puzzle);
    if let Some(answer) = answer {
        "The letters say where the gap goes: left, right, up or down."
            .clone_into(&mut picture.task);
        picture.caption = number_of(answer.cost(), "move");
        if answer.moves().is_some_and(|moves| !moves.is_empty()) {
            picture.caption.push_str(&format!(": {}", in_groups(&answer.to_string())));
        }
    }
    picture
}

/// What is to be done, with the goal in words or, where it is one of its own, tile by tile.
fn task(puzzle: &Puzzle) -> String {
    let (rows, cols) = (puzzle.board.rows(), puzzle.board.cols());
    let is = |goal: Result<Board, _>| goal.is_ok_and(|goal| goal == puzzle.goal);
    if !puzzle.is_open() && is(Board::blank_last(rows, cols)) {
        return "Slide the tiles into order, row by row, with the gap at the end.".to_owned();
    }
    if !puzzle.is_open() && is(Board::blank_first(rows, cols)) {
        return "Slide the tiles into order, row by row, with the gap at the start.".to_owned();
    }
    let wanted: Vec<String> = puzzle
        .wanted()
        .map(|tile| match tile {
            Some(0) => "_".to_owned(),
            Some(tile) => tile.to_string(),
            None => "*".to_owned(),
        })
        .collect();
    let rows: Vec<String> = wanted.chunks(cols).map(|row| row.join(" ")).collect();
    let any = if puzzle.is_open() { " (* any tile)" } else { "" };
    format!("Slide the tiles to {}{any}.", rows.join(" / "))
}
