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

/// Which groups of three bits are not empty: columns of a row to minirows.
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

/// What follows from the minirows that have candidates.
#[derive(Clone, Copy)]
pub(super) struct Closure {
    /// Cells of minirows that can still hold the digit; none if it has no place left.
    pub(super) left: u32,
    /// Cells of minirows that must hold it.
    pub(super) fixed: u32,
}

/// By minirows.
pub(super) static CLOSURES: [Closure; 512] = {
    let mut table = [Closure { left: 0, fixed: 0 }; 512];
    let mut minirows = 0;
    while minirows < 512 {
        let closed = close(minirows);
        let mut fixed = 0;
        let mut row = 0;
        while row < 3 {
            let here = closed >> (3 * row) & 7;
            if here.is_power_of_two() {
                fixed |= here << (3 * row);
            }
            row += 1;
        }
        table[minirows as usize] = Closure { left: widen(closed), fixed: widen(fixed) };
        minirows += 1;
    }
    table
};

/// What follows from the columns that have candidates.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    /// Cells left in the other bands: a box with only one such column claims it.
    pub(super) left: u32,
    /// Cells of boxes with only one such column.
    pub(super) narrow: u32,
}

/// By columns.
pub(super) static CLAIMS: [Claim; 512] = {
    let mut table = [Claim { left: 0, narrow: 0 }; 512];
    let mut columns = 0usize;
    while columns < 512 {
        let mut claimed = 0;
        let mut narrow = 0;
        let mut b = 0;
        while b < 3 {
            let here = columns as u32 >> (3 * b) & 7;
            if here.is_power_of_two() {
                claimed |= COLUMN * (here << (3 * b));
                narrow |= COLUMN * (7 << (3 * b));
            }
            b += 1;
        }
        table[columns] = Claim { left: BAND & !claimed, narrow };
        columns += 1;
    }
    table
};

/// By cell of a band: where else in the band its digit may stand, itself included.
pub(super) static ELSEWHERE: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let mut other = 0;
        while other < 27 {
            let same_row = cell / 9 == other / 9;
            let same_box = cell % 9 / 3 == other % 9 / 3;
            if cell == other || !(same_row || same_box) {
                table[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    table
};
