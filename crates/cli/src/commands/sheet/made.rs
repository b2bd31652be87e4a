//! The objects that `generate --output json` writes, read back: one a line, each with its board, the
//! notation it is in, what its world has to know of it, its seed and its grade.

use super::entries::{Gathering, capitalised};
use crate::errors::{self, Worst};
use crate::signals;
use crate::sources::{self, Source};
use gridwright::Lines;
use gridwright::json::Place;
use gridwright_render::sheet::Entry;
use serde_json::Value;
use std::io::{BufRead, Read};

/// No object is longer.
const LONGEST_LINE: u64 = 1 << 20;

/// Whether a text is a list of objects; no board in any notation begins like one.
pub(super) fn is_json(source: &mut Source<'_>) -> bool {
    let start = source.text.fill_buf().unwrap_or_default();
    start.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Takes every object's board; returns the exit code and the number of the last.
pub(super) fn read(gathering: &Gathering<'_>, mut source: Source<'_>, first: u64) -> (u8, u64) {
    let (mut worst, mut index, mut number) = (Worst::default(), first, 0_u64);
    let mut line = String::new();
    loop {
        line.clear();
        number += 1;
        if signals::interrupted() {
            break;
        }
        match source.text.by_ref().take(LONGEST_LINE + 1).read_line(&mut line) {
            Ok(0) => break,
            Ok(_) if line.trim().is_empty() => {}
            read => {
                index += 1;
                let place = sources::place(gathering.task().world, index, source.name);
                let done = match read {
                    Ok(_) => take(gathering, &line, &place),
                    Err(error) => Err(error.to_string()),
                };
                match done {
                    Ok(code) => worst.add(code),
                    Err(message) => {
                        errors::report(&format!("{}:{number}:1: {message}", source.name));
                        worst.add(errors::USAGE);
                        if line.len() as u64 > LONGEST_LINE {
                            break;
                        }
                    }
                }
            }
        }
    }
    (worst.code(), index)
}

fn take(gathering: &Gathering<'_>, line: &str, place: &Place) -> Result<u8, String> {
    let object: Value = serde_json::from_str(line).map_err(|e| format!("no JSON object: {e}"))?;
    let task = gathering.task();
    let world = task.world.name();
    let word = |name: &str| object.get(name).and_then(Value::as_str);
    if let Some(other) = word("world").filter(|other| *other != world) {
        return Err(format!("this is a board of {other}, not of {world}"));
    }
    let text = word("puzzle").or_else(|| word("board"));
    let text = text.ok_or("expected an object with a puzzle, as generate writes it")?;
    let mut request = task.request.clone();
    request.format = request.format.or_else(|| {
        let notation = word("notation")?;
        let reads = task.world.notations().iter().any(|n| n.name == notation && n.uses.reads);
        reads.then(|| notation.to_owned())
    });
    let said = object.get("options").and_then(Value::as_object);
    for (name, value) in said.into_iter().flatten() {
        let known = |spec: &&gridwright::OptionSpec| {
            spec.name == name && spec.commands.contains(&request.command)
        };
        if task.world.options().iter().any(|spec| known(&spec)) && !request.own.contains_key(name) {
            let value = match value {
                Value::Null | Value::Bool(false) => continue,
                Value::Bool(true) => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            request.own.insert(name.clone(), value);
        }
    }
    let session = task.world.open(&request).map_err(|error| error.to_string())?;
    let mut lines = Lines::of(text, task.world.hash_comments());
    let heeded = session.heed(&mut lines).map_err(|error| error.to_string())?.session;
    let session = heeded.unwrap_or(session);
    let board = session.read(lines).next().ok_or("no board in it")?;
    let board = board.map_err(|error| error.to_string())?;
    let grade = word("grade").map(capitalised).unwrap_or_default();
    let entry = Entry { grade, note: note(&object), ..Entry::default() };
    let mut say = |message: String| errors::show(&message);
    Ok(gathering.take(board.as_ref(), place, task.request.threads, entry, &mut say))
}

/// Where a puzzle comes from, so that it can be made again.
fn note(object: &Value) -> String {
    let plain = |name: &str| match object.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let Some(seed) = plain("seed") else { return String::new() };
    let number = plain("number").or_else(|| plain("index"));
    number.map_or_else(|| format!("seed {seed}"), |number| format!("seed {seed}, number {number}"))
}
