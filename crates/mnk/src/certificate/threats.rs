//! Wins by continuous threats as a tree of moves, for boards of any size.
//!
//! `attack` is a move of the attacker and what follows it: `.` when the line is complete or two lines lack
//! one cell each; `!` and an attack when one line does, whose cell the defender must take; or
//! `[ forks : reply attack | … ]`: the replies that matter, each with its answer. Any other reply must lose
//! to one of the forks: a move of the attacker that leaves two lines lacking one cell each.

use super::{Statement, head};
use crate::board::{Cell, Mark, Position};
use crate::threat::field::{ATTACKER, DEFENDER, Field};
use gridwright_search::Value;
use gridwright_world::text::number_of;

/// A piece of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A move, a reply or a fork.
    Cell(usize),
    /// Nothing more to show.
    Won,
    /// The reply is forced.
    Forced,
    /// Forks follow.
    Open,
    /// Replies follow.
    Replies,
    /// The answer to a reply ends here.
    Next,
    /// All replies are answered.
    Close,
}

/// A certificate for a win by threats within so many moves of the attacker.
pub fn write_threats(board: &Position, tree: &[Token], moves: u32) -> String {
    let moves = moves.min(254) as u8;
    let mut text = head(board, Statement { value: Value::Win, moves });
    text.push_str("threats");
    for token in tree {
        text.push(' ');
        match token {
            Token::Cell(cell) => {
                text.push_str(&board.variant().write_move(Cell(*cell as u16)));
            }
            Token::Won => text.push('.'),
            Token::Forced => text.push('!'),
            Token::Open => text.push('['),
            Token::Replies => text.push(':'),
            Token::Next => text.push('|'),
            Token::Close => text.push(']'),
        }
    }
    text.push('\n');
    text
}

/// The deepest tree that is read: the board cannot hold longer games.
const DEEPEST: u32 = 5_000;

/// A tree being judged.
struct Judge<'w, I> {
    board: &'w Position,
    field: Field,
    words: I,
    /// Words read, for messages.
    read: usize,
}

pub(super) fn judge<'w>(
    board: &Position,
    statement: Statement,
    words: impl Iterator<Item = &'w str>,
) -> Result<(), String> {
    let mut judge = Judge { board, field: Field::new(board), words, read: 0 };
    let moves = judge.attack(0)?;
    if judge.words.next().is_some() {
        return Err("something follows the tree".into());
    }
    if moves > u32::from(statement.moves) {
        return Err(format!("the tree takes {}", number_of(moves, "move")));
    }
    Ok(())
}

impl<'w, I: Iterator<Item = &'w str>> Judge<'_, I> {
    fn word(&mut self) -> Result<&'w str, String> {
        self.read += 1;
        self.words.next().ok_or_else(|| "the tree ends too soon".into())
    }

    fn wrong(&self, message: &str) -> String {
        format!("at word {}: {message}", self.read)
    }

    /// A free cell.
    fn cell(&mut self, word: &str) -> Result<usize, String> {
        let cell = self.board.variant().read_move(word).map_err(|e| e.to_string())?;
        if self.board.mark(cell) != Mark::Empty || !self.field.is_free(cell.index()) {
            return Err(self.wrong(&format!("the cell {word} is taken")));
        }
        Ok(cell.index())
    }

    /// Judges an attack; returns the moves of the attacker it takes.
    fn attack(&mut self, depth: u32) -> Result<u32, String> {
        if depth > DEEPEST {
            return Err(self.wrong("the tree is too deep"));
        }
        let word = self.word()?;
        let cell = self.cell(word)?;
        let completes = self.field.lines(ATTACKER, 1).iter().any(|&line| {
            let mut gaps = self.field.gaps(line);
            gaps.next() == Some(cell)
        });
        if completes {
            return match self.word()? {
                "." => Ok(1),
                _ => Err(self.wrong("the line is complete, the game over")),
            };
        }
        self.field.put(cell, ATTACKER);
        let moves = self.answered(depth);
        self.field.take(cell, ATTACKER);
        Ok(1 + moves?)
    }

    fn answered(&mut self, depth: u32) -> Result<u32, String> {
        if self.field.completion(DEFENDER).is_some() {
            return Err(self.wrong("the other side completes a line"));
        }
        let now = self.field.completion(ATTACKER);
        match (self.word()?, now) {
            (".", Some((_, true))) => Ok(1),
            ("!", Some((reply, false))) => self.reply(reply, depth),
            ("[", None) => self.replies(depth),
            _ => Err(self.wrong("this does not follow from the threats on the board")),
        }
    }

    fn reply(&mut self, reply: usize, depth: u32) -> Result<u32, String> {
        self.field.put(reply, DEFENDER);
        let moves = self.attack(depth + 1);
        self.field.take(reply, DEFENDER);
        moves
    }

    fn replies(&mut self, depth: u32) -> Result<u32, String> {
        let mut forks = Vec::new();
        loop {
            match self.word()? {
                ":" => break,
                word => forks.push(self.cell(word)?),
            }
        }
        let mut most = 2;
        let mut answered = vec![false; self.board.marks().len()];
        loop {
            match self.word()? {
                "]" => break,
                word => {
                    let reply = self.cell(word)?;
                    most = most.max(self.reply(reply, depth)?);
                    answered[reply] = true;
                    if self.word()? != "|" {
                        return Err(self.wrong("expected '|'"));
                    }
                }
            }
        }
        for (reply, answered) in answered.into_iter().enumerate() {
            if !answered && self.field.is_free(reply) && !self.loses(reply, &forks) {
                let name = self.board.variant().write_move(Cell(reply as u16));
                return Err(self.wrong(&format!("the reply {name} is not answered")));
            }
        }
        Ok(most)
    }

    /// Whether a reply loses to one of the forks.
    fn loses(&mut self, reply: usize, forks: &[usize]) -> bool {
        self.field.put(reply, DEFENDER);
        let harmless = self.field.completion(DEFENDER).is_none();
        let lost = harmless
            && forks.iter().any(|&fork| {
                if !self.field.is_free(fork) {
                    return false;
                }
                self.field.put(fork, ATTACKER);
                let double = matches!(self.field.completion(ATTACKER), Some((_, true)));
                self.field.take(fork, ATTACKER);
                double
            });
        self.field.take(reply, DEFENDER);
        lost
    }
}
