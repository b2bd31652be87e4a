//! Move paths as gomocalc has them in its links: `h8i9…`, a letter for the column and a number for the row.
//!
//! Rows count from *below*, from 1. A link does not say the size of its board: that is 15 × 15 with five in a
//! row, unless `M N K` stands before it.

use super::Positions;
use crate::board::{Mark, Position, Variant};
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line, Token};

const LINK: &str = "https://gomocalc.com/#/";
/// Rows, columns and k where nothing says them.
const USUAL: (usize, usize, usize) = (15, 15, 5);

/// The moves of a word: what stands behind the last stroke of a link.
fn moves_of(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}

/// Whether a word can only be a path or a link of it.
fn is_word(word: &str) -> bool {
    let moves = moves_of(word);
    let link = word.contains("://");
    let mut bytes = moves.bytes().peekable();
    while let Some(letter) = bytes.next() {
        let digits = std::iter::from_fn(|| bytes.next_if(u8::is_ascii_digit)).count();
        if !letter.is_ascii_alphabetic() || digits == 0 {
            return false;
        }
    }
    link || !moves.is_empty() && moves.len() == word.len()
}

/// Whether a line can only be a path, alone or behind `M N K`.
pub(super) fn is_path(line: &Line) -> bool {
    let words: Vec<Token<'_>> = line.tokens().collect();
    matches!(words.as_slice(), [word] | [_, _, _, word] if is_word(word.text))
}

impl Positions<'_> {
    pub(super) fn path(&self, line: &Line) -> Result<Position, InputError> {
        let words: Vec<Token<'_>> = line.tokens().collect();
        let (variant, word) = match words.as_slice() {
            [word] if is_word(word.text) => {
                let (rows, cols, k) = USUAL;
                let variant = self.options.variant(rows, cols, self.options.k.unwrap_or(k));
                (variant.map_err(|e| line.error(1, e.to_string()))?, *word)
            }
            [.., word] if words.len() == 4 && is_word(word.text) => {
                (self.variant(line, &words)?, *word)
            }
            _ => return Err(line.error(1, "expected a link, or moves such as h8i9")),
        };
        let text = moves_of(word.text);
        let mut column = word.column + word.text.chars().count() - text.chars().count();
        let mut board = Position::new(variant);
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let step = &rest[..letter.len_utf8() + digits];
            let wrong = |message: String| line.error(column, message);
            let cell = cell(variant, letter, &after[..digits]).ok_or_else(|| {
                let message = format!("'{step}' is no cell: expected a column and a row, as in h8");
                wrong(message)
            })?;
            board.play(cell).map_err(|why| wrong(format!("the move {step} {why}")))?;
            column += step.chars().count();
            rest = &after[digits..];
        }
        self.allow_finished(line, word.column, &board)?;
        Ok(board)
    }
}

fn cell(variant: Variant, letter: char, row: &str) -> Option<crate::board::Cell> {
    let column = letter
        .to_ascii_lowercase()
        .is_ascii_lowercase()
        .then(|| letter.to_ascii_lowercase() as usize - 'a' as usize)?;
    variant.at(variant.rows().checked_sub(row.parse().ok()?)?, column)
}

/// Why a position has no link.
pub(super) fn refuse(position: &Position) -> Option<UsageError> {
    let variant = position.variant();
    let message = if (variant.rows(), variant.cols(), variant.k()) != USUAL || variant.gravity() {
        "a gomocalc link does not say the board: it is for 15 15 5 only"
    } else if position.marks().contains(&Mark::Blocked) {
        "a gomocalc link has no word for blocked cells"
    } else {
        return None;
    };
    Some(UsageError(message.to_owned()))
}

/// The link, with the final newline.
pub(super) fn link(position: &Position) -> String {
    let variant = position.variant();
    let step = |cell| {
        let letter = char::from(b'a' + variant.col(cell) as u8 % 26);
        format!("{letter}{}", variant.rows() - variant.row(cell))
    };
    let steps: String = position.order_of_play().into_iter().map(step).collect();
    format!("{LINK}{steps}\n")
}
