//! Grid puzzles and board games: solve, prove, count, check, explain, rate, convert, make and play, in
//! five worlds of one shape.
//!
//! | world | what is asked | answer |
//! |---|---|---|
//! | [`merge`] | slide a 2048 board, no new tiles, until one tile is left | the fewest slides |
//! | [`mnk`] | k in a row on m rows and n columns, two players | value, best move, line of play |
//! | [`numbrix`] | fill a board with a path 1..n: Numbrix, Hidato, hexagons | the filled board |
//! | [`sliding`] | slide the tiles of an m×n board into order | the fewest moves |
//! | [`sudoku`] | fill an N×N board, boxes or any regions | the filled board |
//!
//! Whatever the world, these are the calls:
//!
//! | to | call | gives |
//! |---|---|---|
//! | read | `text.parse::<Puzzle>()` | a `Puzzle`, or an [`InputError`] with line and column |
//! | solve | `solve(&puzzle, &options, &mut budget)` | an [`Outcome`]: verdict, bounds, statistics |
//! | count | `count(&puzzle, &options, &mut budget)` | a [`Tally`] (not in [`mnk`]) |
//! | judge | `verify(&puzzle, &answer)` | every [`Fault`], from the rules alone |
//! | judge a text | `check(&puzzle, text, &options, &mut budget)` | a [`Checked`], with the optimum |
//! | explain | `hint(&puzzle, &options, all, &mut budget)` | an [`Advice`](explain::Advice): the next steps, or what is wrong |
//! | rate | `rate(&puzzle, &options, &mut budget)` | a [`Rated`](explain::Rated): grade, score, techniques |
//! | make | `generate(&options, &mut rng)` | a `Puzzle` (not in [`mnk`]) |
//! | make within limits | `make(&options, &mut rng, &mut budget)` | a [`Made`](make::Made): puzzle and solution, or why not (in [`merge`], [`numbrix`], [`sliding`]) |
//! | play | [`play::Game::new`] | a game: actions, undo, hints, saves |
//!
//! `Options::default()` asks the world's champion; [`Budget::unlimited`] lets it finish, and
//! [`Budget::new`] gives it limits, a flag that stops it and somebody to tell of its progress. An answer
//! that leaves `solve` has passed `verify`.
//!
//! ```
//! use gridwright::{Budget, sudoku};
//! # let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: sudoku::Puzzle = text.parse()?;
//! let report = sudoku::solve(&puzzle, &sudoku::Options::default(), &mut Budget::unlimited());
//! let answer = report.verdict.answer().expect("a solution");
//! assert!(sudoku::verify(&puzzle, answer).is_empty());
//! println!("{answer}");
//! # Ok::<(), gridwright::InputError>(())
//! ```
//!
//! Programs that are told the world at run time use the [`registry`]: the same things without types,
//! as the command line does. Each world is a feature of that name, all of them on by default.

pub mod answers;
pub mod call;
pub mod play;
pub mod registry;

#[cfg(feature = "merge")]
pub use gridwright_merge as merge;
#[cfg(feature = "mnk")]
pub use gridwright_mnk as mnk;
#[cfg(feature = "numbrix")]
pub use gridwright_numbrix as numbrix;
pub use gridwright_search::{Budget, Cancel, Limits, Moment, Progress, Stats, Stop, Verdict};
#[cfg(feature = "sliding")]
pub use gridwright_sliding as sliding;
#[cfg(feature = "sudoku")]
pub use gridwright_sudoku as sudoku;
pub use gridwright_world::*;

/// The README's examples are tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
