//! Aligned pair and triple exclusion: of all fillings of two or three cells, those that leave nothing
//! for a cell that sees them all are out; a digit in none of the others is out too.

use super::grid::{Cells, Grid, PEERS, bits, cells};
use super::step::{Removals, Step, Technique};
use arrayvec::ArrayVec;

/// The cells that may be aligned, and what excludes for each.
struct Field {
    base: ArrayVec<usize, 81>,
    excluders: [Cells; 81],
}

impl Field {
    fn new(grid: &Grid, size: u32) -> Field {
        let narrow = (0..81).filter(|&cell| (2..=size).contains(&grid.count(cell)));
        let narrow: Cells = narrow.fold(0, |set, cell| set | 1 << cell);
        let excluders: [Cells; 81] = std::array::from_fn(|cell| PEERS[cell] & narrow);
        let fits = |&cell: &usize| grid.count(cell) >= 2 && excluders[cell] != 0;
        Field { base: (0..81).filter(fits).collect(), excluders }
    }
}

/// Aligned pair exclusion.
pub fn pair(grid: &Grid) -> Option<Step> {
    let field = Field::new(grid, 2);
    for (i, &second) in field.base.iter().enumerate() {
        for &first in &field.base[..i] {
            let common = field.excluders[first] & field.excluders[second];
            if common & common.wrapping_sub(1) == 0 {
                continue;
            }
            let mut barred = [0_u16; 9];
            for pair in cells(common).map(|cell| grid.cells[cell]) {
                bits(pair).for_each(|digit| barred[digit] |= pair & !(1 << digit));
            }
            if PEERS[first] >> second & 1 != 0 {
                (0..9).for_each(|digit| barred[digit] |= 1 << digit);
            }
            let allowed = |here: u16, there: u16| {
                bits(here)
                    .filter(|&digit| there & !barred[digit] != 0)
                    .fold(0, |set, d| set | 1 << d)
            };
            let (a, b) = (grid.cells[first], grid.cells[second]);
            let gone = [(first as u8, a & !allowed(a, b)), (second as u8, b & !allowed(b, a))];
            let removes = gone.into_iter().filter(|(_, digits)| *digits != 0).collect();
            if let Some(step) = Step::removing(Technique::AlignedPair, 62, removes) {
                return Some(step);
            }
        }
    }
    None
}

/// Aligned triple exclusion.
pub fn triple(grid: &Grid) -> Option<Step> {
    let field = Field::new(grid, 3);
    let base: Cells = field.base.iter().fold(0, |set, cell| set | 1 << cell);
    for (i, &first) in field.base.iter().enumerate() {
        for &second in &field.base[i + 1..] {
            let both = field.excluders[first] & field.excluders[second];
            if both & both.wrapping_sub(1) == 0 {
                continue;
            }
            let near = field.excluders[first] | field.excluders[second];
            for third in cells(near & base & !(1 << first) & !(1 << second)) {
                let common = both & field.excluders[third];
                if common & common.wrapping_sub(1) == 0 {
                    continue;
                }
                let gone = excluded(grid, [first, second, third], common);
                if let Some(step) = Step::removing(Technique::AlignedTriple, 75, gone) {
                    return Some(step);
                }
            }
        }
    }
    None
}

/// The digits of three cells that are in no filling that leaves something for all excluders.
fn excluded(grid: &Grid, at: [usize; 3], excluders: Cells) -> Removals {
    let [first, second, third] = at;
    let sees = |a: usize, b: usize| PEERS[a] >> b & 1 != 0;
    let (near, left, right) = (sees(first, second), sees(first, third), sees(second, third));
    let digits = at.map(|cell| grid.cells[cell]);
    let all = digits[0] | digits[1] | digits[2];
    let excluders: ArrayVec<u16, 20> = (cells(excluders).map(|cell| grid.cells[cell]))
        .filter(|excluder| excluder & !all == 0)
        .collect();
    if excluders.is_empty() {
        return Removals::new();
    }
    let mut allowed = [0_u16; 3];
    for a in bits(digits[0]) {
        for b in bits(digits[1]).filter(|&b| !(near && a == b)) {
            let taken = 1_u16 << a | 1 << b;
            let mut free = digits[2];
            free &= !if left { 1 << a } else { 0 };
            free &= !if right { 1 << b } else { 0 };
            for excluder in &excluders {
                let rest = excluder & !taken;
                if rest == 0 {
                    free = 0;
                } else if rest.is_power_of_two() {
                    free &= !rest;
                }
            }
            if free != 0 {
                allowed[0] |= 1 << a;
                allowed[1] |= 1 << b;
                allowed[2] |= free;
                if allowed[1] == digits[1] && allowed[2] == digits[2] {
                    break;
                }
            }
        }
        if allowed == digits {
            return Removals::new();
        }
    }
    let gone = at.into_iter().zip(digits).zip(allowed);
    let gone = gone.map(|((cell, digits), allowed)| (cell as u8, digits & !allowed));
    gone.filter(|(_, digits)| *digits != 0).collect()
}
