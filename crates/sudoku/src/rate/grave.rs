//! BUG, the bivalue universal grave, types 1 to 4: a board with two digits in every cell and two places
//! for every digit in every house would have two fillings, so one of the digits too many is true.

use super::grid::{Grid, HOUSES, HOUSES_OF, PEERS, bits, cells};
use super::step::{Removals, Step, Technique};
use arrayvec::ArrayVec;

/// The grave: the cells with digits too many, in the order in which they were found.
struct Grave {
    cells: ArrayVec<usize, 81>,
    extra: [u16; 81],
    all_extra: u16,
    /// What all these cells see.
    seen: u128,
}

/// The first type that rules something out.
pub fn step(grid: &Grid) -> Option<Step> {
    let grave = find(grid)?;
    let (first, both) = (*grave.cells.first()?, grave.cells.len() == 2);
    if grave.cells.len() == 1 {
        let gone = grid.cells[first] & !grave.all_extra;
        return Step::removing(Technique::Bug, 56, Removals::from_iter([(first as u8, gone)]));
    }
    if grave.all_extra.is_power_of_two() {
        let digit = grave.all_extra.trailing_zeros() as usize;
        let victims = cells(grave.seen & grid.of[digit]);
        let removes = victims.map(|cell| (cell as u8, 1 << digit)).collect();
        return Step::removing(Technique::Bug, 57, removes)
            .or_else(|| both.then(|| locked(grid, &grave)).flatten());
    }
    if grave.seen == 0 {
        return None;
    }
    both.then(|| locked(grid, &grave)).flatten().or_else(|| subset(grid, &grave))
}

fn find(grid: &Grid) -> Option<Grave> {
    // Nearly no board is a grave: cells with too many digits are a quick way to see that.
    let rich = grid.cells.iter().filter(|digits| digits.count_ones() > 2).count();
    if rich == 0 || rich > 20 {
        return None;
    }
    let mut left = grid.clone();
    let mut grave =
        Grave { cells: ArrayVec::new(), extra: [0; 81], all_extra: 0, seen: (1 << 81) - 1 };
    for house in 0..27 {
        for digit in 0..9 {
            let places = grid.at[house][digit];
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let mut rich = bits(places)
                .map(|place| usize::from(HOUSES[house][place]))
                .filter(|&cell| grid.count(cell) >= 3);
            // A digit too often, but no cell to blame: no grave.
            let cell = rich.next()?;
            if rich.next().is_some() {
                // Another house will tell which of them it is.
                continue;
            }
            if grave.extra[cell] == 0 {
                grave.cells.push(cell);
            }
            grave.extra[cell] |= 1 << digit;
            grave.all_extra |= 1 << digit;
            left.remove(cell, digit);
            grave.seen &= PEERS[cell];
            for &other in &grave.cells {
                grave.seen &= !(1 << other);
            }
            if grave.cells.len() > 1 && grave.all_extra.count_ones() > 1 && grave.seen == 0 {
                return None;
            }
        }
    }
    let even = left.cells.iter().all(|digits| matches!(digits.count_ones(), 0 | 2))
        && left.at.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
    // An open cell with nothing left is no grave either.
    let dead = (0..81).any(|cell| left.cells[cell] == 0 && grid.cells[cell] != 0);
    (even && !dead).then_some(grave)
}

/// The kinds of house that all the cells share.
fn shared(grave: &Grave) -> impl Iterator<Item = usize> {
    let first = HOUSES_OF[grave.cells[0]];
    (0..3).filter(move |&kind| grave.cells.iter().all(|&cell| HOUSES_OF[cell][kind] == first[kind]))
}

/// Type 3: the cells together are as one cell of a naked set.
fn subset(grid: &Grid, grave: &Grave) -> Option<Step> {
    for kind in shared(grave) {
        let house = HOUSES_OF[grave.cells[0]][kind];
        let others: ArrayVec<usize, 9> =
            cells(grave.seen).filter(|&cell| HOUSES_OF[cell][kind] == house).collect();
        for size in (2..=6).filter(|&size| others.len() >= size) {
            let sets =
                (1_u32..1 << others.len()).filter(|set| set.count_ones() as usize == size - 1);
            for set in sets {
                let chosen = |i: &usize| set >> i & 1 != 0;
                let digits = |i: usize| grid.cells[others[i]];
                let union = (0..others.len()).filter(chosen).fold(0, |all, i| all | digits(i));
                let narrow = (0..others.len()).filter(chosen).any(|i| grid.count(others[i]) < 2);
                if narrow || union.count_ones() as usize != size || grave.all_extra & !union != 0 {
                    continue;
                }
                let rest = (0..others.len()).filter(|i| !chosen(i) && digits(*i) & union != 0);
                let removes = rest.map(|i| (others[i] as u8, digits(i) & union)).collect();
                let step = Step::removing(Technique::Bug, 57 + size as u16 - 1, removes);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// Type 4: both cells must hold the digit they share, or one too many.
fn locked(grid: &Grid, grave: &Grave) -> Option<Step> {
    let (first, second) = (grave.cells[0], grave.cells[1]);
    let common = grid.cells[first] & grid.cells[second] & !grave.all_extra;
    if common.count_ones() != 1 || shared(grave).next().is_none() {
        return None;
    }
    let gone = |cell: usize| (cell as u8, grid.cells[cell] & !grave.extra[cell] & !common);
    let removes = [gone(first), gone(second)].into_iter().filter(|(_, digits)| *digits != 0);
    Step::removing(Technique::Bug, 57, removes.collect())
}
