//! Game IDs of Fifteen in Simon Tatham's collection: `4x4:1,2,3,…,15,0`, columns × rows and the tiles.

use super::tiles::Read;
use super::{Boards, check_size, parse_size};
use crate::board::{Board, Target};
use gridwright_world::input::{InputError, Line, Token, tokens};

/// Whether a line can only be such an ID.
pub(super) fn is_id(text: &str) -> bool {
    let head = text.trim().split_once(':').map(|(head, _)| head);
    head.is_some_and(|head| parse_size(head).is_some())
}

impl Boards<'_> {
    pub(super) fn read_fifteen(&mut self) -> Result<Option<Target>, InputError> {
        self.lines.skip_blank();
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        self.fifteen(&line).map(Some)
    }

    fn fifteen(&self, line: &Line) -> Result<Target, InputError> {
        let Some((head, body)) = line.text.split_once(':') else {
            return Err(line.error_at_end("expected COLUMNSxROWS, ':' and the tiles"));
        };
        let Some((cols, rows)) = parse_size(head.trim()) else {
            return Err(line.error(1, "expected COLUMNSxROWS, for example 4x4"));
        };
        check_size(line, rows, cols)?;
        let mut before = head.chars().count() + 1;
        let mut reads = Vec::with_capacity(rows * cols);
        for part in body.split(',') {
            let token = tokens(part).next().unwrap_or(Token { text: "", column: 1 });
            let token = Token { column: token.column + before, ..token };
            if reads.len() == rows * cols {
                let message = format!("more than {} tiles", rows * cols);
                return Err(line.error(token.column, message));
            }
            let tile = self.read_tile(line, token, rows * cols)?;
            reads.push(Read { tile, row: 0, column: token.column });
            before += part.chars().count() + 1;
        }
        if reads.len() < rows * cols {
            let message = format!("expected {} tiles, found {}", rows * cols, reads.len());
            return Err(line.error_at_end(message));
        }
        self.board_of_reads(std::slice::from_ref(line), rows, cols, &reads)
    }
}

/// The board as a game ID, with a newline.
pub(super) fn write(board: &Board) -> String {
    let tiles: Vec<String> = board.tiles().iter().map(u8::to_string).collect();
    format!("{}x{}:{}\n", board.cols(), board.rows(), tiles.join(","))
}
