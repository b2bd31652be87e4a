//! On tiny boards: all boards that can be cleared, so that a wish can be proved impossible.
//!
//! Only equal tiles merge, so what ends as one tile is that tile halved again and again. T tiles are such
//! halves in finitely many ways, but for a common factor, which changes nothing about a board.

use crate::board::Board;
use std::collections::BTreeSet;

/// Boards of so many cells are few enough to look at all of them.
pub(super) const TINY: usize = 8;

/// All boards of a size whose tiles could come from one, with so many tiles or any number, but for a common
/// factor and for symmetries of the board.
pub(super) fn boards((rows, cols): (usize, usize), tiles: Option<usize>) -> Vec<Board> {
    let cells = rows * cols;
    let numbers = tiles.map_or(1..=cells, |tiles| tiles..=tiles);
    let mut all = Vec::new();
    for number in numbers {
        for mut values in halves(number) {
            values.resize(cells, 0);
            values.sort_unstable();
            loop {
                let board = Board::new(rows, cols, values.clone());
                all.extend(board.ok().filter(is_least));
                if !permute(&mut values) {
                    break;
                }
            }
        }
    }
    all
}

/// The tiles that one tile can be halved into, as many as asked for.
fn halves(number: usize) -> BTreeSet<Vec<u128>> {
    // The least tile comes of number − 1 halvings, and it is 2.
    let mut all = BTreeSet::from([vec![1 << number]]);
    for _ in 1..number {
        let split = |tiles: &Vec<u128>| {
            let tiles = tiles.clone();
            (0..tiles.len()).map(move |at| {
                let mut tiles = tiles.clone();
                tiles[at] /= 2;
                tiles.push(tiles[at]);
                tiles.sort_unstable();
                tiles
            })
        };
        all = all.iter().flat_map(split).collect();
    }
    all
}

/// Whether no symmetry makes a board come earlier.
fn is_least(board: &Board) -> bool {
    (1..8).map(|which| board.symmetric(which)).all(|image| {
        (image.rows(), image.cols()) != (board.rows(), board.cols())
            || image.tiles() >= board.tiles()
    })
}

/// The next order of these values; false after the last.
fn permute(values: &mut [u128]) -> bool {
    let Some(at) = values.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let above = |value: &u128| *value > values[at];
    let other = values.iter().rposition(above).expect("the one behind is larger");
    values.swap(at, other);
    values[at + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counted by hand: the ways to halve one tile into T (1, 1, 1, 2, 3, 5, 9, 16, OEIS A002572).
    #[test]
    fn halvings() {
        let found: Vec<usize> = (1..=8).map(|number| halves(number).len()).collect();
        assert_eq!(found, [1, 1, 1, 2, 3, 5, 9, 16]);
    }

    /// 2×2: one tile in a corner; two alike side by side or across; a large one with two small ones beside
    /// it or one of them across; with four tiles all alike, or a pair that touches or not.
    #[test]
    fn two_by_two() {
        let found: Vec<usize> = (1..=4).map(|n| boards((2, 2), Some(n)).len()).collect();
        // 12 orders of 8 4 2 2 in classes of eight and four; 12 of 4 2 2 and a gap likewise.
        assert_eq!(found, [1, 2, 2, 3]);
        assert_eq!(boards((2, 2), None).len(), 8);
    }
}
