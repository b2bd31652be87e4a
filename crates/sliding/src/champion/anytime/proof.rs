//! Proofs for boards of 17 to 25 cells: the 24-puzzle's part of iterative deepening.
//!
//! It differs from what smaller boards get in four ways, because any shortest solution will do here as long as it is
//! always the same: more divisions of the tiles join as iterations grow long, subtrees that came deepest go
//! first ([`divide`](crate::champion::exact)), a beam and work on the known solution look for a shortest one
//! before a long iteration ([`glance`](super::glance)), and a run goes on where an earlier one was interrupted
//! ([`notes`](super::notes)).

use super::glance::glance;
use super::notes::Notes;
use crate::champion::Known;
use crate::champion::exact::Stage;
use crate::champion::exact::deepen::Deepening;
use crate::champion::exact::iteration::Iteration;
use crate::champion::exact::kernel::Kernel;
use crate::champion::pdb::choice::{Library, TwoSums, canonical};
use crate::champion::pdb::partition::{Size, more_partitions, partitions};
use crate::champion::plan::{EARLIER, Effort, GROWTH, WORTH_MORE_DIVISIONS};
use crate::champion::problem::Problem;
use crate::champion::prune::Pruner;
use crate::pdb::pattern::Pattern;
use gridwright_search::{Budget, Stop};
use gridwright_world::text::number_of;

/// A proof under way.
#[derive(Debug)]
pub struct Proof<'a> {
    problem: &'a Problem,
    library: &'a Library,
    notes: Notes<'a>,
    /// An earlier run is said to have proved that no solution has fewer moves: where to begin, and no proof.
    noted: Option<u32>,
    /// What the last iteration left.
    last: Iteration,
    /// A solution that neither clock nor threads had a hand in.
    pub steady: Option<Vec<u8>>,
}

