//! Proofs.
pub mod bits;
pub mod family;
pub mod geometry;
pub mod maker;
pub mod pairing;
pub mod table;
