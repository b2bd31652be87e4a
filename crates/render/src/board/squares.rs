//! Boards of squares: symbols written into cells, or discs.

use super::{Board, Written};
use crate::scene::{Form, Frame, Group, Ink, Paint, Pen, Point};
use gridwright_world::picture::{Cell, Look, Overlay, Pieces, Walls};

/// How a line between two cells is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    None,
    Fine,
    Strong,
}

pub(super) fn draw(board: &Board<'_>, group: &mut Group) {
    let picture = board.picture;
    let left = if picture.numbered { super::stones::LABELS } else { 0.0 };
    let corner = |row: usize, column: usize| board.at(column as f32 + left, row as f32);
    let middle = |cell: usize| {
        let (row, column) = (cell / picture.columns.max(1), cell % picture.columns.max(1));
        board.at(column as f32 + left + 0.5, row as f32 + 0.5)
    };
    shade(board, group, &middle);
    for overlay in &picture.overlays {
        if let Overlay::Diagonal(cells) = overlay {
            diagonal(board, group, cells, &middle);
        }
    }
    board.underlay(group, middle);
    lines(board, group, corner);
    let size = board.size();
    for (index, cell) in picture.cells.iter().enumerate() {
        match (picture.pieces, cell.look) {
            (Pieces::Discs, Look::First | Look::Second) => {
                super::stones::piece(board, group, cell, middle(index));
            }
            (_, Look::First) => cross(board, group, cell, middle(index)),
            (_, Look::Second) => nought(board, group, cell, middle(index)),
            _ => board.fill(group, cell, middle(index), size),
        }
    }
    if picture.numbered {
        super::stones::labels(board, group);
    }
}

/// Windows and what is to be noticed.
fn shade(board: &Board<'_>, group: &mut Group, middle: &impl Fn(usize) -> Point) {
    let unit = board.unit;
    let mut square = |class, cell: usize, ink| {
        let Point { x, y } = middle(cell);
        let frame = Frame::new(x - unit / 2.0, y - unit / 2.0, unit, unit);
        group.add(class, Form::Rectangle(frame, 0.0, Paint { fill: Some(ink), pen: None }));
    };
    for overlay in &board.picture.overlays {
        if let Overlay::Window(cells) = overlay {
            for &cell in cells {
                square("window", cell, Ink::FAINT);
            }
        }
    }
    let marked = |cell: &Cell| cell.marked && !matches!(cell.look, Look::First | Look::Second);
    for (index, _) in board.picture.cells.iter().enumerate().filter(|(_, cell)| marked(cell)) {
        square("marked", index, Ink::LIGHT);
    }
}

/// From corner to corner of the first and the last cell.
fn diagonal(
    board: &Board<'_>,
    group: &mut Group,
    cells: &[usize],
    middle: &impl Fn(usize) -> Point,
) {
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
    let (mut from, mut to) = (middle(first), middle(last));
    let half = board.unit / 2.0;
    let right = half.copysign(to.x - from.x);
    let down = half.copysign(to.y - from.y);
    from = Point::new(from.x - right, from.y - down);
    to = Point::new(to.x + right, to.y + down);
    let pen = Pen { ink: Ink::LIGHT, width: (board.unit * 0.06).max(0.6), round: false };
    group.add("diagonal", Form::Line(vec![from, to], pen));
}

