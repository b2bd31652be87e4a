//! Unique rectangles and loops, types 1 to 4: cells that would have two fillings if nothing else were
//! possible in them, so something else must be.

use super::grid::{ALL, Grid, HOUSES, HOUSES_OF, PEERS, PLACES_OF, bits, cells, choices, is_one};
use super::step::{Removals, Step, Technique, strike};
use arrayvec::ArrayVec;

/// A loop visits at most all 27 houses twice, three of them with every cell.
type Loop = ArrayVec<u8, 18>;

/// The easiest of all loops; among equals the lower type, then the first found.
pub fn step(grid: &Grid) -> Option<Step> {
    let (pair, digits) = (0, [0; 2]);
    let mut search = Search { grid, pair, digits, cells: Loop::new(), visited: [0; 2], best: None };
    for cell in cells(grid.pairs()) {
        let pair = grid.cells[cell];
        search.pair = pair;
        search.digits = [pair.trailing_zeros(), (pair & (pair - 1)).trailing_zeros()]
            .map(|digit| digit as usize);
        let [a, b] = search.digits;
        if (grid.of[a] & grid.of[b]).count_ones() >= 4 {
            search.extend(cell, 2, 0, 3);
        }
    }
    search.best.map(|(_, step)| step)
}

struct Search<'a> {
    grid: &'a Grid,
    pair: u16,
    digits: [usize; 2],
    cells: Loop,
    /// The houses visited by the cells of even and odd number: each at most once by either.
    visited: [u32; 2],
    /// The best so far with value and type.
    best: Option<((u16, u8), Step)>,
}

