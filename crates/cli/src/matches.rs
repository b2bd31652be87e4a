//! `match`: engines against each other on mnk boards.

use crate::{errors, output, signals};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use gridwright::files::{Disk, Files};
use gridwright::mnk::player::Clock;
use gridwright::mnk::{Position, Variant};
use gridwright::text::number_of;
use gridwright::values;
use gridwright_arena::matches::{
    Entrant, Pace, Plan, Record, Setup, Sprt, Watcher, board, course, openings, play, records,
    report,
};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::time::Duration;

/// The command's grammar.
pub fn grammar() -> Clap {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
    };
    Clap::new("match")
        .about("Let engines play each other on mnk boards")
        .arg(
            Arg::new("engines")
                .value_name("ENGINE")
                .num_args(2..)
                .required(true)
                .help("champion[:level=3,threads=2,...], seed-player, random, or cmd:COMMAND"),
        )
        .arg(
            option("board", "M-N-K", "Rows, columns, k [default: 15-15-5]")
                .action(ArgAction::Append),
        )
        .arg(switch("course", "The course's 25 boards, both colours"))
        .arg(option("openings", "FILE", "Openings, one a line: x,y x,y ... (both colours each)"))
        .arg(option("time", "TIME", "For one move [default: 1s]"))
        .arg(option("game-time", "TIME", "For all moves of a side"))
        .arg(option("nodes", "N", "Positions for one move; own engines then repeat their games"))
        .arg(option("cpu-time", "TIME", "Processor time for one move, instead of the clock's"))
        .arg(switch("symmetries", "Turn and mirror the openings from round to round"))
        .arg(option("rounds", "N", "How often everything is played [default: 1]"))
        .arg(option("concurrency", "N", "Games at a time [default: 1]"))
        .arg(switch("exact", "Only exactly k in a row win"))
        .arg(option("sprt", "E0,E1", "Stop when Elo E0 or E1 is decided (errors of 5 %)"))
        .arg(option(
            "records",
            "FILE",
            "Add every game as a line of JSON; the same file again goes on",
        ))
        .arg(option("seed", "S", "Seed of everything random [default: 1]"))
        .arg(
            option("output", "OUTPUT", "text or json [default: text]")
                .value_parser(["text", "json"]),
        )
        .arg(switch("quiet", "Only the result").short('q'))
}

/// Plays everything and reports.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    let plan = plan(matches)?;
    let setup = setup(matches)?;
    let quiet = matches.get_flag("quiet");
    let records = matches.get_one::<String>("records");
    let records = records.map(|path| Records::open(path, &plan, &setup)).transpose()?;
    let (records, before) = records.unzip();
    let before = before.unwrap_or_default();
    if !before.is_empty() && !quiet {
        errors::show(&format!("{} played before\n", number_of(before.len(), "game")));
    }
    let mut watcher = Scribe { quiet, records, failed: Ok(()) };
    let _busy = signals::busy();
    let played = play(&plan, &setup, before, signals::cancel(), &mut watcher)?;
    watcher.failed?;
    let json = matches.get_one::<String>("output").is_some_and(|output| output == "json");
    let tell = if json { report::json } else { report::text };
    output::print(&tell(&plan, &played, setup.sprt));
    Ok(if signals::interrupted() { 3 } else { 0 })
}

/// Reads engines, boards and openings.
fn plan(matches: &ArgMatches) -> Result<Plan> {
    let names = matches.get_many::<String>("engines").unwrap_or_default();
    let engines = names.map(|name| Entrant::parse(name)).collect::<Result<Vec<_>, _>>()?;
    let boards = boards(matches)?;
    let openings = match matches.get_one::<String>("openings") {
        None => boards.into_iter().map(Position::new).collect(),
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| path.clone())?;
            openings(path, &text, &boards)?
        }
    };
    let rounds = match matches.get_one::<String>("rounds") {
        None => 1,
        Some(text) => text
            .parse::<usize>()
            .ok()
            .filter(|n| *n > 0)
            .ok_or_else(|| anyhow!("--rounds '{text}': expected a number from 1"))?,
    };
    Ok(Plan::new(engines, &openings, rounds, matches.get_flag("symmetries"))?)
}

