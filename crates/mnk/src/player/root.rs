//! The root of the search: iterative deepening with aspiration windows, for one best move or several.

use super::analysis::{Analysis, Variation};
use super::worker::Worker;
use crate::board::Cell;
use gridwright_search::Stop;
use gridwright_search::adversarial::{SURE, WIN};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Half the first window around the last score.
const ASPIRATION: i32 = 24;
/// The share of all positions that goes into refuting a move before it is trusted, and its limits.
const SAFETY_SHARE: u64 = 12;
const SAFETY_LEAST: u32 = 500;
const SAFETY_MOST: u32 = 40_000;
/// Moves found at less than this depth are not trusted anyway.
const SAFETY_DEPTH: i32 = 5;

struct RootMove {
    cell: Cell,
    score: i32,
    depth: u32,
    line: Vec<Cell>,
    /// How many positions have been spent on a refutation.
    tried: u32,
    /// Plies until the enemy has won, where that is proved.
    lost: Option<u32>,
}

impl RootMove {
    fn new(cell: Cell) -> RootMove {
        RootMove { cell, score: 0, depth: 0, line: vec![cell], tried: 0, lost: None }
    }
}

/// How many threads are at each depth: helpers leave a depth to the others when half of all are there.
#[derive(Debug)]
pub struct Depths {
    threads: usize,
    busy: Vec<AtomicUsize>,
}

impl Depths {
    /// For so many threads, up to a depth.
    pub fn new(threads: usize, deepest: usize) -> Depths {
        Depths { threads, busy: (0..=deepest).map(|_| AtomicUsize::new(0)).collect() }
    }

    fn is_crowded(&self, depth: usize) -> bool {
        2 * self.busy[depth].load(Ordering::Relaxed) >= self.threads
    }
}

/// The root of one thread's search.
pub struct Root<'w, 'a> {
    worker: &'w mut Worker<'a>,
    moves: Vec<RootMove>,
    multi_pv: usize,
}

impl<'w, 'a> Root<'w, 'a> {
    /// Lists the moves, but for those known to lose where there are others.
    pub fn new(worker: &'w mut Worker<'a>, multi_pv: usize, losing: &[Cell]) -> Self {
        let mut cells = worker.root_moves();
        if cells.iter().any(|cell| !losing.contains(cell)) {
            cells.retain(|cell| !losing.contains(cell));
        }
        if cells.is_empty() {
            // Nothing stops the enemy; any move is as good.
            let variant = worker.state.variant();
            let all = (0..variant.cells() as u16).map(Cell);
            cells = all.filter(|c| worker.state.playable(*c)).take(1).collect();
        }
        let moves = cells.into_iter().map(RootMove::new);
        Root { worker, moves: moves.collect(), multi_pv }
    }

    /// Deepens until something says stop.
    pub fn run(
        mut self,
        depths: &Depths,
        soft: Option<Duration>,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        if let Some(analysis) = self.at_once() {
            watch(&analysis);
            return analysis;
        }
        watch(&self.analysis());
        let ranks = self.multi_pv.min(self.moves.len());
        for depth in 1..depths.busy.len() {
            depths.busy[depth].fetch_add(1, Ordering::Relaxed);
            let done = self.iterate(ranks, depth);
            depths.busy[depth].fetch_sub(1, Ordering::Relaxed);
            if let Err(stop) = done {
                return Analysis { stopped: Some(stop), ..self.analysis() };
            }
            self.worker.stats.rounds = depth as u64;
            let analysis = self.analysis();
            watch(&analysis);
            let decided = self.moves[..ranks].iter().all(|m| m.score.abs() > SURE);
            let late = soft.is_some_and(|soft| self.worker.elapsed() >= soft);
            let only = self.moves.len() == 1 && soft.is_some();
            if decided || late || only {
                break;
            }
        }
        if let Err(stop) = self.hold_out(soft) {
            return Analysis { stopped: Some(stop), ..self.analysis() };
        }
        self.analysis()
    }

