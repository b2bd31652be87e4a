//! What can be asked of a position.

use super::State;
use crate::board::{Cell, DIRECTIONS, Mark, Side, Variant};
use crate::player::bits::BitSet;
use crate::player::pattern::{FOUR, OPEN_FOUR};
use crate::player::values::facts;
use crate::player::weights::{WORTH, kind, kinds};

impl State {
    /// The rule.
    #[inline(always)]
    pub fn variant(&self) -> Variant {
        self.geometry.variant
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Free cells.
    #[inline(always)]
    pub fn free(&self) -> usize {
        self.free
    }

    /// A number for the position.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether a cell is free.
    #[inline(always)]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.marks[cell.index()] == Mark::Empty
    }

    /// Whether a stone may be put on a cell (with gravity: whether it would stay there).
    #[inline(always)]
    pub fn playable(&self, cell: Cell) -> bool {
        let below = cell.index() + self.variant().cols();
        self.is_free(cell)
            && !(self.variant().gravity()
                && below < self.marks.len()
                && self.marks[below] == Mark::Empty)
    }

    /// Stones and blocks of a row, as bits.
    #[inline(always)]
    pub fn taken(&self) -> &[u128] {
        &self.taken
    }

    /// How many free cells are of a [`kind`] for a side.
    #[inline(always)]
    pub fn count(&self, side: Side, kind: usize) -> usize {
        usize::from(self.counts[side.index()][kind])
    }

    /// How many free cells are of each [`kind`] for a side.
    #[cfg(feature = "internals")]
    pub fn counts(&self, side: Side) -> &[u16; kind::COUNT] {
        &self.counts[side.index()]
    }

    /// The patterns a stone of a side would make on a free cell, four bits a direction.
    #[cfg(feature = "internals")]
    pub fn codes(&self, side: Side, cell: usize) -> u16 {
        self.outlook[cell].codes[side.index()]
    }

    /// All cells.
    #[cfg(feature = "internals")]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// In how many places a side can win at once.
    #[inline(always)]
    pub fn wins(&self, side: Side) -> usize {
        match self.count(side, kind::FIVE) {
            count if count == 0 || !self.variant().gravity() => count,
            _ => {
                let cells = self.set(side, kind::FIVE).iter();
                cells.filter(|cell| self.playable(*cell)).count()
            }
        }
    }

    /// The free cells of a [`kind`] for a side.
    #[inline(always)]
    pub fn set(&self, side: Side, kind: usize) -> &BitSet {
        &self.sets[side.index()][kind]
    }

    /// The kinds of a free cell for a side, one bit for each of [`kind`].
    #[inline(always)]
    pub fn kinds(&self, side: Side, cell: Cell) -> u32 {
        kinds(self.outlook[cell.index()].sum[side.index()])
    }

    /// What a free cell is worth to a side.
    #[inline(always)]
    pub fn worth(&self, side: Side, cell: Cell) -> i32 {
        (self.outlook[cell.index()].sum[side.index()] & WORTH) as i32
    }

    /// The pattern a stone of a side would make on a free cell along a direction.
    #[inline(always)]
    pub fn pattern(&self, side: Side, cell: Cell, direction: usize) -> u8 {
        (self.outlook[cell.index()].codes[side.index()] >> (4 * direction) & 15) as u8
    }

    /// Whether a side could still complete in two places after a stone on `cell`, were a stone of the other
    /// side on `stone`, which shares the line of a direction with it.
    pub fn is_double_despite(&self, side: Side, cell: Cell, direction: usize, stone: Cell) -> bool {
        let codes = self.outlook[cell.index()].codes[side.index()];
        let code = self.code_despite(side, cell, direction, stone);
        let mut fours = 0;
        for along in 0..4 {
            let code = if along == direction { code } else { (codes >> (4 * along) & 15) as u8 };
            fours += match code {
                OPEN_FOUR => 2,
                FOUR => 1,
                _ => 0,
            };
        }
        fours > 1
    }

    /// The sum of what all free cells are worth to a side; 0 when that side can never win.
    #[inline(always)]
    pub fn total(&self, side: Side) -> i32 {
        self.total[side.index()]
    }

    /// What the position is worth to the side to move. The mean of this ply and the one before: a stone
    /// always improves the outlook of whoever put it there, and the mean has one of each side.
    #[inline(always)]
    pub fn evaluate(&self) -> i32 {
        let (me, you) = (self.to_move.index(), self.to_move.other().index());
        let before = self.frames.last().map_or(self.value, |frame| frame.value);
        let both = self.value[me] - self.value[you] + before[me] - before[you];
        both / 2 + self.geometry.values.turn(self.facts())
    }

    /// The threats of either side, as the evaluation looks at them.
    #[inline(always)]
    pub fn facts(&self) -> usize {
        let (me, you) = (self.to_move.index(), self.to_move.other().index());
        facts(&self.counts[me], &self.counts[you])
    }

    /// The free cells that share a line with a cell, along a direction, within k - 1 steps and without
    /// a stone of `side` or a wall between: where `side` can disturb what the enemy has there.
    pub fn around(&self, cell: Cell, direction: usize, side: Side, mut found: impl FnMut(Cell)) {
        let variant = self.variant();
        let step = DIRECTIONS[direction];
        for sign in [1, -1] {
            let mut here = cell;
            for _ in 1..variant.k() {
                let Some(next) = variant.step(here, (step.0 * sign, step.1 * sign)) else {
                    break;
                };
                here = next;
                match self.marks[here.index()] {
                    Mark::Empty => found(here),
                    mark if mark == side.other().mark() => {}
                    _ => break,
                }
            }
        }
    }
}
