//! One game between two contestants, with a referee.

use super::external::External;
use super::pace::{Pace, Pacer, used};
use super::plan::Fixture;
use super::{ArenaError, Setup};
use gridwright_mnk::player::{Clock, Engine, EngineSpec};
use gridwright_mnk::{Cell, Finish, Position, Side, Variant};
use gridwright_search::{Cancel, Moment};
use std::time::Duration;

/// Who can be asked to play.
#[derive(Clone, Debug)]
pub enum Entrant {
    /// One of our own.
    Own(EngineSpec),
    /// A program that speaks pbrain.
    Command(String),
}

impl Entrant {
    /// Reads `cmd:COMMAND ARGUMENTS`, or the name of one of our own.
    ///
    /// ```
    /// use gridwright_arena::matches::Entrant;
    /// assert_eq!(Entrant::parse("cmd: ./rival -q")?.name(), "./rival -q");
    /// assert!(Entrant::parse("cmd:").is_err());
    /// # Ok::<(), gridwright_arena::matches::ArenaError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Entrant, ArenaError> {
        match text.strip_prefix("cmd:") {
            Some(command) if command.trim().is_empty() => {
                Err(ArenaError::NoCommand(text.to_owned()))
            }
            Some(command) => Ok(Entrant::Command(command.trim().to_owned())),
            None => Ok(Entrant::Own(EngineSpec::parse(text)?)),
        }
    }

    /// As it was written.
    pub fn name(&self) -> &str {
        match self {
            Entrant::Own(spec) => &spec.name,
            Entrant::Command(command) => command,
        }
    }

    /// Whether it can be started at all; why not, where it cannot.
    pub(super) fn rehearse(&self, variant: Variant, setup: &Setup) -> Result<(), String> {
        match self {
            Entrant::Own(_) => Ok(()),
            Entrant::Command(command) => External::start(command, variant, setup).map(drop),
        }
    }

    /// Sits down to play a game.
    pub(super) fn sit(&self, variant: Variant, setup: &Setup, seed: u64) -> Contestant {
        let engine = match (self, setup.pace) {
            (Entrant::Own(spec), Pace::Nodes(nodes)) => {
                Seated::Own(Box::new(spec.clone().with_nodes(nodes).start(variant, seed)))
            }
            (Entrant::Own(spec), _) => Seated::Own(Box::new(spec.start(variant, seed))),
            (Entrant::Command(command), _) => {
                Seated::External(External::start(command, variant, setup))
            }
        };
        let pacer = match setup.pace {
            Pace::Processor(time) => Some(Pacer::new(time)),
            _ => None,
        };
        Contestant { engine, left: setup.clock.left, pacer, slowest: Duration::ZERO }
    }
}

#[derive(Debug)]
enum Seated {
    Own(Box<Engine>),
    /// Whoever could not be started loses by a crash.
    External(Result<External, String>),
}

/// One side of a game.
#[derive(Debug)]
pub(super) struct Contestant {
    engine: Seated,
    left: Option<Duration>,
    pacer: Option<Pacer>,
    slowest: Duration,
}

impl Contestant {
    /// Why it could not be started.
    pub(super) fn failure(&self) -> Option<&str> {
        match &self.engine {
            Seated::External(Err(why)) => Some(why),
            _ => None,
        }
    }

    fn choose(&mut self, board: &Position, clock: Clock, cancel: &Cancel) -> Result<Cell, Fault> {
        if let Some(mut pacer) = self.pacer {
            let (before, since) = (self.used(), Moment::now());
            let chosen = self.ask(board, Clock { turn: Some(pacer.told), left: None }, cancel);
            pacer.spend(self.used().saturating_sub(before), since.elapsed());
            self.pacer = Some(pacer);
            return chosen;
        }
        let clock = Clock { left: self.left, ..clock };
        let since = Moment::now();
        let chosen = self.ask(board, clock, cancel);
        let took = since.elapsed();
        self.slowest = self.slowest.max(took);
        let late = clock.turn.is_some_and(|turn| took > turn.max(LEAST_TURN))
            || clock.left.is_some_and(|left| took > left);
        self.left = self.left.map(|left| left.saturating_sub(took));
        match chosen {
            Ok(_) if late => Err(Fault::Time),
            chosen => chosen,
        }
    }

    /// The processor time used so far.
    fn used(&self) -> Duration {
        let process = match &self.engine {
            Seated::External(Ok(external)) => external.process(),
            _ => "self".to_owned(),
        };
        used(&process).unwrap_or_default()
    }

    fn ask(&mut self, board: &Position, clock: Clock, cancel: &Cancel) -> Result<Cell, Fault> {
        let paced = self.pacer.is_some();
        let since = Moment::now();
        match &mut self.engine {
            Seated::Own(engine) => engine.choose(board, clock, since, cancel).ok_or(Fault::Crash),
            Seated::External(Err(_)) => Err(Fault::Crash),
            Seated::External(Ok(process)) => process.choose(board, clock, paced, cancel),
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
    pub variant: Variant,
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
    /// The processor time each side used, and in how many moves, where it was looked at.
    pub processor: [Option<(Duration, u32)>; 2],
    /// The time each side had.
    pub clock: Clock,
    /// What else limited a move.
    pub pace: Pace,
    /// Of everything random.
    pub seed: u64,
}

impl Record {
    /// Which side moved first from the opening.
    pub fn first(&self) -> Side {
        if self.opening.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// The moves as text.
    pub fn text(&self) -> Vec<String> {
        self.moves.iter().map(|cell| self.variant.write_move(*cell)).collect()
    }
}

/// Plays a game to its end; `None` when the user interrupts.
pub(super) fn play(
    fixture: &Fixture,
    mut contestants: [Contestant; 2],
    setup: &Setup,
    cancel: &Cancel,
) -> Option<Record> {
    let mut board = fixture.opening.clone();
    let mut fault = None;
    while board.finish().is_none() {
        let side = board.to_move();
        let chosen = contestants[side.index()].choose(&board, setup.clock, cancel);
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
        variant: board.variant(),
        moves: board.order_of_play(),
        opening: fixture.opening.history().len(),
        winner,
        fault: fault.map(|(_, why)| why),
        slowest: [contestants[0].slowest, contestants[1].slowest],
        processor: contestants.each_ref().map(|c| c.pacer.map(|pacer| pacer.spent)),
        clock: setup.clock,
        pace: setup.pace,
        seed: setup.seed_of(fixture),
    })
}
