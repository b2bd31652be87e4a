//! Boards of hexagons that stand on a corner; odd rows are shifted right by half a cell.

use super::Board;
use crate::scene::{Form, Group, Ink, Paint, Pen, Point};
use gridwright_world::picture::{Look, Picture};

/// From the middle to a corner, in cells: a hexagon is as wide as a cell.
const REACH: f32 = 0.577_350_3;
/// From row to row.
const PITCH: f32 = 1.5 * REACH;

pub(super) fn extent(picture: &Picture) -> (f32, f32) {
    let rows = picture.rows();
    let shifted = if rows > 1 { 0.5 } else { 0.0 };
    let high = (rows.max(1) - 1) as f32 * PITCH + 2.0 * REACH;
    (picture.columns as f32 + shifted, high)
}

pub(super) fn draw(board: &Board<'_>, group: &mut Group) {
    let picture = board.picture;
    let columns = picture.columns.max(1);
    let middle = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let shift = if row % 2 == 1 { 1.0 } else { 0.5 };
        board.at(column as f32 + shift, row as f32 * PITCH + REACH)
    };
    let cells = || {
        let cells = picture.cells.iter().enumerate();
        cells.filter(|(_, cell)| cell.look != Look::Hole)
    };
    for (index, _) in cells().filter(|(_, cell)| cell.marked) {
        let paint = Paint { fill: Some(Ink::LIGHT), pen: None };
        group.add("marked", Form::Polygon(corners(board, middle(index)).to_vec(), paint));
    }
    for (index, _) in cells() {
        let paint = Paint { fill: None, pen: Some(Pen { round: true, ..board.fine() }) };
        group.add("line", Form::Polygon(corners(board, middle(index)).to_vec(), paint));
    }
    let strong = Pen { round: true, ..board.strong() };
    for (index, _) in cells() {
        let corners = corners(board, middle(index));
        let around = neighbours(picture, index);
        let edges = (0..6).filter(|&side| around[side].is_none());
        for side in edges {
            let points = vec![corners[side], corners[(side + 1) % 6]];
            group.add("wall", Form::Line(points, strong));
        }
    }
    board.underlay(group, middle);
    // Hexagons have less room in their corners than squares.
    let size = board.size() * 0.86;
    for (index, cell) in cells() {
        board.fill(group, cell, middle(index), size);
    }
}

/// The corners, from the top clockwise.
fn corners(board: &Board<'_>, middle: Point) -> [Point; 6] {
    let (half, reach) = (board.unit / 2.0, board.unit * REACH);
    [(0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5)]
        .map(|(x, y)| Point::new(middle.x + x * half, middle.y + y * reach))
}

/// The cells behind the six sides, the first of which goes from the top to the right.
fn neighbours(picture: &Picture, cell: usize) -> [Option<usize>; 6] {
    let (row, column) = ((cell / picture.columns) as isize, (cell % picture.columns) as isize);
    let shift = row % 2;
    let around = [
        (row - 1, column + shift),
        (row, column + 1),
        (row + 1, column + shift),
        (row + 1, column + shift - 1),
        (row, column - 1),
        (row - 1, column + shift - 1),
    ];
    around.map(|(row, column)| {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let index = row * picture.columns + column;
        let there = picture.cells.get(index).filter(|_| column < picture.columns)?;
        (there.look != Look::Hole).then_some(index)
    })
}
