//! A game on the table, and who plays the other stones.

use crate::board::{Cell, Finish, Mark, Position, Side};
use crate::hint::evaluate::evaluate;
use crate::player::{Clock, Engine, EngineSpec, STRONGEST};
use crate::{Mnk, picture};
use gridwright_search::{Budget, Cancel, Moment, Stop};
use gridwright_world::Fault;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Evaluation, Opponent, Play, Refusal, Seat, Standing, You};
use std::time::Duration;

/// The longest an opponent thinks about a move.
const LONGEST: f64 = 3600.0;

impl Play for Mnk {
    type Table = Position;

    fn lay(position: &Position) -> Position {
        position.clone()
    }

    fn act(_: &Position, table: &mut Position, action: &Action) -> Result<(), Refusal> {
        let &Action::Place { cell: (row, column) } = action else {
            return Err(Refusal::meaningless("mnk"));
        };
        if table.finish().is_some() {
            return Err(Refusal("the game is over".to_owned()));
        }
        let cell = landing(table, row, column);
        let cell = cell.ok_or_else(|| Refusal(format!("{column},{row} is not on the board")))?;
        table.play(cell).map_err(|illegal| Refusal(format!("{column},{row} {illegal}")))
    }

    fn to_move(table: &Position) -> Option<You> {
        let you = if table.to_move() == Side::X { You::First } else { You::Second };
        table.finish().is_none().then_some(you)
    }

    fn faults(_: &Position, _: &Position) -> Vec<Fault> {
        Vec::new()
    }

    fn standing(_: &Position, table: &Position) -> Standing {
        match table.finish() {
            None => Standing::Open,
            Some(Finish::Won(side)) => Standing::Over(format!("{side} wins")),
            Some(Finish::Full) => Standing::Over("a draw".to_owned()),
        }
    }

    fn picture(_: &Position, table: &Position) -> Picture {
        picture(table)
    }

    fn position(_: &Position, table: &Position) -> Option<Position> {
        Some(table.clone())
    }

    fn opponent(start: &Position, seat: &Seat) -> Result<Option<Box<dyn Opponent>>, Refusal> {
        let side = match seat.you {
            You::First => Side::O,
            You::Second => Side::X,
            You::Both => return Ok(None),
        };
        let name = match (&seat.engine, seat.level) {
            (Some(engine), _) => engine.clone(),
            (None, None) => "champion".to_owned(),
            (None, Some(level)) if (1..=u32::from(STRONGEST)).contains(&level) => {
                format!("champion:level={level}")
            }
            (None, Some(level)) => {
                return Err(Refusal(format!(
                    "there is no level {level}: they are 1 to {STRONGEST}"
                )));
            }
        };
        if !(0.0..=LONGEST).contains(&seat.seconds) {
            return Err(Refusal(format!("a move takes 0 to {LONGEST} seconds")));
        }
        let spec = EngineSpec::parse(&name).map_err(|error| Refusal(error.to_string()))?;
        if !spec.knows(start.variant()) {
            let rule = start.variant().rule().name();
            return Err(Refusal(format!("{name} does not know {rule}: random does, or play both")));
        }
        let engine = spec.start(start.variant(), seat.seed);
        let turn = Duration::from_secs_f64(seat.seconds);
        Ok(Some(Box::new(Adversary { engine, side, turn, start: start.clone() })))
    }

    fn evaluate(table: &Position, budget: &Budget<'_>) -> Option<Result<Evaluation, Stop>> {
        table.variant().is_played().then(|| evaluate(table, budget))
    }

    /// A position knows its moves.
    fn record(_: &Position, _: &[Action]) -> Option<String> {
        None
    }
}

/// Where a stone comes to lie: where stones fall, below the cell that was meant.
fn landing(position: &Position, row: usize, column: usize) -> Option<Cell> {
    let variant = position.variant();
    let meant = variant.at(row, column)?;
    if !variant.gravity() || position.mark(meant) != Mark::Empty {
        return Some(meant);
    }
    let below = (row..variant.rows()).filter_map(|row| variant.at(row, column));
    below.take_while(|&cell| position.mark(cell) == Mark::Empty).last()
}

/// An engine at the board.
#[derive(Debug)]
struct Adversary {
    engine: Engine,
    side: Side,
    turn: Duration,
    start: Position,
}

impl Adversary {
    /// The game as it stands; `None` where these are no moves of it.
    fn position(&self, actions: &[Action]) -> Option<Position> {
        let mut position = self.start.clone();
        for action in actions {
            let &Action::Place { cell: (row, column) } = action else { return None };
            position.play(landing(&position, row, column)?).ok()?;
        }
        Some(position)
    }
}

impl Opponent for Adversary {
    fn choose(&mut self, actions: &[Action], cancel: &Cancel) -> Option<Action> {
        let position = self.position(actions).filter(|position| position.to_move() == self.side)?;
        let clock = Clock { turn: Some(self.turn), left: None };
        let cell = self.engine.choose(&position, clock, Moment::now(), cancel)?;
        let variant = position.variant();
        Some(Action::Place { cell: (variant.row(cell), variant.col(cell)) })
    }
}
