//! What benches and tests reach inside for; no part of the library.

pub use crate::formulation::{Alpha, Runs};

/// See the room of that name.
pub mod board {
    pub use crate::board::*;
}
/// See the room of that name.
pub mod champion {
    pub use crate::champion::*;
}
/// See the room of that name.
pub mod generate {
    pub use crate::generate::*;
}
/// See the room of that name.
pub mod hint {
    pub use crate::hint::finding::Finding;
    pub use crate::hint::reasoner::Reasoner;
    pub use crate::hint::state::State;
    pub use crate::hint::technique::Technique;
}
/// See the room of that name.
pub mod notation {
    pub use crate::notation::*;
}
