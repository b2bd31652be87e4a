//! Nine digits in three bands: 27 words of 27 bits, closed by table.
//!
//! For one digit and one band, the minirows that have candidates are nine bits; only six placings
//! exist, so a table of 512 words says which candidates survive (locked candidates of both kinds) and
//! which minirows are settled, and another what the band's columns take from the other two bands.
//! The same words, added up bit by bit over the digits, show the cells with one candidate and with
//! two. A step is a handful of instructions, which makes this the best engine for boards that need
//! little guessing. The idea is from the players' forum (zhouyundong, champagne, J. Cziborek, 2012 on).

use super::kit::{Kit, Words};
use super::tables::{BAND, CLAIMS, CLOSURES, Claim, Closure, ELSEWHERE};
use crate::enumerate::{Ban, Flow, SolutionSearch};
use arrayvec::ArrayVec;

/// No solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// A partly solved board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands {
    /// By band and digit: the candidates.
    pub(super) places: Words,
    /// By band and digit: the cells that are known to hold it.
    settled: Words,
    /// By band: cells without a digit; the fourth is padding.
    open: [u32; 4],
    /// By band: cells with exactly two candidates, as of the last look.
    pairs: [u32; 3],
    /// Words that have changed since they were closed: bit `16·band + digit`.
    stale: u64,
}

/// Every word.
const STALE: u64 = 0x1ff | 0x1ff << 16 | 0x1ff << 32;

