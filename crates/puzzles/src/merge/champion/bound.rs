//! Lower bounds on the slides still needed.
//!
//! Every slide at most doubles a tile, so a board whose smallest level is `a` and whose goal is `g` needs
//! `g − a` slides (the report's bound), and more where the smallest tiles stand badly:
//!
//! - All smallest tiles can pair off in one slide only if all their runs in the lines, or all their
//!   runs in the columns, are even. If not, one slide of the `g − a` is lost.
//! - A slide along the lines leaves one tile of each odd run; nothing ever pairs these along the lines,
//!   because something stands between them. So two slides suffice only if they go along and across,
//!   and the leftovers of the first form even runs for the second. Where the leftovers land follows
//!   from which tiles merge, without building the board. If they do not, two slides are lost.
//!
//! What matters to a search is the *slack*: slides left minus the report's bound.

use super::lines::Lines;

/// With this slack the smallest tiles rule nothing out.
pub(super) const ENOUGH: u32 = 2;

const EVEN: u64 = 0x5555_5555_5555_5555;

/// What one slide does to the smallest tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effect {
    /// All pair off.
    Clears,
    /// The leftovers pair off in the next slide across.
    Prepares,
    /// Neither.
    Neither,
}

/// Where a line holds a level, and where two neighbours are equal.
#[derive(Clone, Copy)]
struct Masks {
    smallest: u64,
    equal: u64,
    length: u32,
}

/// Eight bytes' "is zero" as eight bits; bytes must be below 128.
#[inline(always)]
fn zeros(word: u64) -> u64 {
    let nonzero = word.wrapping_add(0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
    let zero = (nonzero ^ 0x8080_8080_8080_8080) >> 7;
    zero.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    match bytes[at..].first_chunk::<8>() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => 0,
    }
}

/// The bits of a line of this length.
#[inline(always)]
fn full(length: u32) -> u64 {
    u64::MAX >> (64 - length)
}

impl Masks {
    #[inline(always)]
    fn of(padded: &[u8], start: usize, length: u8, level: u8) -> Masks {
        let pattern = u64::from(level) * 0x0101_0101_0101_0101;
        let (mut smallest, mut equal) = (0, 0);
        let mut at = 0;
        while at < usize::from(length) {
            let here = word(padded, start + at);
            // The neighbour of the word's last byte is the next word's first.
            let beyond = u64::from(padded[start + at + 8]);
            smallest |= zeros(here ^ pattern) << at;
            equal |= zeros(here ^ (here >> 8 | beyond << 56)) << at;
            at += 8;
        }
        let length = u32::from(length);
        Masks { smallest: smallest & full(length), equal: equal & (full(length) >> 1), length }
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

    /// Where unpaired smallest tiles are after a slide towards the start, and the line's new length.
    #[inline(always)]
    fn landing(self) -> (u64, u32) {
        let pairs = self.pairs();
        let kept = full(self.length) & !(pairs << 1);
        let mut left = self.smallest & !pairs & kept;
        let mut landed = 0;
        while left != 0 {
            let lowest = left & left.wrapping_neg();
            landed |= 1 << (kept & (lowest - 1)).count_ones();
            left ^= lowest;
        }
        (landed, kept.count_ones())
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
    fn push(&mut self, smallest: u64, length: u32) {
        self.broken |= self.odd & full(length) & !smallest;
        self.odd ^= smallest;
        self.any |= smallest;
    }

    #[inline(always)]
    fn even(self) -> bool {
        self.broken | self.odd == 0
    }
}

/// What slides along these lines, towards their start and towards their end, do to the tiles of level
/// `smallest`.
pub(super) fn effects(lines: &Lines, smallest: u8) -> [Effect; 2] {
    let mut start = 0;
    let mut runs = [Runs::default(); 2];
    for &length in lines.lengths() {
        let there = Masks::of(lines.padded(), start, length, smallest);
        start += usize::from(length);
        for (runs, masks) in runs.iter_mut().zip([there, there.reversed()]) {
            let (landed, length) = masks.landing();
            runs.push(landed, length);
        }
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
pub(super) fn clears(lines: &Lines, smallest: u8) -> (bool, bool) {
    let mut start = 0;
    let mut odd_along = 0;
    let mut across = Runs::default();
    for &length in lines.lengths() {
        let masks = Masks::of(lines.padded(), start, length, smallest);
        start += usize::from(length);
        let here = masks.smallest;
        across.push(here, masks.length);
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
/// this slack, as far as the smallest tiles tell. `across` is filled when it was needed.
pub(super) fn open_turns(lines: &Lines, across: &mut Lines, smallest: u8, slack: u32) -> u8 {
    if slack >= ENOUGH {
        lines.cross_into(across);
        return 0b1111;
    }
    if slack == 0 {
        let (along, cross) = clears(lines, smallest);
        if cross {
            lines.cross_into(across);
        }
        return (u8::from(along) * 0b0011) | (u8::from(cross) * 0b1100);
    }
    lines.cross_into(across);
    let mut open = 0;
    for (bit, effect) in
        effects(lines, smallest).into_iter().chain(effects(across, smallest)).enumerate()
    {
        open |= u8::from(effect != Effect::Neither) << bit;
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::board::Levels;
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
