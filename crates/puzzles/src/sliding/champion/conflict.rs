//! Manhattan distance with linear conflicts (Hansson, Mayer & Yung 1992), kept up to date line by line.
//!
//! Tiles that belong in the line they are in, but in another order, must make way for each other: two more
//! moves for each tile outside the longest increasing run.

use super::guide::{Guide, Manhattan};
use super::problem::Problem;
use crate::sliding::tables::shape::Shape;
use std::sync::OnceLock;

/// The most rows and columns together.
const MOST_LINES: usize = 32;

/// The guide. For boards whose tiles are all different.
#[derive(Clone, Debug)]
pub struct Conflict {
    manhattan: Manhattan,
    shape: Shape,
    neighbours: Vec<[u16; 4]>,
    blank: u8,
}

/// The distance, and the conflicts of each row and each column.
#[derive(Clone, Copy, Debug)]
pub struct Memo {
    distance: u16,
    conflicts: u16,
    lines: [u8; MOST_LINES],
}

impl Conflict {
    /// Prepares for a problem's goal.
    pub fn new(problem: &Problem) -> Conflict {
        Conflict {
            manhattan: Manhattan::new(problem),
            shape: problem.shape(),
            neighbours: problem.shape().neighbours(),
            blank: problem.blank() as u8,
        }
    }

    /// Conflicts in a row, after `tile` came to `cell` (the blank's former place) from `from`.
    fn row(&self, tiles: &[u8], row: usize, change: Change) -> u8 {
        let cols = self.shape.cols;
        let wanted = |cell: usize| {
            let tile = change.tile(tiles, cell, self.blank);
            let goal = usize::from(tile);
            (tile != self.blank && goal / cols == row).then_some((goal % cols) as u8)
        };
        conflicts((row * cols..(row + 1) * cols).map(wanted))
    }

    fn column(&self, tiles: &[u8], column: usize, change: Change) -> u8 {
        let Shape { rows, cols } = self.shape;
        let wanted = |row: usize| {
            let tile = change.tile(tiles, row * cols + column, self.blank);
            let goal = usize::from(tile);
            (tile != self.blank && goal % cols == column).then_some((goal / cols) as u8)
        };
        conflicts((0..rows).map(wanted))
    }
}

/// One move: the tile of `from` goes to `to`.
#[derive(Clone, Copy)]
struct Change {
    from: usize,
    to: usize,
}

impl Change {
    const NONE: Change = Change { from: usize::MAX, to: usize::MAX };

    #[inline(always)]
    fn tile(self, tiles: &[u8], cell: usize, blank: u8) -> u8 {
        if cell == self.to {
            tiles[self.from]
        } else if cell == self.from {
            blank
        } else {
            tiles[cell]
        }
    }
}

/// Lines of up to this many cells are looked up.
const SHORT: usize = 7;

/// Twice the number of tiles outside the longest increasing run.
#[inline(always)]
fn conflicts(wanted: impl Iterator<Item = Option<u8>> + Clone) -> u8 {
    let mut length = 0;
    let key = wanted.clone().fold(0usize, |key, want| {
        length += 1;
        key << 3 | usize::from(want.unwrap_or(7) & 7)
    });
    if length <= SHORT { short_lines()[1 << (3 * length) | key] } else { count(wanted) }
}

/// Conflicts of all lines of up to seven cells, three bits a cell (7: a stranger), behind a leading one.
fn short_lines() -> &'static [u8] {
    static LINES: OnceLock<Vec<u8>> = OnceLock::new();
    LINES.get_or_init(|| {
        let conflicts = |key: usize| {
            let length = (usize::BITS - 1 - key.max(1).leading_zeros()) as usize / 3;
            let cell = |place: usize| (key >> (3 * place) & 7) as u8;
            let wanted = (0..length).rev().map(cell).map(|want| (want < 7).then_some(want));
            count(wanted)
        };
        (0..2 << (3 * SHORT)).map(conflicts).collect()
    })
}

