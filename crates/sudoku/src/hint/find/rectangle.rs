//! Empty rectangle: the places of a digit in a box lie in one row and one column, and a line crossing the one
//! has two places, the second of which sees the other.
//!
//! *Cost*: boxes, digits, the rows and columns through the box, the lines that cross. *Reference*: Sudopedia,
//! "Empty Rectangle".

use super::super::finding::{Finding, Pattern};
use super::super::geometry::House;
use super::super::grid::{Digit, Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

/// All of them, in boxes and any other houses that are no lines.
pub fn empty_rectangles(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let (geometry, order) = (grid.geometry(), grid.order());
    for house in 2 * order..geometry.houses() {
        for digit in digits_of(grid.missing(house)) {
            let cells = grid.spot_cells(house, digit);
            if cells.len() < 2 {
                continue;
            }
            hunt.tick()?;
            for row in 0..order {
                for column in order..2 * order {
                    let (mut in_row, mut in_column) = (0, 0);
                    let both = cells.iter().all(|&cell| {
                        let (a, b) = (geometry.is_in(row, cell), geometry.is_in(column, cell));
                        in_row += usize::from(a && !b);
                        in_column += usize::from(b && !a);
                        a || b
                    });
                    // In one line only it would be a locked candidate.
                    if both && in_row > 0 && in_column > 0 {
                        through(grid, hunt, digit, house, row, column)?;
                        through(grid, hunt, digit, house, column, row)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// A line with two places, one on `near` and one seeing a cell of `far` that loses the digit.
fn through(
    grid: &Grid<'_>,
    hunt: &mut Hunt<'_, '_>,
    digit: Digit,
    house: House,
    near: House,
    far: House,
) -> Flow {
    let geometry = grid.geometry();
    for end in grid.spot_cells(near, digit) {
        if geometry.is_in(house, end) {
            continue;
        }
        for strong in geometry.houses_of(end).filter(|&strong| strong != near) {
            if !geometry.is_line(strong) || grid.spots(strong, digit).count_ones() != 2 {
                continue;
            }
            let Some(other) = grid.spot_cells(strong, digit).into_iter().find(|&c| c != end) else {
                continue;
            };
            if geometry.is_in(house, other) {
                continue;
            }
            let removes = grid.spot_cells(far, digit).into_iter();
            let removes = removes
                .filter(|&cell| !geometry.is_in(house, cell) && geometry.sees(cell, other))
                .map(|cell| (cell, digit))
                .collect();
            let pattern = Pattern::EmptyRectangle {
                digit,
                house,
                lines: [near, far],
                pair: [end, other],
                strong,
            };
            hunt.report(Finding::removing(Technique::EmptyRectangle, pattern, removes))?;
        }
    }
    Ok(())
}
