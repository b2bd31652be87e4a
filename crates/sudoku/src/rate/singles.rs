//! Full houses, hidden and naked singles.

use super::grid::{Grid, HOUSES, SCAN, is_one};
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

/// The first cell with one digit left.
pub fn naked(grid: &Grid) -> Option<Step> {
    let cell = grid.cells.iter().position(|&digits| is_one(digits))?;
    let digit = grid.cells[cell].trailing_zeros() as usize;
    Some(Step::placing(Technique::NakedSingle, 23, cell, digit))
}
