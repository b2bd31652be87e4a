//! Sides, marks and cells; the variant of the game, positions of it, and what is answered about one.

mod answer;
mod forbidden;
mod position;
mod variant;

pub use answer::{Answer, Eval};
pub use forbidden::Forbidden;
pub use position::{Finish, Illegal, Position};
pub use variant::{DIRECTIONS, LONGEST, LONGEST_ROW, MoveError, Rule, Variant, VariantError};

use std::fmt;

/// A player. X moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// The first player.
    X = 0,
    /// The second player.
    O = 1,
}

impl Side {
    /// The opponent.
    #[must_use]
    #[inline(always)]
    pub fn other(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }

    /// 0 for X, 1 for O.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side's stone.
    #[inline(always)]
    pub fn mark(self) -> Mark {
        match self {
            Side::X => Mark::X,
            Side::O => Mark::O,
        }
    }

    /// `X` or `O`.
    pub fn letter(self) -> char {
        match self {
            Side::X => 'X',
            Side::O => 'O',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// A stone of the first player.
    X = 0,
    /// A stone of the second player.
    O = 1,
    /// Nothing.
    Empty = 2,
    /// Nobody may play here, and it counts for nobody.
    Blocked = 3,
}

impl Mark {
    /// `X`, `O`, `.` or `*`.
    pub fn symbol(self) -> char {
        match self {
            Mark::X => 'X',
            Mark::O => 'O',
            Mark::Empty => '.',
            Mark::Blocked => '*',
        }
    }

    /// Whose stone it is.
    #[inline(always)]
    pub fn side(self) -> Option<Side> {
        match self {
            Mark::X => Some(Side::X),
            Mark::O => Some(Side::O),
            Mark::Empty | Mark::Blocked => None,
        }
    }
}

/// A cell, numbered row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// As an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
