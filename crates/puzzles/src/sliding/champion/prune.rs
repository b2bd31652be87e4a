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

/// The state in which a search begins.
pub const START: u32 = 0;
/// The move is superfluous.
pub const REFUSED: u32 = u32::MAX;

/// The automaton.
#[derive(Clone, Debug)]
pub struct Pruner {
    next: Vec<[u32; 4]>,
}

impl Pruner {
    /// Compares all strings of up to `length` moves (at most 14; each more takes three times as long).
    pub fn new(length: usize) -> Pruner {
        assert!(length <= LONGEST, "strings of at most 14 moves are compared");
        automaton(&superfluous(length))
    }

    /// The state after a move, or [`REFUSED`].
    #[inline(always)]
    pub fn next(&self, state: u32, direction: usize) -> u32 {
        self.next[state as usize][direction]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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

    fn suffix(self, length: u8) -> Word {
        Word { moves: self.moves & ((1u32 << (2 * length)) - 1), length }
    }
}

/// What a string does, and the rectangle it needs.
struct Effect {
    board: u64,
    low: (u8, u8),
    high: (u8, u8),
}

impl Effect {
    fn within(&self, other: &Effect) -> bool {
        self.low.0 >= other.low.0
            && self.low.1 >= other.low.1
            && self.high.0 <= other.high.0
            && self.high.1 <= other.high.1
    }
}

/// Plays strings on a board without borders.
struct Plane {
    tiles: Vec<u16>,
}

impl Plane {
    fn new() -> Plane {
        Plane { tiles: (0..(SIDE * SIDE) as u16).collect() }
    }

    fn effect(&mut self, word: Word) -> Effect {
        let middle = LONGEST * SIDE + LONGEST;
        let mut touched = Vec::with_capacity(LONGEST + 1);
        let mut blank = middle;
        let corner = (LONGEST as u8, LONGEST as u8);
        let (mut low, mut high) = (corner, corner);
        for place in 0..usize::from(word.length) {
            let there = match word.at(place) {
                0 => blank + SIDE,
                1 => blank - 1,
                2 => blank + 1,
                _ => blank - SIDE,
            };
            self.tiles.swap(blank, there);
            touched.push(blank);
            blank = there;
            let (row, col) = ((there / SIDE) as u8, (there % SIDE) as u8);
            low = (low.0.min(row), low.1.min(col));
            high = (high.0.max(row), high.1.max(col));
        }
        touched.push(blank);
        let board = self.digest(&touched);
        for &cell in &touched {
            self.tiles[cell] = cell as u16;
        }
        Effect { board, low, high }
    }

    /// A number for the board: equal boards have equal ones, and 64 bits keep the others apart.
    fn digest(&self, touched: &[usize]) -> u64 {
        let mut cells = touched.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let moved = cells.into_iter().filter(|&c| usize::from(self.tiles[c]) != c);
        moved.fold(0, |sum: u64, cell| {
            let pair = (cell as u64) << 16 | u64::from(self.tiles[cell]);
            sum.wrapping_add(mix(pair))
        })
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea & Flood 2014).
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The strings that are not needed and hold no shorter one that is not.
fn superfluous(length: usize) -> Vec<Word> {
    let mut plane = Plane::new();
    let mut refused: HashMap<Word, ()> = HashMap::new();
    let mut kept: HashMap<u64, Vec<Effect>> = HashMap::new();
    let empty = Word { moves: 0, length: 0 };
    kept.insert(0, vec![plane.effect(empty)]);
    let mut layer = vec![empty];
    let mut list = Vec::new();
    for _ in 0..length {
        let mut longer = Vec::with_capacity(3 * layer.len());
        for word in layer {
            for direction in 0..4 {
                let word = word.push(direction);
                if (2..word.length).any(|n| refused.contains_key(&word.suffix(n))) {
                    continue;
                }
                let effect = plane.effect(word);
                let same = kept.entry(effect.board).or_default();
                if same.iter().any(|other| other.within(&effect)) {
                    refused.insert(word, ());
                    list.push(word);
                } else {
                    same.push(effect);
                    longer.push(word);
                }
            }
        }
        layer = longer;
    }
    list
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
    Pruner { next }
}

/// Whether a move only takes the last one back.
#[inline(always)]
pub fn takes_back(last: usize, next: usize) -> bool {
    next == opposite(last)
}

#[cfg(test)]
mod tests {
    use super::*;

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
