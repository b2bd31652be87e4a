//! Pruning of duplicate move strings by a finite-state machine (Taylor & Korf 1993).
//!
//! Some strings of moves lead to the same board wherever they are played. Of all strings with the same
//! effect only the shortest, and of those the alphabetically first, need be searched, provided that it
//! stays within the rectangle that the other one crosses and so is possible wherever that one is. All
//! strings of up to twelve moves were compared on a board without borders; `words.txt` lists the superfluous
//! ones, in the order of length and then of the alphabet (comparing takes a third of a second: a test does
//! it again). An automaton (Aho & Corasick 1975) refuses them in a single look-up per move. A shortest
//! solution that is alphabetically first never holds a refused string, so the answer stays the same whatever
//! the length.

#[cfg(test)]
mod compare;

use crate::pdb::dimensions::LETTERS;
use gridwright_search::random::mix;
use std::hash::Hasher;
use std::sync::OnceLock;

/// What the machine remembers of the moves so far.
pub type State = u16;

/// The state in which a search begins.
pub const START: State = 0;
/// The move is superfluous.
pub const REFUSED: State = State::MAX;

/// The longest strings that are listed.
const LISTED: usize = 12;
/// The superfluous strings, one a line.
static WORDS: &str = include_str!("words.txt");

/// The automaton.
#[derive(Clone, Debug)]
pub struct Pruner {
    next: Vec<[State; 4]>,
    /// For each state the moves, as bits, that are not refused.
    allowed: Vec<u8>,
}

impl Pruner {
    /// The one that searches use: it refuses all that is listed.
    pub fn get() -> &'static Pruner {
        static READY: OnceLock<Pruner> = OnceLock::new();
        READY.get_or_init(|| Pruner::new(LISTED))
    }

    /// Refuses superfluous strings of up to `length` moves, of which twelve are listed.
    pub fn new(length: usize) -> Pruner {
        automaton(WORDS.lines().take_while(|word| word.len() <= length))
    }

    /// The state after a move, or [`REFUSED`].
    #[inline(always)]
    pub fn next(&self, state: State, direction: usize) -> State {
        self.next[usize::from(state)][direction]
    }

    /// The states after each move, or [`REFUSED`].
    #[inline(always)]
    pub fn row(&self, state: State) -> [State; 4] {
        self.next[usize::from(state)]
    }

    /// The states after each move, and the moves, as bits, that are not refused.
    #[inline(always)]
    pub fn rows(&self, state: State) -> ([State; 4], u8) {
        (self.next[usize::from(state)], self.allowed[usize::from(state)])
    }
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

    fn write_u128(&mut self, digest: u128) {
        self.0 = mix(digest as u64 ^ mix((digest >> 64) as u64));
    }

    fn write_usize(&mut self, number: usize) {
        self.0 = mix(self.0 ^ number as u64);
    }
}

/// Aho and Corasick's machine for the refused words.
fn automaton<'a>(words: impl Iterator<Item = &'a str>) -> Pruner {
    const MISSING: State = State::MAX - 1;
    let mut next = vec![[MISSING; 4]];
    for word in words {
        let mut moves = word.chars().filter_map(|letter| LETTERS.iter().position(|l| *l == letter));
        let Some(last) = moves.next_back() else { continue };
        let mut state = 0;
        for direction in moves {
            if next[state][direction] == MISSING {
                next[state][direction] = next.len() as State;
                next.push([MISSING; 4]);
            }
            state = next[state][direction].into();
        }
        next[state][last] = REFUSED;
    }
    assert!(next.len() < usize::from(MISSING), "states are counted in 16 bits");
    let mut fallback = vec![0usize; next.len()];
    let mut queue = std::collections::VecDeque::from([0usize]);
    while let Some(state) = queue.pop_front() {
        for direction in 0..4 {
            let shorter = if state == 0 { START } else { next[fallback[state]][direction] };
            let there = next[state][direction];
            if there == MISSING || shorter == REFUSED {
                next[state][direction] = shorter;
            } else if there != REFUSED {
                fallback[usize::from(there)] = shorter.into();
                queue.push_back(there.into());
            }
        }
    }
    let allowed = |row: &[State; 4]| {
        row.iter().rev().fold(0, |mask, &state| mask << 1 | u8::from(state != REFUSED))
    };
    Pruner { allowed: next.iter().map(allowed).collect(), next }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn known_numbers_of_states() {
        let states = [6, 8, 10, 12].map(|length| Pruner::new(length).next.len());
        assert_eq!(states, [21, 174, 1384, 9732]);
    }

    fn accepts(pruner: &Pruner, word: &str) -> bool {
        let mut state = START;
        word.chars().all(|letter| {
            let letters = LETTERS;
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
        let counts: Vec<u64> = [2, 6, 7, 8, 10, 12].map(count).to_vec();
        assert!(counts.is_sorted_by(|a, b| a > b), "{counts:?}");
    }
}
