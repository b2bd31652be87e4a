//! Who plays the other stones.

use anyhow::{Result, bail};
use gridwright::explain::{Advice, Step};
use gridwright::mnk::player::{Clock, Engine, EngineSpec};
use gridwright::mnk::{Position, Side, Variant};
use gridwright::play::Game;
use gridwright::play::action::Action;
use gridwright::search::Moment;
use gridwright::{Cancel, values};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The levels there are.
pub const LEVELS: std::ops::RangeInclusive<u32> = 1..=10;

/// What the command line says of the opponent.
pub fn spec(engine: Option<&str>, level: Option<&str>) -> Result<(EngineSpec, Option<u32>)> {
    Ok(match (engine, level) {
        (Some(engine), None) => (EngineSpec::parse(engine)?, None),
        (None, level) => {
            let level = values::whole("level", level.unwrap_or("5"))?;
            if !LEVELS.contains(&level) {
                bail!("--level '{level}': expected 1 to 10");
            }
            (champion(level)?, Some(level))
        }
        (Some(_), Some(_)) => bail!("--engine and --level exclude each other"),
    })
}

fn champion(level: u32) -> Result<EngineSpec> {
    Ok(EngineSpec::parse(&format!("champion:level={level}"))?)
}

/// An engine at the board, and the person's side.
#[derive(Clone, Debug)]
pub struct Opponent {
    engine: Arc<Mutex<Engine>>,
    start: Position,
    seed: u64,
    turn: Duration,
    /// The person's side; `None` when people play each other.
    pub mine: Option<Side>,
    /// From 1 to 10; `None` for engines that have none.
    pub level: Option<u32>,
}

impl Opponent {
    /// Sits down at the board a game starts from.
    pub fn sit(
        start: Position,
        (spec, level): (EngineSpec, Option<u32>),
        seed: u64,
        turn: Duration,
        mine: Option<Side>,
    ) -> Opponent {
        let engine = Arc::new(Mutex::new(spec.start(start.variant(), seed)));
        Opponent { engine, start, seed, turn, mine, level }
    }

    /// Makes it stronger or weaker; the level that it has then.
    pub fn change(&mut self, by: i32) -> Option<u32> {
        let level = self.level?.saturating_add_signed(by).clamp(*LEVELS.start(), *LEVELS.end());
        let spec = champion(level).ok()?;
        self.engine = Arc::new(Mutex::new(spec.start(self.start.variant(), self.seed)));
        self.level = Some(level);
        self.level
    }

    /// The game as the engine knows it.
    pub fn position(&self, game: &Game) -> Option<Position> {
        let mut position = self.start.clone();
        for action in game.actions() {
            let &Action::Place { cell: (row, column) } = action else { return None };
            position.play(position.variant().at(row, column)?).ok()?;
        }
        Some(position)
    }

    /// Whether it is the engine's turn.
    pub fn is_due(&self, game: &Game) -> bool {
        let due = |position: Position| {
            let waiting = self.mine.is_some_and(|mine| mine != position.to_move());
            waiting && position.finish().is_none()
        };
        self.position(game).is_some_and(due)
    }

    /// The engine's choice, row and column.
    pub fn choose(&self, game: &Game, cancel: &Cancel) -> Option<(usize, usize)> {
        let position = self.position(game)?;
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        let clock = Clock { turn: Some(self.turn), left: None };
        let cell = engine.choose(&position, clock, Moment::now(), cancel)?;
        let columns = position.variant().cols();
        Some((usize::from(cell.0) / columns, usize::from(cell.0) % columns))
    }

    /// The engine's choice as a hint.
    pub fn advise(&self, game: &Game, cancel: &Cancel) -> Result<Advice, String> {
        let Some((row, column)) = self.choose(game, cancel) else { return Ok(Advice::Done) };
        let half = |at: usize, all: usize| at * 2 >= all;
        let variant = self.start.variant();
        let side = if half(column, variant.cols()) { "right" } else { "left" };
        let end = if half(row, variant.rows()) { "lower" } else { "upper" };
        let near = |at: usize, all: usize| at.saturating_sub(1)..(at + 2).min(all);
        let region = near(row, variant.rows())
            .flat_map(|row| near(column, variant.cols()).map(move |column| (row, column)));
        Ok(Advice::Steps(vec![Step {
            region: region.collect(),
            cells: vec![(row, column)],
            action: Some(format!("{column},{row}")),
            texts: [
                format!("Look at the {end} {side} of the board."),
                "One of the cells shown.".to_owned(),
                format!("{column},{row} is what the engine would play."),
            ],
            ..Step::default()
        }]))
    }
}

/// The position a game starts from. Where the text says that rows must be exact or stones fall, the
/// engine must know.
pub fn start(game: &Game) -> Option<Position> {
    let text = game.puzzle_text();
    let (said, board): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with(['#', '%']));
    let position: Position = board.join("\n").parse().ok()?;
    let says = |word: &str| said.iter().any(|line| line.contains(word));
    let variant: Variant = position.variant();
    let variant = variant.exactly(says("exact")).falling(says("gravity"));
    if variant == position.variant() {
        return Some(position);
    }
    // Stones that lay there at the start are not in any order of play.
    position.history().is_empty().then(|| Position::new(variant))
}
