//! Nine digits in three bands: 27 words of 27 bits, closed by table.
//!
//! For one digit and one band, the minirows that have candidates are nine bits; only six placings
//! exist, so a table of 512 words says which candidates survive (locked candidates of both kinds),
//! another which rows are settled, and a third what the band's columns take from the other two bands.
//! The same words, added up bit by bit over the digits, show the cells with one candidate and with
//! two. A step is a handful of instructions, which makes this the best engine for boards that need
//! little guessing. The idea is from the players' forum (zhouyundong, champagne, J. Cziborek, 2012 on).

use super::super::super::hunt::{Flow, Hunt};
use super::tables::{BAND, CLOSED, ELSEWHERE, FIXED, GROUPS, NARROW, ROWS, UNCLAIMED};

/// Candidates of a digit in the three bands; the fourth word is padding.
pub(super) type Word = [u32; 4];

/// A partly solved board.
#[derive(Clone, Debug)]
pub(super) struct Bands {
    /// By digit: its candidates.
    pub(super) places: [Word; 9],
    /// By digit: what its words were when they were last closed.
    seen: [Word; 9],
    /// Cells without a digit.
    pub(super) open: Word,
    /// Cells with exactly two candidates.
    pairs: Word,
    /// By digit: rows still without it.
    rows: [u16; 9],
}

/// No solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

impl Bands {
    /// A board from its clues, not yet propagated; fails where clues clash.
    pub(super) fn new(clues: &[u8; 81]) -> Result<Bands, Dead> {
        let mut places = [[BAND, BAND, BAND, 0]; 9];
        let mut fixed = [[0u32; 4]; 9];
        let mut open = [BAND, BAND, BAND, 0];
        for (cell, &clue) in clues.iter().enumerate() {
            if clue == 0 {
                continue;
            }
            let digit = usize::from(clue - 1) % 9;
            let (band, bit) = (cell / 27, 1 << (cell % 27));
            if places[digit][band] & bit == 0 {
                return Err(Dead);
            }
            for (word, left) in places[digit].iter_mut().zip(ELSEWHERE[cell]) {
                *word &= left;
            }
            open[band] &= !bit;
            fixed[digit][band] |= bit;
        }
        for (words, own) in places.iter_mut().zip(fixed) {
            for band in 0..4 {
                words[band] &= open[band] | own[band];
            }
        }
        Ok(Bands {
            places,
            seen: [[0; 4]; 9],
            open: [BAND, BAND, BAND, 0],
            pairs: [0; 4],
            rows: [511; 9],
        })
    }

    /// Rules out one candidate.
    pub(super) fn ban(&mut self, cell: usize, digit: usize) {
        self.places[digit][cell / 27] &= !(1 << (cell % 27));
    }

