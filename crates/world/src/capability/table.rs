//! A board being played, its table's type out of sight.

use crate::outcome::Fault;
use crate::picture::Picture;
use crate::play::{Action, Evaluation, Opponent, Play, Refusal, Seat, Sheet, Standing, You};
use crate::world::World;
use gridwright_search::{Budget, Stop};

/// A board on the table, without the table's type.
pub trait Table<W: World>: Send + Sync {
    /// [`Play::act`]
    fn act(&mut self, action: &Action) -> Result<(), Refusal>;
    /// [`Play::faults`]
    fn faults(&self) -> Vec<Fault>;
    /// [`Play::standing`]
    fn standing(&self) -> Standing;
    /// [`Play::picture`]
    fn picture(&self) -> Picture;
    /// [`Play::sheet`]
    fn sheet(&self) -> Option<&Sheet>;
    /// The puzzle that was laid on the table.
    fn puzzle(&self) -> &W::Puzzle;
    /// [`Play::position`]
    fn position(&self) -> Option<W::Puzzle>;
    /// [`Play::to_move`]
    fn to_move(&self) -> Option<You>;
    /// [`Play::opponent`]
    fn opponent(&self, seat: &Seat) -> Result<Option<Box<dyn Opponent>>, Refusal>;
    /// [`Play::evaluate`]
    fn evaluate(&self, budget: &Budget<'_>) -> Option<Result<Evaluation, Stop>>;
    /// [`Play::record`]
    fn record(&self, actions: &[Action]) -> Option<String>;
}

/// A puzzle and how it stands.
pub(super) struct Played<W: Play> {
    pub puzzle: W::Puzzle,
    pub table: W::Table,
}

impl<W: Play> Table<W> for Played<W> {
    fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        W::act(&self.puzzle, &mut self.table, action)
    }
    fn faults(&self) -> Vec<Fault> {
        W::faults(&self.puzzle, &self.table)
    }
    fn standing(&self) -> Standing {
        W::standing(&self.puzzle, &self.table)
    }
    fn picture(&self) -> Picture {
        W::picture(&self.puzzle, &self.table)
    }
    fn sheet(&self) -> Option<&Sheet> {
        W::sheet(&self.table)
    }
    fn puzzle(&self) -> &W::Puzzle {
        &self.puzzle
    }
    fn position(&self) -> Option<W::Puzzle> {
        W::position(&self.puzzle, &self.table)
    }
    fn to_move(&self) -> Option<You> {
        W::to_move(&self.table)
    }
    fn opponent(&self, seat: &Seat) -> Result<Option<Box<dyn Opponent>>, Refusal> {
        W::opponent(&self.puzzle, seat)
    }
    fn evaluate(&self, budget: &Budget<'_>) -> Option<Result<Evaluation, Stop>> {
        W::evaluate(&self.table, budget)
    }
    fn record(&self, actions: &[Action]) -> Option<String> {
        W::record(&self.puzzle, actions)
    }
}
