//! The board as drawing data.

use crate::board::{Answer, Partition, Puzzle, UnitKind};
use gridwright_world::picture::{Cell, Look, Overlay, Picture, Walls};

/// Digits on a board, clues marked as given, boxes, windows and diagonals set apart.
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
        Partition::Boxes { .. } => Walls::None,
        Partition::Regions(ref map) => Walls::Regions(map.cells().to_vec()),
    };
    let cells = puzzle.digits().iter().zip(digits).map(cell).collect();
    let units = puzzle.layout().units().iter();
    let overlays = units
        .filter_map(|unit| {
            let cells = || unit.cells.iter().map(|&cell| usize::from(cell)).collect();
            match unit.kind {
                UnitKind::Window => Some(Overlay::Window(cells())),
                UnitKind::Diagonal => Some(Overlay::Diagonal(cells())),
                _ => None,
            }
        })
        .collect();
    Picture { columns: order, cells, walls, overlays, ..Picture::default() }
}

/// The board as drawing data, with an answer filled in where one is given.
pub fn draw(puzzle: &Puzzle, answer: Option<&Answer>) -> Picture {
    let fits = |answer: &&Answer| answer.digits().len() == puzzle.digits().len();
    let digits = answer.filter(fits).map_or(puzzle.digits(), Answer::digits);
    let mut picture = picture(puzzle, digits);
    (picture.title, picture.task) = words(puzzle);
    picture
}

/// What this kind of sudoku is called, and what is to be done.
fn words(puzzle: &Puzzle) -> (String, String) {
    let extras = puzzle.layout().extras();
    let irregular = matches!(puzzle.layout().partition(), Partition::Regions(_));
    let mut title = if irregular { "Jigsaw sudoku" } else { "Sudoku" }.to_owned();
    let mut units = vec!["row", "column", if irregular { "outlined region" } else { "box" }];
    if extras.diagonals {
        title.push_str(" X");
        units.push("long diagonal");
    }
    if extras.windows {
        title = title.replace("Sudoku", "Windoku").replace("sudoku", "windoku");
        units.push("grey window");
    }
    let last = units.pop().unwrap_or_default();
    let (units, order) = (units.join(", "), puzzle.order());
    (title, format!("Every {units} and {last} holds each number from 1 to {order} once."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Extras;
    use crate::board::Layout;

    #[test]
    fn extras_are_drawn_and_told() {
        let extras = Extras { diagonals: true, windows: true };
        let layout = Layout::squarest(9, extras).unwrap();
        let puzzle = Puzzle::new(layout.into(), vec![0; 81].into()).unwrap();
        let picture = draw(&puzzle, None);
        assert_eq!(picture.overlays.len(), 2 + 4);
        assert_eq!(picture.title, "Windoku X");
        let task = "Every row, column, box, long diagonal and grey window holds each number from 1 to 9 once.";
        assert_eq!(picture.task, task);
    }
}
