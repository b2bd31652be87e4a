//! Pruning of duplicate move strings by a finite-state machine (Taylor & Korf 1993).
//!
//! Some strings of moves lead to the same board wherever they are played. Of all strings with the same
//! effect only the shortest, and of those the alphabetically first, need be searched, provided that it
//! stays within the rectangle that the other one crosses and so is possible wherever that one is. All
//! strings up to a length are compared on a board without borders; an automaton (Aho & Corasick 1975)
//! then refuses every superfluous one in a single look-up per move. A shortest solution that is
//! alphabetically first never holds a refused string, so the answer stays the same whatever the length.

use crate::sliding::tables::shape::opposite;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The state in which a search begins.
pub const START: u32 = 0;
/// The move is superfluous.
pub const REFUSED: u32 = u32::MAX;

/// The automaton.
#[derive(Clone, Debug)]
pub struct Pruner {
    next: Vec<[u32; 4]>,
    /// For each state the moves, as bits, that are not refused.
    allowed: Vec<u8>,
}

impl Pruner {
    /// Compares all strings of up to `length` moves (at most 14; each more takes three times as long).
    pub fn new(length: usize) -> Pruner {
        assert!(length <= LONGEST, "strings of at most 14 moves are compared");
        let mut words = Vec::new();
        let mut pruner = automaton(&words);
        let mut plane = Plane::new();
        for length in 1..=length {
            // In the order of length, then of the alphabet: what is met first is what is kept.
            plane.enumerate(&pruner, START, Word::default(), length, &mut words);
            pruner = automaton(&words);
        }
        pruner
    }

    /// The state after a move, or [`REFUSED`].
    #[inline(always)]
    pub fn next(&self, state: u32, direction: usize) -> u32 {
        self.next[state as usize][direction]
    }

    /// The states after each move, or [`REFUSED`].
    #[inline(always)]
    pub fn row(&self, state: u32) -> [u32; 4] {
        self.next[state as usize]
    }

    /// The states after each move, and the moves, as bits, that are not refused.
    #[inline(always)]
    pub fn rows(&self, state: u32) -> ([u32; 4], u8) {
        (self.next[state as usize], self.allowed[state as usize])
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.next.len()
    }
}

const LONGEST: usize = 14;
/// A board that no string of the longest length leaves.
const SIDE: usize = 2 * LONGEST + 1;

/// A string of moves, two bits each, the first in the highest place used.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    moves: u32,
    length: u8,
}

impl Word {
    fn push(self, direction: usize) -> Word {
        Word { moves: self.moves << 2 | direction as u32, length: self.length + 1 }
    }

    fn at(self, place: usize) -> usize {
        (self.moves >> (2 * (usize::from(self.length) - 1 - place)) & 3) as usize
    }
}

/// The rectangle that the blank crossed.
#[derive(Clone, Copy, Debug)]
struct Extent {
    low: (u8, u8),
    high: (u8, u8),
}

impl Extent {
    fn with(self, cell: usize) -> Extent {
        let (row, col) = ((cell / SIDE) as u8, (cell % SIDE) as u8);
        Extent {
            low: (self.low.0.min(row), self.low.1.min(col)),
            high: (self.high.0.max(row), self.high.1.max(col)),
        }
    }

    fn within(self, other: Extent) -> bool {
        self.low.0 >= other.low.0
            && self.low.1 >= other.low.1
            && self.high.0 <= other.high.0
            && self.high.1 <= other.high.1
    }
}

/// A board without borders, on which strings are played.
struct Plane {
    tiles: Vec<u16>,
    blank: usize,
    /// A number for the board: equal boards have equal ones, and 64 bits keep the others apart.
    digest: u64,
    extent: Extent,
    /// For each board met, the rectangles of the strings that are kept.
    kept: HashMap<u64, Vec<Extent>, BuildHasherDefault<Digested>>,
}

impl Plane {
    fn new() -> Plane {
        let middle = LONGEST * SIDE + LONGEST;
        let corner = (LONGEST as u8, LONGEST as u8);
        let extent = Extent { low: corner, high: corner };
        Plane {
            tiles: (0..(SIDE * SIDE) as u16).collect(),
            blank: middle,
            digest: 0,
            extent,
            kept: HashMap::from_iter([(0, vec![extent])]),
        }
    }

    /// What a cell adds to the digest: nothing while its own tile is on it.
    fn trace(&self, cell: usize) -> u64 {
        let tile = self.tiles[cell];
        if usize::from(tile) == cell { 0 } else { mix((cell as u64) << 16 | u64::from(tile)) }
    }

