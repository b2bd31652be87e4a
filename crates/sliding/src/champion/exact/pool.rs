//! Subtrees that threads take one after the other.

use super::iteration::Reach;
use gridwright_search::{Budget, Cancel, Stats, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What a thread took; with the reason, if it had to stop.
pub type Helped = Result<Stats, (Stop, Stats)>;

/// Lets so many threads help, this one among them, and adds up what they took.
pub fn together<'a>(
    threads: usize,
    halt: &Cancel,
    help: impl Fn(Budget<'a>) -> Helped + Sync,
    stats: &mut Stats,
    budget: &Budget<'a>,
) -> Result<(), Stop> {
    let helpers: Vec<Helped> = std::thread::scope(|scope| {
        let help = &help;
        let spawn = |_| {
            let budget = budget.fork(halt);
            scope.spawn(move || help(budget))
        };
        let spawned: Vec<_> = (1..threads).map(spawn).collect();
        let mine = help(budget.fork(halt));
        let theirs = spawned.into_iter().filter_map(|helper| helper.join().ok());
        std::iter::once(mine).chain(theirs).collect()
    });
    let mut stopped = None;
    for helped in helpers {
        let (own, stop) = match helped {
            Ok(own) => (own, None),
            Err((stop, own)) => (own, Some(stop)),
        };
        stats.merge(&Stats { bytes: 0, ..own });
        // One that was merely told to halt knows less than the one that ran out.
        if stopped.is_none_or(|old| old == Stop::Cancelled) {
            stopped = stop.or(stopped);
        }
    }
    stopped.map_or(Ok(()), Err)
}

/// Where the depth begins in what is noted of a subtree; below it its expansions.
const DEPTH: u32 = 48;

/// What the threads of an iteration share: subtrees to search, each with its root `T`.
pub struct Pool<T> {
    subtrees: Vec<T>,
    /// For each of them how far its search came.
    reached: Vec<AtomicU64>,
    next: AtomicUsize,
    /// The first subtree known to hold a solution.
    first: AtomicUsize,
    found: Mutex<Option<(usize, Vec<u8>)>>,
    /// Ends the work of all.
    pub halt: Cancel,
}

impl<T> Pool<T> {
    /// Subtrees in the order in which their solutions count.
    pub fn new(subtrees: Vec<T>) -> Pool<T> {
        Pool {
            reached: subtrees.iter().map(|_| AtomicU64::default()).collect(),
            subtrees,
            next: AtomicUsize::new(0),
            first: AtomicUsize::new(usize::MAX),
            found: Mutex::new(None),
            halt: Cancel::default(),
        }
    }

    /// The solution that counts.
    pub fn into_found(self) -> Option<Vec<u8>> {
        self.found.into_inner().ok().flatten().map(|(_, path)| path)
    }

    /// The next subtree, unless an earlier one is known to hold a solution.
    pub fn take(&self) -> Option<(usize, &T)> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let subtree = self.subtrees.get(index)?;
        self.matters(index).then_some((index, subtree))
    }

    /// Whether no earlier subtree is known to hold a solution.
    pub fn matters(&self, index: usize) -> bool {
        self.first.load(Ordering::Relaxed) >= index
    }

    /// Notes how far the search of a subtree came in which there is no solution.
    pub fn leave(&self, index: usize, reach: Reach) {
        let number = u64::from(reach.depth) << DEPTH | reach.expanded;
        self.reached[index].store(number, Ordering::Relaxed);
    }

    /// The subtrees, and how far their searches came.
    pub fn reached(&self) -> impl Iterator<Item = (&T, Reach)> {
        let reach = |number: &AtomicU64| {
            let number = number.load(Ordering::Relaxed);
            Reach { depth: (number >> DEPTH) as u32, expanded: number & ((1 << DEPTH) - 1) }
        };
        self.subtrees.iter().zip(self.reached.iter().map(reach))
    }

    /// Notes the solution of a subtree.
    pub fn report(&self, index: usize, path: Vec<u8>) {
        let Ok(mut found) = self.found.lock() else { return };
        if found.as_ref().is_none_or(|(first, _)| index < *first) {
            *found = Some((index, path));
            self.first.store(index, Ordering::Relaxed);
        }
    }
}
