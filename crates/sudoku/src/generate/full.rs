//! Random full boards.

use super::dig::shuffle;
use super::oracle::Oracle;
use crate::board::{Extras, Partition};
use gridwright_search::Stop;
use rand::{Rng, RngExt};

/// Random digits that a classic board is given before the champion completes it.
const PLACED: usize = 6;
/// How often the digits of two colours change places along a chain, for each digit.
const SWAPS: usize = 40;
/// The share of cells that are emptied and filled again, in percent; less on boards so large that the
/// champion would think about them.
const EMPTIED: usize = 40;
const EMPTIED_LARGE: usize = 20;
const LARGE: usize = 50;

/// A random full board; `None` where the layout has none.
pub(super) fn full(
    oracle: &mut Oracle<'_, '_>,
    rng: &mut dyn Rng,
) -> Result<Option<Vec<u8>>, Stop> {
    if oracle.layout.is_classic() {
        return classic(oracle, rng).map(Some);
    }
    let layout = oracle.layout.clone();
    let mut board = match *layout.partition() {
        Partition::Boxes { width, height } if layout.extras() == Extras::default() => {
            shifted(layout.order(), width, height, rng)
        }
        _ => {
            let mut clues = vec![0; layout.cells()];
            clues[..layout.order()].copy_from_slice(&random_digits(layout.order(), rng));
            if !oracle.solves(&clues)? {
                return Ok(None);
            }
            oracle.found.clone()
        }
    };
    swap_chains(oracle, &mut board, rng)?;
    refill(oracle, &mut board, rng)?;
    swap_chains(oracle, &mut board, rng)?;
    relabel(&mut board, layout.order(), rng);
    Ok(Some(board))
}

fn random_digits(order: usize, rng: &mut dyn Rng) -> Vec<u8> {
    let mut digits: Vec<u8> = (1..=order as u8).collect();
    shuffle(&mut digits, rng);
    digits
}

fn relabel(board: &mut [u8], order: usize, rng: &mut dyn Rng) {
    let digits = random_digits(order, rng);
    for digit in board {
        *digit = digits[usize::from(*digit) - 1];
    }
}

/// Three boxes on a diagonal never exclude each other; a few more random digits, each as long as there is
/// a solution, and the champion fills the rest.
fn classic(oracle: &mut Oracle<'_, '_>, rng: &mut dyn Rng) -> Result<Vec<u8>, Stop> {
    let mut clues = [0; 81];
    let mut shift = [0, 1, 2];
    shuffle(&mut shift, rng);
    for (band, &stack) in shift.iter().enumerate() {
        for (at, digit) in random_digits(9, rng).into_iter().enumerate() {
            clues[(3 * band + at / 3) * 9 + 3 * stack + at % 3] = digit;
        }
    }
    for _ in 0..PLACED {
        let cell = rng.random_range(0..81);
        if clues[cell] != 0 {
            continue;
        }
        clues[cell] = rng.random_range(1..=9);
        if !oracle.solves(&clues)? {
            clues[cell] = 0;
        }
    }
    let solved = oracle.solves(&clues)?;
    debug_assert!(solved, "three boxes on a diagonal and digits that leave a solution");
    Ok(oracle.found.clone())
}

/// The cyclic board with boxes of this size; bands, stacks, and rows and columns within them shuffled.
fn shifted(order: usize, width: usize, height: usize, rng: &mut dyn Rng) -> Vec<u8> {
    let mut lines = |per_group: usize| {
        let mut groups: Vec<usize> = (0..order / per_group).collect();
        shuffle(&mut groups, rng);
        let mut lines = Vec::with_capacity(order);
        for group in groups {
            let mut within: Vec<usize> = (0..per_group).map(|at| group * per_group + at).collect();
            shuffle(&mut within, rng);
            lines.extend(within);
        }
        lines
    };
    let (rows, columns) = (lines(height), lines(width));
    let digit = |row: usize, column: usize| {
        ((width * (row % height) + row / height + column) % order) as u8 + 1
    };
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| digit(row, column))).collect()
}

/// Exchanges two digits along the cells that exclude each other (Kempe chains), many times: a way from
/// any full board to others, in every layout.
fn swap_chains(
    oracle: &mut Oracle<'_, '_>,
    board: &mut [u8],
    rng: &mut dyn Rng,
) -> Result<(), Stop> {
    let layout = oracle.layout.clone();
    let mut chain = Vec::new();
    let mut seen = vec![false; board.len()];
    for _ in 0..SWAPS * layout.order() {
        oracle.budget.tick(&oracle.stats)?;
        let start = rng.random_range(0..board.len());
        let (one, two) = (board[start], rng.random_range(1..=layout.order() as u8));
        if one == two {
            continue;
        }
        seen[start] = true;
        chain.push(start);
        let mut next = 0;
        while let Some(&cell) = chain.get(next) {
            next += 1;
            let other = one ^ two ^ board[cell];
            for &peer in layout.peers(cell) {
                let peer = usize::from(peer);
                if board[peer] == other && !std::mem::replace(&mut seen[peer], true) {
                    chain.push(peer);
                }
            }
        }
        for cell in chain.drain(..) {
            board[cell] ^= one ^ two;
            seen[cell] = false;
        }
    }
    Ok(())
}

/// Empties a part of the board and lets the champion fill it, under other names of the digits.
fn refill(oracle: &mut Oracle<'_, '_>, board: &mut [u8], rng: &mut dyn Rng) -> Result<(), Stop> {
    relabel(board, oracle.layout.order(), rng);
    let mut clues = board.to_vec();
    let mut cells: Vec<usize> = (0..board.len()).collect();
    shuffle(&mut cells, rng);
    let share = if oracle.layout.order() < LARGE { EMPTIED } else { EMPTIED_LARGE };
    for &cell in &cells[..board.len() * share / 100] {
        clues[cell] = 0;
    }
    if oracle.solves(&clues)? {
        board.copy_from_slice(&oracle.found);
    }
    Ok(())
}
