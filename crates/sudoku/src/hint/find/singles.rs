//! Full house, hidden and naked single: what puts digits down.
//!
//! *Cost*: one look at every house, at every house and digit, at every cell. *Reference*: Sudopedia,
//! "Full House", "Hidden Single", "Naked Single".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

/// The last open cell of a house gets the last missing digit.
pub fn full_houses(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let geometry = grid.geometry();
    for house in 0..geometry.houses() {
        let open = grid.open(house);
        if !open.is_power_of_two() {
            continue;
        }
        let cell = geometry.cell(house, open.trailing_zeros() as usize);
        if let Some(digit) = digits_of(grid.missing(house)).find(|&d| grid.has(cell, d)) {
            let pattern = Pattern::FullHouse(house);
            hunt.report(Finding::placing(Technique::FullHouse, pattern, cell, digit))?;
        }
    }
    Ok(())
}

/// A digit that fits one cell of a house stands there. Boxes are looked at first, as people do.
pub fn hidden(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let geometry = grid.geometry();
    let lines = 2 * grid.order();
    for house in (lines..geometry.houses()).chain(0..lines) {
        for digit in digits_of(grid.missing(house)) {
            let spots = grid.spots(house, digit);
            if !spots.is_power_of_two() {
                continue;
            }
            let cell = geometry.cell(house, spots.trailing_zeros() as usize);
            let pattern = Pattern::OnlyPlace(house);
            hunt.report(Finding::placing(Technique::HiddenSingle, pattern, cell, digit))?;
        }
    }
    Ok(())
}

/// A cell with one candidate holds it.
pub fn naked(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    for cell in 0..grid.cells() {
        let candidates = grid.candidates(cell);
        if candidates.is_power_of_two() {
            let digit = candidates.trailing_zeros() as u8 + 1;
            let pattern = Pattern::OnlyCandidate;
            hunt.report(Finding::placing(Technique::NakedSingle, pattern, cell, digit))?;
        }
    }
    Ok(())
}
