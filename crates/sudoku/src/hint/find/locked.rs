//! Locked candidates: a digit that one house can only place inside another has no other place there.
//!
//! *Cost*: every house and digit once, with the few houses that cross. *Reference*: Sudopedia, "Locked
//! Candidates".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

/// From a box (or any house that is no line) into another house.
pub fn pointing(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    locked(grid, hunt, Technique::Pointing)
}

/// From a row or column into another house.
pub fn claiming(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    locked(grid, hunt, Technique::Claiming)
}

fn locked(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, technique: Technique) -> Flow {
    let (geometry, lines) = (grid.geometry(), 2 * grid.order());
    let from = match technique {
        Technique::Claiming => 0..lines,
        _ => lines..geometry.houses(),
    };
    for from in from {
        for digit in digits_of(grid.missing(from)) {
            if grid.spots(from, digit).count_ones() < 2 {
                continue;
            }
            let cells = grid.spot_cells(from, digit);
            for to in geometry.shared_houses(&cells).filter(|&to| to != from) {
                let removes = grid.spot_cells(to, digit).into_iter();
                let removes = removes.filter(|cell| !cells.contains(cell));
                let removes = removes.map(|cell| (cell, digit)).collect();
                let pattern = Pattern::Locked { digit, cells: cells.clone(), from, to };
                hunt.report(Finding::removing(technique, pattern, removes))?;
            }
        }
    }
    Ok(())
}
