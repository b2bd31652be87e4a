//! One thread of the player: principal-variation search (Marsland and Campbell 1982) with a
//! transposition table, killers, history, counter-moves and late-move reductions.

mod memory;
mod order;

use super::moves::{Choice, Scored, generate};
use super::state::State;
use super::weights::kind;
use crate::board::Cell;
use gridwright_search::adversarial::{Bound, Entry, SURE, Table, WIN};
use gridwright_search::{Budget, Stats, Stop};
pub use memory::Memory;

/// Deepest line the player follows, in plies.
pub const DEEPEST: usize = 200;
const NONE: u16 = u16::MAX;
/// Fours in a row, and positions, that a leaf looks into for a forced win.
const LEAF_FOURS: (u8, u32) = (12, 300);
/// Then threats of any kind, and positions, where the leaf may be the end of the principal variation.
const LEAF_THREATS: (u8, u32) = (3, 100);
/// Fours for the root: so many fours in a row, one attempt after the other, each within so many
/// positions, before anything else.
const ROOT_FOURS: [u8; 4] = [4, 8, 16, 40];
const ROOT_NODES: u32 = 20_000;
/// Then so many threats of any kind, each attempt within so many positions, but only as many as take a
/// tenth of the time or so.
const ROOT_DEPTHS: [u8; 5] = [1, 2, 4, 7, 12];
const ROOT_THREATS: u32 = 20_000;
const THREATS_PER_MS: u32 = 20;
/// How far a position may be ahead of the window, for each ply left, to be given up as decided.
const MARGIN: i32 = 90;

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
    lines: Vec<Vec<Cell>>,
    path: Vec<Cell>,
    /// Depth of the current iteration.
    pub root_depth: i32,
}

