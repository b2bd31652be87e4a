//! `line`: one board a line.

use super::tiles::Read;
use super::{Boards, check_size, is_dense, parse_size, tile_number};
use crate::board::{LARGEST, Target};
use gridwright_world::input::{InputError, Line, Table, Token, tokens};
use gridwright_world::text::number_of;

impl Boards<'_> {
    pub(super) fn read_line(&mut self) -> Result<Option<Target>, InputError> {
        self.lines.skip_blank();
        let Some(line) = self.lines.next_line()? else {
            return Ok(None);
        };
        self.board_of_line(&line).map(Some)
    }

    /// The board of a row of a table.
    pub(super) fn read_table(&mut self) -> Result<Option<Target>, InputError> {
        let table = *self.table.get_or_insert_with(|| Table::begin(&mut self.lines));
        self.lines.skip_blank();
        let Some(line) = self.lines.next_line()? else {
            return Ok(None);
        };
        self.board_of_line(&table.puzzle(&line)?).map(Some)
    }

    fn board_of_line(&self, line: &Line) -> Result<Target, InputError> {
        let mut words: Vec<Token<'_>> = line.tokens().collect();
        if let [word] = words[..]
            && is_dense(word.text)
        {
            let digit = |at| Token { text: &word.text[at..=at], column: word.column + at };
            words = (0..word.text.len()).map(digit).collect();
        }
        let size = words.first().and_then(|first| parse_size(first.text));
        if size.is_some() {
            words.remove(0);
        }
        if line.text.contains('/') {
            if size.is_some() {
                return Err(
                    line.error(1, "expected either ROWSxCOLS or rows joined by '/', not both")
                );
            }
            return self.read_slashed(line);
        }
        let (rows, cols) = match size {
            Some(size) => size,
            None => {
                let side = (1..=LARGEST).find(|side| side * side >= words.len()).unwrap_or(0);
                if side * side != words.len() {
                    let message = format!("expected 4, 9, 16, 25 … tiles, found {}", words.len());
                    let error = line.error_at_end(message);
                    return Err(
                        error.with_help("other sizes: ROWSxCOLS first, or rows joined by '/'")
                    );
                }
                (side, side)
            }
        };
        check_size(line, rows, cols)?;
        if words.len() != rows * cols {
            let message = format!("expected {} tiles, found {}", rows * cols, words.len());
            return Err(line.error_at_end(message));
        }
        let mut reads = Vec::new();
        for token in words {
            let tile = self.read_tile(line, token, rows * cols)?;
            reads.push(Read { tile, row: 0, column: token.column });
        }
        self.board_of_reads(std::slice::from_ref(line), rows, cols, &reads)
    }

    fn read_slashed(&self, line: &Line) -> Result<Target, InputError> {
        let parts: Vec<&str> = line.text.split('/').collect();
        let cols = parts[0].split_whitespace().count();
        // Where there is no tile at all, the size would be beside the point.
        let not_a_tile = |token: &Token<'_>| tile_number(token.text).is_none();
        if let Some(first) = tokens(parts[0]).next().filter(not_a_tile) {
            self.read_tile(line, first, 1 << 8)?;
        }
        check_size(line, parts.len(), cols)?;
        let mut reads = Vec::new();
        let mut offset = 0;
        for part in &parts {
            let mut count = 0;
            for token in tokens(part) {
                count += 1;
                let token = Token { column: token.column + offset, ..token };
                let tile = self.read_tile(line, token, parts.len() * cols)?;
                reads.push(Read { tile, row: 0, column: token.column });
            }
            offset += part.chars().count() + 1;
            if count != cols {
                let message =
                    format!("expected {} in this row, found {count}", number_of(cols, "tile"));
                return Err(line.error(offset, message));
            }
        }
        self.board_of_reads(std::slice::from_ref(line), parts.len(), cols, &reads)
    }
}
