//! Games as text. Version 1 knew no seats and no optimum, and each of its actions stood for itself.

use super::{Game, PlayError};
use gridwright_world::play::{Action, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of saved games that is written. Older ones are still read.
pub const VERSION: u32 = 2;

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
    #[serde(default)]
    optimum: Option<u32>,
    #[serde(default)]
    seat: Option<Seat>,
}

/// What must be known before the rest is read: a later version may write all else otherwise.
#[derive(Deserialize)]
struct Version {
    gridwright_game: u32,
}

impl Game {
    /// Opens a saved game.
    pub fn open(saved: &str) -> Result<Game, PlayError> {
        let Version { gridwright_game: version } = serde_json::from_str(saved)?;
        if version > VERSION {
            return Err(PlayError::Later(version));
        }
        let saved: Saved = serde_json::from_str(saved)?;
        let mut game = Game::new(&saved.world, &saved.puzzle, &saved.options)?;
        for (at, action) in saved.actions.into_iter().enumerate() {
            game.act(action).map_err(|refusal| PlayError::Action(at + 1, refusal))?;
        }
        game.go_to(saved.done);
        game.checkpoints = saved.checkpoints;
        game.checkpoints.retain(|&at| at <= game.actions.len());
        (game.seconds, game.seed) = (saved.seconds.max(0.0), saved.seed);
        (game.optimum, game.seat) = (saved.optimum, saved.seat);
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
            optimum: self.optimum,
            seat: self.seat.clone(),
        };
        serde_json::to_string(&saved).expect("names are strings and numbers are finite") + "\n"
    }
}
