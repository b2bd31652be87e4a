//! New boards to play.

use super::think::host;
use super::{Game, PlayError};
use crate::call::{Call, Item};
use gridwright_search::{Cancel, Limits};
use gridwright_world::Command;
use gridwright_world::files::NoFiles;
use gridwright_world::play::Standing;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Boards that are looked at for one that is not solved already.
const TRIES: u64 = 100;

impl Game {
    /// A new board on the table: `making` are options of `generate`, `reading` those it is read with. A
    /// board that is solved already is passed over, for the one of the next seed.
    ///
    /// ```
    /// use gridwright::play::{Game, action::Standing};
    /// use gridwright::{Cancel, Limits};
    /// let size = [("size".to_owned(), "2x2".to_owned())].into();
    /// let (limits, cancel) = (Limits::default(), Cancel::default());
    /// let game = Game::make("sliding", &size, &Default::default(), 1, limits, &cancel)?;
    /// assert_eq!(game.standing(), Standing::Open);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make(
        world: &str,
        making: &BTreeMap<String, String>,
        reading: &BTreeMap<String, String>,
        seed: u64,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Game, PlayError> {
        for by in 0..TRIES {
            let seed = seed.wrapping_add(by);
            let text = generate(world, making, seed, limits, cancel)?;
            let mut game = Game::new(world, &text, reading)?;
            if game.standing() == Standing::Open {
                game.seed = Some(seed);
                return Ok(game);
            }
        }
        Err(PlayError::NotMade(format!("{TRIES} boards came out solved already")))
    }
}

/// A board as text.
fn generate(
    world: &str,
    options: &BTreeMap<String, String>,
    seed: u64,
    limits: Limits,
    cancel: &Cancel,
) -> Result<String, PlayError> {
    let mut options = options.clone();
    options.insert("seed".to_owned(), seed.to_string());
    let host = host(limits, cancel, Arc::new(NoFiles));
    let call = Call::new(Command::Generate, world, &options, &host)?;
    let mut made = Err(PlayError::NotMade("no answer came".to_owned()));
    call.run("", None, &host, &mut |item| {
        made = match item {
            Item::Warning(_) => return true,
            Item::Unreadable(_, error) => Err(error.into()),
            Item::Refused(error) => Err(PlayError::NotMade(error.0)),
            Item::Object(object) => puzzle_of(&object),
        };
        false
    });
    made
}

/// The puzzle in what `generate` answers, or why there is none.
fn puzzle_of(object: &str) -> Result<String, PlayError> {
    let object: serde_json::Value = serde_json::from_str(object).unwrap_or_default();
    match (object["puzzle"].as_str(), object["why"].as_str()) {
        (Some(puzzle), _) => Ok(puzzle.to_owned()),
        (None, why) => Err(PlayError::NotMade(why.unwrap_or("no board was made").to_owned())),
    }
}
