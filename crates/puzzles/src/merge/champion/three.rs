//! Whether three slides can pair off all smallest tiles.
//!
//! Of slides along one axis, one after the other, only the first pairs smallest tiles. So if a first slide along
//! the lines leaves some, the next two go along and across, or across and along. What they do to the
//! leftovers is seen in the lines and columns that hold one and those that stand between two: they are
//! read off the masks of the first slide, tile by tile, until one leftover has no partner. No board is built.

use super::bound::{Masks, Runs, full};
use super::lines::Lines;
use crate::merge::board::LONGEST_SIDE;

/// A line as a slide leaves it, places counted from the wall it slid to.
#[derive(Clone, Copy, Debug, Default)]
struct Pushed {
    /// Where the line starts in the list of tiles.
    start: u16,
    before: u8,
    after: u8,
    backward: bool,
    /// The first tiles of the pairs that merged, by the places before.
    pairs: u64,
    /// The smallest tiles, by the places after.
    smallest: u64,
}

impl Pushed {
    /// The tile that stood at a place before the slide, doubled if it was the first of a pair.
    #[inline(always)]
    fn doubled(&self, tiles: &[u8], at: u32) -> u8 {
        let index = if self.backward { u32::from(self.before) - 1 - at } else { at };
        tiles[usize::from(self.start) + index as usize] + (self.pairs >> at & 1) as u8
    }

    /// The tile at a place after the slide.
    #[inline(always)]
    fn tile(&self, tiles: &[u8], place: u32) -> u8 {
        let mut at = place;
        let mut gone = self.pairs << 1;
        while gone != 0 && gone.trailing_zeros() <= at {
            at += 1;
            gone &= gone - 1;
        }
        self.doubled(tiles, at)
    }

    /// The line after the slide.
    #[inline(always)]
    fn line(&self, tiles: &[u8]) -> impl Iterator<Item = u8> {
        let mut kept = full(u32::from(self.before)) & !(self.pairs << 1);
        std::iter::from_fn(move || {
            let at = kept.trailing_zeros();
            (kept != 0).then(|| {
                kept &= kept - 1;
                self.doubled(tiles, at)
            })
        })
    }
}

/// The test, with room for its work.
#[derive(Debug)]
pub(super) struct Three {
    lines: [[Pushed; LONGEST_SIDE]; 2],
}

impl Default for Three {
    fn default() -> Three {
        Three { lines: [[Pushed::default(); LONGEST_SIDE]; 2] }
    }
}

impl Three {
    /// The slides along these lines (bit 0 towards the start, bit 1 towards the end) that pair off all
    /// smallest tiles, alone or with two more slides.
    pub(super) fn open(&mut self, lines: &Lines, smallest: u8) -> u8 {
        let mut start = 0;
        let mut left = [0; 2];
        for (number, line) in lines.iter().enumerate() {
            let there = Masks::of(line.iter().copied(), smallest);
            for (way, masks) in [there, there.reversed()].into_iter().enumerate() {
                let pairs = masks.pairs();
                let (landed, after) = masks.landing(pairs);
                left[way] |= landed;
                self.lines[way][number] = Pushed {
                    start,
                    before: line.len() as u8,
                    after: after as u8,
                    backward: way == 1,
                    pairs,
                    smallest: landed,
                };
            }
            start += line.len() as u16;
        }
        let count = lines.lengths().len();
        let opens = |way: usize| {
            let after = &self.lines[way][..count];
            left[way] == 0
                || along_then_across(after, lines.tiles(), smallest)
                || across_then_along(after, lines.tiles(), left[way], smallest)
        };
        u8::from(opens(0)) | u8::from(opens(1)) << 1
    }
}

/// Whether another slide along and one across pair off what the first slide left.
fn along_then_across(lines: &[Pushed], tiles: &[u8], smallest: u8) -> bool {
    let mut runs = [Runs::default(); 2];
    for line in lines {
        let waiting = runs[0].odd | runs[1].odd;
        if line.smallest == 0 && waiting & full(u32::from(line.after)) == 0 {
            continue;
        }
        Runs::push_both(&mut runs, Masks::of(line.line(tiles), smallest));
        if runs[0].broken != 0 && runs[1].broken != 0 {
            return false;
        }
    }
    runs[0].even() || runs[1].even()
}

/// Whether a slide across and one along pair off what the first slide left at these places.
fn across_then_along(lines: &[Pushed], tiles: &[u8], left: u64, smallest: u8) -> bool {
    let mut runs = [Runs::default(); 2];
    let mut todo = left;
    while todo != 0 {
        // The columns furthest from the wall are the shortest.
        let place = todo.ilog2();
        let reaching = lines.iter().filter(|line| u32::from(line.after) > place);
        let column = reaching.map(|line| line.tile(tiles, place));
        Runs::push_both(&mut runs, Masks::of(column, smallest));
        if runs[0].broken != 0 && runs[1].broken != 0 {
            return false;
        }
        todo ^= 1 << place;
        if todo != 0 && runs[0].odd | runs[1].odd != 0 {
            todo |= 1 << (place - 1);
        }
    }
    runs[0].even() || runs[1].even()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::board::Levels;
    use rand::{RngExt, SeedableRng};

    /// Whether so many slides can pair off all tiles of a level, by making them.
    fn made(lines: &Lines, smallest: u8, slides: u32) -> bool {
        if !lines.tiles().contains(&smallest) {
            return true;
        }
        let mut across = Lines::with_room(lines.total());
        lines.cross_into(&mut across);
        let ways = [(lines, false), (lines, true), (&across, false), (&across, true)];
        slides > 0
            && ways.into_iter().any(|(from, backward)| {
                let mut after = Lines::with_room(lines.total());
                from.slide_into(backward, &mut after);
                made(&after, smallest, slides - 1)
            })
    }

    #[test]
    fn three_slides_are_foreseen() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(12);
        let mut seen = [0; 2];
        for round in 0..12_000 {
            let (rows, cols) = match round % 4 {
                0 => (rng.random_range(1..4), rng.random_range(1..4)),
                3 => (rng.random_range(1..3), rng.random_range(1..=64)),
                _ => (rng.random_range(2..8), rng.random_range(2..8)),
            };
            let highest = rng.random_range(3..6);
            let mut cells: Vec<u8> =
                (0..rows * cols).map(|_| rng.random_range(1..highest) % (highest - 1)).collect();
            cells.iter_mut().filter(|cell| **cell == 1).for_each(|cell| *cell = highest);
            for _ in 0..rng.random_range(1..6) {
                cells[rng.random_range(0..rows * cols)] = 1;
            }
            let lines = Lines::of(&Levels { rows, cols, cells, goal: 100 }, true);
            let open = Three::default().open(&lines, 1);
            for backward in [false, true] {
                let mut after = Lines::with_room(lines.total());
                lines.slide_into(backward, &mut after);
                let passes = made(&after, 1, 2);
                assert_eq!(open >> u8::from(backward) & 1 == 1, passes, "{lines:?} {backward}");
                seen[usize::from(passes)] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
    }
}
