//! Going on where a long search was interrupted: the last finished bound of a board is kept with the tables.
//!
//! A note says where to begin and proves nothing, whoever wrote it: the last iteration that it speaks of is
//! done again (see [`Deepening::leap`](crate::champion::exact::deepen::Deepening::leap)). That costs a fraction
//! of the next one, and what is then called proved rests on this run alone.

use crate::champion::plan::WORTH_NOTING;
use crate::champion::problem::Problem;
use crate::pdb::cache::TableCache;
use crate::pdb::dimensions::Dimensions;
use std::time::Duration;

/// What is noted of a board.
#[derive(Debug)]
pub struct Notes<'a> {
    problem: &'a Problem,
    cache: &'a TableCache,
}

impl<'a> Notes<'a> {
    /// Of a problem's board, kept with the tables.
    pub fn new(problem: &'a Problem, cache: &'a TableCache) -> Notes<'a> {
        Notes { problem, cache }
    }

    /// The bound below which an earlier run is said to have found nothing, where that can be.
    pub fn recall(&self) -> Option<u32> {
        let noted = self.cache.recall(&describe(self.problem))?;
        ((noted % 2 == 1) == self.problem.is_odd()).then_some(noted)
    }

    /// Notes that no solution has fewer moves than `bound`.
    pub fn remember(&self, bound: u32, elapsed: Duration) {
        if elapsed >= WORTH_NOTING
            && let Some(store) = self.cache.store()
        {
            store.remember(&describe(self.problem), bound);
        }
    }

    /// Drops what is noted.
    pub fn forget(&self) {
        if let Some(store) = self.cache.store() {
            store.forget(&describe(self.problem));
        }
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
    use crate::champion::Champion;
    use crate::generate::scramble;
    use crate::pdb::cache::TableCache;
    use crate::pdb::disk::Folder;
    use crate::rules::Metric;
    use gridwright_search::{Budget, Cancel, Limits, Progress, Stats};
    use rand::SeedableRng;
    use std::fs;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Said(Mutex<Vec<String>>);

    impl Progress for Said {
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
            let notes = Said::default();
            let mut budget = Budget::new(limits, &Cancel::default(), &notes);
            let report = champion.solve(&board, &goal, Metric::Single, 1, &mut budget);
            let said = notes.0.lock().unwrap().clone();
            (report.bounds.lower.unwrap(), said)
        };
        let (lower, notes) = solve();
        assert!(notes.is_empty(), "{notes:?}");
        Notes::new(&problem, champion.cache()).remember(lower + 10, WORTH_NOTING);
        let (again, notes) = solve();
        assert_eq!(again, lower, "a note proves nothing");
        let noted = format!("{} moves", lower + 10);
        assert!(notes.len() == 1 && notes[0].contains(&noted), "{notes:?}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
