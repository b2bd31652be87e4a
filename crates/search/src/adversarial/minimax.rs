//! Minimax (von Neumann 1928; Shannon 1950), written as negamax.
//!
//! Looks at every line of play to its end. The slowest obvious way, and therefore the reference for
//! all others. Time is the size of the game tree, memory one line of play.

use super::{Game, Lines, Solution, final_score, report};
use crate::run::{Budget, Stop};
use crate::stats::Stats;
use crate::verdict::Report;

/// Solves a game by looking at everything, down to [`Limits::moves`](crate::Limits::moves) plies if
/// there is such a limit.
pub fn minimax<G: Game>(
    game: &G,
    root: &G::State,
    budget: &mut Budget<'_>,
) -> Report<Solution<G::Action>> {
    let mut search = Minimax {
        game,
        stats: Stats::default(),
        deepest: budget.limits().moves.unwrap_or(u32::MAX) as usize,
        horizon: false,
        lines: Lines::new(),
        budget,
    };
    let found = search.value(&mut root.clone(), 0);
    report(found, search.lines.take(), search.horizon, search.stats)
}

struct Minimax<'g, 'b, 'p, G: Game> {
    game: &'g G,
    budget: &'b mut Budget<'p>,
    stats: Stats,
    deepest: usize,
    horizon: bool,
    lines: Lines<G::Action>,
}

impl<G: Game> Minimax<'_, '_, '_, G> {
    fn value(&mut self, state: &mut G::State, ply: usize) -> Result<i32, Stop> {
        self.lines.enter(ply);
        if let Some(value) = self.game.end(state) {
            return Ok(final_score(value, ply as i32));
        }
        if ply >= self.deepest {
            self.horizon = true;
            return Ok(0);
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let mut best = i32::MIN;
        for action in self.game.actions(state) {
            self.stats.generated += 1;
            let undo = self.game.apply(state, action);
            let score = self.value(state, ply + 1).map(|s| -s);
            self.game.undo(state, action, undo);
            let score = score?;
            if score > best {
                best = score;
                self.lines.adopt(ply, action);
            }
        }
        Ok(best)
    }
}
