//! `engine`: mnk over the Gomocup (pbrain) protocol on standard input and output.

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use gridwright_arena::protocol::{Info, serve};
use std::io::Write;
use std::sync::Arc;

/// The command's grammar.
pub fn grammar() -> Clap {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Clap::new("engine")
        .about("Play mnk over the Gomocup (pbrain) protocol on standard input and output")
        .arg(option("threads", "N", "Threads to think with [default: 1]"))
        .arg(option("level", "LEVEL", "Strength, 1 to 10 [default: 10]"))
        .arg(option("hash", "MIB", "Size of the table [default: 64, or half of INFO max_memory]"))
        .arg(
            Arg::new("ponder")
                .long("ponder")
                .help("Think while the other side does, too")
                .action(ArgAction::SetTrue),
        )
}

/// Serves until `END` or the end of the input.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    serve(&info(matches)?, std::io::stdin(), Arc::new(say));
    Ok(0)
}

fn info(matches: &ArgMatches) -> Result<Info> {
    let number = |name: &str, low: usize, high: usize, default: usize| {
        let Some(text) = matches.get_one::<String>(name) else { return Ok(default) };
        match text.parse() {
            Ok(number) if (low..=high).contains(&number) => Ok(number),
            _ => bail!("--{name} '{text}': expected {low} to {high}"),
        }
    };
    let mut info = Info::default();
    info.options.threads = number("threads", 1, 64, 1)?;
    info.options.level = number("level", 1, 10, 10)? as u8;
    info.options.table_bytes = number("hash", 1, 65_536, 64)? << 20;
    info.ponder = matches.get_flag("ponder");
    Ok(info)
}

/// Prints a line and makes sure it leaves.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // The manager may be gone; the end of the input will tell.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
