//! Boards of at most 8×8 or 16×16 tiles as lists of words, see [`super::lines`].

use super::key::{self, Key};
use super::lines::{Lines, Turn};
use super::words::Word;

/// A board as a list of lines, none of them empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<W, const N: usize> {
    count: usize,
    lines: [W; N],
}

impl<W: Word, const N: usize> Grid<W, N> {
    /// The board, which must not have more or longer lines than fit.
    #[inline(always)]
    pub(super) fn of(lines: &Lines) -> Self {
        let mut grid = Grid { count: lines.lengths().len(), lines: [W::EMPTY; N] };
        let mut start = 0;
        for (line, &length) in grid.lines.iter_mut().zip(lines.lengths()) {
            *line = W::read(lines.padded(), start, length);
            start += usize::from(length);
        }
        grid
    }

    /// The lines.
    #[inline(always)]
    pub(super) fn lines(&self) -> &[W] {
        &self.lines[..self.count]
    }

    /// The tiles at one place of all lines that reach it.
    #[inline(always)]
    pub(super) fn column(&self, place: u32) -> W {
        let mut column = W::EMPTY;
        for line in self.lines().iter().rev() {
            let tile = line.tile(place);
            column = if tile == 0 { column } else { column.behind(tile) };
        }
        column
    }

    /// The columns as lines.
    #[inline(always)]
    pub(super) fn crossed(&self) -> Self {
        let mut across = Grid { count: 0, lines: [W::EMPTY; N] };
        for line in self.lines().iter().rev() {
            let length = line.length();
            for place in 0..length {
                let column = &mut across.lines[place as usize];
                *column = column.behind(line.tile(place));
            }
            across.count = across.count.max(length as usize);
        }
        across
    }

    /// The board after a slide along the lines, towards their start or (`backward`) their end, as lines that start at
    /// that wall.
    #[inline(always)]
    pub(super) fn slid(&self, backward: bool) -> Self {
        let mut after = Grid { count: self.count, lines: [W::EMPTY; N] };
        for (to, &from) in after.lines.iter_mut().zip(self.lines()) {
            *to = if backward { from.reversed() } else { from }.pushed();
        }
        after
    }

    /// The columns in which a level stands.
    #[inline(always)]
    pub(super) fn columns_with(&self, level: u8) -> u32 {
        self.lines().iter().fold(0, |all, line| all | line.places(level))
    }

    /// Whether some line has three equal tiles in a row.
    #[inline(always)]
    pub(super) fn any_three(&self) -> bool {
        self.lines().iter().any(|line| line.has_three())
    }

    /// Whether some line has two equal tiles in a row.
    #[inline(always)]
    pub(super) fn any_pair(&self) -> bool {
        self.lines().iter().any(|line| line.has_pair())
    }

    /// A list of these lines.
    #[inline(always)]
    pub(super) fn from_lines(words: &[W]) -> Self {
        let mut grid = Grid { count: words.len(), lines: [W::EMPTY; N] };
        grid.lines[..words.len()].copy_from_slice(words);
        grid
    }

    /// How many tiles there are.
    #[inline(always)]
    pub(super) fn total(&self) -> u32 {
        self.lines().iter().map(|line| line.length()).sum()
    }

    /// The smallest level.
    #[inline(always)]
    pub(super) fn smallest(&self) -> u8 {
        self.lines().iter().map(|line| line.smallest()).min().unwrap_or(0)
    }

    /// The same for a list and its mirror image, else different.
    #[inline(always)]
    pub(super) fn key(&self) -> Key {
        key::of_lines(self.lines().iter().map(|line| key::of_word(line.halves())))
    }

    /// Whether all tiles lean on the wall they would slide to, were nothing to merge.
    #[inline(always)]
    pub(super) fn leans(&self, turn: Turn) -> bool {
        let mut pairs = self.lines().windows(2).map(|pair| (pair[0].length(), pair[1].length()));
        match (turn.across, turn.backward) {
            (false, false) => true,
            (false, true) => pairs.all(|(one, next)| one == next),
            (true, false) => pairs.all(|(one, next)| one >= next),
            (true, true) => pairs.all(|(one, next)| one <= next),
        }
    }

    /// How far a position seems to be from a solution, as [`super::layers::score`] has it.
    #[inline(always)]
    pub(super) fn score(&self, goal: u8, smallest: u8) -> u32 {
        let total = self.total();
        let sum: u32 = self.lines().iter().map(|line| line.sum()).sum();
        let levels = u32::from(goal) * total - sum;
        let fixed = 10 * total + levels + 80 * u32::from(goal - smallest);
        let along: i32 = self.lines().iter().map(|line| line.unevenness()).sum();
        let across: i32 = self.crossed().lines().iter().map(|line| line.unevenness()).sum();
        (fixed + (1 << 20)).saturating_add_signed(along + across)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Levels;
    use crate::champion::layers;
    use rand::{RngExt, SeedableRng};

    fn behaves_like<W: Word, const N: usize>(lines: &Lines) {
        let grid = Grid::<W, N>::of(lines);
        let same = |grid: &Grid<W, N>, lines: &Lines| {
            assert_eq!(grid.lines(), Grid::<W, N>::of(lines).lines(), "{lines:?}");
        };
        let room = lines.total();
        let (mut across, mut after) = (Lines::with_room(room), Lines::with_room(room));
        lines.cross_into(&mut across);
        same(&grid.crossed(), &across);
        for (place, line) in grid.crossed().lines().iter().enumerate() {
            assert_eq!(grid.column(place as u32), *line);
        }
        assert_eq!((grid.total() as usize, grid.smallest()), (lines.total(), lines.smallest()));
        assert_eq!(grid.any_pair(), !lines.no_run_of(2));
        assert_eq!(grid.any_three(), !lines.no_run_of(3));
        assert_eq!(grid.score(9, grid.smallest()), layers::score(lines, &mut across, 9));
        for turn in Turn::ALL {
            assert_eq!(grid.leans(turn), lines.leans(turn.across, turn.backward));
        }
        for backward in [false, true] {
            lines.slide_into(backward, &mut after);
            same(&grid.slid(backward), &after);
        }
        let mut mirrored = grid.lines().to_vec();
        mirrored.reverse();
        assert_eq!(Grid::<W, N>::from_lines(&mirrored).key(), grid.key());
        let other = grid.slid(true);
        assert_eq!(
            other.key() == grid.key(),
            other.lines() == grid.lines() || other.lines() == mirrored
        );
    }

    #[test]
    fn words_behave_like_lines() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(13);
        for round in 0..20_000 {
            let most = if round % 2 == 0 { 8 } else { 16 };
            let (rows, cols) = (rng.random_range(1..=most), rng.random_range(1..=most));
            let highest = rng.random_range(2..9);
            let cells = (0..rows * cols).map(|_| rng.random_range(0..highest)).collect();
            let lines = Lines::of(&Levels { rows, cols, cells, goal: 100 }, true);
            if lines.total() == 0 {
                continue;
            }
            if most == 8 {
                behaves_like::<u64, 8>(&lines);
            }
            behaves_like::<u128, 16>(&lines);
        }
    }
}
