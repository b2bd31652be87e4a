//! Avoidable rectangles: as unique rectangles, but with corners that were filled by reasoning.
//!
//! No corner may be a given: then filled and open corners alike could be swapped. *Cost*: pairs of rows and
//! columns. *Reference*: Sudopedia, "Avoidable Rectangle".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Grid, only};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use super::unique::rectangles;
use crate::enumerate::Flow;

/// Type 1: three filled corners, and what would complete the pattern in the fourth. Type 2: two filled
/// corners, and the others each have one candidate that would and a common one that would not.
pub fn avoidable(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, technique: T) -> Flow {
    let own = |cell: usize| !grid.is_given(cell);
    rectangles(grid, hunt, &own, &mut |corners, hunt| {
        let values = corners.map(|corner| grid.value(corner));
        let filled = values.iter().filter(|&&value| value != 0).count();
        match (technique, filled) {
            (T::AvoidableRectangle1, 3) => {
                let at = values.iter().position(|&value| value == 0).unwrap_or(0);
                let value = |step: usize| values[(at + step) % 4];
                if value(1) != value(3) || !grid.has(corners[at], value(2)) {
                    return Ok(());
                }
                let digits = [value(1), value(2)];
                let pattern = Pattern::Avoidable { corners, digits, extra: None };
                hunt.report(Finding::removing(technique, pattern, vec![(corners[at], value(2))]))
            }
            (T::AvoidableRectangle2, 2) => {
                for at in 0..4 {
                    let [a, b, c, d] = [0, 1, 2, 3].map(|step| (at + step) % 4);
                    // Filled beside each other: c could be as a, d as b. Filled opposite: both as the other.
                    let beside = values[a] != 0 && values[b] != 0;
                    if beside {
                        pair(grid, hunt, corners, [values[a], values[b]], (c, d))?;
                    } else if at < 2 && values[a] != 0 && values[a] == values[c] {
                        let common = grid.candidates(corners[b]) & grid.candidates(corners[d]);
                        for digit in super::super::grid::digits_of(common) {
                            opposite(grid, hunt, corners, values[a], digit, (b, d))?;
                        }
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    })
}

fn pair(
    grid: &Grid<'_>,
    hunt: &mut Hunt<'_, '_>,
    corners: [usize; 4],
    digits: [u8; 2],
    (c, d): (usize, usize),
) -> Flow {
    let (one, other) = (grid.candidates(corners[c]), grid.candidates(corners[d]));
    let rest = one & !only(digits[0]);
    let fits = one & only(digits[0]) != 0 && other & only(digits[1]) != 0;
    if !fits || rest != other & !only(digits[1]) || !rest.is_power_of_two() {
        return Ok(());
    }
    let extra = rest.trailing_zeros() as u8 + 1;
    let removes = grid.seen_by(extra, &[corners[c], corners[d]]);
    let pattern = Pattern::Avoidable { corners, digits, extra: Some(extra) };
    hunt.report(Finding::removing(T::AvoidableRectangle2, pattern, removes))
}

fn opposite(
    grid: &Grid<'_>,
    hunt: &mut Hunt<'_, '_>,
    corners: [usize; 4],
    value: u8,
    digit: u8,
    (b, d): (usize, usize),
) -> Flow {
    let (one, other) = (grid.candidates(corners[b]), grid.candidates(corners[d]));
    let rest = one & !only(digit);
    if one != other || !rest.is_power_of_two() {
        return Ok(());
    }
    let extra = rest.trailing_zeros() as u8 + 1;
    let removes = grid.seen_by(extra, &[corners[b], corners[d]]);
    let pattern = Pattern::Avoidable { corners, digits: [value, digit], extra: Some(extra) };
    hunt.report(Finding::removing(T::AvoidableRectangle2, pattern, removes))
}
