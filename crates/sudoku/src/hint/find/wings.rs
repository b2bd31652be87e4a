//! XY-wing, XYZ-wing, W-wing: a digit is forced into one of two or three cells.
//!
//! *Cost*: cells of two candidates against their peers; for the W-wing, pairs of equal ones against all houses.
//! *Reference*: Sudopedia, "XY-Wing", "XYZ-Wing", "W-Wing".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Grid, digits_of, only};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

/// A pivot of candidates XY sees a cell XZ and a cell YZ: one of these is Z.
pub fn xy(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    wing(grid, hunt, 2, Technique::XyWing)
}

/// A pivot of candidates XYZ sees a cell XZ and a cell YZ: one of the three is Z.
pub fn xyz(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    wing(grid, hunt, 3, Technique::XyzWing)
}

fn wing(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, size: u32, technique: Technique) -> Flow {
    let geometry = grid.geometry();
    for pivot in (0..grid.cells()).filter(|&cell| grid.candidates(cell).count_ones() == size) {
        hunt.tick()?;
        let own = grid.candidates(pivot);
        let pincers: Vec<usize> =
            geometry.peers(pivot).filter(|&cell| grid.is_pair(cell)).collect();
        for (index, &one) in pincers.iter().enumerate() {
            for &other in &pincers[index + 1..] {
                let (a, b) = (grid.candidates(one), grid.candidates(other));
                let common = a & b;
                // Both pincers share Z and nothing else; together with the pivot there are X, Y and Z.
                let three = (own | a | b).count_ones() == 3 && common.is_power_of_two();
                let has_z = own & common != 0;
                if !three || has_z != (size == 3) || a == own || b == own {
                    continue;
                }
                let digit = common.trailing_zeros() as u8 + 1;
                let by: &[usize] = if size == 3 { &[pivot, one, other] } else { &[one, other] };
                let removes = grid.seen_by(digit, by);
                let keys = [a, b].map(|pair| (pair & !common).trailing_zeros() as u8 + 1);
                let (pincers, pivot_too) = ([one, other], has_z);
                let pattern = Pattern::Wing { pivot, pincers, keys, digit, pivot_too };
                hunt.report(Finding::removing(technique, pattern, removes))?;
            }
        }
    }
    Ok(())
}

/// Two cells with the same two candidates, each seeing one of the two places of one of them in a house.
pub fn w(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let geometry = grid.geometry();
    let pairs: Vec<usize> = (0..grid.cells()).filter(|&cell| grid.is_pair(cell)).collect();
    for (index, &one) in pairs.iter().enumerate() {
        hunt.tick()?;
        let candidates = grid.candidates(one);
        for &other in &pairs[index + 1..] {
            if grid.candidates(other) != candidates || geometry.sees(one, other) {
                continue;
            }
            for bridge in digits_of(candidates) {
                let digit = (candidates & !only(bridge)).trailing_zeros() as u8 + 1;
                let removes = grid.seen_by(digit, &[one, other]);
                if removes.is_empty() {
                    continue;
                }
                for house in 0..geometry.houses() {
                    if grid.spots(house, bridge).count_ones() != 2 {
                        continue;
                    }
                    let cells = grid.spot_cells(house, bridge);
                    let ends = [[cells[0], cells[1]], [cells[1], cells[0]]].into_iter();
                    let mut ends = ends.filter(|&[a, b]| {
                        let apart = ![a, b].contains(&one) && ![a, b].contains(&other);
                        apart && geometry.sees(one, a) && geometry.sees(other, b)
                    });
                    if let Some(ends) = ends.next() {
                        let pair = [one, other];
                        let pattern = Pattern::WWing { pair, digit, bridge, ends, house };
                        let removes = removes.clone();
                        hunt.report(Finding::removing(Technique::WWing, pattern, removes))?;
                    }
                }
            }
        }
    }
    Ok(())
}
