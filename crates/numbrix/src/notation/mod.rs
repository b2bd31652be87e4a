//! Reading and writing boards: `ist`, a `line` of its rows, a `csv` of lines, and game IDs of `ascent`.
//!
//! `ist` is the notation of the course at IST Lisbon (2022) that the report was written for.
//! The size on a line of its own (`N`, or `W H`), then the rows: numbers between tabs or blanks, `0`
//! or `.` for an empty cell, `#` for a hole. Without the size, the rows up to the next blank line say
//! it themselves. Hexagon rows are offset: odd rows (the second, the fourth …)
//! are shifted right by half a cell.
//!
//! Marks are an extension of this project: directly below the rows, a line
//! `= ROW COLUMN ROW COLUMN` (from 1) says that these two cells hold consecutive numbers, as a dot
//! between two cells does in Rikudo.
//!
//! A `line` is the rows joined by `/`, without the size and without marks.

mod ascent;
mod line;

use crate::board::{Answer, BoardError, Graph, LONGEST_SIDE, Neighbours, Puzzle};
use gridwright_world::input::{InputError, Line, Lines, TABLE_HEADING, Table, Token};
use gridwright_world::text::number_of;
use gridwright_world::{Choice, Rows, UsageError, Uses};
use std::fmt::Write;

/// What `--format` and `--output` may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The course's.
    Ist,
    /// One board a line.
    Line,
    /// A table, one board a row.
    Csv,
    /// A game ID of Ascent.
    Ascent,
}

impl Choice for Notation {
    const ALL: &'static [Notation] =
        &[Notation::Ist, Notation::Line, Notation::Csv, Notation::Ascent];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Notation::Ist => ("ist", "N (or W H), then rows of numbers; 0 or . empty, # hole"),
            Notation::Line => ("line", "one board a line, rows joined by '/'"),
            Notation::Csv => ("csv", "a table, one board a row, in the column 'puzzle'"),
            Notation::Ascent => ("ascent", "a game ID of Ascent: 7x6mR:…"),
        }
    }
}

impl gridwright_world::Notation for Notation {
    fn uses(self) -> Uses {
        match self {
            Notation::Ist => Uses::ALL,
            Notation::Line | Notation::Csv | Notation::Ascent => Uses::BOARDS,
        }
    }
}

/// Puzzles, one after the other; blank lines between them are allowed.
#[derive(Debug)]
pub struct Puzzles<'a> {
    lines: Lines<'a>,
    neighbours: Neighbours,
    /// Detected by the first line when absent.
    notation: Option<Notation>,
    /// Where boards stand in a table, once its first line is read.
    table: Option<Table>,
    /// Whether a board has been read: what follows it without a blank line belongs to it.
    begun: bool,
}

impl<'a> Puzzles<'a> {
    /// Reads `lines` to their end.
    pub fn new(
        lines: Lines<'a>,
        neighbours: Neighbours,
        notation: Option<Notation>,
    ) -> Puzzles<'a> {
        Puzzles { lines, neighbours, notation, table: None, begun: false }
    }

    fn next_ist(&mut self, behind: bool) -> Result<Puzzle, InputError> {
        let puzzle = read_board(&mut self.lines, self.neighbours, !behind);
        if puzzle.is_err() {
            skip_to_board(&mut self.lines);
        }
        puzzle
    }
}

/// What the next line, which has text, is in.
fn detect(lines: &mut Lines<'_>) -> Notation {
    let Some(line) = lines.peek(0) else { return Notation::Ist };
    if ascent::is_id(&line.text) {
        Notation::Ascent
    } else if Table::of(line).is_some() {
        Notation::Csv
    } else if line.text.contains('/') {
        Notation::Line
    } else {
        Notation::Ist
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let behind = self.begun && self.lines.peek(0).is_some_and(|line| !line.is_blank());
        self.begun = true;
        self.lines.skip_blank();
        self.lines.peek(0)?;
        let lines = &mut self.lines;
        match *self.notation.get_or_insert_with(|| detect(lines)) {
            Notation::Ist => Some(self.next_ist(behind)),
            Notation::Line => self.read_line().transpose(),
            Notation::Csv => self.read_table().transpose(),
            Notation::Ascent => self.read_ascent().transpose(),
        }
    }
}