/// All lines between cells and around them, each as long as it goes on alike.
fn lines(board: &Board<'_>, group: &mut Group, corner: impl Fn(usize, usize) -> Point) {
    let picture = board.picture;
    let (rows, columns) = (picture.rows(), picture.columns);
    let (fine, strong) = (board.fine(), board.strong());
    let mut found = Vec::new();
    for row in 0..=rows {
        let kind = |column: usize| {
            edge(board, row.checked_sub(1).map(|row| (row, column)), Some((row, column)))
        };
        runs(columns, kind, |from, to, kind| {
            found.push((kind, [corner(row, from), corner(row, to)]));
        });
    }
    for column in 0..=columns {
        let kind = |row: usize| {
            edge(board, column.checked_sub(1).map(|column| (row, column)), Some((row, column)))
        };
        runs(rows, kind, |from, to, kind| {
            found.push((kind, [corner(from, column), corner(to, column)]));
        });
    }
    // Strong ones last: no fine line crosses them.
    for (wanted, class, pen) in [(Edge::Fine, "line", fine), (Edge::Strong, "wall", strong)] {
        for (_, [from, to]) in found.iter().filter(|(kind, _)| *kind == wanted) {
            group.add(class, Form::Line(vec![*from, *to], pen));
        }
    }
}

/// Calls back for every longest stretch of one kind.
fn runs(length: usize, kind: impl Fn(usize) -> Edge, mut found: impl FnMut(usize, usize, Edge)) {
    let mut start = 0;
    while start < length {
        let here = kind(start);
        let end = (start..length).find(|&at| kind(at) != here).unwrap_or(length);
        if here != Edge::None {
            found(start, end, here);
        }
        start = end;
    }
}

/// The line between two cells, either of which may be outside.
fn edge(board: &Board<'_>, a: Option<(usize, usize)>, b: Option<(usize, usize)>) -> Edge {
    let picture = board.picture;
    let cell = |place: Option<(usize, usize)>| {
        let (row, column) = place.filter(|(_, column)| *column < picture.columns)?;
        let index = row * picture.columns + column;
        picture.cells.get(index).filter(|cell| cell.look != Look::Hole)?;
        Some((row, column, index))
    };
    match (cell(a), cell(b)) {
        (None, None) => Edge::None,
        (Some(_), None) | (None, Some(_)) => Edge::Strong,
        (Some((row, column, a)), Some((below, right, b))) => {
            let apart = match &picture.walls {
                Walls::None | Walls::Every => false,
                Walls::Boxes { width, height } => {
                    row / height != below / height || column / width != right / width
                }
                Walls::Regions(regions) => regions.get(a) != regions.get(b),
            };
            if apart { Edge::Strong } else { Edge::Fine }
        }
    }
}

/// A stroke of crosses and noughts; what the answer puts down is lighter and has its number.
fn pen(board: &Board<'_>, cell: &Cell) -> Pen {
    let ink = if is_numbered(cell) { Ink::MIDDLE } else { Ink::BLACK };
    Pen { ink, width: board.unit * 0.09, round: true }
}

fn is_numbered(cell: &Cell) -> bool {
    cell.text.starts_with(|letter: char| letter.is_ascii_digit())
}

fn cross(board: &Board<'_>, group: &mut Group, cell: &Cell, middle: Point) {
    let reach = board.unit * if is_numbered(cell) { 0.2 } else { 0.26 };
    for side in [1.0, -1.0] {
        let from = Point::new(middle.x - reach, middle.y - reach * side);
        let to = Point::new(middle.x + reach, middle.y + reach * side);
        group.add("stone first", Form::Line(vec![from, to], pen(board, cell)));
    }
    number(board, group, cell, middle);
}

fn nought(board: &Board<'_>, group: &mut Group, cell: &Cell, middle: Point) {
    let paint = Paint { fill: None, pen: Some(pen(board, cell)) };
    let radius = board.unit * if is_numbered(cell) { 0.22 } else { 0.28 };
    group.add("stone second", Form::Circle(middle, radius, paint));
    number(board, group, cell, middle);
}

/// The number of a move, in the corner of its cell.
fn number(board: &Board<'_>, group: &mut Group, cell: &Cell, middle: Point) {
    if is_numbered(cell) {
        let at = Point::new(middle.x + board.unit * 0.33, middle.y - board.unit * 0.32);
        let look = Written { size: board.unit * 0.26, bold: true, ink: Ink::BLACK };
        board.write(group, "number", at, &cell.text, look);
    }
}
