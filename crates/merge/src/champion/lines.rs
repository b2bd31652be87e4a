//! Boards as lists of lines, the form in which the champion searches.
//!
//! After a slide every tile leans on one wall. Seen with that wall at the start of each line, the board
//! is a list of lines without gaps, and empty lines do not matter: a slide along the lines works inside
//! each of them, and a slide across works inside the columns that the places in the lines form. So all
//! positions are lists of non-empty lines up to the order of the list (its mirror image), which takes
//! the eight symmetries of the board and the dropping of empty rows and columns into account at once.

use crate::board::{LONGEST_SIDE, Levels, Slide};

/// Bytes behind the last tile that may be read as if they were tiles.
const PADDING: usize = 16;

/// A list of non-empty lines of levels.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    count: usize,
    length: [u8; LONGEST_SIDE],
    total: usize,
    /// The lines one after the other, then at least [`PADDING`] bytes of anything.
    tiles: Box<[u8]>,
}

impl Lines {
    /// Room for boards of this many tiles.
    pub(super) fn with_room(tiles: usize) -> Lines {
        Lines {
            count: 0,
            length: [0; LONGEST_SIDE],
            total: 0,
            tiles: vec![0; tiles + PADDING].into_boxed_slice(),
        }
    }

    /// The rows (or the columns) of a board, gaps and empty lines dropped.
    pub(super) fn of(levels: &Levels, horizontal: bool) -> Lines {
        let mut lines = Lines::with_room(levels.cells.len());
        let (count, length) =
            if horizontal { (levels.rows, levels.cols) } else { (levels.cols, levels.rows) };
        for line in 0..count {
            let cell = |place| {
                if horizontal { line * levels.cols + place } else { place * levels.cols + line }
            };
            let start = lines.total;
            for level in (0..length).map(|place| levels.cells[cell(place)]).filter(|&l| l != 0) {
                lines.tiles[lines.total] = level;
                lines.total += 1;
            }
            lines.close_line(start);
        }
        lines
    }

    fn clear(&mut self) {
        self.count = 0;
        self.total = 0;
    }

    fn close_line(&mut self, start: usize) {
        if self.total > start {
            self.length[self.count] = (self.total - start) as u8;
            self.count += 1;
        }
    }

    /// How many tiles there are.
    #[inline(always)]
    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// The lengths of the lines.
    #[inline(always)]
    pub(super) fn lengths(&self) -> &[u8] {
        &self.length[..self.count]
    }

    /// The number of lines, or the length of the longest if that is more.
    #[inline(always)]
    pub(super) fn side(&self) -> usize {
        self.lengths().iter().fold(self.count, |side, &length| side.max(usize::from(length)))
    }

    /// The lines.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = self.tiles();
        self.lengths().iter().map(move |&length| {
            let (line, behind) = rest.split_at(usize::from(length));
            rest = behind;
            line
        })
    }

    /// All tiles, line by line.
    #[inline(always)]
    pub(super) fn tiles(&self) -> &[u8] {
        &self.tiles[..self.total]
    }

    /// All tiles and the padding behind them.
    #[inline(always)]
    pub(super) fn padded(&self) -> &[u8] {
        &self.tiles
    }

    /// The smallest level.
    #[inline(always)]
    pub(super) fn smallest(&self) -> u8 {
        self.tiles().iter().copied().min().unwrap_or(0)
    }

    /// Writes the board after a slide along the lines, towards their start or (`backward`) their end,
    /// as lines that start at that wall.
    pub(super) fn slide_into(&self, backward: bool, after: &mut Lines) {
        let mut read = 0;
        let mut written = 0;
        let out = &mut after.tiles[..];
        for (line, &length) in self.lengths().iter().enumerate() {
            let tiles = &self.tiles[read..read + usize::from(length)];
            read += usize::from(length);
            let start = written;
            let mut open = 0;
            // Without branches: whether two tiles are equal is as unpredictable as the board.
            let mut put = |tile: u8| {
                let equal = tile == open;
                written -= usize::from(equal);
                out[written] = tile + u8::from(equal);
                written += 1;
                open = if equal { 0 } else { tile };
            };
            if backward {
                for &tile in tiles.iter().rev() {
                    put(tile);
                }
            } else {
                for &tile in tiles {
                    put(tile);
                }
            }
            after.length[line] = (written - start) as u8;
        }
        after.count = self.count;
        after.total = written;
    }

    /// Writes the columns: line `i` gets the tiles at place `i` of all lines, in their order.
    pub(super) fn cross_into(&self, across: &mut Lines) {
        let mut next = [0u16; LONGEST_SIDE];
        let count = usize::from(self.lengths().iter().copied().max().unwrap_or(0));
        // How many lines reach each place: first how many end there, then summed from the end.
        let mut reach = [0u8; LONGEST_SIDE + 1];
        for &length in self.lengths() {
            reach[usize::from(length)] += 1;
        }
        for place in (1..count).rev() {
            reach[place] += reach[place + 1];
        }
        let mut start = 0;
        for place in 0..count {
            next[place] = start;
            across.length[place] = reach[place + 1];
            start += u16::from(reach[place + 1]);
        }
        let mut read = 0;
        for &length in self.lengths() {
            let tiles = &self.tiles[read..read + usize::from(length)];
            read += usize::from(length);
            for (&tile, at) in tiles.iter().zip(&mut next) {
                across.tiles[usize::from(*at)] = tile;
                *at += 1;
            }
        }
        across.count = count;
        across.total = self.total;
    }

    /// Copies another list into this one's room.
    pub(super) fn copy_from(&mut self, other: &Lines) {
        self.count = other.count;
        self.length[..other.count].copy_from_slice(other.lengths());
        self.total = other.total;
        self.tiles[..other.total].copy_from_slice(other.tiles());
    }

    /// Appends a compact form: number of lines, their lengths, their tiles.
    pub(super) fn pack(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.count as u8);
        bytes.extend_from_slice(self.lengths());
        bytes.extend_from_slice(self.tiles());
    }

    /// Reads what [`Lines::pack`] wrote at the start of `bytes`.
    pub(super) fn unpack(&mut self, bytes: &[u8]) {
        self.clear();
        self.count = usize::from(bytes[0]);
        let (lengths, tiles) = bytes[1..].split_at(self.count);
        self.length[..self.count].copy_from_slice(lengths);
        self.total = lengths.iter().map(|&length| usize::from(length)).sum();
        self.tiles[..self.total].copy_from_slice(&tiles[..self.total]);
    }

    /// Whether no line has so many equal tiles in a row.
    pub(super) fn no_run_of(&self, equal: usize) -> bool {
        let level = |run: &[u8]| run.iter().all(|&tile| tile == run[0]);
        self.iter().all(|line| !line.windows(equal).any(level))
    }

    /// Whether all tiles lean on the wall they would slide to, were nothing to merge.
    pub(super) fn leans(&self, across: bool, backward: bool) -> bool {
        let lengths = self.lengths();
        match (across, backward) {
            (false, false) => true,
            (false, true) => lengths.windows(2).all(|pair| pair[0] == pair[1]),
            (true, false) => lengths.windows(2).all(|pair| pair[0] >= pair[1]),
            (true, true) => lengths.windows(2).all(|pair| pair[0] <= pair[1]),
        }
    }
}

