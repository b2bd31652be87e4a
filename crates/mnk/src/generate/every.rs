//! On tiny boards: whether any position at all is as wished for.

use super::canonical;
use super::key::Keys;
use crate::board::{Position, Variant};
use gridwright_search::{Budget, Stats, Stop};
use std::collections::HashSet;

/// Boards of so many cells have few enough positions to look at all of them.
const TINY: usize = 12;

/// That no position of a tiny board is one, if so; nothing is said of larger boards, nor where a question was
/// given up.
pub(super) fn none(
    variant: Variant,
    keys: &mut Keys,
    budget: &mut Budget<'_>,
) -> Result<Option<String>, Stop> {
    keys.forget_what_was_given_up();
    let seen = each(variant, budget, |board, budget| Ok(keys.find(board, budget)?.is_some()))?;
    Ok(seen.filter(|_| !keys.gave_up()))
}

/// That no position of a tiny board is `wanted`, if so: in words.
pub(super) fn each(
    variant: Variant,
    budget: &mut Budget<'_>,
    mut wanted: impl FnMut(&Position, &mut Budget<'_>) -> Result<bool, Stop>,
) -> Result<Option<String>, Stop> {
    if variant.cells() > TINY {
        return Ok(None);
    }
    let mut seen = HashSet::new();
    let mut open = vec![Position::new(variant)];
    while let Some(board) = open.pop() {
        budget.check(&Stats::default())?;
        // Positions that are alike but for a symmetry are so in everything that is asked of them.
        if board.finish().is_some() || !seen.insert(canonical(&board)) {
            continue;
        }
        if wanted(&board, budget)? {
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
    let number = seen.len();
    let alike = "which differ by more than a turn or a mirror image";
    Ok(Some(format!("none of the {number} positions of {rows}x{cols}, k={k}, {alike}, is one")))
}
