//! The only list of worlds, and how the edges talk to one without knowing its types.

use crate::input::{InputError, Lines};
use gridwright_merge::Merge;
use gridwright_mnk::Mnk;
use gridwright_numbrix::Numbrix;
use crate::outcome::{Checked, Outcome};
use crate::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use gridwright_sliding::Sliding;
use gridwright_sudoku::Sudoku;
use crate::world::{Reader, Run, Size, World};
use rand::Rng;
use std::marker::PhantomData;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// All worlds, in the order in which they are shown.
pub fn worlds() -> &'static [&'static dyn AnyWorld] {
    static WORLDS: &[&dyn AnyWorld] = &[
        &Erased::<Merge>::new(),
        &Erased::<Sudoku>::new(),
        &Erased::<Sliding>::new(),
        &Erased::<Numbrix>::new(),
        &Erased::<Mnk>::new(),
    ];
    WORLDS
}

/// A world as the edges see it.
pub trait AnyWorld: Send + Sync {
    /// See [`World::NAME`].
    fn name(&self) -> &'static str;
    /// See [`World::ABOUT`].
    fn about(&self) -> &'static str;
    /// See [`World::COMMANDS`].
    fn commands(&self) -> &'static [Command];
    /// See [`World::ALGORITHMS`].
    fn algorithms(&self) -> &'static [Algorithm];
    /// See [`World::NOTATIONS`].
    fn notations(&self) -> &'static [Notation];
    /// See [`World::OPTIONS`].
    fn options(&self) -> &'static [OptionSpec];
    /// See [`World::HASH_COMMENTS`].
    fn hash_comments(&self) -> bool;
    /// See [`World::heading`].
    fn heading(&self, notation: &str, count: usize) -> Option<String>;
    /// Checks a request; nothing is read yet.
    fn open(&self, given: &Given) -> Result<Box<dyn Session>, UsageError>;
}

/// A request a world has accepted.
pub trait Session: Send + Sync {
    /// See [`World::reader`].
    fn read<'a>(&'a self, lines: Lines<'a>) -> Reader<'a, Box<dyn Instance + 'a>>;
    /// See [`World::by_line`].
    fn by_line(&self, lines: &mut Lines<'_>) -> Option<Box<dyn Session>>;
    /// See [`World::generate`].
    fn generate<'a>(&'a self, rng: &mut dyn Rng) -> Result<Box<dyn Instance + 'a>, UsageError>;
}

/// An instance within its session.
pub trait Instance: Send + Sync {
    /// See [`World::solve`]; the time is measured here.
    fn solve(&self, run: &Run<'_>) -> Outcome;
    /// See [`World::count`]; the time is measured here.
    fn count(&self, run: &Run<'_>) -> Outcome;
    /// See [`World::check`].
    fn check(&self, answer: &str, run: &Run<'_>) -> Result<Checked, InputError>;
    /// See [`World::size`].
    fn size(&self) -> Option<Size>;
    /// See [`World::write`].
    fn write(&self, notation: &str) -> Result<String, UsageError>;
    /// See [`World::write_answer`].
    fn write_answer(&self, outcome: &Outcome, notation: &str) -> String;
    /// See [`World::text`].
    fn text(&self, outcome: &Outcome, paint: bool) -> String;
}

/// A world's type made into a value.
#[derive(Debug)]
pub struct Erased<W>(PhantomData<W>);

impl<W> Erased<W> {
    /// The value.
    pub const fn new() -> Self {
        Erased(PhantomData)
    }
}

impl<W> Default for Erased<W> {
    fn default() -> Self {
        Erased::new()
    }
}

struct Opened<W: World>(W::Settings);

struct Bound<'a, W: World> {
    settings: &'a W::Settings,
    instance: W::Instance,
}

impl<W: World> AnyWorld for Erased<W> {
    fn name(&self) -> &'static str {
        W::NAME
    }
    fn about(&self) -> &'static str {
        W::ABOUT
    }
    fn commands(&self) -> &'static [Command] {
        W::COMMANDS
    }
    fn algorithms(&self) -> &'static [Algorithm] {
        W::ALGORITHMS
    }
    fn notations(&self) -> &'static [Notation] {
        W::NOTATIONS
    }
    fn options(&self) -> &'static [OptionSpec] {
        W::OPTIONS
    }
    fn hash_comments(&self) -> bool {
        W::HASH_COMMENTS
    }
    fn heading(&self, notation: &str, count: usize) -> Option<String> {
        W::heading(notation, count)
    }
    fn open(&self, given: &Given) -> Result<Box<dyn Session>, UsageError> {
        Ok(Box::new(Opened::<W>(W::settings(given)?)))
    }
}

impl<W: World> Session for Opened<W> {
    fn read<'a>(&'a self, lines: Lines<'a>) -> Reader<'a, Box<dyn Instance + 'a>> {
        let settings = &self.0;
        let bind = move |instance| Box::new(Bound::<W> { settings, instance }) as Box<dyn Instance>;
        let text_seen = lines.text_seen();
        let instances = W::reader(lines, settings).map(move |item| item.map(bind));
        // An input without any text is a mistake that no world has to look for itself.
        let empty = std::iter::once_with(move || !text_seen.load(Ordering::Relaxed))
            .filter(|&empty| empty)
            .map(|_| Err(InputError::empty(&format!("at least one {} instance", W::NAME))));
        Box::new(instances.chain(empty))
    }

    fn by_line(&self, lines: &mut Lines<'_>) -> Option<Box<dyn Session>> {
        let settings = W::by_line(lines, &self.0)?;
        Some(Box::new(Opened::<W>(settings)))
    }

    fn generate<'a>(&'a self, rng: &mut dyn Rng) -> Result<Box<dyn Instance + 'a>, UsageError> {
        let instance = W::generate(&self.0, rng)?;
        Ok(Box::new(Bound::<W> { settings: &self.0, instance }))
    }
}

impl<W: World> Instance for Bound<'_, W> {
    fn solve(&self, run: &Run<'_>) -> Outcome {
        timed(|| W::solve(&self.instance, self.settings, run))
    }
    fn count(&self, run: &Run<'_>) -> Outcome {
        timed(|| W::count(&self.instance, self.settings, run))
    }
    fn check(&self, answer: &str, run: &Run<'_>) -> Result<Checked, InputError> {
        W::check(&self.instance, answer, self.settings, run)
    }
    fn size(&self) -> Option<Size> {
        W::size(&self.instance)
    }
    fn write(&self, notation: &str) -> Result<String, UsageError> {
        W::write(&self.instance, notation, self.settings)
    }
    fn write_answer(&self, outcome: &Outcome, notation: &str) -> String {
        W::write_answer(&self.instance, outcome, notation, self.settings)
    }
    fn text(&self, outcome: &Outcome, paint: bool) -> String {
        W::text(&self.instance, outcome, paint, self.settings)
    }
}

fn timed(work: impl FnOnce() -> Outcome) -> Outcome {
    let start = Instant::now();
    let mut outcome = work();
    outcome.time = start.elapsed();
    outcome
}
