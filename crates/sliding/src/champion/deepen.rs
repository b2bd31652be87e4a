//! The iterations of iterative deepening, and their division among threads.
//!
//! A long iteration is cut into the subtrees some moves below the root. Threads take them in order, and
//! of all solutions that of the first subtree counts, so the answer is the one a single thread finds.

use super::EXACT_CELLS;
use super::divide::divide;
use super::guide::Deep;
use super::ida::{Ida, Root};
use super::lanes::LANES;
use super::pool::{Helped, Pool, together};
use super::problem::Problem;
use super::prune::Pruner;
use super::trail::{Reach, Trail};
use gridwright_search::{Budget, Stats, Stop};

/// Iterations that took fewer expansions than this are not worth dividing the next.
const WORTH_DIVIDING: u64 = 50_000;
/// Subtrees for each thread, at least.
const SUBTREES: usize = 400;
/// On a board where the most promising subtrees come first, how many there are about at most.
const ORDERED_SUBTREES: u64 = 20_000;
/// Expansions of the last iteration in each of them, at least.
const ORDERED_SHARE: u64 = 30;
/// Iterations that took fewer expansions than this are not worth searching in lanes.
const WORTH_LANES: u64 = 30;
/// Subtrees for each lane, at least.
const LANE_SUBTREES: usize = 6;

/// A search that goes from bound to bound.
#[derive(Debug)]
pub struct Deepening<'a, G: Deep> {
    problem: &'a Problem,
    guide: &'a G,
    pruner: &'a Pruner,
    threads: usize,
    root: Root<G::Memo>,
    bound: u32,
    trail: Trail,
    /// What it took so far.
    pub stats: Stats,
    /// Expansions after which a single thread gives up.
    pub allowance: u64,
}

impl<'a, G: Deep> Deepening<'a, G> {
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
            trail: Trail::default(),
            stats: Stats::default(),
            allowance: u64::MAX,
        }
    }

    /// Goes on after another search, whose last iteration left a trail.
    #[must_use]
    pub fn after(self, trail: Trail) -> Self {
        Deepening { trail, ..self }
    }

    /// What the last iteration left.
    pub fn into_trail(self) -> Trail {
        self.trail
    }

    /// What the search is for.
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// What it is led by.
    pub fn guide(&self) -> &'a G {
        self.guide
    }

    /// No solution has fewer moves.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Expansions of the last finished iteration.
    pub fn last_iteration(&self) -> u64 {
        self.trail.expanded
    }

    /// Searches within the bound: a shortest solution, or `None` after raising the bound.
    pub fn iterate(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        self.stats.bound = self.bound;
        let last = self.trail.expanded;
        let divide = ((self.threads > 1 || self.any_will_do()) && last > WORTH_DIVIDING)
            || (self.guide.sweeps() && last > WORTH_LANES);
        let found = if divide { self.divided(budget)? } else { self.alone(budget)? };
        self.stats.rounds += 1;
        if found.is_none() {
            self.bound += 2;
        }
        Ok(found)
    }

    /// On large boards any shortest solution will do, as long as it is always the same.
    fn any_will_do(&self) -> bool {
        self.problem.shape().cells() > EXACT_CELLS
    }

    fn alone(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        let before = self.stats.expanded;
        let mut ida = Ida::new(self.problem, self.guide, self.pruner);
        ida.stats = self.stats;
        ida.allowance = self.allowance;
        let found = ida.search(&self.root, self.bound, budget);
        self.stats = ida.stats;
        let found = found?;
        self.trail = Trail::of_one(self.stats.expanded - before);
        Ok(found)
    }

    fn divided(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        let before = self.stats.expanded;
        let pool = Pool::new(self.subtrees(budget)?);
        let threads = if self.trail.expanded > WORTH_DIVIDING { self.threads } else { 1 };
        let help = |budget| self.help(&pool, budget);
        let mut stats = self.stats;
        let done = together(threads, &pool.halt, help, &mut stats, budget);
        self.stats = stats;
        done?;
        let expanded = self.stats.expanded - before;
        self.trail = if self.any_will_do() {
            Trail::new(expanded, pool.reached())
        } else {
            Trail::of_one(expanded)
        };
        Ok(pool.into_found())
    }

    /// What an iteration is cut into.
    fn subtrees(&mut self, budget: &mut Budget<'_>) -> Result<Vec<Root<G::Memo>>, Stop> {
        let mut ida = Ida::new(self.problem, self.guide, self.pruner);
        let last = self.trail.expanded;
        if self.any_will_do() && last > WORTH_DIVIDING {
            let share = ORDERED_SHARE.max(last / ORDERED_SUBTREES);
            return divide(&mut ida, &self.root, self.bound, &self.trail, share, budget);
        }
        let enough =
            if last > WORTH_DIVIDING { SUBTREES * self.threads } else { LANE_SUBTREES * LANES };
        let mut depth = 0;
        let mut subtrees = vec![self.root.clone()];
        while subtrees.len() < enough && depth < self.bound / 2 {
            depth += 1;
            subtrees = ida.below(&subtrees, self.bound - depth, budget)?;
        }
        Ok(subtrees)
    }

    /// Takes subtrees until none is left or none of the rest can matter.
    fn help(&self, pool: &Pool<Root<G::Memo>>, mut budget: Budget<'_>) -> Helped {
        let (result, stats) = if self.guide.sweeps() {
            let (problem, pruner) = (self.problem, self.pruner);
            self.guide.sweep(&Task { problem, pruner, pool, bound: self.bound }, &mut budget)
        } else {
            let mut ida = Ida::new(self.problem, self.guide, self.pruner);
            ida.stats.bound = self.bound;
            (one_by_one(&mut ida, pool, &mut budget), ida.stats)
        };
        result.map(|()| stats).map_err(|stop| {
            pool.halt.raise();
            (stop, stats)
        })
    }
}

