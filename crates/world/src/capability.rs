//! What a world can do, each ability a small trait, and the list of those a world has.
//!
//! The traits take values and give values; [`Capabilities`] turns them into function pointers, so that
//! the edges can ask a world what it can do. A new ability is a trait here, a field of
//! [`Capabilities`] and the command made from it.

mod list;
mod table;

pub use list::Capabilities;
pub use table::Table;

use crate::explain::{Advice, Rated, Technique};
use crate::input::InputError;
use crate::make::{Made, Product};
use crate::outcome::{Checked, Outcome, Tally};
use crate::picture::{Block, Picture};
use crate::request::UsageError;
use crate::world::World;
use gridwright_search::Budget;
use rand::Rng;

/// Takes answers one by one; says whether more are wanted.
pub type Each<'e, A> = dyn FnMut(A) -> bool + Send + 'e;

/// Finds the best answer.
pub trait Solve: World {
    /// The best answer, proved best unless a limit stops it. What comes back has passed
    /// [`World::verify`].
    fn solve(
        puzzle: &Self::Puzzle,
        options: &Self::Options,
        budget: &mut Budget<'_>,
    ) -> Outcome<Self::Answer>;

    /// All answers, each handed out as soon as it is found and verified, so that memory does not grow
    /// with their number. `None` where the options ask for one answer.
    fn list(
        _puzzle: &Self::Puzzle,
        _options: &Self::Options,
        _budget: &mut Budget<'_>,
        _each: &mut Each<'_, Self::Answer>,
    ) -> Option<Outcome<Self::Answer>> {
        None
    }

    /// The outcome for people; `paint`: there is room and colour for drawings.
    fn show(
        puzzle: &Self::Puzzle,
        outcome: &Outcome<Self::Answer>,
        options: &Self::Options,
        paint: bool,
    ) -> Vec<Block>;

    /// The outcome in a notation that has answers, with the final newline; `None` where the notation
    /// has no word for it: a judge's form cannot say that a limit came first.
    fn write_answer(
        puzzle: &Self::Puzzle,
        outcome: &Outcome<Self::Answer>,
        notation: Self::Notation,
        options: &Self::Options,
    ) -> Option<String>;
}

/// Counts the answers.
pub trait Count: World {
    /// How many answers there are, as far as asked.
    fn count(
        puzzle: &Self::Puzzle,
        options: &Self::Options,
        budget: &mut Budget<'_>,
    ) -> Tally<Self::Answer>;

    /// The count for people.
    fn show_count(
        puzzle: &Self::Puzzle,
        tally: &Tally<Self::Answer>,
        options: &Self::Options,
        paint: bool,
    ) -> Vec<Block>;
}

/// Judges answers that somebody hands in.
pub trait Check: World {
    /// What is wrong with an answer, and where the question asks for the best one, how far it is from
    /// that.
    fn check(
        puzzle: &Self::Puzzle,
        answer: &str,
        options: &Self::Options,
        budget: &mut Budget<'_>,
    ) -> Result<Checked, InputError>;
}

/// Writes puzzles in the notations it has.
pub trait Convert: World {
    /// The puzzle in a notation that is written; an error where the notation cannot say it.
    fn write(
        puzzle: &Self::Puzzle,
        notation: Self::Notation,
        options: &Self::Options,
    ) -> Result<String, UsageError>;

    /// What stands before the first of `count` puzzles, in notations that begin with something: how many
    /// follow, the name of a column.
    fn heading(_notation: Self::Notation, _count: usize) -> Option<String> {
        None
    }

    /// What stands behind the last puzzle, in notations that close what they opened.
    fn ending(_notation: Self::Notation) -> Option<&'static str> {
        None
    }
}

/// Makes new puzzles.
pub trait Generate: World {
    /// A new puzzle that keeps what the options promise. The same options and the same stream of
    /// random numbers give the same puzzle, unless a limit comes first.
    fn generate(
        options: &Self::Options,
        rng: &mut dyn Rng,
        budget: &mut Budget<'_>,
    ) -> Made<Product<Self::Puzzle, Self::Answer>>;

    /// A text that two puzzles share exactly when a symmetry of the world turns one into the other.
    fn canonical(puzzle: &Self::Puzzle) -> String {
        puzzle.to_string()
    }

    /// A new puzzle with its answer and what follows from that, where these were not found on the way and the world
    /// finds them quickly: for whoever has room for more than the board.
    fn appraise(
        product: Product<Self::Puzzle, Self::Answer>,
        _options: &Self::Options,
        _budget: &mut Budget<'_>,
    ) -> Product<Self::Puzzle, Self::Answer> {
        product
    }

    /// How many nodes the rating of a new puzzle may take where nobody has asked for a grade but there is room
    /// for one; 0 where ratings are dear.
    fn rating_effort(_puzzle: &Self::Puzzle) -> u64 {
        0
    }
}

/// Gives hints with reasons.
pub trait Explain: World {
    /// The next step a person could take from where the player stands, or with `all` every step up to
    /// the end. What the player has done, right or wrong, is part of the puzzle and the options.
    fn hint(
        puzzle: &Self::Puzzle,
        options: &Self::Options,
        all: bool,
        budget: &mut Budget<'_>,
    ) -> Advice;

    /// Every technique that hints, ratings and reviews name, the simplest first; empty where hints say all
    /// there is to say.
    fn techniques() -> Vec<Technique> {
        Vec::new()
    }

    /// Where the player stands: what is drawn beside a hint. The puzzle itself, unless the options tell
    /// of moves that the player has made.
    fn standing(puzzle: &Self::Puzzle, _options: &Self::Options) -> Self::Puzzle {
        puzzle.clone()
    }
}

/// Says how hard puzzles are.
pub trait Rate: World {
    /// The figures that ratings of this world may have, by their paths (`se.er` is one of a group), in
    /// the order in which a table shows them.
    const FIGURES: &'static [&'static str];

    /// The grade, by the world's written definition, and what makes it so.
    fn rate(puzzle: &Self::Puzzle, options: &Self::Options, budget: &mut Budget<'_>) -> Rated;
}

/// Draws boards.
pub trait Draw: World {
    /// The board as drawing data, with an answer filled in where one is given.
    fn draw(puzzle: &Self::Puzzle, answer: Option<&Self::Answer>) -> Picture;

    /// The board without its answer, which is known: it may say what exactly is asked for.
    fn question(puzzle: &Self::Puzzle, _answer: &Self::Answer) -> Picture {
        Self::draw(puzzle, None)
    }
}
