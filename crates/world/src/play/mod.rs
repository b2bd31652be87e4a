//! A board being played: what a player may do, and a sheet for boards that are filled.
//!
//! A game is its puzzle and the list of its actions; the board on the table follows from them. Undo is a
//! shorter list, and a saved game holds nothing that could contradict itself.

mod sheet;

pub use sheet::{Sheet, Square};

use crate::explain::Cell;
use crate::outcome::Fault;
use crate::picture::Picture;
use crate::world::World;
use gridwright_search::{Budget, Cancel, Stop};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// What a player does to the board. A world refuses what has no meaning for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Writes a number into a cell.
    Enter {
        /// Where.
        cell: Cell,
        /// What.
        value: u32,
        /// Whether the marks that the entry rules out go with it.
        #[serde(default)]
        clean: bool,
    },
    /// Empties a cell: its entry, or where it has none its marks and colour.
    Erase {
        /// Where.
        cell: Cell,
    },
    /// Writes a pencil mark, or takes it away.
    Mark {
        /// Where.
        cell: Cell,
        /// What.
        value: u32,
        /// Of which kind.
        kind: Marks,
    },
    /// Writes every mark that no entry rules out into the centre of every open cell.
    FillMarks,
    /// Colours a cell; colour 0 is none.
    Colour {
        /// Where.
        cell: Cell,
        /// Which, from 0 to [`COLOURS`].
        colour: u8,
    },
    /// Makes a move, in the letter of the world's answers.
    Slide {
        /// `L`, `R`, `U` or `D`.
        to: char,
    },
    /// Puts a stone of the side to move.
    Place {
        /// Where.
        cell: Cell,
    },
    /// Several actions on cells as one: done together, taken back together.
    Together {
        /// Which; none of them holds several itself.
        actions: Vec<Action>,
    },
}

impl Action {
    /// Several actions as one; `None` where there are none.
    pub fn all(actions: impl IntoIterator<Item = Action>) -> Option<Action> {
        let mut actions: Vec<Action> = actions.into_iter().collect();
        match actions.len() {
            0 | 1 => actions.pop(),
            _ => Some(Action::Together { actions }),
        }
    }

    /// The single actions that it is made of.
    pub fn parts(&self) -> &[Action] {
        match self {
            Action::Together { actions } => actions,
            action => std::slice::from_ref(action),
        }
    }
}

/// Colours that cells can have.
pub const COLOURS: u8 = 8;

/// The two kinds of pencil marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marks {
    /// Numbers that may stand here.
    Centre,
    /// Cells that a number may stand in.
    Corner,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It goes on.
    Open,
    /// The puzzle is solved.
    Solved,
    /// It is over, and how, in words: a game won or drawn, a board without a move.
    Over(String),
}

/// A world whose boards can be played.
pub trait Play: World {
    /// The board on the table.
    type Table: Clone + Debug + Eq + Send + Sync + 'static;

    /// The board before the first action.
    fn lay(puzzle: &Self::Puzzle) -> Self::Table;

    /// Does what the player wants, or says why not and leaves the board as it is.
    fn act(puzzle: &Self::Puzzle, table: &mut Self::Table, action: &Action) -> Result<(), Refusal>;

    /// What breaks a rule as the board stands: no mistake of thought is told.
    fn faults(puzzle: &Self::Puzzle, table: &Self::Table) -> Vec<Fault>;

    /// How far it has come.
    fn standing(puzzle: &Self::Puzzle, table: &Self::Table) -> Standing;

    /// The board as drawing data.
    fn picture(puzzle: &Self::Puzzle, table: &Self::Table) -> Picture;

    /// The board as a puzzle of its own, for solvers: entries become clues.
    fn position(puzzle: &Self::Puzzle, table: &Self::Table) -> Option<Self::Puzzle>;

    /// The sheet of a board that is filled.
    fn sheet(_table: &Self::Table) -> Option<&Sheet> {
        None
    }

    /// Whose turn it is in a game of two; `None` in puzzles, and when the game is over.
    fn to_move(_table: &Self::Table) -> Option<You> {
        None
    }

    /// Who plays against the person; `None` where nobody does.
    fn opponent(
        _puzzle: &Self::Puzzle,
        _seat: &Seat,
    ) -> Result<Option<Box<dyn Opponent>>, Refusal> {
        Ok(None)
    }

    /// What the position is worth, in games of two; `None` in puzzles.
    fn evaluate(_table: &Self::Table, _budget: &Budget<'_>) -> Option<Result<Evaluation, Stop>> {
        None
    }

    /// What the player did, as `hint --game` takes it; `None` where that is nothing, or the position
    /// itself tells.
    fn record(puzzle: &Self::Puzzle, actions: &[Action]) -> Option<String>;
}

/// Who sits where in a game of two, and how the opponent plays: part of a saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// The person's side.
    pub you: You,
    /// From 1 to 10, where the engine has levels.
    #[serde(default)]
    pub level: Option<u32>,
    /// Another engine than the champion, by its name.
    #[serde(default)]
    pub engine: Option<String>,
    /// Time for a move.
    pub seconds: f64,
    /// Of the engine's whims.
    #[serde(default)]
    pub seed: u64,
}

/// The side of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum You {
    /// The side that moves first.
    First,
    /// The other one.
    Second,
    /// Both: people play each other.
    Both,
}

/// Somebody who answers the person's moves. It knows the board the game began with.
pub trait Opponent: Send + Debug {
    /// What it does after these actions; `None` where it knows nothing or was stopped.
    fn choose(&mut self, actions: &[Action], cancel: &Cancel) -> Option<Action>;
}

/// What a position of a game is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Evaluation {
    /// The chance of the side that began, from 0 to 1; a draw counts one half.
    pub chance: f64,
    /// Whether that is proved.
    pub proved: bool,
    /// In words, without giving a move away.
    pub text: String,
}

/// Why an action is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// An action that has no meaning in a world.
    pub fn meaningless(world: &str) -> Refusal {
        Refusal(format!("there is nothing like that in {world}"))
    }

    /// A letter that is none of the four directions.
    pub fn no_direction(letter: char) -> Refusal {
        Refusal(format!("'{letter}' is no direction: L, R, U or D"))
    }
}

/// The moves of a puzzle of moves, as its hints take them.
pub fn slides(actions: &[Action]) -> Option<String> {
    let letter = |action: &Action| match *action {
        Action::Slide { to } => Some(to),
        _ => None,
    };
    let moves: String = actions.iter().filter_map(letter).collect();
    (!moves.is_empty()).then_some(moves)
}
