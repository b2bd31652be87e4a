//! Which moves are looked at, and in which order.
//!
//! With an enemy one move from winning, only what stops that is generated, and all of it: no forced reply
//! can be missed. Otherwise everything near a stone or on a promising line is.

use super::pattern::FOUR;
use super::state::State;
use super::weights::kind;
use crate::board::{Cell, Side};

/// A move and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The move.
    pub cell: Cell,
    /// The higher the earlier.
    pub score: i32,
}

/// What the side to move can choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One move: the enemy would win there.
    Forced,
    /// The enemy threatens a double completion: everything that could stop it, and own fours.
    Defence,
    /// Everything near.
    Free,
}

/// Boards with no more cells than this have every free cell looked at.
const SMALL: usize = 49;
/// How far from the nearest stone, in king's steps, a move is still near.
const NEAR: usize = 2;
/// Threats that are intersected to find the defences; more add nothing.
const THREATS: usize = 4;

/// Puts the moves to look at behind what is in `list`, unscored. Immediate wins of the side to move are
/// not this function's business: they are seen before.
pub fn generate(state: &State, scratch: &mut Vec<u128>, list: &mut Vec<Scored>) -> Choice {
    let me = state.to_move();
    let you = me.other();
    let push = |list: &mut Vec<Scored>, cell| list.push(Scored { cell, score: 0 });
    let gravity = state.variant().gravity();
    if state.count(you, kind::FIVE) > 0 {
        let block = state.set(you, kind::FIVE).iter();
        if let Some(cell) = block.into_iter().find(|c| state.playable(*c)) {
            push(list, cell);
            return Choice::Forced;
        }
    }
    let cols = state.variant().cols();
    if gravity {
        let cells = (0..state.variant().cells() as u16).map(Cell);
        cells.filter(|c| state.playable(*c)).for_each(|c| push(list, c));
        return Choice::Free;
    }
    let defending = state.count(you, kind::DOUBLE) > 0;
    if defending {
        defences(state, me, scratch);
    } else {
        near(state, scratch);
        for kind in [kind::FOUR, kind::THREE] {
            add(state, me, kind, scratch);
            add(state, you, kind, scratch);
        }
    }
    if defending {
        add(state, me, kind::FOUR, scratch);
    }
    for (row, &bits) in scratch.iter().enumerate() {
        let mut bits = bits & !state.taken()[row];
        while bits != 0 {
            let col = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            push(list, Cell((row * cols + col) as u16));
        }
    }
    if defending { Choice::Defence } else { Choice::Free }
}

fn add(state: &State, side: Side, kind: usize, rows: &mut [u128]) {
    if state.count(side, kind) == 0 {
        return;
    }
    let cols = state.variant().cols();
    for cell in state.set(side, kind).iter() {
        rows[cell.index() / cols] |= 1 << (cell.index() % cols);
    }
}

/// The cells within [`NEAR`] of a stone; all cells of a small board, or of one without stones.
fn near(state: &State, rows: &mut Vec<u128>) {
    let taken = state.taken();
    let all = u128::MAX >> (128 - state.variant().cols());
    rows.clear();
    if state.variant().cells() <= SMALL || taken.iter().all(|row| *row == 0) {
        rows.resize(taken.len(), all);
        return;
    }
    for row in 0..taken.len() {
        let from = row.saturating_sub(NEAR);
        let to = (row + NEAR + 1).min(taken.len());
        let mut bits = taken[from..to].iter().fold(0, |all, row| all | row);
        for _ in 0..NEAR {
            bits |= bits << 1 | bits >> 1;
        }
        rows.push(bits & all);
    }
    // Stones in the way of everything: a board of blocks.
    if rows.iter().zip(taken).all(|(near, taken)| near & !taken == 0) {
        rows.fill(all);
    }
}

