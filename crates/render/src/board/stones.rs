//! Boards of stones: on crossings, as Gomoku is drawn; and the names of rows and columns.

use super::{Board, Written, letters};
use crate::scene::{Form, Frame, Group, Ink, Paint, Pen, Point};
use gridwright_world::picture::{Cell, Look};

/// Room for the names of rows and columns, in cells.
pub(super) const LABELS: f32 = 0.8;

pub(super) fn draw(board: &Board<'_>, group: &mut Group) {
    let (rows, columns) = (board.picture.rows(), board.picture.columns);
    let left = if board.picture.numbered { LABELS } else { 0.0 };
    let at = |row: usize, column: usize| board.at(column as f32 + left + 0.5, row as f32 + 0.5);
    let (last_row, last_column) = (rows.saturating_sub(1), columns.saturating_sub(1));
    let fine = board.fine();
    let rim = Pen { ink: Ink::BLACK, width: fine.width * 2.0, round: true };
    for row in 0..rows {
        let pen = if row == 0 || row == last_row { rim } else { fine };
        group.add("line", Form::Line(vec![at(row, 0), at(row, last_column)], pen));
    }
    for column in 0..columns {
        let pen = if column == 0 || column == last_column { rim } else { fine };
        group.add("line", Form::Line(vec![at(0, column), at(last_row, column)], pen));
    }
    for (row, column) in stars(rows, columns) {
        let paint = Paint { fill: Some(Ink::BLACK), pen: None };
        group.add("star", Form::Circle(at(row, column), board.unit * 0.13, paint));
    }
    for (index, cell) in board.picture.cells.iter().enumerate() {
        piece(board, group, cell, at(index / columns.max(1), index % columns.max(1)));
    }
    if board.picture.numbered {
        labels(board, group);
    }
}

/// The marked crossings of the boards that have them.
fn stars(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    let along = |length: usize| match length {
        19 => vec![3, 9, 15],
        13 | 15 | 17 => vec![3, length / 2, length - 4],
        _ => Vec::new(),
    };
    let (down, across) = (along(rows), along(columns));
    let middle = (rows / 2, columns / 2);
    let mut stars = Vec::new();
    for row in down {
        for &column in &across {
            // Nineteen lines have nine stars, fewer lines four and the middle.
            let on_axis = (row == middle.0) != (column == middle.1);
            if rows == 19 || !on_axis {
                stars.push((row, column));
            }
        }
    }
    stars
}

/// A stone or a disc.
pub(super) fn piece(board: &Board<'_>, group: &mut Group, cell: &Cell, middle: Point) {
    let unit = board.unit;
    let pen = Some(Pen { ink: Ink::BLACK, width: (unit * 0.04).max(0.4), round: true });
    let (class, fill, contrast) = match cell.look {
        Look::First => ("stone first", Ink::BLACK, Ink::WHITE),
        Look::Second => ("stone second", Ink::WHITE, Ink::BLACK),
        Look::Hole => {
            let frame =
                Frame::new(middle.x - unit * 0.4, middle.y - unit * 0.4, unit * 0.8, unit * 0.8);
            let paint = Paint { fill: Some(Ink::LIGHT), pen: None };
            group.add("hole", Form::Rectangle(frame, unit * 0.1, paint));
            return;
        }
        _ => {
            if cell.marked {
                let paint = Paint { fill: Some(Ink::MIDDLE), pen: None };
                group.add("marked", Form::Circle(middle, unit * 0.18, paint));
            }
            return;
        }
    };
    group.add(class, Form::Circle(middle, unit * 0.45, Paint { fill: Some(fill), pen }));
    if cell.text.starts_with(|letter: char| letter.is_ascii_digit()) {
        // A circle has less room than its square.
        let widest = unit * 0.74 / (board.manner.digit * cell.text.len() as f32);
        let look = Written { size: widest.min(unit * 0.6), bold: true, ink: contrast };
        board.write(group, "number", middle, &cell.text, look);
    } else if cell.marked {
        let paint = Paint { fill: Some(contrast), pen: None };
        group.add("marked", Form::Circle(middle, unit * 0.14, paint));
    }
}

/// Letters below the columns, numbers beside the rows from below.
pub(super) fn labels(board: &Board<'_>, group: &mut Group) {
    let (rows, columns) = (board.picture.rows(), board.picture.columns);
    let size = (board.unit * 0.42).min(11.0);
    let look = Written { size, bold: false, ink: Ink::DARK };
    for column in 0..columns {
        let at = board.at(column as f32 + LABELS + 0.5, rows as f32 + LABELS * 0.45);
        board.write(group, "label", at, &letters(column), look);
    }
    for row in 0..rows {
        let at = board.at(LABELS * 0.5, row as f32 + 0.5);
        board.write(group, "label", at, &(rows - row).to_string(), look);
    }
}
