//! Whether a few slides can pair off all smallest tiles.
//!
//! - One slide can only if all their runs in the lines, or all their runs in the columns, are even.
//! - A slide along the lines leaves one tile of each odd run. Nothing ever pairs these along the lines, because
//!   something stands between them. So two slides can only if they go along and across, and the leftovers of the
//!   first form even runs for the second. That is seen line by line, until a leftover has no partner.
//! - Three and four slides are followed by making the first one or two.
//!
//! Without slack the slide that pairs them off is due now, and the next one has to do the same for the next level.

use super::bound::{ACROSS, ALONG};
use super::grid::Grid;
use super::words::Word;

/// Follows runs across lines: which columns stand in an odd run, and whether one was cut off odd.
#[derive(Clone, Copy, Default)]
struct Runs {
    odd: u32,
    broken: u32,
}

impl Runs {
    #[inline(always)]
    fn push<W: Word>(&mut self, line: W, level: u8) {
        let here = line.places(level);
        self.broken |= self.odd & full(line) & !here;
        self.odd ^= here;
    }

    /// Takes a line in after a slide towards its start, and after one towards its end; false if neither can do.
    #[inline(always)]
    fn push_both<W: Word>(both: &mut [Runs; 2], line: W, level: u8) -> bool {
        both[0].push(line.pushed(), level);
        both[1].push(line.reversed().pushed(), level);
        both[0].broken == 0 || both[1].broken == 0
    }

    #[inline(always)]
    fn even(self) -> bool {
        self.odd | self.broken == 0
    }

    /// As bits.
    #[inline(always)]
    fn both_even(both: [Runs; 2]) -> u8 {
        u8::from(both[0].even()) | u8::from(both[1].even()) << 1
    }
}

/// The places of a line.
#[inline(always)]
fn full<W: Word>(line: W) -> u32 {
    (1 << line.length()) - 1
}

/// Whether a run of ones is odd.
#[inline(always)]
fn odd_run(here: u32) -> bool {
    const EVEN: u32 = 0x5555_5555;
    // An odd run ends on a bit of the same parity as it starts on.
    let starts = here & !(here << 1);
    let behind_even = here.wrapping_add(starts & EVEN) & !here;
    let behind_odd = here.wrapping_add(starts & !EVEN) & !here;
    (behind_even & !EVEN) | (behind_odd & EVEN) != 0
}

impl<W: Word, const N: usize> Grid<W, N> {
    /// The turns (as bits, in the order of [`super::lines::Turn::ALL`]) after which the goal is not out of reach with
    /// this slack of at most three, as far as the smallest tiles tell. Only the `wanted` ones are looked at.
    ///
    /// A turn that only another one would make good, which could have been made at once, is not open.
    pub(super) fn open(&self, smallest: u8, slack: u32, wanted: u8) -> u8 {
        let mut wanted = wanted;
        if slack == 0 {
            let (along, across) = self.one(smallest);
            wanted &= (u8::from(along) * ALONG) | (u8::from(across) * ACROSS);
        }
        let mut open = 0;
        if wanted & ALONG != 0 {
            open |= self.open_along(smallest, slack);
        }
        if wanted & ACROSS != 0 {
            open |= self.crossed().open_along(smallest, slack) << 2;
        }
        wanted & open
    }

    /// Those along the lines: bit 0 towards the start, bit 1 towards the end.
    fn open_along(&self, smallest: u8, slack: u32) -> u8 {
        if slack == 1 {
            return self.along_across(smallest);
        }
        let uneven = self.any_three();
        let passes = |backward| {
            let after = self.slid(backward);
            if slack == 0 {
                let (along, across) = after.one(smallest + 1);
                return along || across || after.total() == 1;
            }
            after.columns_with(smallest) == 0
                || after.reach(smallest, slack, uneven || after.any_pair())
        };
        u8::from(passes(false)) | u8::from(passes(true)) << 1
    }

    /// Whether one slide along the lines, and whether one across, pairs off all tiles of a level.
    #[inline(always)]
    fn one(&self, level: u8) -> (bool, bool) {
        let mut runs = Runs::default();
        let mut odd = false;
        for &line in self.lines() {
            odd |= odd_run(line.places(level));
            runs.push(line, level);
        }
        (!odd, runs.even())
    }

    /// The slides along the lines after which one across pairs off what is left of a level.
    #[inline(always)]
    fn along_across(&self, level: u8) -> u8 {
        let mut both = [Runs::default(); 2];
        for &line in self.lines() {
            let waiting = both[0].odd | both[1].odd;
            let matters = line.places(level) != 0 || waiting & full(line) != 0;
            if matters && !Runs::push_both(&mut both, line, level) {
                return 0;
            }
        }
        Runs::both_even(both)
    }

    /// The slides across after which one along the lines does.
    #[inline(always)]
    fn across_along(&self, level: u8) -> u8 {
        let mut both = [Runs::default(); 2];
        let mut todo = self.columns_with(level);
        while todo != 0 {
            // The columns furthest from the wall are the shortest.
            let place = todo.ilog2();
            if !Runs::push_both(&mut both, self.column(place), level) {
                return 0;
            }
            todo ^= 1 << place;
            if place > 0 && both[0].odd | both[1].odd != 0 {
                todo |= 1 << (place - 1);
            }
        }
        Runs::both_even(both)
    }

