//! What benches and tests reach inside for; no part of the library.

pub use crate::formulation::{Doublings, Slides};
pub use crate::generate::split;

/// See the room of that name.
pub mod board {
    pub use crate::board::*;
}
/// See the room of that name.
pub mod champion {
    pub use crate::champion::*;
}
/// See the room of that name.
pub mod notation {
    pub use crate::notation::*;
}
/// See the room of that name.
pub mod rules {
    pub use crate::rules::*;
}
/// See the room of that name.
pub mod seed {
    pub use crate::seed::*;
}
/// See the room of that name.
pub mod solve {
    pub use crate::solve::*;
}
