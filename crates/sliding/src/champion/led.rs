//! Beams led by what was learned, within what the tables allow.
//!
//! Tables know which boards cannot be on a solution of so many moves, the learned estimate knows better which
//! of the others are near the goal.

use super::anytime::learned::{self, Learned};
use super::guide::Guide;
use super::problem::Problem;

/// The guide of such beams.
#[derive(Debug)]
pub struct Led<'a, G> {
    /// `None` where tiles are alike: the tables lead as well.
    learned: Option<Learned>,
    tables: &'a G,
    cells: usize,
}

impl<'a, G: Guide> Led<'a, G> {
    /// Prepares for a problem that the tables are for.
    pub fn new(problem: &Problem, tables: &'a G) -> Self {
        let learned = problem.is_distinct().then(|| Learned::new(problem));
        Led { learned, tables, cells: problem.shape().cells() }
    }
}

impl<G: Guide> Guide for Led<'_, G> {
    type Memo = (learned::Memo, G::Memo);

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

    fn root(&self, record: &[u8], blank: usize) -> Self::Memo {
        let learned = self.learned.as_ref().map(|learned| learned.root(record, blank));
        (learned.unwrap_or_default(), self.tables.root(&record[..self.cells], blank))
    }

    #[inline(always)]
    fn step(
        &self,
        memo: &Self::Memo,
        record: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Self::Memo> {
        let mut next = None;
        self.steps(memo, record, blank, 1 << direction, left, |_, memo| next = Some(memo));
        next
    }

    #[inline(always)]
    fn steps(
        &self,
        memo: &Self::Memo,
        record: &[u8],
        blank: usize,
        directions: u8,
        left: u32,
        mut found: impl FnMut(usize, Self::Memo),
    ) {
        let tiles = &record[..self.cells];
        let Some(learned) = &self.learned else {
            let found = |direction, tables| found(direction, (memo.0, tables));
            return self.tables.steps(&memo.1, tiles, blank, directions, left, found);
        };
        let mut allowed = 0;
        let mut tables = [memo.1; 4];
        self.tables.steps(&memo.1, tiles, blank, directions, left, |direction, next| {
            allowed |= 1 << direction;
            tables[direction] = next;
        });
        learned.steps(&memo.0, record, blank, allowed, left, |direction, next| {
            found(direction, (next, tables[direction]));
        });
    }

    #[inline(always)]
    fn bound(&self, memo: &Self::Memo) -> u32 {
        self.tables.bound(&memo.1)
    }

    #[inline(always)]
    fn rank(&self, memo: &Self::Memo) -> u32 {
        match &self.learned {
            Some(learned) => learned.rank(&memo.0),
            None => self.tables.rank(&memo.1),
        }
    }
}
