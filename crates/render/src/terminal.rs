//! Drawings in characters.

use anstyle::{AnsiColor, Style};
use gridwright_world::picture::{Block, Cell, Lattice, Look, Picture, Walls};

/// What separates the frames of an animation; whoever prints them waits a moment there.
pub const FRAME: char = '\u{c}';

/// All blocks, one below the other, with the final newline. With `paint`, in colour, and each frame
/// of an animation over the last.
pub fn page(blocks: &[Block], paint: bool) -> String {
    let mut text = String::new();
    let mut start = 0;
    for block in blocks {
        match block {
            Block::Text(lines) => text.push_str(lines),
            Block::Picture(board) => text.push_str(&picture(board, paint)),
            Block::Frame => {
                let height = text[start..].lines().count();
                text.push_str(&format!("{FRAME}\u{1b}[{height}A"));
                start = text.len();
            }
        }
    }
    text
}

/// A sentence in lines of at most `width` characters, all but the first indented; no word is broken.
///
/// ```
/// use gridwright_render::terminal::paragraph;
/// assert_eq!(paragraph("1. one two three", 10, 3), "1. one two\n   three\n");
/// assert_eq!(paragraph("extraordinary", 5, 3), "extraordinary\n");
/// ```
pub fn paragraph(text: &str, width: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut at = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if at > 0 && at + 1 + length > width {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            at = indent;
        } else if at > 0 {
            lines.push(' ');
            at += 1;
        }
        lines.push_str(word);
        at += length;
    }
    lines.push('\n');
    lines
}

/// One drawing, with the final newline.
///
/// ```
/// use gridwright_render::terminal::picture;
/// use gridwright_world::picture::{Cell, Look, Picture, Walls};
/// let cells = ["1", "10"].map(|text| Cell::new(text, Look::Plain)).to_vec();
/// let board = Picture { columns: 2, cells, walls: Walls::Every, ..Picture::default() };
/// assert_eq!(picture(&board, true), "┌────┬────┐\n│  1 │ 10 │\n└────┴────┘\n");
/// assert_eq!(picture(&board, false), " 1 10\n");
/// ```
pub fn picture(picture: &Picture, paint: bool) -> String {
    let width = picture.cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    match picture.walls {
        _ if picture.numbered => numbered(picture, paint),
        Walls::Every if paint => table(picture, width),
        Walls::Boxes { width: across, height } => boxes(picture, width, (across, height), paint),
        _ => columns(picture, width, paint),
    }
}

/// A cell's text in its colours, `width` characters wide.
fn painted(cell: &Cell, width: usize, paint: bool) -> String {
    let style = style(cell);
    if !paint || style == Style::new() {
        return format!("{:>width$}", cell.text);
    }
    format!("{style}{:>width$}{style:#}", cell.text)
}

fn style(cell: &Cell) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    let style = match cell.look {
        Look::Plain | Look::Doubled(_) | Look::Empty | Look::Hole => Style::new(),
        Look::Given => Style::new().bold(),
        Look::Home => colour(AnsiColor::Green).bold(),
        Look::First => colour(AnsiColor::Red),
        Look::Second => colour(AnsiColor::Cyan),
    };
    if cell.marked { style.bold().invert() } else { style }
}

/// Cells in columns of equal width; rows of hexagons are shifted against each other.
fn columns(picture: &Picture, width: usize, paint: bool) -> String {
    let hexagons = picture.lattice == Lattice::Hexagons;
    let gap = if hexagons { "  " } else { " " };
    let mut text = String::new();
    for (number, row) in picture.cells.chunks(picture.columns).enumerate() {
        if hexagons && number % 2 == 1 {
            text.push_str(&" ".repeat(width.div_ceil(2)));
        }
        let cells: Vec<String> = row.iter().map(|cell| painted(cell, width, paint)).collect();
        text.push_str(&cells.join(gap));
        text.push('\n');
    }
    text
}

