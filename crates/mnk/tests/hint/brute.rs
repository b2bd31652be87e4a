//! The slowest obvious truth: values by minimax, threats by going through every line of k cells.

use gridwright_mnk::internals::final_value;
use gridwright_mnk::{Cell, Mark, Position, Side, Variant};
use gridwright_search::Value;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::{BTreeSet, HashMap};

/// The values of positions of one variant, as they are asked for.
#[derive(Default)]
pub struct Brute {
    plies: HashMap<Key, (i32, u32)>,
    values: HashMap<Key, i32>,
}

/// The stones, and whether X is to move.
type Key = (Vec<u8>, bool);

fn key(board: &Position) -> Key {
    let marks = board.marks().iter().map(|mark| mark.symbol() as u8).collect();
    (marks, board.to_move() == Side::X)
}

impl Brute {
    /// 1, 0 or −1 for the side to move, and how many plies a decision takes with best play.
    pub fn solve(&mut self, board: &Position) -> (i32, u32) {
        if let Some(value) = final_value(board) {
            return (sign(value), 0);
        }
        let key = key(board);
        if let Some(&known) = self.plies.get(&key) {
            return known;
        }
        let mut best: Option<(i32, u32)> = None;
        let mut board = board.clone();
        for cell in board.moves().collect::<Vec<_>>() {
            board.play(cell).unwrap();
            let (value, plies) = self.solve(&board);
            board.undo();
            let new = (-value, plies + 1);
            // The winner hurries, the loser delays.
            let haste = |(value, plies): (i32, u32)| (value, -value * plies as i32);
            if best.is_none_or(|best| haste(new) > haste(best)) {
                best = Some(new);
            }
        }
        let best = best.unwrap();
        self.plies.insert(key, best);
        best
    }

    /// The value alone: a win found is enough.
    pub fn value(&mut self, board: &Position) -> i32 {
        if let Some(value) = final_value(board) {
            return sign(value);
        }
        let key = key(board);
        if let Some(&known) = self.values.get(&key) {
            return known;
        }
        let mut best = -1;
        let mut board = board.clone();
        for cell in board.moves().collect::<Vec<_>>() {
            board.play(cell).unwrap();
            best = best.max(-self.value(&board));
            board.undo();
            if best == 1 {
                break;
            }
        }
        self.values.insert(key, best);
        best
    }

    /// What a move is worth to the side that plays it.
    pub fn after(&mut self, board: &Position, cell: Cell) -> i32 {
        let mut after = board.clone();
        after.play(cell).unwrap();
        -self.value(&after)
    }
}

pub fn sign(value: Value) -> i32 {
    match value {
        Value::Win => 1,
        Value::Draw => 0,
        Value::Loss => -1,
    }
}

/// All lines of k cells.
fn lines(variant: Variant) -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    for row in 0..variant.rows() as isize {
        for col in 0..variant.cols() as isize {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let at = |step: isize| {
                    let (row, col) = (row + down * step, col + right * step);
                    let inside = row >= 0 && col >= 0;
                    inside.then(|| variant.at(row as usize, col as usize)).flatten()
                };
                lines.extend((0..variant.k() as isize).map(at).collect::<Option<Vec<_>>>());
            }
        }
    }
    lines
}

/// Where a side would complete a line, plain rules.
pub fn completions(board: &Position, side: Side) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for line in lines(board.variant()) {
        let free: Vec<Cell> =
            line.iter().copied().filter(|&cell| board.mark(cell) == Mark::Empty).collect();
        let own = line.iter().filter(|&&cell| board.mark(cell) == side.mark()).count();
        if free.len() == 1 && own + 1 == line.len() {
            cells.insert(free[0]);
        }
    }
    cells
}

/// The same stones and one more.
pub fn with(board: &Position, cell: Cell, side: Side) -> Position {
    let mut marks = board.marks().to_vec();
    marks[cell.index()] = side.mark();
    Position::set_up(board.variant(), marks, side.other()).unwrap()
}

/// Where a side would threaten to complete lines in two places, and complete none.
pub fn forks(board: &Position, side: Side) -> BTreeSet<Cell> {
    let free = (0..board.marks().len() as u16).map(Cell);
    free.filter(|&cell| {
        board.mark(cell) == Mark::Empty
            && !completions(board, side).contains(&cell)
            && fresh(board, cell, side).len() > 1
    })
    .collect()
}

/// Where a line with this new stone could be completed.
pub fn fresh(board: &Position, cell: Cell, side: Side) -> BTreeSet<Cell> {
    let after = with(board, cell, side);
    let mut cells = BTreeSet::new();
    for line in lines(board.variant()).into_iter().filter(|line| line.contains(&cell)) {
        let free: Vec<Cell> =
            line.iter().copied().filter(|&at| after.mark(at) == Mark::Empty).collect();
        let own = line.iter().filter(|&&at| after.mark(at) == side.mark()).count();
        if free.len() == 1 && own + 1 == line.len() {
            cells.insert(free[0]);
        }
    }
    cells
}

/// A position after random moves that is not over, with so many free cells left.
pub fn random(variant: Variant, free: usize, rng: &mut Pcg64Mcg) -> Position {
    loop {
        let mut board = Position::new(variant);
        while board.finish().is_none() && board.free() > free {
            let moves: Vec<Cell> = board.moves().collect();
            board.play(moves[rng.random_range(0..moves.len())]).unwrap();
        }
        if board.finish().is_none() {
            return board;
        }
    }
}

/// A whole random game.
pub fn game(variant: Variant, rng: &mut Pcg64Mcg) -> Position {
    let mut board = Position::new(variant);
    while board.finish().is_none() {
        let moves: Vec<Cell> = board.moves().collect();
        board.play(moves[rng.random_range(0..moves.len())]).unwrap();
    }
    board
}

pub fn rng(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

pub fn variant(rows: usize, cols: usize, k: usize) -> Variant {
    Variant::new(rows, cols, k).unwrap()
}

/// Every unfinished position that play can reach.
pub fn reachable(variant: Variant) -> Vec<Position> {
    fn walk(board: &mut Position, seen: &mut HashMap<String, Position>) {
        if board.finish().is_some() || seen.contains_key(&board.to_string()) {
            return;
        }
        seen.insert(board.to_string(), board.clone());
        for cell in board.moves().collect::<Vec<_>>() {
            board.play(cell).unwrap();
            walk(board, seen);
            board.undo();
        }
    }
    let mut seen = HashMap::new();
    walk(&mut Position::new(variant), &mut seen);
    seen.into_values().collect()
}
