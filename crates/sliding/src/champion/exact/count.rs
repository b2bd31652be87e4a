//! All shortest solutions, counted and listed.
//!
//! Once the length is known, a depth-first search within it meets every shortest solution exactly once;
//! nothing but taking a move back may be pruned, because two strings with the same effect are two answers.

use crate::board::{Board, Direction};
use crate::champion::heuristic::{Heuristic, Manhattan};
use crate::champion::pdb::choice::AnyAdditivePdb;
use crate::champion::pdb::partition::Size;
use crate::champion::problem::Problem;
use crate::champion::prune::takes_back;
use crate::champion::{Champion, EXACT_CELLS, directions, problem_of, small};
use crate::pdb::dimensions::NONE;
use crate::rules::Metric;
use gridwright_search::{Budget, Path, Report, Stats, Stop, Verdict};

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
        tally: impl FnOnce(u32, &mut Counted, &mut Stats) -> Result<(), Stop>,
    ) -> (Report<Path<Direction>>, Counted) {
        let mut counted = Counted { complete: true, ..Counted::default() };
        match &report.verdict {
            Verdict::Proved(best) => {
                if let Err(why) = tally(best.cost, &mut counted, &mut report.stats) {
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

impl Champion {
    /// Counts the shortest solutions up to `at_most`, and lists the first `list`; in multi-tile moves on
    /// boards of at most [`EXACT_CELLS`] cells.
    #[expect(clippy::too_many_arguments, reason = "what is asked, and what it may use")]
    pub fn count(
        &self,
        board: &Board,
        goal: &Board,
        metric: Metric,
        at_most: u64,
        list: usize,
        threads: usize,
        budget: &mut Budget<'_>,
    ) -> (Report<Path<Direction>>, Counted) {
        let report = self.solve(board, goal, metric, threads, budget);
        Counted::of(report, |cost, counted, stats| {
            let Some(problem) = problem_of(board, goal) else { return Ok(()) };
            match metric {
                Metric::Single => self.tally(&problem, cost, at_most, list, counted, stats, budget),
                Metric::Multi => {
                    self.tally_pushes(&problem, cost, at_most, list, counted, stats, budget)
                }
            }
        })
    }

    #[expect(clippy::too_many_arguments, reason = "what is asked, what is known, what it may use")]
    fn tally(
        &self,
        problem: &Problem,
        cost: u32,
        at_most: u64,
        list: usize,
        counted: &mut Counted,
        stats: &mut Stats,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let cells = problem.dimensions().cells();
        if (small::MOST_CELLS + 1..=EXACT_CELLS).contains(&cells) {
            if let Some(max_pdb) = self.max_pdb(problem, budget)? {
                return run(problem, &*max_pdb, cost, at_most, list, counted, stats, budget);
            }
            match self.additive_pdb(problem, Size::Small, 1, budget) {
                Ok(AnyAdditivePdb::Few(pdb)) => {
                    return run(problem, &pdb, cost, at_most, list, counted, stats, budget);
                }
                Ok(AnyAdditivePdb::Many(pdb)) => {
                    return run(problem, &pdb, cost, at_most, list, counted, stats, budget);
                }
                // Too little room for tables is enough for the search that needs none.
                Err(Stop::Memory) => {}
                Err(why) => return Err(why),
            }
        }
        let manhattan = Manhattan::new(problem);
        run(problem, &manhattan, cost, at_most, list, counted, stats, budget)
    }
}

#[expect(clippy::too_many_arguments, reason = "what is asked, what is known, what it may use")]
fn run<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    cost: u32,
    at_most: u64,
    list: usize,
    counted: &mut Counted,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
) -> Result<(), Stop> {
    let mut tally = Tally {
        problem,
        heuristic,
        neighbours: problem.dimensions().neighbours(),
        tiles: problem.start().to_vec(),
        path: Vec::new(),
        at_most,
        list,
        counted,
        stats,
    };
    let blank = problem.start_blank();
    let value = heuristic.root(&tally.tiles, blank);
    if cost == 0 {
        tally.found();
        return Ok(());
    }
    tally.dive(blank, cost, &value, budget)
}

struct Tally<'a, H> {
    problem: &'a Problem,
    heuristic: &'a H,
    neighbours: Vec<[u16; 4]>,
    tiles: Vec<u8>,
    path: Vec<u8>,
    at_most: u64,
    list: usize,
    counted: &'a mut Counted,
    stats: &'a mut Stats,
}

impl<H: Heuristic> Tally<'_, H> {
    fn found(&mut self) {
        self.counted.found(self.at_most, self.list, || directions(&self.path));
    }

    fn dive(
        &mut self,
        blank: usize,
        left: u32,
        value: &H::Value,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        budget.tick(self.stats)?;
        self.stats.expanded += 1;
        let left = left - 1;
        for direction in 0..4 {
            let there = self.neighbours[blank][direction];
            let back = self.path.last().is_some_and(|&last| takes_back(last.into(), direction));
            if there == NONE || back || !self.counted.complete {
                continue;
            }
            self.stats.generated += 1;
            let step = self.heuristic.step(value, &self.tiles, blank, direction, left);
            let Some(value) = step else {
                self.stats.pruned += 1;
                continue;
            };
            let there = usize::from(there);
            self.tiles.swap(blank, there);
            self.path.push(direction as u8);
            if left > 0 {
                self.dive(there, left, &value, budget)?;
            } else if self.problem.is_goal(&self.tiles) {
                self.found();
            }
            self.path.pop();
            self.tiles.swap(blank, there);
        }
        Ok(())
    }
}
