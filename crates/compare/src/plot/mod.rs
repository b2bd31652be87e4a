//! Plots as SVG, drawn by hand: no library, no fonts, no scripts.
//!
//! Each plot is a file of its own and also stands in the page. It follows the reader's light or dark
//! preference, prints in light, and tells its series apart by colour (Okabe and Ito's palette, made
//! for colour-blind readers), by marker and by dash.

mod axis;
mod charts;
mod frame;
mod svg;

pub use charts::all;

/// A finished picture.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The file's name, without `.svg`.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What to see in it.
    pub caption: String,
    /// The picture.
    pub svg: String,
}
