//! The textbook state space: a state is a board of levels, an action a slide that changes it.
//!
//! Successors come in the order left, right, up, down. States are arrays of `N` bytes, at least as many
//! as the board has cells; nothing is reduced or dropped, so that the engine's algorithms show what the
//! plain space costs.

use super::board::{Levels, Slide};
use gridwright_search::{Heuristic, Keyed, Space};

/// Boards of one size with at most `N` cells.
#[derive(Clone, Copy, Debug)]
pub struct Slides<const N: usize> {
    rows: usize,
    cols: usize,
    goal: u8,
}

impl<const N: usize> Slides<N> {
    /// The space a board lies in, and the board as its state; the board has at most `N` cells.
    ///
    /// ```
    /// use gridwright_merge::internals::{Slides, board::{Board, Levels}};
    /// use gridwright_search::Space;
    /// let levels = Levels::new(&Board::new(1, 3, vec![2, 2, 4]).unwrap()).unwrap();
    /// let (space, start) = Slides::<16>::new(&levels);
    /// assert_eq!(space.actions(&start).into_iter().count(), 2);
    /// ```
    pub fn new(levels: &Levels) -> (Slides<N>, [u8; N]) {
        let mut cells = [0; N];
        cells[..levels.cells.len()].copy_from_slice(&levels.cells);
        (Slides { rows: levels.rows, cols: levels.cols, goal: levels.goal }, cells)
    }

    /// Start, step and number of lines of a slide: its lines begin at the wall.
    #[inline(always)]
    fn line(&self, slide: Slide, line: usize) -> (usize, isize, usize) {
        let (cols, length) = (self.cols, if slide.is_horizontal() { self.cols } else { self.rows });
        let (first, step) =
            if slide.is_horizontal() { (line * cols, 1) } else { (line, cols as isize) };
        if slide.is_backward() {
            (first.wrapping_add_signed((length as isize - 1) * step), -step, length)
        } else {
            (first, step, length)
        }
    }

    #[inline(always)]
    fn lines(&self, slide: Slide) -> usize {
        if slide.is_horizontal() { self.rows } else { self.cols }
    }

    fn changes(&self, cells: &[u8; N], slide: Slide) -> bool {
        (0..self.lines(slide)).any(|line| {
            let (mut at, step, length) = self.line(slide, line);
            let (mut last, mut gap) = (0, false);
            for _ in 0..length {
                let tile = cells[at];
                at = at.wrapping_add_signed(step);
                if tile == 0 {
                    gap = true;
                } else if gap || tile == last {
                    return true;
                } else {
                    last = tile;
                }
            }
            false
        })
    }

    fn slide(&self, cells: &mut [u8; N], slide: Slide) {
        for line in 0..self.lines(slide) {
            let (start, step, length) = self.line(slide, line);
            let (mut from, mut to, mut open) = (start, start, 0);
            for _ in 0..length {
                let tile = std::mem::take(&mut cells[from]);
                from = from.wrapping_add_signed(step);
                if tile == 0 {
                    continue;
                }
                if tile == open {
                    cells[to.wrapping_add_signed(-step)] = tile + 1;
                    open = 0;
                } else {
                    cells[to] = tile;
                    to = to.wrapping_add_signed(step);
                    open = tile;
                }
            }
        }
    }
}

/// Slides as a set of four bits, yielded in their fixed order.
#[derive(Clone, Copy, Debug)]
pub struct Open(u8);

impl Iterator for Open {
    type Item = Slide;

    fn next(&mut self) -> Option<Slide> {
        let slide = *Slide::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(slide)
    }
}

impl<const N: usize> Space for Slides<N> {
    type State = [u8; N];
    type Action = Slide;
    type Undo = [u8; N];
    type Actions = Open;

    fn actions(&self, cells: &[u8; N]) -> Open {
        let bits = Slide::ALL.iter().enumerate();
        Open(bits.fold(0, |set, (bit, &slide)| set | u8::from(self.changes(cells, slide)) << bit))
    }

    fn apply(&self, cells: &mut [u8; N], slide: Slide) -> [u8; N] {
        let before = *cells;
        self.slide(cells, slide);
        before
    }

    fn undo(&self, cells: &mut [u8; N], _: Slide, before: [u8; N]) {
        *cells = before;
    }

    fn is_goal(&self, cells: &[u8; N]) -> bool {
        cells.contains(&self.goal)
    }
}

impl<const N: usize> Keyed for Slides<N> {
    type Key = [u8; N];
    fn key(&self, cells: &[u8; N]) -> [u8; N] {
        *cells
    }
    fn unkey(&self, key: &[u8; N]) -> [u8; N] {
        *key
    }
}

/// The report's bound: a slide at most doubles the smallest tile, so log₂(sum/smallest) are needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Doublings;

impl<const N: usize> Heuristic<Slides<N>> for Doublings {
    type Memo = u8;

    fn root(&self, space: &Slides<N>, cells: &[u8; N]) -> u8 {
        let tiles = cells.iter().copied().filter(|&tile| tile != 0);
        space.goal - tiles.min().unwrap_or(space.goal)
    }

    fn step(&self, space: &Slides<N>, _: u8, before: &[u8; N], slide: Slide) -> u8 {
        let mut after = *before;
        space.slide(&mut after, slide);
        self.root(space, &after)
    }

    fn bound(&self, memo: u8) -> u32 {
        u32::from(memo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::rules;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn the_space_follows_the_rules() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(3);
        for _ in 0..2_000 {
            let (rows, cols) = (rng.random_range(1..5), rng.random_range(1..5));
            let tile = |n: usize| [0, 0, 2, 4][n];
            let tiles = (0..rows * cols).map(|_| tile(rng.random_range(0..4))).collect();
            let board = Board::new(rows, cols, tiles).unwrap();
            let levels = |board: &Board| -> Vec<u8> {
                board.tiles().iter().map(|t| t.checked_ilog2().unwrap_or(0) as u8).collect()
            };
            let mut state = [0; 16];
            state[..rows * cols].copy_from_slice(&levels(&board));
            let space = Slides::<16> { rows, cols, goal: 40 };
            let legal: Vec<Slide> = space.actions(&state).collect();
            for slide in Slide::ALL {
                let after = rules::slide(&board, slide);
                assert_eq!(after.is_some(), legal.contains(&slide));
                let undo = space.apply(&mut state, slide);
                let expected = levels(after.as_ref().unwrap_or(&board));
                assert_eq!(state[..rows * cols], expected[..], "{board:?} {slide:?}");
                space.undo(&mut state, slide, undo);
            }
        }
    }
}
