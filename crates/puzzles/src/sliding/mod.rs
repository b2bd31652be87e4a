//! temporary
pub mod tables;
pub mod champion;
