//! Iterative-deepening A* over pushes.
//!
//! In a shortest solution pushes along rows and along columns alternate: two in a row along one axis would
//! be one push, or none. So a node is a board with the axis of the next push, and has as many children as
//! its blank has other cells on its line: three on a 4x4 board.
//!
//! Pushes are tried by direction in alphabetical order, and by length. The first solution found within
//! the least bound is the answer, whatever heuristic leads the search and however many threads share it.

use super::heuristic::Heuristic;
use super::lines::Axis;
use super::ways::{Ways, is_solution};
use crate::champion::problem::Problem;
use gridwright_search::parallel::ordered;
use gridwright_search::{Budget, Stats, Stop};

/// Iterations that took fewer expansions than this are not worth dividing the next.
const WORTH_DIVIDING: u64 = 20_000;
/// Subtrees for each thread, at least.
const SUBTREES: usize = 200;

/// A search that goes from bound to bound.
#[derive(Debug)]
pub struct Deepening<'a, H> {
    problem: &'a Problem,
    heuristic: &'a H,
    ways: Ways,
    threads: usize,
    /// No solution has fewer pushes.
    pub bound: u32,
    /// Expansions of the last finished iteration.
    pub last: u64,
    /// What it took so far.
    pub stats: Stats,
}

/// A node from which a search can begin.
#[derive(Clone, Debug)]
struct Root<M> {
    /// The cells of the blank after each push so far; the last is where it is.
    path: Vec<u8>,
    axis: Axis,
    value: M,
}

impl<'a, H: Heuristic> Deepening<'a, H> {
    /// Begins with the heuristic's own bound, or with `at_least` where that is known to be needed. The board
    /// must not be solved.
    pub fn new(problem: &'a Problem, heuristic: &'a H, threads: usize, at_least: u32) -> Self {
        let bound = Axis::BOTH.map(|axis| heuristic.bound(&heuristic.root(problem, axis)));
        Deepening {
            problem,
            heuristic,
            ways: Ways::new(problem),
            threads,
            bound: bound[0].min(bound[1]).max(at_least),
            last: 0,
            stats: Stats::default(),
        }
    }

