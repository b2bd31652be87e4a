//! One thread of the player: principal-variation search (Marsland and Campbell 1982) with a
//! transposition table, killers, history, counter-moves and late-move reductions.

use super::moves::{Choice, Scored, generate};
use super::state::State;
use super::vcf::Fours;
use super::weights::kind;
use crate::mnk::board::Cell;
use gridwright_search::adversarial::{Bound, Entry, SURE, Table, WIN};
use gridwright_search::{Budget, Stats, Stop};

/// Deepest line the player follows, in plies.
pub const DEEPEST: usize = 200;
/// Boards with no more cells than this keep a history of replies.
const REPLIES: usize = 400;
const NONE: u16 = u16::MAX;
/// Fours in a row, and positions, that a leaf looks into for a forced win.
const LEAF_FOURS: (u8, u32) = (12, 300);
/// The same for the root: so many fours in a row, one attempt after the other, each within so many
/// positions, before anything else.
const ROOT_FOURS: [u8; 4] = [4, 8, 16, 40];
const ROOT_NODES: u32 = 20_000;
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

/// What a thread remembers from move to move.
#[derive(Clone, Debug)]
pub struct Memory {
    fours: Fours,
    list: Vec<Scored>,
    scratch: Vec<u128>,
    killers: Vec<[u16; 2]>,
    history: [Vec<i32>; 2],
    counters: [Vec<u16>; 2],
    replies: Vec<i16>,
    reductions: Vec<[u8; 64]>,
}

impl Memory {
    /// For boards of so many cells.
    pub fn new(cells: usize) -> Memory {
        let reduction = |depth: usize, index: usize| {
            if depth < 2 || index < 2 {
                return 0;
            }
            (0.3 + (depth as f64).ln() * (index as f64).ln() / 2.0) as u8
        };
        let replies = if cells <= REPLIES { cells * cells } else { 0 };
        Memory {
            fours: Fours::new(),
            list: Vec::with_capacity(4096),
            scratch: Vec::with_capacity(128),
            killers: vec![[NONE; 2]; DEEPEST + 2],
            history: [vec![0; cells], vec![0; cells]],
            counters: [vec![NONE; cells], vec![NONE; cells]],
            replies: vec![0; replies],
            reductions: (0..64)
                .map(|depth| std::array::from_fn(|index| reduction(depth, index)))
                .collect(),
        }
    }

    /// Forgets half of what was learnt, for the next move of the game.
    pub fn fade(&mut self) {
        self.killers.fill([NONE; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 2;
        }
    }
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

    /// A win by fours for the side to move, looked for ever deeper: its length and line.
    pub fn forced_win(&mut self) -> Result<Option<(u32, Vec<Cell>)>, Stop> {
        if self.state.shape().gravity() {
            return Ok(None);
        }
        for depth in ROOT_FOURS {
            let account = (&mut self.budget, &mut self.stats);
            let fours = &mut self.memory.fours;
            if let Some(plies) = fours.search(&mut self.state, depth, ROOT_NODES, account)? {
                return Ok(Some((plies, fours.line.clone())));
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
        let gravity = state.shape().gravity();
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
        let threatened = !state.shape().gravity() && state.count(you, kind::DOUBLE) > 0;
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
            && let Some(score) = self.leaf(ply, pressed)?
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

    /// The score of a position at the end of the search, unless it is too hot to be left alone.
    fn leaf(&mut self, ply: usize, pressed: bool) -> Result<Option<i32>, Stop> {
        if !self.state.shape().gravity() {
            let (depth, nodes) = LEAF_FOURS;
            let account = (&mut self.budget, &mut self.stats);
            let fours = &mut self.memory.fours;
            if let Some(plies) = fours.search(&mut self.state, depth, nodes, account)? {
                return Ok(Some(WIN - ply as i32 - plies as i32));
            }
        }
        Ok((!pressed).then(|| self.evaluate()))
    }

    fn score_moves(&mut self, start: usize, best: u16, ply: usize) {
        let me = self.state.to_move();
        let side = me.index();
        let cells = self.state.shape().cells();
        let last = self.path.last().copied();
        let counter = last.map_or(NONE, |c| self.memory.counters[side][c.index()]);
        let memory = &mut *self.memory;
        let killers = memory.killers[ply];
        for scored in &mut memory.list[start..] {
            let cell = scored.cell;
            let at = cell.index();
            let mut score = 4 * self.state.worth(me, cell) + 3 * self.state.worth(me.other(), cell);
            score += memory.history[side][at] / 32;
            if let Some(last) = last
                && !memory.replies.is_empty()
            {
                score += i32::from(memory.replies[last.index() * cells + at]) / 32;
            }
            if cell.0 == best {
                score = i32::MAX;
            } else if killers.contains(&cell.0) {
                score += 300;
            } else if cell.0 == counter {
                score += 200;
            }
            scored.score = score;
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
        if choice != Choice::Free || self.state.shape().cells() <= 64 {
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

    /// Swaps the best of the moves left to the front.
    #[inline(always)]
    fn bring_up(&mut self, at: usize, end: usize) {
        let rest = &self.memory.list[at..end];
        let mut top = 0;
        for (i, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > rest[top].score {
                top = i;
            }
        }
        self.memory.list.swap(at, at + top);
    }

    fn adopt(&mut self, ply: usize, cell: Cell) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(cell);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// A move refuted the last one: it is tried earlier next time, those tried before it later.
    fn learn(&mut self, cell: Cell, depth: i32, ply: usize, start: usize, index: usize) {
        let side = self.state.to_move().index();
        let cells = self.state.shape().cells();
        let bonus = (depth * depth * 16).min(1200);
        let last = self.path.last().copied();
        let memory = &mut *self.memory;
        if memory.killers[ply][0] != cell.0 {
            memory.killers[ply] = [cell.0, memory.killers[ply][0]];
        }
        if let Some(last) = last {
            memory.counters[side][last.index()] = cell.0;
        }
        for i in 0..=index {
            let at = memory.list[start + i].cell.index();
            let bonus = if i == index { bonus } else { -bonus };
            let old = &mut memory.history[side][at];
            *old += bonus - *old * bonus.abs() / 16_384;
            if let Some(last) = last
                && !memory.replies.is_empty()
            {
                let old = &mut memory.replies[last.index() * cells + at];
                let new = i32::from(*old) + bonus - i32::from(*old) * bonus.abs() / 16_384;
                *old = new as i16;
            }
        }
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
