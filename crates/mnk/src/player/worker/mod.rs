//! One thread of the player: principal-variation search (Marsland and Campbell 1982) with a
//! transposition table, killers, history, counter-moves and late-move reductions.

mod correction;
mod leaf;
mod memory;
mod order;
mod selectivity;
mod singular;
mod tree;

use super::moves::{Scored, generate};
use super::state::State;
use crate::board::Cell;
use gridwright_search::adversarial::{Bound, Entry, Table};
use gridwright_search::{Budget, Stats, Stop};
pub use memory::Memory;
pub use selectivity::Selectivity;

/// Deepest line the player follows, in plies.
pub const DEEPEST: usize = 200;
const NONE: u16 = u16::MAX;
/// Fours for the root: so many fours in a row, one attempt after the other, each within so many
/// positions, before anything else.
const ROOT_FOURS: [u8; 4] = [4, 8, 16, 40];
const ROOT_NODES: u32 = 20_000;
/// Then so many threats of any kind, each attempt within so many positions, but only as many as take a
/// tenth of the time or so.
const ROOT_DEPTHS: [u8; 5] = [1, 2, 4, 7, 12];
const ROOT_THREATS: u32 = 20_000;
const THREATS_PER_MS: u32 = 20;
/// And no attempt takes more than this share of the positions there are.
const ROOT_SHARE: u64 = 20;
/// Threats in a row that the enemy is given against a move of the root.
const REFUTATION_DEPTHS: [u8; 3] = [2, 4, 8];

/// One thread of the player.
#[derive(Debug)]
pub struct Worker<'a> {
    /// The position.
    pub state: State,
    /// The account.
    pub stats: Stats,
    table: &'a Table,
    budget: Budget<'a>,
    memory: &'a mut Memory,
    /// What it leaves out.
    pub rules: Selectivity,
    lines: Vec<Vec<Cell>>,
    /// The estimate of every position on the way here.
    evals: Vec<i32>,
    path: Vec<Cell>,
    /// At each ply, a move that is left out to see how much hangs on it.
    excluded: Vec<u16>,
    /// Depth of the current iteration.
    pub root_depth: i32,
}

impl<'a> Worker<'a> {
    /// A thread's own view of a position.
    pub fn new(
        state: State,
        table: &'a Table,
        budget: Budget<'a>,
        memory: &'a mut Memory,
        rules: Selectivity,
    ) -> Self {
        Worker {
            state,
            table,
            budget,
            memory,
            stats: Stats::default(),
            lines: (0..DEEPEST + 2).map(|_| Vec::with_capacity(DEEPEST)).collect(),
            rules,
            evals: vec![0; DEEPEST + 2],
            path: Vec::with_capacity(DEEPEST + 2),
            excluded: vec![NONE; DEEPEST + 2],
            root_depth: 1,
        }
    }

    /// The best line found below the root move searched last.
    pub fn line(&self) -> &[Cell] {
        &self.lines[1]
    }

    /// Time since the start.
    pub fn elapsed(&self) -> std::time::Duration {
        self.budget.elapsed()
    }

    /// A win by fours, or by any threats, for the side to move, looked for ever deeper: its length and
    /// line.
    pub fn forced_win(&mut self) -> Result<Option<(u32, Vec<Cell>)>, Stop> {
        if self.state.variant().gravity() {
            return Ok(None);
        }
        let share = self.budget.limits().nodes.map_or(u64::MAX, |all| all / ROOT_SHARE);
        let share = u32::try_from(share).unwrap_or(u32::MAX);
        for depth in ROOT_FOURS {
            let account = (&mut self.budget, &mut self.stats);
            let fours = &mut self.memory.fours;
            if let Some(plies) =
                fours.search(&mut self.state, depth, ROOT_NODES.min(share), account)?
            {
                return Ok(Some((plies, fours.line.clone())));
            }
        }
        let most = ROOT_THREATS.min(share);
        let nodes = self.budget.time_left().map_or(most, |left| {
            most.min((left.as_millis() as u32).saturating_mul(THREATS_PER_MS))
        });
        for depth in ROOT_DEPTHS {
            let account = (&mut self.budget, &mut self.stats);
            let memory = &mut *self.memory;
            let (threes, fours) = (&mut memory.threes, &mut memory.fours);
            let found = threes.search(&mut self.state, (depth, nodes), fours, account)?;
            if let Some(plies) = found {
                return Ok(Some((plies, threes.line.clone())));
            }
        }
        Ok(None)
    }

