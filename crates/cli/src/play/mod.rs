//! `play`: a game or a puzzle at the terminal, one line of input at a time.
//!
//! A world's game shows itself and obeys lines; this file is the frame around it.

mod mnk;

use crate::{options, signals};
use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command as Clap};
use std::io::{BufRead, Write};

/// What a world lets people play.
trait Playable {
    /// The position, and what can be said to it.
    fn show(&self, paint: bool) -> String;
    /// Does what a line says; the answer is shown.
    fn obey(&mut self, line: &str) -> Result<Reply>;
    /// One line about what can be typed.
    fn help(&self) -> &'static str;
}

/// What a game answers.
enum Reply {
    /// Shown, and then the position again.
    Changed(String),
    /// Shown.
    Said(String),
    /// Shown, and that is all: the game is over.
    Over(String),
}

/// The command's grammar.
pub fn grammar() -> Clap {
    Clap::new("play")
        .about("Play at the terminal")
        .subcommand_required(true)
        .subcommand_value_name("WORLD")
        .subcommand_help_heading("Worlds")
        .disable_help_subcommand(true)
        .subcommand(mnk::grammar())
}

/// Plays until the game is over, the input ends or somebody says `quit`.
pub fn run(matches: &ArgMatches) -> Result<u8> {
    let (world, matches) = matches.subcommand().ok_or_else(|| anyhow!("no world given"))?;
    let paint = options::manner(matches).paint;
    let mut game = match world {
        "mnk" => mnk::sit(matches)?,
        _ => return Err(anyhow!("unknown world '{world}'")),
    };
    let mut out = std::io::stdout().lock();
    let mut say = |text: &str| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    say(&format!("{}\n{}> ", game.help(), game.show(paint)))?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let line = line.trim();
        if signals::interrupted() || matches!(line, "quit" | "exit" | "q") {
            break;
        }
        let answer = match game.obey(line) {
            Ok(Reply::Changed(text)) => format!("{text}{}", game.show(paint)),
            Ok(Reply::Said(text)) => text,
            Ok(Reply::Over(text)) => {
                say(&format!("{}{text}", game.show(paint)))?;
                return Ok(0);
            }
            Err(error) => format!("{error:#}\n{}\n", game.help()),
        };
        say(&format!("{answer}> "))?;
    }
    say("\n")?;
    Ok(0)
}