/// The places of a row as written: `None` for a hole.
type Row = Vec<Option<u32>>;

/// Reads a board. All its lines are taken before anything is said about them, so that a fault in it
/// does not hide the board behind it.
/// `alone`: nothing stands directly above it, so its rows may say its size.
fn read_board(
    lines: &mut Lines<'_>,
    neighbours: Neighbours,
    alone: bool,
) -> Result<Puzzle, InputError> {
    let (columns, rows) = match measure(lines).filter(|_| alone) {
        Some(size) => size,
        None => read_size(lines)?,
    };
    lines.skip_blank();
    let sources = take_rows(lines, columns, rows);
    let mark_lines = take_marks(lines);
    let (sources, mark_lines) = (sources?, mark_lines?);
    board_of(&sources, columns, neighbours, &mark_lines)
}

/// The board of these rows and marks.
fn board_of(
    sources: &[Line],
    columns: usize,
    neighbours: Neighbours,
    mark_lines: &[Line],
) -> Result<Puzzle, InputError> {
    let rows = sources.len();
    let row = |line: &Line| read_row(line, columns, rows * columns, "#");
    let places: Vec<Row> = sources.iter().map(row).collect::<Result<_, _>>()?;
    let graph = Graph::new(rows, columns, neighbours, |r, c| places[r][c].is_none())
        .expect("the size is in range");
    let clues = places.iter().flatten().flatten();
    let clues: Vec<u16> = clues.map(|number| *number as u16).collect();
    let marks: Vec<(u16, u16)> =
        mark_lines.iter().map(|line| read_mark(line, &graph)).collect::<Result<_, _>>()?;
    let at = |cell: usize| {
        let (row, column) = graph.place(cell);
        let column = sources[row].tokens().nth(column).map_or(1, |token| token.column);
        (row, column)
    };
    let locate = |error: &BoardError| match error {
        BoardError::OutOfRange { cell, .. } => {
            let (row, column) = at(*cell);
            let help = "the largest number is the number of cells that are not holes";
            sources[row].error(column, error.to_string()).with_help(help)
        }
        BoardError::Twice { first, cell, .. } => {
            let (row, column) = graph.place(*first);
            let message = format!("{error}: also at row {}, column {}", row + 1, column + 1);
            let (row, column) = at(*cell);
            sources[row].error(column, message)
        }
        BoardError::Apart { mark } => mark_lines[*mark].error(1, error.to_string()),
        BoardError::Empty | BoardError::Sides(..) | BoardError::Clues { .. } => {
            sources[0].error(1, error.to_string())
        }
    };
    Puzzle::new(graph.clone(), clues, marks).map_err(|error| locate(&error))
}

/// Columns and rows of a board that begins without its size; `None` where a size is to be read.
fn measure(lines: &mut Lines<'_>) -> Option<(usize, usize)> {
    let first = lines.peek(0)?;
    let columns = first.tokens().count();
    let is_cell = |token: Token<'_>| {
        matches!(token.text, "." | "_" | "#") || token.text.parse::<u32>().is_ok()
    };
    if !(2..=LONGEST_SIDE).contains(&columns) || !first.tokens().all(is_cell) {
        return None;
    }
    let size = size_of(first).ok();
    let mut rows = 1;
    while let Some(line) = lines.peek(rows)
        && rows <= LONGEST_SIDE
        && !line.is_blank()
        && !is_mark(line)
    {
        rows += 1;
    }
    // Two numbers are a size, unless the next row has two cells as well and that size has not.
    let second = lines.peek(1).map(|line| line.tokens().count());
    let has_size = columns == 2 && size.is_some_and(|(width, _)| width == 2 || second != Some(2));
    (rows <= LONGEST_SIDE && !has_size).then_some((columns, rows))
}

fn read_size(lines: &mut Lines<'_>) -> Result<(usize, usize), InputError> {
    let Some(line) = lines.next_line()? else {
        return Err(lines.error_at_end("expected the size of a board"));
    };
    size_of(&line)
}

