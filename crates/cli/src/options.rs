//! Turning the arguments of one world command into a request.

use crate::errors;
use anyhow::Result;
use clap::ArgMatches;
use gridwright::files::Disk;
use gridwright::registry::AnyWorld;
use gridwright::{Command, Request, SHARED, values};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

/// What an instance may use unless the user says otherwise.
const DEFAULT_MEMORY: u64 = 4 << 30;

/// Less than this stops every search that keeps states, and does nothing to one that keeps none.
const LEAST_MEMORY: u64 = 1 << 20;

/// How long is tried for one new instance unless the user says otherwise: no wish may run for ever.
const GENERATING_TIME: Duration = Duration::from_secs(60);

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
    let mut request = Request::new(command);
    request.verbose = matches.get_flag("verbose");
    request.seed = rand::random();
    request.threads = std::thread::available_parallelism().map_or(1, usize::from);
    request.limits.memory = Some(DEFAULT_MEMORY);
    if command == Command::Generate {
        request.limits.time = Some(GENERATING_TIME);
    }
    for spec in SHARED {
        if let Some(text) = optional(matches, spec.name) {
            request.take(spec.name, &text)?;
        }
    }
    if request.limits.memory.is_some_and(|most| most < LEAST_MEMORY) && !matches.get_flag("quiet") {
        let given = optional(matches, "memory-limit").unwrap_or_default();
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
        _ => std::io::stdout().is_terminal() && wants_colour(),
    };
    Manner { paint, quiet: matches.get_flag("quiet") }
}

/// Whether the environment has nothing against colour: an empty `NO_COLOR` says nothing, and a dumb terminal
/// would print the escapes.
fn wants_colour() -> bool {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !no_colour && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// An option that this command may not even have.
pub fn optional(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.try_get_one::<String>(name).ok().flatten().cloned()
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

/// The number behind an option of a command, or its default.
pub fn count_or(matches: &ArgMatches, name: &str, default: u64) -> Result<u64> {
    optional(matches, name).map_or(Ok(default), |text| Ok(values::whole(name, &text)?))
}
