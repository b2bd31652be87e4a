//! Enumerating solutions: what every solver of this world is given and what it gives back.

use gridwright_search::{Budget, Stats, Stop};

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
pub struct SolutionSearch<'s, 'b> {
    /// What it may use.
    pub budget: &'s mut Budget<'b>,
    /// What it used.
    pub stats: Stats,
    sink: &'s mut Sink<'s>,
}

impl std::fmt::Debug for SolutionSearch<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SolutionSearch").field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl<'s, 'b> SolutionSearch<'s, 'b> {
    /// A search whose solutions go to `sink`.
    pub fn new(budget: &'s mut Budget<'b>, sink: &'s mut Sink<'s>) -> Self {
        SolutionSearch { budget, stats: Stats::default(), sink }
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
        if (self.sink)(digits) { Ok(()) } else { Err(Halt::Enough) }
    }
}