impl Search<'_> {
    /// Goes on with a cell that was reached in a house of a kind. So many cells may still have other
    /// digits, unless `extra` (all other digits looked at) is one digit.
    fn extend(&mut self, cell: usize, spare: u8, mut extra: u16, kind: usize) {
        let parity = self.cells.len() % 2;
        let houses = HOUSES_OF[cell].into_iter().fold(0, |set, house| set | 1_u32 << house);
        if self.visited[parity] & houses != 0 || self.cells.try_push(cell as u8).is_err() {
            return;
        }
        self.visited[parity] |= houses;
        for next_kind in (0..3).filter(|&next| next != kind) {
            let house = usize::from(HOUSES_OF[cell][next_kind]);
            let [a, b] = self.digits;
            for place in bits(self.grid.at[house][a] & self.grid.at[house][b]) {
                let next = usize::from(HOUSES[house][place]);
                if usize::from(self.cells[0]) == next && self.cells.len() >= 4 {
                    if self.visited[0] == self.visited[1] {
                        self.closed();
                    }
                } else if !self.cells.contains(&(next as u8)) {
                    let digits = self.grid.cells[next];
                    // Cells that were only looked at count too: so does the scale's program.
                    extra |= digits & !self.pair;
                    let more = digits != self.pair;
                    if !more || is_one(extra) || spare > 0 {
                        self.extend(next, spare.saturating_sub(more.into()), extra, next_kind);
                    }
                }
            }
        }
        self.visited[parity] &= !houses;
        self.cells.pop();
    }

    fn offer(&mut self, added: u16, kind: u8, removes: Removals) {
        let size = self.cells.len();
        let (technique, base) = match size {
            4 => (Technique::UniqueRectangle, 45),
            6 => (Technique::UniqueLoop, 46),
            8 => (Technique::UniqueLoop, 47),
            _ => (Technique::UniqueLoop, 50),
        };
        let key = (base + added, kind);
        if self.best.as_ref().is_none_or(|(best, _)| key < *best)
            && let Some(step) = Step::removing(technique, base + added, removes)
        {
            self.best = Some((key, step));
        }
    }

    fn closed(&mut self) {
        let grid = self.grid;
        let rich: ArrayVec<usize, 18> = (self.cells.iter().map(|&cell| usize::from(cell)))
            .filter(|&cell| grid.cells[cell] != self.pair)
            .collect();
        let extra = rich.iter().fold(0, |all, &cell| all | grid.cells[cell]) & !self.pair;
        match rich[..] {
            [] => {}
            [only] => self.offer(0, 1, Removals::from_iter([(only as u8, self.pair)])),
            _ if is_one(extra) => self.same_extra(&rich, extra),
            [first, second] => self.subsets(first, second, extra),
            _ => {}
        }
        if let [first, second] = rich[..] {
            self.locked(first, second);
        }
    }

    /// Type 2: one of the cells holds the one other digit.
    fn same_extra(&mut self, rich: &[usize], extra: u16) {
        let seen = rich.iter().fold(u128::MAX, |seen, &cell| seen & PEERS[cell]);
        let digit = extra.trailing_zeros() as usize;
        let victims = cells(seen & self.grid.of[digit]);
        self.offer(0, 2, victims.map(|cell| (cell as u8, extra)).collect());
    }

    /// Type 3: the two cells together are as one cell of a naked or hidden set.
    fn subsets(&mut self, first: usize, second: usize, extra: u16) {
        for size in extra.count_ones()..=7 {
            for kind in (0..3).filter(|&kind| HOUSES_OF[first][kind] == HOUSES_OF[second][kind]) {
                let house = usize::from(HOUSES_OF[first][kind]);
                let [here, there] = [first, second].map(|cell| 1 << PLACES_OF[cell][kind]);
                let open = u32::from(self.grid.open[house]);
                if 2 * size <= open {
                    self.naked(house, here | there, size, (first, second, extra));
                }
                if 2 * size < open {
                    self.hidden(house, here, there, size, extra);
                }
            }
        }
    }

    fn naked(&mut self, house: usize, ours: u16, size: u32, of: (usize, usize, u16)) {
        let (first, second, extra) = of;
        let grid = self.grid;
        let digits = HOUSES[house].map(|cell| grid.cells[usize::from(cell)]);
        let common = extra & grid.cells[first] & grid.cells[second];
        for others in choices(size - 1).filter(|others| others & ours == 0) {
            if bits(others).any(|place| digits[place].count_ones() < 2) {
                continue;
            }
            let union = bits(others).fold(0, |union, place| union | digits[place]);
            if (union | common).count_ones() == size && (union | extra).count_ones() == size {
                let removes = strike(grid, &HOUSES[house], ALL & !others & !ours, union | extra);
                self.offer(size as u16 - 1, 3, removes);
            }
        }
    }

    fn hidden(&mut self, house: usize, here: u16, there: u16, size: u32, extra: u16) {
        let grid = self.grid;
        let spare = ALL & !self.pair & !extra;
        let none = (size == 2).then_some(0);
        let more = (size > 2).then(|| choices(size - 2)).into_iter().flatten();
        for digits in none.into_iter().chain(more).filter(|digits| digits & !spare == 0) {
            let digits = digits | self.pair;
            let places = |digit: usize| grid.at[house][digit] & !there;
            let union = bits(digits).fold(0, |union, digit| union | places(digit));
            if union.count_ones() == size && bits(digits).all(|digit| places(digit) != 0) {
                let others = union & !here;
                let removes = strike(grid, &HOUSES[house], others, ALL & !digits);
                self.offer(others.count_ones() as u16 - 1, 3, removes);
            }
        }
    }

    /// Type 4: one digit of the pair is locked in the two cells, so the other cannot be there.
    fn locked(&mut self, first: usize, second: usize) {
        let locks = |digit: usize| {
            (0..3).filter(|&kind| HOUSES_OF[first][kind] == HOUSES_OF[second][kind]).any(|kind| {
                let both = 1 << PLACES_OF[first][kind] | 1 << PLACES_OF[second][kind];
                self.grid.at[usize::from(HOUSES_OF[first][kind])][digit] & !both == 0
            })
        };
        if let Some(lock) = bits(self.pair).find(|&digit| locks(digit)) {
            let gone = self.pair & !(1 << lock);
            self.offer(0, 4, Removals::from_iter([(first as u8, gone), (second as u8, gone)]));
        }
    }
}