impl<'a> Proof<'a> {
    /// Begins where an earlier run is said to have come to.
    pub fn new(
        problem: &'a Problem,
        library: &'a Library,
        lower: u32,
        budget: &Budget<'_>,
    ) -> Proof<'a> {
        let notes = Notes::new(problem, library.cache());
        let noted = notes.recall().filter(|&noted| noted > lower);
        let mut last = Iteration::default();
        if let Some(noted) = noted {
            last = Iteration::undivided(EARLIER);
            budget.note(&format!(
                "going on from an earlier run, which noted that every solution has at least {}: its last step is done again",
                number_of(noted, "move")
            ));
        }
        Proof { problem, library, notes, noted, last, steady: None }
    }

    /// Drops the note of a board that is solved.
    pub fn forget(&self) {
        self.notes.forget();
    }

    /// Deepens until a shortest solution is found, or the next step would take too much effort. `cost` is that of
    /// the best solution that is known.
    pub fn go_on(
        &mut self,
        pdb: &TwoSums,
        cost: u32,
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        if self.noted.is_some_and(|noted| noted > cost) {
            self.refuse_note(budget);
        }
        let mut divisions = partitions(self.problem, Size::Small).to_vec();
        let more = more_partitions(self.problem).into_iter().zip(WORTH_MORE_DIVISIONS);
        for (more, (there, missing)) in more {
            let tables = canonical(&more);
            let all_there = self.library.seems_to_have(&tables);
            let patience = effort.patience.min(if all_there { there } else { missing });
            if patience > 0 {
                let short = Effort { patience, ..effort };
                let stage = self.search_divisions(pdb, &divisions, short, known, budget)?;
                if matches!(stage, Stage::Solved(_)) || patience == effort.patience {
                    return Ok(stage);
                }
            }
            if !self.library.may_build(&tables, effort.threads, budget) {
                break;
            }
            divisions.extend(more);
        }
        self.search_divisions(pdb, &divisions, effort, known, budget)
    }

    /// [`Proof::search`] with two, four or six divisions of the tiles.
    fn search_divisions(
        &mut self,
        pdb: &TwoSums,
        divisions: &[Vec<Pattern>],
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        let (library, problem, threads) = (self.library, self.problem, effort.threads);
        match divisions.len() {
            2 => self.search(pdb, effort, known, budget),
            4 => {
                let pdb = library.sums::<16, 4>(problem, divisions, threads, budget)?;
                self.search(&pdb, effort, known, budget)
            }
            _ => {
                let pdb = library.sums::<24, 6>(problem, divisions, threads, budget)?;
                self.search(&pdb, effort, known, budget)
            }
        }
    }

    /// Deepens with a heuristic until a shortest solution is found, or the effort is used up.
    fn search<H: Kernel>(
        &mut self,
        heuristic: &H,
        effort: Effort,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        // What is done before an iteration must not depend on when its search began.
        let last = std::mem::take(&mut self.last);
        let (pruner, lower) = (Pruner::get(), known.lower);
        let mut search =
            Deepening::new(self.problem, heuristic, pruner, effort.threads, lower).after(last);
        search.stats = known.stats;
        let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
        // The last iteration that an earlier run finished is done again: then nothing rests on its note.
        let again = self.noted.map(|noted| noted.saturating_sub(2));
        if let Some(bound) = again.filter(|bound| (search.bound()..=most_moves).contains(bound)) {
            search.leap(bound);
        }
        let stage = self.deepen(&mut search, effort.patience, known, budget);
        known.stats = search.stats;
        self.last = search.into_last();
        stage
    }

    fn deepen<H: Kernel>(
        &mut self,
        search: &mut Deepening<'_, H>,
        patience: u64,
        known: &mut Known,
        budget: &mut Budget<'_>,
    ) -> Result<Stage, Stop> {
        let most_moves = budget.limits().moves.unwrap_or(u32::MAX);
        loop {
            let leapt = search.has_leapt();
            if !leapt {
                known.lower = known.lower.max(search.bound());
                let bound = search.bound();
                if let Some(path) = self.steady.take_if(|path| path.len() as u32 <= bound) {
                    return Ok(Stage::Solved(path));
                }
            }
            if search.last_iteration().saturating_mul(GROWTH) > patience {
                return Ok(Stage::Open);
            }
            if search.bound() > most_moves {
                return Err(Stop::Moves);
            }
            // A look for a shortest solution is of no use where a solution found may not be one.
            let glanced = if leapt { None } else { glance(search, &mut self.steady, budget)? };
            let found = match glanced {
                None => search.iterate(budget)?,
                found => found,
            };
            match found {
                Some(_) if leapt => {
                    self.refuse_note(budget);
                    search.go_back();
                    continue;
                }
                Some(path) => return Ok(Stage::Solved(path)),
                None => {}
            }
            self.noted = self.noted.filter(|&noted| noted > search.bound());
            self.notes.remember(search.bound(), budget.elapsed());
        }
    }

    /// Drops a note that a solution contradicts.
    fn refuse_note(&mut self, budget: &Budget<'_>) {
        self.noted = None;
        self.notes.forget();
        budget.note("warning: the bound noted by an earlier run is wrong; it is not used");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::heuristic::Manhattan;
    use crate::pdb::dimensions::Dimensions;
    use gridwright_search::{Cancel, Limits};

    /// What a search finds that begins with a note, and the lower bound it then claims.
    fn search_after(problem: &Problem, noted: Option<u32>) -> (usize, u32) {
        let mut known = Known::default();
        let (manhattan, budget) = (Manhattan::new(problem), &mut Budget::unlimited());
        let library = Library::default();
        let mut proof = Proof::new(problem, &library, 0, budget);
        proof.noted = noted;
        let stage = proof.search(&manhattan, Effort::all(1), &mut known, budget);
        let Ok(Stage::Solved(path)) = stage else { panic!("solved") };
        (path.len(), known.lower)
    }

    #[test]
    fn a_note_is_no_proof() {
        let goal: Vec<u8> = (1..18).chain([0]).collect();
        for seed in 1..=10 {
            let problem = Problem::wandered(Dimensions { rows: 3, cols: 6 }, &goal, seed, 60);
            let (cost, lower) = search_after(&problem, None);
            assert_eq!(cost as u32, lower);
            for noted in [lower - 2, lower, lower + 2, lower + 4, lower + 20] {
                assert_eq!(search_after(&problem, Some(noted)), (cost, lower), "noted {noted}");
            }
        }
    }

    #[test]
    fn a_search_that_is_stopped_claims_nothing_that_it_has_not_proved() {
        let goal: Vec<u8> = (1..18).chain([0]).collect();
        let problem = Problem::wandered(Dimensions { rows: 3, cols: 6 }, &goal, 1, 400);
        let mut known = Known::default();
        let limits = Limits { nodes: Some(10_000), ..Limits::default() };
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        let (manhattan, effort) = (Manhattan::new(&problem), Effort::all(1));
        let library = Library::default();
        let mut proof = Proof::new(&problem, &library, 0, &budget);
        proof.noted = Some(201 + u32::from(!problem.is_odd()));
        let stage = proof.search(&manhattan, effort, &mut known, &mut budget);
        assert!(matches!(stage, Err(Stop::Nodes)) || matches!(stage, Ok(Stage::Solved(_))));
        assert!(known.lower < 100, "{}", known.lower);
    }
}
