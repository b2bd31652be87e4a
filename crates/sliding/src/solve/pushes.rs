//! Shortest solutions in multi-tile moves on boards too large for tables, counted over the textbook space.

use super::unfold;
use crate::board::{Board, Direction};
use crate::champion::Counted;
use crate::formulation::{Manhattan, Multi, Push, Rules, State};
use gridwright_search::{Budget, Heuristic, Path, Report, Space, Stats, Stop};

/// Counts what is as short as the way that `report` proved shortest, up to `at_most`, and lists the
/// first `list`.
pub(super) fn count_pushes<const N: usize>(
    board: &Board,
    goal: &Board,
    report: Report<Path<Direction>>,
    at_most: u64,
    list: usize,
    budget: &mut Budget<'_>,
) -> (Report<Path<Direction>>, Counted) {
    Counted::of(report, |best, counted, stats| {
        let space = Multi(Rules::<N>::new(goal));
        let heuristic = Manhattan::new(goal);
        let state = State::of(board);
        let value = heuristic.root(&space, &state);
        let path = Vec::new();
        let mut tally = Tally { space, heuristic, state, path, at_most, list, counted, stats };
        tally.dive(value, best.cost, budget)
    })
}

struct Tally<'a, const N: usize> {
    space: Multi<N>,
    heuristic: Manhattan<N>,
    state: State<N>,
    path: Vec<Push>,
    at_most: u64,
    list: usize,
    counted: &'a mut Counted,
    stats: &'a mut Stats,
}

impl<const N: usize> Tally<'_, N> {
    /// Counts the solutions of exactly `left` more pushes.
    fn dive(&mut self, value: (u32, u32), left: u32, budget: &mut Budget<'_>) -> Result<(), Stop> {
        if left == 0 {
            if self.space.is_goal(&self.state) {
                self.counted.found(self.at_most, self.list, || unfold(&self.path));
            }
            return Ok(());
        }
        budget.tick(self.stats)?;
        self.stats.expanded += 1;
        let pushes = match self.path.last() {
            Some(&last) => self.space.onward(&self.state, last),
            None => self.space.actions(&self.state),
        };
        for push in pushes {
            if !self.counted.complete {
                break;
            }
            self.stats.generated += 1;
            let value = self.heuristic.step(&self.space, value, &self.state, push);
            let bound = Heuristic::<Multi<N>>::bound(&self.heuristic, value);
            if bound > left - 1 {
                self.stats.pruned += 1;
                continue;
            }
            self.space.apply(&mut self.state, push);
            self.path.push(push);
            self.dive(value, left - 1, budget)?;
            self.path.pop();
            self.space.undo(&mut self.state, push, ());
        }
        Ok(())
    }
}
