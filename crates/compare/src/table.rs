//! A table and its four faces: plain text, Markdown, LaTeX, HTML.

use crate::html::escape;
use std::fmt::Write;

/// One entry of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Whether it is the best of its kind.
    pub best: bool,
}

impl Cell {
    /// A plain entry.
    pub fn new(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), best: false }
    }

    /// An entry that may be a winner.
    pub fn marked(text: impl Into<String>, best: bool) -> Cell {
        Cell { text: text.into(), best }
    }

    fn starred(&self) -> String {
        if self.best { format!("{}*", self.text) } else { self.text.clone() }
    }
}

/// A column's heading and which way its entries lean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading.
    pub name: String,
    /// Numbers lean right.
    pub right: bool,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Heading.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each as long as `columns`.
    pub rows: Vec<Vec<Cell>>,
    /// Rows from which a new block begins.
    pub breaks: Vec<usize>,
}

impl Table {
    /// A table without rows; names that begin with `>` lean right.
    pub fn new(title: impl Into<String>, columns: &[&str]) -> Table {
        let column = |name: &&str| match name.strip_prefix('>') {
            Some(name) => Column { name: name.to_owned(), right: true },
            None => Column { name: (*name).to_owned(), right: false },
        };
        let columns = columns.iter().map(column).collect();
        Table { title: title.into(), columns, ..Table::default() }
    }

    /// Leaves out columns in which nothing is said.
    pub fn drop_empty(&mut self) {
        for at in (0..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row[at].text.is_empty()) {
                self.columns.remove(at);
                for row in &mut self.rows {
                    row.remove(at);
                }
            }
        }
    }

    /// For a terminal: aligned columns, `*` at winners, which are bold where `paint` allows.
    pub fn text(&self, paint: bool) -> String {
        let heads = self.columns.iter().map(|column| column.name.clone());
        let mut widths: Vec<usize> = heads.clone().map(|name| width(&name) + 1).collect();
        for row in &self.rows {
            for (widest, cell) in widths.iter_mut().zip(row) {
                *widest = (*widest).max(width(&cell.text) + 1);
            }
        }
        let mut text = format!("{}\n", self.title);
        let line = |cells: &[(String, bool)]| {
            let mut line = String::new();
            for ((cell, best), (column, &wide)) in
                cells.iter().zip(self.columns.iter().zip(&widths))
            {
                // The star stands in a column of its own, so that digits stay below digits.
                let star = if *best { "*" } else { " " };
                let gap = " ".repeat(wide.saturating_sub(width(cell) + 1));
                let (left, right) =
                    if column.right { (gap, String::new()) } else { (String::new(), gap) };
                let (on, off) = if paint && *best { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
                let _ = write!(line, " {left}{on}{cell}{star}{off}{right}");
            }
            line.trim_end().to_owned() + "\n"
        };
        let heads: Vec<_> = heads.map(|name| (name, false)).collect();
        text.push_str(&line(&heads));
        for (number, row) in self.rows.iter().enumerate() {
            if self.breaks.contains(&number) && number > 0 {
                text.push('\n');
            }
            let cells: Vec<_> = row.iter().map(|cell| (cell.text.clone(), cell.best)).collect();
            text.push_str(&line(&cells));
        }
        text
    }

    /// For a document: a pipe table, `*` at winners in bold.
    pub fn markdown(&self) -> String {
        let escape =
            |text: &str| text.replace('\\', "\\\\").replace('|', "\\|").replace('*', "\\*");
        let mut text = format!("## {}\n\n|", self.title);
        for column in &self.columns {
            let _ = write!(text, " {} |", escape(&column.name));
        }
        text.push_str("\n|");
        for column in &self.columns {
            text.push_str(if column.right { "---:|" } else { "---|" });
        }
        for row in &self.rows {
            text.push_str("\n|");
            for cell in row {
                let _ = if cell.best {
                    write!(text, " **{}\\*** |", escape(&cell.text))
                } else {
                    write!(text, " {} |", escape(&cell.text))
                };
            }
        }
        text + "\n"
    }

    /// For a paper: a `tabular` with its title above, winners in bold.
    pub fn latex(&self) -> String {
        let line = |cells: Vec<String>| format!("{} \\\\\n", cells.join(" & "));
        let leans: String = self.columns.iter().map(|c| if c.right { 'r' } else { 'l' }).collect();
        let heads = self.columns.iter().map(|column| latex(&column.name)).collect();
        let mut text = format!("% {}\n\\begin{{tabular}}{{{leans}}}\n\\hline\n", self.title);
        text.push_str(&line(heads));
        for (number, row) in self.rows.iter().enumerate() {
            if number == 0 || self.breaks.contains(&number) {
                text.push_str("\\hline\n");
            }
            let cell = |cell: &Cell| {
                let text = latex(&cell.text);
                if cell.best { format!("\\textbf{{{text}}}") } else { text }
            };
            text.push_str(&line(row.iter().map(cell).collect()));
        }
        text + "\\hline\n\\end{tabular}\n"
    }

    /// For a page.
    pub fn html(&self) -> String {
        let class = |column: &Column| if column.right { " class=\"n\"" } else { "" };
        let mut text = String::from("<div class=\"scroll\" tabindex=\"0\"><table>\n");
        let _ = write!(text, "<caption>{}</caption>\n<thead><tr>", escape(&self.title));
        for column in &self.columns {
            let _ =
                write!(text, "<th scope=\"col\"{}>{}</th>", class(column), escape(&column.name));
        }
        text.push_str("</tr></thead>\n<tbody>\n");
        for (number, row) in self.rows.iter().enumerate() {
            let start =
                if number > 0 && self.breaks.contains(&number) { " class=\"b\"" } else { "" };
            let _ = write!(text, "<tr{start}>");
            for (cell, column) in row.iter().zip(&self.columns) {
                let inner = escape(&cell.starred());
                let inner = if cell.best { format!("<strong>{inner}</strong>") } else { inner };
                let _ = write!(text, "<td{}>{inner}</td>", class(column));
            }
            text.push_str("</tr>\n");
        }
        text + "</tbody></table></div>\n"
    }
}

/// Text with the letters that mean something to LaTeX made harmless.
fn latex(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => safe.extend(['\\', letter]),
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            'µ' => safe.push_str("\\textmu{}"),
            '×' => safe.push_str("$\\times$"),
            '–' => safe.push_str("--"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// Columns on a terminal, for the letters that occur here.
fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("T", &["who", ">time", "empty"]);
        table.rows.push(vec![Cell::new("a|b"), Cell::marked("1 ms", true), Cell::default()]);
        table.rows.push(vec![Cell::new("<c>"), Cell::new("10 ms"), Cell::default()]);
        table.drop_empty();
        table
    }

    #[test]
    fn four_faces() {
        let paper = table().latex();
        assert!(paper.contains("a\\textbar{}b & \\textbf{1 ms} \\\\\n"), "{paper}");
        assert!(paper.contains("\\begin{tabular}{lr}\n\\hline\nwho & time \\\\\n"), "{paper}");
        assert_eq!(table().text(false), "T\n who   time\n a|b   1 ms*\n <c>  10 ms\n");
        assert!(table().markdown().contains("| a\\|b | **1 ms\\*** |"));
        assert!(table().html().contains("&lt;c&gt;"));
    }
}
