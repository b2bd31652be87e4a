//! The player.
pub mod bits;
pub mod pattern;
pub mod state;
pub mod weights;
