//! The textbook game for the engine's algorithms: every legal move, row by row.

use crate::board::{Cell, Mark, Position, Side, Variant};
use crate::options::Order;
use crate::rules;
use gridwright_search::random::stream;
use gridwright_search::{Game, Space, Value};
use std::cmp::Reverse;
use std::sync::Arc;

/// The rules as a game the engine can search.
#[derive(Debug)]
pub struct MnkGame {
    /// One random number for each cell and side.
    keys: Vec<[u64; 2]>,
    /// The cells in the order they are tried, where that is not row by row.
    order: Option<Arc<Ranks>>,
}

/// Which cell has which rank, and the other way round.
#[derive(Debug)]
struct Ranks {
    cells: Vec<Cell>,
    ranks: Vec<u16>,
}

impl MnkGame {
    /// The rules for boards of a variant, with moves tried in an order: what alpha-beta cuts off depends
    /// on it.
    pub fn new(variant: Variant, order: Order) -> MnkGame {
        let (rows, columns) = (variant.rows(), variant.cols());
        let mut cells: Vec<Cell> = (0..variant.cells()).map(|cell| Cell(cell as u16)).collect();
        let place = |cell: &Cell| (cell.index() / columns, cell.index() % columns);
        match order {
            Order::Rows => {
                return MnkGame { keys: zobrist_keys(variant.cells()), order: None };
            }
            // Twice the distance, so that the middle may lie between cells.
            Order::Centre => cells.sort_by_key(|cell| {
                let (row, column) = place(cell);
                (2 * row + 1).abs_diff(rows) + (2 * column + 1).abs_diff(columns)
            }),
            Order::Lines => cells.sort_by_key(|cell| {
                let (row, column) = place(cell);
                Reverse(lines_through(rows, columns, variant.k(), row, column))
            }),
        }
        let mut ranks = vec![0; cells.len()];
        for (rank, cell) in cells.iter().enumerate() {
            ranks[cell.index()] = rank as u16;
        }
        let order = Some(Arc::new(Ranks { cells, ranks }));
        MnkGame { keys: zobrist_keys(variant.cells()), order }
    }
}

/// How many rows of k cells go through a cell, in all four directions.
fn lines_through(rows: usize, columns: usize, k: usize, row: usize, column: usize) -> usize {
    let (up, down) = (row, rows - 1 - row);
    let (left, right) = (column, columns - 1 - column);
    let ways = [
        (left, right),
        (up, down),
        (up.min(left), down.min(right)),
        (up.min(right), down.min(left)),
    ];
    // Of a row of k cells through here, `before` of them lie behind.
    let count = |(behind, ahead): (usize, usize)| {
        (0..k).filter(|&before| before <= behind && k - 1 - before <= ahead).count()
    };
    ways.into_iter().map(count).sum()
}

/// Fixed pseudo-random numbers, one for each cell and side.
pub fn zobrist_keys(cells: usize) -> Vec<[u64; 2]> {
    let mut numbers = stream(0x6772_6964_7772_6967);
    let mut next = || numbers.next().unwrap_or_default();
    (0..cells).map(|_| [next(), next()]).collect()
}

/// A position with its hash.
#[derive(Clone, Debug)]
pub struct State {
    board: Position,
    hash: u64,
}

const WORDS: usize = 157;

/// Free cells, as one bit each, by their rank: room for the largest board, and no allocation.
#[derive(Clone, Debug)]
pub struct Free {
    bits: [u64; WORDS],
    word: usize,
    order: Option<Arc<Ranks>>,
}

impl Iterator for Free {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = &mut self.bits[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                let rank = self.word * 64 + bit;
                return Some(match &self.order {
                    None => Cell(rank as u16),
                    Some(order) => order.cells[rank],
                });
            }
            self.word += 1;
        }
        None
    }
}

impl MnkGame {
    /// A position ready to be searched.
    pub fn state(&self, board: &Position) -> State {
        let stone = |(cell, mark): (usize, &Mark)| match mark.side() {
            Some(side) => self.keys[cell][side.index()],
            None => 0,
        };
        let stones = board.marks().iter().enumerate().map(stone);
        let turn = u64::from(board.to_move() == Side::O);
        State { hash: stones.fold(turn, |hash, key| hash ^ key), board: board.clone() }
    }
}

impl Space for MnkGame {
    type State = State;
    type Action = Cell;
    type Undo = ();
    type Actions = Free;

    fn actions(&self, state: &State) -> Free {
        let mut free = Free { bits: [0; WORDS], word: 0, order: self.order.clone() };
        for cell in state.board.moves() {
            let rank = self
                .order
                .as_ref()
                .map_or(cell.index(), |order| usize::from(order.ranks[cell.index()]));
            free.bits[rank / 64] |= 1 << (rank % 64);
        }
        free
    }

    fn apply(&self, state: &mut State, cell: Cell) {
        state.hash ^= self.keys[cell.index()][state.board.to_move().index()] ^ 1;
        let played = state.board.play(cell);
        debug_assert!(played.is_ok(), "only legal moves are generated");
    }

    fn undo(&self, state: &mut State, cell: Cell, (): ()) {
        state.board.undo();
        state.hash ^= self.keys[cell.index()][state.board.to_move().index()] ^ 1;
    }

    fn is_goal(&self, state: &State) -> bool {
        state.board.finish().is_some()
    }
}

impl Game for MnkGame {
    fn end(&self, state: &State) -> Option<Value> {
        rules::final_value(&state.board)
    }

    fn hash(&self, state: &State) -> u64 {
        state.hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_of_all_cells() {
        let position: Position = "3 4 3 ..../..../.... X".parse().unwrap();
        for order in [Order::Rows, Order::Centre, Order::Lines] {
            let game = MnkGame::new(position.variant(), order);
            let mut tried: Vec<_> = game.actions(&game.state(&position)).map(Cell::index).collect();
            // Through the two in the middle go the most rows of three, too.
            let first = if order == Order::Rows { [0, 1] } else { [5, 6] };
            assert_eq!(tried[..2], first, "{order:?}");
            tried.sort_unstable();
            assert!(tried.into_iter().eq(0..12), "{order:?}");
        }
    }

    #[test]
    fn lines_are_counted_like_on_paper() {
        let all = |row| [0, 1, 2].map(|column| lines_through(3, 3, 3, row, column));
        assert_eq!([all(0), all(1), all(2)], [[3, 2, 3], [2, 4, 2], [3, 2, 3]]);
        assert_eq!(lines_through(6, 7, 4, 0, 0), 3);
        assert_eq!(lines_through(6, 7, 4, 2, 3), 4 + 3 + 3 + 3);
    }
}
