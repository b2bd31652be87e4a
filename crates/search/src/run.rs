//! What a search may use, and when it must stop.
//!
//! A search calls [`Budget::tick`] once before each expansion: one decrement and one branch. Every few
//! milliseconds a cold path looks at the cancel flag, the clock, the memory and the node cap, and
//! reports progress. Nobody else reads the clock or an atomic in a hot loop.

use crate::clock::Moment;
use crate::observe::Trace;
use crate::stats::Stats;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What one search may use. `None` means unlimited.
///
/// ```
/// use gridwright_search::Limits;
/// let limits = Limits { nodes: Some(1_000), ..Limits::default() };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time, from the creation of the [`Budget`].
    pub time: Option<Duration>,
    /// Expanded nodes, exactly.
    pub nodes: Option<u64>,
    /// Bytes owned by the algorithm (tables and frontiers), see [`Stats::bytes`].
    pub memory: Option<u64>,
    /// Cost (or depth) of an acceptable answer.
    pub moves: Option<u32>,
}

/// Why a search stopped before it was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit passed.
    Time,
    /// The node limit was used up.
    Nodes,
    /// The memory limit was reached.
    Memory,
    /// Nothing within the allowed moves, and longer answers were not looked for.
    Moves,
    /// Somebody raised the [`Cancel`] flag.
    Cancelled,
    /// The answer that was found is wrong: a fault of the program, and no answer.
    Fault,
    /// A bound that belongs to the algorithm itself, by its name: `"width"`, `"corrections"`.
    Bound(&'static str),
}

impl Stop {
    /// The word used in reports: `time`, `nodes`, `memory`, `moves`, `interrupted`, `fault`, or the bound's name.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Time => "time",
            Stop::Nodes => "nodes",
            Stop::Memory => "memory",
            Stop::Moves => "moves",
            Stop::Cancelled => "interrupted",
            Stop::Fault => "fault",
            Stop::Bound(name) => name,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A flag that asks a search, on any thread, to stop soon. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Flag);

#[derive(Clone, Debug)]
enum Flag {
    Shared(Arc<AtomicBool>),
    /// Of the whole process: nobody counts who holds it, so threads with many short searches do not
    /// wait for each other.
    Lasting(&'static AtomicBool),
}

impl Default for Flag {
    fn default() -> Self {
        Flag::Shared(Arc::default())
    }
}

impl Cancel {
    /// The flag of a whole process.
    pub const fn lasting(flag: &'static AtomicBool) -> Cancel {
        Cancel(Flag::Lasting(flag))
    }

    fn flag(&self) -> &AtomicBool {
        match &self.0 {
            Flag::Shared(flag) => flag,
            Flag::Lasting(flag) => flag,
        }
    }

    /// Asks every search that holds this flag to stop.
    pub fn raise(&self) {
        self.flag().store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    pub fn is_raised(&self) -> bool {
        self.flag().load(Ordering::Relaxed)
    }
}

/// Receives a sign of life every few milliseconds. Shared by all threads of a search.
pub trait Progress: Sync {
    /// Called from the search's own thread, rarely: it may take a lock, it should not wait.
    fn pulse(&self, stats: &Stats);

    /// Something a person watching would want to read now: a line found, a depth finished.
    fn note(&self, _text: &str) {}

    /// Where every single step goes, if somebody wants them all. Searches that can be recorded ask
    /// once, when they start.
    fn trace(&self) -> Option<&dyn Trace> {
        None
    }
}

impl Progress for () {
    fn pulse(&self, _: &Stats) {}
}

/// How long a search should run between two looks at the outside world.
const LOOK_EVERY: Duration = Duration::from_millis(4);
const LONGEST_SLICE: u64 = 1 << 16;

/// The running account of one search (one per thread, see [`Budget::fork`]).
pub struct Budget<'a> {
    /// Ticks left before the next look.
    slice: u64,
    /// Length of the slices, adapted so that looks come about every [`LOOK_EVERY`].
    stride: u64,
    last_look: Moment,
    started: Moment,
    limits: Limits,
    /// Nodes not yet handed out in slices; shared by forks, so the cap is exact across threads.
    pool: Arc<AtomicU64>,
    /// Where the pool came from and what is left of it returns to, see [`Budget::part`].
    lender: Option<Arc<AtomicU64>>,
    cancel: Cancel,
    /// Whoever may end this thread: of forks of forks there are several.
    siblings: Vec<Cancel>,
    progress: &'a dyn Progress,
    threads: usize,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// Starts the clock.
    pub fn new(limits: Limits, cancel: &Cancel, progress: &'a dyn Progress) -> Self {
        let now = Moment::now();
        Budget {
            slice: 1,
            stride: 64,
            last_look: now,
            started: now,
            limits,
            pool: Arc::new(AtomicU64::new(limits.nodes.unwrap_or(u64::MAX))),
            lender: None,
            cancel: cancel.clone(),
            siblings: Vec::new(),
            progress,
            threads: 1,
        }
    }

