//! Subsets: as many digits as cells.
//!
//! *Naked*: n cells of a house have n candidates together, which therefore stand nowhere else in it; where
//! two houses cross in all of them and both lose candidates, it is called *locked*. *Hidden*: n digits of a
//! house have n places together, which therefore hold nothing else. *Cost*: combinations of cells with at
//! most n candidates, cut as soon as they have more than n together. *Reference*: Sudopedia, "Naked Subset",
//! "Hidden Subset", "Locked Pair".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Candidate, Grid, bits, digits_of};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use crate::enumerate::Flow;

/// Calls `with` for every choice of `n` sets that have at most `n` members together.
fn choices(sets: &[(usize, u64)], n: usize, with: &mut dyn FnMut(&[usize], u64) -> Flow) -> Flow {
    fn choose(
        sets: &[(usize, u64)],
        n: usize,
        chosen: &mut Vec<usize>,
        union: u64,
        with: &mut dyn FnMut(&[usize], u64) -> Flow,
    ) -> Flow {
        if chosen.len() == n {
            return with(chosen, union);
        }
        for (index, &(key, set)) in sets.iter().enumerate() {
            let union = union | set;
            if union.count_ones() as usize <= n {
                chosen.push(key);
                choose(&sets[index + 1..], n, chosen, union, with)?;
                chosen.pop();
            }
        }
        Ok(())
    }
    choose(sets, n, &mut Vec::with_capacity(n), 0, with)
}

/// Naked subsets of a size, locked ones or the others.
pub fn naked(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, size: usize, locked: bool) -> Flow {
    let geometry = grid.geometry();
    let technique = match (size, locked) {
        (2, true) => Technique::LockedPair,
        (3, true) => Technique::LockedTriple,
        (2, false) => Technique::NakedPair,
        (3, false) => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    for house in 0..geometry.houses() {
        if (grid.open(house).count_ones() as usize) < size {
            continue;
        }
        let sets: Vec<(usize, u64)> = bits(grid.open(house))
            .map(|place| geometry.cell(house, place))
            .map(|cell| (cell, grid.candidates(cell)))
            .filter(|(_, set)| (2..=size).contains(&(set.count_ones() as usize)))
            .collect();
        if sets.len() < size {
            continue;
        }
        hunt.tick()?;
        choices(&sets, size, &mut |cells, digits| {
            if digits.count_ones() as usize != size {
                return Ok(());
            }
            let houses: Vec<usize> = geometry.shared_houses(cells).collect();
            if houses[0] != house {
                return Ok(());
            }
            let from = |house: usize| {
                let others = geometry.cells_of(house).filter(|cell| !cells.contains(cell));
                others
                    .flat_map(|cell| {
                        digits_of(grid.candidates(cell) & digits).map(move |digit| (cell, digit))
                    })
                    .collect::<Vec<Candidate>>()
            };
            let removes: Vec<Vec<Candidate>> = houses.iter().map(|&house| from(house)).collect();
            let both = removes.iter().filter(|removes| !removes.is_empty()).count() > 1;
            // Four cells are never called locked.
            if both != locked && size < 4 {
                return Ok(());
            }
            let pattern = Pattern::Subset { cells: cells.to_vec(), digits, houses, hidden: false };
            hunt.report(Finding::removing(technique, pattern, removes.concat()))
        })?;
    }
    Ok(())
}

/// Hidden subsets of a size.
pub fn hidden(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>, size: usize) -> Flow {
    let geometry = grid.geometry();
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    for house in 0..geometry.houses() {
        if (grid.open(house).count_ones() as usize) <= size {
            continue;
        }
        let sets: Vec<(usize, u64)> = digits_of(grid.missing(house))
            .map(|digit| (usize::from(digit) - 1, grid.spots(house, digit)))
            .filter(|(_, set)| (2..=size).contains(&(set.count_ones() as usize)))
            .collect();
        if sets.len() < size {
            continue;
        }
        hunt.tick()?;
        choices(&sets, size, &mut |chosen, spots| {
            if spots.count_ones() as usize != size {
                return Ok(());
            }
            let digits = chosen.iter().fold(0, |set, digit| set | 1u64 << digit);
            let cells: Vec<usize> = bits(spots).map(|place| geometry.cell(house, place)).collect();
            let removes = (cells.iter())
                .flat_map(|&cell| {
                    digits_of(grid.candidates(cell) & !digits).map(move |digit| (cell, digit))
                })
                .collect();
            let pattern = Pattern::Subset { cells, digits, houses: vec![house], hidden: true };
            hunt.report(Finding::removing(technique, pattern, removes))
        })?;
    }
    Ok(())
}
