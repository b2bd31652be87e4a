//! Victory by continuous fours: every attacking move threatens to win at once, so every reply is forced.

use super::state::State;
use super::weights::kind;
use crate::mnk::board::Cell;

/// Positions known to hold no such victory, by hash; a later one takes the place of an earlier.
const REMEMBERED: usize = 1 << 15;

/// The search and its memory.
#[derive(Clone, Debug)]
pub struct Fours {
    failed: Vec<(u64, u8)>,
    nodes: u32,
    /// Positions looked at in all.
    pub visited: u64,
    /// The line of the victory found last, both sides' moves.
    pub line: Vec<Cell>,
}

impl Fours {
    /// An empty memory.
    pub fn new() -> Fours {
        Fours { failed: vec![(0, 0); REMEMBERED], nodes: 0, visited: 0, line: Vec::new() }
    }

    /// How many plies the side to move needs to win by at most `depth` fours, within `nodes` positions;
    /// `None` when no such win was found. The position must not be lost at once.
    pub fn search(&mut self, state: &mut State, depth: u8, nodes: u32) -> Option<u32> {
        let me = state.to_move();
        if state.count(me, kind::FOUR) + state.count(me, kind::FIVE) == 0 {
            return None;
        }
        self.nodes = nodes;
        self.line.clear();
        let found = self.attack(state, depth);
        if found.is_some() {
            self.line.reverse();
        }
        found
    }

    fn attack(&mut self, state: &mut State, depth: u8) -> Option<u32> {
        let me = state.to_move();
        let you = me.other();
        if let Some(cell) = self.first(state, kind::FIVE) {
            self.line.push(cell);
            return Some(1);
        }
        let threats = state.count(you, kind::FIVE);
        if threats > 1 || state.count(me, kind::FOUR) == 0 {
            return None;
        }
        if threats == 1 {
            let cell = state.set(you, kind::FIVE).first()?;
            let four = state.kinds(me, cell) >> kind::FOUR & 1 == 1;
            return if four && depth > 0 { self.advance(state, cell, depth) } else { None };
        }
        if let Some(cell) = self.first(state, kind::DOUBLE) {
            return self.finish(state, cell);
        }
        if depth == 0 || self.is_hopeless(state.hash(), depth) {
            return None;
        }
        let mut cells = [(0, Cell(0)); 32];
        let mut count = 0;
        for cell in state.set(me, kind::FOUR).iter().take(cells.len()) {
            cells[count] = (-state.worth(me, cell), cell);
            count += 1;
        }
        cells[..count].sort_unstable();
        for &(_, cell) in &cells[..count] {
            if self.nodes == 0 {
                return None;
            }
            self.nodes -= 1;
            if let Some(plies) = self.advance(state, cell, depth) {
                return Some(plies);
            }
        }
        if self.nodes > 0 {
            let slot = state.hash() as usize % REMEMBERED;
            self.failed[slot] = (state.hash(), depth);
        }
        None
    }

    fn first(&self, state: &State, kind: usize) -> Option<Cell> {
        let me = state.to_move();
        (state.count(me, kind) > 0).then(|| state.set(me, kind).first()).flatten()
    }

    fn is_hopeless(&self, hash: u64, depth: u8) -> bool {
        let (known, deep) = self.failed[hash as usize % REMEMBERED];
        known == hash && deep >= depth
    }

    /// A four on `cell`, the forced reply, and on.
    fn advance(&mut self, state: &mut State, cell: Cell, depth: u8) -> Option<u32> {
        let me = state.to_move();
        state.play(cell);
        self.visited += 1;
        let reply = state.set(me, kind::FIVE).first();
        let found = match reply {
            Some(reply) if state.count(me, kind::FIVE) == 1 => {
                state.play(reply);
                self.visited += 1;
                let found = self.attack(state, depth - 1);
                state.undo();
                if found.is_some() {
                    self.line.push(reply);
                }
                found.map(|plies| plies + 2)
            }
            Some(reply) => {
                let other = state.set(me, kind::FIVE).iter().nth(1);
                self.line.extend(other);
                self.line.push(reply);
                Some(3)
            }
            None => None,
        };
        state.undo();
        if found.is_some() {
            self.line.push(cell);
        }
        found
    }

    /// A double completion on `cell`: one end is blocked, the other wins.
    fn finish(&mut self, state: &mut State, cell: Cell) -> Option<u32> {
        self.advance(state, cell, 1)
    }
}

impl Default for Fours {
    fn default() -> Self {
        Fours::new()
    }
}
