//! A game being played, in any world: what terminal, page and wheel drive.
//!
//! A [`Game`] is a puzzle and a list of actions. Undo and redo move along the list, a checkpoint is a place
//! in it, and a saved game is both of them as JSON. What takes long (hints, checks, measures, reviews) takes
//! limits and a flag that stops it, and works on a game that stays as it is, so that it can run beside.
//!
//! A program that speaks JSON drives all of it with two calls: [`Game::take`] does a [`Turn`], an action or
//! a step along the list, and [`Game::state`] is what there is to show.
//!
//! ```
//! use gridwright::play::{Game, Turn};
//! let mut game = Game::new("sudoku", "1... ..3. .... ...2".replace(' ', "").as_str(), &Default::default())?;
//! for turn in [
//!     r#"{"do": "enter", "cell": [0, 1], "value": 2, "clean": true}"#,
//!     r#"{"do": "mark", "cell": [0, 2], "value": 4, "kind": "corner"}"#,
//!     r#"{"do": "checkpoint"}"#,
//!     r#"{"do": "enter", "cell": [0, 2], "value": 2}"#,
//! ] {
//!     game.take(&serde_json::from_str(turn)?)?;
//! }
//! let state = serde_json::to_value(game.state())?;
//! assert_eq!((&state["standing"], &state["done"]), (&"open".into(), &3.into()));
//! assert_eq!(state["faults"][0]["cells"], serde_json::json!([[0, 1], [0, 2]]));
//! assert!(game.take(&Turn::Return)? && game.faults().is_empty());
//! assert_eq!(Game::open(&game.save())?.state(), game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod make;
mod save;
mod think;
mod turn;

pub use save::VERSION;
pub use think::Measure;
pub use turn::{State, Turn};

use crate::registry::{AnyTable, AnyWorld, Laid};
use gridwright_world::input::played_lines;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Opponent, Refusal, Seat, Sheet, Standing, You};
use gridwright_world::{Fault, InputError, UsageError};
use std::collections::BTreeMap;
use thiserror::Error;

