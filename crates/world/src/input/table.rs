//! Tables of puzzles: CSV, a puzzle a row, in a column that the first line names.

use super::{InputError, Line, Lines};
use crate::text::number_of;

/// What a column of puzzles is called in the tables people exchange.
const NAMES: [&str; 14] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "givens", "unsolved", "board",
    "boards", "position", "sudoku", "sudokus", "grid",
];

/// How the column is called in tables that are written.
pub const TABLE_HEADING: &str = "puzzle\n";

/// No column has a longer name.
const LONGEST_NAME: usize = 64;

/// Which column of a table holds the puzzles, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    column: usize,
}

impl Table {
    /// Reads a line of column names: `id,puzzle,solution`. `None` where it is none: then it is a row.
    ///
    /// ```
    /// use gridwright_world::input::{Lines, Table};
    /// let mut lines = Lines::of("id,puzzle,level\n7,1234,easy", true);
    /// let table = Table::of(lines.peek(0).unwrap()).unwrap();
    /// assert_eq!(table.column(), 1);
    /// lines.next_line().unwrap();
    /// let row = lines.next_line().unwrap().unwrap();
    /// assert_eq!(table.puzzle(&row).unwrap().text, "  1234");
    /// assert!(Table::of(&row).is_none());
    /// ```
    pub fn of(line: &Line) -> Option<Table> {
        let fields = fields(&line.text)?;
        let is_name = |name: &str| {
            name.len() <= LONGEST_NAME
                && name.starts_with(char::is_alphabetic)
                && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ' ' | '-'))
        };
        let names: Vec<String> = fields.into_iter().map(|(_, text)| text).collect();
        if !names.iter().all(|name| is_name(name)) {
            return None;
        }
        let known = |name: &String| NAMES.contains(&name.to_lowercase().as_str());
        names.iter().position(known).map(|column| Table { column })
    }

    /// Takes the line of names, where there is one; without one the first column holds the puzzles.
    pub fn begin(lines: &mut Lines<'_>) -> Table {
        lines.skip_blank();
        let table = lines.peek(0).and_then(Table::of);
        if table.is_some() {
            // It was seen to be there and is no puzzle.
            let _ = lines.next_line();
        }
        table.unwrap_or(Table { column: 0 })
    }

    /// The column, from 0.
    pub fn column(self) -> usize {
        self.column
    }

    /// The puzzle of a row, at its place in the line: blanks stand for what was before it.
    pub fn puzzle(self, line: &Line) -> Result<Line, InputError> {
        let fields = fields(&line.text)
            .ok_or_else(|| line.error_at_end("a quote without its end in this row"))?;
        let Some((at, text)) = fields.get(self.column) else {
            let found = number_of(fields.len(), "column");
            let message = format!("{found} in this row, the puzzle is column {}", self.column + 1);
            return Err(line.error_at_end(message));
        };
        Ok(Line { text: " ".repeat(*at) + text, ..line.clone() })
    }
}

/// The fields of a row, quotes taken off, each with the characters before it; `None` where a quote is
/// left open.
fn fields(text: &str) -> Option<Vec<(usize, String)>> {
    let mut fields = Vec::new();
    let mut letters = text.chars().enumerate().peekable();
    loop {
        while letters.peek().is_some_and(|(_, c)| matches!(c, ' ' | '\t')) {
            letters.next();
        }
        let quoted = letters.next_if(|(_, c)| *c == '"').is_some();
        let start = letters.peek().map_or_else(|| text.chars().count(), |(at, _)| *at);
        let mut field = String::new();
        if quoted {
            loop {
                match letters.next()?.1 {
                    '"' if letters.next_if(|(_, c)| *c == '"').is_some() => field.push('"'),
                    '"' => break,
                    letter => field.push(letter),
                }
            }
        }
        let mut ended = true;
        for (_, letter) in letters.by_ref() {
            if letter == ',' {
                ended = false;
                break;
            }
            if !quoted {
                field.push(letter);
            }
        }
        fields.push((start, field.trim_end().to_owned()));
        if ended {
            return Some(fields);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        Lines::of(text, false).next_line().unwrap().unwrap()
    }

    #[test]
    fn quotes_blanks_and_places() {
        let table = Table::of(&line("id, \"Puzzle\" ,level")).unwrap();
        assert_eq!(table.column(), 1);
        for (row, text) in [
            ("1,12.4,x", "  12.4"),
            ("1, \"12.4\" ,x", "    12.4"),
            ("\"a,b\",12.4", "      12.4"),
            ("\"a\"\"b\",12\"4", "       12\"4"),
        ] {
            assert_eq!(table.puzzle(&line(row)).unwrap().text, text, "{row}");
        }
        assert_eq!(table.puzzle(&line("1")).unwrap_err().column, 2);
        assert!(table.puzzle(&line("\"1,2")).is_err());
    }

    #[test]
    fn names_are_told_from_rows() {
        for (text, column) in [
            ("puzzle", Some(0)),
            ("quizzes,solutions", Some(0)),
            ("x,Board", Some(1)),
            ("a,b", None),
            ("a", None),
        ] {
            assert_eq!(Table::of(&line(text)).map(Table::column), column, "{text}");
        }
        for row in ["1,2", "53..7,x", ",", "\"open", "a,1"] {
            assert_eq!(Table::of(&line(row)), None, "{row}");
        }
    }
}