    /// How many plies after a move of the root the enemy has won by threats, if so many positions show it.
    pub fn refutation(&mut self, cell: Cell, nodes: u32) -> Result<Option<u32>, Stop> {
        if self.state.variant().gravity() {
            return Ok(None);
        }
        self.state.play(cell);
        let mut found = Ok(None);
        for depth in REFUTATION_DEPTHS {
            let account = (&mut self.budget, &mut self.stats);
            let Memory { fours, threes, .. } = &mut *self.memory;
            found = threes.search(&mut self.state, (depth, nodes), fours, account);
            if !matches!(found, Ok(None)) {
                break;
            }
        }
        self.state.undo();
        Ok(found?.map(|plies| plies + 1))
    }

    /// All moves the root looks at, best guess first.
    pub fn root_moves(&mut self) -> Vec<Cell> {
        let start = self.memory.list.len();
        generate(&self.state, &mut self.memory.scratch, &mut self.memory.list);
        let best = self.table.probe(self.state.hash()).map_or(NONE, |e| e.best);
        self.score_moves(start, best, 0);
        let mut moves: Vec<Scored> = self.memory.list.drain(start..).collect();
        moves.sort_by_key(|m| -m.score);
        moves.into_iter().map(|m| m.cell).collect()
    }

    /// The score of a root move within a window.
    pub fn root_move(
        &mut self,
        cell: Cell,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stop> {
        self.path.clear();
        self.evals[0] = self.evaluate();
        self.enter(cell);
        let cut = beta - alpha == 1;
        let score = self.search(depth - 1, 1, (-beta, -alpha), cut);
        self.leave();
        score.map(|s| -s)
    }

    /// Puts what the root found into the table.
    pub fn remember_root(&self, best: Cell, score: i32, depth: i32) {
        let mut entry = Entry::new(score, 0, depth.clamp(0, 255) as u8, Bound::Exact);
        entry.best = best.0;
        self.table.store(self.state.hash(), entry);
    }

    #[inline(always)]
    fn enter(&mut self, cell: Cell) {
        self.path.push(cell);
        self.state.play(cell);
    }

    #[inline(always)]
    fn leave(&mut self) {
        self.state.undo();
        self.path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, Variant};
    use crate::champion::Prover;
    use crate::player::state::Geometry;
    use crate::player::weights::kind;
    use gridwright_search::adversarial::WIN;
    use rand::{RngExt, SeedableRng};
    use std::sync::Arc;

    fn positions(variant: Variant, stones: usize, count: usize) -> Vec<Position> {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(5);
        let mut boards = Vec::new();
        while boards.len() < count {
            let mut board = Position::new(variant);
            while board.finish().is_none() && variant.cells() - board.free() < stones {
                let moves: Vec<Cell> = board.moves().collect();
                board.play(moves[rng.random_range(0..moves.len())]).expect("a legal move");
            }
            if board.finish().is_none() {
                boards.push(board);
            }
        }
        boards
    }

    /// Plain negamax over the generated moves: no window, no table, no memory.
    fn negamax(worker: &mut Worker<'_>, depth: i32, ply: usize) -> i32 {
        if let Some(score) = worker.settled(ply as i32, -WIN, WIN) {
            return score;
        }
        let you = worker.state.to_move().other();
        if depth <= 0 && worker.state.wins(you) == 0 {
            return worker.evaluate();
        }
        let mut list = Vec::new();
        generate(&worker.state, &mut Vec::new(), &mut list);
        let mut best = if list.is_empty() { ply as i32 + 4 - WIN } else { -WIN };
        for scored in list {
            worker.state.play(scored.cell);
            best = best.max(-negamax(worker, depth - 1, ply + 1));
            worker.state.undo();
        }
        best
    }

    #[test]
    fn without_its_rules_it_is_plain_alpha_beta() {
        let mut compared = 0;
        for (rows, cols, k, stones) in [(4, 5, 3, 4), (5, 5, 4, 8), (6, 6, 4, 14), (7, 7, 5, 20)] {
            for falling in [false, true] {
                let variant = Variant::new(rows, cols, k).expect("a variant").falling(falling);
                let geometry = Arc::new(Geometry::new(variant));
                let table = Table::new(1 << 16);
                let mut memory = Memory::new(variant.cells());
                for board in positions(variant, stones, 150) {
                    let state = State::new(&geometry, &board);
                    let none = Selectivity::all(false);
                    let budget = Budget::unlimited();
                    let mut worker = Worker::new(state, &table, budget, &mut memory, none);
                    for depth in 0..3 {
                        let plain = negamax(&mut worker, depth, 0);
                        let found = worker.search(depth, 0, (-WIN, WIN), false).expect("no limit");
                        assert_eq!(found, plain, "{board:?} depth {depth}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared >= 3_000);
    }

    #[test]
    fn estimates_learn_from_searches() {
        let variant = Variant::new(9, 9, 5).expect("a variant");
        let geometry = Arc::new(Geometry::new(variant));
        let table = Table::new(1 << 16);
        let mut memory = Memory::new(variant.cells());
        let state = State::new(&geometry, &Position::new(variant));
        let rules = Selectivity::all(true);
        let mut worker = Worker::new(state, &table, Budget::unlimited(), &mut memory, rules);
        worker.enter(Cell(40));
        worker.enter(Cell(41));
        let eval = worker.evaluate();
        worker.evals[2] = eval;
        assert_eq!(worker.corrected(eval), eval);
        // A bound on the far side of the estimate, and a shallow search, teach nothing.
        worker.correct((8, 2), eval + 100, Bound::Upper);
        worker.correct((1, 2), eval + 100, Bound::Exact);
        assert_eq!(worker.corrected(eval), eval);
        for _ in 0..200 {
            worker.correct((8, 2), eval + 100, Bound::Lower);
        }
        assert!((90..=100).contains(&(worker.corrected(eval) - eval)));
        // After other moves only the threats are the same: half of it.
        worker.leave();
        worker.leave();
        worker.enter(Cell(30));
        worker.enter(Cell(31));
        assert!((45..=50).contains(&(worker.corrected(eval) - eval)));
        worker.rules.correction = false;
        assert_eq!(worker.corrected(eval), eval);
    }

    #[test]
    fn forks_that_nothing_answers_are_won_in_three() {
        let mut seen = 0;
        for (rows, cols, k, stones) in [(6, 6, 4, 7), (7, 6, 4, 9), (8, 8, 5, 22)] {
            let variant = Variant::new(rows, cols, k).expect("a variant");
            let geometry = Arc::new(Geometry::new(variant));
            let prover = Prover::<u64>::new(&Position::new(variant), 16 << 20, 1).expect("small");
            for board in positions(variant, stones, 1_200) {
                let state = State::new(&geometry, &board);
                let (me, you) = (state.to_move(), state.to_move().other());
                let quick = state.wins(me) + state.wins(you) + state.count(me, kind::DOUBLE) > 0;
                if quick || state.count(me, kind::FORK) == 0 || state.count(you, kind::FOUR) > 0 {
                    continue;
                }
                let mut stats = Stats::default();
                let value = prover.value(&board, &Budget::unlimited(), &mut stats).expect("small");
                assert!(value.1.is_some_and(|(_, moves)| moves <= 3), "{board:?} {value:?}");
                seen += 1;
            }
        }
        assert!(seen > 50, "only {seen} forks to look at");
    }
}