/// Why a game cannot be set up or opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The puzzle's text is wrong.
    #[error("{0}")]
    Input(#[from] InputError),
    /// An option is wrong, or the world cannot be played.
    #[error("{0}")]
    Usage(#[from] UsageError),
    /// This is no saved game.
    #[error("not a saved game: {0}")]
    Save(#[from] serde_json::Error),
    /// A saved game of a later version.
    #[error("this game was saved by a later version ({0}; this one knows {VERSION})")]
    Later(u32),
    /// A new board that was not to be had, and why.
    #[error("{0}")]
    NotMade(String),
    /// An action of a saved game that the rules do not allow.
    #[error("action {0} of the saved game: {1}")]
    Action(usize, Refusal),
}

/// No game is longer: undo goes through all that was done, and a saved game is not to hold anybody up.
const LONGEST: usize = 100_000;

/// A game being played.
pub struct Game {
    world: &'static dyn AnyWorld,
    table: Box<dyn AnyTable>,
    options: BTreeMap<String, String>,
    actions: Vec<Action>,
    done: usize,
    checkpoints: Vec<usize>,
    /// Seconds played so far, kept by whoever has a clock.
    pub seconds: f64,
    /// The seed the puzzle was made from, where it is known.
    pub seed: Option<u64>,
    /// The fewest moves from the start, kept by whoever had it [measured](Game::measure).
    pub optimum: Option<u32>,
    /// Who sits where, in a game of two.
    pub seat: Option<Seat>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("actions", &self.actions).finish_non_exhaustive()
    }
}

impl Game {
    /// The first puzzle of a text on the table. Options by their names, as in [`Call::new`](crate::call::Call::new).
    ///
    /// ```
    /// use gridwright::play::Game;
    /// use gridwright::play::action::{Action, Standing};
    /// let mut game = Game::new("sliding", "1 2\n0 3\n", &Default::default())?;
    /// game.act(Action::Slide { to: 'R' })?;
    /// assert_eq!(game.standing(), Standing::Solved);
    /// assert!(game.undo() && game.standing() == Standing::Open);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        world: &str,
        text: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<Game, PlayError> {
        let Laid { world, table } = crate::registry::lay(world, text, options)?;
        Ok(Game {
            world,
            table,
            options: options.clone(),
            actions: Vec::new(),
            done: 0,
            checkpoints: Vec::new(),
            seconds: 0.0,
            seed: None,
            optimum: None,
            seat: None,
        })
    }

    /// The world.
    pub fn world(&self) -> &'static dyn AnyWorld {
        self.world
    }

    /// The options the puzzle was read with, by their names.
    pub fn options(&self) -> &BTreeMap<String, String> {
        &self.options
    }

    /// Does what the player wants. What had been undone is forgotten.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        if self.done >= LONGEST {
            return Err(Refusal(format!("a game ends after {LONGEST} actions")));
        }
        self.table.act(&action)?;
        self.actions.truncate(self.done);
        self.checkpoints.retain(|&at| at <= self.done);
        self.actions.push(action);
        self.done += 1;
        Ok(())
    }

    /// Takes the last action back; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        self.done > 0 && self.go_to(self.done - 1)
    }

    /// Does again what was taken back; `false` where there is nothing.
    pub fn redo(&mut self) -> bool {
        self.done < self.actions.len() && self.go_to(self.done + 1)
    }

    /// Takes the last action back for good: redo does not know it; `false` where there is none.
    pub fn take_back(&mut self) -> bool {
        let undone = self.undo();
        if undone {
            self.actions.truncate(self.done);
            self.checkpoints.retain(|&at| at <= self.done);
        }
        undone
    }

    /// Back to the beginning; redo leads forth again.
    pub fn restart(&mut self) {
        self.go_to(0);
    }

    /// Remembers this place.
    pub fn checkpoint(&mut self) {
        self.checkpoints.push(self.done);
    }

    /// Back to the last place remembered, which is forgotten; `false` where there is none.
    pub fn return_to_checkpoint(&mut self) -> bool {
        self.checkpoints.pop().is_some_and(|at| self.go_to(at))
    }

    /// How many places are remembered.
    pub fn checkpoints(&self) -> usize {
        self.checkpoints.len()
    }

    /// Lays the board as it was after so many actions.
    fn go_to(&mut self, done: usize) -> bool {
        let done = done.min(self.actions.len());
        if done < self.done {
            self.table = self.table.again();
            self.done = 0;
        }
        for action in &self.actions[self.done..done] {
            self.table.act(action).expect("what was done once can be done again");
        }
        self.done = done;
        true
    }

    /// How many actions were taken back and can be done again.
    pub fn undone(&self) -> usize {
        self.actions.len() - self.done
    }

    /// The action that redo would do.
    pub fn upcoming(&self) -> Option<&Action> {
        self.actions.get(self.done)
    }

    /// What was done and still stands.
    pub fn actions(&self) -> &[Action] {
        &self.actions[..self.done]
    }

    /// What breaks a rule as the board stands.
    pub fn faults(&self) -> Vec<Fault> {
        self.table.faults()
    }

    /// How far it has come.
    pub fn standing(&self) -> Standing {
        self.table.standing()
    }

    /// The board as drawing data.
    pub fn picture(&self) -> Picture {
        self.table.picture()
    }

    /// Entries, marks and colours, where the board is filled.
    pub fn sheet(&self) -> Option<&Sheet> {
        self.table.sheet()
    }

    /// The puzzle as it was at the start, as text that every command reads.
    pub fn puzzle_text(&self) -> String {
        self.table.puzzle_text()
    }

    /// The board as it stands, as text that every command reads; `None` where it contradicts itself.
    pub fn position_text(&self) -> Option<String> {
        self.table.position_text()
    }

    /// The game as its moves from the empty board, as `solve` and `hint --game` read it; `None` in worlds
    /// whose games are not written so.
    pub fn moves_text(&self) -> Option<String> {
        self.table.moves_text()
    }

    /// Whose turn it is in a game of two that is not over.
    pub fn to_move(&self) -> Option<You> {
        self.table.to_move()
    }

    /// Whether somebody else than the person is to move.
    pub fn is_opponents_turn(&self) -> bool {
        match (&self.seat, self.to_move()) {
            (Some(seat), Some(turn)) => seat.you != You::Both && seat.you != turn,
            _ => false,
        }
    }

    /// Who plays against the person, as [`Game::seat`] says; `None` where nobody does.
    ///
    /// ```
    /// use gridwright::{Cancel, play::Game, play::action::{Action, Seat, You}};
    /// let mut game = Game::new("mnk", "3 3 3 moves", &Default::default())?;
    /// game.seat =
    ///     Some(Seat { you: You::First, level: Some(4), engine: None, seconds: 0.1, seed: 1 });
    /// let mut opponent = game.opponent()?.expect("somebody plays O");
    /// game.act(Action::Place { cell: (1, 1) })?;
    /// assert!(game.is_opponents_turn());
    /// let reply = opponent.choose(game.actions(), &Cancel::default()).expect("a move");
    /// game.act(reply)?;
    /// assert!(!game.is_opponents_turn());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn opponent(&self) -> Result<Option<Box<dyn Opponent>>, Refusal> {
        self.seat.as_ref().map_or(Ok(None), |seat| self.table.opponent(seat))
    }

    /// The game as text: the puzzle and what was done, which every command reads as the puzzle and
    /// `hint --game` as the game.
    ///
    /// ```
    /// use gridwright::play::{Game, action::Action};
    /// let mut game = Game::new("sliding", "1 2\n0 3\n", &Default::default())?;
    /// game.act(Action::Slide { to: 'R' })?;
    /// assert_eq!(game.record(), "1 2\n0 3\n\n% played: R\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> String {
        self.moves_text().unwrap_or_else(|| {
            self.puzzle_text() + &played_lines(&self.moves().unwrap_or_default())
        })
    }

    /// What the player did, as `hint --game` takes it; `None` where that is nothing, or the position
    /// itself tells.
    pub fn moves(&self) -> Option<String> {
        self.table.record(self.actions())
    }
}

/// The vocabulary of play.
pub mod action {
    pub use gridwright_world::play::{
        Action, COLOURS, Evaluation, Marks, Opponent, Refusal, Seat, Sheet, Square, Standing, You,
    };
}
