//! Which kernel a heuristic is searched with.
//!
//! Heuristics know nothing of searches: it is said here, on the side of the searches, what each of them is good
//! for. All kernels find the same answer, and [`ida`](super::ida) alone would do: on large tables a generated
//! board then takes 86 ns instead of the 56 of [`interleaved`](super::interleaved), which need not wait for memory.

use super::cache_local::CacheLocal;
use super::ida::{Ida, Root};
use super::interleaved::Interleaved;
use super::iteration::Reach;
use super::pool::Pool;
use crate::champion::heuristic::{Both, DeepHeuristic, Manhattan};
use crate::champion::pdb::lookup::AdditivePdb;
use crate::champion::pdb::max_pdb::MaxPdb;
use crate::champion::problem::Problem;
use crate::champion::prune::Pruner;
use gridwright_search::{Budget, Stats, Stop};
use std::ops::ControlFlow;

/// Subtrees to search, and what for.
pub struct Task<'a, V> {
    /// The board.
    pub problem: &'a Problem,
    /// What refuses superfluous moves.
    pub pruner: &'a Pruner,
    /// The subtrees.
    pub pool: &'a Pool<'a, Root<V>>,
    /// The bound of the iteration.
    pub bound: u32,
}

/// A heuristic with the search that suits it.
pub trait Kernel: DeepHeuristic + Sized {
    /// Looks below a root for a solution of at most `left` more moves; the whole path if there is one.
    fn search(
        ida: &mut Ida<'_, Self>,
        root: &Root<Self::Value>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        ida.search(root, left, budget)
    }

    /// Whether an iteration is worth cutting into subtrees for a single thread too.
    fn interleaves(&self) -> bool {
        false
    }

    /// Searches the subtrees of a pool until none is left or none of the rest can matter.
    fn sweep(
        &self,
        task: &Task<'_, Self::Value>,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        one_by_one(self, task, stats, budget)
    }
}

impl Kernel for Manhattan {}
impl Kernel for MaxPdb {}
impl<A: DeepHeuristic, B: DeepHeuristic> Kernel for Both<'_, A, B> {}

impl<const V: usize, const P: usize> Kernel for AdditivePdb<V, P> {
    fn search(
        ida: &mut Ida<'_, Self>,
        root: &Root<Self::Value>,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        if let ControlFlow::Break(decided) = ida.decided(root, left) {
            return Ok(decided);
        }
        match CacheLocal::new(ida.heuristic(), root, ida.problem(), ida.pruner()) {
            Some(local) => local.search(root, left, &mut ida.stats, budget),
            None => ida.search(root, left, budget),
        }
    }

    fn interleaves(&self) -> bool {
        self.is_large()
    }

    fn sweep(
        &self,
        task: &Task<'_, Self::Value>,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        if !self.interleaves() {
            return one_by_one(self, task, stats, budget);
        }
        let mut search = Interleaved::new(self, task, *stats);
        let result = search.run(budget);
        *stats = search.stats();
        result
    }
}

/// Searches one subtree after the other.
fn one_by_one<H: Kernel>(
    heuristic: &H,
    task: &Task<'_, H::Value>,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let mut ida = Ida::new(task.problem, heuristic, task.pruner);
    ida.stats = *stats;
    let subtrees = &task.pool.subtrees;
    while let Some((index, subtree)) = subtrees.take() {
        let before = ida.stats.expanded;
        let left = task.bound - subtree.path.len() as u32;
        let found = H::search(&mut ida, subtree, left, budget);
        *stats = ida.stats;
        if let Some(path) = found? {
            subtrees.report(index, path);
        }
        let depth = ida.deepest() as u32;
        task.pool.leave(index, Reach { depth, expanded: ida.stats.expanded - before });
    }
    Ok(())
}
