//! New boards, each proved to keep what was wished for.
//!
//! At random, one tile 2^E, with E = ⌈log₂ T⌉ + 0..2 for T tiles, is split in halves, a random tile above 2
//! at a time, until there are T; they are shuffled onto random cells. So the sum is a power of two, and most
//! boards have a solution. [Backwards](backwards), slides are taken back from one tile on.
//!
//! What a board needs is what the champion proves. A wish for a certain number of slides is met by drawing
//! boards and by changing the nearest one so far a little, and where the number of tiles is left open,
//! by sliding a board that needs more along its shortest way: what is left of it is a shortest way too. A
//! grade is met in the same ways; for the easier ones every other board is built backwards.

mod backwards;
mod every;
mod maker;
mod wish;

pub use wish::{Style, Wish};

use crate::board::{Answer, Board, Puzzle};
use crate::options::Options;
use gridwright_search::{Budget, Limits, Stop};
use gridwright_world::UsageError;
use gridwright_world::make::{Made, Product};
use gridwright_world::text::number_of;
use maker::Maker;
use rand::{Rng, RngExt};
use std::time::Duration;

/// How long a wish may take where no limit says otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// What was made: a board and its answer.
type New = Product<Puzzle, Answer>;

/// A board of the size and with the number of tiles that the options ask for, as [`make`] makes it.
///
/// ```
/// use gridwright_merge::{Options, generate};
/// use rand::SeedableRng;
/// let options = Options { size: (4, 5), tiles: Some(12), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
/// assert_eq!(puzzle.board.count(), 12);
/// assert!(puzzle.board.sum().is_power_of_two());
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    make(options, rng, &mut Budget::unlimited()).map(|product| product.puzzle).ready()
}

/// A board that can be cleared and is as the options wish.
///
/// ```
/// use gridwright_merge::{Options, Wish, make};
/// use gridwright_search::Budget;
/// use rand::SeedableRng;
/// let wish = Wish { optimum: Some(7), ..Wish::default() };
/// let options = Options { wish, ..Options::default() };
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let made = make(&options, rng, &mut Budget::unlimited()).ready()?;
/// assert_eq!(made.answer.unwrap().slides().len(), 7);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn make(options: &Options, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Made<New> {
    if let Some(why) = refuse(options) {
        return Made::Impossible(why);
    }
    let limits = *budget.limits();
    let patient = limits.time.is_none() && limits.nodes.is_none();
    let time = if patient { Some(DEFAULT_TIME) } else { limits.time };
    // How many moves an answer may have is what the board is written with, not what making it may take.
    let budget = &mut budget.within(Limits { time, moves: None, ..limits });
    let mut maker = Maker::new(options, rng, budget);
    match maker.run() {
        Ok(None) => {
            let ((rows, cols), wished) = (options.size, wished(options));
            let all =
                "all that can be cleared were looked at, but for a common factor of their tiles";
            Made::Impossible(format!("no {rows}x{cols} board {wished}: {all}"))
        }
        Ok(Some(found)) => {
            let puzzle = Puzzle { board: found.board.clone(), most: options.moves };
            Made::Ready(found.product(puzzle, maker.tries()))
        }
        Err(stop) => Made::Stopped(stop, unmet(options, patient, stop)),
    }
}

/// What was not met in time.
fn unmet(options: &Options, patient: bool, stop: Stop) -> String {
    let more = if patient { "; --time-limit gives it more time" } else { "" };
    let wished = wished(options);
    format!("no board that {wished} was found within the limits ({stop}){more}")
}

/// A wish in words.
fn wished(options: &Options) -> String {
    let Wish { optimum, difficulty, single, .. } = options.wish;
    let mut wishes = vec!["can be cleared".to_owned()];
    wishes.extend(options.tiles.map(|n| format!("has {}", number_of(n as u64, "tile"))));
    wishes.extend(optimum.map(|n| format!("needs {}", number_of(n, "slide"))));
    wishes.extend(difficulty.map(|grade| format!("is {}", grade.name())));
    wishes.extend(single.then(|| "has a single shortest solution".to_owned()));
    wishes.join(" and ")
}

/// Why there is no such board at all.
fn refuse(options: &Options) -> Option<String> {
    let wanted = options.wish.optimum?;
    let cells = options.size.0 * options.size.1;
    let tiles = options.tiles.unwrap_or(if wanted == 0 { 1 } else { cells.min(2) });
    let least = tiles.next_power_of_two().ilog2();
    if wanted < least {
        let (slides, needed) = (number_of(wanted, "slide"), number_of(least, "slide"));
        return Some(format!(
            "{slides} cannot clear {}: one slide at most halves them, so it takes {needed}",
            number_of(tiles, "tile")
        ));
    }
    if tiles == 1 && wanted > 0 {
        return Some("a single tile needs no slide".to_owned());
    }
    // Along one line a slide that merges nothing changes nothing that matters.
    let most = cells.saturating_sub(1) as u32;
    let line = options.size.0.min(options.size.1) == 1;
    (line && wanted > most)
        .then(|| format!("a line of {cells} cells never needs more than {most} slides"))
}

/// A board of this size with this many tiles (1 to its cells).
#[cfg(any(test, feature = "internals"))]
pub fn split(rows: usize, cols: usize, tiles: usize, rng: &mut dyn Rng) -> Board {
    let exponent = tiles.next_power_of_two().ilog2() + rng.random_range(0..=2);
    split_from(exponent, rows, cols, tiles, rng)
}

/// A board with the tiles that one of twice this power of two was split into.
fn split_from(exponent: u32, rows: usize, cols: usize, tiles: usize, rng: &mut dyn Rng) -> Board {
    let mut values = vec![2u128 << exponent];
    while values.len() < tiles {
        let at = rng.random_range(0..values.len());
        if values[at] > 2 {
            values[at] /= 2;
            values.push(values[at]);
        }
    }
    values.resize(rows * cols, 0);
    for i in (1..values.len()).rev() {
        let other = rng.random_range(0..=i);
        values.swap(i, other);
    }
    Board::new(rows, cols, values).expect("sides and tiles are in range")
}

/// A text that two boards share exactly when one of the eight symmetries turns one into the other.
pub(crate) fn canonical(puzzle: &Puzzle) -> String {
    let forms = (0..8).map(|which| puzzle.board.symmetric(which));
    let least = forms.min_by(|a, b| (a.rows(), a.tiles()).cmp(&(b.rows(), b.tiles())));
    format!("{:?}", least.expect("there are eight"))
}
