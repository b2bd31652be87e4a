//! The iterations of iterative deepening, and their division among threads.
//!
//! A long iteration is cut into the subtrees some moves below the root. Threads take them in order, and
//! of all solutions that of the first subtree counts, so the answer is the one a single thread finds.

use super::divide::divide;
use super::ida::{Ida, Root};
use super::interleaved::BRANCHES;
use super::iteration::Iteration;
use super::kernel::{Kernel, Task};
use super::pool::Pool;
use crate::champion::plan::EXACT_CELLS;
use crate::champion::problem::Problem;
use crate::champion::prune::Pruner;
use gridwright_search::parallel::portfolio;
use gridwright_search::{Budget, Stats, Stop};

/// Iterations that took fewer expansions than this are not worth dividing the next.
const WORTH_DIVIDING: u64 = 50_000;
/// Subtrees for each thread, at least.
const SUBTREES: usize = 400;
/// On a board where the most promising subtrees come first, how many there are about at most.
const ORDERED_SUBTREES: u64 = 20_000;
/// Expansions of the last iteration in each of them, at least.
const ORDERED_SHARE: u64 = 30;
/// Iterations that took fewer expansions than this are not worth interleaving.
const WORTH_INTERLEAVING: u64 = 30;
/// Subtrees for each branch, at least.
const BRANCH_SUBTREES: usize = 6;

/// A search that goes from bound to bound.
#[derive(Debug)]
pub struct Deepening<'a, H: Kernel> {
    problem: &'a Problem,
    heuristic: &'a H,
    pruner: &'a Pruner,
    threads: usize,
    root: Root<H::Value>,
    bound: u32,
    /// The bound it began with, while the iterations between that and `bound` are left out.
    leapt: Option<u32>,
    last: Iteration,
    /// What it took so far.
    pub stats: Stats,
}

impl<'a, H: Kernel> Deepening<'a, H> {
    /// Begins with the heuristic's own bound, or with `at_least` where that is known to be needed.
    pub fn new(
        problem: &'a Problem,
        heuristic: &'a H,
        pruner: &'a Pruner,
        threads: usize,
        at_least: u32,
    ) -> Self {
        let root = Ida::new(problem, heuristic, pruner).root();
        let bound = heuristic.bound(&root.value).max(at_least);
        let wrong_parity = (bound % 2 == 1) != problem.is_odd();
        Deepening {
            problem,
            heuristic,
            pruner,
            threads,
            root,
            bound: bound + u32::from(wrong_parity),
            leapt: None,
            last: Iteration::default(),
            stats: Stats::default(),
        }
    }

    /// Goes on after another search, whose last iteration was this one.
    #[must_use]
    pub fn after(self, last: Iteration) -> Self {
        Deepening { last, ..self }
    }

    /// What the last iteration left.
    pub fn into_last(self) -> Iteration {
        self.last
    }

