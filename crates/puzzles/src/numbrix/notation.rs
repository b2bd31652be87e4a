//! The `ist` notation, of the course at IST Lisbon (2022) that the report was written for.
//!
//! The size on a line of its own (`N`, or `W H`), then the rows: numbers between tabs or blanks, `0`
//! for an empty cell, `#` for a hole. Hexagon rows are offset: odd rows (the second, the fourth …)
//! are shifted right by half a cell.
//!
//! Marks are an extension of this project: directly below the rows, a line
//! `= ROW COLUMN ROW COLUMN` (from 1) says that these two cells hold consecutive numbers, as a dot
//! between two cells does in Rikudo.

use super::board::{Board, BoardError, Filling, Graph, LONGEST_SIDE, Neighbours};
use super::rules::Written;
use crate::input::{InputError, Line, Lines, Token};
use std::fmt::Write;

/// Boards, one after the other; blank lines between them are allowed, and needed after a faulty one.
#[derive(Debug)]
pub struct Boards<'a> {
    lines: Lines<'a>,
    neighbours: Neighbours,
}

impl<'a> Boards<'a> {
    /// Reads `lines` to their end.
    pub fn new(lines: Lines<'a>, neighbours: Neighbours) -> Boards<'a> {
        Boards { lines, neighbours }
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<Board, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.lines.skip_blank();
        self.lines.peek(0)?;
        let board = read_board(&mut self.lines, self.neighbours);
        if board.is_err() {
            self.lines.skip_block();
        }
        Some(board)
    }
}

/// Reads one board from a text.
///
/// ```
/// use gridwright_puzzles::numbrix::{Neighbours, parse};
/// let board = parse("3 2\n1 0 #\n0 0 5\n", Neighbours::Four)?;
/// assert_eq!(board.cells(), 5);
/// # Ok::<(), gridwright_puzzles::InputError>(())
/// ```
pub fn parse(text: &str, neighbours: Neighbours) -> Result<Board, InputError> {
    let mut lines = Lines::of(text, false);
    lines.skip_blank();
    read_board(&mut lines, neighbours)
}

/// The places of a row as written: `None` for a hole.
type Row = Vec<Option<u32>>;

fn read_board(lines: &mut Lines<'_>, neighbours: Neighbours) -> Result<Board, InputError> {
    let (columns, rows) = read_size(lines)?;
    lines.skip_blank();
    let mut places: Vec<Row> = Vec::with_capacity(rows);
    let mut sources = Vec::with_capacity(rows);
    for row in 0..rows {
        let missing = || format!("expected row {} of {rows}", row + 1);
        let Some(line) = lines.next_line()? else {
            return Err(lines.error_at_end(missing()));
        };
        if line.is_blank() {
            return Err(line.error(1, missing()));
        }
        places.push(read_row(&line, columns, rows * columns, "#")?);
        sources.push(line);
    }
    let graph = Graph::new(rows, columns, neighbours, |r, c| places[r][c].is_none());
    let clues = places.iter().flatten().flatten();
    let clues: Vec<u16> = clues.map(|number| *number as u16).collect();
    let (marks, mark_lines) = read_marks(lines, &graph)?;
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
        BoardError::Empty => sources[0].error(1, error.to_string()),
    };
    Board::new(graph.clone(), clues, marks).map_err(|error| locate(&error))
}

