//! Boxes with triads and bands of placings: strong steps, few guesses.
//!
//! A *triad* is the set of three digits in a minirow (or a minicolumn). A box is sixteen sets in four
//! rows of four: its nine cells, behind each row the digits that are *not* in that row's triad, below
//! each column those not in that column's. So every row and every column of four holds each digit
//! exactly once. A cell has one digit, an absent set six.
//!
//! A band (three boxes in a row, or in a column) is six sets of digits, one for each placing: the ways
//! in which a digit's three minirows can lie. Each digit has one placing in each band.
//!
//! Two rules suffice. A set at its least size, or a set that is the last of its line to hold a digit,
//! *asserts*; what is asserted is taken from the rest of its lines. Boxes and bands tell each other
//! what is left until nothing changes; naked and hidden singles, locked candidates and some sets of
//! three fall out. Branching is on the placing of a digit in a band. The idea is T. Dillon's (tdoku,
//! 2019).

mod patterns;

use super::bands::{Bands, Dead};
use super::lanes::{
    ALL, FIRST_HALF, LAST_ROW, Lanes, NEXT_ROW, PREVIOUS_ROW, ROLL_ROWS, SECOND_HALF, SWAP_ROWS,
};
use crate::enumerate::{Flow, SolutionSearch};
use arrayvec::ArrayVec;
use patterns::{
    CELLS, COLUMNS_TO_BAND, FROM_TRIADS, LAST_COLUMN, LEAST, LEAST_TRIADS, NEXT_COLUMN,
    NOT_IN_COLUMN, NOT_IN_ROW, ONLY, PLACED, PREVIOUS_COLUMN, ROLL, ROWS_TO_BAND, TO_BOX,
    TO_TRIADS,
};

/// A partly solved board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triads<L> {
    boxes: [L; 9],
    /// Three of rows, then three of columns.
    bands: [L; 6],
    stale_boxes: u32,
    stale_bands: u32,
}

impl<L: Lanes> Triads<L> {
    /// Takes over a board; nothing is propagated yet.
    #[inline(always)]
    pub(super) fn new(board: &Bands) -> Triads<L> {
        let mut boxes = [[ALL; 16]; 9];
        for cells in &mut boxes {
            for row in 0..3 {
                cells[4 * row..4 * row + 3].fill(0);
            }
        }
        for band in 0..3 {
            for (digit, word) in board.places.0[16 * band..16 * band + 9].iter().enumerate() {
                let mut cells = *word;
                while cells != 0 {
                    let cell = cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    let (row, column) = (cell / 9, cell % 9);
                    boxes[3 * band + column / 3][4 * row + column % 3] |= 1 << digit;
                }
            }
        }
        Triads {
            boxes: boxes.map(L::from_array),
            bands: [L::from_array(PLACED); 6],
            stale_boxes: 0x1ff,
            stale_bands: 0,
        }
    }

    /// Draws every conclusion the two rules know: all boxes that have changed, then all such bands.
    #[inline(always)]
    fn propagate(&mut self) -> Result<(), Dead> {
        let mut bands = self.stale_bands;
        let mut boxes = self.stale_boxes;
        loop {
            while boxes != 0 {
                let index = boxes.trailing_zeros() as usize;
                boxes &= boxes - 1;
                bands |= self.settle_box(index)?;
            }
            if bands == 0 {
                break;
            }
            while bands != 0 {
                let index = bands.trailing_zeros() as usize;
                bands &= bands - 1;
                boxes |= self.settle_band(index)?;
            }
        }
        (self.stale_boxes, self.stale_bands) = (0, 0);
        Ok(())
    }

    /// Closes a box; returns the bands that change by it.
    #[inline(always)]
    fn settle_box(&mut self, index: usize) -> Result<u32, Dead> {
        let sets = close_box(self.boxes[index])?;
        self.boxes[index] = sets;
        let (rows, columns) = tell_bands(sets);
        let (across, down) = (index / 3, index % 3);
        let first = rows.move_rows::<FIRST_HALF>().shuffle(&ROWS_TO_BAND[down][0]);
        let second = rows.move_rows::<SECOND_HALF>().shuffle(&ROWS_TO_BAND[down][1]);
        let told = columns.move_rows::<FIRST_HALF>().shuffle(&COLUMNS_TO_BAND[across]);
        Ok(self.narrow_band(across, first.or(second)) | self.narrow_band(3 + down, told))
    }

