//! One form for all puzzles that are the same but for a symmetry.
//!
//! Squares have eight symmetries, hexagons twelve, and every path can be counted backwards. Holes at the
//! edge are no part of a board, so only cells count, and where the first of them is does not matter.

use crate::board::{Neighbours, Puzzle};
use std::fmt::Write as _;

type Point = (i32, i32);

/// A text that two puzzles share exactly when a symmetry, or counting backwards, turns one into the
/// other.
pub(crate) fn canonical(puzzle: &Puzzle) -> String {
    let graph = puzzle.graph();
    let hexagons = graph.neighbours() == Neighbours::Six;
    let point = |cell: usize| -> Point {
        let (row, column) = graph.place(cell);
        let (row, column) = (row as i32, column as i32);
        // Along two of the three axes of hexagons; odd rows are shifted right by half a cell.
        if hexagons { (row, column - (row - (row & 1)) / 2) } else { (row, column) }
    };
    let symmetries = if hexagons { 12 } else { 8 };
    let forms = (0..symmetries).flat_map(|which| {
        let points: Vec<Point> =
            (0..graph.cells()).map(|cell| moved(point(cell), which, hexagons)).collect();
        [false, true].map(|backwards| form(puzzle, &points, backwards))
    });
    let (cells, marks) = forms.min().expect("there is at least the board as it is");
    let mut text = graph.neighbours().most().to_string();
    for (row, column, number) in cells {
        let _ = write!(text, " {row},{column}:{number}");
    }
    for mark in marks {
        let _ = write!(text, " {}={}", mark.0, mark.1);
    }
    text
}

/// A point after one of the symmetries.
fn moved((a, b): Point, which: u8, hexagons: bool) -> Point {
    let mut point = if which & 1 == 1 { (b, a) } else { (a, b) };
    for _ in 0..which / 2 {
        // A quarter of a turn; or with the third axis −a−b, a sixth of one.
        point = if hexagons { (-point.1, point.0 + point.1) } else { (point.1, -point.0) };
    }
    point
}

/// Cells in order with their clues, and the marks by the places of their cells in this order.
type Form = (Vec<(i32, i32, u16)>, Vec<(usize, usize)>);

fn form(puzzle: &Puzzle, points: &[Point], backwards: bool) -> Form {
    let least = |of: fn(&Point) -> i32| points.iter().map(of).min().unwrap_or(0);
    let corner = (least(|point| point.0), least(|point| point.1));
    let most = puzzle.cells() as u16;
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_unstable_by_key(|cell| points[*cell]);
    let cells = order.iter().map(|&cell| {
        let number = match puzzle.clues()[cell] {
            0 => 0,
            number if backwards => most + 1 - number,
            number => number,
        };
        (points[cell].0 - corner.0, points[cell].1 - corner.1, number)
    });
    let mut at = vec![0; points.len()];
    for (place, &cell) in order.iter().enumerate() {
        at[cell] = place;
    }
    let mark = |&(a, b): &(u16, u16)| {
        let (a, b) = (at[usize::from(a)], at[usize::from(b)]);
        (a.min(b), a.max(b))
    };
    let mut marks: Vec<(usize, usize)> = puzzle.marks().iter().map(mark).collect();
    marks.sort_unstable();
    marks.dedup();
    (cells.collect(), marks)
}