/// Boxes set apart by lines.
fn boxes(picture: &Picture, width: usize, (across, down): (usize, usize), paint: bool) -> String {
    let rule = "-".repeat(across * (width + 1) - 1);
    let rule = vec![rule; picture.columns / across].join("-+-");
    let mut text = String::new();
    for (number, row) in picture.cells.chunks(picture.columns).enumerate() {
        if number > 0 && number % down == 0 {
            text.push_str(&rule);
            text.push('\n');
        }
        let groups: Vec<String> = (row.chunks(across))
            .map(|group| {
                let cells: Vec<_> = group.iter().map(|cell| painted(cell, width, paint)).collect();
                cells.join(" ")
            })
            .collect();
        text.push_str(&groups.join(" | "));
        text.push('\n');
    }
    text
}

/// A line around every cell.
fn table(picture: &Picture, width: usize) -> String {
    let rule = |left: &str, middle: &str, right: &str| {
        let bars = vec!["─".repeat(width + 2); picture.columns];
        format!("{left}{}{right}\n", bars.join(middle))
    };
    let mut text = rule("┌", "┬", "┐");
    for (number, row) in picture.cells.chunks(picture.columns).enumerate() {
        if number > 0 {
            text += &rule("├", "┼", "┤");
        }
        for cell in row {
            text += &format!("│ {} ", painted(cell, width, true));
        }
        text += "│\n";
    }
    text + &rule("└", "┴", "┘")
}

/// Rows and columns numbered from 0; what is marked has a bracket behind it where there is no colour.
fn numbered(picture: &Picture, paint: bool) -> String {
    let rows = picture.cells.len().div_ceil(picture.columns.max(1));
    let wide = rows.max(picture.columns).saturating_sub(1).to_string().len();
    let mut text = " ".repeat(wide + 1);
    for column in 0..picture.columns {
        text.push_str(&format!("{column:>wide$} "));
    }
    text.push('\n');
    for (number, row) in picture.cells.chunks(picture.columns).enumerate() {
        text.push_str(&format!("{number:>wide$} "));
        for cell in row {
            text.push_str(&" ".repeat(wide - cell.text.chars().count().min(wide)));
            text.push_str(&painted(cell, 0, paint));
            text.push(if cell.marked && !paint { '<' } else { ' ' });
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(texts: &[&str]) -> Vec<Cell> {
        texts.iter().map(|text| Cell::new(*text, Look::Plain)).collect()
    }

    #[test]
    fn boxes_are_set_apart() {
        let walls = Walls::Boxes { width: 2, height: 1 };
        let cells = cells(&["1", "2", "3", "4", "3", ".", "1", "2"]);
        let board = Picture { columns: 4, cells, walls, ..Picture::default() };
        assert_eq!(picture(&board, false), "1 2 | 3 4\n----+----\n3 . | 1 2\n");
    }

    #[test]
    fn hexagons_are_shifted() {
        let lattice = Lattice::Hexagons;
        let cells = cells(&["1", "10", "#", "3"]);
        let board = Picture { columns: 2, cells, lattice, ..Picture::default() };
        assert_eq!(picture(&board, false), " 1  10\n  #   3\n");
    }

    #[test]
    fn frames_are_drawn_over_each_other() {
        let text = |text: &str| Block::Text(text.to_owned());
        let shown = page(&[text("a\nb\n"), Block::Frame, text("c\n")], true);
        assert_eq!(shown, format!("a\nb\n{FRAME}\u{1b}[2Ac\n"));
    }

    #[test]
    fn numbered_boards_name_rows_and_columns() {
        let mut cells = cells(&[".", "X", ".", ".", ".", "."]);
        cells[1] = Cell { marked: true, ..Cell::new("X", Look::First) };
        let board = Picture { columns: 3, cells, numbered: true, ..Picture::default() };
        assert_eq!(picture(&board, false), "  0 1 2 \n0 . X<. \n1 . . . \n");
    }
}