    #[inline(always)]
    fn narrow_band(&mut self, index: usize, left: L) -> u32 {
        let band = self.bands[index];
        let narrowed = band.and(left);
        self.bands[index] = narrowed;
        u32::from(!narrowed.same(band)) << index
    }

    /// Closes a band; returns the boxes that change by it.
    #[inline(always)]
    fn settle_band(&mut self, index: usize) -> Result<u32, Dead> {
        let band = close_band(self.bands[index])?;
        self.bands[index] = band;
        let vertical = index / 3;
        let open = L::from_array(if vertical == 1 { NOT_IN_COLUMN } else { NOT_IN_ROW });
        let mut stale = 0;
        for place in 0..3 {
            let at = if vertical == 1 { 3 * place + index - 3 } else { 3 * index + place };
            let patterns = &TO_BOX[vertical][place];
            let left = band
                .shuffle(&patterns[0])
                .or(band.shuffle(&patterns[1]))
                .or(band.shuffle(&patterns[2]))
                .or(band.shuffle(&patterns[3]))
                .or(open);
            let sets = self.boxes[at];
            let narrowed = sets.and(left);
            self.boxes[at] = narrowed;
            stale |= u32::from(!narrowed.same(sets)) << at;
        }
        Ok(stale)
    }

    /// A band, a digit with more than one placing in it, and one of these.
    #[inline(always)]
    fn choose(&self) -> Option<(usize, u16, usize)> {
        let mut best = (u32::MAX, 0);
        for (index, band) in self.bands.iter().enumerate() {
            let sets = band.to_array();
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            let mut total = 0;
            for set in &sets[..6] {
                thrice |= twice & set;
                twice |= once & set;
                once |= set;
                total += set.count_ones();
            }
            let pairs = twice & !thrice;
            let rank = if pairs == 0 { total + 64 } else { total };
            let rank = if total == 9 { u32::MAX } else { rank << 3 | index as u32 };
            let digits = if pairs == 0 { twice } else { pairs };
            best = best.min((rank, digits));
        }
        let (rank, digits) = best;
        if rank == u32::MAX {
            return None;
        }
        let digit = digits & digits.wrapping_neg();
        let index = (rank & 7) as usize;
        let sets = self.bands[index].to_array();
        let placing = sets.iter().position(|set| set & digit != 0)?;
        Some((index, digit, placing))
    }

    /// Rules out one placing of a digit.
    #[inline(always)]
    fn exclude(&mut self, (index, digit, placing): (usize, u16, usize)) {
        let gone = L::splat(digit).shuffle(&ONLY[placing]);
        self.bands[index] = self.bands[index].minus(gone);
        self.stale_bands |= 1 << index;
    }

    /// Rules out every placing of a digit but one.
    #[inline(always)]
    fn place(&mut self, (index, digit, placing): (usize, u16, usize)) {
        let digit = L::splat(digit);
        let gone = digit.minus(digit.shuffle(&ONLY[placing]));
        self.bands[index] = self.bands[index].minus(gone);
        self.stale_bands |= 1 << index;
    }

    /// The digits of a solved board.
    #[inline(always)]
    fn digits(&self) -> [u8; 81] {
        let boxes = self.boxes.map(L::to_array);
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            let set = boxes[row / 3 * 3 + column / 3][row % 3 * 4 + column % 3];
            set.trailing_zeros() as u8 + 1
        })
    }
}

