//! X-wing, swordfish, jellyfish.

use super::grid::{ALL, Grid, HOUSES, bits, choices, size as count};
use super::step::{Removals, Step, Technique};

/// A fish: a digit, its base lines, and the lines across that cover it.
#[derive(Clone, Copy, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: usize,
    /// The first of the nine lines that are base.
    pub base: usize,
    /// Which of them.
    pub lines: u16,
    /// Which lines across.
    pub cover: u16,
}

impl Fish {
    /// The first of the nine lines that cover.
    pub fn across(&self) -> usize {
        if self.base == 18 { 9 } else { 18 }
    }
}

/// Calls for every fish of a size, columns as base first. The call may end it.
pub fn all<T>(grid: &Grid, size: u32, mut found: impl FnMut(Fish) -> Option<T>) -> Option<T> {
    for base in [18, 9] {
        let fits =
            |line: usize, digit: usize| (2..=size).contains(&count(grid.at[base + line][digit]));
        let fit: [u16; 9] = std::array::from_fn(|digit| {
            let room = u32::from(grid.placed[digit]) + 2 * size <= 9;
            let lines = (0..9).filter(|&line| room && fits(line, digit));
            lines.fold(0, |lines, line| lines | 1 << line)
        });
        if fit.iter().all(|lines| count(*lines) < size) {
            continue;
        }
        for lines in choices(size) {
            for digit in (0..9).filter(|&digit| lines & !fit[digit] == 0) {
                let cover = bits(lines).fold(0, |cover, line| cover | grid.at[base + line][digit]);
                if count(cover) == size
                    && let Some(result) = found(Fish { digit, base, lines, cover })
                {
                    return Some(result);
                }
            }
        }
    }
    None
}

/// Fish that rule something out.
pub fn steps<T>(grid: &Grid, size: u32, mut found: impl FnMut(Step) -> Option<T>) -> Option<T> {
    let (technique, value) = match size {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        _ => (Technique::Jellyfish, 52),
    };
    all(grid, size, |fish| {
        Step::removing(technique, value, struck(grid, &fish)).and_then(&mut found)
    })
}

/// What a fish rules out.
pub fn struck(grid: &Grid, fish: &Fish) -> Removals {
    let mut removes = Removals::new();
    for line in bits(fish.cover) {
        let house = fish.across() + line;
        for place in bits(grid.at[house][fish.digit] & ALL & !fish.lines) {
            removes.push((HOUSES[house][place], 1 << fish.digit));
        }
    }
    removes
}
