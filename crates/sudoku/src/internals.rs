//! What benches and tests reach inside for; no part of the library.

/// See the room of that name.
pub mod champion {
    pub use crate::champion::*;
}
/// See the room of that name.
pub mod enumerate {
    pub use crate::enumerate::*;
}
/// See the room of that name.
pub mod formulation {
    pub use crate::formulation::*;
}
/// See the room of that name.
pub mod rate {
    pub use crate::rate::*;
}
/// See the room of that name.
pub mod rules {
    pub use crate::rules::*;
}
