//! Constant registers of the triads engine: which lane goes where.

use super::super::lanes::{ALL, Pattern};
use super::super::tables::PLACINGS;

/// The row (or column) in which a placing puts the digit in a box.
const fn row_in(placing: usize, place: usize) -> usize {
    let mut row = 0;
    while PLACINGS[placing] >> (3 * row + place) & 1 == 0 {
        row += 1;
    }
    row
}

/// The `nth` placing (of two) that puts the digit of a box into a row.
const fn placing_with(place: usize, row: usize, nth: usize) -> u8 {
    let mut left = nth;
    let mut placing = 0;
    loop {
        if row_in(placing, place) == row {
            if left == 0 {
                return placing as u8;
            }
            left -= 1;
        }
        placing += 1;
    }
}

const EMPTY: u8 = 128;

/// Lanes of a box: a set for each, by row and column.
const fn lanes(f: [[u16; 4]; 4]) -> [u16; 16] {
    let mut lanes = [0; 16];
    let mut i = 0;
    while i < 16 {
        lanes[i] = f[i / 4][i % 4];
        i += 1;
    }
    lanes
}

const ONES: u16 = u16::MAX;
/// Cells, without the absent sets.
pub(super) const CELLS: [u16; 16] =
    lanes([[ONES, ONES, ONES, 0], [ONES, ONES, ONES, 0], [ONES, ONES, ONES, 0], [0; 4]]);
/// Lanes that are in no row of four.
pub(super) const NOT_IN_ROW: [u16; 16] = lanes([[0; 4], [0; 4], [0; 4], [ONES; 4]]);
/// Lanes that are in no column of four.
pub(super) const NOT_IN_COLUMN: [u16; 16] = lanes([[0, 0, 0, ONES]; 4]);
/// The least sizes of the sets of a box.
pub(super) const LEAST: [u16; 16] = lanes([[1, 1, 1, 6], [1, 1, 1, 6], [1, 1, 1, 6], [6, 6, 6, 0]]);
/// The least sizes of the triads of a band: lane 4·box + row.
pub(super) const LEAST_TRIADS: [u16; 16] =
    lanes([[3, 3, 3, 0], [3, 3, 3, 0], [3, 3, 3, 0], [0; 4]]);

const fn along_row(step: usize) -> Pattern {
    let mut lanes = [0; 16];
    let mut i = 0;
    while i < 16 {
        lanes[i] = (i % 8 / 4 * 4 + (i + step) % 4) as u8;
        i += 1;
    }
    Pattern::new(lanes)
}
/// The other three lanes of a row of four.
pub(super) static ROLL: [Pattern; 3] = [along_row(1), along_row(2), along_row(3)];

/// The absent set of its row in every lane.
pub(super) static LAST_COLUMN: Pattern =
    Pattern::new([3, 3, 3, 3, 7, 7, 7, 7, 3, 3, 3, 3, 7, 7, 7, 7]);
/// The next and the one after the next of the three first lanes of a row.
pub(super) static NEXT_COLUMN: Pattern =
    Pattern::new([1, 2, 0, EMPTY, 5, 6, 4, EMPTY, 1, 2, 0, EMPTY, 5, 6, 4, EMPTY]);
pub(super) static PREVIOUS_COLUMN: Pattern =
    Pattern::new([2, 0, 1, EMPTY, 6, 4, 5, EMPTY, 2, 0, 1, EMPTY, 6, 4, 5, EMPTY]);

/// What a band tells the box at a place of it, as patterns over its six sets: in the cells of a row the
/// two placings with that row (twice), behind it the four others.
const fn to_box(place: usize, nth: usize, vertical: bool) -> Pattern {
    let mut lanes = [EMPTY; 16];
    let mut i = 0;
    while i < 16 {
        let (line, at) = if vertical { (i % 4, i / 4) } else { (i / 4, i % 4) };
        if line < 3 {
            lanes[i] = if at < 3 {
                placing_with(place, line, nth % 2)
            } else {
                placing_with(place, (line + 1 + nth / 2) % 3, nth % 2)
            };
        }
        i += 1;
    }
    Pattern::new(lanes)
}
/// By direction and place.
pub(super) static TO_BOX: [[[Pattern; 4]; 3]; 2] = {
    let empty = Pattern::new([EMPTY; 16]);
    let mut table = [[[empty; 4]; 3]; 2];
    let mut i = 0;
    while i < 24 {
        table[i / 12][i / 4 % 3][i % 4] = to_box(i / 4 % 3, i % 4, i >= 12);
        i += 1;
    }
    table
};

/// What a box tells the band it lies in, from a register whose rows (or columns) are all the same: the
/// first two rows are in the first half.
const fn to_band(place: usize, half: usize) -> Pattern {
    let mut lanes = [EMPTY; 16];
    let mut placing = 0;
    while placing < 6 {
        let row = row_in(placing, place);
        if row / 2 == half {
            lanes[placing] = (4 * (row % 2)) as u8;
            lanes[placing + 8] = lanes[placing];
        }
        placing += 1;
    }
    Pattern::new(lanes)
}
pub(super) static ROWS_TO_BAND: [[Pattern; 2]; 3] = [
    [to_band(0, 0), to_band(0, 1)],
    [to_band(1, 0), to_band(1, 1)],
    [to_band(2, 0), to_band(2, 1)],
];

const fn columns_to_band(place: usize) -> Pattern {
    let mut lanes = [EMPTY; 16];
    let mut placing = 0;
    while placing < 6 {
        lanes[placing] = row_in(placing, place) as u8;
        lanes[placing + 8] = lanes[placing];
        placing += 1;
    }
    Pattern::new(lanes)
}
pub(super) static COLUMNS_TO_BAND: [Pattern; 3] =
    [columns_to_band(0), columns_to_band(1), columns_to_band(2)];

/// The triads of a band (lane 4·box + row), each the union of two placings.
const fn to_triads(nth: usize) -> Pattern {
    let mut lanes = [EMPTY; 16];
    let mut i = 0;
    while i < 12 {
        if i % 4 < 3 {
            lanes[i] = placing_with(i / 4, i % 4, nth);
        }
        i += 1;
    }
    Pattern::new(lanes)
}
pub(super) static TO_TRIADS: [Pattern; 2] = [to_triads(0), to_triads(1)];

/// From triads back to placings, box by box; the first two boxes are in the first half.
const fn from_triads(place: usize) -> Pattern {
    let mut lanes = [EMPTY; 16];
    let mut placing = 0;
    while placing < 6 {
        lanes[placing] = (4 * (place % 2) + row_in(placing, place)) as u8;
        lanes[placing + 8] = lanes[placing];
        placing += 1;
    }
    Pattern::new(lanes)
}
pub(super) static FROM_TRIADS: [Pattern; 3] = [from_triads(0), from_triads(1), from_triads(2)];

/// By placing: its set in both halves.
pub(super) static ONLY: [Pattern; 8] = {
    let mut table = [Pattern::new([EMPTY; 16]); 8];
    let mut placing = 0;
    while placing < 6 {
        let mut lanes = [EMPTY; 16];
        lanes[placing] = 0;
        lanes[placing + 8] = 0;
        table[placing] = Pattern::new(lanes);
        placing += 1;
    }
    table
};

/// Six sets in both halves, and full ones where there is no placing.
pub(super) const PLACED: [u16; 16] = {
    let mut lanes = [ALL; 16];
    (lanes[6], lanes[7], lanes[14], lanes[15]) = (0, 0, 0, 0);
    lanes
};
