//! Near misses by two fillings.
//!
//! Two fillings of an empty board, and some candidates besides, are all that is left of a board. Without one
//! candidate of the second filling a technique may rule out another one of it, and rightly so. With that
//! candidate put back, both fillings fit, and it must not: the pattern lacks one premise, and nothing else.

use gridwright_search::{Budget, Cancel, Limits, Stats};
use gridwright_sudoku::hint::{Candidate, Finding, Geometry, Grid, Hunt, Technique as T, finder};
use gridwright_sudoku::{Extras, Layout, SharedLayout};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Candidates of the second filling that are taken away in turn.
const PREMISES: usize = 40;
/// A hunt on a board that is to miss may take this many ticks, and must then be at its end.
const LONGEST: u64 = 3_000_000;

/// A technique that fires, and does not when one candidate more is there.
pub struct NearMiss {
    /// The premise that is missing in the near miss: this candidate is out where the technique fires.
    pub premise: Candidate,
    /// What fires.
    pub finding: Finding,
}

/// A filling of a board of boxes `wide` × `high`: the obvious one with rows, columns and digits shuffled.
fn filling(wide: usize, high: usize, rng: &mut Pcg64Mcg) -> Vec<u8> {
    let order = wide * high;
    // Lines stay within their bands.
    let mut lines = |band: usize| {
        let mut bands: Vec<usize> = (0..order / band).collect();
        bands.shuffle(rng);
        let mut lines = Vec::new();
        for at in bands {
            let mut own: Vec<usize> = (at * band..(at + 1) * band).collect();
            own.shuffle(rng);
            lines.extend(own);
        }
        lines
    };
    let (rows, columns) = (lines(high), lines(wide));
    let mut names: Vec<u8> = (1..=order as u8).collect();
    names.shuffle(rng);
    let digit =
        |row: usize, column: usize| names[(wide * (row % high) + row / high + column) % order];
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| digit(row, column))).collect()
}

/// The candidates of two fillings and some more. No cell has a single one, nor a digit a single place in a
/// house, so that patterns are not there just because something is settled.
fn board<'g>(
    geometry: &'g Geometry,
    fillings: [&[u8]; 2],
    noise: u32,
    rng: &mut Pcg64Mcg,
) -> Grid<'g> {
    let (order, cells) = (geometry.order(), geometry.cells());
    let mut candidates = vec![vec![false; order]; cells];
    for (cell, digits) in candidates.iter_mut().enumerate() {
        for (at, has) in digits.iter_mut().enumerate() {
            let digit = at as u8 + 1;
            *has = fillings.iter().any(|filling| filling[cell] == digit)
                || rng.random_range(0..100) < noise;
        }
    }
    for digits in &mut candidates {
        while digits.iter().filter(|has| **has).count() < 2 {
            digits[rng.random_range(0..order)] = true;
        }
    }
    for house in 0..geometry.houses() {
        for digit in 0..order {
            while geometry.cells_of(house).filter(|&cell| candidates[cell][digit]).count() < 2 {
                candidates[geometry.cell(house, rng.random_range(0..order))][digit] = true;
            }
        }
    }
    let mut grid = Grid::new(geometry, &vec![0; cells]);
    for (cell, digits) in candidates.iter().enumerate() {
        for digit in (0..order).filter(|&digit| !digits[digit]) {
            grid.rule_out(cell, digit as u8 + 1);
        }
    }
    grid
}

/// Whether a cell has one candidate, or a digit one place in a house.
fn has_single(grid: &Grid<'_>) -> bool {
    let digits = 1..=grid.order() as u8;
    (0..grid.cells()).any(|cell| grid.candidates(cell).is_power_of_two())
        || (0..grid.geometry().houses())
            .any(|house| digits.clone().any(|digit| grid.spots(house, digit).is_power_of_two()))
}

/// All that a technique finds, and whether it came to its end.
fn hunt(grid: &Grid<'_>, technique: T) -> (Vec<Finding>, bool) {
    let limits = Limits { nodes: Some(LONGEST), ..Limits::default() };
    let cancel = Cancel::default();
    let (mut budget, mut stats) = (Budget::new(limits, &cancel, &()), Stats::default());
    let mut hunt = Hunt::new(&mut budget, &mut stats, true);
    let ended = finder(technique).expect("not trial")(grid, &mut hunt).is_ok();
    (hunt.into_found(), ended)
}

/// Whether a step contradicts a filling.
fn refutes(finding: &Finding, filling: &[u8]) -> bool {
    finding.places.iter().any(|&(cell, digit)| filling[cell] != digit)
        || finding.removes.iter().any(|&(cell, digit)| filling[cell] == digit)
}

/// A near miss of a technique, if this seed has one. Panics where the technique fires although both fillings
/// fit.
pub fn search(technique: T, seed: u64) -> Option<NearMiss> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (wide, high) = if rng.random_range(0..3) == 0 { (3, 2) } else { (3, 3) };
    let order = wide * high;
    let layout: SharedLayout = Layout::boxes(order, wide, high, Extras::default()).unwrap().into();
    let geometry = Geometry::of(&layout);
    let (one, other) = (filling(wide, high, &mut rng), filling(wide, high, &mut rng));
    let noise = [0, 4, 8, 14, 22][rng.random_range(0..5)];
    let both = board(&geometry, [&one, &other], noise, &mut rng);
    let mut premises: Vec<Candidate> =
        (other.iter().copied().enumerate()).filter(|&(cell, digit)| one[cell] != digit).collect();
    premises.shuffle(&mut rng);
    let fires = premises.into_iter().take(PREMISES).find_map(|premise| {
        let mut grid = both.clone();
        grid.rule_out(premise.0, premise.1);
        if technique > T::NakedSingle && has_single(&grid) {
            return None;
        }
        let (found, _) = hunt(&grid, technique);
        let unsound = found.iter().find(|finding| refutes(finding, &one));
        assert!(unsound.is_none(), "seed {seed}: {unsound:?}");
        let finding = found.into_iter().find(|finding| refutes(finding, &other))?;
        Some(NearMiss { premise, finding })
    })?;
    let (found, ended) = hunt(&both, technique);
    let unsound = found.iter().find(|f| refutes(f, &one) || refutes(f, &other));
    assert!(unsound.is_none(), "seed {seed}: two fillings fit, but {unsound:?}");
    ended.then_some(fires)
}
