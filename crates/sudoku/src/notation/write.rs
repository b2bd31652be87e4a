//! Writing boards and answers.

use super::{Alphabet, Notation, export, fpuzzles, hodoku, puzzlink, solo, xml};
use crate::board::{Layout, Partition, Puzzle, squarest_box};
use crate::generate;
use crate::options::Options;
use gridwright_world::UsageError;
use gridwright_world::input::{TABLE_HEADING, header_line};
use std::fmt::Write as _;

/// A puzzle in a notation, as boards follow each other in it; an error where it has no words for it.
pub fn write(puzzle: &Puzzle, notation: Notation, options: &Options) -> Result<String, UsageError> {
    match notation {
        Notation::OpenSudoku => xml::write(puzzle),
        Notation::FPuzzles => fpuzzles::write_fpuzzles(puzzle),
        Notation::SudokuPad => fpuzzles::write_sudokupad(puzzle),
        Notation::PuzzLink => puzzlink::write(puzzle),
        Notation::Solo => solo::write(puzzle),
        Notation::Hodoku => hodoku::write_library(puzzle),
        Notation::Candidates => hodoku::write_candidates(puzzle),
        Notation::Csv if !facts(puzzle, Notation::Line).is_empty() => {
            let message = "csv has no column for boxes, regions or extras of a board";
            Err(UsageError(message.to_owned()))
        }
        // Without a blank line between them, boards of 9x9 look like nine lines of 3x3.
        Notation::Sdk => Ok(declared(puzzle, &options.alphabet)
            + &sdk_header(puzzle, options)
            + &write_puzzle(puzzle, notation, &options.alphabet)
            + "\n"),
        Notation::Line | Notation::Sdm | Notation::Ss | Notation::Minlex => {
            let board = write_puzzle(puzzle, notation, &options.alphabet);
            Ok(declared(puzzle, &options.alphabet) + &board)
        }
        _ => Ok(write_puzzle(puzzle, notation, &options.alphabet)),
    }
}

/// The line that says which symbols stand for the digits, where they are not 1 to 9.
fn declared(puzzle: &Puzzle, alphabet: &Alphabet) -> String {
    match alphabet.declaration() {
        Some(text) if !alphabet.is_usual(puzzle.order()) => header_line(&[("alphabet", text)]),
        _ => String::new(),
    }
}

/// What stands before the first board.
pub fn heading(notation: Notation) -> Option<String> {
    match notation {
        Notation::OpenSudoku => Some(xml::HEADING.to_owned()),
        Notation::Csv => Some(TABLE_HEADING.to_owned()),
        _ => None,
    }
}

/// What stands behind the last one.
pub fn ending(notation: Notation) -> Option<&'static str> {
    (notation == Notation::OpenSudoku).then_some(xml::ENDING)
}

/// The lines above an `.sdk` board: description, source and, where it is known, level.
fn sdk_header(puzzle: &Puzzle, options: &Options) -> String {
    let (order, clues) = (puzzle.order(), puzzle.clues());
    let level = options.wish.difficulty.map(|grade| format!("#L{}\n", grade.name()));
    let level = level.unwrap_or_default();
    format!("#DSudoku {order}x{order}, {clues} clues\n{level}#Sgridwright\n")
}

/// A puzzle in a notation, with the final newline.
pub fn write_puzzle(puzzle: &Puzzle, notation: Notation, alphabet: &Alphabet) -> String {
    match notation {
        Notation::Tp3 => tp3(puzzle),
        Notation::DimacsCol => export::dimacs_col(puzzle),
        Notation::Cnf => export::cnf(puzzle),
        Notation::Minlex => line(generate::canonical(puzzle).digits(), alphabet),
        _ => write_digits(puzzle.layout(), puzzle.digits(), notation, alphabet),
    }
}

/// Digits (a puzzle's or an answer's) in one of the notations that need no header; as a line in those
/// that do.
pub fn write_digits(
    layout: &Layout,
    digits: &[u8],
    notation: Notation,
    alphabet: &Alphabet,
) -> String {
    match notation {
        Notation::Grid => write_numbers(layout.order(), digits),
        Notation::Sdk => symbols(layout.order(), digits, alphabet),
        Notation::Ss => frame(layout, digits, alphabet),
        // The others have a header, or room for one board a line.
        _ => line(digits, alphabet),
    }
}

