//! The specialised solver.
pub mod problem;
pub mod prune;
pub mod ida;
pub mod view;
