//! A pairing for boards of any size with k of 9 or more: a pattern of 8×8 cells, repeated, in which every
//! row, column and diagonal has one pair of neighbours in eight cells. Nine cells in a row then always
//! hold a whole pair (Hales and Jewett 1963). The pattern is found by search, not written down.

use super::geometry::all_lines;
use crate::board::{Cell, DIRECTIONS, Mark, Position, Side};

const SIDE: usize = 8;
/// The shortest line that must hold a whole pair.
pub const LEAST_K: usize = SIDE + 1;

/// For each cell of the pattern, the direction of its pair and whether it is the pair's first cell.
type Pattern = [Option<(usize, bool)>; SIDE * SIDE];

/// The cell of the (wrapped) pattern one step on.
fn step(cell: usize, (down, right): (isize, isize)) -> usize {
    let wrap = |at: usize, by: isize| (at as isize + by).rem_euclid(SIDE as isize) as usize;
    wrap(cell / SIDE, down) * SIDE + wrap(cell % SIDE, right)
}

/// The (wrapped) line through a cell in a direction, by its lowest cell.
fn track(cell: usize, direction: usize) -> usize {
    let mut at = cell;
    let mut least = cell;
    for _ in 0..SIDE {
        at = step(at, DIRECTIONS[direction]);
        least = least.min(at);
    }
    direction * SIDE * SIDE + least
}

/// Gives each of the 32 lines its pair, each cell to one pair.
fn fill(pattern: &mut Pattern, served: &mut [bool]) -> bool {
    let Some(cell) = pattern.iter().position(Option::is_none) else {
        return true;
    };
    for (direction, &(down, right)) in DIRECTIONS.iter().enumerate() {
        let lane = track(cell, direction);
        if served[lane] {
            continue;
        }
        let ahead = step(cell, (down, right));
        let behind = step(cell, (-down, -right));
        for (first, second) in [(cell, ahead), (behind, cell)] {
            if pattern[first].is_some() || pattern[second].is_some() {
                continue;
            }
            pattern[first] = Some((direction, true));
            pattern[second] = Some((direction, false));
            served[lane] = true;
            if fill(pattern, served) {
                return true;
            }
            served[lane] = false;
            pattern[first] = None;
            pattern[second] = None;
        }
    }
    false
}

/// Pairs that answer every line still open to `attacker`, if some shift of the pattern gives them.
pub fn pairs(board: &Position, attacker: Side) -> Option<Vec<(Cell, Cell)>> {
    let variant = board.variant();
    if variant.k() < LEAST_K || !variant.is_plain() {
        return None;
    }
    let mut pattern = [None; SIDE * SIDE];
    if !fill(&mut pattern, &mut [false; 4 * SIDE * SIDE]) {
        return None;
    }
    (0..SIDE * SIDE).find_map(|shift| shifted(board, attacker, &pattern, shift))
}

fn shifted(
    board: &Position,
    attacker: Side,
    pattern: &Pattern,
    shift: usize,
) -> Option<Vec<(Cell, Cell)>> {
    let variant = board.variant();
    let mut pair_of = vec![0_u32; variant.cells()];
    let mut pairs = Vec::new();
    for cell in (0..variant.cells() as u16).map(Cell) {
        let row = (variant.row(cell) + shift / SIDE) % SIDE;
        let col = (variant.col(cell) + shift % SIDE) % SIDE;
        let Some((direction, true)) = pattern[row * SIDE + col] else {
            continue;
        };
        let Some(other) = variant.step(cell, DIRECTIONS[direction]) else {
            continue;
        };
        if board.mark(cell) == Mark::Empty && board.mark(other) == Mark::Empty {
            pairs.push((cell, other));
            pair_of[cell.index()] = pairs.len() as u32;
            pair_of[other.index()] = pairs.len() as u32;
        }
    }
    let closed = |cell: usize| {
        let mark = board.marks()[cell];
        mark == Mark::Blocked || mark == attacker.other().mark()
    };
    let mut cells = Vec::new();
    let served = all_lines(variant.rows(), variant.cols(), variant.k()).all(|(_, line)| {
        cells.clear();
        cells.extend(line);
        let paired = |two: &[usize]| pair_of[two[0]] != 0 && pair_of[two[0]] == pair_of[two[1]];
        cells.windows(2).any(paired) || cells.iter().any(|&cell| closed(cell))
    });
    served.then_some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;

    #[test]
    fn large_boards_have_a_pairing() {
        for (rows, cols, k) in [(50, 50, 10), (70, 70, 10), (100, 100, 9), (20, 9, 9)] {
            let board = Position::new(Variant::new(rows, cols, k).unwrap());
            assert!(pairs(&board, Side::X).is_some(), "{rows} {cols} {k}");
        }
        assert!(pairs(&Position::new(Variant::new(50, 50, 8).unwrap()), Side::X).is_none());
    }
}
