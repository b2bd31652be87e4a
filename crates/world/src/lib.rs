//! What all worlds share: located input, options, outcomes, capabilities, drawings as data.
//!
//! A world is a type that implements [`World`] and, for each thing it can do, a small trait:
//! [`Solve`], [`Count`], [`Check`], [`Convert`], [`Generate`], [`Explain`], [`Rate`], [`Draw`]. It lists them in
//! [`World::CAPABILITIES`], and commands, help and everything else at the edges follow from that.

mod capability;
mod choice;
pub mod engine;
pub mod explain;
pub mod files;
pub mod guide;
pub mod input;
pub mod json;
pub mod make;
mod outcome;
pub mod picture;
pub mod play;
mod request;
pub mod text;
mod usual;
pub mod values;
mod world;

pub use capability::{
    Capabilities, Check, Convert, Count, Draw, Each, Explain, Generate, Rate, Solve, Table,
};
pub use choice::{Choice, Notation, Uses};
pub use gridwright_search as search;
pub use input::{InputError, Lines};
pub use outcome::{Answer, Checked, Fault, Grid, Listed, Outcome, Rows, Status, Summary, Tally};
pub use rand::Rng;
pub use request::{Command, Number, OptionSpec, Request, SHARED, UsageError};
pub use world::{
    Reader, Size, World, heed, heeds, parse, pick_algorithm, pick_format, refuse_unheeded,
};
