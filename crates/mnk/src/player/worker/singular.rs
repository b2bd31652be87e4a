//! Singular extensions (Anantharaman, Campbell and Hsu 1988): where all other moves are much worse than the
//! one the table knows, that one is searched a ply deeper.

use super::selectivity::{NARROW, SINGULAR_DEPTH, SINGULAR_MARGIN};
use super::tree::Node;
use super::{NONE, Worker};
use gridwright_search::Stop;
use gridwright_search::adversarial::{Bound, Entry, SURE};

/// What came of leaving the best move out.
pub(super) enum Without {
    /// Nothing worth saying, or it was not tried.
    Nothing,
    /// Much hangs on the move.
    Singular,
    /// Another move refutes the position too: it is at least worth this.
    Cut(i32),
}

impl Worker<'_> {
    /// Searches a position half as deep without the move of its entry, in a window below the entry's score.
    pub(super) fn without_best(
        &mut self,
        node: Node,
        known: Option<Entry>,
        (alpha, beta): (i32, i32),
    ) -> Result<Without, Stop> {
        let Node { depth, ply, cut, .. } = node;
        let Some(entry) = known else { return Ok(Without::Nothing) };
        let score = entry.score_at(ply as i32);
        let small = self.state.variant().cells() <= NARROW || self.state.variant().gravity();
        if !self.rules.singular
            || small
            || depth < SINGULAR_DEPTH
            || self.excluded[ply] != NONE
            || entry.best == NONE
            || entry.bound == Bound::Upper
            || i32::from(entry.depth) < depth - 3
            || score.abs() >= SURE
        {
            return Ok(Without::Nothing);
        }
        let bar = score - SINGULAR_MARGIN * depth;
        let eval = self.evals[ply];
        self.excluded[ply] = entry.best;
        let others = self.search(depth / 2, ply, (bar - 1, bar), cut);
        self.excluded[ply] = NONE;
        self.evals[ply] = eval;
        self.lines[ply].clear();
        Ok(match others? {
            others if others < bar => Without::Singular,
            _ if beta - alpha == 1 && bar >= beta => Without::Cut(bar),
            _ => Without::Nothing,
        })
    }
}
