//! Drawings as data ([`gridwright_world::picture`]), shown.

pub mod terminal;
