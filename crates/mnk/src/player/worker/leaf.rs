//! Where the search ends: what is settled at a glance, what a quiet position is worth, and wins by fours.

use super::Worker;
use crate::player::weights::kind;
use gridwright_search::Stop;
use gridwright_search::adversarial::{Bound, SURE, WIN};

/// Fours in a row, and positions, that a leaf looks into for a forced win.
const LEAF_FOURS: (u8, u32) = (10, 80);

impl Worker<'_> {
    /// The score where the rules, or one glance at the threats, say it all.
    #[inline(always)]
    pub(super) fn settled(&self, ply: i32, alpha: i32, beta: i32) -> Option<i32> {
        let state = &self.state;
        let me = state.to_move();
        let you = me.other();
        if state.free() == 0 {
            return Some(0);
        }
        if state.wins(me) > 0 {
            return Some(WIN - ply - 1);
        }
        let falling = state.variant().gravity();
        match state.wins(you) {
            0 if falling => {}
            0 if state.count(me, kind::DOUBLE) > 0 => return Some(WIN - ply - 3),
            // Whoever cannot make a four has one move against two threats.
            0 if self.rules.forks
                && state.count(me, kind::FORK) > 0
                && state.count(you, kind::FOUR) == 0 =>
            {
                return Some(WIN - ply - 5);
            }
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

    /// Whether the enemy threatens a double completion.
    #[inline(always)]
    pub(super) fn pressed(&self) -> bool {
        let you = self.state.to_move().other();
        !self.state.variant().gravity() && self.state.count(you, kind::DOUBLE) > 0
    }

    /// What a position is worth to the side to move.
    pub(super) fn evaluate(&self) -> i32 {
        self.state.evaluate().clamp(-SURE + 1, SURE - 1)
    }

    /// The score of a position at the end of the search. Whoever may stand pat above the window does;
    /// otherwise a win by fours is looked for, and what came of it is remembered.
    pub(super) fn leaf(
        &mut self,
        ply: usize,
        eval: i32,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Stop> {
        let me = self.state.to_move();
        let hot = self.pressed();
        if (eval >= beta && !hot)
            || !self.rules.fours
            || self.state.variant().gravity()
            || self.state.count(me, kind::FOUR) == 0
        {
            return Ok(eval);
        }
        let (depth, nodes) = LEAF_FOURS;
        let account = (&mut self.budget, &mut self.stats);
        let found = self.memory.fours.search(&mut self.state, depth, nodes, account)?;
        let score = found.map_or(eval, |plies| WIN - ply as i32 - plies as i32);
        let bound = match score {
            _ if found.is_some() || score >= beta => Bound::Lower,
            _ if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        self.store(score, super::NONE, (0, ply), bound);
        Ok(score)
    }
}
