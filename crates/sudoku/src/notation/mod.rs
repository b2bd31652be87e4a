//! Reading and writing boards.
//!
//! | name | shape |
//! |---|---|
//! | `line`, `sdm` | N² characters a board, one board a line; anything after a blank or comma is ignored |
//! | `tp3` | `N I J` (I = box width, J = box height), then N rows of N numbers |
//! | `grid`, `sdk`, `ss` | N rows of numbers or of characters, with or without a frame |
//! | `csv` | a table, a board a row, in the column that the first line names `puzzle` |
//! | `opensudoku` | XML of the program of that name |
//! | `fpuzzles`, `sudokupad` | links of these sites, with regions, diagonals and windoku |
//! | `puzzlink` | links of puzz.link |
//! | `solo` | game IDs of Simon Tatham's Solo |
//! | `hodoku`, `candidates` | library lines of `HoDoKu`; what is left to every cell, in a frame |
//! | `dimacs-col`, `cnf` | a graph and a formula, written only |
//! | `minlex` | `line` of the canonical form: one for all boards that are alike, written only |

mod alphabet;
mod answer;
mod detect;
mod export;
mod fpuzzles;
mod hodoku;
mod line;
mod puzzlink;
mod rows;
mod shape;
mod solo;
mod write;
mod xml;

pub use alphabet::{Alphabet, AlphabetError};
pub use answer::read_answer;
pub use line::by_line;
pub use write::{
    ending, facts, heading, write, write_digits, write_numbers, write_puzzle, write_tp3_rows,
};

use crate::board::{Puzzle, SharedLayout};
use crate::options::Options;
use gridwright_world::input::{InputError, Lines, Table};
use gridwright_world::{Choice, Uses};
use shape::{Own, Shape};
use std::borrow::Cow;

/// What `--format` and `--output` may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// One board a line.
    Line,
    /// The course's header and rows.
    Tp3,
    /// Rows, with or without a frame or section names.
    Grid,
    /// Rows of characters.
    Sdk,
    /// The same as [`Notation::Line`].
    Sdm,
    /// Rows of characters in a frame.
    Ss,
    /// A table, one board a row.
    Csv,
    /// `OpenSudoku` XML.
    OpenSudoku,
    /// A link of f-puzzles.
    FPuzzles,
    /// A link of `SudokuPad`.
    SudokuPad,
    /// A link of puzz.link.
    PuzzLink,
    /// A game ID of Solo.
    Solo,
    /// A library line of `HoDoKu`.
    Hodoku,
    /// What is left to every cell.
    Candidates,
    /// A graph to be coloured.
    DimacsCol,
    /// A formula to be satisfied.
    Cnf,
    /// The canonical form, as [`Notation::Line`].
    Minlex,
}

impl Choice for Notation {
    const ALL: &'static [Notation] = &[
        Notation::Line,
        Notation::Tp3,
        Notation::Grid,
        Notation::Sdk,
        Notation::Sdm,
        Notation::Ss,
        Notation::Csv,
        Notation::OpenSudoku,
        Notation::FPuzzles,
        Notation::SudokuPad,
        Notation::PuzzLink,
        Notation::Solo,
        Notation::Hodoku,
        Notation::Candidates,
        Notation::DimacsCol,
        Notation::Cnf,
        Notation::Minlex,
    ];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Notation::Line => ("line", "N² characters a board, one board a line"),
            Notation::Tp3 => ("tp3", "N I J (box width, box height), then N rows of N numbers"),
            Notation::Grid => ("grid", "N rows of numbers or characters"),
            Notation::Sdk => ("sdk", "N rows of characters, '.' open"),
            Notation::Sdm => ("sdm", "the same as line"),
            Notation::Ss => ("ss", "N rows of characters in a frame"),
            Notation::Csv => ("csv", "a table, one board a row, in the column 'puzzle'"),
            Notation::OpenSudoku => ("opensudoku", "XML of OpenSudoku"),
            Notation::FPuzzles => ("fpuzzles", "a link of f-puzzles.com"),
            Notation::SudokuPad => ("sudokupad", "a link of sudokupad.app"),
            Notation::PuzzLink => ("puzzlink", "a link of puzz.link"),
            Notation::Solo => ("solo", "a game ID of Simon Tatham's Solo: 3x3:…, 9j:…"),
            Notation::Hodoku => ("hodoku", "a library line of HoDoKu"),
            Notation::Candidates => {
                ("candidates", "the digits left to every cell, in a frame; single ones are clues")
            }
            Notation::DimacsCol => {
                ("dimacs-col", "the graph whose colourings with N colours are solutions")
            }
            Notation::Cnf => {
                ("cnf", "the formula: variable (row·N + column)·N + digit, rows from 0")
            }
            Notation::Minlex => {
                ("minlex", "the smallest line of all boards that are the same but for symmetry")
            }
        }
    }
}