    /// The same budget for a search that may use so many threads (at least one).
    ///
    /// ```
    /// use gridwright_search::Budget;
    /// assert_eq!(Budget::unlimited().threads(), 1);
    /// assert_eq!(Budget::unlimited().with_threads(2).threads(), 2);
    /// ```
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The same account under other limits of time, memory and moves: the clock runs on, and nodes come
    /// from the same pool.
    #[must_use]
    pub fn within(&self, limits: Limits) -> Budget<'a> {
        let mut narrowed = self.renewed(Limits { nodes: self.limits.nodes, ..limits });
        narrowed.started = self.started;
        narrowed.pool = Arc::clone(&self.pool);
        narrowed
    }

    /// A budget under other limits whose clock starts now: the same flags, watcher and threads.
    #[must_use]
    pub fn renewed(&self, limits: Limits) -> Budget<'a> {
        let mut fresh = Budget::new(limits, &self.cancel, self.progress);
        fresh.threads = self.threads;
        fresh.siblings.clone_from(&self.siblings);
        fresh
    }

    /// A budget that never runs out: for tests and small exact jobs.
    ///
    /// ```
    /// use gridwright_search::{Budget, Stats};
    /// assert!(Budget::unlimited().tick(&Stats::default()).is_ok());
    /// ```
    pub fn unlimited() -> Budget<'static> {
        Budget::new(Limits::default(), &Cancel::default(), &())
    }

    /// A budget for another thread of the same search: same clock, same flags, same node pool. It also
    /// stops (with [`Stop::Cancelled`]) when `sibling` is raised, so that one thread can end the others.
    /// [`crate::parallel`] is where threads are made.
    #[must_use]
    pub fn fork(&self, sibling: &Cancel) -> Budget<'a> {
        let mut fork = self.aside();
        fork.siblings.push(sibling.clone());
        fork
    }

    /// Another account of the same budget: same clock, same flags, same node pool.
    #[must_use]
    pub fn aside(&self) -> Budget<'a> {
        Budget {
            slice: 1,
            stride: 64,
            last_look: Moment::now(),
            started: self.started,
            limits: self.limits,
            pool: Arc::clone(&self.pool),
            lender: None,
            cancel: self.cancel.clone(),
            siblings: self.siblings.clone(),
            progress: self.progress,
            threads: self.threads,
        }
    }

    /// Hands back the nodes that were granted and are not used: before others take from the same pool.
    pub fn settle(&mut self) {
        if self.limits.nodes.is_some() {
            self.pool.fetch_add(self.slice.saturating_sub(1), Ordering::Relaxed);
            self.slice = 1;
        }
    }

    /// A budget for a first attempt: the same clock and flags, and at most `nodes` of the nodes not yet
    /// handed out. What it does not use comes back when it is dropped, so the whole cap stays exact.
    #[must_use]
    pub fn part(&self, nodes: u64) -> Budget<'a> {
        let mut lent = 0;
        let _ = self.pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            lent = left.min(nodes);
            Some(left - lent)
        });
        Budget {
            slice: 1,
            stride: 64,
            last_look: Moment::now(),
            started: self.started,
            limits: Limits { nodes: Some(lent), ..self.limits },
            pool: Arc::new(AtomicU64::new(lent)),
            lender: Some(Arc::clone(&self.pool)),
            cancel: self.cancel.clone(),
            siblings: self.siblings.clone(),
            progress: self.progress,
            threads: self.threads,
        }
    }

    /// The limits this budget enforces; `moves` is the algorithm's own to respect.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many threads the search may use.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The flag that ends it.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Who is told of its progress.
    pub fn progress(&self) -> &'a dyn Progress {
        self.progress
    }

    /// Where every single step goes, if somebody wants them all.
    pub fn trace(&self) -> Option<&'a dyn Trace> {
        self.progress.trace()
    }

    /// Tells a person watching something worth reading now.
    pub fn note(&self, text: &str) {
        self.progress.note(text);
    }

    /// Time since the budget was made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Time left, if there is a limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|limit| limit.saturating_sub(self.started.elapsed()))
    }

    /// To be called before each expansion.
    #[inline(always)]
    pub fn tick(&mut self, stats: &Stats) -> Result<(), Stop> {
        self.slice -= 1;
        if self.slice == 0 { self.look(stats) } else { Ok(()) }
    }

    /// Looks at once, without counting a node: for long steps between expansions.
    #[cold]
    #[inline(never)]
    pub fn check(&mut self, stats: &Stats) -> Result<(), Stop> {
        if self.cancel.is_raised() || self.siblings.iter().any(Cancel::is_raised) {
            return Err(Stop::Cancelled);
        }
        if self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit) {
            return Err(Stop::Time);
        }
        if self.limits.memory.is_some_and(|limit| stats.bytes > limit) {
            return Err(Stop::Memory);
        }
        self.progress.pulse(stats);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, stats: &Stats) -> Result<(), Stop> {
        // Stay stopped: a caller that ticks again after an error gets the error again.
        self.slice = 1;
        self.check(stats)?;
        let now = Moment::now();
        let since = now.since(self.last_look);
        self.last_look = now;
        if since > 2 * LOOK_EVERY {
            self.stride = (self.stride / 2).max(1);
        } else if since < LOOK_EVERY / 2 {
            self.stride = (self.stride * 2).min(LONGEST_SLICE);
        }
        let granted = self.take_nodes();
        if granted == 0 {
            return Err(Stop::Nodes);
        }
        // The tick that brought us here is the first of the granted nodes.
        self.slice = granted;
        Ok(())
    }

    fn take_nodes(&self) -> u64 {
        if self.limits.nodes.is_none() {
            return self.stride;
        }
        let mut granted = 0;
        let _ = self.pool.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            granted = left.min(self.stride);
            Some(left - granted)
        });
        granted
    }
}

