//! Drawing boards for a terminal.

use anstyle::Style;
use std::fmt::Write as _;

/// One cell of a drawing.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// What stands in it.
    pub text: String,
    /// How it looks.
    pub style: Style,
}

impl Cell {
    /// A cell with a style.
    pub fn new(text: impl Into<String>, style: Style) -> Cell {
        Cell { text: text.into(), style }
    }
}

/// A board in lines, every cell as wide as the widest, with the final newline.
///
/// ```
/// use gridwright_world::draw::{Cell, table};
/// let cell = |text: &str| Cell::new(text, anstyle::Style::new());
/// let drawing = table(&[vec![cell("1"), cell("10")]]);
/// assert_eq!(drawing, "┌────┬────┐\n│  1 │ 10 │\n└────┴────┘\n");
/// ```
pub fn table(rows: &[Vec<Cell>]) -> String {
    let cells = rows.iter().flatten();
    let width = cells.map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let rule = |left: &str, middle: &str, right: &str| {
        let bars = vec!["─".repeat(width + 2); columns];
        format!("{left}{}{right}\n", bars.join(middle))
    };
    let mut text = rule("┌", "┬", "┐");
    for (number, row) in rows.iter().enumerate() {
        if number > 0 {
            text += &rule("├", "┼", "┤");
        }
        for cell in row {
            let (style, cell) = (cell.style, &cell.text);
            let _ = write!(text, "│ {style}{cell:>width$}{style:#} ");
        }
        text += "│\n";
    }
    text + &rule("└", "┴", "┘")
}
