//! Victory by continuous threats: every attacking move makes a four, or threatens to make two at once.
//!
//! The reply to a four is forced; to the other threat the enemy has what disturbs it, and fours of its
//! own. A position counts as won only when every one of these replies is answered by a win.

use super::moves::{Scored, generate};
use super::state::State;
use super::vcf::{Account, Fours};
use super::weights::kind;
use crate::board::Cell;
use gridwright_search::Stop;

/// Positions known to hold no such victory, by hash; a later one takes the place of an earlier.
const REMEMBERED: usize = 1 << 14;
/// Attacking moves tried in one position, the most promising first.
const WIDEST: usize = 24;
/// Fours in a row, and positions, looked into where the quieter threats end.
const LAST_FOURS: (u8, u32) = (6, 40);

/// The search and its memory.
#[derive(Clone, Debug)]
pub struct Threes {
    failed: Vec<(u64, u8)>,
    nodes: u32,
    list: Vec<Scored>,
    scratch: Vec<u128>,
    /// The line of the victory found last, both sides' moves; against the longest defence.
    pub line: Vec<Cell>,
}

impl Threes {
    /// An empty memory.
    pub fn new() -> Threes {
        Threes {
            failed: vec![(0, 0); REMEMBERED],
            nodes: 0,
            list: Vec::with_capacity(1024),
            scratch: Vec::with_capacity(128),
            line: Vec::new(),
        }
    }

    /// How many plies the side to move needs to win by at most `depth` threats (and fours after them),
    /// within `nodes` positions; `None` when no such win was found. Not for stones that fall.
    pub fn search(
        &mut self,
        state: &mut State,
        (depth, nodes): (u8, u32),
        fours: &mut Fours,
        account: Account<'_, '_>,
    ) -> Result<Option<u32>, Stop> {
        self.nodes = nodes;
        self.line.clear();
        self.list.clear();
        let found = Attack { memory: self, fours, account }.attack(state, depth)?;
        self.line.reverse();
        Ok(found)
    }

    fn is_hopeless(&self, hash: u64, depth: u8) -> bool {
        let (known, deep) = self.failed[hash as usize % REMEMBERED];
        known == hash && deep >= depth
    }
}

struct Attack<'m, 'b, 'p> {
    memory: &'m mut Threes,
    fours: &'m mut Fours,
    account: Account<'b, 'p>,
}

