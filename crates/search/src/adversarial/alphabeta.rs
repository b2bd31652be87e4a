//! Alpha-beta (Knuth and Moore 1975), written as fail-soft negamax, with or without a table of
//! positions seen before.
//!
//! Finds what [`minimax`](super::minimax) finds without looking at lines that cannot matter. Time
//! between the square root and the whole of the game tree, less with a table; memory one line of play
//! and the table.

use super::{Bound, Entry, Game, GrowingTable, Lines, Solution, WIN, final_score, report};
use crate::run::{Budget, Stop};
use crate::stats::Stats;
use crate::verdict::Report;

/// Solves a game with a table that grows to at most `table` bytes, or without one; down to
/// [`Limits::moves`](crate::Limits::moves) plies if there is such a limit (without a table then: what it
/// says would depend on the depth).
pub fn alphabeta<G: Game>(
    game: &G,
    root: &G::State,
    table: Option<usize>,
    budget: &mut Budget<'_>,
) -> Report<Solution<G::Action>> {
    let moves = budget.limits().moves;
    let mut search = AlphaBeta {
        game,
        stats: Stats::default(),
        deepest: moves.unwrap_or(u32::MAX) as usize,
        table: table.filter(|_| moves.is_none()).map(GrowingTable::new),
        horizon: false,
        lines: Lines::new(),
        budget,
    };
    let found = search.value(&mut root.clone(), 0, -WIN, WIN);
    let mut line = search.lines.take();
    if let (Ok(score), Some(table)) = (found, &search.table) {
        complete(game, root, table, score, &mut line);
    }
    report(found, line, search.horizon, search.stats)
}

struct AlphaBeta<'g, 'b, 'p, G: Game> {
    game: &'g G,
    budget: &'b mut Budget<'p>,
    table: Option<GrowingTable>,
    stats: Stats,
    deepest: usize,
    horizon: bool,
    lines: Lines<G::Action>,
}

impl<G: Game> AlphaBeta<'_, '_, '_, G> {
    fn value(
        &mut self,
        state: &mut G::State,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stop> {
        self.lines.enter(ply);
        if let Some(value) = self.game.end(state) {
            return Ok(final_score(value, ply as i32));
        }
        if ply >= self.deepest {
            self.horizon = true;
            return Ok(0);
        }
        if let Some(score) = self.remembered(state, ply, alpha, beta) {
            self.stats.pruned += 1;
            return Ok(score);
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let mut best = i32::MIN;
        let floor = alpha;
        for action in self.game.actions(state) {
            self.stats.generated += 1;
            let undo = self.game.apply(state, action);
            let score = self.value(state, ply + 1, -beta, -alpha).map(|s| -s);
            self.game.undo(state, action, undo);
            let score = score?;
            if score > best {
                best = score;
                self.lines.adopt(ply, action);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.remember(state, ply, best, floor, beta);
        Ok(best)
    }

    fn remembered(&self, state: &G::State, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let entry = self.table.as_ref()?.probe(self.game.hash(state))?;
        let score = entry.score_at(ply as i32);
        match entry.bound {
            Bound::Exact => Some(score),
            Bound::Lower if score >= beta => Some(score),
            Bound::Upper if score <= alpha => Some(score),
            _ => None,
        }
    }

    fn remember(&mut self, state: &G::State, ply: usize, score: i32, alpha: i32, beta: i32) {
        let Some(table) = &mut self.table else {
            return;
        };
        let bound = if score <= alpha {
            Bound::Upper
        } else if score >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        // The deeper the position, the cheaper it is to search again.
        let depth = 255_usize.saturating_sub(ply) as u8;
        table.store(self.game.hash(state), Entry::new(score, ply as i32, depth, bound));
        self.stats.bytes = table.bytes();
        self.stats.peak_stored = table.stored();
    }
}

/// Lengthens a line that ended at a position known from the table, as far as the table knows more.
fn complete<G: Game>(
    game: &G,
    root: &G::State,
    table: &GrowingTable,
    score: i32,
    line: &mut Vec<G::Action>,
) {
    let mut state = root.clone();
    for &action in line.iter() {
        game.apply(&mut state, action);
    }
    let mut score = if line.len() % 2 == 0 { score } else { -score };
    while game.end(&state).is_none() {
        let ply = line.len() as i32 + 1;
        let next = game.actions(&state).into_iter().find(|&action| {
            let mut child = state.clone();
            game.apply(&mut child, action);
            match game.end(&child) {
                Some(value) => final_score(value, ply) == -score,
                None => table
                    .probe(game.hash(&child))
                    .is_some_and(|e| e.bound == Bound::Exact && e.score_at(ply) == -score),
            }
        });
        let Some(action) = next else {
            return;
        };
        game.apply(&mut state, action);
        line.push(action);
        score = -score;
    }
}
