//! Shortest solutions: when to go from one stage to the next.

pub mod cache_local;
pub mod count;
pub mod deepen;
pub mod divide;
pub mod ida;
pub mod interleaved;
pub mod iteration;
pub mod pool;
pub mod ways;

use crate::champion::anytime::glance::glance;
use crate::champion::exact::deepen::Deepening;
use crate::champion::exact::ida::GIVEN_UP;
use crate::champion::exact::iteration::Iteration;
use crate::champion::heuristic::{DeepHeuristic, Manhattan};
use crate::champion::pdb::choice::{AnyAdditivePdb, tables_of};
use crate::champion::pdb::max_pdb::{Both, MaxPdb};
use crate::champion::pdb::partition::Size;
use crate::champion::problem::Problem;
use crate::champion::{Champion, Known};
use gridwright_search::{Budget, Stop};
use std::sync::atomic::Ordering;

/// Most expansions of the short search without tables.
const SHORT_SEARCH: u64 = 40_000;
/// An iteration is expected to take at most so many times the last one.
const GROWTH: u64 = 8;
/// Expansions with small tables that take about as long as building the large ones.
const AS_LONG_AS_BUILDING: u64 = 150_000_000;
/// Expansions with small tables after which large ones that need not be built are worth loading.
const AS_LONG_AS_LOADING: u64 = 200_000;
/// Expansions with large tables after which a copy of them in large pages is worth its while.
const AS_LONG_AS_LIFTING: u64 = 4_000_000;

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub(in crate::champion) struct Effort {
    /// How many threads share the work.
    pub threads: usize,
    /// It is given up before an iteration that would probably take more expansions.
    pub patience: u64,
    /// It is given up after so many expansions, where one thread works.
    pub allowance: u64,
}

impl Effort {
    /// A look whether a board is easy.
    pub const SHORT: Effort =
        Effort { threads: 1, patience: SHORT_SEARCH, allowance: GROWTH * SHORT_SEARCH };

    /// A look whether a board of at most nine cells is easy: the table of all of them is soon there.
    pub const GLANCE: Effort = Effort { threads: 1, patience: 8_000, allowance: 24_000 };

    /// Until a shortest solution is found.
    pub fn all(threads: usize) -> Effort {
        Effort { threads, patience: u64::MAX, allowance: u64::MAX }
    }
}

/// How a stage of the solver ended.
pub(in crate::champion) enum Stage {
    /// With a shortest solution.
    Solved(Vec<u8>),
    /// It was given up, for a better one to go on.
    Open,
}

impl Champion {
    pub(in crate::champion) fn exact(
        &self,
        problem: &Problem,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        let found = self.exact_with_tables(problem, threads, known, budget);
        if found != Err(Stop::Memory) {
            return found;
        }
        // Too little room for tables is enough for the search that needs none.
        let manhattan = Manhattan::new(problem);
        loop {
            let effort = Effort::all(threads);
            if let Stage::Solved(path) = self.search(problem, &manhattan, effort, known, budget)? {
                return Ok(path);
            }
        }
    }

    fn exact_with_tables(
        &self,
        problem: &Problem,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        // Without tables only as long as loading them would take: nothing, once they are in use.
        let loaded = |size| tables_of(problem, size).iter().all(|table| self.cache.holds(table));
        let large_loaded = loaded(Size::Large);
        if !large_loaded && !loaded(Size::Small) {
            let manhattan = Manhattan::new(problem);
            let stage = self.search(problem, &manhattan, Effort::SHORT, known, budget)?;
            if let Stage::Solved(path) = stage {
                return Ok(path);
            }
        }
        // With other tables iterations take other numbers of expansions.
        known.last = Iteration::default();
        if let Some(max_pdb) = self.max_pdb(problem, budget)? {
            return self.exact_with_max_pdb(problem, &max_pdb, threads, known, budget);
        }
        let worked = self.small_work.load(Ordering::Relaxed);
        let patience = if large_loaded {
            0
        } else if !self.may_build(problem, Size::Large, threads, budget) {
            u64::MAX
        } else if self.seems_to_have(problem, Size::Large) {
            AS_LONG_AS_LOADING.saturating_sub(worked)
        } else {
            AS_LONG_AS_BUILDING.saturating_sub(worked)
        };
        if patience > 0 {
            let before = known.stats.expanded;
            let pdb = self.additive_pdb(problem, Size::Small, threads, budget)?;
            let effort = Effort { patience, ..Effort::all(threads) };
            let stage = self.search_with_pdb(problem, &pdb, effort, known, budget);
            let work = known.stats.expanded - before;
            self.small_work.fetch_add(work, Ordering::Relaxed);
            if let Stage::Solved(path) = stage? {
                return Ok(path);
            }
        }
        self.exact_with_large(problem, threads, known, budget)
    }

