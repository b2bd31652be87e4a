//! Turning the arguments of one world command into a request.

use crate::errors;
use anyhow::{Result, anyhow, bail};
use clap::ArgMatches;
use gridwright::files::Disk;
use gridwright::registry::AnyWorld;
use gridwright::search::Limits;
use gridwright::{Command, Request};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

/// What an instance may use unless the user says otherwise.
const DEFAULT_MEMORY: u64 = 4 << 30;

/// Less than this stops every search that keeps states, and does nothing to one that keeps none.
const LEAST_MEMORY: u64 = 1 << 20;

/// How the edge itself should behave.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Colour and drawing.
    pub paint: bool,
    /// No progress, no warnings.
    pub quiet: bool,
}

/// Reads what is common to all worlds and collects the world's own options.
pub fn request(command: Command, world: &dyn AnyWorld, matches: &ArgMatches) -> Result<Request> {
    let own = own(command, world, matches);
    Ok(Request { own, ..common(command, matches)? })
}

/// Reads what is common to all worlds.
pub fn common(command: Command, matches: &ArgMatches) -> Result<Request> {
    let text = |name: &str| optional(matches, name);
    let mut request = Request::new(command);
    request.algorithm = text("algorithm");
    request.format = text("format");
    request.output = text("output").unwrap_or_else(|| "text".to_owned());
    request.verbose = matches.get_flag("verbose");
    request.seed = match text("seed") {
        Some(seed) => count("--seed", &seed)?,
        None => rand::random(),
    };
    request.threads = threads(text("threads").as_deref())?;
    request.limits = Limits {
        time: text("time-limit").map(|t| duration("time-limit", &t)).transpose()?,
        nodes: text("node-limit").map(|n| count("--node-limit", &n)).transpose()?,
        memory: match text("memory-limit") {
            Some(size) => Some(bytes(&size)?),
            None => Some(DEFAULT_MEMORY),
        },
        moves: text("max-moves").map(|n| count("--max-moves", &n)).transpose()?,
    };
    if request.limits.memory.is_some_and(|most| most < LEAST_MEMORY) && !matches.get_flag("quiet") {
        let given = text("memory-limit").unwrap_or_default();
        errors::show(&format!(
            "warning: --memory-limit {given} holds next to no states: it bounds the tables and open \
             lists of searches, not the program itself\n"
        ));
    }
    request.files = Arc::new(Disk);
    Ok(request)
}

/// Colour, drawing and chatter.
pub fn manner(matches: &ArgMatches) -> Manner {
    let paint = match matches.get_one::<String>("color").map(String::as_str) {
        Some("always") => true,
        Some("never") => false,
        _ => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    };
    Manner { paint, quiet: matches.get_flag("quiet") }
}

/// An option that this command may not even have.
pub fn optional(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.try_get_one::<String>(name).ok().flatten().cloned()
}

/// A whole number.
pub fn count<T: std::str::FromStr>(option: &str, text: &str) -> Result<T> {
    let digits = text.replace('_', "");
    digits.parse().map_err(|_| anyhow!("{option} '{text}': expected a whole number"))
}

fn own(command: Command, world: &dyn AnyWorld, matches: &ArgMatches) -> BTreeMap<String, String> {
    let mut own = BTreeMap::new();
    for spec in world.options().iter().filter(|spec| spec.commands.contains(&command)) {
        match spec.value {
            Some(_) => own.extend(optional(matches, spec.name).map(|v| (spec.name.to_owned(), v))),
            None if matches.get_flag(spec.name) => {
                own.insert(spec.name.to_owned(), String::new());
            }
            None => {}
        }
    }
    own
}

fn threads(text: Option<&str>) -> Result<usize> {
    match text {
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(text) => match count("--threads", text)? {
            threads @ 1..=1024 => Ok(threads),
            _ => bail!("--threads '{text}': expected 1 to 1024"),
        },
    }
}

/// `10s`, `500ms`, `2m`, `1h`, or bare seconds.
pub fn duration(name: &str, text: &str) -> Result<Duration> {
    let wrong = || anyhow!("--{name} '{text}': expected a time such as 10s, 500ms, 2m or 1h");
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let scale = match unit {
        "ms" => 1e-3,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(number * scale).map_err(|_| wrong())
}

/// `512MB`, `2GiB`, or bare bytes.
fn bytes(text: &str) -> Result<u64> {
    let wrong = || anyhow!("--memory-limit '{text}': expected a size such as 512MB or 2GiB");
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let scale: f64 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "k" | "kb" => 1e3,
        "m" | "mb" => 1e6,
        "g" | "gb" => 1e9,
        "kib" => 1024.0,
        "mib" => 1024.0 * 1024.0,
        "gib" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    let size = number * scale;
    if !(0.0..=1e18).contains(&size) {
        return Err(wrong());
    }
    Ok(size as u64)
}

/// The number behind an option of a command, or its default.
pub fn count_or(matches: &ArgMatches, name: &str, default: u64) -> Result<u64> {
    optional(matches, name).map_or(Ok(default), |text| count(&format!("--{name}"), &text))
}
