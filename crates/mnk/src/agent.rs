//! Somebody who plays: the champion at any level, the report's player, or chance.

use super::board::{Board, Cell, Shape};
use super::champion::player::{Allowance, STRONGEST};
use super::champion::{Options, Player};
use super::clock::Clock;
use super::seed_player::{Choice, choose};
use super::thinker::{Notes, Thinker, deadline};
use gridwright_search::{Budget, Cancel, Limits, Stats};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::time::Instant;
use thiserror::Error;

/// A player's name and how it plays, as in `champion`, `champion:level=3`, `champion:threads=2,hash=16`,
/// `seed-player`, `random`.
#[derive(Clone, Debug)]
pub struct Persona {
    /// As it was written.
    pub name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Champion { options: Box<Options>, depth: Option<u32>, nodes: Option<u64> },
    Seed,
    Random,
}

/// A persona that does not exist.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PersonaError {
    /// No such player.
    #[error("unknown player '{0}'; there is: champion, seed-player, random")]
    Name(String),
    /// No such trait of character.
    #[error(
        "unknown trait '{0}' of a player; champion has level=1..10, threads=N, hash=MIB, depth=N, \
         nodes=N, tempo=N, wCODE=N"
    )]
    Trait(String),
}

impl Persona {
    /// Reads a name with its traits.
    ///
    /// ```
    /// use gridwright_mnk::agent::Persona;
    /// assert!(Persona::parse("champion:level=3,threads=2").is_ok());
    /// assert!(Persona::parse("grandmaster").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Persona, PersonaError> {
        let (name, traits) = text.split_once(':').unwrap_or((text, ""));
        let traits = traits.split(',').filter(|t| !t.is_empty());
        let kind = match name {
            "champion" => champion(traits)?,
            "seed-player" | "random" => {
                let mut traits = traits;
                if let Some(wrong) = traits.next() {
                    return Err(PersonaError::Trait(wrong.to_owned()));
                }
                if name == "random" { Kind::Random } else { Kind::Seed }
            }
            _ => return Err(PersonaError::Name(name.to_owned())),
        };
        Ok(Persona { name: text.to_owned(), kind })
    }

    /// Sits down at a board.
    pub fn agent(&self, shape: Shape, seed: u64) -> Agent {
        let rng = Pcg64Mcg::seed_from_u64(seed);
        let brain = match &self.kind {
            Kind::Champion { options, depth, nodes } => Brain::Champion {
                player: Box::new(Player::new(shape, Options { seed, ..**options })),
                depth: *depth,
                nodes: *nodes,
            },
            Kind::Seed => Brain::Seed,
            Kind::Random => Brain::Random,
        };
        Agent(Thinker::new(Mind { brain, rng }))
    }
}

fn champion<'a>(traits: impl Iterator<Item = &'a str>) -> Result<Kind, PersonaError> {
    let mut options = Options { table_bytes: 32 << 20, ..Options::default() };
    let (mut depth, mut nodes) = (None, None);
    for item in traits {
        let wrong = || PersonaError::Trait(item.to_owned());
        let (key, value) = item.split_once('=').ok_or_else(wrong)?;
        let number: u64 = value.parse().map_err(|_| wrong())?;
        match key {
            "level" if (1..=u64::from(STRONGEST)).contains(&number) => options.level = number as u8,
            "threads" if (1..=64).contains(&number) => options.threads = number as usize,
            "hash" if (1..=4096).contains(&number) => options.table_bytes = (number << 20) as usize,
            "depth" if (1..=200).contains(&number) => depth = Some(number as u32),
            "nodes" if number > 0 => nodes = Some(number),
            "tempo" if number < 10_000 => options.weights.tempo = number as i32,
            _ => {
                let code = key.strip_prefix('w').and_then(|c| c.parse::<usize>().ok());
                let code = code.filter(|c| (1..16).contains(c)).ok_or_else(wrong)?;
                if !(1..=10_000).contains(&number) {
                    return Err(wrong());
                }
                options.weights.pattern[code] = number as u16;
            }
        }
    }
    Ok(Kind::Champion { options: Box::new(options), depth, nodes })
}

/// Somebody at a board.
#[derive(Debug)]
pub struct Agent(Thinker<Mind>);

#[derive(Debug)]
struct Mind {
    brain: Brain,
    rng: Pcg64Mcg,
}

#[derive(Debug)]
enum Brain {
    Champion { player: Box<Player>, depth: Option<u32>, nodes: Option<u64> },
    Seed,
    Random,
}

impl Agent {
    /// Chooses a move within the clock, counted from `since`; `None` when the game is over.
    pub fn choose(
        &mut self,
        board: &Board,
        clock: Clock,
        since: Instant,
        cancel: &Cancel,
    ) -> Option<Cell> {
        if board.finish().is_some() {
            return None;
        }
        let (deadline, position) = (deadline(clock, since), board.clone());
        self.0.think(board, deadline, cancel, move |mind, notes, stop| {
            mind.think(&position, clock, since, notes, stop);
        })
    }
}

impl Mind {
    fn think(&mut self, board: &Board, clock: Clock, since: Instant, notes: &Notes, stop: &Cancel) {
        let late = since.elapsed();
        let allotment = clock.allot();
        let time = allotment.map(|a| a.hard.saturating_sub(late));
        let mut limits = Limits { time, ..Limits::default() };
        match &mut self.brain {
            Brain::Champion { player, depth, nodes } => {
                limits.nodes = *nodes;
                let soft = allotment.map(|a| a.soft.saturating_sub(late));
                let allowance =
                    Allowance { limits, soft, depth: *depth, cancel: stop, progress: &() };
                notes.take_down(&player.think(board, allowance, &mut |p| notes.take_down(p)));
            }
            Brain::Seed => {
                let mut budget = Budget::new(limits, stop, &());
                let (rng, mut stats) = (&mut self.rng, Stats::default());
                let mut watch = |choice: Choice| notes.take_move(choice.cell);
                if let Some(last) = choose(board, &mut budget, &mut stats, rng, &mut watch) {
                    watch(last);
                }
            }
            Brain::Random => {
                let moves: Vec<Cell> = board.moves().collect();
                notes.take_move(moves[self.rng.random_range(0..moves.len())]);
            }
        }
    }
}
