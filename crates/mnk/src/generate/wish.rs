//! What new positions are to be like.

use gridwright_world::explain::Grade;
use gridwright_world::{Choice, Request, UsageError};

/// What new positions are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// The side to move wins by force, and one move alone does it.
    #[default]
    Puzzle,
    /// A few stones that leave both sides about the same chances.
    Opening,
}

impl Choice for Kind {
    const ALL: &'static [Kind] = &[Kind::Puzzle, Kind::Opening];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Kind::Puzzle => ("puzzle", "a win by force with a single first move"),
            Kind::Opening => ("opening", "a few stones that favour nobody"),
        }
    }
}

/// What new positions are to be like, beyond the board and what wins on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// What they are for.
    pub kind: Kind,
    /// Puzzles: the side to move wins in exactly so many of its own moves.
    pub wins_in: Option<u32>,
    /// Puzzles: how hard they are.
    pub difficulty: Option<Grade>,
    /// Openings: how many stones there are.
    pub stones: Option<usize>,
}

impl Wish {
    pub(crate) fn read(request: &Request) -> Result<Wish, UsageError> {
        let kind = match request.text("kind") {
            None => Kind::default(),
            Some(name) => Kind::named("kind", name)?,
        };
        let (other, foreign) = match kind {
            Kind::Puzzle => ("opening", &["stones"][..]),
            Kind::Opening => ("puzzle", &["wins-in", "difficulty"][..]),
        };
        if let Some(option) = foreign.iter().find(|option| request.has(option)) {
            return Err(UsageError(format!("--{option} belongs to --kind {other}")));
        }
        let wins_in = request.value("wins-in")?;
        if wins_in == Some(0) {
            return Err(UsageError("--wins-in 0: expected a number of moves from 1".to_owned()));
        }
        let (difficulty, stones) = (request.difficulty()?, request.value("stones")?);
        Ok(Wish { kind, wins_in, difficulty, stones })
    }
}
