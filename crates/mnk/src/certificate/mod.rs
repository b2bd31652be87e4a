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
//! `threats`, a tree that the kernel describes.
//!
//! [`kernel`] is what has to be believed: every rule of inference there is, in one file that knows the
//! board and nothing else. The writer may use the kernel, the kernel nothing of the writer; a test holds
//! that.

pub mod build;
pub mod kernel;
mod write;

pub use write::{Token, write_claims, write_forced, write_pairs, write_threats};

use crate::board::Position;
use gridwright_search::Cancel;
use gridwright_world::files::Kind;
use gridwright_world::{Checked, Fault};

/// Certificates as files, whatever their version.
pub const FILE: Kind = Kind { name: "a certificate", mark: MARK.as_bytes() };

const MARK: &str = "gridwright mnk certificate";

/// Whether a text claims to be a certificate.
pub fn is_certificate(text: &str) -> bool {
    text.trim_start().starts_with(MARK)
}

/// Judges a certificate for a position, from the rules alone; stopped soon after `cancel` is raised.
pub fn check(board: &Position, text: &str, cancel: &Cancel) -> Checked {
    match kernel::check(board, text, &|| cancel.is_raised()) {
        Ok(()) => Checked::default(),
        Err((line, message)) => Checked {
            faults: vec![Fault::at(format!("line {line}: {message}"), line)],
            ..Checked::default()
        },
    }
}
