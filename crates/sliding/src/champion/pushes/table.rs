//! How many pushes a few tiles and the blank need, all pushes counted.
//!
//! Pushes alternate between the axes, so a state is a [`Spot`] and the axis of the next push; that push
//! leads to any spot of the other axis that shares a board with it. Distances of such neighbours differ by
//! at most one, so two bits tell them apart: the distance modulo three.

use super::lines::Axis;
use super::pattern::{Places, Spot};
use std::sync::Arc;

/// Entries of one byte.
pub const IN_A_BYTE: usize = 4;
/// Values an entry can have.
pub const MODULUS: u8 = 3;

/// The pushes from every spot.
#[derive(Clone, Debug)]
pub struct PushTable {
    places: Arc<Places>,
    /// For each axis of the next push, row by row, the number of pushes modulo three.
    pub(super) codes: [Vec<u8>; 2],
    row_bytes: usize,
}

impl PushTable {
    /// A table still to be filled.
    pub(super) fn empty(places: Arc<Places>) -> PushTable {
        let row_bytes = row_bytes(&places);
        let codes = Axis::BOTH.map(|axis| vec![0; places.rows(axis) * row_bytes]);
        PushTable { places, codes, row_bytes }
    }

    /// Where its tiles can be.
    pub fn places(&self) -> &Arc<Places> {
        &self.places
    }

    /// The number of pushes from a spot, modulo three.
    #[inline(always)]
    pub fn code(&self, axis: Axis, spot: Spot) -> u8 {
        let (byte, shift) = entry(spot.second.into());
        self.codes[axis as usize][self.places.row(spot) * self.row_bytes + byte] >> shift & 3
    }

    /// The number of pushes from a spot, the first of them along `axis`, to where the tiles belong; at
    /// least one, since a board that is not solved needs one even if these tiles do not.
    pub fn pushes(&self, mut axis: Axis, mut spot: Spot) -> u8 {
        let dimensions = self.places.dimensions();
        let mut pushes = 1;
        loop {
            let nearer = (self.code(axis, spot) + MODULUS - 1) % MODULUS;
            let mut next = (0..axis.other().lines(dimensions)).map(|across| {
                self.places.pushed(axis, spot, axis.cell(dimensions, spot.line, across))
            });
            // Only where the last push begins no neighbour is nearer.
            let Some(found) = next.find(|next| self.code(axis.other(), *next) == nearer) else {
                return pushes;
            };
            (axis, spot) = (axis.other(), found);
            pushes += 1;
        }
    }
}

/// Bytes of a row.
pub fn row_bytes(places: &Places) -> usize {
    places.row_length().div_ceil(IN_A_BYTE)
}

/// The byte of an entry in its row, and how far left it stands there.
#[inline(always)]
pub fn entry(place: usize) -> (usize, usize) {
    (place / IN_A_BYTE, 2 * (place % IN_A_BYTE))
}

/// The distance of a neighbour: at most one from `pushes`, and `code` modulo three.
#[inline(always)]
pub fn beside(pushes: u8, code: u8) -> u8 {
    // Neighbours that are nearer, as far, and farther, by remainder and code.
    const CHANGE: [[u8; 4]; 3] = [[1, 2, 0, 0], [0, 1, 2, 0], [2, 0, 1, 0]];
    pushes + CHANGE[usize::from(pushes % MODULUS)][usize::from(code & 3)] - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_told_apart() {
        for pushes in 1..60 {
            for near in pushes - 1..=pushes + 1 {
                assert_eq!(beside(pushes, near % MODULUS), near);
            }
        }
    }
}
