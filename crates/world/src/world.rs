//! What every world must say, once and in the same words.

use crate::input::{InputError, Lines};
use crate::outcome::{Checked, Outcome, Status};
use crate::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use gridwright_search::{Budget, Cancel, Limits, Progress};
use rand::Rng;

/// The circumstances of one run: limits, cancellation, progress, threads.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// What the instance may use.
    pub limits: Limits,
    /// Raised to stop it.
    pub cancel: &'a Cancel,
    /// Shown while it works.
    pub progress: &'a dyn Progress,
    /// Threads one instance may use.
    pub threads: usize,
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<'a> Run<'a> {
    /// Starts the clock for this run.
    pub fn budget(&self) -> Budget<'a> {
        Budget::new(self.limits, self.cancel, self.progress)
    }
}

/// How large an instance is, for grouping and for plots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// In the world's own words: `4x4`.
    pub label: String,
    /// Cells of the board.
    pub cells: usize,
    /// Steps every answer takes, where that is known beforehand: cells to be filled.
    pub steps: Option<u32>,
}

/// Instances, one after the other, each with its position in the text where it is wrong.
pub type Reader<'a, I> = Box<dyn Iterator<Item = Result<I, InputError>> + Send + 'a>;

/// A world: one kind of puzzle or game.
///
/// Worlds are types without values; [`crate::registry`] turns them into objects for the edges.
pub trait World: Send + Sync + 'static {
    /// A parsed instance: a board and whatever its notation says about the task.
    type Instance: Send + Sync + 'static;
    /// The options of a request, checked and typed.
    type Settings: Send + Sync + 'static;

    /// The word on the command line.
    const NAME: &'static str;
    /// One line about it.
    const ABOUT: &'static str;
    /// The commands it takes part in.
    const COMMANDS: &'static [Command];
    /// What `--algorithm` may be; the first is the default.
    const ALGORITHMS: &'static [Algorithm];
    /// What `--format` and `--output` may be, besides `text` and `json`.
    const NOTATIONS: &'static [Notation];
    /// Options that only some worlds have.
    const OPTIONS: &'static [OptionSpec];
    /// Whether lines starting with `#` are comments.
    const HASH_COMMENTS: bool = true;

    /// Checks a request before any input is read.
    fn settings(given: &Given) -> Result<Self::Settings, UsageError>;

    /// Reads instances until the text ends; after an error it goes on behind the faulty instance.
    fn reader<'a>(lines: Lines<'a>, settings: &'a Self::Settings) -> Reader<'a, Self::Instance>;

    /// Where the text has one instance on each line: settings with which every line can be read by
    /// itself, in any thread. Looks at no more than the next line with text, which must be a sound one.
    fn by_line(_lines: &mut Lines<'_>, _settings: &Self::Settings) -> Option<Self::Settings> {
        None
    }

    /// Finds the best answer.
    fn solve(instance: &Self::Instance, settings: &Self::Settings, run: &Run<'_>) -> Outcome;

    /// Counts the answers.
    fn count(_: &Self::Instance, _: &Self::Settings, _: &Run<'_>) -> Outcome {
        Outcome::new("none", Status::Limit)
    }

    /// Judges an answer from the rules alone.
    fn check(
        instance: &Self::Instance,
        answer: &str,
        settings: &Self::Settings,
        run: &Run<'_>,
    ) -> Result<Checked, InputError>;

    /// The instance in a notation it writes; an error where the notation cannot say it.
    fn write(
        instance: &Self::Instance,
        notation: &str,
        settings: &Self::Settings,
    ) -> Result<String, UsageError>;

    /// How large an instance is; `None` where that has no meaning.
    fn size(_: &Self::Instance) -> Option<Size> {
        None
    }

    /// What stands before the first of `count` instances, in notations that say how many follow.
    fn heading(_notation: &str, _count: usize) -> Option<String> {
        None
    }

    /// The outcome in a notation it answers in, with the final newline.
    fn write_answer(
        instance: &Self::Instance,
        outcome: &Outcome,
        notation: &str,
        settings: &Self::Settings,
    ) -> String;

    /// The outcome for people, with the final newline; `paint` asks for colour and drawing.
    fn text(
        instance: &Self::Instance,
        outcome: &Outcome,
        paint: bool,
        settings: &Self::Settings,
    ) -> String;

    /// A new instance.
    fn generate(_: &Self::Settings, _: &mut dyn Rng) -> Result<Self::Instance, UsageError> {
        Err(UsageError(format!("{} has no generator", Self::NAME)))
    }
}

/// Resolves `--algorithm` against a world's list.
pub fn pick_algorithm<W: World>(given: &Given) -> Result<&'static str, UsageError> {
    let names = || W::ALGORITHMS.iter().map(|a| a.name);
    match given.algorithm.as_deref() {
        None => Ok(W::ALGORITHMS[0].name),
        Some(name) => names()
            .find(|known| *known == name)
            .ok_or_else(|| UsageError::unknown(&format!("{} algorithm", W::NAME), name, names())),
    }
}

/// Resolves `--format` against the notations a world reads; `None` means: detect.
pub fn pick_format<W: World>(given: &Given) -> Result<Option<&'static str>, UsageError> {
    let names = || W::NOTATIONS.iter().filter(|n| n.reads).map(|n| n.name);
    let Some(name) = given.format.as_deref() else {
        return Ok(None);
    };
    names()
        .find(|known| *known == name)
        .map(Some)
        .ok_or_else(|| UsageError::unknown(&format!("{} format", W::NAME), name, names()))
}
