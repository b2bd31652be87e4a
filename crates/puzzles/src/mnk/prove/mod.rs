//! Proofs.
pub mod bits;
pub mod family;
pub mod geometry;
pub mod pairing;
pub mod position;
pub mod search;
pub mod table;
