//! One game between two contestants, with a referee.

use super::external::External;
use super::plan::Fixture;
use crate::errors;
use anyhow::{Result, bail};
use gridwright::mnk::agent::{Agent, Persona};
use gridwright::mnk::clock::Clock;
use gridwright::mnk::{Board, Cell, Finish, Shape, Side, notation};
use gridwright::search::Cancel;
use std::time::{Duration, Instant};

/// Who can be asked to play.
#[derive(Clone, Debug)]
pub enum Engine {
    /// One of our own.
    Own(Persona),
    /// A program that speaks pbrain.
    Command(String),
}

impl Engine {
    /// Reads `cmd:COMMAND ARGUMENTS`, or the name of one of our own.
    pub fn parse(text: &str) -> Result<Engine> {
        match text.strip_prefix("cmd:") {
            Some(command) if command.trim().is_empty() => bail!("'{text}': no command"),
            Some(command) => Ok(Engine::Command(command.trim().to_owned())),
            None => Ok(Engine::Own(Persona::parse(text)?)),
        }
    }

    /// As it was written.
    pub fn name(&self) -> &str {
        match self {
            Engine::Own(persona) => &persona.name,
            Engine::Command(command) => command,
        }
    }

    /// Sits down to play a game.
    pub fn sit(&self, shape: Shape, clock: Clock, seed: u64) -> Contestant {
        let mind = match self {
            Engine::Own(persona) => Mind::Own(Box::new(persona.agent(shape, seed))),
            Engine::Command(command) => {
                let process = External::start(command, shape, clock);
                // The game is lost by a crash; why, is for whoever wrote the command.
                Mind::External(
                    process.inspect_err(|why| errors::show(&format!("warning: {why}\n"))),
                )
            }
        };
        Contestant { mind, left: clock.left, used: Duration::ZERO, slowest: Duration::ZERO }
    }
}

enum Mind {
    Own(Box<Agent>),
    External(Result<External, String>),
}

/// One side of a game.
pub struct Contestant {
    mind: Mind,
    left: Option<Duration>,
    used: Duration,
    slowest: Duration,
}

impl Contestant {
    fn choose(&mut self, board: &Board, clock: Clock, cancel: &Cancel) -> Result<Cell, Fault> {
        let clock = Clock { left: self.left, ..clock };
        let since = Instant::now();
        let chosen = match &mut self.mind {
            Mind::Own(agent) => agent.choose(board, clock, since, cancel).ok_or(Fault::Crash),
            Mind::External(Err(_)) => Err(Fault::Crash),
            Mind::External(Ok(process)) => process.choose(board, clock, cancel),
        };
        let took = since.elapsed();
        self.used += took;
        self.slowest = self.slowest.max(took);
        let late = clock.turn.is_some_and(|turn| took > turn.max(LEAST_TURN))
            || clock.left.is_some_and(|left| took > left);
        self.left = self.left.map(|left| left.saturating_sub(took));
        match chosen {
            Ok(_) if late => Err(Fault::Time),
            chosen => chosen,
        }
    }
}

/// A turn of no time at all is understood as this much.
const LEAST_TURN: Duration = Duration::from_millis(100);

/// Why a contestant lost without being beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A move that cannot be played.
    Illegal,
    /// Too slow.
    Time,
    /// Gone, or talking nonsense.
    Crash,
}

impl Fault {
    /// For reports.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Illegal => "illegal move",
            Fault::Time => "time",
            Fault::Crash => "crash",
        }
    }
}

/// How a game went.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game's number in the match, from 1.
    pub number: usize,
    /// The engines by number, X first.
    pub players: [usize; 2],
    /// The board.
    pub shape: Shape,
    /// All moves, the opening's included.
    pub moves: Vec<Cell>,
    /// How many of them are the opening's.
    pub opening: usize,
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// What the loser did wrong, where it was not beaten on the board.
    pub fault: Option<Fault>,
    /// Each side's slowest move.
    pub slowest: [Duration; 2],
}

impl Record {
    /// Which side moved first from the opening.
    pub fn first(&self) -> Side {
        if self.opening.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// The moves as text.
    pub fn text(&self) -> Vec<String> {
        self.moves.iter().map(|cell| notation::write_move(*cell, self.shape)).collect()
    }
}

/// Plays a game to its end; `None` when the user interrupts.
pub fn play(
    fixture: &Fixture,
    mut contestants: [Contestant; 2],
    clock: Clock,
    cancel: &Cancel,
) -> Option<Record> {
    let mut board = fixture.opening.clone();
    let mut fault = None;
    while board.finish().is_none() {
        let side = board.to_move();
        let chosen = contestants[side.index()].choose(&board, clock, cancel);
        if cancel.is_raised() {
            return None;
        }
        let outcome = chosen.and_then(|cell| board.play(cell).map_err(|_| Fault::Illegal));
        if let Err(why) = outcome {
            fault = Some((side, why));
            break;
        }
    }
    let winner = match (fault, board.finish()) {
        (Some((side, _)), _) => Some(side.other()),
        (None, Some(Finish::Won(side))) => Some(side),
        _ => None,
    };
    Some(Record {
        number: fixture.number,
        players: fixture.players,
        shape: board.shape(),
        moves: board.order_of_play(),
        opening: fixture.opening.history().len(),
        winner,
        fault: fault.map(|(_, why)| why),
        slowest: [contestants[0].slowest, contestants[1].slowest],
    })
}
