//! Enumerating solutions: what every solver of this world is given and what it gives back.

use gridwright_search::{Budget, Stats, Stop};

/// After so many solutions limits are looked at, whatever was expanded between them.
const LOOK_EVERY: u64 = 64;

/// Why a solver ended before it had seen everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Enough solutions were found.
    Enough,
    /// A limit.
    Stopped(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stopped(stop)
    }
}

/// `Ok`: the whole space was searched, and every solution reported.
pub type Flow = Result<(), Halt>;

/// A candidate ruled out from outside: this cell may not hold this digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The cell.
    pub cell: usize,
    /// The digit, from 1.
    pub digit: u8,
}

/// Takes solutions; answers whether more are wanted.
pub type Sink<'s> = dyn FnMut(&[u8]) -> bool + Send + 's;

/// One search for solutions: its account and who takes what it finds.
pub struct Search<'s, 'b> {
    /// What it may use.
    pub budget: &'s mut Budget<'b>,
    /// What it used.
    pub stats: Stats,
    /// Bytes that whoever takes solutions keeps of each.
    kept_each: u64,
    found: u64,
    sink: &'s mut Sink<'s>,
}

impl std::fmt::Debug for Search<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl<'s, 'b> Search<'s, 'b> {
    /// A search whose solutions go to `sink`.
    pub fn new(budget: &'s mut Budget<'b>, sink: &'s mut Sink<'s>) -> Self {
        Search { budget, stats: Stats::default(), kept_each: 0, found: 0, sink }
    }

    /// The same where so many bytes of each solution are kept.
    #[must_use]
    pub fn keeping(mut self, bytes: u64) -> Self {
        self.kept_each = bytes;
        self
    }

    /// The solver itself holds so many bytes now.
    pub fn holds(&mut self, bytes: u64) {
        self.stats.bytes = self.stats.bytes.max(self.found * self.kept_each + bytes);
    }

    /// A state is about to be expanded into so many successors.
    #[inline(always)]
    pub fn expand(&mut self, successors: u64) -> Flow {
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        self.stats.generated += successors;
        Ok(())
    }

    /// A solution was found.
    pub fn found(&mut self, digits: &[u8]) -> Flow {
        self.found += 1;
        if !(self.sink)(digits) {
            return Err(Halt::Enough);
        }
        // What is done with solutions may take far longer than finding them.
        if self.found.is_multiple_of(LOOK_EVERY) {
            self.holds(0);
            self.budget.check(&self.stats)?;
        }
        Ok(())
    }
}
