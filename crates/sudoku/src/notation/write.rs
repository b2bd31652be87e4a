//! Writing boards and answers.

use super::{Alphabet, export};
use crate::board::{Board, Layout, Shape, squarest_box};
use std::fmt::Write as _;

/// A board in a notation, with the final newline.
pub fn write_board(board: &Board, notation: &str, alphabet: &Alphabet) -> String {
    match notation {
        "tp3" => tp3(board),
        "dimacs-col" => export::dimacs_col(board),
        "cnf" => export::cnf(board),
        _ => write_digits(board.layout(), board.digits(), notation, alphabet),
    }
}

/// Digits (a board's or an answer's) in one of the notations that need no header.
pub fn write_digits(layout: &Layout, digits: &[u8], notation: &str, alphabet: &Alphabet) -> String {
    match notation {
        "grid" => numbers(layout.order(), digits),
        "sdk" => symbols(layout.order(), digits, alphabet),
        "ss" => frame(layout, digits, alphabet),
        _ => line(digits, alphabet),
    }
}

fn line(digits: &[u8], alphabet: &Alphabet) -> String {
    let mut text = String::with_capacity(digits.len() + 1);
    text.extend(digits.iter().map(|&digit| alphabet.symbol(digit)));
    text.push('\n');
    text
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

fn tp3(board: &Board) -> String {
    let order = board.order();
    let (width, height) = box_size(board.layout());
    format!("{order} {width} {height}\n{}", write_tp3_rows(order, board.digits()))
}

/// The size of the boxes; that of the most square ones where there are none.
pub(super) fn box_size(layout: &Layout) -> (usize, usize) {
    match *layout.shape() {
        Shape::Boxes { width, height } => (width, height),
        Shape::Regions(_) => squarest_box(layout.order()),
    }
}

fn numbers(order: usize, digits: &[u8]) -> String {
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

const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

/// Digits drawn for people: boxes set apart, and with `paint` the clues in bold.
pub fn pretty(board: &Board, digits: &[u8], paint: bool) -> String {
    let layout = board.layout();
    let order = layout.order();
    let number = order.to_string().len();
    let framed = matches!(layout.shape(), Shape::Boxes { height, .. } if *height > 1);
    let (width, height) = if framed { box_size(layout) } else { (order, order) };
    let rule = vec!["-".repeat(width * (number + 1) - 1); order / width].join("-+-");
    let mut text = String::new();
    for (row, cells) in digits.chunks(order).enumerate() {
        if row > 0 && row % height == 0 {
            text.push_str(&rule);
            text.push('\n');
        }
        for (column, &digit) in cells.iter().enumerate() {
            let gap = match column {
                0 => "",
                _ if column % width == 0 => " | ",
                _ => " ",
            };
            let clue = paint && board.digits()[row * order + column] != 0;
            let (on, off) = if clue { (BOLD, PLAIN) } else { ("", "") };
            let shown = if digit == 0 { ".".to_owned() } else { digit.to_string() };
            let _ = write!(text, "{gap}{on}{shown:>number$}{off}");
        }
        text.push('\n');
    }
    text
}
