//! Grid puzzles and board games: boards, notations, rules, formulations and champions.
//!
//! Each world is a module of the same shape (`board`, `notation`, `rules`, `formulation`, `champion`),
//! and implements [`World`]; [`registry`] is the only list of them.

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
