//! Locked candidates: pointing and claiming, direct where they leave a hidden single.

use super::grid::{ALL, Grid, HOUSES, is_one};
use super::step::{Step, Technique, strike};

/// The places of a box that lie in its nth row or column.
const IN_BOX: [[u16; 3]; 2] = [[0o007, 0o070, 0o700], [0o111, 0o222, 0o444]];
/// The places of a line that lie in its nth box.
const IN_LINE: [u16; 3] = [0o007, 0o070, 0o700];

/// Two houses that share three cells, and which of the first's places are shared.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// Where the digit is locked.
    pub home: usize,
    /// Where it can be ruled out.
    pub other: usize,
    /// The shared places in the first.
    pub shared: u16,
    /// The shared places in the second.
    pub there: u16,
}

/// Calls for every house of a kind and those it shares three cells with, in the scale's order of pairs
/// of kinds: box and column, box and row, column and box, row and box. The call may end it.
pub fn locked<T>(grid: &Grid, mut found: impl FnMut(usize, Crossing) -> Option<T>) -> Option<T> {
    for (from_box, lines) in [(true, 1), (true, 0), (false, 1), (false, 0)] {
        for digit in 0..9 {
            for first in 0..9 {
                let home = if from_box { first } else { 9 + 9 * lines + first };
                let places = grid.at[home][digit];
                if places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                let shared = if from_box { IN_BOX[lines] } else { IN_LINE };
                // At most one of the three holds them all, and nearly always none does.
                if let Some(nth) = shared.iter().position(|shared| places & !shared == 0)
                    && let Some(result) = found(digit, crossing(from_box, lines, first, nth))
                {
                    return Some(result);
                }
            }
        }
    }
    None
}

/// A house and the nth it crosses; `lines`: 0 rows, 1 columns.
fn crossing(from_box: bool, lines: usize, first: usize, nth: usize) -> Crossing {
    let base = 9 + 9 * lines;
    if from_box {
        // Boxes are numbered row by row.
        let (line, across) = if lines == 0 {
            (first / 3 * 3 + nth, first % 3)
        } else {
            (first % 3 * 3 + nth, first / 3)
        };
        let (shared, there) = (IN_BOX[lines][nth], IN_LINE[across]);
        Crossing { home: first, other: base + line, shared, there }
    } else {
        let other = if lines == 0 { first / 3 * 3 + nth } else { nth * 3 + first / 3 };
        let (shared, there) = (IN_LINE[nth], IN_BOX[lines][first % 3]);
        Crossing { home: base + first, other, shared, there }
    }
}

/// Pointing and claiming.
pub fn indirect<T>(grid: &Grid, mut found: impl FnMut(Step) -> Option<T>) -> Option<T> {
    locked(grid, |digit, crossing| {
        let Crossing { home, other, there, .. } = crossing;
        if grid.at[other][digit] & !there == 0 {
            return None;
        }
        let (technique, value) =
            if home < 9 { (Technique::Pointing, 26) } else { (Technique::Claiming, 28) };
        let removes = strike(grid, &HOUSES[other], ALL & !there, 1 << digit);
        Step::removing(technique, value, removes).and_then(&mut found)
    })
}

/// Pointing and claiming that leave a hidden single in another house of the first one's kind.
pub fn direct<T>(grid: &Grid, mut found: impl FnMut(Step) -> Option<T>) -> Option<T> {
    locked(grid, |digit, Crossing { home, other, .. }| {
        let (technique, value) = if home < 9 {
            (Technique::DirectPointing, 17)
        } else {
            (Technique::DirectClaiming, 19)
        };
        let (from_box, lines) = (home < 9, usize::from(home.max(other) >= 18));
        let first = home % 9;
        for third in (0..9).filter(|&third| third != first) {
            let house = home - first + third;
            let places = grid.at[house][digit];
            let Some(nth) =
                (0..3).find(|&nth| crossing_other(from_box, lines, third, nth) == other)
            else {
                continue;
            };
            let shared = crossing(from_box, lines, third, nth).shared;
            let left = places & !shared;
            if is_one(left) && left != places {
                let place = left.trailing_zeros() as usize;
                let cell = usize::from(HOUSES[house][place]);
                let step = Step::placing(technique, value, cell, digit);
                if let Some(result) = found(step) {
                    return Some(result);
                }
            }
        }
        None
    })
}

fn crossing_other(from_box: bool, lines: usize, first: usize, nth: usize) -> usize {
    crossing(from_box, lines, first, nth).other
}
