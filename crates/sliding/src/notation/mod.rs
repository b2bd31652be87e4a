//! Reading and writing boards: `uva`, `grid`, `line`, a `csv` of lines, and game IDs of `fifteen`.

mod detect;
mod fifteen;
mod line;
mod tiles;
mod write;

pub use detect::is_by_line;
#[cfg(feature = "internals")]
pub use write::line;
pub use write::{grid, read_game, read_moves, write};

use crate::board::{Board, Goal, LARGEST, Puzzle, SMALLEST, Target};
use crate::options::Options;
use detect::{detect, is_dense, is_stray};
use gridwright_world::input::{InputError, Line, Lines, Table, Token};
use gridwright_world::text::number_of;
use gridwright_world::{Choice, Reader, Uses};
use tiles::Read;

/// What stands for an open cell of a goal: any tile may end there.
const OPEN: &str = "*";

/// The judge's words for a board without a solution.
pub(crate) const NOT_SOLVABLE: &str = "This puzzle is not solvable.";

/// What `--format` and `--output` may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The number of boards, then 4 rows of 4 each.
    Uva,
    /// Rows of numbers, a blank line between boards.
    Grid,
    /// One board a line.
    Line,
    /// A table, one board a row.
    Csv,
    /// A game ID of Fifteen.
    Fifteen,
}

impl Choice for Notation {
    const ALL: &'static [Notation] =
        &[Notation::Uva, Notation::Grid, Notation::Line, Notation::Csv, Notation::Fifteen];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Notation::Uva => {
                ("uva", "number of boards, then 4 rows of 4 each; answers as UVa 10181 wants them")
            }
            Notation::Grid => ("grid", "rows of numbers, a blank line between boards"),
            Notation::Line => ("line", "one board a line, rows joined by '/'"),
            Notation::Csv => ("csv", "a table, one board a row, in the column 'puzzle'"),
            Notation::Fifteen => ("fifteen", "a game ID of Simon Tatham's Fifteen: 4x4:1,2,…"),
        }
    }
}

impl gridwright_world::Notation for Notation {
    fn uses(self) -> Uses {
        match self {
            Notation::Uva => Uses::ALL,
            Notation::Grid | Notation::Line | Notation::Csv | Notation::Fifteen => Uses::BOARDS,
        }
    }
}

/// Puzzles with the goal that the options say.
pub(crate) fn reader<'a>(lines: Lines<'a>, options: &'a Options) -> Reader<'a, Puzzle> {
    let Options { notation, goal, .. } = options;
    let boards = Boards::new(lines, *notation, goal);
    let puzzle = |board| goal.puzzle(board).expect("the reader compared tiles");
    Box::new(boards.map(move |board| board.map(puzzle)))
}

/// Reads board after board.
#[derive(Debug)]
pub struct Boards<'a> {
    lines: Lines<'a>,
    /// What boards are to become; `None` where goals are read, which may have open cells.
    goal: Option<&'a Goal>,
    notation: Option<Notation>,
    /// What the count line of `uva` said, and how many boards came since.
    counted: Option<(u64, u64)>,
    /// Where boards stand in a table, once its first line is read.
    table: Option<Table>,
}

