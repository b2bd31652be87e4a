//! The position as the player sees it: every line as bits, every free cell with what a stone of either
//! side would make there, all kept up to date move by move. Nothing is allocated after the start.

mod geometry;
mod questions;

use super::bits::BitSet;
use super::pattern::PAIRED;
use super::weights::{WORTH, kind, kinds};
use crate::board::{Cell, Mark, Position, Side};
pub use geometry::Geometry;
use geometry::{LineBits, cut};
use std::sync::Arc;

/// What stones of either side would make of a free cell: the codes of four lines, four bits each, their
/// packed sum, and what they are worth in the evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Outlook {
    sum: [u32; 2],
    codes: [u16; 2],
    value: [i16; 2],
}

#[derive(Clone, Copy, Debug)]
struct Change {
    sum: u32,
    codes: u16,
    value: i16,
    /// The cell, twice, plus the side.
    whose: u16,
}

/// Cells of one line, and their codes.
type Seen = [(usize, u8); 2 * PAIRED];

#[derive(Clone, Copy, Debug)]
struct UndoRecord {
    cell: Cell,
    changes: u32,
    total: [i32; 2],
    value: [i32; 2],
    hash: u64,
}

/// The position.
#[derive(Clone, Debug)]
pub struct State {
    geometry: Arc<Geometry>,
    lines: Vec<LineBits>,
    marks: Vec<Mark>,
    outlook: Vec<Outlook>,
    sets: [[BitSet; kind::COUNT]; 2],
    counts: [[u16; kind::COUNT]; 2],
    /// What all free cells are worth at first sight; 0 where nothing is alive.
    total: [i32; 2],
    /// What they are worth in the evaluation.
    value: [i32; 2],
    /// Stones and blocks of each row, for finding what is near.
    taken: Vec<u128>,
    to_move: Side,
    free: usize,
    hash: u64,
    changes: Vec<Change>,
    frames: Vec<UndoRecord>,
}

impl State {
    /// A position that is not over yet.
    pub fn new(geometry: &Arc<Geometry>, board: &Position) -> State {
        let variant = geometry.variant;
        let cells = variant.cells();
        let mut state = State {
            geometry: Arc::clone(geometry),
            lines: vec![LineBits { stones: [[0; 4]; 2], walls: [u64::MAX; 4] }; geometry.lines],
            marks: vec![Mark::Blocked; cells],
            outlook: vec![Outlook::default(); cells],
            sets: std::array::from_fn(|_| std::array::from_fn(|_| BitSet::new(cells))),
            counts: [[0; kind::COUNT]; 2],
            total: [0; 2],
            value: [0; 2],
            taken: vec![0; variant.rows()],
            to_move: Side::X,
            free: 0,
            hash: 0,
            changes: Vec::with_capacity(1 << 14),
            frames: Vec::with_capacity(cells + 1),
        };
        state.reset(board);
        state
    }

    /// Takes on another position of the same variant.
    pub fn reset(&mut self, board: &Position) {
        let geometry = Arc::clone(&self.geometry);
        for line in &mut self.lines {
            line.stones = [[0; 4]; 2];
            line.walls = [u64::MAX; 4];
        }
        self.taken.fill(0);
        self.marks.copy_from_slice(board.marks());
        self.hash = u64::from(board.to_move() == Side::O);
        self.to_move = board.to_move();
        self.free = board.free();
        self.changes.clear();
        self.frames.clear();
        let cols = geometry.variant.cols();
        for (cell, &mark) in board.marks().iter().enumerate() {
            if mark != Mark::Empty {
                self.taken[cell / cols] |= 1 << (cell % cols);
            }
            if let Some(side) = mark.side() {
                self.hash ^= geometry.keys[cell][side.index()];
            }
            if mark != Mark::Blocked {
                for &(line, place) in &geometry.places[cell] {
                    let at = usize::from(place) + 2 * geometry.reach;
                    let bits = &mut self.lines[usize::from(line)];
                    bits.walls[at / 64] &= !(1 << (at % 64));
                    if let Some(side) = mark.side() {
                        bits.stones[side.index()][at / 64] |= 1 << (at % 64);
                    }
                }
            }
        }
        self.look_everywhere();
    }

