//! What takes thought: hints, checks, the distance from the optimum, what a position is worth, reviews.

use super::{Game, PlayError};
use crate::call::{Call, Host, Item};
use gridwright_search::{Budget, Cancel, Limits, Stop};
use gridwright_world::explain::Advice;
use gridwright_world::files::{Content, Files, NoFiles};
use gridwright_world::play::Evaluation;
use gridwright_world::{Command, Fault, UsageError};
use std::io::{self, Read};
use std::sync::Arc;

/// A game of moves beside the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The best game from here.
    Known {
        /// The fewest moves from the start.
        optimum: u32,
        /// By how many moves the best game from here is longer.
        over: u32,
    },
    /// From here no way leads to the goal.
    DeadEnd,
    /// Not found out within the limits, or nothing to find out in this world.
    Unknown,
}

/// What a search for the fewest moves found.
enum Fewest {
    Moves(u32),
    NoWay,
    Unknown,
}

impl Game {
    /// The next step, or where the player went wrong.
    pub fn hint(&self, limits: Limits, cancel: &Cancel) -> Result<Advice, PlayError> {
        let mut options = self.options.clone();
        let (text, files): (_, Arc<dyn Files>) = match self.moves() {
            None => (self.position_text().unwrap_or_else(|| self.puzzle_text()), Arc::new(NoFiles)),
            Some(moves) => {
                options.insert("game".to_owned(), "game".to_owned());
                (self.puzzle_text(), Arc::new(Told(moves)))
            }
        };
        let host = host(limits, cancel, files);
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
            Advice::Unsolvable(why) => vec![Fault::cells(why, Vec::new())],
            _ => Vec::new(),
        })
    }

    /// In puzzles of moves, how the best game from here compares with the best from the start. Where
    /// [`Game::optimum`] is set the start is not searched again.
    pub fn measure(&self, limits: Limits, cancel: &Cancel) -> Measure {
        if self.sheet().is_some() || self.moves_text().is_some() {
            return Measure::Unknown;
        }
        let Some(position) = self.position_text() else { return Measure::Unknown };
        let left = match self.fewest(&position, limits, cancel) {
            Fewest::Moves(left) => left,
            Fewest::NoWay => return Measure::DeadEnd,
            Fewest::Unknown => return Measure::Unknown,
        };
        let start = match self.optimum {
            Some(optimum) => Fewest::Moves(optimum),
            None if self.actions().is_empty() => Fewest::Moves(left),
            None => self.fewest(&self.puzzle_text(), limits, cancel),
        };
        let Fewest::Moves(optimum) = start else { return Measure::Unknown };
        let made = u32::try_from(self.actions().len()).unwrap_or(u32::MAX);
        Measure::Known { optimum, over: made.saturating_add(left).saturating_sub(optimum) }
    }

    /// By how many moves the best game from here is longer than the best from the start; `None` where the
    /// limits come first or no way leads on.
    pub fn over_optimum(&self, limits: Limits, cancel: &Cancel) -> Option<u32> {
        match self.measure(limits, cancel) {
            Measure::Known { over, .. } => Some(over),
            Measure::DeadEnd | Measure::Unknown => None,
        }
    }

    fn fewest(&self, text: &str, limits: Limits, cancel: &Cancel) -> Fewest {
        let host = host(limits, cancel, Arc::new(NoFiles));
        let call = Call::new(Command::Solve, self.world.name(), &self.options, &host);
        let Ok(call) = call else { return Fewest::Unknown };
        let mut found = Fewest::Unknown;
        call.run(text, None, &host, &mut |item| {
            let Item::Object(object) = item else { return true };
            let object: serde_json::Value = serde_json::from_str(&object).unwrap_or_default();
            let cost = object["cost"].as_u64().and_then(|cost| u32::try_from(cost).ok());
            found = match (object["status"].as_str(), cost) {
                (Some("unsolvable"), _) => Fewest::NoWay,
                (_, Some(cost)) if object["optimal"] == true => Fewest::Moves(cost),
                _ => Fewest::Unknown,
            };
            false
        });
        found
    }

    /// What the position is worth, in a game of two; `None` in puzzles.
    ///
    /// ```
    /// use gridwright::{Cancel, Limits, play::Game};
    /// let game = Game::new("mnk", "3 3 3 moves 1,1 1,0", &Default::default())?;
    /// let told = game.evaluate(Limits::default(), &Cancel::default()).expect("a game of two");
    /// let told = told.expect("nothing stopped it");
    /// assert!(told.proved && told.chance == 1.0, "an answer at an edge loses");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(&self, limits: Limits, cancel: &Cancel) -> Option<Result<Evaluation, Stop>> {
        self.table.evaluate(&Budget::new(limits, cancel, &()))
    }

    /// The moves of a game of two, judged one by one as `hint --game` does: one step a move. Moves that lay
    /// on the board at the start are left out.
    pub fn review(&self, limits: Limits, cancel: &Cancel) -> Result<Advice, PlayError> {
        let text = self.moves_text().ok_or_else(|| {
            UsageError(format!("games of {} are not reviewed", self.world.name()))
        })?;
        let mut options = self.options.clone();
        options.insert("game".to_owned(), String::new());
        let host = host(limits, cancel, Arc::new(NoFiles));
        let call = Call::new(Command::Hint, self.world.name(), &options, &host)?;
        Ok(match call.hint(&text, &host)? {
            Advice::Steps(mut steps) => {
                let before = steps.len().saturating_sub(self.actions().len());
                steps.drain(..before);
                Advice::Steps(steps)
            }
            other => other,
        })
    }
}

pub(super) fn host(limits: Limits, cancel: &Cancel, files: Arc<dyn Files>) -> Host<'_> {
    Host { limits, threads: 1, seed: 0, files, cancel, progress: &() }
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