impl Drop for Budget<'_> {
    /// Hands unused nodes back, so that a finished thread leaves them to its siblings.
    fn drop(&mut self) {
        self.settle();
        if let Some(lender) = &self.lender {
            lender.fetch_add(self.pool.swap(0, Ordering::Relaxed), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks_until_stop(limits: Limits) -> (u64, Stop) {
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        let mut stats = Stats::default();
        loop {
            if let Err(stop) = budget.tick(&stats) {
                return (stats.expanded, stop);
            }
            stats.expanded += 1;
        }
    }

    #[test]
    fn node_caps_are_exact() {
        for cap in [0, 1, 2, 63, 64, 65, 1_000, 100_003] {
            let limits = Limits { nodes: Some(cap), ..Limits::default() };
            assert_eq!(ticks_until_stop(limits), (cap, Stop::Nodes));
        }
    }

    #[test]
    fn node_caps_are_exact_across_forks() {
        let limits = Limits { nodes: Some(10_000), ..Limits::default() };
        let parent = Budget::new(limits, &Cancel::default(), &());
        let nobody = Cancel::default();
        let count = |mut budget: Budget<'_>, most: u64| {
            let stats = Stats::default();
            (0..most).take_while(|_| budget.tick(&stats).is_ok()).count() as u64
        };
        let first = count(parent.fork(&nobody), 700);
        assert_eq!(first, 700);
        assert_eq!(first + count(parent.fork(&nobody), u64::MAX), 10_000);
    }

    #[test]
    fn parts_return_what_they_do_not_use() {
        let count = |budget: &mut Budget<'_>, most: u64| {
            let stats = Stats::default();
            (0..most).take_while(|_| budget.tick(&stats).is_ok()).count() as u64
        };
        for cap in [0, 1, 2, 100, 10_000] {
            let limits = Limits { nodes: Some(cap), ..Limits::default() };
            let mut whole = Budget::new(limits, &Cancel::default(), &());
            let first = count(&mut whole.part(30), u64::MAX);
            assert_eq!(first, cap.min(30));
            let second = count(&mut whole.part(500), 7);
            assert_eq!(second, (cap - first).min(7));
            assert_eq!(first + second + count(&mut whole, u64::MAX), cap);
        }
    }

    #[test]
    fn narrower_limits_share_nodes_and_clock() {
        let limits = Limits { nodes: Some(10), time: Some(Duration::ZERO), ..Limits::default() };
        let whole = Budget::new(limits, &Cancel::default(), &());
        let mut part = whole.within(Limits { moves: Some(3), ..Limits::default() });
        assert_eq!((part.limits().moves, part.limits().nodes), (Some(3), Some(10)));
        let stats = Stats::default();
        assert_eq!((0..20).take_while(|_| part.tick(&stats).is_ok()).count(), 10);
        drop(part);
        let mut timed = whole.within(limits);
        assert_eq!(timed.tick(&stats), Err(Stop::Time));
        let mut rest = whole.within(Limits::default());
        assert_eq!(rest.tick(&stats), Err(Stop::Nodes));
    }

    #[test]
    fn time_and_flags_stop() {
        let limits = Limits { time: Some(Duration::from_millis(5)), ..Limits::default() };
        assert_eq!(ticks_until_stop(limits).1, Stop::Time);
        let cancel = Cancel::default();
        cancel.raise();
        let mut budget = Budget::new(Limits::default(), &cancel, &());
        assert_eq!(budget.tick(&Stats::default()), Err(Stop::Cancelled));
        assert_eq!(budget.tick(&Stats::default()), Err(Stop::Cancelled));
    }
}