    fn look_everywhere(&mut self) {
        self.total = [0; 2];
        self.value = [0; 2];
        self.counts = [[0; kind::COUNT]; 2];
        for set in self.sets.iter_mut().flatten() {
            set.clear();
        }
        for cell in 0..self.marks.len() {
            self.outlook[cell] = Outlook::default();
            if self.marks[cell] != Mark::Empty {
                continue;
            }
            for direction in 0..4 {
                let codes = self.codes_at(cell, direction);
                for (side, code) in codes.into_iter().enumerate() {
                    let outlook = &mut self.outlook[cell];
                    outlook.codes[side] |= u16::from(code) << (4 * direction);
                    outlook.sum[side] += self.geometry.packed[usize::from(code)];
                }
            }
            self.count_in(cell);
        }
    }

    /// The codes of one line through a free cell, for both sides, from scratch.
    fn codes_at(&self, cell: usize, direction: usize) -> [u8; 2] {
        let reach = self.geometry.reach;
        let (line, place) = self.geometry.places[cell][direction];
        let bits = &self.lines[usize::from(line)];
        let part = |words| cut(words, usize::from(place)) >> reach;
        let (x, o) = (part(&bits.stones[0]), part(&bits.stones[1]));
        let walls = part(&bits.walls);
        self.geometry.patterns.both([x, o], walls)
    }

    /// The code of one line through a free cell for a side, were a stone of the other side elsewhere on it.
    fn code_despite(&self, side: Side, cell: Cell, direction: usize, stone: Cell) -> u8 {
        let reach = self.geometry.reach;
        let (line, place) = self.geometry.places[cell.index()][direction];
        let (_, other) = self.geometry.places[stone.index()][direction];
        let bits = &self.lines[usize::from(line)];
        let part = |words| cut(words, usize::from(place)) >> reach;
        let mut stones = [part(&bits.stones[0]), part(&bits.stones[1])];
        stones[side.other().index()] |= 1 << (reach + usize::from(other) - usize::from(place));
        self.geometry.patterns.both(stones, part(&bits.walls))[side.index()]
    }

    /// Adds a free cell's outlook to the totals.
    fn count_in(&mut self, cell: usize) {
        for side in 0..2 {
            let sum = self.outlook[cell].sum[side];
            self.total[side] += (sum & WORTH) as i32;
            let value = self.geometry.values.cell(self.outlook[cell].codes[side]);
            self.outlook[cell].value[side] = value;
            self.value[side] += i32::from(value);
            self.flip_kinds(cell, side, 0, kinds(sum));
        }
    }

    #[inline(always)]
    fn flip_kinds(&mut self, cell: usize, side: usize, before: u32, after: u32) {
        let mut changed = before ^ after;
        while changed != 0 {
            let kind = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            self.sets[side][kind].flip(cell);
            if after >> kind & 1 == 1 {
                self.counts[side][kind] += 1;
            } else {
                self.counts[side][kind] -= 1;
            }
        }
    }

    /// Puts a stone of the side to move on a free cell.
    pub fn play(&mut self, cell: Cell) {
        let at = cell.index();
        let side = self.to_move.index();
        self.frames.push(UndoRecord {
            cell,
            changes: self.changes.len() as u32,
            total: self.total,
            value: self.value,
            hash: self.hash,
        });
        self.take_out(at);
        self.put(at, self.to_move);
        self.hash ^= self.geometry.keys[at][side] ^ 1;
        self.to_move = self.to_move.other();
        self.free -= 1;
        // The usual reaches get loops of their own, which the compiler unrolls.
        match self.geometry.reach {
            1 => self.look_around_in_pairs::<1>(at),
            2 => self.look_around_in_pairs::<2>(at),
            3 => self.look_around_in_pairs::<3>(at),
            4 => self.look_around_in_pairs::<4>(at),
            5 => self.look_around::<5>(at, side),
            _ => self.look_around::<0>(at, side),
        }
    }

    /// The same with both sides' codes from one list.
    fn look_around_in_pairs<const REACH: usize>(&mut self, at: usize) {
        for direction in 0..4 {
            let (cells, count) = self.seen_along::<REACH>(at, direction);
            for &(cell, codes) in &cells[..count] {
                self.update(cell, direction, 0, codes & 15);
                self.update(cell, direction, 1, codes >> 4);
            }
        }
    }

