//! Cutting a board into groups of neighbouring cells.

use super::MOST_TILES;
use crate::sliding::tables::shape::{Shape, Symmetry};

/// A division of the 6×6 board that needs few tables, for its groups are mirror images of each other.
const SIX_BY_SIX: &str = "aaabbbaaccbbddcceeddcfeedggffegggff.";

/// Groups of up to five cells that cover the board.
pub fn division(shape: Shape, by_columns: bool) -> Vec<Vec<usize>> {
    let lying = Symmetry { transpose: by_columns, ..Symmetry::default() };
    let image = lying.shape(shape);
    let groups = if (image.rows, image.cols) == (6, 6) { six_by_six() } else { bands(image) };
    let upright = |cell: usize| lying.cell(image, cell);
    groups.into_iter().map(|group| group.into_iter().map(upright).collect()).collect()
}

fn six_by_six() -> Vec<Vec<usize>> {
    let letters = "abcdefg.".bytes();
    let cells = |letter: u8| {
        let own = SIX_BY_SIX.bytes().enumerate().filter(move |(_, other)| *other == letter);
        own.map(|(cell, _)| cell).collect()
    };
    letters.map(cells).collect()
}

/// Bands of two rows (three at the end if their number is odd) are walked to and fro, column by column, and
/// every five cells make a group: compact ones, in which tiles get in each other's way most.
fn bands(shape: Shape) -> Vec<Vec<usize>> {
    let Shape { rows, cols } = shape;
    let mut order = Vec::with_capacity(shape.cells());
    let mut top = 0;
    let mut forth = true;
    while top < rows {
        let height = if rows - top <= 3 { rows - top } else { 2 };
        for step in 0..cols {
            let col = if forth { step } else { cols - 1 - step };
            order.extend((top..top + height).map(|row| row * cols + col));
        }
        top += height;
        forth = !forth;
    }
    order.chunks(MOST_TILES).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_one_group() {
        for (rows, cols) in [(6, 6), (5, 6), (7, 5), (3, 9), (2, 17), (9, 4)] {
            for by_columns in [false, true] {
                let groups = division(Shape { rows, cols }, by_columns);
                assert!(groups.iter().all(|group| group.len() <= MOST_TILES));
                let mut cells = groups.concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..rows * cols), "{rows}x{cols}");
            }
        }
    }

    #[test]
    fn the_first_group_is_compact() {
        let shape = Shape { rows: 5, cols: 6 };
        assert_eq!(division(shape, false)[0], [0, 6, 1, 7, 2]);
        assert_eq!(division(shape, true)[0], [0, 1, 6, 7, 12]);
    }
}
