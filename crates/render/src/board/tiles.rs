//! Boards of tiles in a tray: what is slid.

use super::{Board, Written};
use crate::scene::{Form, Frame, Group, Ink, Paint, Pen};
use gridwright_world::picture::Look;

/// The rim of the tray on both sides together, in cells.
pub(super) const RIM: f32 = 0.16;

pub(super) fn draw(board: &Board<'_>, group: &mut Group) {
    let (unit, columns) = (board.unit, board.picture.columns.max(1));
    let corner = board.at(0.0, 0.0);
    let (wide, high) = (columns as f32 + RIM, board.picture.rows() as f32 + RIM);
    let tray = Frame::new(corner.x, corner.y, wide * unit, high * unit);
    let pen = Pen { width: (unit * 0.05).clamp(0.8, 2.0), ..board.strong() };
    group.add("tray", Form::Rectangle(tray, unit * 0.12, Paint { fill: None, pen: Some(pen) }));
    for (index, cell) in board.picture.cells.iter().enumerate() {
        let place = board.at(
            (index % columns) as f32 + RIM / 2.0 + 0.05,
            (index / columns) as f32 + RIM / 2.0 + 0.05,
        );
        let frame = Frame::new(place.x, place.y, unit * 0.9, unit * 0.9);
        let mut tile = |class, fill, pen| {
            group.add(class, Form::Rectangle(frame, unit * 0.09, Paint { fill, pen }));
        };
        let mut ink = Ink::BLACK;
        match cell.look {
            // A tray that is all tiles but one has no slots; where tiles come and go, they are seen.
            Look::Empty if cell.text.is_empty() => continue,
            Look::Empty | Look::Hole => {
                tile("slot", Some(Ink::grey(242)), None);
                continue;
            }
            Look::Doubled(times) => {
                let lightness = 245_u8.saturating_sub(times.saturating_sub(1).min(12) * 15);
                if lightness < 130 {
                    ink = Ink::WHITE;
                }
                tile("tile", Some(Ink::grey(lightness)), Some(board.fine()));
            }
            _ => tile("tile", Some(Ink::grey(244)), Some(board.fine())),
        }
        let text = cell.text.trim();
        let size = board.size_for(text.chars().count()) * 0.92;
        board.write(group, "given", frame.centre(), text, Written { size, bold: true, ink });
    }
}
