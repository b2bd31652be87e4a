//! Subtrees in a fixed order, of which the first with an answer counts.

use super::{Done, Thread, graver, together};
use crate::run::{Budget, Cancel, Stop};
use crate::stats::Stats;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Subtrees that threads take one after the other, each with its root `T`; the answer `A` of the first that
/// has one counts.
///
/// ```
/// use gridwright_search::parallel::Subtrees;
/// let subtrees = Subtrees::new(&["a", "b", "c"]);
/// assert_eq!((subtrees.take(), subtrees.take()), (Some((0, &"a")), Some((1, &"b"))));
/// subtrees.report(1, "found in b");
/// assert!(subtrees.matters(0) && !subtrees.matters(2));
/// assert_eq!(subtrees.take(), None);
/// subtrees.report(0, "found in a");
/// assert_eq!(subtrees.into_found(), Some("found in a"));
/// ```
#[derive(Debug)]
pub struct Subtrees<'t, T, A> {
    roots: &'t [T],
    next: AtomicUsize,
    /// The first subtree known to have an answer.
    first: AtomicUsize,
    found: Mutex<Option<(usize, A)>>,
    /// What each thread works on, and how to end that.
    at: Vec<(AtomicUsize, Cancel)>,
}

impl<'t, T, A> Subtrees<'t, T, A> {
    /// The roots in the order in which their answers count.
    pub fn new(roots: &'t [T]) -> Self {
        let (next, first) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        Subtrees { roots, next, first, found: Mutex::new(None), at: Vec::new() }
    }

    /// The next subtree and its number, unless an earlier one is known to have an answer.
    pub fn take(&self) -> Option<(usize, &'t T)> {
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        let root = self.roots.get(number)?;
        self.matters(number).then_some((number, root))
    }

    /// Whether no earlier subtree is known to have an answer.
    pub fn matters(&self, number: usize) -> bool {
        self.first.load(Ordering::SeqCst) >= number
    }

    /// Notes the answer of a subtree, and ends the work on those behind it.
    pub fn report(&self, number: usize, answer: A) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_some_and(|(first, _)| *first <= number) {
            return;
        }
        *found = Some((number, answer));
        self.first.store(number, Ordering::SeqCst);
        for (at, behind) in &self.at {
            if at.load(Ordering::SeqCst) > number {
                behind.raise();
            }
        }
    }

    /// The answer that counts.
    pub fn into_found(self) -> Option<A> {
        let found = self.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.map(|(_, answer)| answer)
    }
}

/// The subtrees as one thread sees them that works on one at a time.
#[derive(Debug)]
pub struct Turns<'s, 't, T, A> {
    subtrees: &'s Subtrees<'t, T, A>,
    at: &'s AtomicUsize,
}

impl<'t, T, A> Turns<'_, 't, T, A> {
    /// The next subtree, unless none of the rest matters; the work on the last one is over.
    pub fn take(&mut self) -> Option<&'t T> {
        let number = self.subtrees.next.fetch_add(1, Ordering::SeqCst);
        // Noted before it is asked whether it matters: whoever reports an answer in between sees it.
        self.at.store(number, Ordering::SeqCst);
        self.subtrees.roots.get(number).filter(|_| self.subtrees.matters(number))
    }

    /// The answer of the subtree taken last.
    pub fn report(&mut self, answer: A) {
        self.subtrees.report(self.at.load(Ordering::SeqCst), answer);
    }
}

/// Searches subtrees in order on so many threads, each of which takes one after the other and stops as soon as an
/// earlier one has an answer: that of the first subtree that has one.
pub fn ordered<'b, T: Sync, A: Send>(
    threads: usize,
    roots: &[T],
    budget: &mut Budget<'b>,
    stats: &mut Stats,
    search: impl Fn(Thread<'b>, &mut Turns<'_, '_, T, A>) -> Done<()> + Sync,
) -> Result<Option<A>, Stop> {
    let threads = threads.clamp(1, roots.len().max(1));
    let mut subtrees = Subtrees::new(roots);
    subtrees.at = (0..threads).map(|_| (AtomicUsize::new(0), Cancel::default())).collect();
    let run = |thread: Thread<'b>| {
        let (at, behind) = &subtrees.at[thread.number];
        let thread = Thread { budget: thread.budget.fork(behind), ..thread };
        match search(thread, &mut Turns { subtrees: &subtrees, at }) {
            // All that is left comes behind an answer.
            (Err(Stop::Cancelled), stats) if behind.is_raised() => (Ok(()), stats),
            done => done,
        }
    };
    let all = together(threads, budget, stats, &Cancel::default(), run);
    match all.into_iter().filter_map(Result::err).fold(None, graver) {
        Some(stop) => Err(stop),
        None => Ok(subtrees.into_found()),
    }
}
