//! Games: moves below a header, and what `match` records.

use super::Positions;
use crate::board::{Position, Rule, Variant};
use gridwright_world::input::{InputError, Line, Token};
use serde_json::Value;

/// Whether a word has the form of a move.
pub(super) fn is_move(word: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once(',').is_some_and(|(x, y)| digits(x) && digits(y))
}

/// Whether a line begins with a move.
pub(super) fn is_moves(line: &Line) -> bool {
    line.tokens().next().is_some_and(|token| is_move(token.text))
}

/// What is wrong with a position whose moves are not known.
pub(super) fn no_game(line: &Line) -> InputError {
    line.error(1, "this is a position, but --game wants the moves that led to it")
        .with_help("M N K, then the moves x,y (column,row from 0) on the same line or below")
}

/// Plays a move that was read.
pub(super) fn play(board: &mut Position, line: &Line, token: Token<'_>) -> Result<(), InputError> {
    let wrong = |message: String| line.error(token.column, message);
    let cell = board.variant().read_move(token.text).map_err(|e| wrong(e.to_string()))?;
    board.play(cell).map_err(|why| wrong(format!("the move {} {why}", token.text)))
}

impl Positions<'_> {
    /// Moves on the lines below `M N K`, up to a blank line or the next position.
    pub(super) fn moves_below(
        &mut self,
        header: &Line,
        variant: Variant,
    ) -> Result<Position, InputError> {
        let mut board = Position::new(variant);
        let mut last = (header.clone(), 1);
        while self.lines.peek(0).is_some_and(super::is_row) {
            // The look ahead was not the end, so there is a line to take.
            let Some(line) = self.lines.next_line()? else { break };
            for token in line.tokens() {
                play(&mut board, &line, token)?;
                last = (line.clone(), token.column);
            }
        }
        self.allow_finished(&last.0, last.1, &board)?;
        Ok(board)
    }

    /// A game as `match --records` writes it: a line of JSON with `board`, `exact` and `moves`.
    pub(super) fn recorded(&self, line: &Line) -> Result<Position, InputError> {
        let wrong = |message: String| line.error(1, message);
        let game: Value = serde_json::from_str(&line.text)
            .map_err(|error| line.error(error.column().max(1), "this is no line of JSON"))?;
        let numbers: Option<Vec<usize>> = game["board"]
            .as_str()
            .and_then(|text| text.split('-').map(|part| part.parse().ok()).collect());
        let (Some([rows, cols, k]), Some(moves)) = (numbers.as_deref(), game["moves"].as_array())
        else {
            return Err(wrong("a recorded game has a board M-N-K and moves".to_owned()));
        };
        let said = game["exact"].as_bool().unwrap_or(false);
        let exact = said && self.options.rule == Rule::Freestyle;
        let rule = if exact { Rule::Exact } else { self.options.rule };
        let variant = Variant::new(*rows, *cols, *k).and_then(|variant| variant.ruled(rule));
        let variant = variant.map_err(|e| wrong(e.to_string()))?.falling(self.options.gravity);
        let mut board = Position::new(variant);
        for (number, word) in (1..).zip(moves) {
            let text = word.as_str().unwrap_or_default();
            let cell = variant.read_move(text);
            let cell = cell.map_err(|e| wrong(format!("move {number}: {e}")))?;
            let illegal = |why| wrong(format!("move {number}: the move {text} {why}"));
            board.play(cell).map_err(illegal)?;
        }
        self.allow_finished(line, 1, &board)?;
        Ok(board)
    }
}
