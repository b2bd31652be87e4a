//! Going on where a long search was interrupted: the last finished bound of a board is kept beside the
//! tables, as one line of text.

use super::problem::Problem;
use super::{Champion, EXACT_CELLS};
use crate::tables::shape::Shape;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// Searches shorter than this are sooner repeated than remembered.
const WORTH_REMEMBERING: Duration = Duration::from_secs(1);

impl Champion {
    /// The bound below which an earlier run found nothing; 0 if there was none.
    pub(super) fn recall(&self, problem: &Problem) -> u32 {
        let text = self.bound_file(problem).and_then(|path| fs::read_to_string(path).ok());
        let bound = text.as_deref().and_then(|text| {
            let (bound, board) = text.trim_end().split_once(' ')?;
            (board == describe(problem)).then(|| bound.parse().ok()).flatten()
        });
        bound.unwrap_or(0)
    }

    /// Notes that no solution has fewer moves than `bound`.
    pub(super) fn remember(&self, problem: &Problem, bound: u32, elapsed: Duration) {
        if elapsed < WORTH_REMEMBERING || problem.shape().cells() <= EXACT_CELLS {
            return;
        }
        let Some(path) = self.bound_file(problem) else { return };
        let beside = path.with_extension(format!("{}.partial", std::process::id()));
        let text = format!("{bound} {}\n", describe(problem));
        // A note that cannot be kept costs time later, nothing else.
        if fs::write(&beside, text).is_ok() && fs::rename(&beside, &path).is_err() {
            let _ = fs::remove_file(&beside);
        }
    }

    /// Drops the note of a board that is solved.
    pub(super) fn forget(&self, problem: &Problem) {
        if let Some(path) = self.bound_file(problem) {
            let _ = fs::remove_file(path);
        }
    }

    fn bound_file(&self, problem: &Problem) -> Option<PathBuf> {
        let digest = crc32fast::hash(describe(problem).as_bytes());
        let name = format!("sliding-{digest:08x}.bound");
        self.shelf.store().map(|store| store.folder().join(name))
    }
}

/// The board and its goal in words.
fn describe(problem: &Problem) -> String {
    let Shape { rows, cols } = problem.shape();
    let join = |cells: &[u8]| {
        let words: Vec<String> = cells.iter().map(u8::to_string).collect();
        words.join(" ")
    };
    let (start, kinds) = (join(problem.start()), join(problem.kinds()));
    format!("{rows}x{cols} blank {} tiles {start} kinds {kinds}", problem.blank())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Metric;
    use crate::tables::shelf::Shelf;
    use crate::tables::store::Store;
    use crate::{Board, scramble};
    use gridwright_search::{Budget, Cancel, Limits, Progress, Stats};
    use rand::SeedableRng;
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
        let champion = Champion::new(Shelf::new(Some(Store::new(&folder))));
        let goal = Board::blank_last(5, 5).unwrap();
        let board = scramble(&goal, &mut rand_pcg::Pcg64::seed_from_u64(1));
        let shape = Shape { rows: 5, cols: 5 };
        let problem = Problem::new(shape, board.tiles(), goal.tiles()).unwrap();
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
