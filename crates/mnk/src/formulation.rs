//! The textbook game for the engine's algorithms: every legal move, row by row.

use crate::board::{Cell, Mark, Position, Side, Variant};
use crate::rules;
use gridwright_search::{Game, Space, Value};

/// The rules as a game the engine can search.
#[derive(Debug)]
pub struct MnkGame {
    /// One random number for each cell and side.
    keys: Vec<[u64; 2]>,
}

impl MnkGame {
    /// The rules for boards of a variant.
    pub fn new(variant: Variant) -> MnkGame {
        MnkGame { keys: zobrist_keys(variant.cells()) }
    }
}

/// Fixed pseudo-random numbers (`SplitMix64`, Steele et al. 2014), one for each cell and side.
pub fn zobrist_keys(cells: usize) -> Vec<[u64; 2]> {
    let mut state = 0x6772_6964_7772_6967_u64;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = state;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    (0..cells).map(|_| [next(), next()]).collect()
}

/// A position with its hash.
#[derive(Clone, Debug)]
pub struct State {
    board: Position,
    hash: u64,
}

const WORDS: usize = 157;

/// Free cells, as one bit each: room for the largest board, and no allocation.
#[derive(Clone, Debug)]
pub struct Free {
    bits: [u64; WORDS],
    word: usize,
}

impl Iterator for Free {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = &mut self.bits[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Cell((self.word * 64 + bit) as u16));
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
        let mut free = Free { bits: [0; WORDS], word: 0 };
        for cell in state.board.moves() {
            free.bits[cell.index() / 64] |= 1 << (cell.index() % 64);
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
