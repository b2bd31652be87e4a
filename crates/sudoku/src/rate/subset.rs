//! Naked and hidden pairs, triples and quads.

use super::grid::{ALL, Grid, HOUSES, SCAN, bits, choices, is_one, size as count};
use super::step::{Step, Technique, strike};

/// Those of nine sets that have at least two members and no more than `most`.
fn eligible(sets: impl Iterator<Item = u16>, most: u32) -> u16 {
    let fits = |set: u16| (2..=most).contains(&count(set));
    sets.enumerate().filter(|(_, set)| fits(*set)).fold(0, |all, (i, _)| all | 1 << i)
}

/// The naked sets of a size in a house: places, and the digits they hold.
pub fn naked_in(grid: &Grid, house: usize, size: u32) -> impl Iterator<Item = (u16, u16)> {
    let digits = HOUSES[house].map(|cell| grid.cells[usize::from(cell)]);
    let fit = eligible(digits.into_iter(), size);
    let enough = u32::from(grid.open[house]) >= 2 * size && count(fit) >= size;
    let sets = enough.then(|| choices(size)).into_iter().flatten();
    sets.filter(move |set| set & !fit == 0).filter_map(move |places| {
        let union = bits(places).fold(0, |union, place| union | digits[place]);
        (count(union) == size).then_some((places, union))
    })
}

/// The hidden sets of a size in a house: digits, and the places they have.
pub fn hidden_in(grid: &Grid, house: usize, size: u32) -> impl Iterator<Item = (u16, u16)> {
    let places = grid.at[house];
    let fit = eligible(places.into_iter(), size);
    let sets = (count(fit) >= size).then(|| choices(size)).into_iter().flatten();
    sets.filter(move |set| set & !fit == 0).filter_map(move |digits| {
        let union = bits(digits).fold(0, |union, digit| union | places[digit]);
        (count(union) == size).then_some((digits, union))
    })
}

/// Naked sets that rule something out.
pub fn naked(grid: &Grid, size: u32) -> impl Iterator<Item = Step> {
    let (technique, value) = match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriple, 36),
        _ => (Technique::NakedQuad, 50),
    };
    SCAN.into_iter().flat_map(move |house| {
        naked_in(grid, house, size).filter_map(move |(places, digits)| {
            let removes = strike(grid, &HOUSES[house], ALL & !places, digits);
            Step::removing(technique, value, removes)
        })
    })
}

/// Hidden sets that rule something out.
pub fn hidden(grid: &Grid, size: u32) -> impl Iterator<Item = Step> {
    let (technique, value) = match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriple, 40),
        _ => (Technique::HiddenQuad, 54),
    };
    let wide = move |house: &usize| u32::from(grid.open[*house]) > 2 * size;
    SCAN.into_iter().filter(wide).flat_map(move |house| {
        hidden_in(grid, house, size).filter_map(move |(digits, places)| {
            let removes = strike(grid, &HOUSES[house], places, ALL & !digits);
            Step::removing(technique, value, removes)
        })
    })
}

/// Hidden sets that leave a hidden single in their house.
pub fn direct_hidden(grid: &Grid, size: u32) -> impl Iterator<Item = Step> {
    let (technique, value) = match size {
        2 => (Technique::DirectHiddenPair, 20),
        _ => (Technique::DirectHiddenTriple, 25),
    };
    let wide = move |house: &usize| u32::from(grid.open[*house]) > size;
    SCAN.into_iter().filter(wide).flat_map(move |house| {
        hidden_in(grid, house, size).filter_map(move |(digits, taken)| {
            let single = bits(ALL & !digits).find(|&digit| {
                let places = grid.at[house][digit];
                !is_one(places) && is_one(places & !taken)
            })?;
            let place = (grid.at[house][single] & !taken).trailing_zeros() as usize;
            Some(Step::placing(technique, value, usize::from(HOUSES[house][place]), single))
        })
    })
}