impl Notation {
    /// Whether it has one character for each cell.
    pub(crate) fn has_symbols(self) -> bool {
        let line =
            matches!(self, Notation::Line | Notation::Sdm | Notation::Minlex | Notation::Csv);
        line || matches!(self, Notation::Sdk | Notation::Ss)
    }
}

impl gridwright_world::Notation for Notation {
    fn uses(self) -> Uses {
        match self {
            Notation::Line
            | Notation::Tp3
            | Notation::Grid
            | Notation::Sdk
            | Notation::Sdm
            | Notation::Ss => Uses::ALL,
            Notation::Csv
            | Notation::OpenSudoku
            | Notation::FPuzzles
            | Notation::SudokuPad
            | Notation::PuzzLink
            | Notation::Solo
            | Notation::Hodoku
            | Notation::Candidates => Uses::BOARDS,
            Notation::DimacsCol | Notation::Cnf | Notation::Minlex => Uses::WRITES,
        }
    }
}

/// Puzzles one after the other, each made as the options say.
#[derive(Debug)]
pub struct Puzzles<'a> {
    lines: Lines<'a>,
    options: Cow<'a, Options>,
    notation: Option<Notation>,
    layout: Option<SharedLayout>,
    xml: xml::Scanner,
    /// Where boards stand in a table, once its first line is read.
    table: Option<Table>,
}

impl<'a> Puzzles<'a> {
    /// Reads from lines.
    pub fn new(lines: Lines<'a>, options: &'a Options) -> Puzzles<'a> {
        Puzzles {
            lines,
            options: Cow::Borrowed(options),
            notation: options.notation,
            layout: options.known.clone(),
            xml: xml::Scanner::default(),
            table: None,
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
        let layout = self.options.layout(order, boxes)?;
        self.layout = boxes.is_none().then(|| layout.clone());
        Ok(layout)
    }

    /// Takes note of what the text says of the board that begins here.
    fn heed(&mut self) -> Result<(), InputError> {
        let Some(fact) = self.lines.peek(0).and_then(|line| line.facts().last()) else {
            return Ok(());
        };
        match self.options.with_regions(&fact.value) {
            Ok(options) => {
                self.options = Cow::Owned(options);
                self.layout = None;
                Ok(())
            }
            Err(message) => {
                let error = fact.error(format!("'{}': {message}", fact.name));
                self.lines.skip_block();
                Err(error)
            }
        }
    }

    fn read(&mut self) -> Result<Option<Puzzle>, InputError> {
        let notation = match self.notation {
            Some(notation) => notation,
            None => {
                self.table = detect::table(&mut self.lines);
                if detect::is_stray(&mut self.lines, &self.options.alphabet) {
                    // Judged by itself: what follows is not measured by it.
                    let line = self.lines.next_line()?;
                    let message = "expected a board: these are not cells";
                    return line.map_or(Ok(None), |line| Err(line.error(1, message)));
                }
                let found = match self.table {
                    // In the first column a board is read as any line is, and quicker.
                    Some(table) if table.column() > 0 || detect::is_quoted(&mut self.lines) => {
                        Notation::Csv
                    }
                    _ => detect::notation(&mut self.lines),
                };
                *self.notation.insert(found)
            }
        };
        match notation {
            Notation::Line | Notation::Sdm => self.read_line(),
            Notation::Tp3 => self.read_tp3(),
            Notation::Grid | Notation::Sdk | Notation::Ss => self.read_grid(),
            Notation::Csv => self.read_table(),
            Notation::OpenSudoku => self.read_xml(),
            Notation::FPuzzles | Notation::SudokuPad => self.read_fpuzzles(),
            Notation::PuzzLink => self.read_puzzlink(),
            Notation::Solo => self.read_solo(),
            Notation::Hodoku => self.read_library(),
            Notation::Candidates => self.read_candidates(),
            Notation::DimacsCol | Notation::Cnf | Notation::Minlex => {
                let line = self.lines.next_line()?;
                let message = format!("boards are not read from {}", notation.name());
                line.map_or(Ok(None), |line| Err(line.error(1, message)))
            }
        }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.xml.is_idle() {
            self.lines.skip_blank();
            self.lines.peek(0)?;
        }
        match self.heed() {
            Ok(()) => self.read().transpose(),
            Err(error) => Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests;
