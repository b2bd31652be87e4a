//! The solve that is rated: at every step the first that the first producer finds.

use super::grid::Grid;
use super::step::Step;
use super::{aligned, chain, fish, grave, locking, singles, subset, unique, width, wing};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::explain::Grade;

/// The solve of a puzzle with one solution.
#[derive(Debug)]
pub struct Walk {
    grid: Grid,
    stats: Stats,
}

impl Walk {
    /// From the clues, which must not clash.
    pub fn new(clues: &[u8]) -> Walk {
        Walk { grid: Grid::new(clues), stats: Stats::default() }
    }

    /// The next step, done; none when the board is full or nothing helps.
    pub fn next(&mut self, budget: &mut Budget<'_>) -> Result<Option<Step>, Stop> {
        let step = self.look(budget)?;
        if let Some(step) = &step {
            step.apply(&mut self.grid);
        }
        Ok(step)
    }

    /// The same, with how many different steps as easy as it were open. Beyond wings, where only one is
    /// looked for, that is one.
    pub fn next_of(&mut self, budget: &mut Budget<'_>) -> Result<Option<(Step, usize)>, Stop> {
        let Some(step) = self.look(budget)? else { return Ok(None) };
        let open = width::open(&self.grid, &step);
        step.apply(&mut self.grid);
        Ok(Some((step, open)))
    }

    /// The next step, not done yet.
    fn look(&mut self, budget: &mut Budget<'_>) -> Result<Option<Step>, Stop> {
        if self.grid.left == 0 {
            return Ok(None);
        }
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        match simple(&self.grid) {
            None => chain::multiple(&self.grid, budget, &mut self.stats),
            step => Ok(step),
        }
    }

    /// How many cells are open.
    pub fn left(&self) -> usize {
        usize::from(self.grid.left)
    }

    /// The same as long as no step is harder than a grade; none where the grade's techniques have none.
    pub fn next_within(
        &mut self,
        most: Grade,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Step>, Stop> {
        let step = match most {
            Grade::Extreme => return self.next(budget),
            _ if self.grid.left == 0 => return Ok(None),
            Grade::Easy => easy(&self.grid),
            Grade::Medium => easy(&self.grid).or_else(|| medium(&self.grid)),
            Grade::Hard => {
                let grid = &self.grid;
                easy(grid).or_else(|| medium(grid)).or_else(|| hard(grid))
            }
            Grade::Expert => simple(&self.grid),
        };
        budget.tick(&self.stats)?;
        self.stats.expanded += 1;
        if let Some(step) = &step {
            step.apply(&mut self.grid);
        }
        Ok(step)
    }

    /// Whether all cells are filled.
    pub fn is_done(&self) -> bool {
        self.grid.left == 0
    }
}

/// Everything below chains of several threads, in the scale's order.
fn simple(grid: &Grid) -> Option<Step> {
    easy(grid)
        .or_else(|| medium(grid))
        .or_else(|| hard(grid))
        .or_else(|| unique::step(grid))
        .or_else(|| subset::naked(grid, 4).next())
        .or_else(|| fish::steps(grid, 4, Some))
        .or_else(|| subset::hidden(grid, 4).next())
        .or_else(|| grave::step(grid))
        .or_else(|| aligned::pair(grid))
        .or_else(|| chain::unary(grid))
        .or_else(|| aligned::triple(grid))
}

/// What makes a puzzle easy.
fn easy(grid: &Grid) -> Option<Step> {
    singles::hidden(grid)
}

/// What comes next on the scale, and makes it medium.
fn medium(grid: &Grid) -> Option<Step> {
    locking::direct(grid, Some)
        .or_else(|| subset::direct_hidden(grid, 2).next())
        .or_else(|| singles::naked(grid))
        .or_else(|| subset::direct_hidden(grid, 3).next())
        .or_else(|| locking::indirect(grid, Some))
}

/// What comes next on the scale, and makes it hard.
fn hard(grid: &Grid) -> Option<Step> {
    (subset::naked(grid, 2).next())
        .or_else(|| fish::steps(grid, 2, Some))
        .or_else(|| subset::hidden(grid, 2).next())
        .or_else(|| subset::naked(grid, 3).next())
        .or_else(|| fish::steps(grid, 3, Some))
        .or_else(|| subset::hidden(grid, 3).next())
        .or_else(|| wing::steps(grid, false, Some))
        .or_else(|| wing::steps(grid, true, Some))
}
