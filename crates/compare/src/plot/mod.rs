//! Plots, drawn by hand: shapes first, then SVG for pages, PNG and PDF for papers and slides.
//!
//! Each plot is a file of its own and also stands in the page. As SVG it follows the reader's light or
//! dark preference and prints in light. It tells its series apart by colour (Okabe and Ito's palette,
//! made for colour-blind readers), by marker and by dash.

mod axis;
mod canvas;
mod charts;
mod frame;
mod panels;
mod paper;
mod svg;

pub use charts::all;
use gridwright_render::font::Fonts;
use gridwright_render::scene::Scene;
use std::io;

/// Dots an inch: 1,577 dots across.
const DOTS: f32 = 220.0;

/// A finished picture.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The file's name, without `.svg`.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What to see in it.
    pub caption: String,
    /// The picture for pages.
    pub svg: String,
    /// The same for paper.
    pub scene: Scene,
}

impl Plot {
    /// The bytes of a PNG file.
    pub fn png(&self, fonts: &Fonts) -> io::Result<Vec<u8>> {
        gridwright_render::png::file(&self.scene, DOTS, fonts)
    }

    /// The bytes of a PDF file, as large as the picture.
    pub fn pdf(&self, fonts: &Fonts) -> io::Result<Vec<u8>> {
        gridwright_render::pdf::drawing(&self.scene, fonts).map_err(io::Error::other)
    }
}