/// By word: the words of the same digit in the two other bands.
static SIBLINGS: [[u8; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut index = 0;
    while index < 48 {
        table[index] = [((index + 16) % 48) as u8, ((index + 32) % 48) as u8];
        index += 1;
    }
    table
};

impl Bands {
    /// A board from its clues, not yet propagated; fails where clues of a band clash.
    #[inline(always)]
    pub(super) fn new(clues: &[u8; 81]) -> Result<Bands, Dead> {
        let mut places = Words::filled(BAND);
        let mut settled = Words::filled(0);
        let mut open = [0; 4];
        let mut clash = 0;
        for (band, cells) in clues.chunks_exact(27).enumerate() {
            let mut known = nonzero(cells);
            open[band] = BAND & !known;
            while known != 0 {
                let cell = known.trailing_zeros() as usize;
                known &= known - 1;
                let index = (16 * band + usize::from(cells[cell]).wrapping_sub(1)) & 63;
                clash |= !places.0[index] & 1 << cell;
                places.0[index] &= ELSEWHERE[cell];
                settled.0[index] |= 1 << cell;
            }
        }
        if clash != 0 {
            return Err(Dead);
        }
        Ok(Bands { places, settled, open, pairs: [0; 3], stale: STALE })
    }

    /// Rules out one candidate.
    #[inline(always)]
    pub(super) fn ban(&mut self, ban: Ban) {
        let index = 16 * (ban.cell / 27) + usize::from(ban.digit - 1);
        self.exclude(index, ban.cell % 27);
    }

    /// Takes a cell from a word.
    #[inline(always)]
    fn exclude(&mut self, index: usize, cell: usize) {
        self.places.0[index & 63] &= !(1 << cell);
        self.stale |= 1 << index;
    }

    /// Puts a digit into a cell of its band; the rest follows when the word is closed.
    #[inline(always)]
    fn place(&mut self, index: usize, cell: usize) {
        self.places.0[index & 63] &= ELSEWHERE[cell];
        self.stale |= 1 << index;
    }

    /// Draws every conclusion these tables know.
    #[inline(always)]
    pub(super) fn propagate<K: Kit>(&mut self) -> Result<(), Dead> {
        loop {
            // Settled cells are lost to other digits; that comes first, for the clues.
            let lost = K::clear(&mut self.places, &self.settled, &self.open);
            self.stale |= lost;
            if self.stale == 0 && (self.is_solved() || !self.fill_singles::<K>()?) {
                return Ok(());
            }
            self.close::<K>()?;
        }
    }

    #[inline(always)]
    fn is_solved(&self) -> bool {
        self.open[0] | self.open[1] | self.open[2] == 0
    }

    /// Closes words until none has changed.
    #[inline(always)]
    fn close<K: Kit>(&mut self) -> Result<(), Dead> {
        let mut stale = self.stale;
        while stale != 0 {
            // A round goes over the words known to be stale at its start: which comes next does not
            // wait for what the last one did, so the processor works on several at once.
            let mut round = stale;
            stale = 0;
            let mut dead = false;
            while round != 0 {
                let index = round.trailing_zeros() as usize & 63;
                round &= round - 1;
                let word = self.places.0[index];
                let Closure { left, fixed } = CLOSURES[K::minirows(word)];
                let word = word & left;
                dead |= word == 0;
                let columns = ((word | word >> 9 | word >> 18) & 511) as usize;
                let Claim { left, narrow } = CLAIMS[columns];
                let settled = word & fixed & narrow;
                self.places.0[index] = word;
                self.settled.0[index] = settled;
                self.open[index >> 4] &= !settled;
                stale &= !(1 << index);
                for sibling in SIBLINGS[index] {
                    let sibling = usize::from(sibling) & 63;
                    let word = self.places.0[sibling];
                    self.places.0[sibling] = word & left;
                    stale |= u64::from(word & !left != 0) << sibling;
                }
            }
            if dead {
                return Err(Dead);
            }
        }
        self.stale = 0;
        Ok(())
    }

    /// Finds cells without candidates, with one and with two, and fills those with one.
    #[inline(always)]
    fn fill_singles<K: Kit>(&mut self) -> Result<bool, Dead> {
        let mut single = [0u32; 3];
        let mut wrong = 0;
        for band in 0..3 {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for word in &self.places.0[16 * band..16 * band + 9] {
                thrice |= twice & word;
                twice |= once & word;
                once |= word;
            }
            // A cell without candidates, or settled twice.
            wrong |= once ^ BAND | twice & !self.open[band];
            single[band] = self.open[band] & !twice;
            self.pairs[band] = twice & !thrice;
        }
        if wrong != 0 {
            return Err(Dead);
        }
        if single[0] | single[1] | single[2] == 0 {
            return Ok(false);
        }
        for (band, single) in single.into_iter().enumerate() {
            let mut cells = single;
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                self.place(K::first_with(&self.places, band, 1 << cell), cell);
            }
        }
        Ok(true)
    }

    /// How many cells are open.
    #[inline(always)]
    pub(super) fn count_open(&self) -> u32 {
        self.open.iter().map(|word| word.count_ones()).sum()
    }

    /// The digits of a solved board.
    #[inline(always)]
    fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (band, cells) in digits.chunks_exact_mut(27).enumerate() {
            let mut planes = [0u32; 4];
            for (digit, word) in self.places.0[16 * band..16 * band + 9].iter().enumerate() {
                for (bit, plane) in planes.iter_mut().enumerate() {
                    *plane |= if (digit + 1) >> bit & 1 != 0 { *word } else { 0 };
                }
            }
            let mut wide = [0u32; 27];
            for (cell, digit) in wide.iter_mut().enumerate() {
                let bit = |plane: u32| planes[plane as usize] >> cell & 1;
                *digit = bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3;
            }
            for (digit, wide) in cells.iter_mut().zip(wide) {
                *digit = wide as u8;
            }
        }
        digits
    }

    /// Band and cell to branch on: one with two candidates where there is one, else with the fewest.
    #[inline(always)]
    fn branch_cell(&self) -> (usize, usize) {
        for band in 0..3 {
            if self.pairs[band] != 0 {
                return (band, self.pairs[band].trailing_zeros() as usize);
            }
        }
        self.fewest()
    }

    /// The first open cell with the fewest candidates.
    #[cold]
    fn fewest(&self) -> (usize, usize) {
        let mut best = (u32::MAX, (0, 0));
        for band in 0..3 {
            for cell in (0..27).filter(|cell| self.open[band] >> cell & 1 != 0) {
                let holds = |word: &&u32| *word >> cell & 1 != 0;
                let words = &self.places.0[16 * band..16 * band + 9];
                best = best.min((words.iter().filter(holds).count() as u32, (band, cell)));
            }
        }
        best.1
    }
}

/// The cells of a band that are not zero.
#[inline(always)]
fn nonzero(cells: &[u8]) -> u32 {
    let mut set = 0;
    for (cell, digit) in cells.iter().enumerate() {
        set |= u32::from(*digit != 0) << cell;
    }
    set
}

/// Reports every solution of a propagated board.
#[inline(always)]
pub(super) fn search<K: Kit>(root: &Bands, search: &mut SolutionSearch<'_, '_>) -> Flow {
    // One for each guess on the way, and each guess fills a cell.
    let mut waiting: ArrayVec<Bands, 81> = ArrayVec::new();
    let mut board = *root;
    let mut alive = true;
    loop {
        if alive && board.is_solved() {
            search.found(&board.digits())?;
            alive = false;
        }
        if alive {
            search.expand(2)?;
            let (band, cell) = board.branch_cell();
            let index = K::first_with(&board.places, band, 1 << cell);
            waiting.push(board);
            board.place(index, cell);
            if let Some(other) = waiting.last_mut() {
                other.exclude(index, cell);
            }
        } else if let Some(next) = waiting.pop() {
            board = next;
        } else {
            return Ok(());
        }
        alive = board.propagate::<K>().is_ok();
    }
}
