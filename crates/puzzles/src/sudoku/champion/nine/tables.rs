//! Constant tables for words of 27 bits: one digit's candidates in one band (three rows).
//!
//! Bit `9·row + column` is a cell; three neighbouring cells of a row within a box are a *minirow*, and
//! bit `3·row + box` of a nine-bit word is a minirow.

/// All cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// One column of a band, the first.
const COLUMN: u32 = 1 | 1 << 9 | 1 << 18;

/// The six ways to place a digit in a band, as minirows: each row and each box once.
pub(super) const PLACINGS: [u16; 6] =
    [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];

/// Which groups of three bits are not empty: columns of a row to minirows, minirows to rows.
pub(super) static GROUPS: [u8; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        table[bits] = (bits & 7 != 0) as u8
            | ((bits >> 3 & 7 != 0) as u8) << 1
            | ((bits >> 6 != 0) as u8) << 2;
        bits += 1;
    }
    table
};

/// Minirows that belong to a placing made of the given minirows only.
const fn close(minirows: u16) -> u16 {
    let mut closed = 0;
    let mut i = 0;
    while i < 6 {
        if PLACINGS[i] & !minirows == 0 {
            closed |= PLACINGS[i];
        }
        i += 1;
    }
    closed
}

/// Minirows as cells.
const fn widen(minirows: u16) -> u32 {
    let mut cells = 0;
    let mut i = 0;
    while i < 9 {
        if minirows >> i & 1 != 0 {
            cells |= 7 << (3 * i);
        }
        i += 1;
    }
    cells
}

/// By the minirows that have candidates: the cells that can still hold the digit (0 if none can).
pub(super) static CLOSED: [u32; 512] = {
    let mut table = [0; 512];
    let mut minirows = 0;
    while minirows < 512 {
        table[minirows as usize] = widen(close(minirows));
        minirows += 1;
    }
    table
};

/// By the minirows that have candidates: those that must hold the digit.
pub(super) static FIXED: [u16; 512] = {
    let mut table = [0; 512];
    let mut minirows = 0;
    while minirows < 512 {
        let closed = close(minirows);
        let mut row = 0;
        while row < 3 {
            let here = closed >> (3 * row) & 7;
            if here.is_power_of_two() {
                table[minirows as usize] |= here << (3 * row);
            }
            row += 1;
        }
        minirows += 1;
    }
    table
};

/// By the columns that have candidates: the minirows of boxes with only one such column.
pub(super) static NARROW: [u16; 512] = {
    let mut table = [0; 512];
    let mut columns = 0usize;
    while columns < 512 {
        let mut b = 0;
        while b < 3 {
            if (columns >> (3 * b) & 7).is_power_of_two() {
                table[columns] |= 0b001_001_001 << b;
            }
            b += 1;
        }
        columns += 1;
    }
    table
};

/// By the columns that have candidates: the cells left in the other bands, where a box with only one
/// such column claims it.
pub(super) static UNCLAIMED: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0usize;
    while columns < 512 {
        let mut claimed = 0;
        let mut b = 0;
        while b < 3 {
            let here = columns as u32 >> (3 * b) & 7;
            if here.is_power_of_two() {
                claimed |= COLUMN * (here << (3 * b));
            }
            b += 1;
        }
        table[columns] = BAND & !claimed;
        columns += 1;
    }
    table
};

/// By rows of a band: their cells.
pub(super) static ROWS: [u32; 8] = {
    let mut table = [0; 8];
    let mut rows = 0;
    while rows < 8 {
        let mut r = 0;
        while r < 3 {
            if rows >> r & 1 != 0 {
                table[rows] |= 511 << (9 * r);
            }
            r += 1;
        }
        rows += 1;
    }
    table
};

/// By cell: where else its digit may stand, for each band (the fourth word is padding), itself included.
pub(super) static ELSEWHERE: [[u32; 4]; 81] = {
    let mut table = [[0; 4]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            if cell == other || !sees(cell, other) {
                table[cell][other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    table
};

const fn sees(a: usize, b: usize) -> bool {
    let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    a / 9 == b / 9 || a % 9 == b % 9 || same_box
}