    /// Where every move loses and there is time left, the move against which a win by threats is hardest to
    /// find goes first: the enemy may not see what the search has seen. Of equals the one that holds out
    /// longest stays.
    fn hold_out(&mut self, soft: Option<Duration>) -> Result<(), Stop> {
        let RootMove { score, depth, .. } = self.moves[0];
        let lost = self.multi_pv == 1 && score < -SURE;
        let Some(soft) = soft.filter(|_| lost && self.worker.rules.safety) else { return Ok(()) };
        let mut standing: Vec<Cell> = self.moves.iter().map(|m| m.cell).collect();
        let mut nodes = SAFETY_LEAST;
        while standing.len() > 1 && nodes <= SAFETY_MOST {
            for cell in std::mem::take(&mut standing) {
                if self.worker.elapsed() >= soft {
                    return Ok(());
                }
                if self.worker.refutation(cell, nodes)?.is_none() {
                    standing.push(cell);
                }
            }
            let best = self.moves.iter().position(|m| standing.first() == Some(&m.cell));
            if let Some(i @ 1..) = best {
                self.moves[..=i].rotate_right(1);
                let cell = self.moves[0].cell;
                self.moves[0] = RootMove { score, depth, ..RootMove::new(cell) };
            }
            nodes *= 4;
        }
        Ok(())
    }

    /// Helps another thread: no clock of its own, and no depth that others are busy with.
    pub fn help(mut self, depths: &Depths) -> Analysis {
        for depth in 1..depths.busy.len() {
            if depths.is_crowded(depth) {
                continue;
            }
            depths.busy[depth].fetch_add(1, Ordering::Relaxed);
            let done = self.iterate(1, depth);
            depths.busy[depth].fetch_sub(1, Ordering::Relaxed);
            if done.is_err() || self.moves[0].score.abs() > SURE {
                break;
            }
        }
        self.analysis()
    }

    /// One depth, for each of the best moves that are asked for.
    fn iterate(&mut self, ranks: usize, depth: usize) -> Result<(), Stop> {
        self.worker.root_depth = depth as i32;
        self.worker.stats.bound = depth as u32;
        (0..ranks).try_for_each(|rank| self.rank(rank, depth as i32))
    }

    /// A win at once, or by fours.
    fn at_once(&mut self) -> Option<Analysis> {
        let state = &self.worker.state;
        let me = state.to_move();
        let win = {
            let cells = state.set(me, super::weights::kind::FIVE).iter();
            cells.into_iter().find(|c| state.playable(*c))
        };
        let (plies, line) = match win {
            Some(cell) => (1, vec![cell]),
            None if self.multi_pv == 1 => self.worker.forced_win().ok().flatten()?,
            None => return None,
        };
        let variation = Variation { line, score: WIN - plies as i32, depth: plies };
        Some(Analysis { variations: vec![variation], stopped: None, stats: self.worker.stats })
    }

    /// Finds the best move but for those of better rank.
    fn rank(&mut self, rank: usize, depth: i32) -> Result<(), Stop> {
        let guess = self.moves[rank].score;
        let sure = guess.abs() > SURE;
        let mut half = if depth < 4 || sure { 2 * WIN } else { ASPIRATION };
        let mut alpha = (guess - half).max(-WIN);
        let mut beta = (guess + half).min(WIN);
        loop {
            let score = self.window(rank, depth, alpha, beta)?;
            half *= 3;
            if score <= alpha && alpha > -WIN {
                alpha = (score - half).max(-WIN);
            } else if score >= beta && beta < WIN {
                beta = (score + half).min(WIN);
            } else {
                return Ok(());
            }
        }
    }

