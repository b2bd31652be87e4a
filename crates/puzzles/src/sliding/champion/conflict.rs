//! Manhattan distance with linear conflicts (Hansson, Mayer & Yung 1992), kept up to date line by line.
//!
//! Tiles that belong in the line they are in, but in another order, must make way for each other: two more
//! moves for each tile outside the longest increasing run.

use super::guide::{Guide, Manhattan};
use super::problem::Problem;
use crate::sliding::tables::shape::Shape;
use std::sync::OnceLock;

/// The guide. For boards whose tiles are all different.
#[derive(Clone, Debug)]
pub struct Conflict {
    manhattan: Manhattan,
    shape: Shape,
    neighbours: Vec<[u16; 4]>,
    /// For every cell its row and its column; a tile is named by the cell it belongs on.
    row: Vec<u8>,
    column: Vec<u8>,
    /// For every row and tile, where in the row the tile belongs, or [`STRANGER`].
    in_row: Vec<u8>,
    /// For every column and tile, where in the column the tile belongs.
    in_column: Vec<u8>,
}

/// The distance, and the conflicts of all rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Memo {
    distance: u16,
    conflicts: u16,
}

/// A tile that does not belong in the line it is in.
const STRANGER: u8 = u8::MAX;

impl Conflict {
    /// Prepares for a problem's goal.
    pub fn new(problem: &Problem) -> Conflict {
        let shape = problem.shape();
        let Shape { rows, cols } = shape;
        let cells = shape.cells();
        let place = |tile: usize, at_home: bool, place: usize| {
            if at_home && tile != problem.blank() { place as u8 } else { STRANGER }
        };
        let in_row =
            |row: usize| (0..cells).map(move |tile| place(tile, tile / cols == row, tile % cols));
        let in_column = |column: usize| {
            (0..cells).map(move |tile| place(tile, tile % cols == column, tile / cols))
        };
        Conflict {
            manhattan: Manhattan::new(problem),
            shape,
            neighbours: shape.neighbours(),
            row: (0..cells).map(|cell| (cell / cols) as u8).collect(),
            column: (0..cells).map(|cell| (cell % cols) as u8).collect(),
            in_row: (0..rows).flat_map(in_row).collect(),
            in_column: (0..cols).flat_map(in_column).collect(),
        }
    }

    #[inline(always)]
    fn row<'a>(&'a self, tiles: &'a [u8], row: usize) -> impl Line + 'a {
        let (cols, cells) = (self.shape.cols, self.shape.cells());
        let wants = &self.in_row[row * cells..(row + 1) * cells];
        tiles[row * cols..(row + 1) * cols].iter().map(|&tile| wants[usize::from(tile)])
    }

    #[inline(always)]
    fn column<'a>(&'a self, tiles: &'a [u8], column: usize) -> impl Line + 'a {
        let (cols, cells) = (self.shape.cols, self.shape.cells());
        let wants = &self.in_column[column * cells..(column + 1) * cells];
        tiles[column..].iter().step_by(cols).map(|&tile| wants[usize::from(tile)])
    }

    /// How many conflicts more there are after a tile went from `from` to `to`, the blank's place. A move
    /// along a line changes nothing in it; of the two lines that it crosses, only the one to which the
    /// tile belongs, if any, counts it.
    #[inline(always)]
    fn change(&self, tiles: &[u8], from: usize, to: usize) -> i32 {
        let tile = usize::from(tiles[from]);
        if self.column[from] == self.column[to] {
            let (place, want) = (self.column[to].into(), self.column[tile]);
            if self.row[tile] == self.row[from] {
                -weight(self.row(tiles, self.row[from].into()), self.shape.cols, place, want)
            } else if self.row[tile] == self.row[to] {
                weight(self.row(tiles, self.row[to].into()), self.shape.cols, place, want)
            } else {
                0
            }
        } else {
            let (place, want) = (self.row[to].into(), self.row[tile]);
            if self.column[tile] == self.column[from] {
                -weight(self.column(tiles, self.column[from].into()), self.shape.rows, place, want)
            } else if self.column[tile] == self.column[to] {
                weight(self.column(tiles, self.column[to].into()), self.shape.rows, place, want)
            } else {
                0
            }
        }
    }
}

/// For every place of a line, where in the line its tile belongs, or [`STRANGER`].
trait Line: Iterator<Item = u8> {}

impl<I: Iterator<Item = u8>> Line for I {}

/// Lines of up to this many places are looked up.
const SHORT: usize = 7;

/// How many more conflicts a line has with a tile at `place` than without it.
#[inline(always)]
fn weight(line: impl Line, length: usize, place: usize, want: u8) -> i32 {
    if length > SHORT {
        let mut wants = collect(line);
        wants[place] = want;
        let with = count(&wants[..length]);
        wants[place] = STRANGER;
        return i32::from(with) - i32::from(count(&wants[..length]));
    }
    let shift = 3 * (length - 1 - place);
    let others = key(line) & !(7 << shift);
    let lines = short_lines();
    i32::from(lines[others | usize::from(want) << shift]) - i32::from(lines[others | 7 << shift])
}

/// Three bits a place behind a leading one.
#[inline(always)]
fn key(line: impl Line) -> usize {
    line.fold(1, |key, want| key << 3 | usize::from(want & 7))
}

fn collect(line: impl Line) -> [u8; 16] {
    let mut wants = [STRANGER; 16];
    line.zip(&mut wants).for_each(|(want, place)| *place = want);
    wants
}

/// Twice the number of tiles of a line outside the longest increasing run.
fn conflicts(line: impl Line, length: usize) -> u8 {
    if length > SHORT { count(&collect(line)) } else { short_lines()[key(line)] }
}

/// Conflicts of all lines of up to seven places, three bits each (7: a stranger), behind a leading one.
#[inline(always)]
fn short_lines() -> &'static [u8] {
    static LINES: OnceLock<Vec<u8>> = OnceLock::new();
    LINES.get_or_init(|| {
        let conflicts = |key: usize| {
            let length = (usize::BITS - 1 - key.max(1).leading_zeros()) as usize / 3;
            let place = |place: usize| (key >> (3 * place) & 7) as u8;
            let want = |at| if place(at) == 7 { STRANGER } else { place(at) };
            count(&collect((0..length).rev().map(want)))
        };
        (0..2 << (3 * SHORT)).map(conflicts).collect()
    })
}

fn count(wants: &[u8]) -> u8 {
    // The least end of an increasing run of each length.
    let mut ends = [0u8; 16];
    let (mut longest, mut tiles) = (0, 0);
    for &want in wants.iter().filter(|want| **want != STRANGER) {
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
        let Shape { rows, cols } = self.shape;
        let in_rows = (0..rows).map(|row| conflicts(self.row(tiles, row), cols));
        let in_columns = (0..cols).map(|column| conflicts(self.column(tiles, column), rows));
        let conflicts = in_rows.chain(in_columns).map(u16::from).sum();
        Memo { distance: self.manhattan.root(tiles, blank) as u16, conflicts }
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
        let conflicts = i32::from(memo.conflicts) + self.change(tiles, there, blank);
        let next = Memo { distance: distance as u16, conflicts: conflicts as u16 };
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
            let place = |c: char| c.to_digit(10).map_or(STRANGER, |d| d as u8);
            let found = count(&collect(text.chars().map(place)));
            assert_eq!(conflicts(text.chars().map(place), text.len()), found);
            found
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
                assert_eq!(memo.distance, anew.distance);
            }
        }
    }
}
