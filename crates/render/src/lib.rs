//! Drawings as data ([`gridwright_world::picture`]), shown: on a terminal, as shapes ([`scene`]) and from
//! these as SVG; with the feature `paper` also as pages of puzzles, PDF and PNG.

pub mod board;
#[cfg(feature = "paper")]
pub mod font;
#[cfg(feature = "paper")]
pub mod pdf;
#[cfg(feature = "paper")]
pub mod png;
pub mod scene;
#[cfg(feature = "paper")]
pub mod sheet;
pub mod svg;
pub mod terminal;
