//! Numbrix.

pub mod board;
pub mod champion;
pub mod notation;
pub mod rules;

pub use board::{Board, BoardError, Filling, Graph, LONGEST_SIDE, Neighbours};
pub use notation::{Boards, parse, parse_answer};
pub use rules::{Written, verify, written};
pub mod formulation;
