//! All shortest solutions, counted and listed.

use crate::board::Direction;
use gridwright_search::{Path, Report, Stats, Stop, Verdict};

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// So many.
    pub count: u64,
    /// There are exactly that many.
    pub complete: bool,
    /// The first of them, in alphabetical order, as many as were asked for.
    pub listed: Vec<Vec<Direction>>,
}

impl Counted {
    /// Counts by `tally` what is as short as the way that `report` proved shortest.
    pub(crate) fn of(
        mut report: Report<Path<Direction>>,
        tally: impl FnOnce(&Path<Direction>, &mut Counted, &mut Stats) -> Result<(), Stop>,
    ) -> (Report<Path<Direction>>, Counted) {
        let mut counted = Counted { complete: true, ..Counted::default() };
        match &report.verdict {
            Verdict::Proved(best) => {
                if let Err(why) = tally(best, &mut counted, &mut report.stats) {
                    let best = Some(best.clone());
                    report.verdict = Verdict::Stopped { why, best };
                    counted.complete = false;
                }
            }
            Verdict::Impossible => {}
            // "None that short" is an answer: there are none. Any other stop is not.
            Verdict::Stopped { why, .. } => counted.complete = *why == Stop::Moves,
        }
        (report, counted)
    }

    /// Notes one more, unless there are `at_most` already.
    pub(crate) fn found(
        &mut self,
        at_most: u64,
        list: usize,
        path: impl FnOnce() -> Vec<Direction>,
    ) {
        if self.count == at_most {
            self.complete = false;
            return;
        }
        self.count += 1;
        if self.listed.len() < list {
            self.listed.push(path());
        }
    }
}
