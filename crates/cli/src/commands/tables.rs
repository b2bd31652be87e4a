//! `tables`: the pattern databases that are kept between runs.

use crate::progress::Spinner;
use crate::{errors, output, signals};
use anyhow::{Context, Result, anyhow, bail};
use clap::ArgMatches;
use gridwright::Run;
use gridwright::search::Limits;
use gridwright::sliding::tables::file::{self, Header};
use gridwright::sliding::tables::shelf::Shelf;
use gridwright::sliding::tables::store::{Entry, Store};
use gridwright::sliding::{Board, Champion};
use gridwright::text::number_of;
use std::fmt::Write as _;
use std::time::Instant;

pub fn run(matches: &ArgMatches) -> Result<u8> {
    let (action, matches) = matches.subcommand().ok_or_else(|| anyhow!("no action given"))?;
    let store = match matches.get_one::<String>("tables") {
        Some(folder) => Store::new(folder),
        None => Store::of_user()
            .ok_or_else(|| anyhow!("no folder for caches is known; give one with --tables DIR"))?,
    };
    match action {
        "list" => list(&store),
        "build" => build(&store, matches),
        "verify" => verify(&store, &names(matches)),
        "remove" => remove(&store, &names(matches)),
        _ => bail!("no such action"),
    }
}

fn names(matches: &ArgMatches) -> Vec<String> {
    matches.get_many::<String>("names").into_iter().flatten().cloned().collect()
}

fn list(store: &Store) -> Result<u8> {
    let folder = store.folder().display();
    let entries = store.entries().with_context(|| folder.to_string())?;
    let mut text = format!("{} in {folder}\n", number_of(entries.len(), "table"));
    for entry in &entries {
        let name = entry.path.file_name().map_or_else(String::new, |n| n.display().to_string());
        let what = match &entry.header {
            Ok(header) => describe(header),
            Err(error) => error.to_string(),
        };
        let _ = writeln!(text, "{:>9}  {name}  {what}", size(entry.bytes));
    }
    output::print(&text);
    Ok(0)
}

fn describe(header: &Header) -> String {
    let shape = header.pattern.shape();
    format!("{} of {}x{}", number_of(header.pattern.len(), "tile"), shape.rows, shape.cols)
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

fn build(store: &Store, matches: &ArgMatches) -> Result<u8> {
    let text = matches.get_one::<String>("size").map_or("4x4", String::as_str);
    let parsed = text
        .split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some((rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?)));
    let first = matches.get_one::<String>("goal").is_some_and(|goal| goal == "blank-first");
    let goal = parsed.and_then(|(rows, cols)| {
        let small = rows <= 16 && cols <= 16;
        small.then(|| if first { Board::blank_first } else { Board::blank_last }(rows, cols))
    });
    let Some(goal) = goal.flatten() else {
        bail!("'{text}': expected ROWSxCOLS from 2x2 to 16x16, such as 4x4");
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = matches.get_one::<u16>("threads").map_or(cores, |&n| n.into());
    let _busy = signals::busy();
    let spinner = Spinner::new(false);
    let run =
        Run { limits: Limits::default(), cancel: signals::cancel(), progress: &spinner, threads };
    let champion = Champion::new(Shelf::new(Some(store.clone())));
    let start = Instant::now();
    let built = champion.prepare(&goal, threads, &mut run.budget());
    drop(spinner);
    let lasting = tell_troubles(&champion.shelf().take_troubles(), store);
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
fn tell_troubles(troubles: &[String], store: &Store) -> bool {
    let entries = store.entries().unwrap_or_default();
    let mut lasting = false;
    for trouble in troubles {
        let about = |entry: &Entry| trouble.starts_with(&format!("{}: ", entry.path.display()));
        if entries.iter().any(|entry| entry.header.is_ok() && about(entry)) {
            errors::show(&format!("warning: {trouble}; built again\n"));
        } else {
            errors::report(trouble);
            lasting = true;
        }
    }
    lasting
}

fn verify(store: &Store, names: &[String]) -> Result<u8> {
    let mut wrong = 0;
    let mut text = String::new();
    let entries = store.entries().with_context(|| store.folder().display().to_string())?;
    let chosen = |name: &str| names.is_empty() || names.iter().any(|n| n == name);
    let mut seen = 0;
    for entry in entries {
        let name = entry.path.file_name().map_or_else(String::new, |n| n.display().to_string());
        if !chosen(&name) {
            continue;
        }
        seen += 1;
        match file::load(&entry.path) {
            Ok((header, _)) if file::name(&header.pattern) == name => {
                let _ = writeln!(text, "right: {name}");
            }
            Ok(_) => {
                wrong += 1;
                let _ = writeln!(text, "wrong: {name}: {}", file::FileError::OtherPattern);
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
        bail!("{missing} of those named not in {}", store.folder().display());
    }
    Ok(u8::from(wrong > 0))
}

fn remove(store: &Store, names: &[String]) -> Result<u8> {
    let folder = store.folder().display().to_string();
    let mut removed = 0;
    if names.is_empty() {
        removed = store.remove(None).with_context(|| folder.clone())?;
    }
    for name in names {
        let count = store.remove(Some(name)).with_context(|| folder.clone())?;
        if count == 0 {
            bail!("{name}: no such table in {folder}");
        }
        removed += count;
    }
    output::print(&format!("{} removed from {folder}\n", number_of(removed, "table")));
    Ok(0)
}