/// Searches one subtree after the other.
fn one_by_one<G: Deep>(
    ida: &mut Ida<'_, G>,
    pool: &Pool<Root<G::Memo>>,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    while let Some((index, subtree)) = pool.take() {
        let before = ida.stats.expanded;
        let left = ida.stats.bound - subtree.path.len() as u32;
        if let Some(path) = ida.search(subtree, left, budget)? {
            pool.report(index, path);
        }
        let depth = ida.deepest() as u32;
        pool.leave(index, Reach { depth, expanded: ida.stats.expanded - before });
    }
    Ok(())
}

/// Subtrees to search, and what for.
pub struct Task<'a, G: Deep> {
    /// The board.
    pub(super) problem: &'a Problem,
    /// What refuses superfluous moves.
    pub(super) pruner: &'a Pruner,
    /// The subtrees.
    pub(super) pool: &'a Pool<Root<G::Memo>>,
    /// The bound of the iteration.
    pub(super) bound: u32,
}

impl<G: Deep> std::fmt::Debug for Task<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("bound", &self.bound).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::guide::Manhattan;
    use crate::champion::partition::{Size, partitions};
    use crate::champion::view::{Sums, View};
    use crate::tables::pattern::Pattern;
    use crate::tables::shape::Shape;
    use crate::tables::shelf::Shelf;

    const SHAPE: Shape = Shape { rows: 3, cols: 6 };

    fn wandered(seed: u64, steps: u64) -> Problem {
        let goal: Vec<u8> = (1..18).chain([0]).collect();
        Problem::wandered(SHAPE, &goal, seed, steps)
    }

    /// Where any shortest solution will do, one thread must find the one that several find. Returns how many
    /// subtrees the trail of the last iteration knows.
    fn compare_threads<G: Deep>(problem: &Problem, guide: &G) -> usize {
        let pruner = Pruner::new(6);
        let [one, three] = [1, 3].map(|threads| {
            let mut search = Deepening::new(problem, guide, &pruner, threads, 0);
            loop {
                // As if every iteration came after a long one.
                search.trail.expanded = WORTH_DIVIDING + 1;
                let known = search.trail.known();
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
    fn any_number_of_threads_follows_the_same_trail() {
        let shelf = Shelf::new(None);
        let mut known = 0;
        for seed in 1..=6 {
            let problem = wandered(seed, 250);
            let view = |pattern: &Pattern| {
                let (canonical, symmetry) = pattern.canonical();
                let table = shelf.obtain(&canonical, 1, &mut Budget::unlimited()).unwrap();
                View::new(pattern, symmetry, table)
            };
            let sums = partitions(&problem, Size::Small);
            let sums = sums.iter().map(|sum| sum.iter().map(view).collect()).collect();
            let sums: Sums<8, 2> = Sums::new(SHAPE, sums);
            known += compare_threads(&problem, &sums.searched_in_lanes(true));
        }
        assert!(known > 0, "some searches leave a trail");
    }
}
