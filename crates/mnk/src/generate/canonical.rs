//! One form for all positions that are the same but for a symmetry of the board.

use crate::board::{Mark, Position, Rule};

/// A text that two positions share exactly when a turn or a mirror image of the board makes one the other;
/// where stones fall only left and right can be exchanged.
pub(crate) fn canonical(position: &Position) -> String {
    let variant = position.variant();
    let images: &[u8] = if variant.gravity() { &[0, 1] } else { &[0, 1, 2, 3, 4, 5, 6, 7] };
    let least = images.iter().map(|&which| image(position, which)).min();
    let (rows, cells) = least.expect("there is at least the board as it is");
    let rule = match variant.rule() {
        Rule::Freestyle => "",
        Rule::Exact => "e",
        Rule::Renju => "r",
        Rule::Caro => "c",
        Rule::ExactCaro => "ec",
    };
    let rules = format!("{rule}{}", if variant.gravity() { "g" } else { "" });
    format!("{rows} {} {rules}{} {cells}", variant.k(), position.to_move())
}

/// Rows and cells of an image: bit 0 exchanges left and right, bit 1 up and down, bit 2 rows and columns.
fn image(position: &Position, which: u8) -> (usize, String) {
    let variant = position.variant();
    let (rows, cols) = (variant.rows(), variant.cols());
    let turned = which & 4 != 0;
    let (height, width) = if turned { (cols, rows) } else { (rows, cols) };
    let symbol = |at: usize| {
        let (mut row, mut col) = (at / width, at % width);
        if turned {
            (row, col) = (col, row);
        }
        let row = if which & 2 != 0 { rows - 1 - row } else { row };
        let col = if which & 1 != 0 { cols - 1 - col } else { col };
        variant.at(row, col).map_or(Mark::Blocked, |cell| position.mark(cell)).symbol()
    };
    (height, (0..height * width).map(symbol).collect())
}