/// A slide as seen from a list of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Along the columns instead of the lines.
    pub across: bool,
    /// Towards the end.
    pub backward: bool,
}

impl Turn {
    /// All four, in the order of their numbers.
    pub(super) const ALL: [Turn; 4] = [
        Turn { across: false, backward: false },
        Turn { across: false, backward: true },
        Turn { across: true, backward: false },
        Turn { across: true, backward: true },
    ];
}

/// How a list of lines lies on the real board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The lines are rows.
    horizontal: bool,
    /// Lines start at the last column (or row).
    flipped: bool,
    /// The list starts with the last row (or column).
    reversed: bool,
}

impl Frame {
    /// Rows from the first, each from its first column.
    pub(super) const ROWS: Frame = Frame { horizontal: true, flipped: false, reversed: false };

    /// The real slide a turn stands for, and how the lines after it lie.
    #[inline]
    pub(super) fn turn(self, turn: Turn) -> (Slide, Frame) {
        let along = if turn.across {
            Frame { horizontal: !self.horizontal, flipped: self.reversed, reversed: self.flipped }
        } else {
            self
        };
        let flipped = along.flipped != turn.backward;
        (Slide::of(along.horizontal, flipped), Frame { flipped, ..along })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::rules;
    use rand::{RngExt, SeedableRng};

    /// The lines of a real board, as they lie in a frame.
    fn lines_in(board: &Board, frame: Frame) -> Vec<Vec<u8>> {
        let tiles = board.tiles().chunks(board.cols()).map(<[u128]>::to_vec).collect::<Vec<_>>();
        let mut lines: Vec<Vec<u128>> = if frame.horizontal {
            tiles
        } else {
            (0..board.cols()).map(|c| tiles.iter().map(|row| row[c]).collect()).collect()
        };
        if frame.reversed {
            lines.reverse();
        }
        let level = |tile: u128| tile.trailing_zeros() as u8;
        let mut out = Vec::new();
        for mut line in lines {
            if frame.flipped {
                line.reverse();
            }
            line.retain(|&tile| tile != 0);
            if !line.is_empty() {
                out.push(line.into_iter().map(level).collect());
            }
        }
        out
    }

    fn unfold(lines: &Lines) -> Vec<Vec<u8>> {
        let mut rest = lines.tiles();
        let take = |&length: &u8| {
            let (line, behind) = rest.split_at(usize::from(length));
            rest = behind;
            line.to_vec()
        };
        lines.lengths().iter().map(take).collect()
    }

    #[test]
    fn turns_are_the_rules_slides() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
        for _ in 0..300 {
            let (rows, cols) = (rng.random_range(1..8), rng.random_range(1..8));
            let tiles = (0..rows * cols).map(|_| [0, 2, 4, 8][rng.random_range(0..4)]).collect();
            let mut board = Board::new(rows, cols, tiles).unwrap();
            let Some(left) = rules::slide(&board, Slide::Left) else {
                continue;
            };
            board = left;
            let mut lines = Lines::with_room(rows * cols);
            for line in lines_in(&board, Frame::ROWS) {
                let start = lines.total;
                lines.tiles[start..start + line.len()].copy_from_slice(&line);
                lines.total += line.len();
                lines.close_line(start);
            }
            let mut frame = Frame::ROWS;
            for _ in 0..20 {
                let turn = Turn::ALL[rng.random_range(0..4)];
                let (slide, next) = frame.turn(turn);
                let mut across = Lines::with_room(rows * cols);
                lines.cross_into(&mut across);
                let from = if turn.across { &across } else { &lines };
                let mut after = Lines::with_room(rows * cols);
                from.slide_into(turn.backward, &mut after);
                let merged = after.total() < lines.total();
                if let Some(moved) = rules::slide(&board, slide) {
                    board = moved;
                } else {
                    assert!(!merged && lines.leans(turn.across, turn.backward));
                }
                assert_eq!(unfold(&after), lines_in(&board, next), "{turn:?} {slide:?}");
                let mut packed = Vec::new();
                after.pack(&mut packed);
                lines.unpack(&packed);
                frame = next;
            }
        }
    }
}
