//! Additive pattern databases: built here, kept in files, looked up by the champion.
//!
//! A [`pattern`] is a group of tiles with their goals. Its [`table`] says for every placement of these
//! tiles, and every zone the blank can be in, how many moves of these tiles alone are needed at least.
//! Tables of disjoint groups may be added up (Korf & Felner 2002). One bit a state is enough, see
//! [`build`]; where the tiles can be and how they step is the same for all patterns of a size, see
//! [`lattice`]. [`file`](mod@file) says how a table is kept, [`store`] where, and [`shelf`] hands them out.

pub mod blocks;
pub mod build;
pub mod close;
mod columns;
pub mod file;
pub mod lattice;
pub mod map;
pub mod order;
pub mod pattern;
pub mod ranks;
pub mod shape;
pub mod shelf;
pub mod store;
pub mod table;
