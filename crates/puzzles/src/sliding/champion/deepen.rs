//! The iterations of iterative deepening, and their division among threads.
//!
//! A long iteration is cut into the subtrees some moves below the root. Threads take them in order, and
//! of all solutions that of the first subtree counts, so the answer is the one a single thread finds.

use super::guide::Guide;
use super::ida::{Ida, Root};
use super::problem::Problem;
use super::prune::Pruner;
use gridwright_search::{Budget, Cancel, Stats, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Iterations that took fewer expansions than this are not worth dividing the next.
const WORTH_DIVIDING: u64 = 50_000;
/// Subtrees for each thread, at least.
const SUBTREES: usize = 400;

/// A search that goes from bound to bound.
#[derive(Debug)]
pub struct Deepening<'a, G: Guide> {
    problem: &'a Problem,
    guide: &'a G,
    pruner: &'a Pruner,
    threads: usize,
    root: Root<G::Memo>,
    bound: u32,
    last: u64,
    /// What it took so far.
    pub stats: Stats,
    /// Expansions after which a single thread gives up.
    pub allowance: u64,
}

impl<'a, G: Guide> Deepening<'a, G> {
    /// Begins with the guide's own bound, or with `at_least` where that is known to be needed.
    pub fn new(
        problem: &'a Problem,
        guide: &'a G,
        pruner: &'a Pruner,
        threads: usize,
        at_least: u32,
    ) -> Self {
        let root = Ida::new(problem, guide, pruner).root();
        let bound = guide.bound(&root.memo).max(at_least);
        let wrong_parity = (bound % 2 == 1) != problem.is_odd();
        Deepening {
            problem,
            guide,
            pruner,
            threads,
            root,
            bound: bound + u32::from(wrong_parity),
            last: 0,
            stats: Stats::default(),
            allowance: u64::MAX,
        }
    }

    /// No solution has fewer moves.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Expansions of the last finished iteration.
    pub fn last_iteration(&self) -> u64 {
        self.last
    }

    /// Searches within the bound: a shortest solution, or `None` after raising the bound.
    pub fn iterate(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        self.stats.bound = self.bound;
        let before = self.stats.expanded;
        let divide = self.threads > 1 && self.last > WORTH_DIVIDING;
        let found = if divide { self.divided(budget)? } else { self.alone(budget)? };
        self.last = self.stats.expanded - before;
        self.stats.rounds += 1;
        if found.is_none() {
            self.bound += 2;
        }
        Ok(found)
    }

    fn alone(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        let mut ida = Ida::new(self.problem, self.guide, self.pruner);
        ida.stats = self.stats;
        ida.allowance = self.allowance;
        let found = ida.search(&self.root, self.bound, budget);
        self.stats = ida.stats;
        found
    }

    fn divided(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        let mut ida = Ida::new(self.problem, self.guide, self.pruner);
        let mut depth = 0;
        let mut subtrees = vec![self.root.clone()];
        while subtrees.len() < SUBTREES * self.threads && depth < self.bound / 2 {
            depth += 1;
            subtrees = ida.split(&self.root, self.bound, depth);
        }
        let pool = Pool {
            subtrees,
            left: self.bound - depth,
            next: AtomicUsize::new(0),
            first: AtomicUsize::new(usize::MAX),
            found: Mutex::new(None),
            halt: Cancel::default(),
        };
        let helpers: Vec<Result<Stats, (Stop, Stats)>> = std::thread::scope(|scope| {
            let spawn = |_| {
                let budget = budget.fork(&pool.halt);
                scope.spawn(|| self.help(&pool, budget))
            };
            let spawned: Vec<_> = (1..self.threads).map(spawn).collect();
            let mine = self.help(&pool, budget.fork(&pool.halt));
            let theirs = spawned.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(mine).chain(theirs).collect()
        });
        let mut stopped = None;
        for help in helpers {
            let (stats, stop) = match help {
                Ok(stats) => (stats, None),
                Err((stop, stats)) => (stats, Some(stop)),
            };
            self.stats.merge(&Stats { bytes: 0, ..stats });
            // One that was merely told to halt knows less than the one that ran out.
            if stopped.is_none_or(|old| old == Stop::Cancelled) {
                stopped = stop.or(stopped);
            }
        }
        let found = pool.found.into_inner().ok().flatten();
        match (found, stopped) {
            (_, Some(stop)) => Err(stop),
            (found, None) => Ok(found.map(|(_, path)| path)),
        }
    }

    /// Takes subtrees until none is left or none of the rest can matter.
    fn help(&self, pool: &Pool<G::Memo>, mut budget: Budget<'_>) -> Result<Stats, (Stop, Stats)> {
        let mut ida = Ida::new(self.problem, self.guide, self.pruner);
        ida.stats.bound = self.bound;
        loop {
            let index = pool.next.fetch_add(1, Ordering::Relaxed);
            let Some(subtree) = pool.subtrees.get(index) else { return Ok(ida.stats) };
            if pool.first.load(Ordering::Relaxed) < index {
                return Ok(ida.stats);
            }
            match ida.search(subtree, pool.left, &mut budget) {
                Ok(None) => {}
                Ok(Some(path)) => pool.report(index, path),
                Err(stop) => {
                    pool.halt.raise();
                    return Err((stop, ida.stats));
                }
            }
        }
    }
}

/// What the threads of an iteration share.
struct Pool<M> {
    subtrees: Vec<Root<M>>,
    left: u32,
    next: AtomicUsize,
    /// The first subtree known to hold a solution.
    first: AtomicUsize,
    found: Mutex<Option<(usize, Vec<u8>)>>,
    halt: Cancel,
}

impl<M> Pool<M> {
    fn report(&self, index: usize, path: Vec<u8>) {
        let Ok(mut found) = self.found.lock() else { return };
        if found.as_ref().is_none_or(|(first, _)| index < *first) {
            *found = Some((index, path));
            self.first.store(index, Ordering::Relaxed);
        }
    }
}
