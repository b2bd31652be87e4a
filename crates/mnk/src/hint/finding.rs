//! What there is to say about a move: data, no words.

use super::shape::Made;
use crate::board::{Cell, Side};
use gridwright_search::Value;

/// What a move is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// It completes a row.
    Five,
    /// It stops a row from being completed.
    Block,
    /// A row of k−1, open at both ends.
    OpenFour,
    /// Rows that lack one stone, to be completed in two places.
    DoubleFour,
    /// A row that lacks one stone, and an open three.
    FourThree,
    /// A row that lacks one stone.
    Four,
    /// Two open threes.
    DoubleThree,
    /// A row that the next stone makes an open four.
    OpenThree,
    /// The next stone forks, in rows that cross.
    ForkThreat,
    /// It stops a move that would fork.
    StopFork,
    /// It stops a longer win by force.
    Parry,
    /// None of these.
    Quiet,
    /// Nothing helps.
    Resistance,
}

impl Technique {
    /// Identifier and name: the field's words for five in a row, plain ones for other k.
    pub fn words(self, k: usize) -> (&'static str, &'static str) {
        let five = k == 5;
        match self {
            Technique::Five if five => ("five", "Five in a row"),
            Technique::Five => ("win", "Completes a row"),
            Technique::Block if five => ("block-five", "Block of five"),
            Technique::Block => ("block", "Block"),
            Technique::OpenFour if five => ("open-four", "Open four"),
            Technique::OpenFour => ("open-row", "Row open at both ends"),
            Technique::DoubleFour if five => ("double-four", "Double four"),
            Technique::DoubleFour => ("fork", "Fork"),
            Technique::FourThree if five => ("four-three", "Four-three"),
            Technique::FourThree => ("threat-and-open-row", "Threat to win, and another behind it"),
            Technique::Four if five => ("four", "Four"),
            Technique::Four => ("threat", "Threat to win"),
            Technique::DoubleThree if five => ("double-three", "Double three"),
            Technique::DoubleThree => ("double-fork-threat", "Two threats to fork"),
            Technique::OpenThree if five => ("open-three", "Open three"),
            Technique::OpenThree | Technique::ForkThreat => ("fork-threat", "Threat to fork"),
            Technique::StopFork if five => ("block-three", "Block of a three"),
            Technique::StopFork => ("block-fork", "Block of a fork"),
            Technique::Parry => ("parry", "Defence"),
            Technique::Quiet => ("quiet", "Quiet move"),
            Technique::Resistance => ("resistance", "Resistance"),
        }
    }

    /// Whether it threatens to complete a row with the next move, or does so at once.
    pub fn completes_next(self) -> bool {
        matches!(
            self,
            Technique::Five
                | Technique::OpenFour
                | Technique::DoubleFour
                | Technique::FourThree
                | Technique::Four
        )
    }

    /// What a stone makes.
    pub fn of(made: &Made) -> Technique {
        match (made.completions.len(), made.threes.len()) {
            _ if made.wins => Technique::Five,
            (2.., _) if made.straight => Technique::OpenFour,
            (2.., _) => Technique::DoubleFour,
            (1, 1..) => Technique::FourThree,
            (1, 0) => Technique::Four,
            (0, 2..) => Technique::DoubleThree,
            (0, 1) => Technique::OpenThree,
            (0, 0) if !made.forks.is_empty() => Technique::ForkThreat,
            (0, 0) => Technique::Quiet,
        }
    }
}

/// One move of a line of play, and what it makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moves.
    pub side: Side,
    /// Where.
    pub cell: Cell,
    /// What it is good for.
    pub technique: Technique,
    /// What the stone makes, whatever else it does.
    pub makes: Technique,
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing {
    /// Proved.
    Proved {
        /// To the side to move.
        value: Value,
        /// The line's length is proved best.
        shortest: bool,
    },
    /// The player's estimate.
    Estimated {
        /// As for people: about 1 for a move's worth of initiative.
        eval: f64,
        /// How deep it looked.
        depth: u32,
    },
}

impl Standing {
    /// The value, where it is proved.
    pub fn value(self) -> Option<Value> {
        match self {
            Standing::Proved { value, .. } => Some(value),
            Standing::Estimated { .. } => None,
        }
    }
}

/// How many moves hold the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Those that do.
    pub hold: usize,
    /// All that can be played.
    pub moves: usize,
}

/// A move and its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Who moves.
    pub side: Side,
    /// Where.
    pub cell: Cell,
    /// What it is good for.
    pub technique: Technique,
    /// What the stone makes.
    pub made: Made,
    /// Where the other side would complete a row if it were its turn.
    pub menaces: Vec<Cell>,
    /// Where the other side would fork, where the move leaves it no fork.
    pub stopped: Vec<Cell>,
    /// The stones of the row that it completes.
    pub row: Vec<Cell>,
    /// What is known of the position; `None` in the middle of a line.
    pub standing: Option<Standing>,
    /// The game that follows, this move first.
    pub line: Vec<Ply>,
    /// How the other side wins if it is left alone.
    pub ignored: Vec<Ply>,
    /// How many moves hold the value, where all were looked at.
    pub holding: Option<Holding>,
}