/// The cells that undo every one of the enemy's double completions.
fn defences(state: &State, me: Side, rows: &mut Vec<u128>) {
    let cols = state.variant().cols();
    rows.clear();
    rows.resize(state.taken().len(), 0);
    let mut first = true;
    let mut one = [0_u128; crate::board::LONGEST];
    for threat in state.set(me.other(), kind::DOUBLE).iter().take(THREATS) {
        let one = &mut one[..rows.len()];
        one.fill(0);
        let mut mark = |cell: Cell| one[cell.index() / cols] |= 1 << (cell.index() % cols);
        mark(threat);
        for direction in 0..4 {
            if state.pattern(me.other(), threat, direction) >= FOUR {
                state.around(threat, direction, me, |cell| {
                    if !state.is_double_despite(me.other(), threat, direction, cell) {
                        mark(cell);
                    }
                });
            }
        }
        for (row, bits) in rows.iter_mut().zip(one.iter()) {
            *row = if first { *bits } else { *row & bits };
        }
        first = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, Variant};
    use crate::player::state::Geometry;
    use rand::{RngExt, SeedableRng};
    use std::sync::Arc;

    /// Whether the side to move wins within so many of its own moves, by trying everything.
    fn wins(board: &mut Position, moves: usize) -> bool {
        let me = board.to_move();
        let cells: Vec<Cell> = board.moves().collect();
        if cells.iter().any(|cell| board.completes(*cell, me)) {
            return true;
        }
        moves > 1
            && cells.iter().any(|cell| {
                board.play(*cell).expect("a legal move");
                let lost = board.finish().is_none() && !holds(board, moves - 1);
                board.undo();
                lost
            })
    }

    /// Whether the side to move can prevent a win within so many moves of the other side.
    fn holds(board: &mut Position, moves: usize) -> bool {
        let cells: Vec<Cell> = board.moves().collect();
        cells.iter().any(|cell| {
            board.play(*cell).expect("a legal move");
            let held = board.finish().is_some() || !wins(board, moves);
            board.undo();
            held
        })
    }

    /// Every defence makes a four or leaves the enemy without a double completion.
    fn all_help(state: &State, list: &[Scored]) {
        let me = state.to_move();
        if state.count(me.other(), kind::DOUBLE) > THREATS {
            return;
        }
        for scored in list {
            let four = state.kinds(me, scored.cell) >> kind::FOUR & 1 == 1;
            let mut after = state.clone();
            after.play(scored.cell);
            assert!(four || after.count(me.other(), kind::DOUBLE) == 0, "{:?}", scored.cell);
        }
    }

    /// In positions with a threat, whatever is not generated loses by that threat.
    fn nothing_is_missed(variant: Variant, rng: &mut rand_pcg::Pcg64Mcg) -> usize {
        let geometry = Arc::new(Geometry::new(variant));
        let mut board = Position::new(variant);
        let mut checked = 0;
        while board.finish().is_none() {
            let cells: Vec<Cell> = board.moves().collect();
            board.play(cells[rng.random_range(0..cells.len())]).expect("a legal move");
            if board.finish().is_some() {
                break;
            }
            let state = State::new(&geometry, &board);
            let me = board.to_move();
            let own = state.wins(me) > 0 || state.count(me, kind::DOUBLE) > 0;
            let mut list = Vec::new();
            let choice = generate(&state, &mut Vec::new(), &mut list);
            if own || choice == Choice::Free {
                continue;
            }
            if choice == Choice::Defence {
                all_help(&state, &list);
            }
            let moves = if choice == Choice::Forced { 1 } else { 2 };
            let missed = board.moves().filter(|cell| list.iter().all(|m| m.cell != *cell));
            for cell in missed.collect::<Vec<_>>() {
                board.play(cell).expect("a legal move");
                assert!(board.finish().is_none() && wins(&mut board, moves), "{board:?}");
                board.undo();
                checked += 1;
            }
        }
        checked
    }

    #[test]
    fn forced_replies_are_all_generated() {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(8);
        for (rows, cols, k) in [(4, 4, 3), (3, 6, 3), (5, 5, 4), (6, 5, 4), (1, 12, 3)] {
            for exact in [false, true] {
                let variant = Variant::new(rows, cols, k).expect("a variant").exactly(exact);
                let checked: usize = (0..30).map(|_| nothing_is_missed(variant, &mut rng)).sum();
                assert!(checked > 40, "{variant}: {checked}");
            }
        }
    }
}