    fn slide(&mut self, direction: usize) {
        let blank = self.blank;
        let there = match direction {
            0 => blank + SIDE,
            1 => blank - 1,
            2 => blank + 1,
            _ => blank - SIDE,
        };
        let before = self.trace(blank).wrapping_add(self.trace(there));
        self.tiles.swap(blank, there);
        let after = self.trace(blank).wrapping_add(self.trace(there));
        self.digest = self.digest.wrapping_sub(before).wrapping_add(after);
        self.blank = there;
    }

    /// Plays all strings of `length` more moves that the automaton lets through, and lists those that
    /// are superfluous.
    fn enumerate(
        &mut self,
        pruner: &Pruner,
        state: u32,
        word: Word,
        length: usize,
        list: &mut Vec<Word>,
    ) {
        if length == 0 {
            let extent = self.extent;
            let same = self.kept.entry(self.digest).or_default();
            if same.iter().any(|other| other.within(extent)) {
                list.push(word);
            } else {
                same.push(extent);
            }
            return;
        }
        for direction in 0..4 {
            let next = pruner.next(state, direction);
            if next == REFUSED {
                continue;
            }
            let extent = self.extent;
            self.slide(direction);
            self.extent = extent.with(self.blank);
            self.enumerate(pruner, next, word.push(direction), length - 1, list);
            self.slide(opposite(direction));
            self.extent = extent;
        }
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea & Flood 2014).
pub(super) fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A quick hasher for digests and small numbers.
#[derive(Default)]
pub(super) struct Digested(u64);

impl Hasher for Digested {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, digest: u64) {
        self.0 = digest;
    }

    fn write_usize(&mut self, number: usize) {
        self.0 = mix(self.0 ^ number as u64);
    }
}

/// Aho and Corasick's machine for the refused words.
fn automaton(words: &[Word]) -> Pruner {
    const MISSING: u32 = u32::MAX - 1;
    let mut next = vec![[MISSING; 4]];
    for word in words {
        let mut state = 0;
        let last = usize::from(word.length) - 1;
        for place in 0..last {
            let direction = word.at(place);
            if next[state][direction] == MISSING {
                next[state][direction] = next.len() as u32;
                next.push([MISSING; 4]);
            }
            state = next[state][direction] as usize;
        }
        next[state][word.at(last)] = REFUSED;
    }
    let mut fallback = vec![0usize; next.len()];
    let mut queue = std::collections::VecDeque::from([0usize]);
    while let Some(state) = queue.pop_front() {
        for direction in 0..4 {
            let shorter = if state == 0 { START } else { next[fallback[state]][direction] };
            let there = next[state][direction];
            if there == MISSING || shorter == REFUSED {
                next[state][direction] = shorter;
            } else if there != REFUSED {
                fallback[there as usize] = shorter as usize;
                queue.push_back(there as usize);
            }
        }
    }
    let allowed = |row: &[u32; 4]| {
        row.iter().rev().fold(0, |mask, &state| mask << 1 | u8::from(state != REFUSED))
    };
    Pruner { allowed: next.iter().map(allowed).collect(), next }
}

/// Whether a move only takes the last one back.
#[inline(always)]
pub fn takes_back(last: usize, next: usize) -> bool {
    next == opposite(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers_of_states() {
        let states = [6, 8, 10].map(|length| Pruner::new(length).states());
        assert_eq!(states, [21, 174, 1384]);
    }

    fn accepts(pruner: &Pruner, word: &str) -> bool {
        let mut state = START;
        word.chars().all(|letter| {
            let letters = crate::sliding::tables::shape::LETTERS;
            let direction = letters.iter().position(|l| *l == letter).unwrap();
            state = pruner.next(state, direction);
            state != REFUSED
        })
    }

    #[test]
    fn there_and_back_is_refused() {
        let pruner = Pruner::new(2);
        for word in ["DU", "UD", "LR", "RL", "DDU", "LURL"] {
            assert!(!accepts(&pruner, word), "{word}");
        }
        assert!(accepts(&pruner, "DLUR"));
    }

    #[test]
    fn of_two_ways_round_a_square_the_first_is_kept() {
        let pruner = Pruner::new(6);
        assert!(accepts(&pruner, "DRULDR"));
        assert!(!accepts(&pruner, "RDLURD"));
        assert!(accepts(&pruner, "RDLUR"));
    }

    #[test]
    fn longer_strings_prune_more() {
        let count = |length| {
            let pruner = Pruner::new(length);
            let mut states = HashMap::from([(START, 1u64)]);
            for _ in 0..20 {
                let mut after = HashMap::new();
                for (state, n) in states {
                    for d in 0..4 {
                        let there = pruner.next(state, d);
                        if there != REFUSED {
                            *after.entry(there).or_insert(0) += n;
                        }
                    }
                }
                states = after;
            }
            states.values().sum::<u64>()
        };
        let counts: Vec<u64> = [2, 6, 7, 8, 10].map(count).to_vec();
        assert!(counts.is_sorted_by(|a, b| a > b), "{counts:?}");
    }
}