    /// One pass over the moves from `rank` on; the best of them ends at `rank`.
    fn window(&mut self, rank: usize, depth: i32, alpha: i32, beta: i32) -> Result<i32, Stop> {
        if let Some(score) = self.set_lost_aside(rank) {
            return Ok(score);
        }
        let mut best = -WIN;
        let mut floor = alpha;
        let mut first = true;
        for i in rank..self.moves.len() {
            let cell = self.moves[i].cell;
            if self.moves[i].lost.is_some() {
                break;
            }
            let score = if first {
                self.worker.root_move(cell, depth, floor, beta)?
            } else {
                self.later_move(i, rank, depth, floor, beta)?
            };
            if score <= best {
                continue;
            }
            if score > floor || first {
                let line = self.worker.line().to_vec();
                if self.is_refuted(i, depth, score)? {
                    continue;
                }
                floor = floor.max(score);
                let found = &mut self.moves[i];
                found.score = score;
                found.depth = depth as u32;
                found.line.clear();
                found.line.push(cell);
                found.line.extend(line);
                // The new best goes first, the others keep their order.
                self.moves[rank..=i].rotate_right(1);
                first = false;
            }
            best = score;
            if score >= beta {
                break;
            }
        }
        if rank == 0 && best > alpha && best < beta {
            self.worker.remember_root(self.moves[0].cell, best, depth);
        }
        Ok(best)
    }

    /// Puts moves that are proved to lose behind all others. Where there are no others, the one that
    /// holds out longest comes first, and its score is returned.
    fn set_lost_aside(&mut self, rank: usize) -> Option<i32> {
        let moves = &mut self.moves[rank..];
        moves.sort_by_key(|m| m.lost.map_or(0, |plies| u32::MAX - plies));
        let plies = moves.first()?.lost?;
        moves[0].score = plies as i32 - WIN;
        Some(moves[0].score)
    }

    /// Whether the enemy wins by threats after a move that is about to be trusted. Depth does not see
    /// all of these: they are long, and every move of them is forced.
    fn is_refuted(&mut self, i: usize, depth: i32, score: i32) -> Result<bool, Stop> {
        let trusted = depth < SAFETY_DEPTH || score.abs() > SURE || self.multi_pv > 1;
        if trusted || !self.worker.rules.safety {
            return Ok(false);
        }
        let share = self.worker.stats.expanded / SAFETY_SHARE;
        let nodes = (share.min(u64::from(SAFETY_MOST)) as u32).max(SAFETY_LEAST);
        if self.moves[i].tried > nodes / 2 {
            return Ok(false);
        }
        self.moves[i].tried = nodes;
        self.moves[i].lost = self.worker.refutation(self.moves[i].cell, nodes)?;
        Ok(self.moves[i].lost.is_some())
    }

    fn later_move(
        &mut self,
        i: usize,
        rank: usize,
        depth: i32,
        floor: i32,
        beta: i32,
    ) -> Result<i32, Stop> {
        let cell = self.moves[i].cell;
        let reduce = match i - rank {
            0..4 => 0,
            4..12 => 1,
            _ => 2,
        };
        let mut score = floor + 1;
        if reduce > 0 && depth > 3 {
            score = self.worker.root_move(cell, depth - reduce, floor, floor + 1)?;
        }
        if score > floor {
            score = self.worker.root_move(cell, depth, floor, floor + 1)?;
        }
        if score > floor && score < beta {
            score = self.worker.root_move(cell, depth, floor, beta)?;
        }
        Ok(score)
    }

    fn analysis(&self) -> Analysis {
        let ranks = self.multi_pv.min(self.moves.len());
        let variation =
            |m: &RootMove| Variation { line: m.line.clone(), score: m.score, depth: m.depth };
        let mut variations: Vec<Variation> = self.moves[..ranks].iter().map(variation).collect();
        // A stop in the middle of a depth leaves the best move first, whatever the others score.
        variations[1..].sort_by_key(|t| std::cmp::Reverse((t.depth, t.score)));
        if variations.iter().all(|t| t.depth == variations[0].depth) {
            variations.sort_by_key(|t| std::cmp::Reverse(t.score));
        }
        Analysis { variations, stopped: None, stats: self.worker.stats }
    }
}