/// What a board is beyond what a notation says of it.
pub fn facts(puzzle: &Puzzle, notation: Notation) -> Vec<(&'static str, String)> {
    if notation == Notation::Minlex && matches!(puzzle.layout().partition(), Partition::Regions(_))
    {
        // Regions are turned along.
        return facts(&generate::canonical(puzzle), Notation::Line);
    }
    let layout = puzzle.layout();
    let mut facts = Vec::new();
    match *layout.partition() {
        // The course's header says the boxes, and graphs and clauses are what follows from them.
        _ if says_boxes(notation) => {}
        Partition::Boxes { width, height } if (width, height) != squarest_box(layout.order()) => {
            facts.push(("box", format!("{width}x{height}")));
        }
        Partition::Boxes { .. } => {}
        Partition::Regions(ref map) => facts.push(("regions", map.letters())),
    }
    let extras = layout.extras();
    let names = [("diagonals", extras.diagonals), ("windoku", extras.windows)];
    let names: Vec<_> = names.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
    let said = says_boxes(notation) && notation != Notation::Tp3;
    if !names.is_empty() && !said {
        facts.push(("extra", names.join(",")));
    }
    facts
}

/// Whether a notation says the boxes or regions of a board itself, and all but `tp3` its extras too.
fn says_boxes(notation: Notation) -> bool {
    let links = matches!(notation, Notation::FPuzzles | Notation::SudokuPad | Notation::Solo);
    links || matches!(notation, Notation::Tp3 | Notation::DimacsCol | Notation::Cnf)
}

fn line(digits: &[u8], alphabet: &Alphabet) -> String {
    if alphabet.is_plain() && digits.iter().all(|&digit| digit <= 9) {
        return plain_line(digits);
    }
    let mut text = String::with_capacity(digits.len() + 1);
    text.extend(digits.iter().map(|&digit| alphabet.symbol(digit)));
    text.push('\n');
    text
}

/// The same for the digits 1 to 9, in bytes: millions of boards are written like this.
fn plain_line(digits: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(digits.len() + 1);
    bytes.extend(digits.iter().map(|&digit| if digit == 0 { b'.' } else { b'0' + digit }));
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("digits and dots are ASCII")
}

/// The rows as the course wants them: each number followed by one blank.
pub fn write_tp3_rows(order: usize, digits: &[u8]) -> String {
    let mut text = String::new();
    for row in digits.chunks(order) {
        for digit in row {
            let _ = write!(text, "{digit} ");
        }
        text.push('\n');
    }
    text
}

fn tp3(puzzle: &Puzzle) -> String {
    let order = puzzle.order();
    let (width, height) = box_size(puzzle.layout());
    format!("{order} {width} {height}\n{}", write_tp3_rows(order, puzzle.digits()))
}

/// The size of the boxes; that of the most square ones where there are none.
pub(super) fn box_size(layout: &Layout) -> (usize, usize) {
    match *layout.partition() {
        Partition::Boxes { width, height } => (width, height),
        Partition::Regions(_) => squarest_box(layout.order()),
    }
}

/// Rows of numbers, `.` where there is none.
pub fn write_numbers(order: usize, digits: &[u8]) -> String {
    let width = order.to_string().len();
    let mut text = String::with_capacity(digits.len() * (width + 1));
    for row in digits.chunks(order) {
        for (column, &digit) in row.iter().enumerate() {
            let blank = if column == 0 { "" } else { " " };
            let _ = match digit {
                0 => write!(text, "{blank}{:>width$}", "."),
                _ => write!(text, "{blank}{digit:>width$}"),
            };
        }
        text.push('\n');
    }
    text
}

fn symbols(order: usize, digits: &[u8], alphabet: &Alphabet) -> String {
    let mut text = String::with_capacity(digits.len() + order);
    for row in digits.chunks(order) {
        text.extend(row.iter().map(|&digit| alphabet.symbol(digit)));
        text.push('\n');
    }
    text
}

/// Simple Sudoku's drawing.
fn frame(layout: &Layout, digits: &[u8], alphabet: &Alphabet) -> String {
    let order = layout.order();
    let (width, height) = box_size(layout);
    let edge = format!("*{}*\n", "-".repeat(order + order / width - 1));
    let rule = format!("|{}|\n", vec!["-".repeat(width); order / width].join("+"));
    let mut text = edge.clone();
    for (row, cells) in digits.chunks(order).enumerate() {
        if row > 0 && row % height == 0 {
            text.push_str(&rule);
        }
        for group in cells.chunks(width) {
            text.push('|');
            text.extend(group.iter().map(|&digit| alphabet.symbol(digit)));
        }
        text.push_str("|\n");
    }
    text + &edge
}
