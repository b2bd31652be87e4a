//! The cells of a position, and where in the text each of them stands.

use crate::board::{Cell, Mark, Variant};
use gridwright_world::input::{InputError, Line};
use gridwright_world::text::number_of;

/// The cells of a position as they are read, and where each of them stands.
pub(super) struct Stones {
    pub variant: Variant,
    pub marks: Vec<Mark>,
    /// For each cell, from 1.
    columns: Vec<usize>,
    /// One for each row, or one for all.
    pub lines: Vec<Line>,
}

impl Stones {
    pub fn new(variant: Variant) -> Stones {
        let (marks, columns) =
            (Vec::with_capacity(variant.cells()), Vec::with_capacity(variant.cells()));
        Stones { variant, marks, columns, lines: Vec::new() }
    }

    /// What a symbol stands for.
    pub fn mark(symbol: char) -> Option<Mark> {
        match symbol {
            'X' | 'x' => Some(Mark::X),
            'O' | 'o' => Some(Mark::O),
            '.' | '_' | '-' => Some(Mark::Empty),
            '*' => Some(Mark::Blocked),
            _ => None,
        }
    }

    /// A row on a line of its own.
    pub fn read_line(&mut self, line: &Line) -> Result<(), InputError> {
        let symbols = line.text.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        self.read_row(line, symbols, line.text.trim_end().chars().count())?;
        self.lines.push(line.clone());
        Ok(())
    }

    /// One row of symbols, each with its place (from 0) in the line; `end` is the place behind the row.
    pub fn read_row(
        &mut self,
        line: &Line,
        symbols: impl Iterator<Item = (usize, char)>,
        end: usize,
    ) -> Result<(), InputError> {
        let (start, expected) = (self.marks.len(), self.variant.cols());
        for (at, symbol) in symbols {
            let Some(mark) = Stones::mark(symbol) else {
                return Err(line
                    .error(at + 1, format!("expected X, O or '.', found '{symbol}'"))
                    .with_help("'.' is a free cell, '*' a blocked one"));
            };
            if self.marks.len() - start == expected {
                let message = format!("this row has more than {}", number_of(expected, "cell"));
                return Err(line.error(at + 1, message));
            }
            self.marks.push(mark);
            self.columns.push(at + 1);
        }
        let found = self.marks.len() - start;
        if found < expected {
            let message = format!("this row has {}, expected {expected}", number_of(found, "cell"));
            return Err(line.error(end + 1, message));
        }
        Ok(())
    }

    /// The line of a cell; the last one for the position as a whole.
    pub fn line(&self, cell: Option<Cell>) -> &Line {
        let last = self.lines.len() - 1;
        &self.lines[cell.map_or(last, |cell| self.variant.row(cell).min(last))]
    }

    /// The column of a cell; that of the first one for the position as a whole.
    pub fn column(&self, cell: Option<Cell>) -> usize {
        self.columns[cell.map_or(0, |cell| usize::from(cell.0))]
    }

    pub fn error(&self, cell: Option<Cell>, message: String) -> InputError {
        self.line(cell).error(self.column(cell), message)
    }
}
