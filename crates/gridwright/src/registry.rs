//! The only list of worlds, and how the edges talk to one without knowing its types.

mod erased;
mod faces;
mod replies;
mod table;

pub use faces::{AnyWorld, EachReply, Heeded, Instance, New, Origin, Part, Reply, Session};
pub use table::{AnyTable, Laid, lay};

use erased::Erased;
use gridwright_search::{Budget, Cancel, Limits, Progress};
use gridwright_world::{Command, Uses};

/// All worlds, in the order in which they are shown.
pub fn worlds() -> &'static [&'static dyn AnyWorld] {
    static WORLDS: &[&dyn AnyWorld] = &[
        #[cfg(feature = "merge")]
        &Erased::<gridwright_merge::Merge>::new(),
        #[cfg(feature = "sudoku")]
        &Erased::<gridwright_sudoku::Sudoku>::new(),
        #[cfg(feature = "sliding")]
        &Erased::<gridwright_sliding::Sliding>::new(),
        #[cfg(feature = "numbrix")]
        &Erased::<gridwright_numbrix::Numbrix>::new(),
        #[cfg(feature = "mnk")]
        &Erased::<gridwright_mnk::Mnk>::new(),
    ];
    WORLDS
}

/// The world of that name.
pub fn world(name: &str) -> Option<&'static dyn AnyWorld> {
    worlds().iter().copied().find(|world| world.name() == name)
}

/// The worlds that a command has a meaning for.
pub fn worlds_with(command: Command) -> impl Iterator<Item = &'static dyn AnyWorld> {
    worlds().iter().copied().filter(move |world| world.has(command))
}

/// A name with one line about it.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The line.
    pub about: &'static str,
}

/// A notation and what it can be used for.
#[derive(Clone, Copy, Debug)]
pub struct NotationSpec {
    /// Its name in `--format` and `--output`.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// What it can be used for.
    pub uses: Uses,
}

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
        Budget::new(self.limits, self.cancel, self.progress).with_threads(self.threads)
    }
}
