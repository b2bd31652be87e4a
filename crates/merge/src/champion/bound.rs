//! Lower bounds on the slides still needed.
//!
//! Every slide at most doubles a tile, so a board whose smallest level is `a` and whose goal is `g` needs
//! `g − a` slides (the report's bound), and more where the smallest tiles stand badly: where one slide cannot pair
//! them off one of the `g − a` is lost, where two cannot two are, and so on up to four. What matters to a search is the
//! *slack*: slides left minus the report's bound. With a slack of s, s + 1 slides must be enough.
//!
//! Positions of at most 16×16 tiles are looked at in `ahead`. Here are the tests for larger ones, which have no more
//! than two slides in sight. Where the leftovers of the first land follows from which tiles merge, without building the
//! board.

use super::Parts;
use super::grid::Grid;
use super::lines::Lines;

/// With less slack the test is cheaper than a look into the table, and tells more.
pub(super) const CHEAP: u32 = 2;

/// The turns along the lines, and those across.
pub(super) const ALONG: u8 = 0b0011;
pub(super) const ACROSS: u8 = 0b1100;

const EVEN: u64 = 0x5555_5555_5555_5555;

/// What one slide does to the smallest tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// All pair off.
    Clears,
    /// The leftovers pair off in the next slide across.
    Prepares,
    /// Neither.
    Neither,
}

/// Where a line holds the smallest level, and where two neighbours are equal.
#[derive(Clone, Copy)]
struct Masks {
    smallest: u64,
    equal: u64,
    length: u32,
}

/// The bits of a line of this length.
#[inline(always)]
fn full(length: u32) -> u64 {
    u64::MAX >> (64 - length)
}

impl Masks {
    /// The masks of a line, tile by tile.
    #[inline(always)]
    fn of(tiles: impl Iterator<Item = u8>, level: u8) -> Masks {
        let (mut smallest, mut equal, mut length, mut last) = (0u64, 0u64, 0, 0);
        for tile in tiles {
            smallest |= u64::from(tile == level) << length;
            equal |= u64::from(tile == last) << length;
            last = tile;
            length += 1;
        }
        Masks { smallest, equal: equal >> 1, length }
    }

    /// The same line read from its end.
    #[inline(always)]
    fn reversed(self) -> Masks {
        Masks {
            smallest: self.smallest.reverse_bits() >> (64 - self.length),
            // The last pair starts one place before the last tile.
            equal: self.equal.reverse_bits().wrapping_shr(65 - self.length)
                & (full(self.length) >> 1),
            length: self.length,
        }
    }

    /// The first tiles of the pairs that merge towards the start.
    #[inline(always)]
    fn pairs(self) -> u64 {
        let starts = self.equal & !(self.equal << 1);
        let from_even = self.equal & !self.equal.wrapping_add(starts & EVEN);
        (from_even & EVEN) | (self.equal & !from_even & !EVEN)
    }

    /// Where unpaired smallest tiles are after these pairs have merged, and the line's new length.
    #[inline(always)]
    fn landing(self, pairs: u64) -> (u64, u32) {
        let mut landed = self.smallest & !(pairs | pairs << 1);
        let mut length = self.length;
        // What stands behind a merged pair moves up by one.
        let mut gone = pairs << 1;
        while gone != 0 {
            let before = (gone & gone.wrapping_neg()) - 1;
            landed = (landed & before) | (landed >> 1 & !before);
            gone = (gone & (gone - 1)) >> 1;
            length -= 1;
        }
        (landed, length)
    }
}

/// Follows runs across lines: which columns stand in an odd run, and whether one was cut off odd.
#[derive(Clone, Copy, Default)]
struct Runs {
    odd: u64,
    broken: u64,
    any: u64,
}

impl Runs {
    #[inline(always)]
    fn push(&mut self, (smallest, length): (u64, u32)) {
        self.broken |= self.odd & full(length) & !smallest;
        self.odd ^= smallest;
        self.any |= smallest;
    }

    /// Takes a line in after a slide towards its start, and after one towards its end.
    #[inline(always)]
    fn push_both(both: &mut [Runs; 2], there: Masks) {
        both[0].push(there.landing(there.pairs()));
        let back = there.reversed();
        both[1].push(back.landing(back.pairs()));
    }

    #[inline(always)]
    fn even(self) -> bool {
        self.broken | self.odd == 0
    }
}

/// What slides along these lines, towards their start and towards their end, do to the tiles of level
/// `smallest`.
fn effects(lines: &Lines, smallest: u8) -> [Effect; 2] {
    let mut runs = [Runs::default(); 2];
    for line in lines.iter() {
        Runs::push_both(&mut runs, Masks::of(line.iter().copied(), smallest));
        if runs[0].broken != 0 && runs[1].broken != 0 {
            break;
        }
    }
    runs.map(|runs| match (runs.any, runs.even()) {
        (0, _) => Effect::Clears,
        (_, true) => Effect::Prepares,
        (_, false) => Effect::Neither,
    })
}

