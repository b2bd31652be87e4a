//! Grid puzzles and board games.

pub mod registry;

pub use gridwright_merge as merge;
pub use gridwright_mnk as mnk;
pub use gridwright_numbrix as numbrix;
pub use gridwright_sliding as sliding;
pub use gridwright_sudoku as sudoku;

pub use gridwright_world::*;
