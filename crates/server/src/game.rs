//! `POST /play`: a move of the engine in a game of mnk. The server keeps no games: the position comes
//! with every request.

use crate::ask::Asked;
use crate::error::Refusal;
use gridwright::mnk::player::{Clock, EngineSpec};
use gridwright::mnk::{Finish, Position};
use gridwright::search::Moment;
use gridwright::{Cancel, UsageError, values};
use serde_json::{Value, json};
use std::time::Duration;

/// The longest a move may take.
const LONGEST: Duration = Duration::from_secs(30);
/// Memory of an engine's table, in MiB: each move starts a new one.
const TABLE: u32 = 16;

/// The engine's move, and how the game stands after it.
pub fn run(asked: &Asked, cancel: &Cancel) -> Result<Value, Refusal> {
    if asked.world.name() != "mnk" {
        let message = format!("'{}' has no command 'play'; worlds it has: mnk", asked.world.name());
        return Err(Refusal::usage(message));
    }
    let (mut level, mut time, mut seed, mut engine) =
        (5_u32, Duration::from_secs(1), 0, "champion");
    for (name, text) in &asked.options {
        match name.as_str() {
            "level" => level = values::whole(name, text)?,
            "time" => time = values::duration(name, text)?,
            "seed" => seed = values::whole(name, text)?,
            "engine" if matches!(text.as_str(), "champion" | "seed-player" | "random") => {
                engine = text;
            }
            "engine" => {
                let known = ["champion", "seed-player", "random"];
                return Err(UsageError::unknown("engine", text, known).into());
            }
            _ => {
                let known = ["level", "time", "seed", "engine"];
                return Err(UsageError::unknown("option of play", name, known).into());
            }
        }
    }
    if !(1..=10).contains(&level) {
        return Err(Refusal::usage(format!("--level '{level}': expected 1 to 10")));
    }
    let mut board: Position = asked.text.parse().map_err(|error| Refusal::from(&error))?;
    let name = match engine {
        "champion" => format!("champion:level={level},hash={TABLE},threads=1"),
        other => other.to_owned(),
    };
    let spec = EngineSpec::parse(&name).map_err(|error| Refusal::usage(error.to_string()))?;
    let clock = Clock { turn: Some(time.min(LONGEST)), left: None };
    let side = board.to_move();
    let mut engine = spec.start(board.variant(), seed);
    let cell = engine.choose(&board, clock, Moment::now(), cancel);
    let (variant, moved) = (board.variant(), cell.map(|cell| board.variant().write_move(cell)));
    if let Some(cell) = cell {
        // An engine's move is legal; were it not, the position stays as it was.
        let _ = board.play(cell);
    }
    let winner = match board.finish() {
        Some(Finish::Won(side)) => Some(side.letter().to_string()),
        Some(Finish::Full) => Some("draw".to_owned()),
        None => None,
    };
    let line: Vec<_> =
        board.winning_cells().iter().map(|c| [variant.row(*c), variant.col(*c)]).collect();
    Ok(json!({
        "schema": 1, "world": "mnk", "index": 1, "status": "played", "side": side.letter().to_string(),
        "move": moved, "result": winner, "winning": line,
    }))
}