impl<'a> Boards<'a> {
    /// Reads boards whose tiles must be those of `goal`.
    pub fn new(lines: Lines<'a>, notation: Option<Notation>, goal: &'a Goal) -> Boards<'a> {
        Boards { lines, goal: Some(goal), notation, counted: None, table: None }
    }

    /// Reads goals, which may leave cells open.
    fn goals(lines: Lines<'a>) -> Boards<'a> {
        Boards { lines, goal: None, notation: None, counted: None, table: None }
    }

    fn read(&mut self) -> Result<Option<Target>, InputError> {
        if self.notation.is_none() {
            self.lines.skip_blank();
            if self.lines.peek(0).is_some_and(is_stray) {
                // Judged by itself: it says nothing about the notation of what follows.
                let line = self.lines.next_line()?;
                let message = "expected a board, found no tiles";
                return line.map_or(Ok(None), |line| Err(line.error(1, message)));
            }
            self.notation = detect(&mut self.lines);
        }
        match self.notation {
            Some(Notation::Uva) => self.read_uva(),
            Some(Notation::Line) => self.read_line(),
            Some(Notation::Csv) => self.read_table(),
            Some(Notation::Fifteen) => self.read_fifteen(),
            Some(Notation::Grid) => self.read_grid(),
            None => Ok(None),
        }
    }

    fn read_uva(&mut self) -> Result<Option<Target>, InputError> {
        self.lines.skip_blank();
        let Some((expected, read)) = self.counted else {
            // Whatever is wrong with the count, the boards behind it are still read.
            self.counted = Some((u64::MAX, 0));
            let Some(line) = self.lines.next_line()? else {
                return Ok(None);
            };
            let mut tokens = line.tokens();
            let count =
                tokens.next().ok_or_else(|| line.error(1, "expected the number of boards"))?;
            let count = line.number::<u64>(count, "number of boards", 0, u64::MAX)?;
            self.counted = Some((count, 0));
            if count == 0 {
                self.lines.announce_nothing();
            }
            if let Some(extra) = tokens.next() {
                return Err(line.error(extra.column, "expected only the number of boards here"));
            }
            return self.read_uva();
        };
        if self.lines.peek(0).is_none() {
            if read < expected && expected != u64::MAX {
                self.counted = Some((read, read));
                let expected = number_of(expected, "board");
                let message = format!("expected {expected} as the first line says, found {read}");
                return Err(self.lines.error_at_end(message));
            }
            return Ok(None);
        }
        if read == expected {
            // As the judge does, and the report's program: what stands behind the last board is nobody's.
            let line = self.lines.peek(0).expect("looked at above");
            let expected = number_of(expected, "board");
            let message = format!("not read from here on: the first line says {expected}");
            let warning = line.error(1, message).as_warning();
            while !matches!(self.lines.next_line(), Ok(None)) {}
            return Err(warning);
        }
        self.counted = Some((expected, read + 1));
        let rows = self.take_rows(4)?;
        if rows.len() < 4 {
            let message = format!("expected 4 rows of 4 tiles, found {}", rows.len());
            return Err(rows[rows.len() - 1].error_at_end(message));
        }
        self.board_of_rows(&rows, Some(4)).map(Some)
    }

    fn read_grid(&mut self) -> Result<Option<Target>, InputError> {
        self.lines.skip_blank();
        if self.lines.peek(0).is_none() {
            return Ok(None);
        }
        // One row more than can be right, so that a board with too many is told apart.
        let rows = self.take_rows(LARGEST + 1);
        self.lines.skip_block();
        self.board_of_rows(&rows?, None).map(Some)
    }

    /// Up to `most` lines, as far as the next blank one.
    fn take_rows(&mut self, most: usize) -> Result<Vec<Line>, InputError> {
        let mut rows = Vec::new();
        let mut wrong = None;
        while rows.len() < most && self.lines.peek(0).is_some_and(|line| !line.is_blank()) {
            match self.lines.next_line() {
                Ok(line) => rows.extend(line),
                // The other rows belong to the same board: take them with it.
                Err(error) if wrong.is_none() => {
                    wrong = Some(error);
                    rows.push(Line::default());
                }
                Err(_) => rows.push(Line::default()),
            }
        }
        wrong.map_or(Ok(rows), Err)
    }

    fn board_of_rows(&self, rows: &[Line], width: Option<usize>) -> Result<Target, InputError> {
        let cols = width.unwrap_or_else(|| rows[0].tokens().count());
        check_size(&rows[0], rows.len(), cols)?;
        let mut reads = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            let mut count = 0;
            for token in line.tokens() {
                count += 1;
                if count > cols {
                    let message =
                        format!("expected {} in this row, found more", number_of(cols, "tile"));
                    return Err(line.error(token.column, message));
                }
                let tile = self.read_tile(line, token, rows.len() * cols)?;
                reads.push(Read { tile, row, column: token.column });
            }
            if count < cols {
                let message =
                    format!("expected {} in this row, found {count}", number_of(cols, "tile"));
                return Err(line.error_at_end(message));
            }
        }
        self.board_of_reads(rows, rows.len(), cols, &reads)
    }

    fn read_tile(
        &self,
        line: &Line,
        token: Token<'_>,
        cells: usize,
    ) -> Result<Option<u8>, InputError> {
        match tile_number(token.text) {
            Some(0) => Ok(Some(0)),
            None if token.text == OPEN && self.goal.is_none() => Ok(None),
            None if token.text == OPEN => {
                let message = "'*' leaves a cell of a goal open: a board names all its tiles";
                Err(line.error(token.column, message))
            }
            _ => line.number(token, "tile", 0, (cells - 1) as u8).map(Some),
        }
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<Board, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let board = |read: Target| read.example();
        self.read().map(|read| read.map(board)).transpose()
    }
}

/// Reads the board of a goal file: `grid` or `line`, one board, open cells as `*`.
pub fn read_goal(text: &str) -> Result<Target, InputError> {
    let mut boards = Boards::goals(Lines::of(text, true));
    let target = boards.read()?.ok_or_else(|| InputError::empty("a board"))?;
    boards.lines.skip_blank();
    if let Some(line) = boards.lines.peek(0) {
        return Err(line.error(1, "expected the end: a goal is one board"));
    }
    // The first line of a judge's file may have said that there are more.
    boards.read().map(|_| target)
}

/// `4x5`
pub(crate) fn parse_size(text: &str) -> Option<(usize, usize)> {
    let (rows, cols) = text.split_once(['x', 'X'])?;
    Some((rows.parse().ok()?, cols.parse().ok()?))
}

fn check_size(line: &Line, rows: usize, cols: usize) -> Result<(), InputError> {
    let sides = SMALLEST..=LARGEST;
    if sides.contains(&rows) && sides.contains(&cols) {
        return Ok(());
    }
    Err(size_error(line, rows, cols))
}

fn size_error(line: &Line, rows: usize, cols: usize) -> InputError {
    let over = if rows > LARGEST { "over " } else { "" };
    let (rows, cols) = (number_of(rows.min(LARGEST), "row"), number_of(cols, "column"));
    line.error(1, format!("a board of {over}{rows} and {cols}; expected 1x1 to 16x16"))
}

fn tile_number(text: &str) -> Option<usize> {
    if matches!(text, "x" | "X" | "_" | ".") { Some(0) } else { text.parse().ok() }
}
