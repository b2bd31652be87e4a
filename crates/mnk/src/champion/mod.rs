//! The prover: what a position is worth, for certain.

mod bits;
mod family;
mod full_width;
pub mod geometry;
mod lines;
mod moves;
pub mod pairing;
mod pns;
mod prover;
pub mod reduced;
pub mod search;
mod soonest;
mod table;
pub mod table_file;
pub mod tiling;

pub use bits::{Mask, Wide};
pub use moves::RatedMove;
pub use prover::{Prover, Solved};
pub use soonest::{Scene, Soonest};
