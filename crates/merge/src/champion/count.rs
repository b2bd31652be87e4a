//! How many shortest solutions there are.

use super::Parts;
use super::bound;
use super::key::{self, Key};
use super::lines::{Lines, Turn};
use super::proof;
use crate::board::{Levels, Slide};
use gridwright_search::{Budget, Path, Report, Stats, Stop, Verdict};
use std::collections::HashMap;

/// How many were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Move strings of the least length.
    pub count: u128,
    /// There are exactly that many.
    pub complete: bool,
}

/// Finds a shortest solution and counts the move strings of that length, up to `at_most`.
///
/// ```
/// use gridwright_merge::internals::{board::{Board, Levels}, champion::count_shortest};
/// use gridwright_search::Budget;
/// let levels = Levels::new(&Board::new(1, 2, vec![2, 2]).unwrap()).unwrap();
/// let (_, counted) = count_shortest(&levels, 10, 1, &mut Budget::unlimited());
/// assert_eq!((counted.count, counted.complete), (2, true));
/// ```
pub fn count_shortest(
    levels: &Levels,
    at_most: u128,
    threads: usize,
    budget: &mut Budget<'_>,
) -> (Report<Path<Slide>>, Counted) {
    let mut report = super::solve(levels, threads, budget);
    let optimum = match &report.verdict {
        Verdict::Proved(path) => path.cost,
        Verdict::Impossible | Verdict::Stopped { why: Stop::Moves, .. } => {
            return (report, Counted { count: 0, complete: true });
        }
        Verdict::Stopped { best, .. } => {
            // One that may not even be a shortest.
            let count = Counted { count: 0, complete: false };
            let _ = best;
            return (report, count);
        }
    };
    let (counted, stopped) = tally(levels, optimum, at_most, &mut report.stats, budget);
    if let (Some(why), Verdict::Proved(path)) = (stopped, &report.verdict) {
        report.verdict = Verdict::Stopped { why, best: Some(path.clone()) };
    }
    (report, counted)
}

/// Counts the solutions, up to `at_most`, of a board that is known to take `optimum` slides.
pub fn count_known(
    levels: &Levels,
    optimum: u32,
    at_most: u128,
    budget: &mut Budget<'_>,
) -> Result<Counted, Stop> {
    match tally(levels, optimum, at_most, &mut Stats::default(), budget) {
        (counted, None) => Ok(counted),
        (_, Some(stop)) => Err(stop),
    }
}

/// The same, with what was counted before a limit came.
fn tally(
    levels: &Levels,
    optimum: u32,
    at_most: u128,
    stats: &mut Stats,
    budget: &mut Budget<'_>,
) -> (Counted, Option<Stop>) {
    if optimum == 0 {
        return (Counted { count: 1, complete: true }, None);
    }
    let mut counter = Counter::new(levels.goal, at_most, *stats, budget);
    let mut count = 0u128;
    let mut stopped = None;
    for first in proof::first_slides(levels) {
        match counter.count(&first.lines, optimum - 1) {
            Ok(more) => count = count.saturating_add(more).min(at_most),
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
        if count == at_most {
            break;
        }
    }
    *stats = counter.stats;
    (Counted { count, complete: stopped.is_none() && count < at_most }, stopped)
}

/// What lies on the shortest solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// How many shortest solutions there are, as far as they can be counted.
    pub count: u128,
    /// First slides that are right.
    pub first: u32,
    /// Positions on shortest solutions, the last left out, mirror images taken as one.
    pub positions: u64,
    /// Those of them where one slide alone is right.
    pub only: u64,
}

/// Looks at all shortest solutions of a board that is known to take `optimum` slides.
pub fn survey(levels: &Levels, optimum: u32, budget: &mut Budget<'_>) -> Result<Survey, Stop> {
    if optimum == 0 {
        return Ok(Survey { count: 1, ..Survey::default() });
    }
    let mut counter = Counter::new(levels.goal, u128::MAX, Stats::default(), budget);
    let (mut count, mut first) = (0u128, 0);
    for start in proof::first_slides(levels) {
        let more = counter.count(&start.lines, optimum - 1)?;
        count = count.saturating_add(more);
        first += u32::from(more > 0);
    }
    let (positions, only) = (counter.positions + 1, counter.only + u64::from(first == 1));
    Ok(Survey { count, first, positions, only })
}

struct Counter<'a, 'b> {
    goal: u8,
    at_most: u128,
    /// Solutions of positions from which the goal is exactly as far as there are slides left. A
    /// position lies on shortest solutions at one depth only, so the slides need not be remembered.
    known: HashMap<Key, (u32, u128)>,
    budget: &'a mut Budget<'b>,
    stats: Stats,
    /// Positions on shortest solutions, and those with one right slide.
    positions: u64,
    only: u64,
}

impl<'a, 'b> Counter<'a, 'b> {
    fn new(goal: u8, at_most: u128, stats: Stats, budget: &'a mut Budget<'b>) -> Self {
        Counter { goal, at_most, known: HashMap::new(), budget, stats, positions: 0, only: 0 }
    }

    /// Solutions of exactly `left` slides, where there are no shorter ones.
    fn count(&mut self, node: &Lines, left: u32) -> Result<u128, Stop> {
        if node.total() == 1 {
            return Ok(u128::from(left == 0));
        }
        let smallest = node.smallest();
        let Some(slack) = left.checked_sub(u32::from(self.goal - smallest)) else {
            return Ok(0);
        };
        let mut across = Lines::with_room(node.total());
        let parts = Parts::default();
        let open = bound::open_turns(parts, node, &mut across, smallest, slack, 0b1111);
        if open == 0 {
            return Ok(0);
        }
        let key = key::key(node);
        if let Some(&(slides, count)) = self.known.get(&key)
            && (slides == left || (count == 0 && slides >= left))
        {
            return Ok(count);
        }
        self.budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        let (mut count, mut right) = (0u128, 0);
        let mut after = Lines::with_room(node.total());
        for (bit, turn) in Turn::ALL.into_iter().enumerate() {
            if open & 1 << bit == 0 {
                continue;
            }
            let from = if turn.across { &across } else { node };
            from.slide_into(turn.backward, &mut after);
            if after.total() == node.total() && node.leans(turn.across, turn.backward) {
                continue;
            }
            self.stats.generated += 1;
            let more = self.count(&after, left - 1)?;
            count = count.saturating_add(more).min(self.at_most);
            right += u32::from(more > 0);
            if count == self.at_most {
                // Enough for the whole board.
                return Ok(count);
            }
        }
        self.known.insert(key, (left, count));
        self.positions += u64::from(right > 0);
        self.only += u64::from(right == 1);
        let table = self.known.capacity() * (size_of::<(Key, (u32, u128))>() + 1);
        self.stats.bytes = self.stats.bytes.max(table as u64);
        Ok(count)
    }
}
