//! `play`: a game or a puzzle at the terminal. Whoever has a terminal gets a screen; through a pipe mnk is
//! played line by line.

mod advice;
mod app;
mod cover;
mod facts;
mod grid;
#[cfg(all(test, target_os = "linux"))]
mod held;
mod keys;
mod lines;
mod mnk;
mod moves;
mod overlay;
#[cfg(test)]
mod page;
mod saves;
mod screen;
mod selection;
#[cfg(test)]
mod tests;
mod view;
mod wishes;
mod work;

use crate::{options, signals};
use anyhow::{Context, Result, anyhow, bail};
use app::{App, House};
use clap::{Arg, ArgAction, ArgMatches, Command as Clap};
use gridwright::play::{Game, PlayError};
use gridwright::registry::{AnyWorld, worlds};
use gridwright::{Command, Limits, OptionSpec, values};
use saves::Record;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Read, Write};
use std::time::Duration;

/// A board's text may be this large.
const LARGEST: u64 = 16 << 20;
/// How long the first board may take to make.
const MAKING: Duration = Duration::from_secs(60);

/// The command's grammar.
pub fn grammar() -> Clap {
    let mut play = Clap::new("play")
        .about("Play at the terminal: hints, marks, undo, saved games")
        .arg_required_else_help(true)
        .subcommand_value_name("WORLD")
        .subcommand_help_heading("Worlds")
        .disable_help_subcommand(true)
        .args(shared());
    for world in worlds() {
        play = play.subcommand(match world.name() {
            "mnk" => mnk::grammar(),
            _ => sheet_grammar(*world),
        });
    }
    play
}

/// What every world's game takes.
fn shared() -> Vec<Arg> {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).global(true)
    };
    let switch = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).help(help).action(ArgAction::SetTrue).global(true)
    };
    vec![
        switch("list", "List the saved games"),
        option("resume", "NAME", "Go on with a saved game, by its name or file"),
        option(
            "record",
            "FILE",
            "Write the puzzle and what was done as text, for hint --game and solve",
        ),
        switch("strict", "Show clashes unasked"),
        option("color", "WHEN", "Colour: auto, always, never [default: auto]")
            .value_parser(["auto", "always", "never"]),
        switch("quiet", "Say less").short('q'),
        option("seed", "S", "Seed of the first board, or of the opponent's whims"),
    ]
}

fn sheet_grammar(world: &'static dyn AnyWorld) -> Clap {
    let mut clap = Clap::new(world.name())
        .about(world.about())
        .arg(file())
        .after_help("Keys are shown at the foot of the screen, all of them under ?.");
    for spec in own(world) {
        let heading = format!("Options of {}", world.name());
        let arg = Arg::new(spec.name).long(spec.name).help(spec.about).help_heading(heading);
        clap = clap.arg(match spec.value {
            Some(value) => arg.value_name(value).allow_hyphen_values(true),
            None => arg.action(ArgAction::SetTrue),
        });
    }
    clap
}

/// The board to play.
fn file() -> Arg {
    Arg::new("file").value_name("FILE").help("The board, also .gz [default: a new one]")
}

