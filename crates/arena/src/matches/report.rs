//! What is said about a match.

use super::game::Record;
use super::plan::Plan;
use super::score::{Decision, Sprt, Tally, tally};
use gridwright_mnk::{Side, Variant};
use gridwright_world::text::number_of;
use serde_json::{Value, json};
use std::fmt::Write as _;

fn board(variant: Variant) -> String {
    format!("{}-{}-{}", variant.rows(), variant.cols(), variant.k())
}

fn result(record: &Record) -> &'static str {
    match record.winner {
        Some(Side::X) => "1-0",
        Some(Side::O) => "0-1",
        None => "1/2",
    }
}

/// One game on one line.
pub fn game_line(plan: &Plan, record: &Record) -> String {
    let name = |side: Side| plan.engines[record.players[side.index()]].name();
    let mut line = format!(
        "game {} {}: {} - {} {} in {}",
        record.number,
        board(record.variant),
        name(Side::X),
        name(Side::O),
        result(record),
        number_of(record.moves.len(), "move")
    );
    if let Some(fault) = record.fault {
        let _ = write!(line, " ({})", fault.name());
    }
    line
}

/// One game as JSON, with its number in the match.
pub fn record(plan: &Plan, record: &Record) -> Value {
    let name = |side: Side| plan.engines[record.players[side.index()]].name();
    let mut object = json!({
        "game": record.number,
        "board": board(record.variant),
        "exact": record.variant.exact(),
        "x": name(Side::X),
        "o": name(Side::O),
        "result": result(record),
        "fault": record.fault.map(super::game::Fault::name),
        "opening": record.opening,
        "moves": record.text(),
        "turn_ms": record.clock.turn.map(|t| t.as_millis() as u64),
        "left_ms": record.clock.left.map(|t| t.as_millis() as u64),
        "seed": record.seed.to_string(),
        "slowest_ms": record.slowest.map(|t| t.as_secs_f64() * 1000.0),
    });
    if let Some(pace) = record.pace.text() {
        object["pace"] = json!(pace);
    }
    if let [Some(x), Some(o)] = record.processor {
        object["processor_ms"] =
            json!([x, o].map(|(time, moves)| (time.as_millis() as u64, moves)));
    }
    object
}

/// The processor time an engine used for a move on average, where it was looked at.
fn processor_ms(records: &[Record], engine: usize) -> Option<f64> {
    let (mut time, mut moves) = (0.0, 0);
    for record in records {
        for side in [Side::X, Side::O].into_iter().filter(|s| record.players[s.index()] == engine) {
            let spent = record.processor[side.index()]?;
            (time, moves) = (time + spent.0.as_secs_f64() * 1000.0, moves + spent.1);
        }
    }
    (moves > 0).then(|| time / f64::from(moves))
}

/// An engine's results against all others.
fn overall(records: &[Record], engine: usize) -> Tally {
    let mut all = Tally::default();
    for record in records {
        for side in [Side::X, Side::O] {
            if record.players[side.index()] == engine {
                all.add(record, side);
            }
        }
    }
    all
}

fn slowest_ms(records: &[Record], engine: usize) -> f64 {
    let mut slowest = 0.0;
    for record in records {
        for side in [Side::X, Side::O] {
            if record.players[side.index()] == engine {
                slowest = f64::max(slowest, record.slowest[side.index()].as_secs_f64() * 1000.0);
            }
        }
    }
    slowest
}

/// The whole match for people.
pub fn text(plan: &Plan, records: &[Record], sprt: Option<Sprt>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{:<32} {:>6} {:>6} {:>5} {:>5} {:>5} {:>7} {:>10}  Elo (95 %)",
        "engine", "points", "games", "won", "drawn", "lost", "failed", "slowest ms"
    );
    for (engine, who) in plan.engines.iter().enumerate() {
        let tally = overall(records, engine);
        let elo = tally.elo().map_or_else(String::new, |(elo, low, high)| {
            format!("{} ({} to {})", signed(elo), signed(low), signed(high))
        });
        let _ = writeln!(
            text,
            "{:<32} {:>6} {:>6} {:>5} {:>5} {:>5} {:>7} {:>10.0}  {elo}",
            who.name(),
            tally.points(),
            tally.games(),
            tally.wins(),
            tally.draws,
            tally.losses,
            tally.faults,
            slowest_ms(records, engine)
        );
    }
    for (engine, who) in plan.engines.iter().enumerate() {
        if let Some(time) = processor_ms(records, engine) {
            let _ = writeln!(text, "{}: {time:.0} ms of processor time a move", who.name());
        }
    }
    if let Some(sprt) = sprt {
        let tally = tally(records, 0, 1);
        let said = match sprt.verdict(&tally) {
            Some(Decision::Better) => "the higher difference is accepted",
            Some(Decision::Not) => "the lower difference is accepted",
            None => "undecided",
        };
        let _ = writeln!(text, "SPRT: {said}, log-likelihood ratio {:.2}", sprt.ratio(&tally));
    }
    text
}

/// A whole number with its sign; nothing has none.
fn signed(number: f64) -> String {
    if number.abs() < 0.5 { "0".to_owned() } else { format!("{number:+.0}") }
}

/// The whole match as one JSON object.
pub fn json(plan: &Plan, records: &[Record], sprt: Option<Sprt>) -> String {
    let engines: Vec<Value> = (0..plan.engines.len())
        .map(|engine| {
            let tally = overall(records, engine);
            json!({
                "name": plan.engines[engine].name(),
                "points": tally.points(),
                "games": tally.games(),
                "wins_first": tally.wins_first,
                "wins_second": tally.wins_second,
                "wins_fault": tally.wins_fault,
                "draws": tally.draws,
                "losses": tally.losses,
                "faults": tally.faults,
                "slowest_ms": slowest_ms(records, engine),
                "processor_ms": processor_ms(records, engine),
                "elo": tally.elo().map(|(elo, low, high)| json!({
                    "difference": elo, "low": low, "high": high
                })),
            })
        })
        .collect();
    let mut object = json!({
        "schema": 1,
        "engines": engines,
        "games": records.iter().map(|r| record(plan, r)).collect::<Vec<_>>(),
    });
    if let Some(sprt) = sprt {
        let tally = tally(records, 0, 1);
        object["sprt"] = json!({
            "ratio": sprt.ratio(&tally),
            "accepted": sprt.verdict(&tally).map(|d| match d {
                Decision::Better => "higher",
                Decision::Not => "lower",
            }),
        });
    }
    format!("{object}\n")
}
