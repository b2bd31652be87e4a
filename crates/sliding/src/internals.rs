//! What benches, tests and examples reach inside for; no part of the library.

pub use crate::champion::Champion;
pub use crate::generate::scramble;
pub use crate::rules::refute;

/// See the room of that name.
pub mod champion {
    pub use crate::champion::*;
}
/// See the room of that name.
pub mod formulation {
    pub use crate::formulation::*;
}
/// See the room of that name.
pub mod notation {
    pub use crate::notation::*;
}
/// See the room of that name.
pub mod pdb {
    pub use crate::pdb::cache::TableCache;
    /// See the file of that name.
    pub mod dimensions {
        pub use crate::pdb::dimensions::*;
    }
    /// See the file of that name.
    #[cfg(feature = "disk")]
    pub mod file {
        pub use crate::pdb::disk::file::*;
    }
    pub use crate::pdb::pattern::Pattern;
    pub use crate::pdb::store::Store;
}