    /// The free cells of one line to which a new stone on `at` matters, with both sides' codes.
    #[inline(always)]
    fn seen_along<const REACH: usize>(&self, at: usize, direction: usize) -> (Seen, usize) {
        let mut seen = [(0, 0); 2 * PAIRED];
        let mut count = 0;
        let Some(pairs) = self.geometry.patterns.pairs() else { return (seen, 0) };
        let stride = self.geometry.strides[direction];
        let (line, place) = self.geometry.places[at][direction];
        let bits = &self.lines[usize::from(line)];
        let place = usize::from(place);
        let stones = [cut(&bits.stones[0], place), cut(&bits.stones[1], place)];
        let stretch = pairs.stretch(stones, cut(&bits.walls, place));
        for forward in [true, false] {
            // A stone matters to a side's rows only up to the next thing that side cannot pass.
            let mut passed = 0;
            for distance in 1..=REACH {
                let (middle, cell) = if forward {
                    (2 * REACH + distance, at.wrapping_add(distance * stride))
                } else {
                    (2 * REACH - distance, at.wrapping_sub(distance * stride))
                };
                match stretch >> (2 * middle) & 3 {
                    0 => {
                        let codes = pairs.codes::<REACH>(stretch >> (2 * (middle - REACH)));
                        seen[count] = (cell, codes);
                        count += 1;
                    }
                    taken => passed |= taken,
                }
                if passed == 3 {
                    break;
                }
            }
        }
        (seen, count)
    }

    fn look_around<const REACH: usize>(&mut self, at: usize, side: usize) {
        for direction in 0..4 {
            self.look_along::<REACH>(at, direction, side);
        }
    }

    /// A cell about to be filled counts for nothing any more.
    #[inline(always)]
    fn take_out(&mut self, at: usize) {
        let outlook = self.outlook[at];
        for side in 0..2 {
            self.total[side] -= (outlook.sum[side] & WORTH) as i32;
            self.value[side] -= i32::from(outlook.value[side]);
            if outlook.sum[side] > WORTH {
                self.flip_kinds(at, side, kinds(outlook.sum[side]), 0);
            }
        }
    }

    #[inline(always)]
    fn put(&mut self, at: usize, side: Side) {
        self.marks[at] = side.mark();
        let cols = self.geometry.variant.cols();
        self.taken[at / cols] |= 1 << (at % cols);
        for &(line, place) in &self.geometry.places[at] {
            let place = usize::from(place) + 2 * self.geometry.reach;
            self.lines[usize::from(line)].stones[side.index()][place / 64] |= 1 << (place % 64);
        }
    }

