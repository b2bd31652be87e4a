//! Bivalue universal grave + 1: all open cells but one have two candidates.
//!
//! If every open cell had two candidates, and every digit two places in every house that lacks it, the board
//! would have no or several solutions. So the one cell with three holds the digit that has three places.
//! *Cost*: one look at all cells and houses. *Reference*: Sudopedia, "Bivalue Universal Grave".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

/// The step, if the board is in that shape.
pub fn plus_one(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let geometry = grid.geometry();
    let mut odd = None;
    for cell in (0..grid.cells()).filter(|&cell| grid.value(cell) == 0) {
        match grid.candidates(cell).count_ones() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return Ok(()),
        }
    }
    let Some(cell) = odd else { return Ok(()) };
    let mut digit = None;
    for house in 0..geometry.houses() {
        for missing in digits_of(grid.missing(house)) {
            match grid.spots(house, missing).count_ones() {
                2 => {}
                3 if geometry.is_in(house, cell)
                    && grid.has(cell, missing)
                    && digit.is_none_or(|digit| digit == missing) =>
                {
                    digit = Some(missing);
                }
                _ => return Ok(()),
            }
        }
    }
    let Some(digit) = digit else { return Ok(()) };
    if geometry.houses_of(cell).any(|house| grid.spots(house, digit).count_ones() != 3) {
        return Ok(());
    }
    let others = digits_of(grid.candidates(cell)).filter(|&other| other != digit);
    let removes = others.map(|other| (cell, other)).collect();
    hunt.report(Finding::removing(Technique::Bug, Pattern::Grave { cell, digit }, removes))
}