    /// Whether so many slides, at least two, can pair off all tiles of a level. The first goes along the lines only if
    /// that is allowed.
    fn reach(&self, level: u8, slides: u32, along: bool) -> bool {
        if slides == 2 {
            return (along && self.along_across(level) != 0) || self.across_along(level) != 0;
        }
        (along && self.reach_along(level, slides)) || self.crossed().reach_along(level, slides)
    }

    /// The same if the first goes along the lines.
    fn reach_along(&self, level: u8, slides: u32) -> bool {
        let there = self.slid(false);
        if there.columns_with(level) == 0 {
            return true;
        }
        // Without a run of three both slides make the same lines. Then a second one along does the same after either,
        // and nothing worth a slide if there is no pair.
        let uneven = self.any_three();
        there.reach(level, slides - 1, uneven || there.any_pair())
            || self.slid(true).reach(level, slides - 1, uneven)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Levels;
    use crate::champion::key::Key;
    use crate::champion::lines::Lines;
    use rand::{Rng, RngExt, SeedableRng};
    use std::collections::HashMap;

    type Small = Grid<u64, 8>;

    fn board(rows: usize, cols: usize, cells: Vec<u8>) -> Small {
        Grid::of(&Lines::of(&Levels { rows, cols, cells, goal: 100 }, true))
    }

    fn turns(grid: &Small) -> [Small; 4] {
        let across = grid.crossed();
        [grid.slid(false), grid.slid(true), across.slid(false), across.slid(true)]
    }

    /// Whether so many slides can pair off all tiles of a level, by making them.
    fn made(grid: &Small, level: u8, slides: u32) -> bool {
        grid.columns_with(level) == 0
            || (slides > 0 && turns(grid).iter().any(|after| made(after, level, slides - 1)))
    }

    /// Boards with a few smallest tiles among others that merge often.
    fn few_smallest(rng: &mut impl Rng) -> Small {
        let (rows, cols) = (rng.random_range(2..8), rng.random_range(2..8));
        let mut cells: Vec<u8> =
            (0..rows * cols).map(|_| [0, 2, 3, 4, 5][rng.random_range(0..5)]).collect();
        for _ in 0..rng.random_range(1..7) {
            cells[rng.random_range(0..rows * cols)] = 1;
        }
        board(rows, cols, cells)
    }

    #[test]
    fn slides_are_foreseen() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(12);
        let mut seen = [[0; 2]; 4];
        for _ in 0..6_000 {
            let grid = few_smallest(&mut rng);
            for slack in 1..=3 {
                let open = grid.open(1, slack, 0b1111);
                let possible = made(&grid, 1, slack + 1);
                assert_eq!(open != 0, possible, "{grid:?} {slack}");
                seen[slack as usize][usize::from(possible)] += 1;
                for (bit, after) in turns(&grid).iter().enumerate() {
                    let passes = made(after, 1, slack);
                    // A turn that is not open is not needed: another one does it sooner.
                    if open >> bit & 1 == 1 {
                        assert!(passes, "{grid:?} {slack} {bit}");
                    } else if passes {
                        assert!(made(&grid, 1, slack), "{grid:?} {slack} {bit}");
                    }
                }
            }
        }
        assert!(seen[1..].iter().flatten().all(|&count| count > 500), "{seen:?}");
    }

    /// The slides each reachable position needs at least, if it can be solved.
    fn distances(grid: &Small) -> HashMap<Key, u32> {
        let mut before: HashMap<Key, Vec<Key>> = HashMap::new();
        let mut todo = vec![*grid];
        let mut ends = Vec::new();
        before.insert(grid.key(), Vec::new());
        while let Some(grid) = todo.pop() {
            if grid.total() == 1 {
                ends.push(grid.key());
                continue;
            }
            for after in turns(&grid) {
                let known = before.entry(after.key()).or_insert_with(|| {
                    todo.push(after);
                    Vec::new()
                });
                known.push(grid.key());
            }
        }
        let mut far: HashMap<Key, u32> = ends.iter().map(|&end| (end, 0)).collect();
        let mut at = 0;
        while at < ends.len() {
            for &key in &before[&ends[at]] {
                let steps = far[&ends[at]] + 1;
                far.entry(key).or_insert_with(|| {
                    ends.push(key);
                    steps
                });
            }
            at += 1;
        }
        far
    }

    #[test]
    fn no_shortest_solution_is_ruled_out() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(14);
        let mut seen = [0; 4];
        for round in 0..160 {
            let (rows, cols) = [(3, 3), (3, 4), (4, 4), (5, 5)][round % 4];
            let tiles = rows * cols;
            let full = crate::generate::split(rows, cols, tiles, &mut rng);
            let levels = Levels::new(&full).expect("the sum is a power of two");
            let mut grid = turns(&board(rows, cols, levels.cells))[0];
            let far = distances(&grid);
            while grid.total() > 1 {
                if let Some(&slides) = far.get(&grid.key()) {
                    let smallest = grid.smallest();
                    let slack = slides - u32::from(levels.goal - smallest);
                    for allowed in slack..=3 {
                        let open = grid.open(smallest, allowed, 0b1111);
                        for (bit, after) in turns(&grid).iter().enumerate() {
                            let leads = far.get(&after.key()).is_some_and(|&far| far < slides);
                            assert!(!leads || open >> bit & 1 == 1, "{grid:?} {allowed} {bit}");
                        }
                        seen[allowed as usize] += 1;
                    }
                }
                let next = turns(&grid)[rng.random_range(0..4)];
                if next.key() == grid.key() && rng.random_range(0..8) == 0 {
                    break;
                }
                grid = next;
            }
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    }
}
