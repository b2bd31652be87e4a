//! Full houses, hidden and naked singles.

use super::grid::{Cells, Grid, HOUSES, SCAN, is_one};
use super::step::{Step, Technique};

/// Full houses first, then hidden singles; boxes, columns, rows.
pub fn hidden(grid: &Grid) -> Option<Step> {
    let single = |house: usize| {
        let digit = grid.at[house].iter().position(|&places| is_one(places))?;
        let cell = HOUSES[house][grid.at[house][digit].trailing_zeros() as usize];
        Some((usize::from(cell), digit))
    };
    let alone = SCAN.into_iter().filter(|&house| grid.open[house] == 1).find_map(single);
    if let Some((cell, digit)) = alone {
        return Some(Step::placing(Technique::FullHouse, 10, cell, digit));
    }
    SCAN.into_iter().find_map(|house| {
        let (cell, digit) = single(house)?;
        let value = if house < 9 { 12 } else { 15 };
        Some(Step::placing(Technique::HiddenSingle, value, cell, digit))
    })
}

/// The cells that some house of the first so many in the order of looking has a single for; with `alone`
/// only the last cells of houses.
pub fn hidden_cells(grid: &Grid, houses: usize, alone: bool) -> Cells {
    let houses = SCAN[..houses].iter().filter(|&&house| !alone || grid.open[house] == 1);
    houses.fold(0, |cells, &house| {
        let singles = grid.at[house].iter().filter(|&&places| is_one(places));
        singles.fold(cells, |cells, places| {
            cells | 1 << HOUSES[house][places.trailing_zeros() as usize]
        })
    })
}

/// How many cells have one digit left.
pub fn naked_cells(grid: &Grid) -> usize {
    grid.cells.iter().filter(|&&digits| is_one(digits)).count()
}

/// The first cell with one digit left.
pub fn naked(grid: &Grid) -> Option<Step> {
    let cell = grid.cells.iter().position(|&digits| is_one(digits))?;
    let digit = grid.cells[cell].trailing_zeros() as usize;
    Some(Step::placing(Technique::NakedSingle, 23, cell, digit))
}
