//! What the edges see: worlds, sessions, instances and replies as trait objects.

use super::{AnyTable, Named, NotationSpec, Run};
use crate::play::PlayError;
use gridwright_world::explain::{Advice, Grade, Technique, Timed};
use gridwright_world::json::Place;
use gridwright_world::make::Made;
use gridwright_world::picture::{Block, Picture};
use gridwright_world::{
    Checked, Command, InputError, Lines, OptionSpec, Reader, Request, Size, Status, Summary,
    UsageError,
};
use rand::Rng;
use rand_pcg::Pcg64;

/// A world as the edges see it.
pub trait AnyWorld: Send + Sync {
    /// See [`World::NAME`](gridwright_world::World::NAME).
    fn name(&self) -> &'static str;
    /// See [`World::ABOUT`](gridwright_world::World::ABOUT).
    fn about(&self) -> &'static str;
    /// Whether a command has a meaning for it.
    fn has(&self, command: Command) -> bool;
    /// See [`World::Algorithm`](gridwright_world::World::Algorithm).
    fn algorithms(&self) -> Vec<Named>;
    /// See [`World::Notation`](gridwright_world::World::Notation).
    fn notations(&self) -> Vec<NotationSpec>;
    /// See [`gridwright_world::Explain::techniques`].
    fn techniques(&self) -> Vec<Technique>;
    /// See [`World::OPTIONS`](gridwright_world::World::OPTIONS).
    fn options(&self) -> &'static [OptionSpec];
    /// Whether an option or a limit means something to an algorithm. See [`World::ONLY_FOR`](gridwright_world::World::ONLY_FOR).
    fn heeds(&self, option: &str, algorithm: &str) -> bool;
    /// See [`World::HASH_COMMENTS`](gridwright_world::World::HASH_COMMENTS).
    fn hash_comments(&self) -> bool;
    /// See [`World::CHANGING`](gridwright_world::World::CHANGING).
    fn changing(&self) -> &'static [&'static str];
    /// See [`gridwright_world::Rate::FIGURES`].
    fn figures(&self) -> &'static [&'static str];
    /// What stands before the first of `count` boards in a notation.
    fn heading(&self, notation: &str, count: usize) -> Option<String>;
    /// What stands behind the last board in a notation.
    fn ending(&self, notation: &str) -> Option<&'static str>;
    /// The first puzzle of a text on the table.
    fn lay(&self, text: &str, request: &Request) -> Result<Box<dyn AnyTable>, PlayError>;
    /// Checks a request; nothing is read yet.
    fn open(&self, request: &Request) -> Result<Box<dyn Session>, UsageError>;
}

/// A request a world has accepted: its command has a meaning here.
pub trait Session: Send + Sync {
    /// See [`World::reader`](gridwright_world::World::reader).
    fn read<'a>(&'a self, lines: Lines<'a>) -> Reader<'a, Box<dyn Instance + 'a>>;
    /// See [`World::by_line`](gridwright_world::World::by_line).
    fn by_line(&self, lines: &mut Lines<'_>) -> Option<Box<dyn Session>>;
    /// What a text says about its boards before the first of them: the session to read it with, and
    /// what was asked for otherwise, as a warning.
    fn heed(&self, lines: &mut Lines<'_>) -> Result<Heeded, InputError>;
    /// A new instance, by the random numbers of `rng`.
    /// With `graded` it comes with its answer and its grade wherever these are cheap, asked for or not.
    fn generate<'a>(
        &'a self,
        rng: &mut dyn Rng,
        run: &Run<'_>,
        graded: bool,
    ) -> Made<Box<dyn New + 'a>>;
}

/// A new instance.
pub trait New: Send {
    /// It as an instance.
    fn instance(&self) -> &dyn Instance;
    /// The contract's object, with the final newline.
    fn json(&self, place: &Place, origin: Origin, notation: &str) -> Result<String, UsageError>;
    /// See [`gridwright_world::Generate::canonical`].
    fn canonical(&self) -> String;
    /// How hard it is and its score, where that is known.
    fn grade(&self) -> Option<(Grade, f64)>;
    /// What is asked, in words, where the board alone does not say it.
    fn task(&self) -> Option<&str>;
    /// How many clues it has, where it has clues.
    fn clues(&self) -> Option<u64>;
    /// Its answer in plain notation, where that was found on the way.
    fn answer(&self) -> Option<String>;
}

/// How a puzzle can be made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The seed of the run.
    pub seed: u64,
    /// Its number in the run, from 1.
    pub number: u64,
}

