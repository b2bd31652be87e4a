//! Pattern databases as a search uses them: which tiles go together, and what their tables say of a board.

pub mod choice;
pub mod lookup;
pub mod max_pdb;
pub mod partition;