fn read_size(lines: &mut Lines<'_>) -> Result<(usize, usize), InputError> {
    const HELP: &str = "a board begins with its size: N, or W H (width and height)";
    let Some(line) = lines.next_line()? else {
        return Err(lines.error_at_end("expected the size of a board"));
    };
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

fn read_row(line: &Line, columns: usize, most: usize, hole: &str) -> Result<Row, InputError> {
    let mut row = Vec::with_capacity(columns);
    for token in line.tokens() {
        if row.len() == columns {
            let message = format!("the row has more than {columns} cells");
            return Err(line.error(token.column, message));
        }
        row.push(if token.text == "#" || token.text == hole {
            None
        } else {
            Some(line.number(token, "number", 0, most as u32)?)
        });
    }
    if row.len() < columns {
        let message = format!("the row has {} cells, expected {columns}", row.len());
        return Err(line.error_at_end(message));
    }
    Ok(row)
}

fn is_mark(line: &Line) -> bool {
    line.text.trim_start().starts_with('=')
}

type Marks = (Vec<(u16, u16)>, Vec<Line>);

fn read_marks(lines: &mut Lines<'_>, graph: &Graph) -> Result<Marks, InputError> {
    let mut marks = Vec::new();
    let mut sources = Vec::new();
    while lines.peek(0).is_some_and(is_mark) {
        let Some(line) = lines.next_line()? else {
            break;
        };
        marks.push(read_mark(&line, graph)?);
        sources.push(line);
    }
    Ok((marks, sources))
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
pub fn parse_answer(text: &str, board: &Board) -> Result<Written, InputError> {
    let graph = board.graph();
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
        let message = format!("the answer has more than {} rows", graph.rows());
        return Err(extra.error(1, message));
    }
    let row = |line: &Line| read_row(line, graph.columns(), u32::MAX as usize, "-1");
    let answer: Written = rows.iter().map(row).collect::<Result<_, _>>()?;
    if answer.len() < graph.rows() {
        let message = format!("expected row {} of {}", answer.len() + 1, graph.rows());
        return Err(lines.error_at_end(message));
    }
    Ok(answer)
}

/// The puzzle in `ist` notation.
pub fn write(board: &Board) -> String {
    let graph = board.graph();
    let mut text = if graph.rows() == graph.columns() {
        format!("{}\n", graph.rows())
    } else {
        format!("{} {}\n", graph.columns(), graph.rows())
    };
    text.push_str(&write_rows(board, board.clues()));
    for &(a, b) in board.marks() {
        let [a, b] = [a, b].map(|cell| graph.place(cell.into()));
        let _ = writeln!(text, "= {} {} {} {}", a.0 + 1, a.1 + 1, b.0 + 1, b.1 + 1);
    }
    text
}

/// The rows alone: what the course's graders want of an answer.
pub fn write_rows(board: &Board, numbers: &[u16]) -> String {
    let graph = board.graph();
    let mut text = String::new();
    for row in 0..graph.rows() {
        for column in 0..graph.columns() {
            if column > 0 {
                text.push('\t');
            }
            match graph.cell(row, column) {
                Some(cell) => {
                    let _ = write!(text, "{}", numbers[cell]);
                }
                None => text.push('#'),
            }
        }
        text.push('\n');
    }
    text
}

/// The board for people: aligned columns, `.` for an empty cell, hexagons offset; clues stand out
/// where `paint` asks for it.
pub fn draw(board: &Board, numbers: &Filling, paint: bool) -> String {
    let graph = board.graph();
    let width = board.cells().to_string().len();
    let hexagons = graph.neighbours() == Neighbours::Six;
    let mut text = String::new();
    for row in 0..graph.rows() {
        let mut line = String::new();
        if hexagons && row % 2 == 1 {
            line.push_str(&" ".repeat(width.div_ceil(2)));
        }
        for column in 0..graph.columns() {
            if column > 0 {
                line.push_str(if hexagons { "  " } else { " " });
            }
            let cell = graph.cell(row, column);
            let word = match cell.map(|cell| numbers[cell]) {
                None => "#".to_owned(),
                Some(0) => ".".to_owned(),
                Some(number) => number.to_string(),
            };
            let bold = paint && cell.is_some_and(|cell| board.clue(cell).is_some());
            let _ = if bold {
                write!(line, "\x1b[1m{word:>width$}\x1b[0m")
            } else {
                write!(line, "{word:>width$}")
            };
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (u64, usize, String) {
        let error = parse(text, Neighbours::Four).unwrap_err();
        (error.line, error.column, error.message)
    }

    #[test]
    fn boards_survive_a_round_trip() {
        let text = "3 2\n1\t0\t#\n0\t0\t5\n= 1 1 1 2\n";
        let board = parse(text, Neighbours::Six).unwrap();
        assert_eq!(write(&board), text);
        let loose = "\n% comment\n3   2\r\n\r\n 1 0 #\r\n0 0  5\r\n= 1 1 1 2";
        assert_eq!(parse(loose, Neighbours::Six).unwrap(), board);
    }

    #[test]
    fn faults_are_located() {
        let cases = [
            ("", (1, 1, "expected the size of a board")),
            ("0\n", (1, 1, "size 0 is out of range 1..64")),
            ("65\n", (1, 1, "size 65 is out of range 1..64")),
            ("x\n", (1, 1, "expected a size, found 'x'")),
            ("1 2 3\n4 5 6\n", (1, 5, "expected the size (one number or two), found a row")),
            ("2\n1 0\n", (3, 1, "expected row 2 of 2")),
            ("2\n1 0\n\n0 0\n", (3, 1, "expected row 2 of 2")),
            ("2\n1\n0 0\n", (2, 2, "the row has 1 cells, expected 2")),
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
        let boards: Vec<_> = Boards::new(Lines::of(text, false), Neighbours::Four).collect();
        assert_eq!(boards.len(), 3);
        assert!(boards[0].is_err() && boards[1].is_ok() && boards[2].is_ok());
    }

    #[test]
    fn answers_come_with_or_without_a_size() {
        let board = parse("2\n1 #\n0 0\n", Neighbours::Four).unwrap();
        let wanted = vec![vec![Some(1), None], vec![Some(2), Some(3)]];
        for text in ["1 #\n2 3\n", "2\n1\t-1\n2\t3", "2 2\n\n1 -1\n2 3\n"] {
            assert_eq!(parse_answer(text, &board).unwrap(), wanted, "{text:?}");
        }
        assert!(parse_answer("1 #\n2 3\n4 5\n", &board).is_err());
        assert!(parse_answer("1 #\n", &board).is_err());
        assert!(parse_answer("1 #\n2 x\n", &board).is_err());
    }
}
