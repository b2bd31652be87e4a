//! mnk
pub mod prove;
