//! Certificates: what a position is worth, in a form anyone can check without searching.
//!
//! A certificate is text. Its first line names the format, the second is the position in the `line`
//! notation, the third the value: `win N` or `loss N` (within N moves of the winner) or `draw`. Then come
//! claims, one a line, each of which follows from the rules and the claims before it:
//!
//! | kind | claim | then |
//! |---|---|---|
//! | `w` | the attacker, to move, wins within so many own moves | the move |
//! | `W` | the defender is to move, the attacker wins | the replies that matter |
//! | `h` | the attacker, to move, never wins | pairs that serve lines |
//! | `s` | the same, part by part | pairs that serve lines |
//! | `H` | the defender is to move, the attacker never wins | pairs, and the move |
//!
//! The second letter is `f` in the full game, `b` where the defender merely blocks. Positions are written
//! with `a` for the attacker's stones, `d` for the defender's, `.` for empty cells and `#` for cells that
//! no longer matter; the defender's stones matter only for its own lines. Large boards take two other
//! lines: `pairs X` or `pairs O`, pairs that answer every line open to that side, and `forced`, a line of
//! play whose every move of the winner threatens to complete a line. A win by quieter threats takes
//! `threats`, a tree described in [`threats`].
//!
//! [`check`] judges each claim by [`logic`], which holds every rule of inference there is.

pub mod build;
pub mod claims;
pub mod logic;
mod plain;
pub mod text;
pub mod threats;

pub use plain::{write_forced, write_pairs};
pub use threats::write_threats;

use crate::board::{Position, Side};
use crate::champion::reduced::{Question, Reduced};
use crate::champion::{Geometry, Mask, Wide};
use crate::notation::{self, Notation};
use claims::{Believed, Claim, forever};
use gridwright_search::{Cancel, Value};
use gridwright_world::files::Kind;
use gridwright_world::{Checked, Fault};
use logic::Logic;

/// The first line of every certificate.
pub const HEADER: &str = "gridwright mnk certificate 1";

/// Certificates as files, whatever their version.
pub const FILE: Kind = Kind { name: "a certificate", mark: MARK.as_bytes() };

const MARK: &str = "gridwright mnk certificate";

/// What a certificate says of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The value for the side to move.
    pub value: Value,
    /// The winner's moves, where somebody wins.
    pub moves: u8,
}

/// A certificate made of claims.
pub fn write<M: Mask>(
    board: &Position,
    geometry: &Geometry<M>,
    statement: Statement,
    claims: &[Claim<M>],
) -> String {
    let mut text = head(board, statement);
    for claim in claims {
        text.push_str(&text::write_claim(geometry, claim));
        text.push('\n');
    }
    text
}

/// The three lines every certificate starts with.
fn head(board: &Position, statement: Statement) -> String {
    let position = notation::write(board, Notation::Line);
    let value = match statement.value {
        Value::Draw => "draw".to_owned(),
        decisive => format!("{} {}", decisive.name(), statement.moves),
    };
    format!("{HEADER}\n{}\n{value}\n", position.trim_end())
}

/// Whether a text claims to be a certificate.
pub fn is_certificate(text: &str) -> bool {
    text.trim_start().starts_with(MARK)
}

/// A fault at a line of the certificate, counted from 1.
fn fault(line: usize, message: impl std::fmt::Display) -> Checked {
    Checked {
        faults: vec![Fault::at(format!("line {line}: {message}"), line)],
        ..Checked::default()
    }
}

/// Judges a certificate for a position, from the rules alone; stopped soon after `cancel` is raised.
pub fn check(board: &Position, text: &str, cancel: &Cancel) -> Checked {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    match lines.next() {
        Some((_, HEADER)) => {}
        _ => return fault(1, format!("expected '{HEADER}'")),
    }
    let expected = notation::write(board, Notation::Line);
    if lines.next().map(|(_, line)| line) != Some(expected.trim_end()) {
        return fault(2, "this is not the position to be checked");
    }
    let Some(statement) = lines.next().and_then(|(_, line)| read_statement(line)) else {
        return fault(3, "expected 'win N', 'loss N' or 'draw'");
    };
    if board.finish().is_some() || board.variant().exact() || board.variant().gravity() {
        return fault(2, "certificates are for unfinished games under the plain rules");
    }
    let claims: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty()).collect();
    if claims.iter().any(|(_, line)| plain::is_plain(line)) {
        return plain::check(board, statement, &claims);
    }
    let variant = board.variant();
    let (rows, cols, k) = (variant.rows(), variant.cols(), variant.k());
    if let Some(geometry) = Geometry::<u64>::new(rows, cols, k) {
        judge_all(board, &geometry, statement, &claims, cancel)
    } else if let Some(geometry) = Geometry::<u128>::new(rows, cols, k) {
        judge_all(board, &geometry, statement, &claims, cancel)
    } else if let Some(geometry) = Geometry::<Wide>::new(rows, cols, k) {
        judge_all(board, &geometry, statement, &claims, cancel)
    } else {
        fault(4, "a board of this size takes 'pairs', 'forced' or 'threats'")
    }
}

fn read_statement(line: &str) -> Option<Statement> {
    let mut words = line.split_whitespace();
    let value = match words.next()? {
        "win" => Value::Win,
        "loss" => Value::Loss,
        "draw" => Value::Draw,
        _ => return None,
    };
    let moves = match words.next() {
        None if value == Value::Draw => 0,
        Some(word) if value != Value::Draw => word.parse().ok().filter(|&moves| moves < u8::MAX)?,
        _ => return None,
    };
    words.next().is_none().then_some(Statement { value, moves })
}

fn judge_all<M: Mask>(
    board: &Position,
    geometry: &Geometry<M>,
    statement: Statement,
    claims: &[(usize, &str)],
    cancel: &Cancel,
) -> Checked {
    let mut believed = Believed::new(Logic { geometry });
    for &(number, line) in claims {
        if cancel.is_raised() {
            return fault(number, "stopped before the end");
        }
        let judged = text::read_claim(geometry, line).and_then(|claim| believed.judge(&claim));
        if let Err(message) = judged {
            return fault(number, message);
        }
    }
    let side = board.to_move();
    let ask = |attacker: Side| Question {
        attacker_to_move: attacker == side,
        blocking_only: false,
        moves: statement.moves,
    };
    let wins = |attacker| believed.win(Reduced::of(board, attacker), ask(attacker)).is_some();
    let holds = |attacker| believed.hold(Reduced::of(board, attacker), forever(ask(attacker)));
    let shown = match statement.value {
        Value::Win => wins(side),
        Value::Loss => wins(side.other()),
        Value::Draw => holds(side) && holds(side.other()),
    };
    if shown { Checked::default() } else { fault(3, "the claims do not show this value") }
}
