//! Values that users name in options: algorithms, notations.

use crate::request::UsageError;
use std::fmt::Debug;

/// One of a few named values.
pub trait Choice: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// All of them, in the order in which help lists them.
    const ALL: &'static [Self];

    /// Its name on the command line, and one line about it.
    fn words(self) -> (&'static str, &'static str);

    /// Its name.
    fn name(self) -> &'static str {
        self.words().0
    }

    /// The value of that name; the error lists what there is. `kind` says what is being named.
    fn named(kind: &str, name: &str) -> Result<Self, UsageError> {
        Self::find(kind, name, |_| true)
    }

    /// The same among those that pass.
    fn find(kind: &str, name: &str, passes: impl Fn(Self) -> bool) -> Result<Self, UsageError> {
        let mut able = Self::ALL.iter().copied().filter(|choice| passes(*choice));
        able.clone()
            .find(|choice| choice.name() == name)
            .ok_or_else(|| UsageError::unknown(kind, name, able.by_ref().map(Self::name)))
    }
}

/// What a notation can be used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// Boards can be read from it (`--format`).
    pub reads: bool,
    /// Boards can be written in it (`convert --output`).
    pub writes: bool,
    /// Answers can be written in it (`solve --output`).
    pub answers: bool,
}

impl Uses {
    /// Boards in and out.
    pub const BOARDS: Uses = Uses { reads: true, writes: true, answers: false };
    /// Boards in and out, and answers too.
    pub const ALL: Uses = Uses { reads: true, writes: true, answers: true };
    /// Boards in only.
    pub const READS: Uses = Uses { reads: true, writes: false, answers: false };
    /// Boards out only.
    pub const WRITES: Uses = Uses { reads: false, writes: true, answers: false };
}

/// A notation of a world.
pub trait Notation: Choice {
    /// What it can be used for.
    fn uses(self) -> Uses;
}
