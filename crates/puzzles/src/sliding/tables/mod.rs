//! Additive pattern databases: built here, kept in files, looked up by the champion.
pub mod build;
pub mod lattice;
pub mod order;
pub mod pattern;
pub mod shape;
pub mod table;
