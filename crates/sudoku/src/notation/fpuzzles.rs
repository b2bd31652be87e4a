//! Links of f-puzzles and `SudokuPad`: a JSON object, compressed with LZ-string and written as base64.
//!
//! f-puzzles has it behind `?load=`, `SudokuPad` behind the word `fpuzzles`. Of the object are read: `size`,
//! `grid` (rows of cells with `value`, `given` and `region`, from 0), `diagonal+` with `diagonal-`, and
//! `extraregion` where the regions are the windows of windoku. Titles and the player's entries and marks
//! say nothing about the puzzle. Every other constraint is named and refused: a board without its rules is
//! another puzzle.

use super::{Own, Puzzles, Shape};
use crate::board::{Extras, MAX_ORDER, Partition, Puzzle, RegionMap, UnitKind, squarest_box};
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line};
use serde_json::{Map, Value, json};

const FPUZZLES: &str = "https://www.f-puzzles.com/?load=";
const SUDOKUPAD: &str = "https://sudokupad.app/fpuzzles";
/// A longer payload is none: a board of order 64 takes less, and what a short one unpacks to is bounded.
const LONGEST: usize = 16 << 10;
/// What is said about a puzzle that is no rule of it.
const ABOUT: [&str; 12] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "diagonal+",
    "diagonal-",
];
/// What a cell may have: the player's marks and colours are not part of the puzzle.
const OF_CELL: [&str; 9] = [
    "value",
    "given",
    "region",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// Whether a line can only be such a link.
pub(super) fn is_link(text: &str) -> bool {
    let site = text.contains("f-puzzles.com/") || text.contains("sudokupad");
    text.starts_with("fpuzzles") || text.contains("://") && (site || text.contains("?load="))
}

impl Puzzles<'_> {
    pub(super) fn read_fpuzzles(&mut self) -> Result<Option<Puzzle>, InputError> {
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        let (at, payload) = payload(&line)?;
        let own = unpack(payload).and_then(|object| board(&object));
        let own = own.map_err(|message| line.error(at, message))?;
        self.own_board(&line, own).map(Some)
    }
}

/// The compressed part of a link, and its column.
fn payload(line: &Line) -> Result<(usize, &str), InputError> {
    let text = line.text.trim();
    let marks = ["?load=", "&load=", "fpuzzles"];
    // The site's own name has a hyphen, so that the word stands for the payload only.
    let found = marks.iter().find_map(|mark| text.find(mark).map(|at| at + mark.len()));
    let Some(at) = found else {
        let message = if text.contains("id=") || text.contains("sudokupad") {
            "a short link: the board is on the site's server, not in the link"
        } else {
            "expected ?load= and a board"
        };
        let help = "open it there and export or share it as a long link";
        return Err(line.error(1, message).with_help(help));
    };
    let payload = text[at..].split(['&', '#']).next().unwrap_or_default();
    let before = line.text.find(text).unwrap_or(0) + at;
    Ok((line.text[..before].chars().count() + 1, payload))
}

fn unpack(payload: &str) -> Result<Map<String, Value>, String> {
    if payload.len() > LONGEST {
        return Err(format!("a link of more than {LONGEST} characters"));
    }
    let damaged = || "this link is damaged: its text cannot be unpacked".to_owned();
    let plain = payload.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let plain = plain.replace("%2b", "+").replace("%2f", "/").replace("%3d", "=");
    // Blanks are what becomes of plus signs on the way through some programs.
    let plain = plain.replace(' ', "+");
    let base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    if !plain.bytes().all(base64) {
        return Err(damaged());
    }
    let wide = lz_str::decompress_from_base64(plain.trim_end_matches('=')).ok_or_else(damaged)?;
    let text = String::from_utf16(&wide).map_err(|_| damaged())?;
    serde_json::from_str(&text).map_err(|_| damaged())
}

/// Whether a value says that there is nothing.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

