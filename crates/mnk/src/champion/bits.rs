//! Sets of cells, in the widths that boards of the prover take.

pub use gridwright_search::bits::Mask;

/// 256 cells: boards up to 16×16.
pub type Wide = gridwright_search::bits::Wide<4>;
