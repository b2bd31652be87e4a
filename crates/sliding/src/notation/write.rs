//! Writing boards, and reading moves.

use super::{Notation, fifteen};
use crate::board::{Board, Direction};
use gridwright_world::input::{blank_comments, played};
use gridwright_world::{Fault, InputError, UsageError};
use std::fmt::Write as _;

/// The board in a notation.
pub fn write(board: &Board, notation: Notation) -> Result<String, UsageError> {
    match notation {
        Notation::Uva if (board.rows(), board.cols()) == (4, 4) => Ok(grid(board, false)),
        Notation::Uva => Err(UsageError("uva is for boards of 4x4 only".to_owned())),
        Notation::Grid => Ok(grid(board, true) + "\n"),
        Notation::Line | Notation::Csv => Ok(line(board)),
        Notation::Fifteen => Ok(fifteen::write(board)),
    }
}

/// The board as rows of numbers, each row with its newline; columns line up when `aligned`.
pub fn grid(board: &Board, aligned: bool) -> String {
    let width =
        if aligned { board.tiles().iter().max().map_or(1, |t| t.to_string().len()) } else { 0 };
    let mut text = String::new();
    for row in board.tiles().chunks(board.cols()) {
        let words: Vec<String> = row.iter().map(|tile| format!("{tile:>width$}")).collect();
        let _ = writeln!(text, "{}", words.join(" "));
    }
    text
}

/// The board on one line, rows joined by `/`, with a newline.
pub fn line(board: &Board) -> String {
    let rows: Vec<String> = grid(board, false).lines().map(str::to_owned).collect();
    rows.join("/") + "\n"
}

/// Reads a move string; blanks between letters are passed over.
pub fn read_moves(text: &str) -> Result<Vec<Direction>, Fault> {
    let letters = text.chars().filter(|c| !c.is_whitespace());
    let read = |(at, letter)| {
        let message = format!("expected one of U, D, L, R, found '{letter}'");
        Direction::from_letter(letter).ok_or_else(|| Fault::at(message, at))
    };
    letters.enumerate().map(read).collect()
}

/// Reads a player's moves from a file, comment lines left out; of a recorded game, what was played.
pub fn read_game(text: &str) -> Result<Vec<Direction>, InputError> {
    let text = blank_comments(&played(text));
    read_moves(&text)
        .map_err(|fault| InputError::at_letter(&text, fault.at.unwrap_or_default(), fault.message))
}
