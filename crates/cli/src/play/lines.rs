//! Play one line of input at a time, where there is no terminal to draw on.

use crate::signals;
use anyhow::Result;
use std::io::{BufRead, Write};

/// What a world lets people play line by line.
pub trait Playable {
    /// The position, and what can be said to it.
    fn show(&self, paint: bool) -> String;
    /// Does what a line says; the answer is shown.
    fn obey(&mut self, line: &str) -> Result<Reply>;
    /// One line about what can be typed.
    fn help(&self) -> &'static str;
}

/// What a game answers.
pub enum Reply {
    /// Shown, and then the position again.
    Changed(String),
    /// Shown.
    Said(String),
    /// Shown, and that is all: the game is over.
    Over(String),
}

/// Plays until the game is over, the input ends or somebody says `quit`.
pub fn run(game: &mut dyn Playable, paint: bool) -> Result<u8> {
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