    /// Draws every conclusion these tables know.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            self.close()?;
            if self.is_solved() || !self.fill_singles()? {
                return Ok(());
            }
        }
    }

    #[inline(always)]
    pub(super) fn is_solved(&self) -> bool {
        self.open[0] | self.open[1] | self.open[2] == 0
    }

    /// Closes words until none has changed.
    #[inline(always)]
    fn close(&mut self) -> Result<(), Dead> {
        loop {
            let mut changed = false;
            for digit in 0..9 {
                if self.rows[digit] == 0 {
                    continue;
                }
                changed |= self.close_word::<0, 1, 2>(digit)?;
                changed |= self.close_word::<1, 0, 2>(digit)?;
                changed |= self.close_word::<2, 0, 1>(digit)?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Closes one word, and takes what follows from it away from its neighbours.
    #[inline(always)]
    fn close_word<const BAND: usize, const NEXT: usize, const LAST: usize>(
        &mut self,
        digit: usize,
    ) -> Result<bool, Dead> {
        let words = &mut self.places[digit];
        let word = words[BAND];
        if word == self.seen[digit][BAND] {
            return Ok(false);
        }
        let minirows = usize::from(GROUPS[(word & 511) as usize])
            | usize::from(GROUPS[(word >> 9 & 511) as usize]) << 3
            | usize::from(GROUPS[(word >> 18 & 511) as usize]) << 6;
        let word = word & CLOSED[minirows];
        if word == 0 {
            return Err(Dead);
        }
        let columns = ((word | word >> 9 | word >> 18) & 511) as usize;
        words[BAND] = word;
        words[NEXT] &= UNCLAIMED[columns];
        words[LAST] &= UNCLAIMED[columns];
        self.seen[digit][BAND] = word;
        let settled = GROUPS[usize::from(FIXED[minirows] & NARROW[columns])];
        let fresh = u16::from(settled) & self.rows[digit] >> (3 * BAND) & 7;
        if fresh != 0 {
            self.rows[digit] &= !(fresh << (3 * BAND));
            self.clear_cells::<BAND>(digit, word & ROWS[usize::from(fresh)]);
        }
        Ok(true)
    }

    /// These cells of a band hold this digit and no other.
    #[inline(always)]
    fn clear_cells<const BAND: usize>(&mut self, digit: usize, cells: u32) {
        self.open[BAND] &= !cells;
        for words in &mut self.places {
            words[BAND] &= !cells;
        }
        self.places[digit][BAND] |= cells;
    }

    /// Finds cells without candidates, with one and with two, and fills those with one.
    #[inline(always)]
    fn fill_singles(&mut self) -> Result<bool, Dead> {
        let mut once = [0u32; 4];
        let mut twice = [0u32; 4];
        let mut thrice = [0u32; 4];
        for words in &self.places {
            for band in 0..4 {
                thrice[band] |= twice[band] & words[band];
                twice[band] |= once[band] & words[band];
                once[band] |= words[band];
            }
        }
        let mut single = [0u32; 4];
        let mut any = 0;
        let mut missing = 0;
        for band in 0..3 {
            missing |= once[band] ^ BAND;
            single[band] = self.open[band] & !twice[band];
            self.pairs[band] = twice[band] & !thrice[band];
            any |= single[band];
        }
        if missing != 0 {
            return Err(Dead);
        }
        if any == 0 {
            return Ok(false);
        }
        for digit in 0..9 {
            for (band, single) in single.iter().enumerate().take(3) {
                let mut cells = self.places[digit][band] & single;
                while cells != 0 {
                    let cell = 27 * band + cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    self.place(digit, cell)?;
                }
            }
        }
        Ok(true)
    }

    /// Puts a digit into a cell.
    #[inline(always)]
    fn place(&mut self, digit: usize, cell: usize) -> Result<(), Dead> {
        let words = &mut self.places[digit];
        if words[cell / 27] & 1 << (cell % 27) == 0 {
            return Err(Dead);
        }
        for (word, left) in words.iter_mut().zip(ELSEWHERE[cell]) {
            *word &= left;
        }
        Ok(())
    }

    /// How many cells are open.
    pub(super) fn count_open(&self) -> u32 {
        self.open.iter().map(|word| word.count_ones()).sum()
    }

    /// The digits of a solved board.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, words) in self.places.iter().enumerate() {
            for (band, word) in words.iter().enumerate().take(3) {
                let mut cells = *word;
                while cells != 0 {
                    digits[27 * band + cells.trailing_zeros() as usize] = digit as u8 + 1;
                    cells &= cells - 1;
                }
            }
        }
        digits
    }

    /// The open cell to branch on: one with two candidates where there is one, else the first.
    #[inline(always)]
    fn branch_cell(&self) -> usize {
        for band in 0..3 {
            let pairs = self.pairs[band];
            if pairs != 0 {
                return 27 * band + pairs.trailing_zeros() as usize;
            }
        }
        self.fewest()
    }

    /// The first open cell with the fewest candidates.
    #[cold]
    fn fewest(&self) -> usize {
        let mut best = (u32::MAX, 0);
        for cell in 0..81 {
            if self.open[cell / 27] & 1 << (cell % 27) != 0 {
                let holds = |words: &&Word| words[cell / 27] & 1 << (cell % 27) != 0;
                best = best.min((self.places.iter().filter(holds).count() as u32, cell));
            }
        }
        best.1
    }
}

/// Reports every solution of a propagated board.
pub(super) fn search(mut board: Bands, hunt: &mut Hunt<'_, '_>) -> Flow {
    loop {
        if board.is_solved() {
            return hunt.found(&board.digits());
        }
        let cell = board.branch_cell();
        let (band, bit) = (cell / 27, 1u32 << (cell % 27));
        let choices = board.places.iter().filter(|words| words[band] & bit != 0).count();
        hunt.expand(choices as u64)?;
        let mut left = choices;
        for digit in 0..9 {
            if board.places[digit][band] & bit == 0 {
                continue;
            }
            left -= 1;
            if left == 0 {
                break;
            }
            let mut child = board.clone();
            if child.place(digit, cell).is_ok() && child.propagate().is_ok() {
                search(child, hunt)?;
            }
            board.places[digit][band] &= !bit;
        }
        if board.propagate().is_err() {
            return Ok(());
        }
    }
}
