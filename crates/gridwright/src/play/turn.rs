//! All that can be done to a game, and all there is to show of it, as data: for programs that speak JSON.

use super::Game;
use gridwright_world::Fault;
use gridwright_world::picture::Picture;
use gridwright_world::play::{Action, Refusal, Seat, Square, Standing};
use serde::{Deserialize, Serialize, Serializer};

/// An action on the board, or a step along the list of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Turn {
    /// Takes the last action back.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Back to the beginning.
    Restart,
    /// Remembers this place.
    Checkpoint,
    /// Back to the place remembered last.
    Return,
    /// Does something to the board.
    #[serde(untagged)]
    Act(Action),
}

/// What there is to show of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// The world.
    pub world: &'static str,
    /// How far it has come: `"open"`, `"solved"` or `{"over": "X wins"}`.
    pub standing: Standing,
    /// Actions that stand.
    pub done: usize,
    /// Actions that can be done again.
    pub undone: usize,
    /// Places remembered.
    pub checkpoints: usize,
    /// Seconds played.
    pub seconds: f64,
    /// Who sits where, in a game of two.
    pub seat: Option<Seat>,
    /// Cells in a row.
    pub columns: usize,
    /// What stands in the cells, row by row, as people read it.
    pub cells: Vec<String>,
    /// Numbers, marks and colours of the same cells, where the board is filled.
    pub squares: Option<Vec<Square>>,
    /// What breaks a rule.
    #[serde(serialize_with = "write_faults")]
    pub faults: Vec<Fault>,
    /// The board as text that every command reads; `None` where it contradicts itself.
    pub position: Option<String>,
}

fn write_faults<S: Serializer>(faults: &[Fault], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Written<'a> {
        message: &'a str,
        cells: &'a [(usize, usize)],
    }
    let written = faults.iter().map(|f| Written { message: &f.message, cells: &f.cells });
    serializer.collect_seq(written)
}

impl Game {
    /// Does a turn; `false` where there is nothing to take back, do again or return to.
    pub fn take(&mut self, turn: &Turn) -> Result<bool, Refusal> {
        match turn {
            Turn::Undo => return Ok(self.undo()),
            Turn::Redo => return Ok(self.redo()),
            Turn::Return => return Ok(self.return_to_checkpoint()),
            Turn::Restart => self.restart(),
            Turn::Checkpoint => self.checkpoint(),
            Turn::Act(action) => self.act(action.clone())?,
        }
        Ok(true)
    }

    /// What there is to show.
    pub fn state(&self) -> State {
        let Picture { columns, cells, .. } = self.picture();
        State {
            world: self.world().name(),
            standing: self.standing(),
            done: self.actions().len(),
            undone: self.undone(),
            checkpoints: self.checkpoints(),
            seconds: self.seconds,
            seat: self.seat.clone(),
            columns,
            cells: cells.into_iter().map(|cell| cell.text).collect(),
            squares: self.sheet().map(|sheet| sheet.squares().to_vec()),
            faults: self.faults(),
            position: self.position_text(),
        }
    }
}
