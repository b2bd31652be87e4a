//! Going on where a long search was interrupted: the last finished bound of a board is kept with the tables.

use super::problem::Problem;
use super::{Champion, EXACT_CELLS};
use crate::pdb::dimensions::Dimensions;
use std::time::Duration;

/// Searches shorter than this are sooner repeated than remembered.
const WORTH_REMEMBERING: Duration = Duration::from_secs(1);

impl Champion {
    /// The bound below which an earlier run found nothing; 0 if there was none.
    pub(super) fn recall(&self, problem: &Problem) -> u32 {
        self.cache.store().and_then(|store| store.recall(&describe(problem))).unwrap_or(0)
    }

    /// Notes that no solution has fewer moves than `bound`.
    pub(super) fn remember(&self, problem: &Problem, bound: u32, elapsed: Duration) {
        if elapsed < WORTH_REMEMBERING || problem.dimensions().cells() <= EXACT_CELLS {
            return;
        }
        if let Some(store) = self.cache.store() {
            store.remember(&describe(problem), bound);
        }
    }

    /// Drops the note of a board that is solved.
    pub(super) fn forget(&self, problem: &Problem) {
        if let Some(store) = self.cache.store() {
            store.forget(&describe(problem));
        }
    }
}

/// The board and its goal in words.
fn describe(problem: &Problem) -> String {
    let Dimensions { rows, cols } = problem.dimensions();
    let join = |cells: &[u8]| {
        let words: Vec<String> = cells.iter().map(u8::to_string).collect();
        words.join(" ")
    };
    let (start, kinds) = (join(problem.start()), join(problem.kinds()));
    format!("{rows}x{cols} blank {} tiles {start} kinds {kinds}", problem.blank())
}

#[cfg(all(test, feature = "disk"))]
mod tests {
    use super::*;
    use crate::Board;
    use crate::generate::scramble;
    use crate::pdb::cache::TableCache;
    use crate::pdb::disk::Folder;
    use crate::rules::Metric;
    use gridwright_search::{Budget, Cancel, Limits, Progress, Stats};
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
        let (higher, notes) = solve();
        assert_eq!(higher, lower + 10);
        assert!(notes.len() == 1 && notes[0].contains(&format!("{higher} moves")), "{notes:?}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