/// Whether one slide along the lines, and whether one across, pairs off all tiles of level `smallest`.
fn clears(lines: &Lines, smallest: u8) -> (bool, bool) {
    let mut odd_along = 0;
    let mut across = Runs::default();
    for line in lines.iter() {
        let masks = Masks::of(line.iter().copied(), smallest);
        let here = masks.smallest;
        across.push((here, masks.length));
        // An odd run ends on a bit of the same parity as it starts on.
        let starts = here & !(here << 1);
        let behind_even = here.wrapping_add(starts & EVEN) & !here;
        let behind_odd = here.wrapping_add(starts & !EVEN) & !here;
        odd_along |= (behind_even & !EVEN) | (behind_odd & EVEN);
        if masks.length == 64 {
            // The bit behind the last run does not exist.
            odd_along |= u64::from(here.leading_ones() & 1);
        }
    }
    (odd_along == 0, across.even())
}

/// The turns (as bits, in the order of [`super::lines::Turn::ALL`]) after which the goal is not yet out of reach with
/// this slack, as far as the smallest tiles tell. Only the `wanted` ones are looked at. `across` is filled if one of
/// them needs it.
pub(super) fn open_turns(
    parts: Parts,
    lines: &Lines,
    across: &mut Lines,
    smallest: u8,
    slack: u32,
    wanted: u8,
) -> u8 {
    let mut open = wanted;
    if parts.tell(slack) {
        open = match lines.side() {
            0..=8 => Grid::<u64, 8>::of(lines).open(smallest, slack, wanted),
            9..=16 => Grid::<u128, 16>::of(lines).open(smallest, slack, wanted),
            _ => wanted & open_at_length(lines, across, smallest, slack),
        };
    }
    if open & ACROSS != 0 {
        lines.cross_into(across);
    }
    open
}

/// The same for lines of any length, with a look at one or two slides at most.
fn open_at_length(lines: &Lines, across: &mut Lines, smallest: u8, slack: u32) -> u8 {
    let test = |lines: &Lines| {
        let [there, back] = effects(lines, smallest);
        u8::from(there != Effect::Neither) | u8::from(back != Effect::Neither) << 1
    };
    match slack {
        0 => {
            let (along, cross) = clears(lines, smallest);
            (u8::from(along) * ALONG) | (u8::from(cross) * ACROSS)
        }
        1 => {
            lines.cross_into(across);
            test(lines) | test(across) << 2
        }
        _ => ALONG | ACROSS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Levels;
    use rand::{RngExt, SeedableRng};

    /// What the slides really do, by making them.
    fn made(lines: &Lines, smallest: u8, backward: bool) -> Effect {
        let room = lines.total();
        let holds = |lines: &Lines| lines.tiles().contains(&smallest);
        let (mut after, mut across, mut then) =
            (Lines::with_room(room), Lines::with_room(room), Lines::with_room(room));
        lines.slide_into(backward, &mut after);
        if !holds(&after) {
            return Effect::Clears;
        }
        after.cross_into(&mut across);
        across.slide_into(false, &mut then);
        if holds(&then) { Effect::Neither } else { Effect::Prepares }
    }

    #[test]
    fn masks_tell_what_slides_do() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(11);
        let mut seen = [0; 3];
        for round in 0..60_000 {
            let (rows, cols) = match round % 3 {
                0 => (rng.random_range(1..4), rng.random_range(1..4)),
                1 => (rng.random_range(1..7), rng.random_range(1..12)),
                _ => (rng.random_range(1..3), rng.random_range(1..=64)),
            };
            let highest = rng.random_range(2..5);
            let cells = (0..rows * cols).map(|_| rng.random_range(0..highest)).collect();
            let mut lines = Lines::of(&Levels { rows, cols, cells, goal: 100 }, true);
            if lines.total() == 0 {
                continue;
            }
            let mut across = Lines::with_room(lines.total());
            let smallest = lines.smallest();
            let (along, cross) = clears(&lines, smallest);
            assert_eq!(along, made(&lines, smallest, false) == Effect::Clears);
            for backward in [false, true] {
                let effect = effects(&lines, smallest)[usize::from(backward)];
                assert_eq!(effect, made(&lines, smallest, backward), "{lines:?} {backward}");
                seen[effect as usize] += 1;
            }
            lines.cross_into(&mut across);
            std::mem::swap(&mut lines, &mut across);
            assert_eq!(cross, made(&lines, smallest, false) == Effect::Clears);
        }
        assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
    }
}
