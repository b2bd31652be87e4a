//! New boards, each proved to keep what was wished for.
//!
//! Without a wish every board that can be solved is equally likely. Boards that need a certain number of
//! moves are drawn from [all of that distance](layers) where these fit into memory. Farther from the goal,
//! boards are drawn at random, and changed a little as long as that makes them harder; on the shortest way
//! of one that needs more moves stands one that needs exactly as many as wished for. A grade is met the same
//! way: on the shortest ways of random boards stand boards of every grade. What a board needs is what the
//! champion proves.

mod canonical;
mod draw;
mod layers;
mod maker;
mod wish;

pub(crate) use canonical::canonical;
pub use layers::Near;
pub use wish::Wish;

use crate::board::{Answer, Board, Puzzle};
use crate::champion::EXACT_CELLS;
use crate::options::Options;
use crate::solve::solve;
use gridwright_search::{Budget, Limits, Stop};
use gridwright_world::UsageError;
use gridwright_world::make::{Made, Product};
use gridwright_world::text::number_of;
use maker::{Found, Maker};
use rand::{Rng, RngExt};
use std::time::Duration;

/// How long a wish may take where no limit says otherwise, and how long the hardest board is looked for.
const DEFAULT_TIME: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(10)];

/// What was made: a board and its answer.
type New = Product<Puzzle, Answer>;

/// A board of the size and for the goal that the options ask for, as [`make`] makes it.
///
/// ```
/// use gridwright_sliding::{Options, generate};
/// use rand::SeedableRng;
/// let options = Options { size: (3, 5), ..Options::default() };
/// let puzzle = generate(&options, &mut rand_pcg::Pcg64::seed_from_u64(1)).unwrap();
/// assert_eq!(puzzle.refute(), None);
/// ```
pub fn generate(options: &Options, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
    make(options, rng, &mut Budget::unlimited()).map(|product| product.puzzle).ready()
}

/// A board that can be solved and is as the options wish; without a wish, every one is equally likely.
///
/// ```
/// use gridwright_search::Budget;
/// use gridwright_sliding::{Options, Wish, make};
/// use rand::SeedableRng;
/// let options = Options { size: (3, 3), wish: Wish::exactly(24), ..Options::default() };
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let made = make(&options, rng, &mut Budget::unlimited()).ready()?;
/// assert_eq!(made.answer.unwrap().cost(), 24);
/// # Ok::<(), gridwright_world::UsageError>(())
/// ```
pub fn make(options: &Options, rng: &mut dyn Rng, budget: &mut Budget<'_>) -> Made<New> {
    let (rows, cols) = options.size;
    let example = options.goal.example(rows, cols).ok().filter(|example| !example.is_line());
    let Some(example) = example else {
        return Made::Impossible(format!(
            "--size {rows}x{cols}: expected 2x2 to 16x16, and the goal's size"
        ));
    };
    if options.wish.is_none() {
        return Made::Ready(Product::new(random(options, &example, rng)));
    }
    let limits = *budget.limits();
    let patient = limits.time.is_none() && limits.nodes.is_none();
    let default = DEFAULT_TIME[usize::from(options.wish.hardest)];
    let time = if patient { Some(default) } else { limits.time };
    let budget = &mut budget.within(Limits { time, moves: None, ..limits });
    let asked = asked(options);
    let mut maker = Maker::new(&asked, &example, rng, budget);
    match maker.run() {
        Ok(made) => made.map(|found| found.product(options, maker.tries())),
        Err(stop) => Made::Stopped(stop, unmet(&options.wish, patient, stop)),
    }
}

/// A board with its shortest way and its grade, where the board is so small that both are found within
/// milliseconds.
pub(crate) fn appraise(product: New, options: &Options, budget: &mut Budget<'_>) -> New {
    if product.answer.is_some() || product.puzzle.board.cells() > EXACT_CELLS {
        return product;
    }
    let limits = Limits { moves: None, ..*budget.limits() };
    let outcome = solve(&product.puzzle, &asked(options), &mut budget.within(limits));
    let proved = outcome.optimal == Some(true);
    match outcome.answer().filter(|_| proved).and_then(Answer::moves) {
        Some(way) => Found { way: way.to_vec(), puzzle: product.puzzle }.product(options, 1),
        None => product,
    }
}

/// What the solver is asked here is not what the user asked of it.
fn asked(options: &Options) -> Options {
    Options { moves: None, distance: false, judged: false, ..options.clone() }
}

/// What was not met in time.
fn unmet(wish: &Wish, patient: bool, stop: Stop) -> String {
    let mut wishes = Vec::new();
    wishes.extend(wish.optimum.map(|n| format!("needs exactly {}", number_of(n, "move"))));
    wishes.extend(wish.difficulty.map(|grade| format!("is {}", grade.name())));
    wishes.extend(wish.single.then(|| "has a single shortest solution".to_owned()));
    wishes.extend(wish.hardest.then(|| "is proved to need its moves".to_owned()));
    let more = if patient { "; --time-limit gives it more time" } else { "" };
    let wishes = wishes.join(" and ");
    format!("no board that {wishes} was found within the limits ({stop}){more}")
}

/// A board that can be solved; all are equally likely.
fn random(options: &Options, example: &Board, rng: &mut dyn Rng) -> Puzzle {
    let shuffled = puzzle(options, shuffle(example, rng));
    if shuffled.refute().is_none() {
        return shuffled;
    }
    puzzle(options, swap(shuffled.shown()))
}

fn puzzle(options: &Options, board: Board) -> Puzzle {
    options.goal.puzzle(board).expect("the tiles are the goal's")
}

/// The same for one goal.
#[cfg(any(test, feature = "internals"))]
pub fn scramble(goal: &Board, rng: &mut dyn Rng) -> Board {
    let shuffled = shuffle(goal, rng);
    let solvable = crate::rules::refute(&shuffled, goal).is_none();
    if solvable { shuffled } else { swap(&shuffled) }
}

fn shuffle(board: &Board, rng: &mut dyn Rng) -> Board {
    let mut tiles = board.tiles().to_vec();
    for i in (1..tiles.len()).rev() {
        let other = rng.random_range(0..=i);
        tiles.swap(i, other);
    }
    Board::new(board.rows(), board.cols(), tiles).expect("the same tiles are as sound")
}

/// Two tiles swapped: that changes the parity and nothing else.
fn swap(board: &Board) -> Board {
    let mut tiles = board.tiles().to_vec();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).take(2).collect();
    tiles.swap(cells[0], cells[1]);
    Board::new(board.rows(), board.cols(), tiles).expect("the same tiles are as sound")
}