    fn exact_with_max_pdb(
        &self,
        problem: &Problem,
        max_pdb: &MaxPdb,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        let effort = Effort::all(threads);
        loop {
            let stage = if max_pdb.is_exact() {
                self.search(problem, max_pdb, effort, known, budget)?
            } else {
                match self.additive_pdb(problem, Size::Small, threads, budget)? {
                    AnyAdditivePdb::Few(pdb) => {
                        self.search(problem, &Both(max_pdb, &pdb), effort, known, budget)?
                    }
                    AnyAdditivePdb::Many(pdb) => {
                        self.search(problem, &Both(max_pdb, &pdb), effort, known, budget)?
                    }
                }
            };
            if let Stage::Solved(path) = stage {
                return Ok(path);
            }
        }
    }

    fn exact_with_large(
        &self,
        problem: &Problem,
        threads: usize,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        let tables = tables_of(problem, Size::Large);
        let worked = self.large_work.load(Ordering::Relaxed);
        let mut patience = AS_LONG_AS_LIFTING.saturating_sub(worked);
        known.last = Iteration::default();
        loop {
            let pdb = self.additive_pdb(problem, Size::Large, threads, budget)?;
            if !tables.iter().any(|table| self.cache.worth_lifting(table)) {
                patience = u64::MAX;
            }
            let before = known.stats.expanded;
            let effort = Effort { patience, ..Effort::all(threads) };
            let stage = self.search_with_pdb(problem, &pdb, effort, known, budget);
            self.large_work.fetch_add(known.stats.expanded - before, Ordering::Relaxed);
            if let Stage::Solved(path) = stage? {
                return Ok(path);
            }
            self.cache.lift(&tables, budget)?;
            // There may have been no room for a copy.
            patience = u64::MAX;
        }
    }

    /// Deepens until a shortest solution is found, or the effort is used up.
    pub(in crate::champion) fn search<H: DeepHeuristic>(
        &self,
        problem: &Problem,
        heuristic: &H,
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        // What is done before an iteration must not depend on when its search began.
        let last = std::mem::take(&mut known.last);
        let mut search =
            Deepening::new(problem, heuristic, self.pruner(), effort.threads, known.lower)
                .after(last);
        search.stats = known.stats;
        search.allowance = known.stats.expanded.saturating_add(effort.allowance);
        let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
        // The last iteration that an earlier run finished is done again: then nothing rests on its note.
        let again = known.noted.map(|noted| noted.saturating_sub(2));
        if let Some(bound) = again.filter(|bound| (search.bound()..=most_moves).contains(bound)) {
            search.leap(bound);
        }
        let stage = self.deepen(&mut search, effort, known, budget);
        known.stats = search.stats;
        known.last = search.into_last();
        stage
    }

    fn deepen<H: DeepHeuristic>(
        &self,
        search: &mut Deepening<'_, H>,
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
        loop {
            if !search.has_leapt() {
                known.lower = known.lower.max(search.bound());
                let bound = search.bound();
                if let Some(path) = known.steady.take_if(|path| path.len() as u32 <= bound) {
                    return Ok(Stage::Solved(path));
                }
            }
            let expected = search.last_iteration().saturating_mul(GROWTH);
            if expected > effort.patience {
                return Ok(Stage::Open);
            }
            if search.bound() > most_moves {
                return Err(Stop::Moves);
            }
            let leapt = search.has_leapt();
            // A look for a shortest solution is of no use where a solution found may not be one.
            let glanced = if leapt { None } else { glance(search, &mut known.steady, budget)? };
            let found = match glanced {
                None => search.iterate(budget),
                found => Ok(found),
            };
            match found {
                Ok(Some(_)) if leapt => {
                    self.refuse_note(search.problem(), known, budget);
                    search.go_back();
                    continue;
                }
                Ok(Some(path)) => return Ok(Stage::Solved(path)),
                Ok(None) => {}
                Err(GIVEN_UP) => return Ok(Stage::Open),
                Err(stop) => return Err(stop),
            }
            known.noted = known.noted.filter(|&noted| noted > search.bound());
            self.remember(search.problem(), search.bound(), budget.elapsed());
        }
    }
}