    /// Brings the free cells of one line up to date after a stone of `side` was put on `at`. `REACH` is
    /// the reach, or 0 when it is not known beforehand.
    #[inline(always)]
    fn look_along<const REACH: usize>(&mut self, at: usize, direction: usize, side: usize) {
        let reach = if REACH == 0 { self.geometry.reach } else { REACH };
        let stride = self.geometry.strides[direction];
        let (line, place) = self.geometry.places[at][direction];
        let bits = &self.lines[usize::from(line)];
        let place = usize::from(place);
        let stones = [cut(&bits.stones[0], place), cut(&bits.stones[1], place)];
        let walls = cut(&bits.walls, place);
        for forward in [true, false] {
            // A stone matters to a side's rows only up to the next thing that side cannot pass.
            let mut alive = [true; 2];
            for distance in 1..=reach {
                let (middle, cell) = if forward {
                    (2 * reach + distance, at.wrapping_add(distance * stride))
                } else {
                    (2 * reach - distance, at.wrapping_sub(distance * stride))
                };
                if walls >> middle & 1 == 1 {
                    break;
                }
                let taken = [stones[0] >> middle & 1 == 1, stones[1] >> middle & 1 == 1];
                if taken[0] || taken[1] {
                    alive[0] &= !taken[1];
                    alive[1] &= !taken[0];
                    if !(alive[0] || alive[1]) {
                        break;
                    }
                    continue;
                }
                let shift = middle - reach;
                let parts = [stones[0] >> shift, stones[1] >> shift];
                let codes = self.geometry.patterns.both(parts, walls >> shift);
                for who in [side, 1 - side] {
                    if alive[who] {
                        self.update(cell, direction, who, codes[who]);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn update(&mut self, cell: usize, direction: usize, side: usize, code: u8) {
        let outlook = &mut self.outlook[cell];
        let old = outlook.codes[side] >> (4 * direction) & 15;
        let code = u16::from(code);
        if old == code {
            return;
        }
        let before = outlook.sum[side];
        self.changes.push(Change {
            sum: before,
            codes: outlook.codes[side],
            value: outlook.value[side],
            whose: (cell * 2 + side) as u16,
        });
        let packed = &self.geometry.packed;
        let after =
            before.wrapping_add(packed[usize::from(code)]).wrapping_sub(packed[usize::from(old)]);
        let codes = outlook.codes[side] ^ (old ^ code) << (4 * direction);
        let value = self.geometry.values.cell(codes);
        self.value[side] += i32::from(value) - i32::from(outlook.value[side]);
        outlook.value[side] = value;
        outlook.codes[side] = codes;
        outlook.sum[side] = after;
        self.total[side] += (after & WORTH) as i32 - (before & WORTH) as i32;
        if (before ^ after) > WORTH {
            self.flip_kinds(cell, side, kinds(before), kinds(after));
        }
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        while self.changes.len() > frame.changes as usize {
            // The length was just compared: there is a change.
            let Some(change) = self.changes.pop() else {
                break;
            };
            let (cell, side) = (usize::from(change.whose / 2), usize::from(change.whose % 2));
            let outlook = &mut self.outlook[cell];
            let after = outlook.sum[side];
            outlook.sum[side] = change.sum;
            outlook.codes[side] = change.codes;
            outlook.value[side] = change.value;
            if (change.sum ^ after) > WORTH {
                self.flip_kinds(cell, side, kinds(after), kinds(change.sum));
            }
        }
        self.to_move = self.to_move.other();
        self.free += 1;
        self.remove(frame.cell.index(), self.to_move.index());
        self.total = frame.total;
        self.value = frame.value;
        self.hash = frame.hash;
    }

    #[inline(always)]
    fn remove(&mut self, at: usize, side: usize) {
        self.marks[at] = Mark::Empty;
        let cols = self.geometry.variant.cols();
        self.taken[at / cols] &= !(1 << (at % cols));
        for &(line, place) in &self.geometry.places[at] {
            let place = usize::from(place) + 2 * self.geometry.reach;
            self.lines[usize::from(line)].stones[side][place / 64] &= !(1 << (place % 64));
        }
        let outlook = self.outlook[at];
        for side in 0..2 {
            if outlook.sum[side] > WORTH {
                self.flip_kinds(at, side, 0, kinds(outlook.sum[side]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use rand::{RngExt, SeedableRng};

    /// After random moves and undos everything equals what a fresh look says.
    fn agrees_with_a_fresh_look(variant: Variant, seed: u64) {
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(seed);
        let geometry = Arc::new(Geometry::new(variant));
        let mut board = Position::new(variant);
        let mut state = State::new(&geometry, &board);
        for _ in 0..400 {
            if board.finish().is_some() || rng.random_ratio(1, 4) {
                for _ in 0..rng.random_range(0..4) {
                    if board.undo().is_some() {
                        state.undo();
                    }
                }
                continue;
            }
            let moves: Vec<Cell> = board.moves().collect();
            let cell = moves[rng.random_range(0..moves.len())];
            let wins = board.completes(cell, board.to_move());
            let five = state.kinds(board.to_move(), cell) & 1 == 1;
            assert_eq!(wins, five, "{variant} {board:?} {cell:?}");
            board.play(cell).unwrap();
            state.play(cell);
            let fresh = State::new(&geometry, &board);
            assert_eq!(state.total, fresh.total);
            assert_eq!(state.value, fresh.value);
            assert_eq!(state.counts, fresh.counts);
            assert_eq!(state.sets, fresh.sets);
            assert_eq!(state.hash, fresh.hash);
            assert_eq!(state.taken, fresh.taken);
            for cell in board.moves() {
                assert_eq!(state.outlook[cell.index()], fresh.outlook[cell.index()]);
            }
        }
    }

    #[test]
    fn kept_up_to_date() {
        for (rows, cols, k) in [
            (3, 3, 3),
            (1, 9, 2),
            (9, 1, 4),
            (5, 7, 4),
            (15, 15, 5),
            (8, 6, 6),
            (9, 9, 7),
            (20, 12, 10),
            (6, 100, 15),
            (3, 3, 12),
        ] {
            for exact in [false, true] {
                for gravity in [false, true] {
                    let variant = Variant::new(rows, cols, k).unwrap();
                    agrees_with_a_fresh_look(variant.exactly(exact).falling(gravity), 7);
                }
            }
        }
    }
}