/// What a line says about the size of a board: its columns and rows.
pub(crate) fn size_of(line: &Line) -> Result<(usize, usize), InputError> {
    const HELP: &str = "a board begins with its size: N, or W H (width and height)";
    let tokens: Vec<Token<'_>> = line.tokens().collect();
    let size = |token| {
        let size = line.number(token, "size", 1, LONGEST_SIDE);
        size.map_err(|error| error.with_help(HELP))
    };
    match tokens.as_slice() {
        [side] => size(*side).map(|side| (side, side)),
        [width, height] => Ok((size(*width)?, size(*height)?)),
        [_, _, third, ..] => {
            let message = "expected the size (one number or two), found a row";
            Err(line.error(third.column, message).with_help(HELP))
        }
        [] => Err(line.error(1, "expected the size of a board")),
    }
}

/// The lines of the rows. A board that ends early leaves the line behind it to whoever is next.
pub(crate) fn take_rows(
    lines: &mut Lines<'_>,
    columns: usize,
    rows: usize,
) -> Result<Vec<Line>, InputError> {
    let mut taken = Vec::with_capacity(rows);
    let mut unreadable = None;
    for row in 1..=rows {
        let missing = format!("expected row {row} of {rows}");
        let next_board = begins_board(lines, columns);
        match lines.peek(0) {
            None => return Err(lines.error_at_end(missing)),
            Some(line) if line.is_blank() || next_board => return Err(line.error(1, missing)),
            Some(_) => match lines.next_line() {
                Ok(line) => taken.extend(line),
                Err(error) => unreadable = unreadable.or(Some(error)),
            },
        }
    }
    unreadable.map_or(Ok(taken), Err)
}

/// Whether the next line cannot be a row of `columns` cells, but is the size of a board whose first row
/// follows.
fn begins_board(lines: &mut Lines<'_>, columns: usize) -> bool {
    let size = lines.peek(0).filter(|line| line.tokens().count() != columns).map(size_of);
    let Some(Ok((width, _))) = size else { return false };
    lines.peek(1).is_some_and(|line| line.tokens().count() == width)
}

/// After a faulty board: to the next size, or to the end of the block.
fn skip_to_board(lines: &mut Lines<'_>) {
    while lines.peek(0).is_some_and(|line| !line.is_blank()) && !begins_board(lines, 0) {
        // Unreadable lines belong to the board that is already reported.
        let _ = lines.next_line();
    }
}

fn read_row(line: &Line, columns: usize, most: usize, hole: &str) -> Result<Row, InputError> {
    let mut row = Vec::with_capacity(columns);
    for token in line.tokens() {
        if row.len() == columns {
            let message = format!("the row has more than {}", number_of(columns, "cell"));
            return Err(line.error(token.column, message));
        }
        row.push(if token.text == "#" || token.text == hole {
            None
        } else if matches!(token.text, "." | "_") {
            Some(0)
        } else {
            Some(line.number(token, "number", 0, most as u32)?)
        });
    }
    if row.len() < columns {
        let message = format!("the row has {}, expected {columns}", number_of(row.len(), "cell"));
        return Err(line.error_at_end(message));
    }
    Ok(row)
}

fn is_mark(line: &Line) -> bool {
    line.text.trim_start().starts_with('=')
}

fn take_marks(lines: &mut Lines<'_>) -> Result<Vec<Line>, InputError> {
    let mut taken = Vec::new();
    while lines.peek(0).is_some_and(is_mark) {
        taken.extend(lines.next_line()?);
    }
    Ok(taken)
}

fn read_mark(line: &Line, graph: &Graph) -> Result<(u16, u16), InputError> {
    let mut tokens = line.tokens();
    let mut next =
        || tokens.next().ok_or_else(|| line.error_at_end("expected = ROW COLUMN ROW COLUMN"));
    let sign = next()?;
    if sign.text != "=" {
        return Err(line.error(sign.column, "expected a blank after ="));
    }
    let mut cell = || {
        let (row, column) = (next()?, next()?);
        let r = line.number(row, "row", 1, graph.rows())?;
        let c = line.number(column, "column", 1, graph.columns())?;
        let cell = graph.cell(r - 1, c - 1).map(|cell| cell as u16);
        cell.ok_or_else(|| line.error(row.column, "this mark stands on a hole"))
    };
    let pair = (cell()?, cell()?);
    match tokens.next() {
        None => Ok(pair),
        Some(more) => Err(line.error(more.column, "a mark names two cells only")),
    }
}

