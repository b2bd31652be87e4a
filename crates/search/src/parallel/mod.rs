//! Several threads on one search. Whoever searches says what one thread does; the rest is here: budgets are
//! forked, threads get room for deep recursion, accounts are added up, and nothing that goes wrong in
//! a thread is lost.
//!
//! - [`ordered`]: subtrees in a fixed order, of which the first with an answer counts. The answer is the one
//!   that a single thread finds.
//! - [`race`]: the same question to all, put differently to each; the first to answer ends the others.
//! - [`portfolio`]: different searches whose results are all of use, and [`pair`], two of which the
//!   second counts only where the first comes to nothing.
//! - [`crew`]: no search, but many jobs, each with a budget of its own.
//!
//! A thread that meets a limit ends the others, unless the limit is that of nodes: these are shared out, and
//! the others may still use what was granted to them. So a cap on nodes is exact for any number of threads.
//! A panic in one thread ends the others, too, and goes on in the caller. Where a thread cannot be had its work
//! is left to the others.

mod subtrees;

pub use subtrees::{Subtrees, Turns, ordered};

use crate::run::{Budget, Cancel, Stop};
use crate::stack;
use crate::stats::Stats;
use std::thread;

/// One thread of a search.
#[derive(Debug)]
pub struct Thread<'b> {
    /// Which of them: 0 is the caller's own, which is always there.
    pub number: usize,
    /// What it may use. Ends when the search is over, whoever ended it.
    pub budget: Budget<'b>,
    /// Its account, to be given back. It opens with the bytes that the search holds already; the caller's
    /// own goes on with all that was counted before.
    pub stats: Stats,
}

/// What a thread comes back with.
pub type Done<T> = (Result<T, Stop>, Stats);

/// Runs different searches at the same time, one a thread, and gives the results of those that were not
/// stopped, in the order of their threads, with what stopped the first of the others.
///
/// ```
/// use gridwright_search::{Budget, Stats, parallel::portfolio};
/// let (mut budget, mut stats) = (Budget::unlimited(), Stats::default());
/// let (found, stopped) = portfolio(3, &mut budget, &mut stats, |mut thread| {
///     thread.stats.expanded += 5;
///     (Ok(thread.number * 10), thread.stats)
/// });
/// assert_eq!((found, stopped, stats.expanded), (vec![0, 10, 20], None, 15));
/// ```
pub fn portfolio<'b, T: Send>(
    threads: usize,
    budget: &mut Budget<'b>,
    stats: &mut Stats,
    search: impl Fn(Thread<'b>) -> Done<T> + Sync,
) -> (Vec<T>, Option<Stop>) {
    let (mut found, mut stopped) = (Vec::new(), None);
    for done in together(threads, budget, stats, &Cancel::default(), search) {
        match done {
            Ok(result) => found.push(result),
            Err(stop) => stopped = graver(stopped, stop),
        }
    }
    (found, stopped)
}

/// Runs one search on all threads; the first to finish ends the others. What is found must be a matter of the
/// question, not of who finds it.
pub fn race<'b, T: Send>(
    threads: usize,
    budget: &mut Budget<'b>,
    stats: &mut Stats,
    search: impl Fn(Thread<'b>) -> Done<T> + Sync,
) -> Result<T, Stop> {
    let over = Cancel::default();
    let run = |thread: Thread<'b>| {
        let done = search(thread);
        if done.0.is_ok() {
            over.raise();
        }
        done
    };
    let mut stopped = None;
    for done in together(threads, budget, stats, &over, run) {
        match done {
            Ok(found) => return Ok(found),
            Err(stop) => stopped = graver(stopped, stop),
        }
    }
    Err(stopped.unwrap_or(Stop::Cancelled))
}

/// Runs two searches at the same time. Where the first says (by `None`) that it came to nothing, the
/// second's result counts, as if it had come later; else the second is ended. The first runs on the caller's
/// thread and is ended by nobody else.
pub fn pair<'b, A, B: Send>(
    budget: &mut Budget<'b>,
    stats: &mut Stats,
    first: impl FnOnce(&mut Budget<'b>, &mut Stats) -> Result<Option<A>, Stop>,
    second: impl FnOnce(Thread<'b>) -> Done<B> + Send,
) -> Result<Result<A, B>, Stop> {
    budget.settle();
    let over = Cancel::default();
    let thread = Thread { number: 1, budget: budget.fork(&over), stats: stats.aside() };
    let held = stats.bytes;
    // Room for what a thread that could not be had would have done.
    let mut waiting = Some(|| second(thread));
    let mut run = || waiting.take().map(|second| second());
    let (own, other) = thread::scope(|scope| {
        let _end = EndAll(&over);
        let spawned = stack::spawn(scope, &mut run).ok();
        let own = first(budget, stats);
        if !matches!(own, Ok(None)) {
            over.raise();
        }
        (own, spawned.and_then(joined))
    });
    let other = match (&own, other) {
        (Ok(None), None) => run(),
        (_, other) => other,
    };
    if let Some((_, aside)) = &other {
        stats.beside(&Stats { bytes: aside.bytes.saturating_sub(held), ..*aside });
    }
    match (own?, other) {
        (Some(own), _) => Ok(Ok(own)),
        (None, Some((other, _))) => other.map(Err),
        (None, None) => Err(Stop::Cancelled),
    }
}

/// Lets so many threads do the same work, which they share out among themselves, while the caller waits. Where
/// no thread can be had the caller does it.
pub fn crew(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        if (0..threads).flat_map(|_| stack::spawn(scope, &work)).count() == 0 {
            work();
        }
    });
}

/// What one thread returned; its panic, if it had one, goes on here.
fn joined<T>(handle: thread::ScopedJoinHandle<'_, T>) -> T {
    handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Ends the others when its own thread panics.
struct EndAll<'a>(&'a Cancel);

impl Drop for EndAll<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.raise();
        }
    }
}

/// The limit itself, rather than the end of those that somebody ended.
fn graver(known: Option<Stop>, stop: Stop) -> Option<Stop> {
    Some(known.filter(|known| *known != Stop::Cancelled).unwrap_or(stop))
}

/// Lets so many threads work, this one among them, and adds up what they took.
fn together<'b, T: Send>(
    threads: usize,
    budget: &mut Budget<'b>,
    stats: &mut Stats,
    over: &Cancel,
    work: impl Fn(Thread<'b>) -> Done<T> + Sync,
) -> Vec<Result<T, Stop>> {
    // Nobody waits for nodes that this thread was granted and does not use.
    budget.settle();
    let before = *stats;
    let run = |number: usize| {
        let _end = EndAll(over);
        let stats = if number == 0 { Stats { peak_stored: 0, ..before } } else { before.aside() };
        let done = work(Thread { number, budget: budget.fork(over), stats });
        if matches!(done.0, Err(stop) if stop != Stop::Nodes) {
            over.raise();
        }
        done
    };
    let all = thread::scope(|scope| {
        let run = &run;
        let spawn = |number| stack::spawn(scope, move || run(number)).ok();
        let others: Vec<_> = (1..threads).filter_map(spawn).collect();
        let mut all = vec![run(0)];
        all.extend(others.into_iter().map(joined));
        all
    });
    let mut sum = Stats::default();
    for (_, own) in &all {
        sum.beside(&Stats { bytes: own.bytes.saturating_sub(before.bytes), ..*own });
    }
    sum.bytes += before.bytes;
    sum.peak_stored = sum.peak_stored.max(before.peak_stored);
    sum.rounds = sum.rounds.max(before.rounds);
    *stats = sum;
    all.into_iter().map(|(done, _)| done).collect()
}
