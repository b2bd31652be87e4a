//! Longer wins from shorter ones: a stone of each side is taken back near the place where it happens.
//!
//! Wins of six moves and more hardly come up in games, as the engine does not let them. But where a win of
//! five is on the board, a threat and its answer often led there, and with both taken back it takes six.

use super::key::{Found, Keys};
use crate::board::{Cell, Mark, Position};
use gridwright_search::{Budget, Stop};
use rand::{Rng, RngExt};

/// Pairs of stones that are tried at a position.
const PAIRS: usize = 24;
/// How far the stones of a pair may be from each other, as a threat and its answer are.
const APART: usize = 4;
/// Shorter wins are left alone: they are too far from long ones.
pub(super) const FROM: u32 = 4;

/// The puzzle that a position becomes with a few stones fewer, if it does, where it is won in so many moves.
pub(super) fn find(
    position: &Position,
    mut moves: u32,
    keys: &mut Keys,
    rng: &mut dyn Rng,
    budget: &mut Budget<'_>,
) -> Result<Option<Found>, Stop> {
    let mut position = position.clone();
    loop {
        let mut longer = None;
        for pair in pairs(&position, rng) {
            let Some(earlier) = without(&position, pair) else { continue };
            if let Some(found) = keys.find(&earlier, budget)? {
                return Ok(Some(found));
            }
            if let Some(more) = keys.won_in().filter(|more| *more > moves && keys.may_grow(*more)) {
                longer = Some((earlier, more));
                break;
            }
        }
        let Some(found) = longer else { return Ok(None) };
        (position, moves) = found;
    }
}

/// Some pairs of a stone of either side, in a random order.
fn pairs(position: &Position, rng: &mut dyn Rng) -> Vec<(Cell, Cell)> {
    let variant = position.variant();
    let side = position.to_move();
    let stones = |mine: bool| {
        let is_of = move |cell: &Cell| {
            position.mark(*cell).side().is_some_and(|owner| (owner == side) == mine)
        };
        (0..variant.cells() as u16).map(Cell).filter(is_of)
    };
    let near = |a: Cell, b: Cell| {
        variant.row(a).abs_diff(variant.row(b)) <= APART
            && variant.col(a).abs_diff(variant.col(b)) <= APART
    };
    let mut pairs: Vec<(Cell, Cell)> = stones(true)
        .flat_map(|mine| stones(false).map(move |other| (mine, other)))
        .filter(|&(mine, other)| near(mine, other))
        .collect();
    for at in (1..pairs.len()).rev() {
        pairs.swap(at, rng.random_range(0..=at));
    }
    pairs.truncate(PAIRS);
    pairs
}

/// A position without two of its stones, if that is one.
fn without(position: &Position, (mine, other): (Cell, Cell)) -> Option<Position> {
    let mut marks = position.marks().to_vec();
    for cell in [mine, other] {
        marks[cell.index()] = Mark::Empty;
    }
    let earlier = Position::set_up(position.variant(), marks, position.to_move()).ok()?;
    earlier.finish().is_none().then_some(earlier)
}