impl Origin {
    /// Each puzzle has a stream of random numbers of its own, so that the tenth is the same however
    /// many are asked for and however many threads make them. `again` counts further tries at the
    /// same number.
    pub fn rng(self, again: u64) -> Pcg64 {
        Pcg64::new(u128::from(self.seed) | u128::from(again) << 64, u128::from(self.number))
    }
}

/// What came of a text's words about itself.
#[derive(Default)]
pub struct Heeded {
    /// The session to go on with, where the text said anything.
    pub session: Option<Box<dyn Session>>,
    /// Where the request wins over the text.
    pub warnings: Vec<InputError>,
}

impl std::fmt::Debug for Heeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Heeded").field("warnings", &self.warnings).finish_non_exhaustive()
    }
}

/// An instance within its session. What its world cannot do is refused when the session is opened.
pub trait Instance: Send + Sync {
    /// Finds the best answer; the time is measured here.
    fn solve(&self, run: &Run<'_>) -> Box<dyn Reply + '_>;
    /// Hands out all answers as they are found, then says what came of it; `None` where one answer
    /// was asked for.
    fn list(&self, run: &Run<'_>, each: &mut EachReply<'_>) -> Option<Box<dyn Reply + '_>>;
    /// Counts the answers; the time is measured here.
    fn count(&self, run: &Run<'_>) -> Box<dyn Reply + '_>;
    /// Judges an answer.
    fn check(&self, answer: &str, run: &Run<'_>) -> Result<Checked, InputError>;
    /// What to say to somebody who asks for a hint.
    fn hint(&self, all: bool, run: &Run<'_>) -> Advice;
    /// How hard it is; the time is measured here.
    fn rate(&self, run: &Run<'_>) -> Timed;
    /// The board as drawing data, where the world draws; after the moves that the player has made.
    fn draw(&self) -> Option<Picture>;
    /// See [`World::size`](gridwright_world::World::size).
    fn size(&self) -> Size;
    /// The board in a notation, with a comment line above it where it is more than the notation says.
    fn write(&self, notation: &str) -> Result<String, UsageError>;
}

/// Takes answers one by one; says whether more are wanted.
pub type EachReply<'e> = dyn FnMut(&dyn Reply) -> bool + Send + 'e;

/// A part of the object of an instance whose answers are written as they are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The object up to its first answer.
    First,
    /// One more answer.
    Next,
    /// What is left, with the final newline.
    End,
}

/// What came of an instance, without its types.
pub trait Reply: Send {
    /// How it ended.
    fn status(&self) -> Status;
    /// Whether the answer is the only one, where that was seen.
    fn unique(&self) -> Option<bool>;
    /// All of it but the answer.
    fn summary(&self) -> Summary;
    /// The answer in plain notation, as `check` takes it.
    fn answer(&self) -> Option<String>;
    /// How many answers were counted, and whether there are exactly that many; where that was asked.
    fn count(&self) -> Option<(u128, bool)> {
        None
    }
    /// What went wrong besides, see [`Outcome::complaints`](gridwright_world::Outcome::complaints).
    fn complaints(&self) -> Vec<&str> {
        Vec::new()
    }
    /// The contract's object, with the final newline.
    fn json(&self, place: &Place) -> String;
    /// A part of that object, where answers are listed.
    fn json_part(&self, place: &Place, part: Part) -> String;
    /// For people.
    fn show(&self, paint: bool) -> Vec<Block>;
    /// The board as drawing data with the answer, where there is one and the world draws.
    fn draw(&self) -> Option<Picture>;
    /// The board without the answer, saying what exactly is asked for: [`gridwright_world::Draw::question`].
    fn question(&self) -> Option<Picture> {
        None
    }
    /// In a notation that has answers, with the final newline; `None` where it has no word for what came.
    fn write(&self, notation: &str) -> Option<String>;
}
