//! Matches: engines against each other, with a referee, points, Elo and a sequential test.

mod external;
mod game;
mod pace;
mod plan;
pub mod records;
pub mod report;
mod score;

pub use game::{Entrant, Fault, Record};
pub use pace::Pace;
pub use plan::{Fixture, Plan, board, course, openings};
pub use score::{Decision, Sprt, Tally, tally};

use game::Contestant;
use gridwright_mnk::VariantError;
use gridwright_mnk::player::{Clock, EngineSpecError};
use gridwright_search::{Cancel, parallel};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// A match that cannot be played.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArenaError {
    /// No such engine.
    #[error(transparent)]
    Engine(#[from] EngineSpecError),
    /// A command without words.
    #[error("'{0}': no command")]
    NoCommand(String),
    /// Text that is no board.
    #[error("board '{0}': expected M-N-K (rows, columns, k)")]
    Board(String),
    /// A board nobody can play on.
    #[error("board '{0}': {1}")]
    Variant(String, VariantError),
    /// An opening that cannot be played, and where it stands.
    #[error("{0}: {1}")]
    Opening(String, String),
    /// A file without openings.
    #[error("{0}: no openings in it")]
    NoOpenings(String),
    /// More games than anybody waits for.
    #[error("more than {0} games")]
    TooMany(usize),
    /// Differences that cannot be tested.
    #[error("--sprt '{0}': expected E0,E1 with E0 < E1")]
    Sprt(String),
    /// Processor time of games at a time cannot be told apart, or is not known on this system.
    #[error("--cpu-time: {0}")]
    Processor(&'static str),
    /// An engine that cannot be started, and why.
    #[error("{0}")]
    Start(String),
    /// A line that tells of no game, and where it stands.
    #[error("{0}: this is no game of a match, and nothing is written to this file")]
    Records(String),
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// The time of each side.
    pub clock: Clock,
    /// What limits a move besides the clock.
    pub pace: Pace,
    /// Games at a time.
    pub concurrency: usize,
    /// Ends the match when it has decided.
    pub sprt: Option<Sprt>,
    /// Of everything random.
    pub seed: u64,
}

impl Setup {
    /// The seed of one game.
    fn seed_of(&self, fixture: &Fixture) -> u64 {
        self.seed.wrapping_add(fixture.number as u64 - 1)
    }
}

/// Hears of a match while it is played.
pub trait Watcher: Send {
    /// A game has ended, the last of those played so far; whether the match goes on.
    fn ended(&mut self, plan: &Plan, played: &[Record]) -> bool;

    /// Something that the engines' owner should know.
    fn warn(&mut self, message: &str);
}

/// Plays the plan's games but for those played `before`, several at a time, until `cancel` is raised;
/// results in the plan's order. An engine that cannot be started is an error before the first game.
pub fn play(
    plan: &Plan,
    setup: &Setup,
    before: Vec<Record>,
    cancel: &Cancel,
    watcher: &mut dyn Watcher,
) -> Result<Vec<Record>, ArenaError> {
    let known: HashSet<usize> = before.iter().map(|record| record.number).collect();
    let open: Vec<&Fixture> =
        plan.fixtures.iter().filter(|fixture| !known.contains(&fixture.number)).collect();
    setup.pace.check(setup.concurrency)?;
    rehearse(plan, setup, &open)?;
    let decided = |played: &[Record]| {
        setup.sprt.is_some_and(|sprt| sprt.verdict(&tally(played, 0, 1)).is_some())
    };
    let (next, over) = (AtomicUsize::new(0), AtomicBool::new(decided(&before)));
    let table = Mutex::new((before, watcher));
    let lock = || table.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || {
        while !cancel.is_raised() && !over.load(Ordering::Relaxed) {
            let Some(fixture) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let contestants = sit(plan, setup, fixture);
            for why in contestants.iter().filter_map(Contestant::failure) {
                lock().1.warn(why);
            }
            let Some(record) = game::play(fixture, contestants, setup, cancel) else { break };
            let (played, watcher) = &mut *lock();
            played.push(record);
            if !watcher.ended(plan, played) || decided(played) {
                over.store(true, Ordering::Relaxed);
            }
        }
    };
    parallel::crew(setup.concurrency, work);
    let (mut played, _) = table.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|record: &Record| record.number);
    Ok(played)
}

/// Starts every engine once, on the first board that it is to play on.
fn rehearse(plan: &Plan, setup: &Setup, open: &[&Fixture]) -> Result<(), ArenaError> {
    for (number, engine) in plan.engines.iter().enumerate() {
        if let Some(fixture) = open.iter().find(|fixture| fixture.players.contains(&number)) {
            let started = engine.rehearse(fixture.opening.variant(), setup);
            started.map_err(ArenaError::Start)?;
        }
    }
    Ok(())
}

fn sit(plan: &Plan, setup: &Setup, fixture: &Fixture) -> [Contestant; 2] {
    let (variant, seed) = (fixture.opening.variant(), setup.seed_of(fixture));
    fixture.players.map(|who| plan.engines[who].sit(variant, setup, seed))
}
