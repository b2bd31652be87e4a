//! Nishio: suppose a digit in a cell, follow that digit alone from house to house, and see it fail.
//!
//! If at the end some house has no place left for the digit, it was wrong where it was supposed. *Cost*: one
//! run through the houses for each candidate. *Reference*: Sudopedia, "Nishio".

use super::super::finding::{Branch, Finding, Pattern};
use super::super::grid::Grid;
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use super::follow::{broken, open_candidates, run, shorten};
use crate::enumerate::Flow;

/// Suppositions that one digit alone refutes, the shortest story first.
pub fn nishio(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let mut found = Vec::new();
    for candidate in open_candidates(grid) {
        let run = run(grid, candidate, Some(candidate.1), hunt)?;
        found.extend(run.end.map(|end| (candidate, run.trail, end)));
    }
    found.sort_by_key(|(candidate, trail, _)| (trail.len(), *candidate));
    for (candidate, trail, end) in found {
        let trail = shorten(grid, &trail, &|grid| broken(grid, end));
        let pattern = Pattern::Refuted { branch: Branch { trail }, end };
        hunt.report(Finding::removing(Technique::Nishio, pattern, vec![candidate]))?;
    }
    Ok(())
}
