//! Grid puzzles and board games: boards, notations, rules, formulations and champions.
//!
//! Each world is a module of the same shape (`board`, `notation`, `rules`, `formulation`, `champion`),
//! and implements [`World`]; [`registry`] is the only list of them.
//!
//! ```
//! use gridwright_puzzles::search::Budget;
//! use gridwright_puzzles::sliding::{self, Board};
//!
//! let board = Board::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
//! let goal = Board::blank_last(3, 3).unwrap();
//! let report = sliding::solve(&board, &goal, &mut Budget::unlimited());
//! let path = report.verdict.answer().unwrap();
//! assert_eq!(path.cost, 31);
//! assert!(report.is_optimal());
//! assert!(sliding::verify(&board, &goal, &path.actions).is_empty());
//! ```

pub mod draw;
pub mod engine;
pub mod input;
pub mod merge;
pub mod mnk;
pub mod numbrix;
pub mod outcome;
pub mod registry;
pub mod settings;
pub mod sliding;
pub mod sudoku;
pub mod text;
pub mod world;

pub use gridwright_search as search;
pub use input::{InputError, Lines};
pub use outcome::{Answer, Checked, Count, Fault, Outcome, Status};
pub use settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
pub use world::{Run, Size, World};

/// The README's examples are tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
