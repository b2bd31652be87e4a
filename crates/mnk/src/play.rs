//! A game on the table.

use crate::board::{Finish, Position};
use crate::{Mnk, picture};
use gridwright_world::Fault;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Play, Refusal, Standing};

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
        let cell = table.variant().at(row, column);
        let cell = cell.ok_or_else(|| Refusal(format!("{column},{row} is not on the board")))?;
        table.play(cell).map_err(|illegal| Refusal(format!("{column},{row} {illegal}")))
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

    /// A position knows its moves.
    fn record(_: &Position, _: &Position, _: &[Action]) -> Option<(&'static str, String)> {
        None
    }
}
