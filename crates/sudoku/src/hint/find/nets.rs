//! Dynamic forcing chains, or nets: suppose a digit and follow all singles, each resting on everything before.
//!
//! *Contradiction*: the supposition breaks, so the digit is wrong. *Cell* and *region*: whichever candidate of a
//! cell, or place of a digit, is right, the same candidate falls; told only where nothing breaks. Of all that
//! are found the one with the shortest story is taken, and every step that its end does not need is left out.
//! *Cost*: one run of singles for each candidate. *Reference*: Sudopedia, "Forcing Net".

use super::super::finding::{Branch, Finding, Pattern};
use super::super::grid::{Candidate, Contradiction, Grid};
use super::super::hunt::Hunt;
use super::super::technique::Technique::Dynamic;
use super::follow::{Refuter, Trail, broken, open_candidates, run, shorten};
use super::forcing::{cell_groups, region_groups};
use crate::enumerate::Flow;
use std::collections::HashMap;

/// Suppositions that singles refute, the shortest story first; else what all possibilities agree on.
pub fn nets(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let candidates = open_candidates(grid);
    let mut broke: Vec<(Candidate, Trail, Contradiction)> = Vec::new();
    let mut refuter = Refuter::new(grid);
    for &candidate in &candidates {
        hunt.tick()?;
        if refuter.breaks(grid, candidate) {
            let run = run(grid, candidate, None, hunt)?;
            broke.extend(run.end.map(|end| (candidate, run.trail, end)));
        }
    }
    if broke.is_empty() {
        let mut trails: HashMap<Candidate, Trail> = HashMap::new();
        for candidate in candidates {
            trails.insert(candidate, run(grid, candidate, None, hunt)?.trail);
        }
        return agreed(grid, hunt, &trails);
    }
    broke.sort_by_key(|(candidate, trail, _)| (trail.len(), *candidate));
    for (candidate, trail, end) in broke {
        let trail = shorten(grid, &trail, &|grid| broken(grid, end));
        let pattern = Pattern::Refuted { branch: Branch { trail }, end };
        hunt.report(Finding::removing(Dynamic, pattern, vec![candidate]))?;
    }
    Ok(())
}

/// Candidates that fall whatever is right in some cell or house.
fn agreed(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, trails: &HashMap<Candidate, Trail>) -> Flow {
    let geometry = grid.geometry();
    let candidates = open_candidates(grid);
    let mut found: Vec<(usize, Candidate, Contradiction, Vec<&Trail>)> = Vec::new();
    for (of, possibilities) in cell_groups(grid).into_iter().chain(region_groups(grid)) {
        hunt.tick()?;
        let told: Vec<&Trail> = possibilities.iter().map(|from| &trails[from]).collect();
        // How far each story must be told until a candidate is gone; the sum over all is its length.
        let length = |&(cell, digit): &Candidate| {
            let gone = |&((at, put), _): &(Candidate, _)| {
                at == cell && put != digit || put == digit && geometry.sees(at, cell)
            };
            told.iter().map(|trail| Some(trail.iter().position(gone)? + 1)).sum::<Option<usize>>()
        };
        let shortest =
            candidates.iter().filter_map(|candidate| Some((length(candidate)?, *candidate))).min();
        found.extend(shortest.map(|(length, candidate)| (length, candidate, of, told)));
    }
    found.sort_by_key(|&(length, candidate, ..)| (length, candidate));
    for (_, (cell, digit), of, told) in found {
        let goal = |grid: &Grid<'_>| !grid.has(cell, digit) && grid.value(cell) != digit;
        let branches = told.iter().map(|trail| Branch { trail: shorten(grid, trail, &goal) });
        let pattern = Pattern::Forced { of, branches: branches.collect() };
        hunt.report(Finding::removing(Dynamic, pattern, vec![(cell, digit)]))?;
    }
    Ok(())
}