/// The options that say what a board is, or what a new one should be.
fn own(world: &'static dyn AnyWorld) -> impl Iterator<Item = &'static OptionSpec> {
    let of_boards = |spec: &&OptionSpec| {
        [Command::Generate, Command::Convert].iter().any(|command| spec.commands.contains(command))
    };
    world.options().iter().filter(of_boards)
}

/// Plays until somebody leaves.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    let given = matches.subcommand().map_or(matches, |(_, matches)| matches);
    if given.get_flag("list") {
        let list = saves::list(&saves::folder()?)?;
        std::io::stdout().lock().write_all(list.as_bytes())?;
        return Ok(0);
    }
    let resume = options::optional(given, "resume");
    let (world, matches) = match (matches.subcommand(), &resume) {
        (Some((world, matches)), _) => (Some(world), matches),
        (None, Some(_)) => (None, matches),
        (None, None) => bail!("name a world, or --resume a game; --list names the saved ones"),
    };
    let paint = options::manner(matches).paint;
    if !on_terminal() {
        if world == Some("mnk") && resume.is_none() && options::optional(matches, "file").is_none()
        {
            return lines::run(mnk::sit(matches)?.as_mut(), paint);
        }
        bail!("play needs a terminal on both sides: keys come in, a screen goes out");
    }
    let record =
        options::optional(matches, "record").map(|file| Record::claim(&file)).transpose()?;
    let mut app = match resume {
        Some(name) => resumed(&name, matches)?,
        None => fresh(world.unwrap_or_default(), matches)?,
    };
    // A signal waits until the terminal is given back and all is written.
    let _busy = signals::busy();
    let code = screen::run(&mut app, paint);
    let mut out = std::io::stdout().lock();
    if app.saved
        && let Some(file) = &app.file
    {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(out, "saved; go on with: gridwright play --resume {name}")?;
    }
    if let Some(record) = record {
        writeln!(out, "recorded; read it with: {}", record.write(&app.game)?)?;
    }
    code
}

fn on_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

fn house(world: &'static dyn AnyWorld, matches: &ArgMatches) -> House {
    let (mut making, mut reading) = (BTreeMap::new(), BTreeMap::new());
    for spec in own(world) {
        let given = match spec.value {
            Some(_) => options::optional(matches, spec.name),
            None => {
                let switch = matches.try_get_one::<bool>(spec.name).ok().flatten();
                switch.is_some_and(|on| *on).then(String::new)
            }
        };
        let Some(given) = given else { continue };
        if spec.commands.contains(&Command::Generate) {
            making.insert(spec.name.to_owned(), given.clone());
        }
        if spec.commands.contains(&Command::Solve) {
            reading.insert(spec.name.to_owned(), given);
        }
    }
    let (strict, folder) = (matches.get_flag("strict"), saves::folder().ok());
    let habits = folder.as_deref().map(saves::Habits::read).unwrap_or_default();
    House { making, reading, strict, habits, folder }
}

/// A saved game.
fn resumed(name: &str, matches: &ArgMatches) -> Result<App> {
    let folder = saves::folder().unwrap_or_default();
    let (mut game, file, text) = saves::open(name, &folder)?;
    let house = house(game.world(), matches);
    mnk::seat(&mut game, matches)?;
    let mut app = App::new(game, house);
    (app.file, app.kept, app.saved) = (Some(file), text, true);
    Ok(app)
}

/// A board from a file, or a new one.
fn fresh(name: &str, matches: &ArgMatches) -> Result<App> {
    let world =
        gridwright::registry::world(name).ok_or_else(|| anyhow!("unknown world '{name}'"))?;
    let mut house = house(world, matches);
    let named = options::optional(matches, "file");
    let text = match &named {
        Some(file) => Some(read(file)?),
        None if name == "mnk" => Some(mnk::empty(matches, &mut house.reading)?),
        None if !world.has(Command::Generate) => {
            bail!("{name} makes no boards: name a FILE that holds one")
        }
        None => None,
    };
    let game = match text {
        Some(text) => Game::new(name, &text, &house.reading),
        None => {
            let seed = match options::optional(matches, "seed") {
                Some(seed) => values::whole("seed", &seed)?,
                None => rand::random(),
            };
            let limits = Limits { time: Some(MAKING), ..Limits::default() };
            Game::make(name, &house.making, &house.reading, seed, limits, signals::cancel())
        }
    };
    let mut game = game.map_err(|error| match error {
        PlayError::Input(error) => anyhow!(error.in_file(&named.unwrap_or_default())),
        error => anyhow!(error),
    })?;
    mnk::seat(&mut game, matches)?;
    Ok(App::new(game, house))
}

fn read(file: &str) -> Result<String> {
    let source = crate::sources::Source::open(file).with_context(|| file.to_owned())?;
    let mut text = String::new();
    source.text.take(LARGEST + 1).read_to_string(&mut text).with_context(|| file.to_owned())?;
    if text.len() as u64 > LARGEST {
        bail!("{file}: more than {LARGEST} bytes");
    }
    Ok(text)
}
