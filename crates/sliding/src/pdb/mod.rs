//! Additive pattern databases: built here, kept in files, looked up by the champion.
//!
//! A pattern is a group of tiles with their goals. Its table says for every placement of these tiles, and
//! every zone the blank can be in, how many moves of these tiles alone are needed at least. Tables of
//! disjoint groups may be added up (Korf & Felner 2002). One bit a state is enough (`build`); where the
//! tiles can be and how they step is the same for all patterns of a size (`lattice`). `cache` hands tables
//! out; what outlives a run goes through `store`, and `disk` is the one place where there are files.

pub(crate) mod bits;
pub(crate) mod blocks;
pub(crate) mod build;
pub(crate) mod cache;
pub(crate) mod cache_local;
mod columns;
pub(crate) mod dimensions;
#[cfg(feature = "disk")]
pub(crate) mod disk;
pub(crate) mod lattice;
pub(crate) mod order;
pub(crate) mod pattern;
pub(crate) mod ranks;
pub(crate) mod store;
pub(crate) mod table;
mod tables;

#[cfg(feature = "disk")]
pub use disk::file::FileError;
#[cfg(feature = "disk")]
pub use disk::{About, Entry, Folder};
pub use tables::Tables;
