//! Full house, hidden and naked single: what puts digits down.
//!
//! *Cost*: one look at every house, at every house and digit, at every cell. *Reference*: Sudopedia,
//! "Full House", "Hidden Single", "Naked Single".

use super::super::finding::{Finding, Pattern};
use super::super::geometry::House;
use super::super::grid::{Digit, Grid, digits_of};
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
            let pattern = only_place(grid, house, cell, digit);
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
            let pattern = only_candidate(grid, cell, digit);
            hunt.report(Finding::placing(Technique::NakedSingle, pattern, cell, digit))?;
        }
    }
    Ok(())
}

/// Which digits on the board keep a digit out of the other open cells of a house.
fn only_place(grid: &Grid<'_>, house: House, cell: usize, digit: Digit) -> Pattern {
    let geometry = grid.geometry();
    let (mut by, mut earlier) = (Vec::new(), false);
    for other in grid.open_cells(house) {
        if other == cell || by.iter().any(|&holder| geometry.sees(holder, other)) {
            continue;
        }
        match geometry.peers(other).find(|&peer| grid.value(peer) == digit) {
            Some(holder) => by.push(holder),
            None => earlier = true,
        }
    }
    Pattern::OnlyPlace { house, by, earlier }
}

/// Where the cell sees the other digits.
fn only_candidate(grid: &Grid<'_>, cell: usize, digit: Digit) -> Pattern {
    let (mut by, mut earlier) = (Vec::new(), false);
    for other in (1..=grid.order() as Digit).filter(|&other| other != digit) {
        match grid.geometry().peers(cell).find(|&peer| grid.value(peer) == other) {
            Some(holder) => by.push(holder),
            None => earlier = true,
        }
    }
    Pattern::OnlyCandidate { by, earlier }
}
