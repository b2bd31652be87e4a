//! What all worlds share: located input, options, outcomes.

pub mod draw;
pub mod engine;
pub mod input;
pub mod outcome;
pub mod settings;
pub mod text;
pub mod world;

pub use gridwright_search as search;
pub use input::{InputError, Lines};
pub use outcome::{Answer, Checked, Count, Fault, Outcome, Status};
pub use settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
pub use world::{Run, Size, World};
