//! Learns the numbers of the sliding champion's estimate for large boards from solutions.
//!
//! ```text
//! cargo run --release --example learn_sliding -- gather SIDE COUNT SECONDS FILE
//! cargo run --release --example learn_sliding -- fit NEW FILE...
//! cargo run --release --example learn_sliding -- check
//! ```
//!
//! `gather` solves COUNT shuffled boards, SECONDS each on one thread, and adds each with its solution to
//! FILE: the tiles, 0 the blank, then the moves of the blank. `fit` begins with nothing, learns from such files and
//! writes NEW. `check` learns from the solutions beside this program and compares what comes out with the
//! champion's own numbers (`crates/sliding/src/champion/anytime/learned/weights.bin`): they are the same, byte for
//! byte. That takes half a minute; nothing but sums, products and square roots of single-precision numbers is
//! used, which are the same on every machine.
//!
//! The solutions were gathered with earlier numbers: 0.4 s of one thread for each of 5x5, 1.6 s of 6x6, 5 s of
//! 7x7. Those found with better numbers are shorter, and better to learn from, so `gather` and `fit` can take turns.

mod fit;
mod gather;
mod rank;

use gridwright_sliding::internals::champion::anytime::learned::weights::LEARNED;
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
        ["fit", new, ref files @ ..] if !files.is_empty() => {
            Ok(std::fs::write(new, fit::fit(files)?)?)
        }
        ["check"] => check(),
        _ => Err("expected gather SIDE COUNT SECONDS FILE, fit NEW FILE..., or check".into()),
    }
}

/// Learns the champion's numbers again.
fn check() -> Result<(), Box<dyn Error>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/learn_sliding/solutions");
    let files = ["5x5.txt", "6x6.txt", "7x7.txt"].map(|file| format!("{folder}/{file}"));
    let learned = fit::fit(&files.each_ref().map(String::as_str))?;
    let different = learned.iter().zip(LEARNED).filter(|(new, own)| new != own).count();
    if learned.len() != LEARNED.len() || different > 0 {
        return Err(format!("{different} of {} numbers are different", LEARNED.len()).into());
    }
    println!("the champion's {} numbers, byte for byte", LEARNED.len());
    Ok(())
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
