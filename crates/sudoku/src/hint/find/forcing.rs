//! Cell and region forcing chains: whichever candidate of a cell, or place of a digit in a house, is right,
//! the same candidate falls.
//!
//! From each possibility a chain is followed in which every digit has one reason only: the digit before it
//! took the other candidate of a cell, or the other place of a house. Of all results that of the shortest
//! chains is taken. *Cost*: one search in layers for each candidate. *Reference*: Sudopedia, "Forcing Chain".

use super::super::finding::{Because, Branch, Finding, Pattern};
use super::super::grid::{Candidate, Contradiction, Digit, Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique as T;
use super::follow::{Trail, open_candidates};
use crate::enumerate::{Flow, Halt};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Possibilities that are told side by side.
const MOST: u32 = 4;

/// All candidates of a cell lead to the same.
pub fn cells(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    forced(grid, hunt, T::CellForcing, cell_groups(grid))
}

/// All places of a digit in a house lead to the same.
pub fn regions(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    forced(grid, hunt, T::RegionForcing, region_groups(grid))
}

/// Possibilities of which one must be true, and why.
pub type Group = (Contradiction, Vec<Candidate>);

/// The candidates of each cell that has a few.
pub fn cell_groups(grid: &Grid<'_>) -> Vec<Group> {
    let few = |cell: &usize| (2..=MOST).contains(&grid.candidates(*cell).count_ones());
    let group = |cell| {
        let digits = digits_of(grid.candidates(cell));
        (Contradiction::Cell(cell), digits.map(|digit| (cell, digit)).collect())
    };
    (0..grid.cells()).filter(few).map(group).collect()
}

/// The places of each digit in each house that has a few.
pub fn region_groups(grid: &Grid<'_>) -> Vec<Group> {
    let mut groups = Vec::new();
    for house in 0..grid.geometry().houses() {
        for digit in digits_of(grid.missing(house)) {
            if (2..=MOST).contains(&grid.spots(house, digit).count_ones()) {
                let cells = grid.spot_cells(house, digit);
                let places = cells.into_iter().map(|cell| (cell, digit)).collect();
                groups.push((Contradiction::House(house, digit), places));
            }
        }
    }
    groups
}

/// The candidates that a digit in a cell excludes.
pub fn excluded_by(grid: &Grid<'_>, (cell, digit): Candidate) -> Vec<Candidate> {
    let others = digits_of(grid.candidates(cell)).filter(|&other| other != digit);
    let mut out: Vec<Candidate> = others.map(|other: Digit| (cell, other)).collect();
    let peers = grid.geometry().peers(cell).filter(|&peer| grid.has(peer, digit));
    out.extend(peers.map(|peer| (peer, digit)));
    out
}

/// What follows at once from a digit: the digits it leaves no other choice for.
fn implied(grid: &Grid<'_>, by: Candidate) -> Vec<(Candidate, Because)> {
    let mut out = Vec::new();
    for (cell, digit) in excluded_by(grid, by) {
        if cell != by.0 && grid.is_pair(cell) {
            let other = digits_of(grid.candidates(cell)).find(|&other| other != digit);
            out.extend(other.map(|other| ((cell, other), Because::LastCandidate)));
        }
        for house in grid.geometry().houses_of(cell) {
            if grid.spots(house, digit).count_ones() == 2 {
                let other = grid.spot_cells(house, digit).into_iter().find(|&spot| spot != cell);
                let other = other.filter(|&spot| (spot, digit) != by);
                out.extend(other.map(|spot| ((spot, digit), Because::LastPlace(house))));
            }
        }
    }
    out
}

/// All that follows from one supposition, nearest first, each with its reason and what it follows from.
struct Reached {
    steps: Vec<(Candidate, Because, usize)>,
    /// The first step that excludes a candidate.
    out: HashMap<Candidate, usize>,
}

impl Reached {
    fn new(grid: &Grid<'_>, supposed: Candidate, hunt: &mut Hunt<'_, '_>) -> Result<Self, Halt> {
        let mut steps = vec![(supposed, Because::Supposed, 0)];
        let mut known = HashSet::from([supposed]);
        let mut out = HashMap::new();
        let mut at = 0;
        while at < steps.len() {
            hunt.tick()?;
            let (candidate, ..) = steps[at];
            for gone in excluded_by(grid, candidate) {
                out.entry(gone).or_insert(at);
            }
            for (next, because) in implied(grid, candidate) {
                if known.insert(next) {
                    steps.push((next, because, at));
                }
            }
            at += 1;
        }
        Ok(Reached { steps, out })
    }

    /// The way to a step.
    fn trail(&self, mut at: usize) -> Trail {
        let mut trail = Vec::new();
        loop {
            let (candidate, because, from) = self.steps[at];
            trail.push((candidate, because));
            if at == 0 {
                break;
            }
            at = from;
        }
        trail.reverse();
        trail
    }
}

fn forced(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, technique: T, groups: Vec<Group>) -> Flow {
    let mut reached: HashMap<Candidate, Reached> = HashMap::new();
    for &supposed in groups.iter().flat_map(|(_, possibilities)| possibilities) {
        if let Entry::Vacant(slot) = reached.entry(supposed) {
            slot.insert(Reached::new(grid, supposed, hunt)?);
        }
    }
    let mut found: Vec<(usize, Candidate, Contradiction, Vec<Trail>)> = Vec::new();
    let candidates = open_candidates(grid);
    for (of, possibilities) in groups {
        hunt.tick()?;
        let ways: Vec<&Reached> = possibilities.iter().map(|from| &reached[from]).collect();
        let mut best: Option<(usize, Candidate, Vec<Trail>)> = None;
        for &candidate in &candidates {
            let ends: Option<Vec<usize>> =
                ways.iter().map(|way| way.out.get(&candidate).copied()).collect();
            let Some(ends) = ends else { continue };
            let trails: Vec<Trail> =
                ways.iter().zip(ends).map(|(way, end)| way.trail(end)).collect();
            let length = trails.iter().map(Vec::len).sum();
            if best.as_ref().is_none_or(|(least, ..)| length < *least) {
                best = Some((length, candidate, trails));
            }
        }
        found.extend(best.map(|(length, candidate, trails)| (length, candidate, of, trails)));
    }
    found.sort_by_key(|&(length, candidate, ..)| (length, candidate));
    for (_, candidate, of, trails) in found {
        let branches = trails.into_iter().map(|trail| Branch { trail }).collect();
        let pattern = Pattern::Forced { of, branches };
        hunt.report(Finding::removing(technique, pattern, vec![candidate]))?;
    }
    Ok(())
}
