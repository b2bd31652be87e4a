//! `line`: one board a line, its rows joined by `/`.

use super::{Puzzles, Rows};
use crate::board::{LONGEST_SIDE, Puzzle};
use gridwright_world::input::{InputError, Line, Table};

impl Puzzles<'_> {
    pub(super) fn read_line(&mut self) -> Result<Option<Puzzle>, InputError> {
        self.lines.skip_blank();
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        self.board_of_line(&line).map(Some)
    }

    /// The board of a row of a table.
    pub(super) fn read_table(&mut self) -> Result<Option<Puzzle>, InputError> {
        let table = *self.table.get_or_insert_with(|| Table::begin(&mut self.lines));
        self.lines.skip_blank();
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        self.board_of_line(&table.puzzle(&line)?).map(Some)
    }

    fn board_of_line(&self, line: &Line) -> Result<Puzzle, InputError> {
        let parts = line.parts('/');
        if let Some(row) = parts.get(LONGEST_SIDE) {
            return Err(row.error_at_end(format!("a board has at most {LONGEST_SIDE} rows")));
        }
        let mut rows = Rows::default();
        parts.iter().try_for_each(|part| rows.push(part, None))?;
        Ok(Puzzle { board: self.board(rows, line)?, most: None })
    }
}
