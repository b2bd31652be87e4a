//! Engines that play under a clock: the champion at any level, the report's player, or chance.

use super::analysis::{Allowance, Options, Player, STRONGEST};
use super::thread::{BestSoFar, SearchThread, deadline};
use super::worker::Selectivity;
use crate::board::{Cell, Position, Variant};
use crate::clock::Clock;
use crate::seed::{self, Choice, choose};
use gridwright_search::{Budget, Cancel, Limits, Moment, Stats};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thiserror::Error;

/// An engine's name and how it plays, as in `champion`, `champion:level=3`, `champion:threads=2,hash=16`,
/// `seed-player`, `random`.
#[derive(Clone, Debug)]
pub struct EngineSpec {
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

/// An engine that does not exist.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineSpecError {
    /// No such player.
    #[error("unknown player '{0}'; there is: champion, seed-player, random")]
    Name(String),
    /// No such trait of character.
    #[error(
        "unknown trait '{0}' of a player; champion has level=1..10, threads=N, hash=MIB, depth=N, \
         nodes=N, without={rules}",
        rules = Selectivity::NAMES.join("|")
    )]
    Trait(String),
}

impl EngineSpec {
    /// Reads a name with its traits.
    ///
    /// ```
    /// use gridwright_mnk::player::EngineSpec;
    /// assert!(EngineSpec::parse("champion:level=3,threads=2").is_ok());
    /// assert!(EngineSpec::parse("grandmaster").is_err());
    /// let error = EngineSpec::parse("champion:without=luck").unwrap_err();
    /// assert!(error.to_string().contains("razoring"), "{error}");
    /// ```
    pub fn parse(text: &str) -> Result<EngineSpec, EngineSpecError> {
        let (name, traits) = text.split_once(':').unwrap_or((text, ""));
        let traits = traits.split(',').filter(|t| !t.is_empty());
        let kind = match name {
            "champion" => champion(traits)?,
            "seed-player" | "random" => {
                let mut traits = traits;
                if let Some(wrong) = traits.next() {
                    return Err(EngineSpecError::Trait(wrong.to_owned()));
                }
                if name == "random" { Kind::Random } else { Kind::Seed }
            }
            _ => return Err(EngineSpecError::Name(name.to_owned())),
        };
        Ok(EngineSpec { name: text.to_owned(), kind })
    }

    /// Whether it knows the rules of a board; only then may it sit down there.
    pub fn knows(&self, variant: Variant) -> bool {
        variant.is_played() || matches!(self.kind, Kind::Random)
    }

    /// The same engine with so many positions a move, where it searches and nothing else was said.
    #[must_use]
    pub fn with_nodes(mut self, most: u64) -> EngineSpec {
        if let Kind::Champion { nodes, .. } = &mut self.kind {
            *nodes = nodes.or(Some(most));
        }
        self
    }

    /// Sits down at a board.
    pub fn start(&self, variant: Variant, seed: u64) -> Engine {
        let rng = Pcg64Mcg::seed_from_u64(seed);
        let strategy = match &self.kind {
            Kind::Champion { options, depth, nodes } => Strategy::Champion {
                player: Box::new(Player::new(variant, Options { seed, ..**options })),
                depth: *depth,
                nodes: *nodes,
            },
            Kind::Seed => Strategy::Seed,
            Kind::Random => Strategy::Random,
        };
        Engine(SearchThread::new(Chooser { strategy, rng }))
    }
}

fn champion<'a>(traits: impl Iterator<Item = &'a str>) -> Result<Kind, EngineSpecError> {
    let mut options = Options { table_bytes: 32 << 20, ..Options::default() };
    let (mut depth, mut nodes) = (None, None);
    for item in traits {
        let wrong = || EngineSpecError::Trait(item.to_owned());
        let (key, value) = item.split_once('=').ok_or_else(wrong)?;
        if key == "without" {
            if !options.selectivity.without(value) {
                return Err(wrong());
            }
            continue;
        }
        let number: u64 = value.parse().map_err(|_| wrong())?;
        match key {
            "level" if (1..=u64::from(STRONGEST)).contains(&number) => options.level = number as u8,
            "threads" if (1..=64).contains(&number) => options.threads = number as usize,
            "hash" if (1..=4096).contains(&number) => options.table_bytes = (number << 20) as usize,
            "depth" if (1..=200).contains(&number) => depth = Some(number as u32),
            "nodes" if number > 0 => nodes = Some(number),
            _ => return Err(wrong()),
        }
    }
    Ok(Kind::Champion { options: Box::new(options), depth, nodes })
}

/// An engine at a board.
#[derive(Debug)]
pub struct Engine(SearchThread<Chooser>);

#[derive(Debug)]
struct Chooser {
    strategy: Strategy,
    rng: Pcg64Mcg,
}

#[derive(Debug)]
enum Strategy {
    Champion { player: Box<Player>, depth: Option<u32>, nodes: Option<u64> },
    Seed,
    Random,
}

impl Engine {
    /// Chooses a move within the clock, counted from `since`; `None` when the game is over.
    pub fn choose(
        &mut self,
        board: &Position,
        clock: Clock,
        since: Moment,
        cancel: &Cancel,
    ) -> Option<Cell> {
        if board.finish().is_some() {
            return None;
        }
        let (deadline, position) = (deadline(clock, since), board.clone());
        self.0.best_move(board, deadline, cancel, move |chooser, best, stop| {
            chooser.choose(&position, clock, since, best, stop);
        })
    }
}

impl Chooser {
    fn choose(
        &mut self,
        board: &Position,
        clock: Clock,
        since: Moment,
        best: &BestSoFar,
        stop: &Cancel,
    ) {
        let late = since.elapsed();
        let allotment = clock.allot();
        let time = allotment.map(|a| a.hard.saturating_sub(late));
        let mut limits = Limits { time, ..Limits::default() };
        match &mut self.strategy {
            Strategy::Champion { player, depth, nodes } => {
                limits.nodes = *nodes;
                let soft = allotment.map(|a| a.soft.saturating_sub(late));
                let allowance =
                    Allowance { limits, soft, depth: *depth, cancel: stop, progress: &() };
                best.record(&player.analyse(board, allowance, &mut |p| best.record(p)));
            }
            Strategy::Seed => {
                let own = clock.turn.map(|turn| seed::share(board.variant().cells(), turn));
                limits.time = [limits.time, own].into_iter().flatten().min();
                let mut budget = Budget::new(limits, stop, &());
                let (rng, mut stats) = (&mut self.rng, Stats::default());
                let usual = seed::Parameters::default();
                let mut watch = |choice: Choice| best.record_move(choice.cell);
                let last = choose(board, &usual, &mut budget, &mut stats, rng, &mut watch);
                if let Some(last) = last {
                    watch(last);
                }
            }
            Strategy::Random => {
                let moves: Vec<Cell> = board.moves().collect();
                best.record_move(moves[self.rng.random_range(0..moves.len())]);
            }
        }
    }
}