fn count(wanted: impl Iterator<Item = Option<u8>>) -> u8 {
    // The least end of an increasing run of each length.
    let mut ends = [0u8; 16];
    let (mut longest, mut tiles) = (0, 0);
    for want in wanted.flatten() {
        tiles += 1;
        let place = ends[..longest].iter().position(|&end| end >= want).unwrap_or(longest);
        ends[place] = want;
        longest = longest.max(place + 1);
    }
    2 * (tiles - longest) as u8
}

impl Guide for Conflict {
    type Memo = Memo;

    fn root(&self, tiles: &[u8], blank: usize) -> Memo {
        let mut lines = [0; MOST_LINES];
        let Shape { rows, cols } = self.shape;
        for row in 0..rows {
            lines[row] = self.row(tiles, row, Change::NONE);
        }
        for column in 0..cols {
            lines[rows + column] = self.column(tiles, column, Change::NONE);
        }
        Memo {
            distance: self.manhattan.root(tiles, blank) as u16,
            conflicts: lines.iter().map(|&line| u16::from(line)).sum(),
            lines,
        }
    }

    #[inline(always)]
    fn step(
        &self,
        memo: &Memo,
        tiles: &[u8],
        blank: usize,
        direction: usize,
        left: u32,
    ) -> Option<Memo> {
        let there = usize::from(self.neighbours[blank][direction]);
        let distance = self.manhattan.step(&memo.distance.into(), tiles, blank, direction, left)?;
        let mut next = Memo { distance: distance as u16, ..*memo };
        let change = Change { from: there, to: blank };
        let Shape { rows, cols } = self.shape;
        // A move along a line changes nothing in it; only the two lines it crosses are new.
        let lines = if there / cols == blank / cols {
            [there, blank].map(|cell| {
                let column = cell % cols;
                (rows + column, self.column(tiles, column, change))
            })
        } else {
            [there, blank].map(|cell| {
                let row = cell / cols;
                (row, self.row(tiles, row, change))
            })
        };
        for (line, conflicts) in lines {
            next.conflicts = next.conflicts + u16::from(conflicts) - u16::from(memo.lines[line]);
            next.lines[line] = conflicts;
        }
        (self.bound(&next) <= left).then_some(next)
    }

    #[inline(always)]
    fn bound(&self, memo: &Memo) -> u32 {
        u32::from(memo.distance) + u32::from(memo.conflicts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_increasing_runs() {
        let line = |text: &str| {
            let cell = |c: char| c.to_digit(10).map(|d| d as u8);
            let wanted: Vec<Option<u8>> = text.chars().map(cell).collect();
            assert_eq!(conflicts(wanted.iter().copied()), count(wanted.iter().copied()));
            count(wanted.into_iter())
        };
        assert_eq!(line("0123"), 0);
        assert_eq!(line("10.3"), 2);
        assert_eq!(line("3210"), 6);
        assert_eq!(line("2.01."), 2);
        assert_eq!(line("......"), 0);
        assert_eq!(line("6543210"), 12);
    }

    #[test]
    fn steps_agree_with_starting_anew() {
        for (rows, cols) in [(3, 3), (4, 6), (9, 2), (8, 8)] {
            let shape = Shape { rows, cols };
            let goal: Vec<u8> = (0..shape.cells() as u8).collect();
            let problem = Problem::new(shape, &goal, &goal).unwrap();
            let guide = Conflict::new(&problem);
            let neighbours = shape.neighbours();
            let (mut tiles, mut blank) = (goal.clone(), 0usize);
            let mut memo = guide.root(&tiles, blank);
            let mut random = 12345u64;
            for _ in 0..2000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let direction = (random >> 33) as usize % 4;
                let there = neighbours[blank][direction];
                if there == crate::sliding::tables::shape::NONE {
                    continue;
                }
                memo = guide.step(&memo, &tiles, blank, direction, u32::MAX).unwrap();
                tiles.swap(blank, there.into());
                blank = there.into();
                let anew = guide.root(&tiles, blank);
                assert_eq!(guide.bound(&memo), guide.bound(&anew));
                assert_eq!(memo.lines, anew.lines);
            }
        }
    }
}
