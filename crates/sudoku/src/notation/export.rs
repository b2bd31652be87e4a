//! The board as a graph to be coloured, and as a formula to be satisfied.
//!
//! **Graph** (`dimacs-col`): node `row·N + column + 1` is a cell (rows and columns from 0); cells of one
//! unit are joined. If there are clues, nodes N²+1 … N²+N stand for the digits 1 … N: they are all
//! joined, and each clue is joined to every digit but its own. The board has a solution exactly when
//! the graph can be coloured with N colours; a cell's digit is that of the digit node of its colour
//! (without clues, any naming of the colours will do).
//!
//! **Formula** (`cnf`): variable `(row·N + column)·N + digit` (digits from 1) says that the cell holds
//! the digit. Each cell holds a digit and not two; each unit holds each digit and not twice. Clues and
//! what they exclude directly are written as unit clauses, and the clauses these satisfy left out.

use super::write::box_size;
use crate::board::Puzzle;
use std::fmt::Write as _;

/// The board as a graph in DIMACS form.
pub fn dimacs_col(board: &Puzzle) -> String {
    let layout = board.layout();
    let (order, cells) = (board.order(), layout.cells());
    let mut edges = String::new();
    let mut count = 0u64;
    let mut join = |a: usize, b: usize| {
        count += 1;
        let _ = writeln!(edges, "e {} {}", a + 1, b + 1);
    };
    for cell in 0..cells {
        for &peer in layout.peers(cell) {
            if usize::from(peer) > cell {
                join(cell, usize::from(peer));
            }
        }
    }
    let clued = board.clues() > 0;
    if clued {
        for digit in 0..order {
            (digit + 1..order).for_each(|other| join(cells + digit, cells + other));
        }
        for (cell, &clue) in board.digits().iter().enumerate().filter(|(_, clue)| **clue != 0) {
            let others = (0..order).filter(|digit| digit + 1 != usize::from(clue));
            others.for_each(|digit| join(cell, cells + digit));
        }
    }
    let nodes = if clued { cells + order } else { cells };
    let (width, height) = box_size(layout);
    let mut text = format!(
        "c sudoku of order {order}, boxes {width} wide and {height} high: colour with {order} colours\n\
         c node row*{order}+column+1 is a cell (rows and columns from 0)\n"
    );
    if clued {
        let _ =
            writeln!(text, "c nodes {}..{} are the digits 1..{order}", cells + 1, cells + order);
    }
    let _ = writeln!(text, "p edge {nodes} {count}");
    text + &edges
}

/// The clauses of a board as literals of the documented variables, one call for each clause.
pub fn clauses(board: &Puzzle, mut clause: impl FnMut(&[i64])) {
    let layout = board.layout();
    let order = board.order();
    let variable = |cell: usize, digit: usize| (cell * order + digit + 1) as i64;
    let open = open_candidates(board);
    for (cell, &clue) in board.digits().iter().enumerate() {
        if clue != 0 {
            clause(&[variable(cell, usize::from(clue) - 1)]);
        }
        let excluded = (0..order).filter(|&digit| open[cell] & (1 << digit) == 0);
        excluded.for_each(|digit| clause(&[-variable(cell, digit)]));
    }
    let mut literals = Vec::with_capacity(order);
    for cell in (0..layout.cells()).filter(|&cell| board.digits()[cell] == 0) {
        literals.clear();
        let held = (0..order).filter(|&digit| open[cell] & (1 << digit) != 0);
        literals.extend(held.map(|digit| variable(cell, digit)));
        exactly_one(&literals, &mut clause);
    }
    for unit in layout.units() {
        for digit in 0..order {
            let mut placed = false;
            literals.clear();
            for &cell in &unit.cells {
                let cell = usize::from(cell);
                placed |= usize::from(board.digits()[cell]) == digit + 1;
                if board.digits()[cell] == 0 && open[cell] & (1 << digit) != 0 {
                    literals.push(variable(cell, digit));
                }
            }
            if !placed {
                exactly_one(&literals, &mut clause);
            }
        }
    }
}

fn exactly_one(literals: &[i64], clause: &mut impl FnMut(&[i64])) {
    clause(literals);
    for (at, &a) in literals.iter().enumerate() {
        literals[at + 1..].iter().for_each(|&b| clause(&[-a, -b]));
    }
}

/// What the clues leave to each cell, as sets of digits from 0.
pub(super) fn open_candidates(board: &Puzzle) -> Vec<u64> {
    let layout = board.layout();
    let all = u64::MAX >> (64 - board.order());
    let mut open = vec![all; layout.cells()];
    for (cell, &clue) in board.digits().iter().enumerate().filter(|(_, clue)| **clue != 0) {
        let bit = 1 << (clue - 1);
        open[cell] &= bit;
        layout.peers(cell).iter().for_each(|&peer| open[usize::from(peer)] &= !bit);
    }
    open
}

/// The board as a formula in DIMACS form.
pub fn cnf(board: &Puzzle) -> String {
    let order = board.order();
    let mut body = String::new();
    let mut count = 0u64;
    clauses(board, |literals| {
        count += 1;
        for literal in literals {
            let _ = write!(body, "{literal} ");
        }
        body.push_str("0\n");
    });
    let variables = order * order * order;
    format!(
        "c sudoku of order {order}: variable (row*{order}+column)*{order}+digit, \
         rows and columns from 0, digits from 1\np cnf {variables} {count}\n{body}"
    )
}
