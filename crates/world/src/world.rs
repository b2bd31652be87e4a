//! What every world must say, once and in the same words.

use crate::capability::Capabilities;
use crate::choice::{Choice, Notation};
use crate::engine;
use crate::input::{Fact, InputError, Lines};
use crate::outcome::{Answer, Fault};
use crate::request::{Command, OptionSpec, Request, UsageError};
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
    /// Options that say what a board is, not what is asked about it: a text may say them about itself
    /// in a comment line `% gridwright: NAME=VALUE …` before its first board.
    const FACTS: &'static [&'static str] = &[];
    /// Those of them that may be said again, otherwise, before a later board of the same text, if the
    /// first board has them; the reader finds them at the first line of that board (`Line::facts`).
    const CHANGING: &'static [&'static str] = &[];
    /// Options and limits that only some algorithms know, with the names of these; given with another,
    /// they are refused. None at all: it has no meaning in this world.
    const ONLY_FOR: &'static [(&'static str, &'static [&'static str])] = engine::ONLY_FOR;
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

    /// What a puzzle is beyond what the notation says of it, by the names of [`World::FACTS`].
    fn facts(_puzzle: &Self::Puzzle, _notation: Self::Notation) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Why a text may not say this about its boards, where its author is not to be trusted with all that
    /// the option can: a text must not make the program open files.
    fn refuse_fact(_name: &str, _value: &str) -> Option<&'static str> {
        None
    }

    /// How large a puzzle is.
    fn size(puzzle: &Self::Puzzle) -> Size;

    /// Everything wrong with an answer, from the rules alone; nothing when it is right.
    fn verify(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Vec<Fault>;
}

/// What a text says about its boards before the first of them, taken into a request. What was asked for
/// wins over what the text says; `overruled` hears of it.
pub fn heed<W: World>(
    lines: &mut Lines<'_>,
    request: &Request,
    mut overruled: impl FnMut(&Fact, &str),
) -> Result<Option<W::Options>, InputError> {
    let header = lines.header();
    let Some(last) = header.facts().last() else { return Ok(None) };
    if header.facts().iter().any(|fact| W::CHANGING.contains(&fact.name.as_str())) {
        let asked = W::CHANGING.iter().any(|name| request.own.contains_key(*name));
        lines.let_change(W::CHANGING, !asked);
    }
    let mut request = request.clone();
    for fact in header.facts() {
        if !W::FACTS.contains(&fact.name.as_str()) {
            let known = match W::FACTS {
                [] => "nothing".to_owned(),
                facts => facts.join(", "),
            };
            let (name, world) = (&fact.name, W::NAME);
            let message = format!("'{name}' is unknown; a {world} text says of itself: {known}");
            return Err(fact.error(message));
        }
        let spec = W::OPTIONS.iter().find(|spec| spec.name == fact.name);
        if spec.is_some_and(|spec| spec.value.is_some() == fact.value.is_empty()) {
            let expected =
                if fact.value.is_empty() { "expected a value" } else { "takes no value" };
            return Err(fact.error(format!("'{}': {expected}", fact.written())));
        }
        if let Some(why) = W::refuse_fact(&fact.name, &fact.value) {
            return Err(fact.error(format!("'{}': {why}", fact.written())));
        }
        match request.own.get(&fact.name) {
            None => {
                request.own.insert(fact.name.clone(), fact.value.clone());
            }
            Some(asked) if *asked != fact.value => overruled(fact, asked),
            Some(_) => {}
        }
    }
    W::options(&request).map(Some).map_err(|error| last.error(error.to_string()))
}

/// The one puzzle of a text, in any notation that the world detects. What the text says about itself
/// counts; where it says nothing, the options do.
pub fn parse<W: World>(text: &str, options: &W::Options) -> Result<W::Puzzle, InputError> {
    let mut lines = Lines::of(text, W::HASH_COMMENTS);
    let heeded = heed::<W>(&mut lines, &Request::new(Command::Solve), |_, _| {})?;
    let mut puzzles = W::reader(lines, heeded.as_ref().unwrap_or(options));
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

/// Whether an option or a limit means something to an algorithm, both by name.
pub fn heeds<W: World>(option: &str, algorithm: &str) -> bool {
    let only = W::ONLY_FOR.iter().find(|(name, _)| *name == option);
    only.is_none_or(|(_, able)| able.contains(&algorithm))
}

/// Refuses options that the algorithm would not look at.
pub fn refuse_unheeded<W: World>(request: &Request) -> Result<(), UsageError> {
    let algorithm = request.algorithm.as_deref().unwrap_or(W::Algorithm::ALL[0].name());
    let limits = request.limits.moves.map(|_| "max-moves");
    let mut given = request.own.keys().map(String::as_str).chain(limits);
    let Some(option) = given.find(|option| !heeds::<W>(option, algorithm)) else { return Ok(()) };
    let only = W::ONLY_FOR.iter().find(|(name, _)| *name == option);
    Err(UsageError(match only.map_or(&[][..], |(_, able)| *able) {
        [] => format!("--{option} has no meaning in {}: its answers have no moves", W::NAME),
        able => format!("--{option} is for the algorithm {}, not {algorithm}", able.join(", ")),
    }))
}

/// `--format` among the notations a world reads; `None` means: detect.
pub fn pick_format<W: World>(request: &Request) -> Result<Option<W::Notation>, UsageError> {
    let Some(name) = request.format.as_deref() else { return Ok(None) };
    let kind = format!("{} format", W::NAME);
    W::Notation::find(&kind, name, |notation| notation.uses().reads).map(Some)
}
