//! `match`: engines against each other on mnk boards.

mod external;
mod game;
pub mod plan;
mod report;
mod score;

use crate::{output, signals};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use game::{Contestant, Record};
use gridwright::mnk::clock::Clock;
use plan::{Fixture, Plan};
use score::Sprt;
use std::fs::File;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
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
        .arg(option("rounds", "N", "How often everything is played [default: 1]"))
        .arg(option("concurrency", "N", "Games at a time [default: 1]"))
        .arg(switch("exact", "Only exactly k in a row win"))
        .arg(option("sprt", "E0,E1", "Stop when Elo E0 or E1 is decided (errors of 5 %)"))
        .arg(option("records", "FILE", "Write every game as a line of JSON"))
        .arg(option("seed", "S", "Seed of everything random [default: 1]"))
        .arg(
            option("output", "OUTPUT", "text or json [default: text]")
                .value_parser(["text", "json"]),
        )
        .arg(switch("quiet", "Only the result").short('q'))
}

/// Plays everything and reports.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    let plan = Plan::new(matches)?;
    let setup = Setup::new(matches)?;
    let _busy = signals::busy();
    let played = play_all(&plan, &setup)?;
    let text = if setup.json {
        report::json(&plan, &played, setup.sprt)
    } else {
        report::text(&plan, &played, setup.sprt)
    };
    output::print(&text);
    Ok(if signals::interrupted() { 3 } else { 0 })
}

/// How games are played.
struct Setup {
    clock: Clock,
    concurrency: usize,
    sprt: Option<Sprt>,
    records: Option<String>,
    seed: u64,
    json: bool,
    quiet: bool,
}

impl Setup {
    fn new(matches: &ArgMatches) -> Result<Setup> {
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let time = |name| text(name).map(|text| crate::options::duration(name, text)).transpose();
        let turn = time("time")?.unwrap_or(Duration::from_secs(1));
        let left = time("game-time")?;
        let number = |name: &str, default: u64| {
            let Some(text) = text(name) else { return Ok(default) };
            text.parse().map_err(|_| anyhow!("--{name} '{text}': expected a whole number"))
        };
        let concurrency = number("concurrency", 1)?;
        if !(1..=64).contains(&concurrency) {
            bail!("--concurrency {concurrency}: expected 1 to 64");
        }
        Ok(Setup {
            clock: Clock { turn: Some(turn), left },
            concurrency: concurrency as usize,
            sprt: text("sprt").map(Sprt::parse).transpose()?,
            records: text("records").map(str::to_owned),
            seed: number("seed", 1)?,
            json: text("output") == Some("json"),
            quiet: matches.get_flag("quiet"),
        })
    }
}

/// What has been played so far.
struct Played {
    games: Vec<Record>,
    records: Option<Records>,
    /// What went wrong with the records.
    failed: Result<()>,
}

impl Played {
    /// Takes in a game; whether the match goes on.
    fn add(&mut self, plan: &Plan, setup: &Setup, record: Record) -> bool {
        if let Some(records) = self.records.as_mut().filter(|_| self.failed.is_ok()) {
            self.failed = records.write(plan, &record);
        }
        self.games.push(record);
        announce(plan, setup, &self.games);
        let decided = setup.sprt.is_some_and(|sprt| {
            let games: Vec<&Record> = self.games.iter().collect();
            sprt.verdict(&score::tally(&games, 0, 1)).is_some()
        });
        self.failed.is_ok() && !decided
    }
}

/// Plays the plan's games, several at a time; results in the plan's order.
fn play_all(plan: &Plan, setup: &Setup) -> Result<Vec<Record>> {
    let next = AtomicUsize::new(0);
    let over = AtomicBool::new(false);
    let records = setup.records.as_deref().map(Records::create).transpose()?;
    let played = Mutex::new(Played { games: Vec::new(), records, failed: Ok(()) });
    std::thread::scope(|scope| {
        for _ in 0..setup.concurrency {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let stop = signals::interrupted() || over.load(Ordering::Relaxed);
                    let Some(fixture) = plan.fixtures.get(index).filter(|_| !stop) else { break };
                    let Some(record) = play(plan, fixture, setup) else { break };
                    let Ok(mut played) = played.lock() else { break };
                    if !played.add(plan, setup, record) {
                        over.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let mut played = played.into_inner().map_err(|_| anyhow!("a game panicked"))?;
    played.failed?;
    played.games.sort_by_key(|record| record.number);
    Ok(played.games)
}

fn play(plan: &Plan, fixture: &Fixture, setup: &Setup) -> Option<Record> {
    let seed = setup.seed.wrapping_add(fixture.number as u64 - 1);
    let sit = |who: usize| plan.engines[who].sit(fixture.opening.shape(), setup.clock, seed);
    let contestants: [Contestant; 2] = [sit(fixture.players[0]), sit(fixture.players[1])];
    game::play(fixture, contestants, setup.clock, signals::cancel())
}

fn announce(plan: &Plan, setup: &Setup, played: &[Record]) {
    if setup.quiet {
        return;
    }
    if let Some(record) = played.last() {
        let line = report::game_line(plan, record);
        let line = format!("[{}/{}] {line}\n", played.len(), plan.fixtures.len());
        // Standard error may be closed; the result does not depend on it.
        let _ = std::io::stderr().lock().write_all(line.as_bytes());
    }
}

/// Where games go as they end: what was played survives whatever ends the match.
struct Records {
    path: String,
    file: File,
}

impl Records {
    fn create(path: &str) -> Result<Records> {
        let file = File::create(path).with_context(|| path.to_owned())?;
        Ok(Records { path: path.to_owned(), file })
    }

    /// One whole line at a time.
    fn write(&mut self, plan: &Plan, record: &Record) -> Result<()> {
        let line = format!("{}\n", report::record(plan, record));
        self.file.write_all(line.as_bytes()).with_context(|| self.path.clone())
    }
}
