//! What benches and tests reach inside for; no part of the library.

pub use crate::formulation::{MnkGame, State};
pub use crate::rules::final_value;

/// See the room of that name.
pub mod certificate {
    pub use crate::certificate::*;
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
pub mod threat {
    pub use crate::threat::*;
}
