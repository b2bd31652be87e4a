//! Going on where a long search was interrupted: the last finished bound of a board is kept with the tables.
//!
//! A note says where to begin and proves nothing, whoever wrote it: the last iteration that it speaks of is
//! done again (see [`Deepening::leap`](crate::champion::exact::deepen::Deepening::leap)). That costs a fraction of the next
//! one, and what is then called proved rests on this run alone.

use crate::champion::problem::Problem;
use crate::champion::{Champion, EXACT_CELLS, Known};
use crate::pdb::dimensions::Dimensions;
use gridwright_search::Budget;
use std::time::Duration;

/// Searches shorter than this are sooner repeated than remembered.
const WORTH_REMEMBERING: Duration = Duration::from_secs(1);

impl Champion {
    /// The bound below which an earlier run is said to have found nothing, where that can be.
    pub(in crate::champion) fn recall(&self, problem: &Problem) -> Option<u32> {
        let noted = self.cache.recall(&describe(problem))?;
        ((noted % 2 == 1) == problem.is_odd()).then_some(noted)
    }

    /// Notes that no solution has fewer moves than `bound`.
    pub(in crate::champion) fn remember(&self, problem: &Problem, bound: u32, elapsed: Duration) {
        if elapsed < WORTH_REMEMBERING || problem.dimensions().cells() <= EXACT_CELLS {
            return;
        }
        if let Some(store) = self.cache.store() {
            store.remember(&describe(problem), bound);
        }
    }

    /// Drops the note of a board that is solved.
    pub(in crate::champion) fn forget(&self, problem: &Problem) {
        if let Some(store) = self.cache.store() {
            store.forget(&describe(problem));
        }
    }

    /// Drops a note that a solution contradicts.
    pub(in crate::champion) fn refuse_note(
        &self,
        problem: &Problem,
        known: &mut Known,
        budget: &Budget<'_>,
    ) {
        known.noted = None;
        self.forget(problem);
        budget.note("warning: the bound noted by an earlier run is wrong; it is not used");
    }
}

/// The board, its goal and what counts as a move, in words.
fn describe(problem: &Problem) -> String {
    let Dimensions { rows, cols } = problem.dimensions();
    let join = |cells: &[u8]| {
        let words: Vec<String> = cells.iter().map(u8::to_string).collect();
        words.join(" ")
    };
    let (start, kinds) = (join(problem.start()), join(problem.kinds()));
    format!("{rows}x{cols} single moves blank {} tiles {start} kinds {kinds}", problem.blank())
}

#[cfg(all(test, feature = "disk"))]
mod tests {
    use super::*;
    use crate::Board;
    use crate::champion::exact::{Effort, Stage};
    use crate::champion::heuristic::Manhattan;
    use crate::generate::scramble;
    use crate::pdb::cache::TableCache;
    use crate::pdb::disk::Folder;
    use crate::rules::Metric;
    use gridwright_search::{Budget, Cancel, Limits, Progress, Stats, Stop};
    use rand::SeedableRng;
    use std::fs;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Notes(Mutex<Vec<String>>);

    impl Progress for Notes {
        fn pulse(&self, _: &Stats) {}

        fn note(&self, text: &str) {
            self.0.lock().unwrap().push(text.to_owned());
        }
    }

    /// What a search finds that begins with a note, and the lower bound it then claims.
    fn search_after(problem: &Problem, noted: Option<u32>) -> (usize, u32) {
        let mut known = Known { noted, ..Known::default() };
        let (manhattan, budget) = (Manhattan::new(problem), &mut Budget::unlimited());
        let effort = Effort::all(1);
        let stage = Champion::default().search(problem, &manhattan, effort, &mut known, budget);
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
        let mut known = Known { noted: Some(201), ..Known::default() };
        known.noted = known.noted.map(|noted| noted + u32::from(!problem.is_odd()));
        let limits = Limits { nodes: Some(10_000), ..Limits::default() };
        let mut budget = Budget::new(limits, &Cancel::default(), &());
        let (manhattan, effort) = (Manhattan::new(&problem), Effort::all(1));
        let champion = Champion::default();
        let stage = champion.search(&problem, &manhattan, effort, &mut known, &mut budget);
        assert!(matches!(stage, Err(Stop::Nodes)) || matches!(stage, Ok(Stage::Solved(_))));
        assert!(known.lower < 100, "{}", known.lower);
    }

    #[test]
    fn a_run_that_goes_on_says_so() {
        let folder = std::env::temp_dir().join(format!("gridwright-resume-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let champion = Champion::new(TableCache::new(Folder::new(&folder)));
        let goal = Board::blank_last(5, 5).unwrap();
        let board = scramble(&goal, &mut rand_pcg::Pcg64::seed_from_u64(1));
        let dimensions = Dimensions { rows: 5, cols: 5 };
        let problem = Problem::new(dimensions, board.tiles(), goal.tiles()).unwrap();
        // Too little memory for tables: what is asked for here comes before them.
        let limits = Limits { nodes: Some(400_000), memory: Some(1 << 20), ..Limits::default() };
        let solve = || {
            let notes = Notes::default();
            let mut budget = Budget::new(limits, &Cancel::default(), &notes);
            let report = champion.solve(&board, &goal, Metric::Single, 1, &mut budget);
            let said = notes.0.lock().unwrap().clone();
            (report.bounds.lower.unwrap(), said)
        };
        let (lower, notes) = solve();
        assert!(notes.is_empty(), "{notes:?}");
        champion.remember(&problem, lower + 10, WORTH_REMEMBERING);
        let (again, notes) = solve();
        assert_eq!(again, lower, "a note proves nothing");
        let noted = format!("{} moves", lower + 10);
        assert!(notes.len() == 1 && notes[0].contains(&noted), "{notes:?}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