impl Attack<'_, '_, '_> {
    /// The attacker is to move.
    fn attack(&mut self, state: &mut State, depth: u8) -> Result<Option<u32>, Stop> {
        let me = state.to_move();
        let you = me.other();
        if state.count(me, kind::FIVE) > 0 {
            return self.by_fours(state, (1, 1));
        }
        match state.count(you, kind::FIVE) {
            0 => {}
            1 => match state.set(you, kind::FIVE).first() {
                Some(block) => return self.advance(state, block, depth),
                None => return Ok(None),
            },
            _ => return Ok(None),
        }
        if state.count(me, kind::DOUBLE) > 0 {
            return self.by_fours(state, (1, 4));
        }
        if depth == 0 {
            return self.by_fours(state, LAST_FOURS);
        }
        if self.memory.is_hopeless(state.hash(), depth) {
            return Ok(None);
        }
        let start = self.memory.list.len();
        self.list_threats(state);
        let found = self.try_threats(state, start, depth);
        self.memory.list.truncate(start);
        if matches!(found, Ok(None)) && self.memory.nodes > 0 {
            self.memory.failed[state.hash() as usize % REMEMBERED] = (state.hash(), depth);
        }
        found
    }

    fn by_fours(
        &mut self,
        state: &mut State,
        (depth, nodes): (u8, u32),
    ) -> Result<Option<u32>, Stop> {
        let (budget, stats) = &mut self.account;
        let found = self.fours.search(state, depth, nodes, (budget, stats))?;
        // Fours are paid for like threats.
        self.memory.nodes = self.memory.nodes.saturating_sub(nodes - self.fours.left());
        if found.is_some() {
            self.memory.line.extend(self.fours.line.iter().rev());
        }
        Ok(found)
    }

    /// The threats of the side to move, the most promising first.
    fn list_threats(&mut self, state: &State) {
        let me = state.to_move();
        let start = self.memory.list.len();
        for kind in [kind::THREE, kind::FOUR] {
            if state.count(me, kind) == 0 {
                continue;
            }
            for cell in state.set(me, kind).iter() {
                let both = 1 << kind::THREE | 1 << kind::FOUR;
                let twice = kind == kind::FOUR && state.kinds(me, cell) & both == both;
                if !twice {
                    let score = 2 * state.worth(me, cell) + state.worth(me.other(), cell);
                    self.memory.list.push(Scored { cell, score });
                }
            }
        }
        self.memory.list[start..].sort_unstable_by_key(|m| (-m.score, m.cell));
        self.memory.list.truncate(start + WIDEST);
    }

    fn try_threats(
        &mut self,
        state: &mut State,
        start: usize,
        depth: u8,
    ) -> Result<Option<u32>, Stop> {
        for index in start..self.memory.list.len() {
            if self.memory.nodes == 0 {
                return Ok(None);
            }
            let cell = self.memory.list[index].cell;
            let found = self.advance(state, cell, depth - 1)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// A move of the attacker, and all replies to it.
    fn advance(&mut self, state: &mut State, cell: Cell, depth: u8) -> Result<Option<u32>, Stop> {
        self.enter(state, cell)?;
        let found = self.defend(state, depth);
        state.undo();
        self.leave(cell, found)
    }

    /// A reply of the defender, and what the attacker makes of it.
    fn reply(&mut self, state: &mut State, cell: Cell, depth: u8) -> Result<Option<u32>, Stop> {
        self.enter(state, cell)?;
        let found = self.attack(state, depth);
        state.undo();
        self.leave(cell, found)
    }

    fn enter(&mut self, state: &mut State, cell: Cell) -> Result<(), Stop> {
        let (budget, stats) = &mut self.account;
        budget.tick(stats)?;
        stats.expanded += 1;
        self.memory.nodes = self.memory.nodes.saturating_sub(1);
        state.play(cell);
        Ok(())
    }

    fn leave(&mut self, cell: Cell, found: Result<Option<u32>, Stop>) -> Result<Option<u32>, Stop> {
        let found = found?;
        if found.is_some() {
            self.memory.line.push(cell);
        }
        Ok(found.map(|plies| plies + 1))
    }

    /// The defender is to move: a win must answer every reply that could help.
    fn defend(&mut self, state: &mut State, depth: u8) -> Result<Option<u32>, Stop> {
        let defender = state.to_move();
        let attacker = defender.other();
        if state.count(defender, kind::FIVE) > 0 {
            return Ok(None);
        }
        if state.count(attacker, kind::FIVE) > 0 {
            let mut cells = state.set(attacker, kind::FIVE).iter();
            let (Some(block), other) = (cells.next(), cells.next()) else { return Ok(None) };
            drop(cells);
            return match other {
                Some(other) => {
                    self.memory.line.extend([other, block]);
                    Ok(Some(2))
                }
                None => self.reply(state, block, depth),
            };
        }
        if state.count(attacker, kind::DOUBLE) == 0 || self.memory.nodes == 0 {
            return Ok(None);
        }
        let start = self.memory.list.len();
        generate(state, &mut self.memory.scratch, &mut self.memory.list);
        for scored in &mut self.memory.list[start..] {
            let cell = scored.cell;
            scored.score = state.worth(defender, cell) + state.worth(attacker, cell);
        }
        self.memory.list[start..].sort_unstable_by_key(|m| (-m.score, m.cell));
        let found = self.try_replies(state, start, depth);
        self.memory.list.truncate(start);
        found
    }

    fn try_replies(
        &mut self,
        state: &mut State,
        start: usize,
        depth: u8,
    ) -> Result<Option<u32>, Stop> {
        // With nothing to disturb it: any move, the double threat, any move, the completion.
        let mut longest = if self.memory.list.len() == start { 4 } else { 0 };
        let kept = self.memory.line.len();
        for index in start..self.memory.list.len() {
            let cell = self.memory.list[index].cell;
            let from = self.memory.line.len();
            let Some(plies) = self.reply(state, cell, depth)? else {
                self.memory.line.truncate(kept);
                return Ok(None);
            };
            if plies > longest {
                longest = plies;
                self.memory.line.drain(kept..from);
            } else {
                self.memory.line.truncate(from);
            }
        }
        Ok(Some(longest))
    }
}

impl Default for Threes {
    fn default() -> Self {
        Threes::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Answer, Position, Variant};
    use crate::champion::Prover;
    use crate::player::state::Geometry;
    use crate::rules;
    use gridwright_search::{Budget, Stats, Value};
    use rand::{RngExt, SeedableRng};
    use std::sync::Arc;

    /// Random positions with so many stones, nobody having won.
    fn positions(variant: Variant, stones: usize, count: usize, seed: u64) -> Vec<Position> {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
        let mut boards = Vec::new();
        while boards.len() < count {
            let mut board = Position::new(variant);
            while board.finish().is_none() && variant.cells() - board.free() < stones {
                let moves: Vec<Cell> = board.moves().collect();
                let _ = board.play(moves[rng.random_range(0..moves.len())]);
            }
            if board.finish().is_none() {
                boards.push(board);
            }
        }
        boards
    }

    #[test]
    fn what_it_finds_is_won() {
        let mut found = 0;
        for (rows, cols, k, stones) in [(6, 6, 4, 6), (7, 7, 4, 8), (7, 6, 4, 11), (8, 8, 5, 24)] {
            let variant = Variant::new(rows, cols, k).unwrap();
            let geometry = Arc::new(Geometry::new(variant));
            let (mut threes, mut fours) = (Threes::new(), Fours::new());
            let prover = Prover::<u64>::new(&Position::new(variant), 16 << 20, 1).unwrap();
            for board in positions(variant, stones, 60, 3) {
                let mut state = State::new(&geometry, &board);
                let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
                let account = (&mut budget, &mut stats);
                let plies = threes.search(&mut state, (6, 2_000), &mut fours, account).unwrap();
                assert_eq!(state.hash(), State::new(&geometry, &board).hash());
                let Some(plies) = plies else { continue };
                found += 1;
                assert!(
                    rules::verify(&board, &Answer::line(variant, threes.line.clone())).is_empty(),
                    "{board:?}"
                );
                assert!(threes.line.len() <= plies as usize);
                let mut stats = Stats::default();
                let (value, shortest) =
                    prover.value(&board, &Budget::unlimited(), &mut stats).unwrap();
                assert_eq!(value, Value::Win, "{board:?}");
                assert!(shortest.is_some_and(|(_, moves)| 2 * u32::from(moves) - 1 <= plies));
            }
        }
        assert!(found > 60, "only {found} wins to look at");
    }
}
