//! The player: a principal-variation search over incrementally kept line patterns, with threat search
//! at its leaves, for any board and any k.
//!
//! Time is what the clock gives; memory is the table (chosen) and a few hundred kilobytes a thread.

mod analysis;
pub(crate) mod bits;
mod certain;
mod engine;
mod far;
#[cfg(feature = "internals")]
pub(crate) mod features;
mod moves;
pub(crate) mod pattern;
mod root;
pub(crate) mod state;
mod thread;
pub(crate) mod values;
mod vcf;
mod vct;
pub(crate) mod weights;
mod worker;

pub use crate::clock::{Allotment, Clock};
pub use analysis::{Allowance, Analysis, Options, Player, STRONGEST, Variation};
pub use engine::{Engine, EngineSpec, EngineSpecError};
pub use far::choose as common_sense;
pub use thread::{Alarm, BestSoFar, deadline};
pub use worker::Selectivity;