/// Reads an answer: the filled rows, with or without the size above them; holes `#` or `-1`.
pub fn read_answer(text: &str, puzzle: &Puzzle) -> Result<Answer, InputError> {
    let graph = puzzle.graph();
    let mut lines = Lines::of(text, false);
    let mut all = Vec::new();
    while let Some(line) = lines.next_line()? {
        if !line.is_blank() && !is_mark(&line) {
            all.push(line);
        }
    }
    let mut rows = all.as_slice();
    if let [first, rest @ ..] = rows
        && rest.len() == graph.rows()
    {
        let words: Vec<&str> = first.tokens().map(|token| token.text).collect();
        let (width, height) = (graph.columns().to_string(), graph.rows().to_string());
        let square = width == height && words == [width.as_str()];
        if square || words == [width.as_str(), height.as_str()] {
            rows = rest;
        }
    }
    if let Some(extra) = rows.get(graph.rows()) {
        let message = format!("the answer has more than {}", number_of(graph.rows(), "row"));
        return Err(extra.error(1, message));
    }
    let row = |line: &Line| read_row(line, graph.columns(), u32::MAX as usize, "-1");
    let answer: Rows = rows.iter().map(row).collect::<Result<_, _>>()?;
    if answer.len() < graph.rows() {
        let message = format!("expected row {} of {}", answer.len() + 1, graph.rows());
        return Err(lines.error_at_end(message));
    }
    Ok(Answer::new(answer))
}

/// The puzzle in a notation; an error where that has no words for it.
pub fn write_in(puzzle: &Puzzle, notation: Notation) -> Result<String, UsageError> {
    match notation {
        Notation::Ist => Ok(write(puzzle)),
        Notation::Csv if puzzle.graph().neighbours() != Neighbours::Four => {
            Err(UsageError("csv has no column for the neighbours of a cell".to_owned()))
        }
        Notation::Line | Notation::Csv => line::write(puzzle),
        Notation::Ascent => ascent::write(puzzle),
    }
}

/// What stands before the first puzzle.
pub fn heading(notation: Notation) -> Option<String> {
    (notation == Notation::Csv).then(|| TABLE_HEADING.to_owned())
}

/// The puzzle in `ist` notation.
pub fn write(puzzle: &Puzzle) -> String {
    let graph = puzzle.graph();
    let mut text = if graph.rows() == graph.columns() {
        format!("{}\n", graph.rows())
    } else {
        format!("{} {}\n", graph.columns(), graph.rows())
    };
    text.push_str(&write_rows(Answer::filled(puzzle, puzzle.clues()).rows()));
    for &(a, b) in puzzle.marks() {
        let [a, b] = [a, b].map(|cell| graph.place(cell.into()));
        let _ = writeln!(text, "= {} {} {} {}", a.0 + 1, a.1 + 1, b.0 + 1, b.1 + 1);
    }
    text
}

