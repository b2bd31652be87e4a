//! Boards of at most 4×4, packed into 64 bits: a nibble a tile, 16 bits a line.
//!
//! The same lists of lines as everywhere ([`super::lines`]) and the same deepening, but a slide is four
//! looks into a table, and what a slide does to the smallest tiles is seen by making it.

use super::lines::{Frame, Lines, Turn};
use super::proof::First;
use crate::board::Slide;
use gridwright_search::{Budget, Stats, Stop};
use std::sync::OnceLock;

/// Tiles are nibbles, so the last one may be at most this.
pub(super) const HIGHEST: u8 = 15;
/// The longest side.
pub(super) const SIDE: usize = 4;
const LOW: u64 = 0x1111_1111_1111_1111;
const SLOTS: usize = 1 << 12;
/// More expansions than this are better made with a table that grows.
const PATIENCE: u64 = 50_000;

/// How a small board's search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Small {
    /// A shortest solution.
    Solved(Vec<Slide>),
    /// The reachable space is closed and has none.
    Closed,
    /// None within the moves allowed; this many might be enough.
    TooLong(u32),
    /// It takes longer than expected; this many slides might be enough.
    Hard(u32),
}

/// What lines become: pushed to their start, and pushed to their end and read from there.
struct Pushes {
    there: Box<[u16]>,
    back: Box<[u16]>,
}

fn push(line: u16, backward: bool) -> u16 {
    let (mut out, mut placed, mut open) = (0, 0, 0);
    for place in 0..SIDE {
        let place = if backward { SIDE - 1 - place } else { place };
        let tile = line >> (4 * place) & 15;
        // A line of the highest tiles is never on a board this search takes.
        if tile == 0 || (tile == open && tile == 15) {
            continue;
        }
        if tile == open {
            out += 1 << (4 * (placed - 1));
            open = 0;
        } else {
            out |= tile << (4 * placed);
            placed += 1;
            open = tile;
        }
    }
    out
}

fn pushes() -> &'static Pushes {
    static PUSHES: OnceLock<Pushes> = OnceLock::new();
    PUSHES.get_or_init(|| Pushes {
        there: (0..=u16::MAX).map(|line| push(line, false)).collect(),
        back: (0..=u16::MAX).map(|line| push(line, true)).collect(),
    })
}

impl Pushes {
    #[inline(always)]
    fn slide(&self, board: u64, backward: bool) -> u64 {
        let table = if backward { &self.back } else { &self.there };
        let line = |n: u32| u64::from(table[usize::from((board >> (16 * n)) as u16)]) << (16 * n);
        line(0) | line(1) | line(2) | line(3)
    }
}

/// Lines become columns.
#[inline(always)]
fn transpose(board: u64) -> u64 {
    let swap = (board ^ (board >> 12)) & 0x0000_f0f0_0000_f0f0;
    let board = board ^ swap ^ (swap << 12);
    let swap = (board ^ (board >> 24)) & 0x0000_0000_ff00_ff00;
    board ^ swap ^ (swap << 24)
}

/// The same for a list of lines and its mirror image.
#[inline(always)]
fn canonical(board: u64) -> u64 {
    let swapped = (board & 0x0000_ffff_0000_ffff) << 16 | (board >> 16 & 0x0000_ffff_0000_ffff);
    let mirrored = swapped.rotate_left(32);
    // Empty lines are at the end, so they come first in the mirror image.
    board.min(mirrored >> (mirrored.trailing_zeros() & !15))
}

/// Where a level stands, one bit a nibble.
#[inline(always)]
fn places(board: u64, level: u8) -> u64 {
    let other = board ^ (u64::from(level) * LOW);
    let other = other | other >> 1;
    !(other | other >> 2) & LOW
}

#[inline(always)]
fn smallest(board: u64, at_least: u8) -> u8 {
    let mut level = at_least;
    while places(board, level) == 0 {
        level += 1;
    }
    level
}

fn pack(lines: &Lines) -> u64 {
    let mut board = 0;
    let mut tiles = lines.tiles().iter();
    for (line, &length) in lines.lengths().iter().enumerate() {
        for place in 0..usize::from(length) {
            let tile = tiles.next().copied().unwrap_or(0);
            board |= u64::from(tile) << (16 * line + 4 * place);
        }
    }
    board
}

struct Search<'a, 'b> {
    goal: u8,
    pushes: &'static Pushes,
    /// Position and slides it cannot be solved within; one of each, the newest.
    known: Vec<(u64, u32)>,
    /// The solution, last slide first.
    path: Vec<Slide>,
    budget: &'a mut Budget<'b>,
    stats: &'a mut Stats,
}

