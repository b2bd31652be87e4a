//! Learns the numbers of the sliding champion's estimate for large boards from solutions.
//!
//! ```text
//! cargo run --release --example learn_sliding -- gather SIDE COUNT SECONDS FILE
//! cargo run --release --example learn_sliding -- fit OLD NEW FILE...
//! ```
//!
//! `gather` solves COUNT shuffled boards, SECONDS each on one thread, and adds each with its solution to
//! FILE: the tiles, 0 the blank, then the moves of the blank. `fit` begins with the numbers in OLD, learns from
//! such files, and writes NEW; the champion's own are in
//! `crates/sliding/src/champion/anytime/learned/weights.bin`. Solutions found with better numbers are
//! shorter, and better to learn from, so the two take turns.
//!
//! The champion's numbers were learned from the solutions beside this program:
//!
//! ```text
//! cd crates/sliding/examples/learn_sliding/solutions
//! cargo run --release --example learn_sliding -- fit first.bin weights.bin 5x5.txt 6x6.txt 7x7.txt
//! ```
//!
//! That was a forerunner with the same rounds and rates but another source of chance, so these commands give
//! numbers of the same kind, not the same bytes. `first.bin` was learned from the lengths of about 1,200 solutions
//! of 5x5 and 6x6 that are lost. The solutions here were gathered with it: 0.4 s of one thread for each of 5x5,
//! 1.6 s of 6x6, 5 s of 7x7.

mod fit;
mod gather;
mod rank;

use gridwright_sliding::internals::pdb::dimensions::{Dimensions, LETTERS, NONE};
use std::error::Error;
use std::time::Duration;

/// All boards of a short solution, the blank 0.
struct Solved {
    dimensions: Dimensions,
    boards: Vec<Vec<u8>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["gather", side, count, seconds, file] => {
            let time = Duration::from_secs_f64(seconds.parse()?);
            gather::gather(side.parse()?, count.parse()?, time, file)
        }
        ["fit", old, new, ref files @ ..] if !files.is_empty() => fit::fit(old, new, files),
        _ => Err("expected gather SIDE COUNT SECONDS FILE, or fit OLD NEW FILE...".into()),
    }
}

impl Solved {
    /// From a line that `gather` wrote.
    fn read(line: &str) -> Option<Solved> {
        let (tiles, moves) = line.trim().rsplit_once(' ')?;
        let tiles: Option<Vec<u8>> = tiles.split(' ').map(|tile| tile.parse().ok()).collect();
        let mut tiles = tiles?;
        let side = tiles.len().isqrt();
        let dimensions = Dimensions { rows: side, cols: side };
        let mut blank = tiles.iter().position(|&tile| tile == 0)?;
        let mut boards = vec![tiles.clone()];
        for letter in moves.chars() {
            let direction = LETTERS.iter().position(|&known| known == letter)?;
            let there = dimensions.neighbour(blank, direction);
            if there == NONE {
                return None;
            }
            tiles.swap(blank, there.into());
            blank = there.into();
            boards.push(tiles.clone());
        }
        Some(Solved { dimensions, boards })
    }

    /// How many moves it has.
    fn moves(&self) -> usize {
        self.boards.len() - 1
    }
}