/// The rows alone: what the course's graders want of an answer.
pub(crate) fn write_rows(rows: &Rows) -> String {
    let mut text = String::new();
    for row in rows {
        for (column, number) in row.iter().enumerate() {
            let gap = if column == 0 { "" } else { "\t" };
            let _ = match number {
                Some(number) => write!(text, "{gap}{number}"),
                None => write!(text, "{gap}#"),
            };
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, neighbours: Neighbours) -> Result<Puzzle, InputError> {
        let options = crate::Options { neighbours, ..crate::Options::default() };
        gridwright_world::parse::<crate::Numbrix>(text, &options)
    }

    fn fault(text: &str) -> (u64, usize, String) {
        let error = parse(text, Neighbours::Four).unwrap_err();
        (error.line, error.column, error.message)
    }

    #[test]
    fn boards_survive_a_round_trip() {
        let text = "3 2\n1\t0\t#\n0\t0\t5\n= 1 1 1 2\n";
        let puzzle = parse(text, Neighbours::Six).unwrap();
        assert_eq!(write(&puzzle), text);
        let loose = "\n% comment\n3   2\r\n\r\n 1 0 #\r\n0 0  5\r\n= 1 1 1 2";
        assert_eq!(parse(loose, Neighbours::Six).unwrap(), puzzle);
    }

    #[test]
    fn faults_are_located() {
        let cases = [
            ("", (1, 1, "nothing here: expected a numbrix board")),
            ("0\n", (1, 1, "size 0 is out of range 1..64")),
            ("65\n", (1, 1, "size 65 is out of range 1..64")),
            ("x\n", (1, 1, "expected a size, found 'x'")),
            ("1 2 x\n4 5 6\n", (1, 5, "expected the size (one number or two), found a row")),
            ("1 2 3\n4 5\n", (2, 4, "the row has 2 cells, expected 3")),
            ("2\n1 0\n0 0\n0 0\n", (4, 1, "size 0 is out of range 1..64")),
            ("2\n1 0\n", (3, 1, "expected row 2 of 2")),
            ("2\n1 0\n\n0 0\n", (3, 1, "expected row 2 of 2")),
            ("2\n1\n0 0\n", (2, 2, "the row has 1 cell, expected 2")),
            ("2\n1 0 0\n0 0\n", (2, 5, "the row has more than 2 cells")),
            ("2\n1 a\n0 0\n", (2, 3, "expected a number, found 'a'")),
            ("2\n1 5\n0 0\n", (2, 3, "number 5 is out of range 0..4")),
            ("2\n1 #\n0 4\n", (3, 3, "number 4 is out of range 1..3")),
            ("2\n1 0\n0 1\n", (3, 3, "number 1 is given twice: also at row 1, column 1")),
            ("2\n1 0\n0 -1\n", (3, 3, "number -1 is out of range 0..4")),
            ("1\n#\n", (2, 1, "the board has no cell")),
            (
                "2\n0 0\n0 0\n= 1 1 2 2\n",
                (4, 1, "a mark joins cells that are not next to each other"),
            ),
            ("2\n0 0\n0 0\n= 1 1 2\n", (4, 8, "expected = ROW COLUMN ROW COLUMN")),
            ("2\n0 0\n0 0\n= 1 1 3 1\n", (4, 7, "row 3 is out of range 1..2")),
        ];
        for (text, (line, column, message)) in cases {
            assert_eq!(fault(text), (line, column, message.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn reading_goes_on_behind_a_faulty_board() {
        let text = "2\n1 a\n0 0\n\n1\n1\n2\n0 0\n0 0\n";
        let boards: Vec<_> = Puzzles::new(Lines::of(text, false), Neighbours::Four, None).collect();
        assert_eq!(boards.len(), 3);
        assert!(boards[0].is_err() && boards[1].is_ok() && boards[2].is_ok());
    }

    #[test]
    fn no_blank_line_is_needed_behind_a_faulty_board() {
        let faulty = ["2\n1 1\n0 0\n", "2\n1 a\n0 0\n= 1 1 9 9\n", "3\n0 0 0\n0 0\n0 0 0\n"];
        let short = [
            "3\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
            "3\n0 0 0\n0 0 0\n",
            "3 3\n0 0 0\n\n",
            "99\n0 0 0\n0 0 0\n",
            "3\n0 \u{0}\n",
        ];
        for first in faulty.into_iter().chain(short) {
            let text = format!("{first}2\n0 0\n0 0\n");
            let boards: Vec<_> =
                Puzzles::new(Lines::of(&text, false), Neighbours::Four, None).collect();
            assert_eq!(boards.len(), 2, "{text:?}");
            assert!(boards[0].is_err() && boards[1].is_ok(), "{text:?}");
        }
    }

    #[test]
    fn answers_come_with_or_without_a_size() {
        let puzzle = parse("2\n1 #\n0 0\n", Neighbours::Four).unwrap();
        let wanted = Answer::new(vec![vec![Some(1), None], vec![Some(2), Some(3)]]);
        for text in ["1 #\n2 3\n", "2\n1\t-1\n2\t3", "2 2\n\n1 -1\n2 3\n"] {
            assert_eq!(read_answer(text, &puzzle).unwrap(), wanted, "{text:?}");
        }
        assert_eq!(read_answer(&wanted.to_string(), &puzzle).unwrap(), wanted);
        assert!(read_answer("1 #\n2 3\n4 5\n", &puzzle).is_err());
        assert!(read_answer("1 #\n", &puzzle).is_err());
        assert!(read_answer("1 #\n2 x\n", &puzzle).is_err());
    }
}
