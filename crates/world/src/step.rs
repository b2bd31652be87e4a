//! The vocabulary of explanations: one step of reasoning, and how hard a puzzle is.
//!
//! A step is data; the sentence about it is made by the world's catalogue of texts, and a rating is
//! computed from the log of steps, so that page, JSON and terminal all show the same thing.

use serde::{Deserialize, Serialize};

/// A cell by row and column, both from 0.
pub type Place = (usize, usize);

/// Values that leave a cell's candidates, or the one that is placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removal {
    /// Where.
    pub cell: Place,
    /// What is no longer possible there.
    pub values: Vec<u32>,
}

/// A value that is put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Where.
    pub cell: Place,
    /// What.
    pub value: u32,
}

/// One step a person could take, with its reason. A world leaves empty what has no meaning for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The technique's identifier: `naked-pair`.
    pub technique: String,
    /// The technique's name for people: `Naked pair`.
    pub name: String,
    /// What to look at: a region that does not give the step away.
    pub region: Vec<Place>,
    /// The cells the reasoning is about.
    pub cells: Vec<Place>,
    /// What it puts down.
    pub places: Vec<Placement>,
    /// What it rules out.
    pub removes: Vec<Removal>,
    /// The move to make, in puzzles of moves and in games.
    pub action: Option<String>,
    /// How many steps or moves are left after it, where that is known.
    pub remaining: Option<u32>,
    /// The sentence for each depth: where to look, which technique, the whole reasoning.
    pub texts: [String; 3],
}

/// How hard a puzzle is, in five words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// For beginners.
    Easy,
    /// For everybody.
    Medium,
    /// For those who know the techniques.
    Hard,
    /// For those who know them all.
    Expert,
    /// For those who search.
    Extreme,
}

impl Grade {
    /// From the easiest to the hardest.
    pub const ALL: [Grade; 5] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme];

    /// The contract's word.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Extreme => "extreme",
        }
    }
}
