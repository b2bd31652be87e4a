//! `line`: one board a line, its rows joined by `/`.

use super::{Puzzles, board_of, write_rows};
use crate::board::{Answer, LONGEST_SIDE, Puzzle};
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line, Table};

impl Puzzles<'_> {
    pub(super) fn read_line(&mut self) -> Result<Option<Puzzle>, InputError> {
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
        let rows = line.parts('/');
        if let Some(row) = rows.get(LONGEST_SIDE) {
            return Err(row.error_at_end(format!("a board has at most {LONGEST_SIDE} rows")));
        }
        let columns = rows[0].tokens().count();
        if !(1..=LONGEST_SIDE).contains(&columns) {
            let message = format!("a row of {columns} cells, expected 1 to {LONGEST_SIDE}");
            return Err(line.error(1, message));
        }
        board_of(&rows, columns, self.neighbours, &[])
    }
}

/// The puzzle on one line, with the final newline.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, UsageError> {
    if !puzzle.marks().is_empty() {
        return Err(UsageError("marks between cells have no room on one line".to_owned()));
    }
    let rows = write_rows(Answer::filled(puzzle, puzzle.clues()).rows());
    Ok(rows.trim_end().replace('\t', " ").replace('\n', "/") + "\n")
}
