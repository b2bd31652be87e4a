//! Chains of implications.

mod graph;
mod hint;
mod set;
mod unary;

use super::grid::Grid;
use super::step::Step;
use graph::Index;

/// Cycles and forcing chains.
pub fn unary(grid: &Grid) -> Option<Step> {
    let index = Index::new(grid);
    match index.len() {
        ..=256 => unary::step::<4>(grid, &index),
        ..=384 => unary::step::<6>(grid, &index),
        _ => unary::step::<12>(grid, &index),
    }
}
