//! Grid puzzles and board games: five worlds, one shape.

pub mod registry;

#[cfg(feature = "merge")]
pub use gridwright_merge as merge;
#[cfg(feature = "mnk")]
pub use gridwright_mnk as mnk;
#[cfg(feature = "numbrix")]
pub use gridwright_numbrix as numbrix;
#[cfg(feature = "sliding")]
pub use gridwright_sliding as sliding;
#[cfg(feature = "sudoku")]
pub use gridwright_sudoku as sudoku;
pub use gridwright_world::*;
