//! One file a command.

mod check;
pub mod compare;
mod convert;
mod extras;
mod generate;
mod solve;
mod tables;

use crate::args::worlds_with;
use crate::options;
use anyhow::{Result, anyhow, bail};
use clap::ArgMatches;
use gridwright::registry::{AnyWorld, Session};
use gridwright::{Command, Given, Notation, UsageError};

/// Runs what was asked for; returns the exit code.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    match matches.subcommand() {
        Some(("solve", matches)) => solve::run(&Request::new(Command::Solve, matches)?),
        Some(("count", matches)) => solve::run(&Request::new(Command::Count, matches)?),
        Some(("check", matches)) => check::run(&Request::new(Command::Check, matches)?),
        Some(("compare", matches)) => compare::run(matches),
        Some(("convert", matches)) => convert::run(&Request::new(Command::Convert, matches)?),
        Some(("generate", matches)) => generate::run(&Request::new(Command::Generate, matches)?),
        Some(("engine", matches)) => crate::engine::run(matches),
        Some(("play", matches)) => crate::play::run(matches),
        Some(("match", matches)) => crate::matches::run(matches),
        Some(("tables", matches)) => tables::run(matches),
        Some(("completions", matches)) => extras::completions(matches),
        Some(("man", matches)) => extras::man(matches),
        _ => bail!("no command given"),
    }
}

/// A command for one world, its options read and accepted.
struct Request<'a> {
    world: &'static dyn AnyWorld,
    session: Box<dyn Session>,
    given: Given,
    matches: &'a ArgMatches,
    manner: options::Manner,
}

impl<'a> Request<'a> {
    fn new(command: Command, matches: &'a ArgMatches) -> Result<Request<'a>> {
        let (name, matches) = matches.subcommand().ok_or_else(|| anyhow!("no world given"))?;
        let world = worlds_with(command)
            .find(|world| world.name() == name)
            .ok_or_else(|| anyhow!("unknown world '{name}'"))?;
        let given = options::given(command, world, matches)?;
        check_output(world, &given)?;
        let session = world.open(&given)?;
        Ok(Request { world, session, given, matches, manner: options::manner(matches) })
    }

    fn json(&self) -> bool {
        self.given.output == "json"
    }

    /// The notation boards are written in when the user names none.
    fn board_notation(&self) -> &str {
        let mut writable = self.world.notations().iter().filter(|n| n.writes);
        match self.given.output.as_str() {
            "text" | "json" => {
                let grid = writable.clone().find(|n| n.name == "grid");
                grid.or_else(|| writable.next()).map_or("text", |n| n.name)
            }
            name => name,
        }
    }
}

/// Refuses an `--output` that the world cannot write for this command.
fn check_output(world: &dyn AnyWorld, given: &Given) -> Result<(), UsageError> {
    let able = |n: &&Notation| match given.command {
        Command::Solve => n.answers,
        Command::Convert | Command::Generate => n.writes,
        _ => false,
    };
    let names = || world.notations().iter().filter(able).map(|n| n.name);
    let known = ["text", "json"].into_iter().chain(names());
    if known.clone().any(|name| name == given.output) {
        return Ok(());
    }
    Err(UsageError::unknown(&format!("output of {}", world.name()), &given.output, known))
}