/// Applies both rules within a box until nothing changes.
#[inline(always)]
fn close_box<L: Lanes>(mut sets: L) -> Result<L, Dead> {
    let least = L::from_array(LEAST);
    let cells = L::from_array(CELLS);
    let no_row = L::from_array(NOT_IN_ROW);
    let no_column = L::from_array(NOT_IN_COLUMN);
    let full = L::from_array([ALL; 16]);
    loop {
        let sizes = sets.sizes();
        if sizes.any_less(least) {
            return Err(Dead);
        }
        let beside = others_in_row(sets).or(no_row);
        let below = others_in_column(sets).or(no_column);
        // Each line holds each digit.
        if !full.minus(beside.or(sets)).or(full.minus(below.or(sets))).is_empty() {
            return Err(Dead);
        }
        let asserted = sets.and(sizes.equals(least)).or(sets.minus(beside)).or(sets.minus(below));
        let taken =
            others_in_row(asserted).minus(no_row).or(others_in_column(asserted).minus(no_column));
        let filled = cells.minus(asserted.equals(L::from_array([0; 16])));
        let next = sets.minus(taken).minus(filled.minus(asserted));
        if next.same(sets) {
            return Ok(sets);
        }
        sets = next;
    }
}

/// The union of the three other sets of each row of four.
#[inline(always)]
fn others_in_row<L: Lanes>(sets: L) -> L {
    sets.shuffle(&ROLL[0]).or(sets.shuffle(&ROLL[1])).or(sets.shuffle(&ROLL[2]))
}

/// The union of the three other sets of each column of four.
#[inline(always)]
fn others_in_column<L: Lanes>(sets: L) -> L {
    let rolled = sets.move_rows::<ROLL_ROWS>();
    rolled.or(sets.move_rows::<SWAP_ROWS>()).or(rolled.move_rows::<SWAP_ROWS>())
}

/// For each row (the same in all its lanes) and for each column: the digits that may be in its triad and
/// need not be in another.
#[inline(always)]
fn tell_bands<L: Lanes>(sets: L) -> (L, L) {
    let cells = sets.and(L::from_array(CELLS));
    let half = cells.or(cells.shuffle(&ROLL[0]));
    let in_row = half.or(half.shuffle(&ROLL[1]));
    let absent = sets.shuffle(&LAST_COLUMN);
    let rows = in_row.and(absent.move_rows::<NEXT_ROW>()).and(absent.move_rows::<PREVIOUS_ROW>());
    let in_column = cells.or(cells.move_rows::<NEXT_ROW>()).or(cells.move_rows::<PREVIOUS_ROW>());
    let absent = sets.move_rows::<LAST_ROW>();
    let columns = in_column.and(absent.shuffle(&NEXT_COLUMN)).and(absent.shuffle(&PREVIOUS_COLUMN));
    (rows, columns)
}

/// A triad has three digits: where only three are left, they have no placing outside it.
#[inline(always)]
fn close_band<L: Lanes>(mut band: L) -> Result<L, Dead> {
    let least = L::from_array(LEAST_TRIADS);
    loop {
        let triads = band.shuffle(&TO_TRIADS[0]).or(band.shuffle(&TO_TRIADS[1]));
        let sizes = triads.sizes();
        if sizes.any_less(least) {
            return Err(Dead);
        }
        let asserted = triads.and(sizes.equals(least));
        // A digit asserted in one row of a box has no placing with another row there.
        let taken = asserted.shuffle(&NEXT_COLUMN).or(asserted.shuffle(&PREVIOUS_COLUMN));
        let (first, second) = (taken.move_rows::<FIRST_HALF>(), taken.move_rows::<SECOND_HALF>());
        let taken = first
            .shuffle(&FROM_TRIADS[0])
            .or(first.shuffle(&FROM_TRIADS[1]))
            .or(second.shuffle(&FROM_TRIADS[2]));
        let next = band.minus(taken);
        if next.same(band) {
            return Ok(band);
        }
        band = next;
    }
}

/// Reports every solution of a board.
#[inline(always)]
pub(super) fn search<L: Lanes>(root: Triads<L>, search: &mut SolutionSearch<'_, '_>) -> Flow {
    // One for each guess on the way, and each guess settles one of nine digits in one of six bands.
    let mut waiting: ArrayVec<Triads<L>, 54> = ArrayVec::new();
    let mut board = root;
    loop {
        if board.propagate().is_ok() {
            if let Some(branch) = board.choose() {
                search.expand(2)?;
                waiting.push(board);
                if let Some(other) = waiting.last_mut() {
                    other.exclude(branch);
                }
                board.place(branch);
                continue;
            }
            search.found(&board.digits())?;
        }
        match waiting.pop() {
            Some(next) => board = next,
            None => return Ok(()),
        }
    }
}