    /// Searches within the bound: the blank's cells on the way, or `None` after raising the bound.
    pub fn iterate(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Stop> {
        self.stats.bound = self.bound;
        let before = self.stats.expanded;
        let Some(subtrees) = self.split(budget)? else {
            let one = self.single_pushes().next();
            self.bound += u32::from(one.is_none());
            return Ok(one);
        };
        let threads = if self.last > WORTH_DIVIDING { self.threads } else { 1 };
        let mut stats = self.stats;
        let found = ordered(threads, &subtrees, budget, &mut stats, |mut thread, turns| {
            let mut dive = self.dive();
            dive.stats = thread.stats;
            while let Some(root) = turns.take() {
                dive.path.clone_from(&root.path);
                let mut report = |path: &[u8]| {
                    turns.report(path.to_vec());
                    true
                };
                let left = self.bound - root.path.len() as u32;
                let budget = &mut thread.budget;
                let done = dive.below(root.axis, &root.value, left, &mut report, budget);
                if let Err(stop) = done {
                    return (Err(stop), dive.stats);
                }
            }
            (Ok(()), dive.stats)
        });
        self.stats = stats;
        let found = found?;
        self.last = self.stats.expanded - before;
        self.stats.rounds += 1;
        self.bound += u32::from(found.is_none());
        Ok(found)
    }

    /// The nodes some pushes below the root, in order: one push for a single thread, more for several.
    /// `None` if one push is all that the bound allows.
    fn split(&mut self, budget: &Budget<'_>) -> Result<Option<Vec<Root<H::Value>>>, Stop> {
        // Its own account, closed before the threads open theirs: no node is granted twice or kept back.
        let mut budget = budget.aside();
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        if self.bound <= 1 {
            return Ok(None);
        }
        let values = Axis::BOTH.map(|axis| self.heuristic.root(self.problem, axis));
        let mut layer = Vec::new();
        let ways = self.ways.clone();
        for (axis, there) in ways.all(self.problem.start_blank()) {
            self.child(&[], axis, &values[axis as usize], there, self.bound - 1, &mut layer);
        }
        let mut depth = 1;
        let enough = if self.last > WORTH_DIVIDING { SUBTREES * self.threads } else { 0 };
        while self.threads > 1 && layer.len() < enough && depth < self.bound / 2 {
            depth += 1;
            let mut below = Vec::with_capacity(3 * layer.len());
            for node in layer {
                budget.tick(&self.stats)?;
                self.stats.expanded += 1;
                let blank = node.path[node.path.len() - 1].into();
                for &there in ways.along(node.axis, blank) {
                    let left = self.bound - depth;
                    self.child(&node.path, node.axis, &node.value, there.into(), left, &mut below);
                }
            }
            layer = below;
        }
        Ok(Some(layer))
    }

    fn child(
        &mut self,
        path: &[u8],
        axis: Axis,
        value: &H::Value,
        there: usize,
        left: u32,
        below: &mut Vec<Root<H::Value>>,
    ) {
        self.stats.generated += 1;
        match self.heuristic.step(value, axis, there, left) {
            Some(value) => {
                let path = [path, &[there as u8]].concat();
                below.push(Root { path, axis: axis.other(), value });
            }
            None => self.stats.pruned += 1,
        }
    }

    /// Calls `found` with every solution of `bound` pushes, in order, until it says that it has enough.
    pub fn each(
        &mut self,
        found: &mut dyn FnMut(&[u8]) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let Some(subtrees) = self.split(budget)? else {
            self.single_pushes().any(|path| found(&path));
            return Ok(());
        };
        let mut dive = self.dive();
        dive.stats = self.stats;
        let mut done = Ok(false);
        for root in subtrees {
            dive.path.clone_from(&root.path);
            let left = self.bound - root.path.len() as u32;
            done = dive.below(root.axis, &root.value, left, found, budget);
            if done != Ok(false) {
                break;
            }
        }
        self.stats = dive.stats;
        done.map(|_| ())
    }

    /// The pushes that solve the board at once.
    fn single_pushes(&self) -> impl Iterator<Item = Vec<u8>> {
        let pushes = self.ways.all(self.problem.start_blank()).map(|(_, there)| vec![there as u8]);
        pushes.filter(|path| is_solution(self.problem, path))
    }

    fn dive(&self) -> Dive<'a, '_, H> {
        let stats = Stats { bound: self.bound, ..Stats::default() };
        let (problem, heuristic) = (self.problem, self.heuristic);
        Dive { problem, heuristic, ways: &self.ways, path: Vec::new(), stats }
    }
}

/// One thread's search.
struct Dive<'a, 'w, H> {
    problem: &'a Problem,
    heuristic: &'a H,
    ways: &'w Ways,
    path: Vec<u8>,
    stats: Stats,
}

impl<H: Heuristic> Dive<'_, '_, H> {
    /// Looks below the node at the end of the path for solutions of `left` more pushes, until `found`
    /// has enough of them: then `true`.
    fn below(
        &mut self,
        axis: Axis,
        value: &H::Value,
        left: u32,
        found: &mut dyn FnMut(&[u8]) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let left = left - 1;
        let ways = self.ways;
        let blank = usize::from(self.path[self.path.len() - 1]);
        let targets = ways.along(axis, blank);
        self.stats.generated += targets.len() as u64;
        for &there in targets {
            if left == 0 {
                self.path.push(there);
                let enough = is_solution(self.problem, &self.path) && found(&self.path);
                self.path.pop();
                if enough {
                    return Ok(true);
                }
                continue;
            }
            let Some(value) = self.heuristic.step(value, axis, there.into(), left) else {
                self.stats.pruned += 1;
                continue;
            };
            self.path.push(there);
            let enough = self.below(axis.other(), &value, left, found, budget)?;
            self.path.pop();
            if enough {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
