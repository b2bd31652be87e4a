//! One form for all boards that are the same but for a symmetry of their goal.

use crate::board::{Board, Puzzle};

/// A text that two puzzles share exactly when a symmetry of the board that takes the goal to itself, with
/// tiles renamed, turns one into the other.
pub(crate) fn canonical(puzzle: &Puzzle) -> String {
    let (rows, cols) = (puzzle.goal.rows(), puzzle.goal.cols());
    let goals: Vec<&Board> = puzzle.goals().collect();
    let square = rows == cols;
    let forms = (0..if square { 8 } else { 4 }).filter_map(|which| {
        let to = image(rows, cols, which);
        let names = renaming(&goals, &to)?;
        Some(renamed(&puzzle.board, &to, &names))
    });
    let least = forms.min().unwrap_or_else(|| puzzle.board.tiles().to_vec());
    let goals: Vec<&[u8]> = goals.iter().map(|goal| goal.tiles()).collect();
    format!("{rows}x{cols} {least:?} to {goals:?}")
}

/// Where every cell goes: bit 0 mirrors columns, bit 1 rows, bit 2 then transposes.
fn image(rows: usize, cols: usize, which: u8) -> Vec<usize> {
    let to = |cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        let row = if which & 2 != 0 { rows - 1 - row } else { row };
        let col = if which & 1 != 0 { cols - 1 - col } else { col };
        if which & 4 != 0 { col * cols + row } else { row * cols + col }
    };
    (0..rows * cols).map(to).collect()
}

fn renamed(board: &Board, to: &[usize], names: &[u8; 256]) -> Vec<u8> {
    let mut tiles = vec![0; to.len()];
    for (cell, &tile) in board.tiles().iter().enumerate() {
        tiles[to[cell]] = names[usize::from(tile)];
    }
    tiles
}

/// New names of the tiles with which the goals, moved, are the same goals; `None` where there are none.
fn renaming(goals: &[&Board], to: &[usize]) -> Option<[u8; 256]> {
    let mut names = [None; 256];
    // The blank keeps its name, and so do the cells where it may end; the first goal settles the rest
    // with the goal that its blank is moved to.
    let blank = to[goals[0].blank()];
    let target = goals.iter().find(|goal| goal.blank() == blank)?;
    for (cell, &tile) in goals[0].tiles().iter().enumerate() {
        let name = target.tiles()[to[cell]];
        if *names[usize::from(tile)].get_or_insert(name) != name {
            return None;
        }
    }
    let mut taken = [false; 256];
    let one_to_one = names
        .iter()
        .flatten()
        .all(|name: &u8| !std::mem::replace(&mut taken[usize::from(*name)], true));
    let names = names.map(Option::unwrap_or_default);
    let found = |goal: &Board| {
        let moved = renamed(goal, to, &names);
        goals.iter().any(|other| other.tiles() == moved)
    };
    (one_to_one && goals.iter().all(|goal| found(goal))).then_some(names)
}
