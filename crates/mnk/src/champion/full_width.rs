//! Short wins under rules that the prover does not know: every move of both sides, except where all but one
//! lose at once.

use super::soonest::Bounded;
use crate::board::{Cell, Position, Rule};
use gridwright_search::{Budget, Stats, Stop};

/// The search. It remembers nothing.
#[derive(Debug)]
pub struct FullWidth;

struct Search<'a, 'b> {
    board: Position,
    budget: Budget<'b>,
    stats: &'a mut Stats,
}

impl Bounded for FullWidth {
    fn wins(
        &self,
        board: &Position,
        first: Option<Cell>,
        moves: u8,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stop> {
        let mut search = Search { board: board.clone(), budget, stats };
        match first {
            None => search.wins(moves),
            Some(cell) => search.wins_by(cell, moves),
        }
    }

    fn line(
        &self,
        board: &Position,
        moves: u8,
        budget: Budget<'_>,
        stats: &mut Stats,
    ) -> Result<Vec<Cell>, Stop> {
        let mut search = Search { board: board.clone(), budget, stats };
        let mut line = Vec::new();
        let mut left = moves;
        while search.board.finish().is_none() {
            let attacks = line.len() % 2 == 0;
            let Some(cell) = search.best(attacks, left)? else { break };
            left -= u8::from(attacks);
            line.push(cell);
            // It comes from the legal moves.
            let _ = search.board.play(cell);
        }
        Ok(line)
    }
}

impl Search<'_, '_> {
    /// Where a side would complete a row if it were its turn.
    fn completions(&self, mine: bool) -> Vec<Cell> {
        let side = if mine { self.board.to_move() } else { self.board.to_move().other() };
        self.board.moves().filter(|&cell| self.board.completes(cell, side)).collect()
    }

    /// The moves that do not lose at once; all where there is nothing to stop, or where a row can be stopped
    /// at its ends, too.
    fn candidates(&self) -> Vec<Cell> {
        let ends = matches!(self.board.variant().rule(), Rule::Caro | Rule::ExactCaro);
        let menaces = if ends { Vec::new() } else { self.completions(false) };
        if menaces.is_empty() { self.board.moves().collect() } else { menaces }
    }

    /// The side to move wins within so many moves.
    fn wins(&mut self, moves: u8) -> Result<bool, Stop> {
        self.budget.tick(self.stats)?;
        self.stats.expanded += 1;
        if moves == 0 || self.board.finish().is_some() {
            return Ok(false);
        }
        if !self.completions(true).is_empty() {
            return Ok(true);
        }
        if moves == 1 {
            return Ok(false);
        }
        for cell in self.candidates() {
            if self.wins_by(cell, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// It does so with this move, which completes nothing.
    fn wins_by(&mut self, cell: Cell, moves: u8) -> Result<bool, Stop> {
        if self.board.play(cell).is_err() {
            return Ok(false);
        }
        let won = self.holds_out(moves - 1).map(|holds| !holds);
        self.board.undo();
        won
    }

    /// The side to move is not lost within so many moves of the other.
    fn holds_out(&mut self, moves: u8) -> Result<bool, Stop> {
        if self.board.finish().is_some() || moves == 0 || !self.completions(true).is_empty() {
            return Ok(true);
        }
        for cell in self.candidates() {
            if self.board.play(cell).is_err() {
                continue;
            }
            let lost = self.wins(moves);
            self.board.undo();
            if !lost? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The winner's move that wins within so many, or the loser's that takes longest.
    fn best(&mut self, attacks: bool, left: u8) -> Result<Option<Cell>, Stop> {
        if let Some(&cell) = self.completions(true).first() {
            return Ok(Some(cell));
        }
        let candidates = self.candidates();
        for &cell in &candidates {
            let good = if attacks {
                self.wins_by(cell, left)?
            } else {
                let played = self.board.play(cell).is_ok();
                let soon = self.wins(left.saturating_sub(1));
                if played {
                    self.board.undo();
                }
                !soon?
            };
            if good {
                return Ok(Some(cell));
            }
        }
        Ok(candidates.first().copied())
    }
}