/// Searches a board of at most 4×4 cells whose last tile would be at most [`HIGHEST`].
pub(super) fn search(
    firsts: &[First],
    goal: u8,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Small, (u32, Stop)> {
    let most = budget.limits().moves.unwrap_or(u32::MAX);
    let starts: Vec<(Slide, Frame, u64)> =
        firsts.iter().map(|first| (first.slide, first.frame, pack(&first.lines))).collect();
    let known = vec![(0, 0); SLOTS];
    stats.bytes = (SLOTS * size_of::<(u64, u32)>()) as u64;
    let mut search = Search { goal, pushes: pushes(), known, path: Vec::new(), budget, stats };
    search.run(&starts, most)
}

impl Search<'_, '_> {
    fn run(&mut self, starts: &[(Slide, Frame, u64)], most: u32) -> Result<Small, (u32, Stop)> {
        if starts.is_empty() {
            return Ok(Small::Closed);
        }
        let mut slides = u32::from(self.goal) - 1;
        let mut last = 0;
        while slides <= most {
            let before = self.stats.expanded;
            for &(slide, frame, board) in starts {
                let level = smallest(board, 1);
                if u32::from(self.goal - level) < slides
                    && self.visit(board, level, frame, slides - 1).map_err(|stop| (slides, stop))?
                {
                    self.path.push(slide);
                    self.path.reverse();
                    return Ok(Small::Solved(std::mem::take(&mut self.path)));
                }
            }
            slides += 1;
            self.stats.rounds += 1;
            let work = self.stats.expanded - before;
            // A live space grows more than this from round to round.
            let stalls = last > 0 && work * 2 < last * 3;
            if stalls && self.closed(starts, 8 * work + 64).map_err(|stop| (slides, stop))? {
                return Ok(Small::Closed);
            }
            if self.stats.expanded > PATIENCE {
                return Ok(Small::Hard(slides));
            }
            last = work;
        }
        Ok(Small::TooLong(slides))
    }

    fn visit(&mut self, board: u64, level: u8, frame: Frame, left: u32) -> Result<bool, Stop> {
        if level == self.goal {
            return Ok(true);
        }
        let key = canonical(board);
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize;
        if self.known[slot].0 == key && self.known[slot].1 >= left {
            self.stats.pruned += 1;
            return Ok(false);
        }
        self.budget.tick(self.stats)?;
        self.stats.expanded += 1;
        let across = transpose(board);
        for turn in Turn::ALL {
            let from = if turn.across { across } else { board };
            let after = self.pushes.slide(from, turn.backward);
            if after == from && !turn.across {
                continue;
            }
            self.stats.generated += 1;
            let smallest = smallest(after, level);
            if u32::from(self.goal - smallest) >= left {
                self.stats.pruned += 1;
                continue;
            }
            let (slide, frame) = frame.turn(turn);
            if self.visit(after, smallest, frame, left - 1)? {
                self.path.push(slide);
                return Ok(true);
            }
        }
        self.known[slot] = (key, left);
        Ok(false)
    }

    /// Whether everything that can be reached is at most so many positions, none of them solved.
    fn closed(&mut self, starts: &[(Slide, Frame, u64)], most: u64) -> Result<bool, Stop> {
        let mut seen = std::collections::HashSet::new();
        let mut open: Vec<u64> = starts.iter().map(|&(_, _, board)| canonical(board)).collect();
        while let Some(board) = open.pop() {
            if !seen.insert(board) {
                continue;
            }
            if seen.len() as u64 > most || board < 16 {
                return Ok(false);
            }
            self.budget.tick(self.stats)?;
            self.stats.expanded += 1;
            let across = transpose(board);
            for turn in Turn::ALL {
                let from = if turn.across { across } else { board };
                open.push(canonical(self.pushes.slide(from, turn.backward)));
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_boards_behave_like_lines() {
        let pushes = pushes();
        assert_eq!(pushes.slide(0x0122_0000_1111, false), 0x0013_0000_0022);
        assert_eq!(pushes.slide(0x0221, true), 0x0013);
        let board = 0x4321_0765_0098_000a;
        assert_eq!(transpose(transpose(board)), board);
        assert_eq!(transpose(0x0000_0000_0000_4321), 0x0004_0003_0002_0001);
        assert_eq!(canonical(0x0001_0002), canonical(0x0002_0001));
        assert_eq!(canonical(0x0001_0002_0003), canonical(0x0003_0002_0001));
        assert_eq!(smallest(0x5303, 1), 3);
    }
}
