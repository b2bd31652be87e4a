//! `POST /play`: a move of the engine in a game of mnk; `POST /analyse`: what it thinks of a position. The
//! server keeps no games: the position comes with every request.

use crate::ask::Asked;
use crate::error::Refusal;
use gridwright::mnk::player::{self, Clock, EngineSpec};
use gridwright::mnk::{self, Cell, Finish, Position, Side};
use gridwright::search::Moment;
use gridwright::{Cancel, Limits, Progress, UsageError, values};
use serde_json::{Value, json};
use std::time::Duration;

/// The longest a move may take, and how long it takes where nothing is said.
const LONGEST: Duration = Duration::from_secs(30);
const TURN: Duration = Duration::from_secs(1);
/// Memory of an engine's table, in MiB: each move starts a new one.
const TABLE: u32 = 16;

/// Lines of an analysis at most.
const MOST_LINES: usize = 8;

/// The position of a request.
fn position(asked: &Asked, task: &str) -> Result<Position, Refusal> {
    let name = asked.world.name();
    if name != "mnk" {
        let message = format!("'{name}' has no command '{task}'; worlds it has: mnk");
        return Err(Refusal::usage(message));
    }
    asked.text.parse().map_err(|error| Refusal::from(&error))
}

/// The best lines from a position, what they are worth, what both sides threaten, and where the first
/// player may not go.
pub fn analyse(asked: &Asked, cancel: &Cancel, progress: &dyn Progress) -> Result<Value, Refusal> {
    let board = position(asked, "analyse")?;
    let (mut time, mut lines) = (Duration::from_millis(500), 3);
    for (name, text) in &asked.options {
        match name.as_str() {
            "time" => time = values::duration(name, text)?,
            "lines" => lines = values::whole(name, text)?,
            _ => {
                return Err(
                    UsageError::unknown("option of analyse", name, ["time", "lines"]).into()
                );
            }
        }
    }
    let variant = board.variant();
    let places = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<_> {
        cells.map(|cell| [variant.row(cell), variant.col(cell)]).collect()
    };
    let (side, forbidden) = (board.to_move(), board.forbidden_points());
    let mut told = json!({
        "schema": 1, "world": "mnk", "index": 1, "status": "analysed", "side": side.letter().to_string(),
        "forbidden": places(&mut forbidden.iter().map(|(cell, _)| *cell)),
    });
    // A rule that is judged, but not played: the board alone says what there is to say.
    if !variant.is_played() {
        return Ok(told);
    }
    let options = player::Options {
        table_bytes: (TABLE as usize) << 20,
        multi_pv: usize::clamp(lines, 1, MOST_LINES),
        ..player::Options::default()
    };
    let limits = Limits { time: Some(time.min(LONGEST)), ..Limits::default() };
    let allowance = player::Allowance { limits, soft: None, depth: None, cancel, progress };
    let analysis = player::Player::new(variant, options).analyse(&board, allowance, &mut |_| {});
    let line = |variation: &player::Variation| {
        let eval = variation.eval();
        let chance = mnk::chance(eval);
        let moves: Vec<_> = variation.line.iter().map(|cell| variant.write_move(*cell)).collect();
        json!({
            "line": moves, "eval": eval, "depth": variation.depth,
            "chance_x": if side == Side::X { chance } else { 1.0 - chance },
        })
    };
    let threats = |side| {
        let threats = mnk::threats(&board, side);
        let mut wins = threats.completions.iter().copied();
        json!({ "wins": places(&mut wins), "forks": places(&mut threats.forks.iter().copied()) })
    };
    told["lines"] = analysis.variations.iter().map(line).collect();
    told["threats"] = json!({ "X": threats(Side::X), "O": threats(Side::O) });
    Ok(told)
}

/// The engine's move, and how the game stands after it.
pub fn run(asked: &Asked, cancel: &Cancel) -> Result<Value, Refusal> {
    let mut board = position(asked, "play")?;
    let (mut level, mut time, mut left, mut seed, mut engine) = (5_u32, None, None, 0, "champion");
    for (name, text) in &asked.options {
        match name.as_str() {
            "level" => level = values::whole(name, text)?,
            "time" => time = Some(values::duration(name, text)?),
            "left" => left = Some(values::duration(name, text)?),
            "seed" => seed = values::whole(name, text)?,
            "engine" if matches!(text.as_str(), "champion" | "seed-player" | "random") => {
                engine = text;
            }
            "engine" => {
                let known = ["champion", "seed-player", "random"];
                return Err(UsageError::unknown("engine", text, known).into());
            }
            _ => {
                let known = ["level", "time", "left", "seed", "engine"];
                return Err(UsageError::unknown("option of play", name, known).into());
            }
        }
    }
    if !(1..=10).contains(&level) {
        return Err(Refusal::usage(format!("--level '{level}': expected 1 to 10")));
    }
    let name = match engine {
        "champion" => format!("champion:level={level},hash={TABLE},threads=1"),
        other => other.to_owned(),
    };
    let spec = EngineSpec::parse(&name).map_err(|error| Refusal::usage(error.to_string()))?;
    if !spec.knows(board.variant()) {
        let rule = board.variant().rule().name();
        return Err(Refusal::usage(format!("{engine} does not know {rule}: play both sides")));
    }
    // Who has a clock for the whole game divides it; otherwise a move takes a second.
    let turn = time.unwrap_or(if left.is_some() { LONGEST } else { TURN });
    let clock = Clock { turn: Some(turn.min(LONGEST)), left };
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
