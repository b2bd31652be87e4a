//! Symbols for digits where one character stands for one cell.

use crate::board::MAX_ORDER;
use gridwright_world::text::number_of;
use thiserror::Error;

/// Written symbols beyond 9, when nobody declared any: letters, then three signs for order 64.
const DEFAULT: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";
const UNKNOWN: u8 = u8::MAX;

/// Why characters cannot be an alphabet.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlphabetError {
    /// A range that goes backwards or too far.
    #[error("the range {0}-{1} is empty or too long")]
    Range(char, char),
    /// No symbols, or more than any board needs.
    #[error("{}, expected 1 to {MAX_ORDER}", number_of(*.0, "symbol"))]
    Length(usize),
    /// A symbol that means something else.
    #[error("{0:?} cannot stand for a digit")]
    Symbol(char),
    /// A symbol given twice.
    #[error("'{0}' stands for two digits")]
    Twice(char),
}

/// Which character stands for which digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    symbols: Vec<char>,
    ascii: [u8; 128],
    declared: bool,
}

impl Default for Alphabet {
    /// 1 to 9; letters are written for larger digits, but not read unless declared.
    fn default() -> Alphabet {
        Alphabet::of(DEFAULT.chars().collect(), false)
    }
}

impl Alphabet {
    /// Reads a declaration: all symbols in order, with ranges (`1-9A-G`, `0-9A-F`, `A-P`).
    ///
    /// ```
    /// use gridwright_sudoku::Alphabet;
    /// let hex = Alphabet::parse("0-9A-F").unwrap();
    /// assert_eq!((hex.len(), hex.digit('0'), hex.digit('.')), (16, Some(1), Some(0)));
    /// assert!(Alphabet::parse("1-91").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Alphabet, AlphabetError> {
        let given: Vec<char> = text.chars().collect();
        let mut symbols = Vec::new();
        let mut at = 0;
        while at < given.len() {
            let from = given[at];
            let range = given.get(at + 1) == Some(&'-') && at + 2 < given.len();
            let to = if range { given[at + 2] } else { from };
            if to < from || (to as u32 - from as u32) as usize >= MAX_ORDER {
                return Err(AlphabetError::Range(from, to));
            }
            symbols.extend(from..=to);
            at += if range { 3 } else { 1 };
        }
        check_symbols(&symbols)?;
        Ok(Alphabet::of(symbols, true))
    }

    fn of(symbols: Vec<char>, declared: bool) -> Alphabet {
        let mut ascii = [UNKNOWN; 128];
        for empty in ['.', '0', '_', '*'] {
            ascii[empty as usize] = 0;
        }
        let readable = if declared { symbols.len() } else { 9 };
        for (index, &symbol) in symbols[..readable].iter().enumerate() {
            if let Some(slot) = ascii.get_mut(symbol as usize) {
                *slot = index as u8 + 1;
            }
        }
        Alphabet { symbols, ascii, declared }
    }

    /// How many digits can be read.
    #[expect(clippy::len_without_is_empty, reason = "an alphabet is never empty")]
    pub fn len(&self) -> usize {
        if self.declared { self.symbols.len() } else { 9 }
    }

    /// Whether nobody declared another: 1 to 9 stand for themselves.
    pub(super) fn is_plain(&self) -> bool {
        !self.declared
    }

    /// Whether the digits of boards of so many rows are written as they would be without a declaration.
    pub(super) fn is_usual(&self, order: usize) -> bool {
        order <= 9 && self.symbols.iter().take(order).copied().eq(DEFAULT.chars().take(order))
    }

    /// The declaration that [`Alphabet::parse`] reads back; `None` where nobody declared anything, or a dash
    /// among the symbols would look like a range.
    pub(super) fn declaration(&self) -> Option<String> {
        if !self.declared || self.symbols.contains(&'-') {
            return None;
        }
        let follows = |pair: &[char]| pair[1] as u32 == pair[0] as u32 + 1;
        let mut text = String::new();
        let mut rest = &self.symbols[..];
        while let [first, ..] = rest {
            let run = 1 + rest.windows(2).take_while(|pair| follows(pair)).count();
            text.push(*first);
            let taken = if run > 2 {
                text.push('-');
                text.push(rest[run - 1]);
                run
            } else {
                1
            };
            rest = &rest[taken..];
        }
        Some(text)
    }

    /// The digit a character stands for, 0 for an open cell, `None` if it stands for nothing.
    pub fn digit(&self, symbol: char) -> Option<u8> {
        match self.ascii.get(symbol as usize) {
            Some(&UNKNOWN) => None,
            Some(&digit) => Some(digit),
            None => self.symbols.iter().position(|&s| s == symbol).map(|at| at as u8 + 1),
        }
    }

    /// The same for a byte of ASCII text; 255 if it stands for nothing.
    #[inline]
    pub(super) fn ascii_digit(&self, byte: u8) -> u8 {
        self.ascii.get(usize::from(byte)).copied().unwrap_or(UNKNOWN)
    }

    /// The character for a digit; an open cell is `.`.
    pub fn symbol(&self, digit: u8) -> char {
        match digit {
            0 => '.',
            _ => self.symbols.get(usize::from(digit) - 1).copied().unwrap_or('?'),
        }
    }
}

fn check_symbols(symbols: &[char]) -> Result<(), AlphabetError> {
    if symbols.is_empty() || symbols.len() > MAX_ORDER {
        return Err(AlphabetError::Length(symbols.len()));
    }
    for (index, &symbol) in symbols.iter().enumerate() {
        if symbol.is_whitespace() || symbol.is_control() || ['.', '|'].contains(&symbol) {
            return Err(AlphabetError::Symbol(symbol));
        }
        if symbols[..index].contains(&symbol) {
            return Err(AlphabetError::Twice(symbol));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations() {
        let letters = Alphabet::parse("1-9A-G").unwrap();
        assert_eq!((letters.len(), letters.digit('G'), letters.digit('H')), (16, Some(16), None));
        assert_eq!(letters.symbol(10), 'A');
        let greek = Alphabet::parse("αβγδ").unwrap();
        assert_eq!(
            (greek.digit('δ'), greek.digit('ε'), greek.digit('0')),
            (Some(4), None, Some(0))
        );
        for bad in ["", "1 2", "z-a", ".1", "\u{0}-\u{ffff}", "a-"] {
            assert_eq!(Alphabet::parse(bad).is_err(), bad != "a-", "{bad:?}");
        }
    }

    #[test]
    fn declarations_are_read_back() {
        for text in ["1-9A-G", "0-9A-F", "A-P", "αβγδ", "ab", "1-3x", "192837465"] {
            let alphabet = Alphabet::parse(text).unwrap();
            let said = alphabet.declaration().unwrap();
            assert_eq!(Alphabet::parse(&said).unwrap(), alphabet, "{said}");
        }
        assert_eq!(Alphabet::parse("1-9A-G").unwrap().declaration().unwrap(), "1-9A-G");
        assert_eq!(Alphabet::parse("-ab").unwrap().declaration(), None);
        assert_eq!(Alphabet::default().declaration(), None);
    }

    #[test]
    fn the_default_writes_more_than_it_reads() {
        let plain = Alphabet::default();
        assert_eq!((plain.digit('9'), plain.digit('A')), (Some(9), None));
        let all: Vec<char> = (0..=64).map(|d| plain.symbol(d)).collect();
        assert!((0..all.len()).all(|i| !all[..i].contains(&all[i])));
    }
}
