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
}

impl<'a, G: Guide> Led<'a, G> {
    /// Prepares for a problem that the tables are for.
    pub fn new(problem: &Problem, tables: &'a G) -> Self {
        Led { learned: problem.is_distinct().then(|| Learned::new(problem)), tables }
    }
}

impl<G: Guide> Guide for Led<'_, G> {
    type Memo = (learned::Memo, G::Memo);

    fn root(&self, tiles: &[u8], blank: usize) -> Self::Memo {
        let learned = self.learned.as_ref().map(|learned| learned.root(tiles, blank));
        (learned.unwrap_or_default(), self.tables.root(tiles, blank))
    }

    #[inline(always)]
    fn step(
        &self,
        memo: &Self::Memo,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Self::Memo> {
        self.steps(memo, tiles, blank, 1 << direction, left)[direction]
    }

    #[inline(always)]
    fn steps(
        &self,
        memo: &Self::Memo,
        tiles: &[u8],
        blank: usize,
        directions: u8,
        left: u32,
    ) -> [Option<Self::Memo>; 4] {
        let tables = self.tables.steps(&memo.1, tiles, blank, directions, left);
        let Some(learned) = &self.learned else {
            return tables.map(|tables| Some((memo.0, tables?)));
        };
        let allowed = (0..4).fold(0, |set, d| set | u8::from(tables[d].is_some()) << d);
        let learned = learned.steps(&memo.0, tiles, blank, allowed, left);
        std::array::from_fn(|direction| Some((learned[direction]?, tables[direction]?)))
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
