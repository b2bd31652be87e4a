//! Beams led by what was learned, within what the tables allow.
//!
//! Tables know which boards cannot be on a solution of so many moves, the learned estimate knows better which
//! of the others are near the goal.

use crate::champion::anytime::learned::{self, Learned};
use crate::champion::heuristic::Heuristic;
use crate::champion::problem::Problem;

/// The heuristic of such beams.
#[derive(Debug)]
pub struct Led<'a, H> {
    /// `None` where tiles are alike: the tables lead as well.
    learned: Option<Learned>,
    tables: &'a H,
    cells: usize,
}

impl<'a, H: Heuristic> Led<'a, H> {
    /// Prepares for a problem that the tables are for.
    pub fn new(problem: &Problem, tables: &'a H) -> Self {
        let learned = problem.is_distinct().then(|| Learned::new(problem));
        Led { learned, tables, cells: problem.dimensions().cells() }
    }
}

impl<H: Heuristic> Heuristic for Led<'_, H> {
    type Value = (learned::Value, H::Value);

    fn record(&self, tiles: &[u8]) -> Vec<u8> {
        match &self.learned {
            Some(learned) => learned.record(tiles),
            None => tiles.to_vec(),
        }
    }

    #[inline(always)]
    fn slide(&self, record: &mut [u8], blank: usize, there: usize) {
        match &self.learned {
            Some(learned) => learned.slide(record, blank, there),
            None => record.swap(blank, there),
        }
    }

    fn root(&self, record: &[u8], blank: usize) -> Self::Value {
        let learned = self.learned.as_ref().map(|learned| learned.root(record, blank));
        (learned.unwrap_or_default(), self.tables.root(&record[..self.cells], blank))
    }

    #[inline(always)]
    fn step(
        &self,
        value: &Self::Value,
        record: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Self::Value> {
        let mut next = None;
        self.steps(value, record, blank, 1 << direction, left, |_, value| next = Some(value));
        next
    }

    #[inline(always)]
    fn steps(
        &self,
        value: &Self::Value,
        record: &[u8],
        blank: usize,
        directions: u8,
        left: u32,
        mut found: impl FnMut(usize, Self::Value),
    ) {
        let tiles = &record[..self.cells];
        let Some(learned) = &self.learned else {
            let found = |direction, tables| found(direction, (value.0, tables));
            return self.tables.steps(&value.1, tiles, blank, directions, left, found);
        };
        let mut allowed = 0;
        let mut tables = [value.1; 4];
        self.tables.steps(&value.1, tiles, blank, directions, left, |direction, next| {
            allowed |= 1 << direction;
            tables[direction] = next;
        });
        learned.steps(&value.0, record, blank, allowed, left, |direction, next| {
            found(direction, (next, tables[direction]));
        });
    }

    #[inline(always)]
    fn bound(&self, value: &Self::Value) -> u32 {
        self.tables.bound(&value.1)
    }

    #[inline(always)]
    fn rank(&self, value: &Self::Value) -> u32 {
        match &self.learned {
            Some(learned) => learned.rank(&value.0),
            None => self.tables.rank(&value.1),
        }
    }
}
