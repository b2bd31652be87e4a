//! How the superfluous strings were found.

use super::{LISTED, Pruner, REFUSED, START, State, WORDS, automaton};
use crate::pdb::dimensions::LETTERS;
use gridwright_search::random::mix;

/// The longest strings that are listed.
const LONGEST: usize = LISTED;
/// A board that no string of the longest length leaves.
const SIDE: usize = 2 * LONGEST + 1;

/// The rectangle that the blank crossed: first and last row, first and last column.
#[derive(Clone, Copy, Debug)]
struct Extent([u8; 4]);

impl Extent {
    fn with(self, cell: usize) -> Extent {
        let (row, col) = ((cell / SIDE) as u8, (cell % SIDE) as u8);
        let [top, bottom, left, right] = self.0;
        Extent([top.min(row), bottom.max(row), left.min(col), right.max(col)])
    }

    fn within(self, other: Extent) -> bool {
        let ([top, bottom, left, right], [up, down, west, east]) = (self.0, other.0);
        top >= up && bottom <= down && left >= west && right <= east
    }
}

/// The boards met, each with the rectangles of the strings that are kept: one place for each of these, the
/// first free one from where the board's digest says (Knuth 1973, 6.4, algorithm L).
struct Kept {
    /// The digest and the rectangle; no digest is 0.
    places: Vec<(u64, Extent)>,
    used: usize,
}

impl Kept {
    /// Keeps a rectangle, unless one within it is kept for the same board.
    fn keep(&mut self, digest: u64, extent: Extent) -> bool {
        if 2 * self.used >= self.places.len() {
            self.grow();
        }
        let mut at = self.home(digest);
        while self.places[at].0 != 0 {
            let (other, kept) = self.places[at];
            if other == digest && kept.within(extent) {
                return false;
            }
            at = (at + 1) % self.places.len();
        }
        self.places[at] = (digest, extent);
        self.used += 1;
        true
    }

    fn home(&self, digest: u64) -> usize {
        digest as usize % self.places.len()
    }

    fn grow(&mut self) {
        let empty = vec![(0, Extent([0; 4])); 4 * self.places.len()];
        for (digest, extent) in std::mem::replace(&mut self.places, empty) {
            let mut at = self.home(digest);
            while self.places[at].0 != 0 {
                at = (at + 1) % self.places.len();
            }
            self.places[at] = (digest, extent);
        }
    }
}

/// A board without borders, on which strings are played.
struct Plane {
    tiles: Vec<u16>,
    blank: usize,
    /// A number for the board: equal boards have equal ones, and 64 bits keep the others apart.
    digest: u64,
    extent: Extent,
    kept: Kept,
}

impl Plane {
    fn new() -> Plane {
        let middle = LONGEST * SIDE + LONGEST;
        let extent = Extent([LONGEST as u8; 4]);
        let mut kept = Kept { places: vec![(0, extent); 1 << 10], used: 0 };
        kept.keep(1, extent);
        Plane { tiles: (0..(SIDE * SIDE) as u16).collect(), blank: middle, digest: 1, extent, kept }
    }

    /// What a tile adds to the digest: nothing on its own cell.
    fn trace(tile: u16, cell: usize) -> u64 {
        if usize::from(tile) == cell { 0 } else { mix((cell as u64) << 16 | u64::from(tile)) }
    }

    /// Moves the blank to a neighbour and keeps the digest right.
    fn slide(&mut self, there: usize) {
        let tile = self.tiles[there];
        let change = Plane::trace(tile, self.blank).wrapping_sub(Plane::trace(tile, there));
        self.digest = self.digest.wrapping_add(change);
        self.tiles[self.blank] = tile;
        self.blank = there;
    }

    /// Plays all strings of `length` more moves that the automaton lets through, and lists those that
    /// are superfluous.
    fn enumerate(
        &mut self,
        pruner: &Pruner,
        state: State,
        word: &mut String,
        length: usize,
        list: &mut Vec<String>,
    ) {
        if length == 0 {
            if !self.kept.keep(self.digest, self.extent) {
                list.push(word.clone());
            }
            return;
        }
        let (here, digest, extent) = (self.blank, self.digest, self.extent);
        for (direction, &next) in pruner.row(state).iter().enumerate() {
            if next == REFUSED {
                continue;
            }
            let there = [here + SIDE, here - 1, here + 1, here - SIDE][direction];
            let tile = self.tiles[there];
            self.slide(there);
            self.extent = extent.with(there);
            word.push(LETTERS[direction]);
            self.enumerate(pruner, next, word, length - 1, list);
            word.pop();
            self.tiles[there] = tile;
            (self.blank, self.digest, self.extent) = (here, digest, extent);
        }
    }
}

#[test]
fn comparing_finds_the_listed_strings() {
    let mut words = Vec::new();
    let mut plane = Plane::new();
    for length in 1..=LONGEST {
        // In the order of length, then of the alphabet: what is met first is what is kept.
        let pruner = automaton(words.iter().map(String::as_str));
        plane.enumerate(&pruner, START, &mut String::new(), length, &mut words);
    }
    assert_eq!(words.join("\n"), WORDS.trim_end());
}
