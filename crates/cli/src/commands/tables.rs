//! `tables`: the pattern databases that are kept between runs.

use crate::progress::Spinner;
use crate::{errors, output, signals};
use anyhow::{Context, Result, anyhow, bail};
use clap::ArgMatches;
use gridwright::registry::Run;
use gridwright::search::{Limits, Moment};
use gridwright::sliding::Board;
use gridwright::sliding::pdb::{About, Entry, Folder, Tables};
use gridwright::text::number_of;
use std::fmt::Write as _;

pub fn run(matches: &ArgMatches) -> Result<u8> {
    let (action, matches) = matches.subcommand().ok_or_else(|| anyhow!("no action given"))?;
    let folder = match matches.get_one::<String>("tables") {
        Some(folder) => Folder::new(folder),
        None => Folder::of_user()
            .ok_or_else(|| anyhow!("no folder for caches is known; give one with --tables DIR"))?,
    };
    match action {
        "list" => list(&folder),
        "build" => build(&folder, matches),
        "verify" => verify(&folder, &names(matches)),
        "remove" => remove(&folder, &names(matches)),
        _ => bail!("no such action"),
    }
}

fn names(matches: &ArgMatches) -> Vec<String> {
    matches.get_many::<String>("names").into_iter().flatten().cloned().collect()
}

fn list(folder: &Folder) -> Result<u8> {
    let path = folder.path().display();
    let entries = folder.entries().with_context(|| path.to_string())?;
    let mut text = format!("{} in {path}\n", number_of(entries.len(), "table"));
    for entry in &entries {
        let what = match &entry.about {
            Ok(About { rows, cols, tiles }) => {
                format!("{} of {rows}x{cols}", number_of(*tiles, "tile"))
            }
            Err(error) => error.to_string(),
        };
        let _ = writeln!(text, "{:>9}  {}  {what}", size(entry.bytes), entry.name);
    }
    output::print(&text);
    Ok(0)
}

fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["B", "KiB", "MiB", "GiB"];
    let mut number = bytes as f64;
    let mut unit = 0;
    while number >= 1024.0 && unit + 1 < UNITS.len() {
        number /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{number:.1} {}", UNITS[unit]) }
}

fn build(folder: &Folder, matches: &ArgMatches) -> Result<u8> {
    let text = matches.get_one::<String>("size").map_or("4x4", String::as_str);
    let parsed = text
        .split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some((rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?)));
    let first = matches.get_one::<String>("goal").is_some_and(|goal| goal == "blank-first");
    let goal = parsed.and_then(|(rows, cols)| {
        let small = (2..=16).contains(&rows) && (2..=16).contains(&cols);
        small.then(|| if first { Board::blank_first } else { Board::blank_last }(rows, cols))
    });
    let Some(Ok(goal)) = goal else {
        bail!("'{text}': expected ROWSxCOLS from 2x2 to 16x16, such as 4x4");
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = matches.get_one::<u16>("threads").map_or(cores, |&n| n.into());
    let _busy = signals::busy();
    let spinner = Spinner::new(false);
    let run =
        Run { limits: Limits::default(), cancel: signals::cancel(), progress: &spinner, threads };
    let tables = Tables::in_folder(folder.clone());
    let start = Moment::now();
    let built = tables.prepare(&goal, &mut run.budget());
    drop(spinner);
    let lasting = tell_troubles(&tables.take_troubles(), folder);
    let Ok(count) = built else { bail!("interrupted") };
    if lasting {
        return Ok(errors::USAGE);
    }
    output::print(&match count {
        0 => format!("{text} boards are solved without tables\n"),
        _ => {
            let (tables, time) = (number_of(count, "table"), start.elapsed());
            format!("{tables} for {text} ready after {time:.1?}\n")
        }
    });
    Ok(0)
}

/// Reports what went wrong with files. A file that was damaged and is there again is no more than a
/// warning; returns whether anything is worse.
fn tell_troubles(troubles: &[String], folder: &Folder) -> bool {
    let entries = folder.entries().unwrap_or_default();
    let mut lasting = false;
    for trouble in troubles {
        let about = |entry: &Entry| trouble.starts_with(&format!("{}: ", entry.path.display()));
        if entries.iter().any(|entry| entry.about.is_ok() && about(entry)) {
            errors::show(&format!("warning: {trouble}; built again\n"));
        } else {
            errors::report(trouble);
            lasting = true;
        }
    }
    lasting
}

fn verify(folder: &Folder, names: &[String]) -> Result<u8> {
    let mut wrong = 0;
    let mut text = String::new();
    let entries = folder.entries().with_context(|| folder.path().display().to_string())?;
    let chosen = |name: &str| names.is_empty() || names.iter().any(|n| n == name);
    let mut seen = 0;
    for entry in entries {
        let name = &entry.name;
        if !chosen(name) {
            continue;
        }
        seen += 1;
        match entry.verify() {
            Ok(()) => {
                let _ = writeln!(text, "right: {name}");
            }
            Err(error) => {
                wrong += 1;
                let _ = writeln!(text, "wrong: {name}: {error}");
            }
        }
    }
    output::print(&text);
    if seen < names.len() {
        let missing = number_of(names.len() - seen, "table");
        bail!("{missing} of the names given: not found in {}", folder.path().display());
    }
    Ok(u8::from(wrong > 0))
}

fn remove(folder: &Folder, names: &[String]) -> Result<u8> {
    let path = folder.path().display().to_string();
    let mut removed = 0;
    if names.is_empty() {
        removed = folder.remove(None).with_context(|| path.clone())?;
    }
    for name in names {
        let count = folder.remove(Some(name)).with_context(|| path.clone())?;
        if count == 0 {
            bail!("{name}: no such table in {path}");
        }
        removed += count;
    }
    output::print(&format!("{} removed from {path}\n", number_of(removed, "table")));
    Ok(0)
}
