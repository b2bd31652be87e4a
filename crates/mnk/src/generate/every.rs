//! On tiny boards: whether any position at all is as wished for.

use super::key::Keys;
use crate::board::{Position, Variant};
use gridwright_search::{Budget, Stop};
use std::collections::HashSet;

/// Boards of so many cells have few enough positions to look at all of them.
const TINY: usize = 9;

/// That no position of a tiny board is one, if so; nothing is said of larger boards.
pub(super) fn none(
    variant: Variant,
    keys: &mut Keys,
    budget: &mut Budget<'_>,
) -> Result<Option<String>, Stop> {
    if variant.cells() > TINY {
        return Ok(None);
    }
    let mut seen = HashSet::new();
    let mut open = vec![Position::new(variant)];
    while let Some(board) = open.pop() {
        if board.finish().is_some() || !seen.insert(board.marks().to_vec()) {
            continue;
        }
        if keys.find(&board, budget)?.is_some() {
            return Ok(None);
        }
        for cell in board.moves() {
            let mut next = board.clone();
            if next.play(cell).is_ok() {
                open.push(next);
            }
        }
    }
    let (rows, cols, k) = (variant.rows(), variant.cols(), variant.k());
    Ok(Some(format!("none of the {} positions of {rows}x{cols}, k={k} is one", seen.len())))
}