    /// What the search is for.
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// What it is led by.
    pub fn heuristic(&self) -> &'a H {
        self.heuristic
    }

    /// The next iteration looks for solutions of so many moves. None has fewer, unless it has [leapt].
    ///
    /// [leapt]: Deepening::has_leapt
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Leaves out the iterations before that of `bound`, which must be one of those to come. An iteration that
    /// finds nothing proves as much as all before it, so what comes after it is as good as if none had been
    /// left out; but a solution that it finds may not be a shortest one.
    pub fn leap(&mut self, bound: u32) {
        debug_assert!(bound >= self.bound && (bound - self.bound).is_multiple_of(2));
        self.leapt = (bound > self.bound).then_some(self.bound);
        self.bound = bound;
    }

    /// Whether iterations were left out whose work nobody has done.
    pub fn has_leapt(&self) -> bool {
        self.leapt.is_some()
    }

    /// No solution is shorter.
    fn proved(&self) -> u32 {
        self.leapt.unwrap_or(self.bound)
    }

    /// Goes back to before the [leap](Deepening::leap).
    pub fn go_back(&mut self) {
        self.bound = self.leapt.take().unwrap_or(self.bound);
        self.last = Iteration::default();
    }

    /// Expansions of the last finished iteration.
    pub fn last_iteration(&self) -> u64 {
        self.last.expanded
    }

    /// Searches within the bound: a shortest solution, or `None` after raising the bound.
    pub fn iterate(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        (self.stats.bound, self.stats.lower) = (self.bound, self.proved());
        let last = self.last.expanded;
        let divide = ((self.threads > 1 || self.any_will_do()) && last > WORTH_DIVIDING)
            || (self.heuristic.interleaves() && last > WORTH_INTERLEAVING);
        let found = if divide { self.divided(budget)? } else { self.alone(budget)? };
        self.stats.rounds += 1;
        if found.is_none() {
            self.bound += 2;
            self.leapt = None;
        }
        Ok(found)
    }

    /// On large boards any shortest solution will do, as long as it is always the same.
    fn any_will_do(&self) -> bool {
        self.problem.dimensions().cells() > EXACT_CELLS
    }

    fn alone(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        let before = self.stats.expanded;
        let mut ida = Ida::new(self.problem, self.heuristic, self.pruner);
        ida.stats = self.stats;
        let found = H::search(&mut ida, &self.root, self.bound, budget);
        self.stats = ida.stats;
        let found = found?;
        self.last = Iteration::undivided(self.stats.expanded - before);
        Ok(found)
    }

    fn divided(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        let before = self.stats.expanded;
        let subtrees = self.subtrees(budget)?;
        let pool = Pool::new(&subtrees);
        let threads = if self.last.expanded > WORTH_DIVIDING { self.threads } else { 1 };
        let (problem, pruner, bound) = (self.problem, self.pruner, self.bound);
        let task = Task { problem, pruner, pool: &pool, bound };
        let heuristic = self.heuristic;
        let (_, stopped) = portfolio(threads, budget, &mut self.stats, |mut thread| {
            let done = heuristic.sweep(&task, &mut thread.stats, &mut thread.budget);
            (done, thread.stats)
        });
        if let Some(stop) = stopped {
            return Err(stop);
        }
        let expanded = self.stats.expanded - before;
        self.last = if self.any_will_do() {
            Iteration::new(expanded, pool.reached())
        } else {
            Iteration::undivided(expanded)
        };
        Ok(pool.subtrees.into_found())
    }

    /// What an iteration is cut into.
    fn subtrees(&mut self, budget: &mut Budget<'_>) -> Result<Vec<Root<H::Value>>, Stop> {
        let mut ida = Ida::new(self.problem, self.heuristic, self.pruner);
        let last = self.last.expanded;
        if self.any_will_do() && last > WORTH_DIVIDING {
            let share = ORDERED_SHARE.max(last / ORDERED_SUBTREES);
            return divide(&mut ida, &self.root, self.bound, &self.last, share, budget);
        }
        let enough = if last > WORTH_DIVIDING {
            SUBTREES * self.threads
        } else {
            BRANCH_SUBTREES * BRANCHES
        };
        let mut depth = 0;
        let mut subtrees = vec![self.root.clone()];
        while subtrees.len() < enough && depth < self.bound / 2 {
            depth += 1;
            subtrees = ida.below(&subtrees, self.bound - depth, budget)?;
        }
        Ok(subtrees)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::heuristic::Manhattan;
    use crate::champion::pdb::lookup::{AdditivePdb, Lookup};
    use crate::champion::pdb::partition::{Size, partitions};
    use crate::pdb::cache::TableCache;
    use crate::pdb::dimensions::Dimensions;
    use crate::pdb::pattern::Pattern;

    const DIMENSIONS: Dimensions = Dimensions { rows: 3, cols: 6 };

    fn wandered(seed: u64, steps: u64) -> Problem {
        let goal: Vec<u8> = (1..18).chain([0]).collect();
        Problem::wandered(DIMENSIONS, &goal, seed, steps)
    }

    /// Where any shortest solution will do, one thread must find the one that several find. Returns how many
    /// subtrees the last iteration knows.
    fn compare_threads<H: Kernel>(problem: &Problem, heuristic: &H) -> usize {
        let pruner = Pruner::new(6);
        let [one, three] = [1, 3].map(|threads| {
            let mut search = Deepening::new(problem, heuristic, &pruner, threads, 0);
            loop {
                // As if every iteration came after a long one.
                search.last.expanded = WORTH_DIVIDING + 1;
                let known = search.last.known();
                if let Some(path) = search.iterate(&mut Budget::unlimited()).unwrap() {
                    return (path, known);
                }
            }
        });
        assert_eq!(one, three);
        one.1
    }

    #[test]
    fn any_number_of_threads_finds_the_same_solution_of_a_large_board() {
        for seed in 1..=20 {
            let problem = wandered(seed, 60);
            compare_threads(&problem, &Manhattan::new(&problem));
        }
    }

    #[test]
    fn any_number_of_threads_follows_the_same_order() {
        let cache = TableCache::default();
        let mut known = 0;
        for seed in 1..=6 {
            let problem = wandered(seed, 250);
            let lookup = |pattern: &Pattern| {
                let (canonical, symmetry) = pattern.canonical();
                let table = cache.obtain(&canonical, 1, &mut Budget::unlimited()).unwrap();
                Lookup::new(pattern, symmetry, table)
            };
            let parts = partitions(&problem, Size::Small);
            let lookups = parts.iter().map(|part| part.iter().map(lookup).collect()).collect();
            let pdb: AdditivePdb<8, 2> = AdditivePdb::new(DIMENSIONS, lookups);
            known += compare_threads(&problem, &pdb.interleaved(true));
        }
        assert!(known > 0, "some searches know subtrees");
    }
}
