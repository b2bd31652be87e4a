//! Puzzles with several goals: the blank may end on any of several cells.
//!
//! Goal after goal is solved, each within what the best so far leaves to be gained; so whatever algorithm
//! solves them, the nearest goal is found, and none is looked for longer than needed.

use crate::board::{Board, Direction};
use crate::champion::{Counted, EXACT_CELLS};
use gridwright_search::{Bounds, Limits, Moment, Path, Report, Stats, Stop, Verdict};

type Solved = Report<Path<Direction>>;

/// What is known after some goals.
struct Race {
    limits: Limits,
    started: Moment,
    best: Option<Path<Direction>>,
    /// No way to any of the goals is shorter.
    lower: u32,
    stopped: Option<Stop>,
    stats: Stats,
}

impl Race {
    fn new(limits: Limits) -> Race {
        let started = Moment::now();
        let stats = Stats::default();
        Race { limits, started, best: None, lower: u32::MAX, stopped: None, stats }
    }

    /// What the next of `ahead` goals may use. Where limits end most searches, each gets its share.
    fn share(&self, ahead: usize, cells: usize) -> Limits {
        let shares = if cells > EXACT_CELLS { ahead } else { 1 };
        let elapsed = self.started.elapsed();
        let gain = self.best.as_ref().map(|best| best.cost.saturating_sub(1));
        let expanded = self.stats.expanded;
        Limits {
            time: self.limits.time.map(|time| time.saturating_sub(elapsed) / shares as u32),
            nodes: self.limits.nodes.map(|n| n.saturating_sub(expanded).div_ceil(shares as u64)),
            moves: gain.into_iter().chain(self.limits.moves).min(),
            ..self.limits
        }
    }

    fn take(&mut self, report: Solved) {
        self.stats.then(&report.stats);
        if report.verdict == Verdict::Impossible {
            return;
        }
        self.lower = self.lower.min(report.bounds.lower.unwrap_or(0));
        let path = match report.verdict {
            Verdict::Proved(path) => Some(path),
            Verdict::Stopped { why, best } => {
                if why != Stop::Moves {
                    self.stopped = Some(why);
                }
                best
            }
            Verdict::Impossible => None,
        };
        let shorter =
            |path: &Path<Direction>| self.best.as_ref().is_none_or(|best| path.cost < best.cost);
        self.best = path.filter(shorter).or(self.best.take());
    }

    fn is_over(&self) -> bool {
        self.stopped == Some(Stop::Cancelled)
            || self.best.as_ref().is_some_and(|best| best.cost == 0)
    }

    fn report(self) -> Solved {
        let upper = self.best.as_ref().map(|best| best.cost);
        let lower = upper.unwrap_or(u32::MAX).min(self.lower);
        let verdict = match (self.best, self.stopped) {
            (Some(best), None) => Verdict::Proved(best),
            (best, Some(why)) => Verdict::Stopped { why, best },
            (None, None) => Verdict::Stopped { why: Stop::Moves, best: None },
        };
        Report { verdict, bounds: Bounds { lower: Some(lower), upper }, stats: self.stats }
    }
}

/// The shortest way to any of some goals, each of which can be reached; `solve` finds the way to one.
pub(super) fn nearest(
    goals: &[&Board],
    limits: Limits,
    solve: impl Fn(&Board, Limits) -> Solved,
) -> Solved {
    let mut race = Race::new(limits);
    for (place, goal) in goals.iter().enumerate() {
        let report = solve(goal, race.share(goals.len() - place, goal.cells()));
        race.take(report);
        if race.is_over() {
            break;
        }
    }
    race.report()
}

/// The number of shortest ways to any of some goals; `count` counts those to one, up to a number.
pub(super) fn count_nearest(
    goals: &[&Board],
    limits: Limits,
    at_most: u64,
    count: impl Fn(&Board, Limits, u64) -> (Solved, Counted),
) -> (Solved, Counted) {
    // One way to each goal tells which goals are nearest.
    let report = nearest(goals, limits, |goal, limits| count(goal, limits, 1).0);
    let mut sum = Counted { complete: true, ..Counted::default() };
    let Verdict::Proved(best) = &report.verdict else {
        let Verdict::Stopped { why, .. } = report.verdict else { return (report, sum) };
        sum.complete = why == Stop::Moves;
        return (report, sum);
    };
    let mut race = Race::new(Limits { moves: Some(best.cost), ..limits });
    race.stats = report.stats;
    for (place, goal) in goals.iter().enumerate() {
        let share =
            Limits { moves: Some(best.cost), ..race.share(goals.len() - place, goal.cells()) };
        let (own, counted) = count(goal, share, at_most.saturating_sub(sum.count).max(1));
        race.take(own);
        sum.complete &= counted.complete && sum.count + counted.count <= at_most;
        sum.count = (sum.count + counted.count).min(at_most);
        sum.listed.extend(counted.listed);
        if !sum.complete {
            break;
        }
    }
    sum.listed.sort_by_key(|path| path.iter().map(|d| d.letter()).collect::<String>());
    sum.listed.truncate(usize::try_from(sum.count).unwrap_or(usize::MAX));
    (race.report(), sum)
}
