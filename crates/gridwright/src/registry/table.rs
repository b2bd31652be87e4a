//! A board being played, without its world's types.

use super::erased::{Bound, Erased, OPENED};
use super::{AnyWorld, Instance as _, world, worlds};
use crate::call::board_notation;
use crate::play::PlayError;
use gridwright_search::{Budget, Stop};
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Evaluation, Opponent, Refusal, Seat, Sheet, Standing, You};
use gridwright_world::{Command, Fault, Request, Table, UsageError, World};
use std::collections::BTreeMap;

/// A board on the table, without its world's types.
pub trait AnyTable: Send + Sync {
    /// See [`gridwright_world::play::Play::act`].
    fn act(&mut self, action: &Action) -> Result<(), Refusal>;
    /// See [`gridwright_world::play::Play::faults`].
    fn faults(&self) -> Vec<Fault>;
    /// See [`gridwright_world::play::Play::standing`].
    fn standing(&self) -> Standing;
    /// See [`gridwright_world::play::Play::picture`].
    fn picture(&self) -> Picture;
    /// See [`gridwright_world::play::Play::sheet`].
    fn sheet(&self) -> Option<&Sheet>;
    /// The puzzle it began with, as text that says what it is.
    fn puzzle_text(&self) -> String;
    /// The board as it stands, as a puzzle of its own.
    fn position_text(&self) -> Option<String>;
    /// The game as its moves, where the world writes games so.
    fn moves_text(&self) -> Option<String>;
    /// See [`gridwright_world::play::Play::to_move`].
    fn to_move(&self) -> Option<You>;
    /// See [`gridwright_world::play::Play::opponent`].
    fn opponent(&self, seat: &Seat) -> Result<Option<Box<dyn Opponent>>, Refusal>;
    /// See [`gridwright_world::play::Play::evaluate`].
    fn evaluate(&self, budget: &Budget<'_>) -> Option<Result<Evaluation, Stop>>;
    /// See [`gridwright_world::play::Play::record`].
    fn record(&self, actions: &[Action]) -> Option<String>;
    /// The same puzzle, untouched.
    fn again(&self) -> Box<dyn AnyTable>;
}

/// A puzzle laid on the table.
pub struct Laid {
    /// Its world.
    pub world: &'static dyn AnyWorld,
    /// The table.
    pub table: Box<dyn AnyTable>,
}

impl std::fmt::Debug for Laid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Laid").field("world", &self.world.name()).finish_non_exhaustive()
    }
}

/// Lays the first puzzle of a text on the table of its world.
pub fn lay(name: &str, text: &str, options: &BTreeMap<String, String>) -> Result<Laid, PlayError> {
    let names = || worlds().iter().map(|world| world.name());
    let world = world(name).ok_or_else(|| UsageError::unknown("world", name, names()))?;
    let mut request = Request::new(Command::Solve);
    for (name, text) in options {
        if !request.take(name, text)? {
            request.own.insert(name.clone(), text.clone());
        }
    }
    Ok(Laid { world, table: world.lay(text, &request)? })
}

/// A table with the options its puzzle was read with.
pub(super) struct OnTable<W: World> {
    pub table: Box<dyn Table<W>>,
    pub options: W::Options,
}

impl<W: World> OnTable<W> {
    /// A puzzle with the lines that say what it is.
    fn text(&self, puzzle: W::Puzzle, notation: &str) -> Option<String> {
        let notation = board_notation(&Erased::<W>::new(), notation).ok()?;
        Bound::<W> { options: &self.options, puzzle }.write(&notation).ok()
    }
}

impl<W: World> AnyTable for OnTable<W> {
    fn act(&mut self, action: &Action) -> Result<(), Refusal> {
        self.table.act(action)
    }
    fn faults(&self) -> Vec<Fault> {
        self.table.faults()
    }
    fn standing(&self) -> Standing {
        self.table.standing()
    }
    fn picture(&self) -> Picture {
        self.table.picture()
    }
    fn sheet(&self) -> Option<&Sheet> {
        self.table.sheet()
    }
    fn puzzle_text(&self) -> String {
        let puzzle = self.table.puzzle();
        self.text(puzzle.clone(), "text").unwrap_or_else(|| puzzle.to_string())
    }
    fn position_text(&self) -> Option<String> {
        self.text(self.table.position()?, "text")
    }
    fn moves_text(&self) -> Option<String> {
        self.text(self.table.position()?, "moves")
    }
    fn to_move(&self) -> Option<You> {
        self.table.to_move()
    }
    fn opponent(&self, seat: &Seat) -> Result<Option<Box<dyn Opponent>>, Refusal> {
        self.table.opponent(seat)
    }
    fn evaluate(&self, budget: &Budget<'_>) -> Option<Result<Evaluation, Stop>> {
        self.table.evaluate(budget)
    }
    fn record(&self, actions: &[Action]) -> Option<String> {
        self.table.record(actions)
    }
    fn again(&self) -> Box<dyn AnyTable> {
        let lay = W::CAPABILITIES.play.expect(OPENED);
        let table = lay(self.table.puzzle().clone());
        Box::new(OnTable::<W> { table, options: self.options.clone() })
    }
}
