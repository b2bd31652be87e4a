//! One file a command.

mod check;
pub mod compare;
mod convert;
mod extras;
mod generate;
mod hint;
mod rate;
pub mod serve;
pub mod sheet;
mod solve;
mod tables;

use crate::pipeline::{self, Job, Work};
use crate::{options, sources};
use anyhow::{Result, anyhow, bail};
use clap::ArgMatches;
use gridwright::registry::{AnyWorld, NotationSpec, Session, worlds_with};
use gridwright::{Command, Request, UsageError};
use std::sync::atomic::AtomicBool;

/// Runs what was asked for; returns the exit code.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    match matches.subcommand() {
        Some(("solve", matches)) => solve::run(&Task::new(Command::Solve, matches)?),
        Some(("count", matches)) => solve::run(&Task::new(Command::Count, matches)?),
        Some(("check", matches)) => check::run(&Task::new(Command::Check, matches)?),
        Some(("hint", matches)) => hint::run(&Task::new(Command::Hint, matches)?),
        Some(("rate", matches)) => rate::run(&Task::new(Command::Rate, matches)?),
        Some(("compare", matches)) => compare::run(matches),
        Some(("convert", matches)) => convert::run(&Task::new(Command::Convert, matches)?),
        Some(("generate", matches)) => generate::run(&Task::new(Command::Generate, matches)?),
        Some(("sheet", matches)) => sheet::run(&Task::new(Command::Sheet, matches)?),
        Some(("engine", matches)) => crate::engine::run(matches),
        Some(("play", matches)) => crate::play::run(matches),
        Some(("match", matches)) => crate::matches::run(matches),
        Some(("serve", matches)) => serve::run(matches),
        Some(("tables", matches)) => tables::run(matches),
        Some(("completions", matches)) => extras::completions(matches),
        Some(("man", matches)) => extras::man(matches),
        _ => bail!("no command given"),
    }
}

/// A command for one world, its options read and accepted.
struct Task<'a> {
    world: &'static dyn AnyWorld,
    session: Box<dyn Session>,
    request: Request,
    matches: &'a ArgMatches,
    manner: options::Manner,
}

impl<'a> Task<'a> {
    fn new(command: Command, matches: &'a ArgMatches) -> Result<Task<'a>> {
        let (name, matches) = matches.subcommand().ok_or_else(|| anyhow!("no world given"))?;
        let world = worlds_with(command)
            .find(|world| world.name() == name)
            .ok_or_else(|| anyhow!("unknown world '{name}'"))?;
        let request = options::request(command, world, matches)?;
        check_output(world, &request)?;
        let session = world.open(&request)?;
        Ok(Task { world, session, request, matches, manner: options::manner(matches) })
    }

    fn json(&self) -> bool {
        self.request.output == "json"
    }

    /// The notation boards are written in when the user names none.
    fn board_notation(&self) -> &str {
        match self.request.output.as_str() {
            "text" | "json" => {
                let names = names(self.world, |n| n.uses.writes);
                names.iter().find(|name| **name == "grid").or(names.first()).unwrap_or(&"text")
            }
            name => name,
        }
    }

    /// The same work for every instance, in input order; returns the exit code.
    fn each(&self, work: &Work<'_>) -> u8 {
        self.each_of(&sources::paths(self.matches), work)
    }

    /// The same work for every instance of these files.
    fn each_of(&self, paths: &[String], work: &Work<'_>) -> u8 {
        pipeline::run(&self.job(work), paths)
    }

    /// The same work for every instance.
    fn job<'w>(&'w self, work: &'w Work<'w>) -> Job<'w> {
        Job {
            world: self.world,
            session: self.session.as_ref(),
            threads: self.request.threads,
            json: self.json(),
            quiet: self.manner.quiet,
            noted: AtomicBool::new(self.manner.quiet),
            work,
        }
    }
}

/// The names of some notations.
fn names(world: &dyn AnyWorld, able: impl Fn(&NotationSpec) -> bool) -> Vec<&'static str> {
    world.notations().iter().filter(|n| able(n)).map(|n| n.name).collect()
}

/// Refuses an `--output` that the world cannot write for this command.
fn check_output(world: &dyn AnyWorld, request: &Request) -> Result<(), UsageError> {
    let mut known = vec!["text", "json"];
    known.extend((request.command == Command::Rate).then_some("csv"));
    known.extend(names(world, |n| match request.command {
        Command::Solve => n.uses.answers,
        Command::Convert | Command::Generate => n.uses.writes,
        _ => false,
    }));
    if known.contains(&request.output.as_str()) {
        return Ok(());
    }
    Err(UsageError::unknown(&format!("output of {}", world.name()), &request.output, known))
}
