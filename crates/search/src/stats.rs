//! What a search did, always counted.

/// Counters of one search. Plain integers in the search's own struct. Accounts are added by
/// [`Stats::then`] where one followed the other, by [`Stats::beside`] where both ran at the same time.
///
/// `generated`, `expanded`, `pruned` and `rounds` repeat exactly for one thread and one seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Successors produced. The root is not generated.
    pub generated: u64,
    /// States whose successors were produced. The goal is not expanded.
    pub expanded: u64,
    /// Successors thrown away unsearched: by a bound, a rule or as duplicates.
    pub pruned: u64,
    /// The most states held at one time; 0 for searches that hold only their path.
    pub peak_stored: u64,
    /// Bytes owned by the algorithm (tables and frontiers), by arithmetic on capacities.
    pub bytes: u64,
    /// Finished iterations of an iterative search: bounds, depths, layers.
    pub rounds: u64,
    /// The bound, depth or layer being worked on, for progress displays.
    pub bound: u32,
    /// No answer costs less: proved so far. 0 where nothing is.
    pub lower: u32,
    /// The cost of the best answer so far; 0 where there is none.
    pub upper: u32,
    /// The root's proof number, for progress displays of proof-number searches.
    pub proof: u32,
    /// The root's disproof number.
    pub disproof: u32,
}

impl Stats {
    /// The account of another thread of this search as it opens: what is held and known, and nothing done.
    #[must_use]
    pub fn aside(&self) -> Stats {
        let Stats { bytes, bound, lower, upper, .. } = *self;
        Stats { bytes, bound, lower, upper, ..Stats::default() }
    }

    /// Adds a later phase of the same search: what was done adds up; of what was held, the most counts.
    ///
    /// ```
    /// use gridwright_search::Stats;
    /// let mut all = Stats { expanded: 2, bytes: 10, ..Stats::default() };
    /// all.then(&Stats { expanded: 3, bytes: 4, ..Stats::default() });
    /// assert_eq!((all.expanded, all.bytes), (5, 10));
    /// ```
    pub fn then(&mut self, phase: &Stats) {
        self.add(phase);
        self.peak_stored = self.peak_stored.max(phase.peak_stored);
        self.bytes = self.bytes.max(phase.bytes);
    }

    /// Adds another thread of the same search, at work at the same time: what was done adds up, and so
    /// does what each of them held for itself.
    ///
    /// ```
    /// use gridwright_search::Stats;
    /// let mut all = Stats { expanded: 2, bytes: 10, ..Stats::default() };
    /// all.beside(&Stats { expanded: 3, bytes: 4, ..Stats::default() });
    /// assert_eq!((all.expanded, all.bytes), (5, 14));
    /// ```
    pub fn beside(&mut self, thread: &Stats) {
        self.add(thread);
        self.peak_stored += thread.peak_stored;
        self.bytes += thread.bytes;
    }

    fn add(&mut self, other: &Stats) {
        self.generated += other.generated;
        self.expanded += other.expanded;
        self.pruned += other.pruned;
        self.rounds = self.rounds.max(other.rounds);
        self.bound = self.bound.max(other.bound);
        self.lower = self.lower.max(other.lower);
        self.upper = match (self.upper, other.upper) {
            (0, known) | (known, 0) => known,
            (one, another) => one.min(another),
        };
        self.proof = self.proof.max(other.proof);
        self.disproof = self.disproof.max(other.disproof);
    }
}