impl<'a> Worker<'a> {
    /// A thread's own view of a position.
    pub fn new(state: State, table: &'a Table, budget: Budget<'a>, memory: &'a mut Memory) -> Self {
        Worker {
            state,
            table,
            budget,
            memory,
            stats: Stats::default(),
            lines: (0..DEEPEST + 2).map(|_| Vec::with_capacity(DEEPEST)).collect(),
            path: Vec::with_capacity(DEEPEST + 2),
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
        for depth in ROOT_FOURS {
            let account = (&mut self.budget, &mut self.stats);
            let fours = &mut self.memory.fours;
            if let Some(plies) = fours.search(&mut self.state, depth, ROOT_NODES, account)? {
                return Ok(Some((plies, fours.line.clone())));
            }
        }
        let nodes = self.budget.time_left().map_or(ROOT_THREATS, |left| {
            ROOT_THREATS.min((left.as_millis() as u32).saturating_mul(THREATS_PER_MS))
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
        self.enter(cell);
        let score = self.search(depth - 1, 1, -beta, -alpha);
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

    /// The score where the rules, or one glance at the threats, say it all.
    #[inline(always)]
    fn settled(&self, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        let state = &self.state;
        let me = state.to_move();
        let you = me.other();
        let gravity = state.variant().gravity();
        if state.free() == 0 {
            return Some(0);
        }
        let fives = |side| state.wins(side);
        if fives(me) > 0 {
            return Some(WIN - ply - 1);
        }
        match fives(you) {
            0 if !gravity && state.count(me, kind::DOUBLE) > 0 => return Some(WIN - ply - 3),
            0 | 1 => {}
            _ => return Some(ply + 2 - WIN),
        }
        // Who has no line left cannot win.
        if state.total(me) == 0 && (alpha >= 0 || state.total(you) == 0) {
            return Some(0);
        }
        if state.total(you) == 0 && beta <= 0 {
            return Some(0);
        }
        None
    }

    /// Whether the enemy threatens something that makes an estimate worthless.
    fn pressed(&self, ply: usize) -> bool {
        let state = &self.state;
        let you = state.to_move().other();
        let patient = (ply as i32) < 2 * self.root_depth + 6;
        let threatened = !state.variant().gravity() && state.count(you, kind::DOUBLE) > 0;
        state.wins(you) > 0 || (threatened && patient)
    }

    fn evaluate(&self) -> i32 {
        let me = self.state.to_move();
        let lead = self.state.total(me) - self.state.total(me.other());
        (lead + self.state.geometry().weights.tempo).clamp(-SURE + 1, SURE - 1)
    }

    fn search(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stop> {
        self.lines[ply].clear();
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        if let Some(score) = self.settled(ply as i32, alpha, beta) {
            return Ok(score);
        }
        // No line from here wins or loses sooner than this.
        alpha = alpha.max(ply as i32 + 2 - WIN);
        beta = beta.min(WIN - ply as i32 - 3);
        if alpha >= beta {
            return Ok(alpha);
        }
        if ply >= DEEPEST {
            return Ok(self.evaluate());
        }
        let wide = beta - alpha > 1;
        let known = self.table.probe(self.state.hash());
        if let Some(entry) = known {
            let score = entry.score_at(ply as i32);
            let enough = i32::from(entry.depth) >= depth && !wide;
            let fits = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if enough && fits {
                return Ok(score);
            }
        }
        let you = self.state.to_move().other();
        let pressed = self.pressed(ply);
        if depth <= 0
            && let Some(score) = self.leaf(ply, pressed, wide)?
        {
            return Ok(score);
        }
        let eval = self.evaluate();
        if !wide
            && !pressed
            && depth <= 3
            && beta.abs() < SURE
            && eval - MARGIN * depth.max(1) >= beta
            && self.state.count(you, kind::FOUR) == 0
        {
            return Ok(eval);
        }
        self.moves(depth.max(1), ply, alpha, beta, known.map_or(NONE, |e| e.best))
    }

    /// The score of a position at the end of the search, unless it is too hot to be left alone: a win by
    /// fours, in a `wide` window also one by any threats.
    fn leaf(&mut self, ply: usize, pressed: bool, wide: bool) -> Result<Option<i32>, Stop> {
        if self.state.variant().gravity() {
            return Ok((!pressed).then(|| self.evaluate()));
        }
        let account = (&mut self.budget, &mut self.stats);
        let Memory { fours, threes, .. } = &mut *self.memory;
        let (depth, nodes) = LEAF_FOURS;
        let mut found = fours.search(&mut self.state, depth, nodes, account)?;
        if found.is_none() && !pressed && wide {
            let account = (&mut self.budget, &mut self.stats);
            found = threes.search(&mut self.state, LEAF_THREATS, fours, account)?;
        }
        match found {
            Some(plies) => Ok(Some(WIN - ply as i32 - plies as i32)),
            None => Ok((!pressed).then(|| self.evaluate())),
        }
    }

    fn moves(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        best_known: u16,
    ) -> Result<i32, Stop> {
        let start = self.memory.list.len();
        let choice = generate(&self.state, &mut self.memory.scratch, &mut self.memory.list);
        self.score_moves(start, best_known, ply);
        let found = self.try_moves(start, choice, (depth, ply), (alpha, beta));
        self.memory.list.truncate(start);
        found
    }

    fn try_moves(
        &mut self,
        start: usize,
        choice: Choice,
        (depth, ply): (i32, usize),
        (mut alpha, beta): (i32, i32),
    ) -> Result<i32, Stop> {
        let floor = alpha;
        let wide = beta - alpha > 1;
        let me = self.state.to_move();
        let mut best = -WIN;
        let mut best_cell = Cell(NONE);
        let end = self.memory.list.len();
        if end == start {
            // Nothing stops the double completion.
            return Ok(ply as i32 + 4 - WIN);
        }
        let enough = self.enough(choice, depth, wide);
        for index in 0..end - start {
            if index >= enough && best > -SURE {
                break;
            }
            self.bring_up(start + index, end);
            let cell = self.memory.list[start + index].cell;
            let kinds = self.state.kinds(me, cell);
            let four = kinds >> kind::FOUR & 1 == 1;
            // A forced reply, and the four before it, together cost one ply.
            let next = if choice == Choice::Forced { depth } else { depth - 1 };
            let reduce = if choice == Choice::Free && !four && index > 0 && depth >= 2 {
                let table = &self.memory.reductions[depth.min(63) as usize];
                let mut reduce = i32::from(table[index.min(63)]);
                if wide || kinds >> kind::THREE & 1 == 1 {
                    reduce -= 1;
                }
                reduce.clamp(0, next)
            } else {
                0
            };
            self.stats.generated += 1;
            self.enter(cell);
            let score = self.descend(index, ply, (next, reduce), (alpha, beta));
            self.leave();
            let score = score?;
            if score > best {
                best = score;
                best_cell = cell;
                if score > alpha {
                    alpha = score;
                    self.adopt(ply, cell);
                    if alpha >= beta {
                        self.learn(cell, depth, ply, start, index);
                        break;
                    }
                }
            }
        }
        self.remember(best, best_cell, (depth, ply), (floor, beta));
        Ok(best)
    }

    /// How many moves are worth trying before the rest is given up.
    fn enough(&self, choice: Choice, depth: i32, wide: bool) -> usize {
        if choice != Choice::Free || self.state.variant().cells() <= 64 {
            usize::MAX
        } else if wide {
            60
        } else {
            (6 + 2 * depth * depth).clamp(8, 48) as usize
        }
    }

    /// A child, in a narrow window first where it is expected to fail.
    #[inline(always)]
    fn descend(
        &mut self,
        index: usize,
        ply: usize,
        (next, reduce): (i32, i32),
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Stop> {
        if index == 0 {
            return Ok(-self.search(next, ply + 1, -beta, -alpha)?);
        }
        let mut score = -self.search(next - reduce, ply + 1, -alpha - 1, -alpha)?;
        if score > alpha && reduce > 0 {
            score = -self.search(next, ply + 1, -alpha - 1, -alpha)?;
        }
        if score > alpha && score < beta {
            score = -self.search(next, ply + 1, -beta, -alpha)?;
        }
        Ok(score)
    }

    fn adopt(&mut self, ply: usize, cell: Cell) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(cell);
        upper[ply].extend_from_slice(&lower[0]);
    }

    fn remember(
        &self,
        score: i32,
        best: Cell,
        (depth, ply): (i32, usize),
        (alpha, beta): (i32, i32),
    ) {
        let bound = if score <= alpha {
            Bound::Upper
        } else if score >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let mut entry = Entry::new(score, ply as i32, depth.clamp(0, 255) as u8, bound);
        entry.best = best.0;
        self.table.store(self.state.hash(), entry);
    }
}