fn board(object: &Map<String, Value>) -> Result<Own, String> {
    let order = match object.get("size") {
        None => 9,
        Some(size) => size.as_u64().unwrap_or(0) as usize,
    };
    if !(1..=MAX_ORDER).contains(&order) {
        return Err(format!("the size of the board is out of range 1..{MAX_ORDER}"));
    }
    let (digits, regions) = cells(object, order)?;
    let (width, height) = squarest_box(order);
    let partition = match regions {
        None => Partition::Boxes { width, height },
        Some(regions) => Partition::Regions(
            RegionMap::new(order, &regions)
                .ok_or_else(|| format!("its regions are not {order} of {order} cells each"))?,
        ),
    };
    let mut shape = Shape { order, partition, extras: Extras::default() };
    shape.extras = extras(object, &shape)?;
    Ok(Own { shape, digits })
}

/// The digits, and the region of each cell where one is said.
fn cells(object: &Map<String, Value>, order: usize) -> Result<(Vec<u8>, Option<Vec<u8>>), String> {
    let rows = object.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == order);
    let rows = rows.ok_or_else(|| format!("expected a grid of {order} rows"))?;
    let mut digits = Vec::with_capacity(order * order);
    let mut regions = Vec::with_capacity(order * order);
    let mut said = false;
    let (width, height) = squarest_box(order);
    for (r, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == order);
        let row = row.ok_or_else(|| format!("row {} has not {order} cells", r + 1))?;
        for (c, cell) in row.iter().enumerate() {
            let place = format!("r{}c{}", r + 1, c + 1);
            let cell = cell.as_object().ok_or_else(|| format!("{place}: expected a cell"))?;
            let unknown = cell
                .iter()
                .find(|(name, value)| !OF_CELL.contains(&name.as_str()) && !is_nothing(value));
            if let Some((name, _)) = unknown {
                return Err(format!("{place}: '{name}' is not known here"));
            }
            digits.push(
                digit(cell, order)
                    .ok_or_else(|| format!("{place}: its digit is out of range 1..{order}"))?,
            );
            said |= cell.contains_key("region");
            let usual = r / height * (order / width) + c / width;
            let region = cell.get("region").map_or(Some(usual as u64), Value::as_u64);
            let region = region.filter(|&region| region < order as u64);
            regions.push(region.ok_or_else(|| format!("{place}: a cell without region"))? as u8);
        }
    }
    Ok((digits, said.then_some(regions)))
}

/// The clue of a cell, 0 for none; nothing where it is no digit of the board.
fn digit(cell: &Map<String, Value>, order: usize) -> Option<u8> {
    let given = cell.get("given").is_some_and(|given| given.as_bool() == Some(true));
    let value = cell.get("value").filter(|value| given && !is_nothing(value));
    value.map_or(Some(0), |value| {
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        number.filter(|number| (1..=order as u64).contains(number)).map(|number| number as u8)
    })
}

/// Diagonals and windows; an error names everything else that is a rule.
fn extras(object: &Map<String, Value>, shape: &Shape) -> Result<Extras, String> {
    let has = |name: &str| object.get(name).is_some_and(|value| !is_nothing(value));
    let mut unknown: Vec<String> = Vec::new();
    if has("diagonal+") != has("diagonal-") {
        unknown.push("a single diagonal".to_owned());
    }
    let windows = match object.get("extraregion") {
        Some(regions) if !is_nothing(regions) => {
            let windows = are_windows(regions, shape);
            if !windows {
                unknown.push("extraregion (other than the windows of windoku)".to_owned());
            }
            windows
        }
        _ => false,
    };
    let known = |name: &str| ABOUT.contains(&name) || name == "extraregion";
    let others = object.iter().filter(|(name, value)| !known(name) && !is_nothing(value));
    unknown.extend(others.map(|(name, _)| name.clone()));
    if unknown.is_empty() {
        return Ok(Extras { diagonals: has("diagonal+"), windows });
    }
    Err(format!("rules that are not known here: {}", unknown.join(", ")))
}

