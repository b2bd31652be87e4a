//! The player: a principal-variation search over incrementally kept line patterns, with threat search
//! at its leaves, for any board and any k.
//!
//! Time is what the clock gives; memory is the table (chosen) and a few hundred kilobytes a thread.

pub mod bits;
mod certain;
mod far;
mod moves;
pub mod pattern;
pub mod player;
mod root;
pub mod state;
mod vcf;
mod vct;
pub mod weights;
mod worker;

pub use far::choose as common_sense;
pub use player::{Options, Player, Pondered, Thought};
pub use weights::Weights;
