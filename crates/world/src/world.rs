//! What every world must say, once and in the same words.

use crate::capability::Capabilities;
use crate::choice::{Choice, Notation};
use crate::input::{InputError, Lines};
use crate::outcome::{Answer, Fault};
use crate::request::{OptionSpec, Request, UsageError};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// How large a puzzle is, for grouping and for plots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// In the world's own words: `4x4`.
    pub label: String,
    /// Cells of the board.
    pub cells: usize,
    /// Steps every answer takes, where that is known beforehand: cells to be filled.
    pub steps: Option<u32>,
}

/// Puzzles, one after the other, each with its position in the text where it is wrong.
pub type Reader<'a, P> = Box<dyn Iterator<Item = Result<P, InputError>> + Send + 'a>;

/// A world: one kind of puzzle or game. What it can do is said by [`World::CAPABILITIES`].
///
/// Worlds are types without values; the registry of the crate `gridwright` turns them into objects for
/// the edges.
pub trait World: Sized + Send + Sync + 'static {
    /// A board and whatever its notation says about the task.
    type Puzzle: Clone + Eq + Debug + Display + FromStr<Err = InputError> + Send + Sync + 'static;
    /// What is asked about it, typed.
    type Options: Clone + Debug + Default + Send + Sync + 'static;
    /// What an answer is.
    type Answer: Answer;
    /// What `--algorithm` may be; the first is the default.
    type Algorithm: Choice;
    /// What `--format` and `--output` may be, besides `text` and `json`.
    type Notation: Notation;

    /// The word on the command line.
    const NAME: &'static str;
    /// One line about it.
    const ABOUT: &'static str;
    /// Options that only some worlds have.
    const OPTIONS: &'static [OptionSpec];
    /// Whether lines starting with `#` are comments.
    const HASH_COMMENTS: bool = true;
    /// What it can do.
    const CAPABILITIES: Capabilities<Self>;

    /// Checks a request before any input is read.
    fn options(request: &Request) -> Result<Self::Options, UsageError>;

    /// Reads puzzles until the text ends; after an error it goes on behind the faulty one.
    fn reader<'a>(lines: Lines<'a>, options: &'a Self::Options) -> Reader<'a, Self::Puzzle>;

    /// Where the text has one puzzle on each line: options with which every line can be read by
    /// itself, in any thread. Looks at no more than the next line with text, which must be a sound one.
    fn by_line(_lines: &mut Lines<'_>, _options: &Self::Options) -> Option<Self::Options> {
        None
    }

    /// How large a puzzle is.
    fn size(puzzle: &Self::Puzzle) -> Size;

    /// Everything wrong with an answer, from the rules alone; nothing when it is right.
    fn verify(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Vec<Fault>;
}

/// The one puzzle of a text, in any notation that the world detects.
pub fn parse<W: World>(text: &str, options: &W::Options) -> Result<W::Puzzle, InputError> {
    let mut puzzles = W::reader(Lines::of(text, W::HASH_COMMENTS), options);
    let first = puzzles
        .next()
        .unwrap_or_else(|| Err(InputError::empty(&format!("a {} board", W::NAME))))?;
    match puzzles.next() {
        None => Ok(first),
        Some(Err(error)) if error.warning => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(_)) => {
            let end = Lines::of(text, W::HASH_COMMENTS).end();
            Err(end.error(1, "one board was expected, and here is another behind it"))
        }
    }
}

/// `--algorithm`, or the world's default.
pub fn pick_algorithm<W: World>(request: &Request) -> Result<W::Algorithm, UsageError> {
    match request.algorithm.as_deref() {
        None => Ok(W::Algorithm::ALL[0]),
        Some(name) => W::Algorithm::named(&format!("{} algorithm", W::NAME), name),
    }
}

/// `--format` among the notations a world reads; `None` means: detect.
pub fn pick_format<W: World>(request: &Request) -> Result<Option<W::Notation>, UsageError> {
    let Some(name) = request.format.as_deref() else { return Ok(None) };
    let kind = format!("{} format", W::NAME);
    W::Notation::find(&kind, name, |notation| notation.uses().reads).map(Some)
}
