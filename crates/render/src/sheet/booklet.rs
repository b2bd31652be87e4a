//! The order of pages for folding: sheets printed on both sides, turned over their short edge, laid on
//! each other and folded in the middle.

use super::Format;
use crate::scene::{Form, Group, Ink, Pen, Point, Scene};

/// Two pages side by side on each side of a sheet.
pub(super) fn impose(pages: Vec<Scene>, format: Format) -> Vec<Scene> {
    let (width, height) = (format.height, format.width);
    let order = order(pages.len());
    let mut pages: Vec<Option<Scene>> = pages.into_iter().map(Some).collect();
    let mut sheets = Vec::with_capacity(order.len());
    for (side, pair) in order.into_iter().enumerate() {
        let title = format!("booklet, side {}", side + 1);
        let mut sheet = Scene { width, height, title, ..Scene::default() };
        for (place, page) in pair.into_iter().enumerate() {
            let Some(page) = pages.get_mut(page).and_then(Option::take) else { continue };
            let right = place as f32 * width / 2.0;
            sheet.groups.extend(page.groups.into_iter().map(|mut group| {
                group.moved.x += right;
                group
            }));
            sheet.links.extend(page.links.into_iter().map(|mut link| {
                link.frame.x += right;
                link
            }));
        }
        sheet.groups.push(fold(width, height));
        sheets.push(sheet);
    }
    sheets
}

/// Short strokes at both ends of the fold.
fn fold(width: f32, height: f32) -> Group {
    let mut group = Group::default();
    let pen = Pen { ink: Ink::LIGHT, width: 0.5, round: false };
    for (from, to) in [(6.0, 18.0), (height - 18.0, height - 6.0)] {
        let ends = vec![Point::new(width / 2.0, from), Point::new(width / 2.0, to)];
        group.add("fold", Form::Line(ends, pen));
    }
    group
}

/// The pages, from 0, of each side of each sheet; those from `count` on are empty.
fn order(count: usize) -> Vec<[usize; 2]> {
    let all = count.next_multiple_of(4);
    let sheet = |sheet: usize| {
        let (first, last) = (2 * sheet, all - 1 - 2 * sheet);
        [[last, first], [first + 1, last - 1]]
    };
    (0..all / 4).flat_map(sheet).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_pages_are_in_order() {
        assert_eq!(order(0), Vec::<[usize; 2]>::new());
        assert_eq!(order(3), [[3, 0], [1, 2]]);
        assert_eq!(order(8), [[7, 0], [1, 6], [5, 2], [3, 4]]);
    }
}
