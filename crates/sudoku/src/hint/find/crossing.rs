//! Sue de Coq: cells where two houses cross, a set of cells in the rest of each, as many digits as cells.
//!
//! The two outer sets have no digit in common, so every digit can stand only once among all these cells, and
//! each of them does: those of the first set and of the crossing keep to the first house, those of the second
//! set and of the crossing to the second. *Cost*: pairs of subsets in the rest of both houses, cut by the
//! number of digits. *Reference*: Sudopedia, "Sue de Coq" (two-sector disjoint subsets).

use super::super::finding::{Finding, Pattern};
use super::super::geometry::House;
use super::super::grid::{Candidate, Grid, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::board::UnitKind;
use crate::enumerate::Flow;

/// Cells of an outer set.
const LARGEST: usize = 5;

/// All of them, where lines cross boxes.
pub fn crossings(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let (geometry, order) = (grid.geometry(), grid.order());
    for house in (0..geometry.houses()).filter(|&house| geometry.kind(house) == UnitKind::Box) {
        for line in 0..2 * order {
            let both: Vec<usize> = (grid.open_cells(line).into_iter())
                .filter(|&cell| geometry.is_in(house, cell))
                .collect();
            if both.len() < 2 {
                continue;
            }
            hunt.tick()?;
            for chosen in subsets(grid, &both, both.len()).filter(|(cells, _)| cells.len() > 1) {
                if chosen.1.count_ones() as usize >= chosen.0.len() + 2 {
                    at(grid, hunt, line, house, &chosen)?;
                }
            }
        }
    }
    Ok(())
}

type Set = (Vec<usize>, u64);

/// Every choice of up to so many of these cells, with its digits.
fn subsets<'a>(
    grid: &'a Grid<'_>,
    cells: &'a [usize],
    most: usize,
) -> impl Iterator<Item = Set> + 'a {
    let cells = &cells[..cells.len().min(16)];
    (1..1usize << cells.len()).filter(move |set| set.count_ones() as usize <= most).map(
        move |set| {
            let chosen: Vec<usize> =
                (0..cells.len()).filter(|i| set >> i & 1 != 0).map(|i| cells[i]).collect();
            let digits = chosen.iter().fold(0, |all, &cell| all | grid.candidates(cell));
            (chosen, digits)
        },
    )
}

fn at(
    grid: &Grid<'_>,
    hunt: &mut Hunt<'_, '_>,
    line: House,
    house: House,
    (cells, digits): &Set,
) -> Flow {
    let geometry = grid.geometry();
    let rest = |own: House, other: House| -> Vec<usize> {
        let open = grid.open_cells(own).into_iter();
        open.filter(|&cell| !geometry.is_in(other, cell)).collect()
    };
    let (in_line, in_box) = (rest(line, house), rest(house, line));
    // Cells of the crossing that were not chosen may go with the box's or the line's set.
    let spare: Vec<usize> = (grid.open_cells(line).into_iter())
        .filter(|&cell| geometry.is_in(house, cell) && !cells.contains(&cell))
        .collect();
    let near = |list: Vec<usize>| -> Vec<Set> {
        let list = [list, spare.clone()].concat();
        let useful = |set: &Set| set.1 & digits != 0;
        subsets(grid, &list, LARGEST).filter(useful).collect()
    };
    let (lines, boxes) = (near(in_line), near(in_box));
    for (line_cells, line_digits) in &lines {
        for (box_cells, box_digits) in &boxes {
            let union = digits | line_digits | box_digits;
            let number = cells.len() + line_cells.len() + box_cells.len();
            if line_digits & box_digits != 0
                || union.count_ones() as usize != number
                || line_cells.iter().any(|cell| box_cells.contains(cell))
            {
                continue;
            }
            hunt.tick()?;
            let own = [cells.as_slice(), line_cells, box_cells].concat();
            let mut removes: Vec<Candidate> = Vec::new();
            for (from, lost) in [(line, union & !box_digits), (house, union & !line_digits)] {
                for cell in grid.open_cells(from).into_iter().filter(|cell| !own.contains(cell)) {
                    let gone = digits_of(grid.candidates(cell) & lost);
                    removes.extend(gone.map(|digit| (cell, digit)));
                }
            }
            let pattern = Pattern::Crossing {
                cells: cells.clone(),
                houses: [line, house],
                sets: [line_cells.clone(), box_cells.clone()],
                digits: [union & !box_digits, union & !line_digits],
            };
            hunt.report(Finding::removing(Technique::SueDeCoq, pattern, removes))?;
        }
    }
    Ok(())
}
