//! Literals: variables that are wanted true or false.

use std::fmt;
use std::ops::Not;

/// A variable that is wanted true, or wanted false.
///
/// ```
/// use gridwright_search::constraint::Literal;
/// let rain = Literal::positive(7);
/// assert_eq!((rain.variable(), rain.is_positive()), (7, true));
/// assert_eq!(!rain, Literal::negative(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(u32);

impl Literal {
    /// The variable is wanted true.
    #[inline]
    pub const fn positive(variable: u32) -> Literal {
        Literal(variable << 1)
    }

    /// The variable is wanted false.
    #[inline]
    pub const fn negative(variable: u32) -> Literal {
        Literal(variable << 1 | 1)
    }

    /// The variable is wanted to be this.
    #[inline]
    pub fn new(variable: u32, value: bool) -> Literal {
        Literal(variable << 1 | u32::from(!value))
    }

    /// The variable.
    #[inline]
    pub const fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the variable is wanted true.
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Where the variable is in tables by variable.
    #[inline]
    pub(super) const fn at(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Where the literal is in tables by literal.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as a word of the clause store.
    #[inline]
    pub(super) const fn word(self) -> u32 {
        self.0
    }

    /// The literal that was stored as a word.
    #[inline]
    pub(super) const fn of_word(word: u32) -> Literal {
        Literal(word)
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_positive() { "" } else { "¬" };
        write!(f, "{sign}{}", self.variable())
    }
}