/// Whether extra regions are the windows of this board.
fn are_windows(regions: &Value, shape: &Shape) -> bool {
    let names = |region: &Value| -> Option<Vec<String>> {
        let cells = region.get("cells")?.as_array()?;
        let mut names: Vec<String> =
            cells.iter().map(|cell| cell.as_str().map(str::to_uppercase)).collect::<Option<_>>()?;
        names.sort_unstable();
        Some(names)
    };
    let found: Option<Vec<_>> = regions.as_array().into_iter().flatten().map(names).collect();
    let Some(mut found) = found else { return false };
    let windowed = Shape {
        extras: Extras { diagonals: false, windows: true },
        partition: shape.partition.clone(),
        order: shape.order,
    };
    let Ok(layout) = windowed.layout() else { return false };
    let mut wanted: Vec<Vec<String>> = windows(&layout);
    for names in &mut wanted {
        names.sort_unstable();
    }
    found.sort_unstable();
    wanted.sort_unstable();
    !wanted.is_empty() && found == wanted
}

/// The cells of each window, by name.
fn windows(layout: &crate::board::Layout) -> Vec<Vec<String>> {
    let order = layout.order();
    let name = |&cell: &u16| {
        let cell = usize::from(cell);
        format!("R{}C{}", cell / order + 1, cell % order + 1)
    };
    let windows = layout.units().iter().filter(|unit| unit.kind == UnitKind::Window);
    windows.map(|unit| unit.cells.iter().map(name).collect()).collect()
}

/// The board as a link to f-puzzles, with the final newline.
pub(super) fn write_fpuzzles(puzzle: &Puzzle) -> Result<String, UsageError> {
    Ok(format!("{FPUZZLES}{}\n", pack(puzzle)?))
}

/// The board as a link to `SudokuPad`, with the final newline.
pub(super) fn write_sudokupad(puzzle: &Puzzle) -> Result<String, UsageError> {
    // In the path of a link these three would mean something else.
    let payload = pack(puzzle)?.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    Ok(format!("{SUDOKUPAD}{payload}\n"))
}

fn pack(puzzle: &Puzzle) -> Result<String, UsageError> {
    let layout = puzzle.layout();
    let order = layout.order();
    let (width, height) = squarest_box(order);
    let usual = *layout.partition() == Partition::Boxes { width, height };
    let regions = layout.region_of_each();
    let cell = |cell: usize| {
        let mut object = Map::new();
        let digit = puzzle.digits()[cell];
        if digit != 0 {
            object.insert("value".to_owned(), json!(digit));
            object.insert("given".to_owned(), json!(true));
        }
        if !usual {
            object.insert("region".to_owned(), json!(regions[cell]));
        }
        Value::Object(object)
    };
    let row = |row: usize| (0..order).map(|column| cell(row * order + column)).collect();
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(order));
    object.insert("grid".to_owned(), Value::Array((0..order).map(row).collect()));
    if layout.extras().diagonals {
        object.insert("diagonal+".to_owned(), json!(true));
        object.insert("diagonal-".to_owned(), json!(true));
    }
    if layout.extras().windows {
        let list: Vec<Value> =
            windows(layout).into_iter().map(|cells| json!({ "cells": cells })).collect();
        object.insert("extraregion".to_owned(), Value::Array(list));
    }
    let payload = lz_str::compress_to_base64(Value::Object(object).to_string().as_str());
    // The library may put one sign too many at the end; LZ-string fills up to a multiple of four.
    let payload = payload.trim_end_matches('=');
    let payload = format!("{payload}{}", &"==="[..(4 - payload.len() % 4) % 4]);
    if payload.len() > LONGEST {
        return Err(UsageError(format!("a link of more than {LONGEST} characters")));
    }
    Ok(payload)
}