fn boards(matches: &ArgMatches) -> Result<Vec<Variant>> {
    let mut boards: Vec<Variant> = Vec::new();
    if matches.get_flag("course") {
        boards.extend(course());
    }
    for text in matches.get_many::<String>("board").unwrap_or_default() {
        boards.push(board(text)?);
    }
    if boards.is_empty() {
        boards.push(board("15-15-5")?);
    }
    let exact = matches.get_flag("exact");
    Ok(boards.into_iter().map(|board| board.exactly(exact)).collect())
}

/// Reads how games are played.
fn setup(matches: &ArgMatches) -> Result<Setup> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let time = |name| text(name).map(|text| values::duration(name, text)).transpose();
    let left = time("game-time")?;
    let number = |name: &str, default: u64| {
        let Some(text) = text(name) else { return Ok(default) };
        text.parse().map_err(|_| anyhow!("--{name} '{text}': expected a whole number"))
    };
    let pace = match (number("nodes", 0)?, time("cpu-time")?) {
        (0, None) if text("nodes").is_none() => Pace::Clock,
        (0, _) if text("nodes").is_some() => bail!("--nodes 0: expected a number from 1"),
        (0, Some(time)) if time.is_zero() => bail!("--cpu-time: expected more than nothing"),
        (0, Some(_)) if text("time").is_some() || left.is_some() => {
            bail!("--cpu-time takes the place of --time and --game-time")
        }
        (0, Some(time)) => Pace::Processor(time),
        (nodes, None) => Pace::Nodes(nodes),
        (_, _) => bail!("--nodes and --cpu-time: one of them"),
    };
    let usual = if pace == Pace::Clock { Duration::from_secs(1) } else { Duration::from_mins(1) };
    let turn = time("time")?.unwrap_or(usual);
    let concurrency = number("concurrency", 1)?;
    if !(1..=64).contains(&concurrency) {
        bail!("--concurrency {concurrency}: expected 1 to 64");
    }
    Ok(Setup {
        clock: Clock { turn: Some(turn), left },
        pace,
        concurrency: concurrency as usize,
        sprt: text("sprt").map(Sprt::parse).transpose()?,
        seed: number("seed", 1)?,
    })
}

/// Says how each game ended and keeps it.
struct Scribe {
    quiet: bool,
    records: Option<Records>,
    /// What went wrong with the records.
    failed: Result<()>,
}

impl Watcher for Scribe {
    fn ended(&mut self, plan: &Plan, played: &[Record]) -> bool {
        let Some(record) = played.last() else { return true };
        if let Some(records) = &mut self.records {
            self.failed = records.write(plan, record);
        }
        if !self.quiet {
            let line = report::game_line(plan, record);
            errors::put(&format!("[{}/{}] {line}\n", played.len(), plan.fixtures.len()));
        }
        self.failed.is_ok()
    }

    fn warn(&mut self, message: &str) {
        errors::show(&format!("warning: {message}\n"));
    }
}

/// Where games go as they end: what was played survives whatever ends the match.
struct Records {
    path: String,
    file: File,
}

impl Records {
    /// Opens a file of games, new or of an earlier start, and reads what was played then. The torn end of
    /// a killed match is cut off; what is no file of games is left alone.
    fn open(path: &str, plan: &Plan, setup: &Setup) -> Result<(Records, Vec<Record>)> {
        let say = || path.to_owned();
        Disk.replaceable(path, records::FILE).with_context(say)?;
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(path).with_context(say)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(say)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let before = records::read(path, &text, plan, setup)?;
        if whole < bytes.len() {
            file.set_len(whole as u64).with_context(say)?;
        }
        Ok((Records { path: path.to_owned(), file }, before))
    }

    /// One whole line at a time.
    fn write(&mut self, plan: &Plan, record: &Record) -> Result<()> {
        let line = format!("{}\n", report::record(plan, record));
        self.file.write_all(line.as_bytes()).with_context(|| self.path.clone())
    }
}
