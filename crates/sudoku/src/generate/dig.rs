//! From a full board to a puzzle with one solution.
//!
//! Two phases. *Adding*: from a few random clues on, each second solution that the champion finds says
//! where a clue is missing, and one is put there, until there is no second solution. *Leaving out*:
//! orbit by orbit in random order, what can go, goes. Each second solution found on the way is an
//! unavoidable set; most clues are known by these to be needed before anybody asks.

use super::oracle::Oracle;
use super::orbits::Orbits;
use super::pool::{self, Bits, Pool};
use gridwright_search::Stop;
use rand::{Rng, RngExt};

/// The random order of a list.
pub(super) fn shuffle<T>(list: &mut [T], rng: &mut dyn Rng) {
    for at in (1..list.len()).rev() {
        list.swap(at, rng.random_range(0..=at));
    }
}

/// A full board and the clues that are shown of it.
#[derive(Debug)]
pub(super) struct Dig<'d> {
    orbits: &'d Orbits,
    pub(super) full: Vec<u8>,
    pub(super) clues: Vec<u8>,
    pub(super) count: usize,
    shown: Bits,
    pool: Pool,
}

impl<'d> Dig<'d> {
    /// Nothing shown yet but what must be.
    pub(super) fn new(full: Vec<u8>, orbits: &'d Orbits) -> Dig<'d> {
        let cells = full.len();
        let clues = vec![0; cells];
        let (shown, pool) = (pool::empty(cells), Pool::new(cells));
        let mut dig = Dig { orbits, full, clues, count: 0, shown, pool };
        for &orbit in &orbits.must {
            dig.show(orbit);
        }
        dig
    }

    fn is_shown(&self, orbit: usize) -> bool {
        self.clues[self.orbits.cells[orbit][0]] != 0
    }

    fn show(&mut self, orbit: usize) {
        for &cell in &self.orbits.cells[orbit] {
            self.clues[cell] = self.full[cell];
            pool::set(&mut self.shown, cell, true);
        }
        self.count += self.orbits.size(orbit);
    }

    fn hide(&mut self, orbit: usize) {
        for &cell in &self.orbits.cells[orbit] {
            self.clues[cell] = 0;
            pool::set(&mut self.shown, cell, false);
        }
        self.count -= self.orbits.size(orbit);
    }

    /// Shows random orbits as long as there are not more than so many clues.
    pub(super) fn show_some(&mut self, most: usize, rng: &mut dyn Rng) {
        let mut free: Vec<usize> =
            self.orbits.may.iter().copied().filter(|&orbit| !self.is_shown(orbit)).collect();
        shuffle(&mut free, rng);
        for orbit in free {
            if self.count >= most {
                break;
            }
            if self.count + self.orbits.size(orbit) <= most {
                self.show(orbit);
            }
        }
    }

    /// Adds clues until there is one solution; false where clues may not stand where they are missing.
    pub(super) fn add(
        &mut self,
        oracle: &mut Oracle<'_, '_>,
        rng: &mut dyn Rng,
    ) -> Result<bool, Stop> {
        let mut missing = Vec::new();
        while oracle.differs(&self.clues, &self.full, None)? {
            self.pool.add(&self.full, &oracle.found);
            let differs = self.pool.last();
            missing.clear();
            missing.extend(self.orbits.may.iter().copied().filter(|&orbit| {
                self.orbits.cells[orbit].iter().any(|&cell| pool::has(differs, cell))
            }));
            if missing.is_empty() {
                return Ok(false);
            }
            self.show(missing[rng.random_range(0..missing.len())]);
        }
        Ok(true)
    }

    /// Leaves out what can be, in random order, as long as so many clues are left; the orbits that went, in that
    /// order.
    pub(super) fn leave_out(
        &mut self,
        least: usize,
        oracle: &mut Oracle<'_, '_>,
        rng: &mut dyn Rng,
    ) -> Result<Vec<usize>, Stop> {
        let shown = |orbit: &usize| self.is_shown(*orbit) && !self.orbits.must.contains(orbit);
        let mut order: Vec<usize> = self.orbits.may.iter().copied().filter(shown).collect();
        shuffle(&mut order, rng);
        let mut gone = Vec::new();
        for orbit in order {
            if self.count >= least + self.orbits.size(orbit) && self.try_without(orbit, oracle)? {
                gone.push(orbit);
            }
        }
        Ok(gone)
    }

    /// Of orbits that can all be left out, hides the first so many and shows the others.
    pub(super) fn hide_first(&mut self, hidden: usize, orbits: &[usize]) {
        for (at, &orbit) in orbits.iter().enumerate() {
            match (at < hidden, self.is_shown(orbit)) {
                (true, true) => self.hide(orbit),
                (false, false) => self.show(orbit),
                _ => {}
            }
        }
    }

    /// The same, but in an order that takes digits first of which many are shown.
    pub(super) fn leave_out_evenly(
        &mut self,
        least: usize,
        oracle: &mut Oracle<'_, '_>,
        rng: &mut dyn Rng,
    ) -> Result<(), Stop> {
        let shown = |orbit: &usize| self.is_shown(*orbit) && !self.orbits.must.contains(orbit);
        let mut order: Vec<usize> = self.orbits.may.iter().copied().filter(shown).collect();
        shuffle(&mut order, rng);
        while !order.is_empty() {
            let often = self.often();
            let weight = |&orbit: &usize| -> usize {
                let digits = self.orbits.cells[orbit].iter().map(|&cell| self.full[cell]);
                digits.map(|digit| often[usize::from(digit) - 1]).max().unwrap_or(0)
            };
            let most = (0..order.len()).max_by_key(|&at| weight(&order[at])).unwrap_or(0);
            let orbit = order.swap_remove(most);
            if self.count >= least + self.orbits.size(orbit) {
                self.try_without(orbit, oracle)?;
            }
        }
        Ok(())
    }

    /// How often each digit is shown.
    fn often(&self) -> Vec<usize> {
        let mut often = vec![0; self.full.len().isqrt()];
        for &digit in self.clues.iter().filter(|digit| **digit != 0) {
            often[usize::from(digit) - 1] += 1;
        }
        often
    }

    /// Whether of any two digits neither is shown more than once more than the other.
    pub(super) fn is_balanced(&self) -> bool {
        let often = self.often();
        let (least, most) = (often.iter().min(), often.iter().max());
        least.zip(most).is_none_or(|(least, most)| most - least <= 1)
    }

    /// Shows orbits of the rarest digits until all digits are balanced and there are `least` clues; false
    /// where that does not come about.
    pub(super) fn balance(&mut self, least: usize, rng: &mut dyn Rng) -> bool {
        loop {
            if self.is_balanced() && self.count >= least {
                return true;
            }
            let often = self.often();
            let rarest = often.iter().copied().min().unwrap_or(0);
            let rare = |&cell: &usize| often[usize::from(self.full[cell]) - 1] == rarest;
            let helps = |orbit: &usize| {
                !self.is_shown(*orbit) && self.orbits.cells[*orbit].iter().all(rare)
            };
            let able: Vec<usize> = self.orbits.may.iter().copied().filter(helps).collect();
            if able.is_empty() {
                return false;
            }
            self.show(able[rng.random_range(0..able.len())]);
        }
    }

    /// Leaves an orbit out if the solution stays the only one.
    fn try_without(&mut self, orbit: usize, oracle: &mut Oracle<'_, '_>) -> Result<bool, Stop> {
        if self.pool.needs(&self.shown, orbit, self.orbits) {
            return Ok(false);
        }
        self.hide(orbit);
        let at = match *self.orbits.cells[orbit] {
            [cell] => Some(cell),
            _ => None,
        };
        if oracle.differs(&self.clues, &self.full, at)? {
            self.pool.add(&self.full, &oracle.found);
            self.show(orbit);
            return Ok(false);
        }
        Ok(true)
    }

    /// Whether no single clue can be left out.
    pub(super) fn is_minimal(
        &mut self,
        oracle: &mut Oracle<'_, '_>,
        singly: &Orbits,
    ) -> Result<bool, Stop> {
        for cell in 0..self.full.len() {
            if self.clues[cell] == 0 || self.pool.needs(&self.shown, singly.of[cell], singly) {
                continue;
            }
            let digit = std::mem::take(&mut self.clues[cell]);
            let differs = oracle.differs(&self.clues, &self.full, Some(cell));
            self.clues[cell] = digit;
            if !differs? {
                return Ok(false);
            }
            self.pool.add(&self.full, &oracle.found);
        }
        Ok(true)
    }
}
