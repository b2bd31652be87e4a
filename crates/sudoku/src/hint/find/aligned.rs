//! Aligned pair and triple exclusion: fillings of two or three cells that leave nothing for another cell.
//!
//! All ways to fill the cells are gone through. A way is out where it puts a digit twice into a house, or takes
//! all candidates of a cell that sees them all. A digit that is in none of the ways left is out. *Cost*: pairs or
//! triples of open cells that see a common cell of few candidates; triples up to order 9, pairs up to 16.
//! *Reference*: Sudopedia, "Aligned Pair Exclusion", "Aligned Triple Exclusion".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Candidate, Grid, digits_of, only};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use super::cells::CellSet;
use crate::enumerate::Flow;

/// Larger boards take too long.
const LARGEST: [usize; 2] = [16, 9];

/// Pairs of cells.
pub fn pairs(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    aligned(grid, hunt, Technique::AlignedPair, 2)
}

/// Triples of cells.
pub fn triples(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    aligned(grid, hunt, Technique::AlignedTriple, 3)
}

fn aligned(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, technique: Technique, size: usize) -> Flow {
    if grid.order() > LARGEST[size - 2] {
        return Ok(());
    }
    let geometry = grid.geometry();
    let narrow = |cell: &usize| (2..=size as u32).contains(&grid.candidates(*cell).count_ones());
    let near: Vec<CellSet> =
        (0..grid.cells()).map(|cell| CellSet::of(geometry.peers(cell).filter(narrow))).collect();
    let open: Vec<usize> = (0..grid.cells()).filter(|&cell| grid.value(cell) == 0).collect();
    for (at, &first) in open.iter().enumerate() {
        for (next, &second) in open.iter().enumerate().skip(at + 1) {
            let both = near[first].and(near[second]);
            if both.is_empty() {
                continue;
            }
            hunt.tick()?;
            if size == 2 {
                try_cells(grid, hunt, technique, &[first, second], both)?;
                continue;
            }
            for &third in &open[next + 1..] {
                let all = both.and(near[third]);
                if !all.is_empty() {
                    try_cells(grid, hunt, technique, &[first, second, third], all)?;
                }
            }
        }
    }
    Ok(())
}

/// What is out in these cells, with the cells that leave no room for it.
fn try_cells(
    grid: &Grid<'_>,
    hunt: &mut Hunt<'_, '_>,
    technique: Technique,
    cells: &[usize],
    seen: CellSet,
) -> Flow {
    let all = cells.iter().fold(0, |all, &cell| all | grid.candidates(cell));
    let excluders: Vec<usize> =
        seen.iter().filter(|&cell| grid.candidates(cell) & !all == 0).collect();
    if excluders.is_empty() {
        return Ok(());
    }
    let mut possible = vec![0; cells.len()];
    let mut digits = vec![0; cells.len()];
    fill(grid, cells, &excluders, &mut digits, 0, &mut possible);
    let removes: Vec<Candidate> = (cells.iter().zip(&possible))
        .flat_map(|(&cell, possible)| {
            digits_of(grid.candidates(cell) & !possible).map(move |digit| (cell, digit))
        })
        .collect();
    // Only what some filling with a digit in question really meets is told.
    let lost = removes.iter().fold(0, |lost, &(_, digit)| lost | only(digit));
    let meets = |&cell: &usize| grid.candidates(cell) & lost != 0;
    let excluders = excluders.iter().copied().filter(meets).collect();
    let pattern = Pattern::Aligned { cells: cells.to_vec(), excluders };
    hunt.report(Finding::removing(technique, pattern, removes))
}

/// Goes through all fillings from a cell on and notes the digits of those that are possible.
fn fill(
    grid: &Grid<'_>,
    cells: &[usize],
    excluders: &[usize],
    digits: &mut [u8],
    at: usize,
    possible: &mut [u64],
) {
    if at == cells.len() {
        let taken = digits.iter().fold(0, |taken, &digit| taken | only(digit));
        if excluders.iter().all(|&cell| grid.candidates(cell) & !taken != 0) {
            digits.iter().zip(possible).for_each(|(&digit, possible)| *possible |= only(digit));
        }
        return;
    }
    for digit in digits_of(grid.candidates(cells[at])) {
        let clash = |before: usize| {
            digits[before] == digit && grid.geometry().sees(cells[before], cells[at])
        };
        if !(0..at).any(clash) {
            digits[at] = digit;
            fill(grid, cells, excluders, digits, at + 1, possible);
        }
    }
}
