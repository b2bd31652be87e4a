//! Shortest solutions in multi-tile moves on boards too large for tables, counted over the textbook space.

use super::board::{Board, Direction};
use super::champion::Counted;
use super::formulation::{Frame, Manhattan, Multi, Push, State};
use super::solve::unfold;
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
    Counted::of(report, |cost, counted, stats| {
        let space = Multi(Frame::<N>::new(goal));
        let guide = Manhattan::new(goal);
        let state = State::of(board);
        let memo = guide.root(&space, &state);
        let path = Vec::new();
        let mut tally = Tally { space, guide, state, path, at_most, list, counted, stats };
        tally.dive(memo, cost, budget)
    })
}

struct Tally<'a, const N: usize> {
    space: Multi<N>,
    guide: Manhattan<N>,
    state: State<N>,
    path: Vec<Push>,
    at_most: u64,
    list: usize,
    counted: &'a mut Counted,
    stats: &'a mut Stats,
}

impl<const N: usize> Tally<'_, N> {
    /// Counts the solutions of exactly `left` more pushes.
    fn dive(&mut self, memo: (u32, u32), left: u32, budget: &mut Budget<'_>) -> Result<(), Stop> {
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
            let memo = self.guide.step(&self.space, memo, &self.state, push);
            let bound = Heuristic::<Multi<N>>::bound(&self.guide, memo);
            if bound > left - 1 {
                self.stats.pruned += 1;
                continue;
            }
            self.space.apply(&mut self.state, push);
            self.path.push(push);
            self.dive(memo, left - 1, budget)?;
            self.path.pop();
            self.space.undo(&mut self.state, push, ());
        }
        Ok(())
    }
}
