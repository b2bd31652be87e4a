//! Reading and writing boards.
//!
//! | name | shape |
//! |---|---|
//! | `line`, `sdm` | N² characters a board, one board a line; anything after a blank is ignored |
//! | `tp3` | `N I J` (I = box width, J = box height), then N rows of N numbers |
//! | `grid`, `sdk`, `ss` | N rows of numbers or of characters, with or without a frame |
//! | `opensudoku` | XML of the program of that name, read only |
//! | `dimacs-col`, `cnf` | written only, see [`export`] |

mod alphabet;
mod answer;
mod detect;
pub mod export;
mod line;
mod rows;
mod write;
mod xml;

pub use alphabet::Alphabet;
pub use answer::read_answer;
pub use line::by_line;
pub use write::{pretty, write_board, write_digits, write_tp3_rows};

use super::board::{Board, SharedLayout};
use super::settings::Settings;
use gridwright_world::input::{InputError, Lines};

/// A notation that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One board a line.
    Line,
    /// The course's header and rows.
    Tp3,
    /// Rows, with or without a frame or section names.
    Grid,
    /// `OpenSudoku` XML.
    Xml,
}

/// Boards one after the other, each made as the settings say.
#[derive(Debug)]
pub struct BoardReader<'a> {
    lines: Lines<'a>,
    settings: &'a Settings,
    format: Option<Format>,
    layout: Option<SharedLayout>,
    xml: xml::Scanner,
}

impl<'a> BoardReader<'a> {
    /// Reads from lines.
    pub fn new(lines: Lines<'a>, settings: &'a Settings) -> BoardReader<'a> {
        BoardReader {
            lines,
            settings,
            format: settings.format,
            layout: settings.known.clone(),
            xml: xml::Scanner::default(),
        }
    }

    /// The layout for an order, and for boxes where the notation gives them; the last one is kept.
    fn layout(
        &mut self,
        order: usize,
        boxes: Option<(usize, usize)>,
    ) -> Result<SharedLayout, String> {
        if let Some(layout) = &self.layout
            && layout.order() == order
            && boxes.is_none()
        {
            return Ok(layout.clone());
        }
        let layout = self.settings.layout(order, boxes)?;
        self.layout = boxes.is_none().then(|| layout.clone());
        Ok(layout)
    }

    fn read(&mut self) -> Result<Option<Board>, InputError> {
        let format = match self.format {
            Some(format) => format,
            None => *self.format.insert(detect::format(&mut self.lines)),
        };
        match format {
            Format::Line => self.read_line(),
            Format::Tp3 => self.read_tp3(),
            Format::Grid => self.read_grid(),
            Format::Xml => self.read_xml(),
        }
    }
}

impl Iterator for BoardReader<'_> {
    type Item = Result<Board, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.xml.is_idle() {
            self.lines.skip_blank();
            self.lines.peek(0)?;
        }
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests;
