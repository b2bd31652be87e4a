//! A game being played, in any world: what terminal, page and wheel drive.
//!
//! A [`Game`] is a puzzle and a list of actions. Undo and redo move along the list, a checkpoint is a place
//! in it, and a saved game is both of them as JSON.

use crate::call::{Call, Host, Item};
use crate::registry::{AnyTable, AnyWorld, Laid};
use gridwright_search::{Cancel, Limits, Progress};
use gridwright_world::explain::Advice;
use gridwright_world::files::{Content, Files, NoFiles};
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Refusal, Sheet, Standing};
use gridwright_world::{Command, Fault, InputError, UsageError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Arc;
use thiserror::Error;

/// The version of saved games that is written. Older ones are still read.
pub const VERSION: u32 = 1;

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
    /// An action of a saved game that the rules do not allow.
    #[error("action {0} of the saved game: {1}")]
    Action(usize, Refusal),
}

/// A game as it is kept in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Saved {
    gridwright_game: u32,
    world: String,
    /// The puzzle, with the lines that say what it is.
    puzzle: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    actions: Vec<Action>,
    /// How many of the actions stand; the others were undone.
    done: usize,
    #[serde(default)]
    checkpoints: Vec<usize>,
    #[serde(default)]
    seconds: f64,
    #[serde(default)]
    seed: Option<u64>,
}

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
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("actions", &self.actions).finish_non_exhaustive()
    }
}

impl Game {
    /// The first puzzle of a text on the table. Options by their names, as in [`Call::new`].
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
        })
    }

    /// Opens a saved game.
    pub fn open(saved: &str) -> Result<Game, PlayError> {
        let saved: Saved = serde_json::from_str(saved)?;
        if saved.gridwright_game > VERSION {
            return Err(PlayError::Later(saved.gridwright_game));
        }
        let mut game = Game::new(&saved.world, &saved.puzzle, &saved.options)?;
        for (at, action) in saved.actions.into_iter().enumerate() {
            game.act(action).map_err(|refusal| PlayError::Action(at + 1, refusal))?;
        }
        game.go_to(saved.done);
        game.checkpoints = saved.checkpoints;
        game.checkpoints.retain(|&at| at <= game.actions.len());
        (game.seconds, game.seed) = (saved.seconds, saved.seed);
        Ok(game)
    }

    /// The game as text that [`Game::open`] reads.
    pub fn save(&self) -> String {
        let saved = Saved {
            gridwright_game: VERSION,
            world: self.world.name().to_owned(),
            puzzle: self.table.puzzle_text(),
            options: self.options.clone(),
            actions: self.actions.clone(),
            done: self.done,
            checkpoints: self.checkpoints.clone(),
            seconds: self.seconds,
            seed: self.seed,
        };
        serde_json::to_string(&saved).expect("names are strings and numbers are finite") + "\n"
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

    /// The option of `hint` that takes what the player did, and its value; `None` where nothing was done
    /// or the position itself tells.
    pub fn record(&self) -> Option<(&'static str, String)> {
        self.table.record(self.actions())
    }

    /// The next step, or where the player went wrong.
    pub fn hint(&self, limits: Limits, cancel: &Cancel) -> Result<Advice, PlayError> {
        let mut options = self.options.clone();
        let record = self.record();
        let (text, files): (_, Arc<dyn Files>) = match record {
            None => (self.position_text().unwrap_or_else(|| self.puzzle_text()), Arc::new(NoFiles)),
            Some((name, value)) => {
                let specs = self.world.options();
                let is_file = |spec: &&gridwright_world::OptionSpec| {
                    spec.name == name && spec.value == Some("FILE")
                };
                let in_file = specs.iter().find(is_file).is_some();
                let given = if in_file { name.to_owned() } else { value.clone() };
                options.insert(name.to_owned(), given);
                (self.puzzle_text(), Arc::new(Told(value)))
            }
        };
        let host = host(limits, cancel, &(), files);
        Ok(Call::new(Command::Hint, self.world.name(), &options, &host)?.hint(&text, &host)?)
    }

    /// Cells that are wrong, although no rule is broken yet, and what to say of them; nothing where
    /// all is well as far as the limits let see.
    pub fn check(&self, limits: Limits, cancel: &Cancel) -> Result<Vec<Fault>, PlayError> {
        let faults = self.faults();
        if !faults.is_empty() || !self.world.has(Command::Hint) {
            return Ok(faults);
        }
        Ok(match self.hint(limits, cancel)? {
            Advice::Mistake(mistake) => {
                vec![Fault::cells(mistake.texts[2].clone(), mistake.cells)]
            }
            _ => Vec::new(),
        })
    }

    /// In puzzles of moves, by how many moves the best game from here is longer than the best from the
    /// start; `None` where the limits come first or no way leads on.
    pub fn over_optimum(&self, limits: Limits, cancel: &Cancel) -> Option<u32> {
        let best = |text: &str| {
            let host = host(limits, cancel, &(), Arc::new(NoFiles));
            let call = Call::new(Command::Solve, self.world.name(), &self.options, &host).ok()?;
            let mut cost = None;
            call.run(text, None, &host, &mut |item| {
                if let Item::Object(object) = item {
                    let object: serde_json::Value =
                        serde_json::from_str(&object).unwrap_or_default();
                    let proved = object["optimal"] == true;
                    cost = object["cost"].as_u64().filter(|_| proved);
                }
                false
            });
            u32::try_from(cost?).ok()
        };
        let made = self.actions().len() as u32;
        Some((made + best(&self.position_text()?)?).saturating_sub(best(&self.puzzle_text())?))
    }
}

fn host<'a>(
    limits: Limits,
    cancel: &'a Cancel,
    progress: &'a dyn Progress,
    files: Arc<dyn Files>,
) -> Host<'a> {
    Host { limits, threads: 1, seed: 0, files, cancel, progress }
}

/// The only file there is: what the player did.
#[derive(Debug)]
struct Told(String);

impl Files for Told {
    fn read(&self, _: &str) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(io::Cursor::new(self.0.clone().into_bytes())))
    }

    fn write(&self, path: &str, content: &mut Content<'_>) -> io::Result<()> {
        NoFiles.write(path, content)
    }
}

/// The vocabulary of play.
pub mod action {
    pub use gridwright_world::play::{Action, COLOURS, Marks, Refusal, Sheet, Square, Standing};
}
