//! Victory by continuous fours: every attacking move threatens to win at once, so every reply is forced.

use super::state::State;
use super::weights::kind;
use crate::board::Cell;
use gridwright_search::{Budget, Stats, Stop};

/// Positions known to hold no such victory, by hash; a later one takes the place of an earlier.
const REMEMBERED: usize = 1 << 15;

/// The search and its memory.
#[derive(Clone, Debug)]
pub struct Fours {
    failed: Vec<(u64, u8)>,
    nodes: u32,
    /// The line of the victory found last, both sides' moves.
    pub line: Vec<Cell>,
}

impl Fours {
    /// An empty memory.
    pub fn new() -> Fours {
        Fours { failed: vec![(0, 0); REMEMBERED], nodes: 0, line: Vec::new() }
    }

    /// How many plies the side to move needs to win by at most `depth` fours, within `nodes` positions;
    /// `None` when no such win was found. Every position is counted in `account`.
    pub fn search(
        &mut self,
        state: &mut State,
        depth: u8,
        nodes: u32,
        account: Account<'_, '_>,
    ) -> Result<Option<u32>, Stop> {
        let me = state.to_move();
        self.nodes = nodes;
        if state.count(me, kind::FOUR) + state.count(me, kind::FIVE) == 0 {
            return Ok(None);
        }
        self.line.clear();
        let mut attack = Attack { memory: self, account };
        let found = attack.attack(state, depth)?;
        if found.is_some() {
            self.line.reverse();
        }
        Ok(found)
    }
}

/// Who pays for the positions.
pub type Account<'b, 'p> = (&'b mut Budget<'p>, &'b mut Stats);

struct Attack<'m, 'b, 'p> {
    memory: &'m mut Fours,
    account: Account<'b, 'p>,
}

impl Attack<'_, '_, '_> {
    fn attack(&mut self, state: &mut State, depth: u8) -> Result<Option<u32>, Stop> {
        let me = state.to_move();
        let you = me.other();
        if let Some(cell) = first(state, kind::FIVE) {
            self.memory.line.push(cell);
            return Ok(Some(1));
        }
        let threats = state.count(you, kind::FIVE);
        if threats > 1 || state.count(me, kind::FOUR) == 0 {
            return Ok(None);
        }
        if threats == 1 {
            let Some(cell) = state.set(you, kind::FIVE).first() else { return Ok(None) };
            let four = state.kinds(me, cell) >> kind::FOUR & 1 == 1;
            let goes_on = four && depth > 0;
            return if goes_on { self.advance(state, cell, depth) } else { Ok(None) };
        }
        if let Some(cell) = first(state, kind::DOUBLE) {
            // One end is blocked, the other wins.
            return self.advance(state, cell, 1);
        }
        if depth == 0 || self.memory.is_hopeless(state.hash(), depth) {
            return Ok(None);
        }
        let mut cells = [(0, Cell(0)); 32];
        let mut count = 0;
        for cell in state.set(me, kind::FOUR).iter().take(cells.len()) {
            cells[count] = (-state.worth(me, cell), cell);
            count += 1;
        }
        cells[..count].sort_unstable();
        for &(_, cell) in &cells[..count] {
            if self.memory.nodes == 0 {
                return Ok(None);
            }
            self.memory.nodes -= 1;
            let found = self.advance(state, cell, depth)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        if self.memory.nodes > 0 {
            let slot = state.hash() as usize % REMEMBERED;
            self.memory.failed[slot] = (state.hash(), depth);
        }
        Ok(None)
    }

    fn count(&mut self) -> Result<(), Stop> {
        let (budget, stats) = &mut self.account;
        budget.tick(stats)?;
        stats.expanded += 1;
        Ok(())
    }

    /// A four on `cell`, the forced reply, and on.
    fn advance(&mut self, state: &mut State, cell: Cell, depth: u8) -> Result<Option<u32>, Stop> {
        let me = state.to_move();
        self.count()?;
        state.play(cell);
        let reply = state.set(me, kind::FIVE).first();
        let found = match reply {
            Some(reply) if state.count(me, kind::FIVE) == 1 => self.reply(state, reply, depth - 1),
            Some(reply) => {
                let other = state.set(me, kind::FIVE).iter().nth(1);
                self.memory.line.extend(other);
                self.memory.line.push(reply);
                Ok(Some(3))
            }
            None => Ok(None),
        };
        state.undo();
        let found = found?;
        if found.is_some() {
            self.memory.line.push(cell);
        }
        Ok(found)
    }

    fn reply(&mut self, state: &mut State, reply: Cell, depth: u8) -> Result<Option<u32>, Stop> {
        self.count()?;
        state.play(reply);
        let found = self.attack(state, depth);
        state.undo();
        let found = found?;
        if found.is_some() {
            self.memory.line.push(reply);
        }
        Ok(found.map(|plies| plies + 2))
    }
}

fn first(state: &State, kind: usize) -> Option<Cell> {
    let me = state.to_move();
    (state.count(me, kind) > 0).then(|| state.set(me, kind).first()).flatten()
}

impl Fours {
    /// What the last search left of its positions.
    pub fn left(&self) -> u32 {
        self.nodes
    }

    fn is_hopeless(&self, hash: u64, depth: u8) -> bool {
        let (known, deep) = self.failed[hash as usize % REMEMBERED];
        known == hash && deep >= depth
    }
}

impl Default for Fours {
    fn default() -> Self {
        Fours::new()
    }
}
