//! Death blossom: a cell each of whose candidates takes a digit away from an almost locked set.
//!
//! Whatever the cell holds, one of the sets is locked and holds a digit common to all. *Cost*: cells of few
//! candidates, products of the sets their candidates see. *Reference*: Sudopedia, "Death Blossom".

use super::super::finding::{Finding, Pattern};
use super::super::grid::{Digit, Grid, digits_of, only};
use super::super::hunt::Hunt;
use super::super::technique::Technique;
use super::almost::{Almost, candidates, sets};
use super::cells::CellSet;
use crate::enumerate::Flow;

/// Candidates of the stem.
const MOST: u32 = 4;

/// All of them.
pub fn blossoms(grid: &Grid<'_>, hunt: &mut Hunt<'_, '_>) -> Flow {
    let all = sets(grid, hunt)?;
    stems(grid, &all, hunt, false)?;
    stems(grid, &all, hunt, true)
}

/// `overlap`: sets may share cells, which is harder to see.
fn stems(grid: &Grid<'_>, all: &[Almost], hunt: &mut Hunt<'_, '_>, overlap: bool) -> Flow {
    for stem in 0..grid.cells() {
        let own = grid.candidates(stem);
        if !(2..=MOST).contains(&own.count_ones()) || grid.cells() > CellSet::MOST {
            continue;
        }
        let here = CellSet::of([stem]);
        // For each candidate, the sets that lose it when the stem holds it.
        let petals: Vec<(Digit, Vec<&Almost>)> = digits_of(own)
            .map(|digit| {
                let near = all
                    .iter()
                    .filter(|set| set.digits & only(digit) != 0 && here.is_within(set.seen(digit)));
                (digit, near.collect())
            })
            .collect();
        for digit in (1..=grid.order() as Digit).filter(|&digit| own & only(digit) == 0) {
            hunt.tick()?;
            let start = Garden { stem, digit, overlap };
            grow(hunt, start, &petals, &mut Vec::new(), CellSet::full(), CellSet::default())?;
        }
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct Garden {
    stem: usize,
    digit: Digit,
    overlap: bool,
}

fn grow<'a>(
    hunt: &mut Hunt<'_, '_>,
    garden: Garden,
    petals: &[(Digit, Vec<&'a Almost>)],
    chosen: &mut Vec<(Digit, &'a Almost)>,
    victims: CellSet,
    used: CellSet,
) -> Flow {
    let Garden { stem, digit, overlap } = garden;
    let Some(((own, near), rest)) = petals.split_first() else {
        let pattern = Pattern::Blossom {
            stem,
            petals: chosen.iter().map(|&(own, set)| (own, set.told())).collect(),
            digit,
        };
        let removes = candidates(victims, digit).filter(|&(cell, _)| cell != stem).collect();
        return hunt.report(Finding::removing(Technique::DeathBlossom, pattern, removes));
    };
    for set in near.iter().filter(|set| set.digits & only(digit) != 0) {
        let left = victims.and(set.seen(digit)).without(set.cells).without(used);
        if left.is_empty() || !overlap && !set.cells.and(used).is_empty() {
            continue;
        }
        hunt.tick()?;
        chosen.push((*own, set));
        grow(hunt, garden, rest, chosen, left, used.or(set.cells))?;
        chosen.pop();
    }
    Ok(())
}
