//! Reading and writing boards.
//!
//! - `mooshak`: the number of cases; for each a line `N M`, then N rows of N tiles. M travels with the
//!   board.
//! - `grid`: rows of tiles of one length; a blank line between boards.
//! - `line`: the rows joined by `/`, one board a line; `csv`: a table of lines.
//!
//! Empty cells are `0` or `.`. A text whose first line is one number and whose second is two is
//! `mooshak`: no grid has rows that differ in length.

mod line;

use crate::board::{Board, LARGEST_TILE, LONGEST_SIDE, Puzzle, Slide};
use crate::options::Options;
use crate::seed::DEFAULT_MOVES;
use gridwright_world::input::{InputError, Line, Lines, Table, Token, blank_comments, played};
use gridwright_world::text::number_of;
use gridwright_world::{Choice, Fault, Uses};
use std::fmt::Write;

/// The judge's words for a board that has no answer.
pub(crate) const NO_SOLUTION: &str = "no solution";

/// What `--format` and `--output` may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The original judge's.
    Mooshak,
    /// Plain rows.
    Grid,
    /// One board a line.
    Line,
    /// A table, one board a row.
    Csv,
}

impl Choice for Notation {
    const ALL: &'static [Notation] =
        &[Notation::Mooshak, Notation::Grid, Notation::Line, Notation::Csv];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Notation::Mooshak => (
                "mooshak",
                "number of cases, then for each 'N M' and N rows of N; answers as the judge wants",
            ),
            Notation::Grid => {
                ("grid", "rows of numbers, 0 or . empty, a blank line between boards")
            }
            Notation::Line => ("line", "one board a line, rows joined by '/'"),
            Notation::Csv => ("csv", "a table, one board a row, in the column 'puzzle'"),
        }
    }
}

impl gridwright_world::Notation for Notation {
    fn uses(self) -> Uses {
        match self {
            Notation::Mooshak => Uses::ALL,
            Notation::Grid | Notation::Line | Notation::Csv => Uses::BOARDS,
        }
    }
}

/// Puzzles one after the other, each read when it is asked for.
#[derive(Debug)]
pub struct Puzzles<'a> {
    lines: Lines<'a>,
    notation: Option<Notation>,
    /// Puzzles still announced; `None` before the first line was read.
    announced: Option<u64>,
    /// Where boards stand in a table, once its first line is read.
    table: Option<Table>,
    empty_boards: bool,
    /// Nothing more can be made of the text.
    over: bool,
}

impl<'a> Puzzles<'a> {
    /// Reads `notation`, or what the text looks like. `empty_boards`: whether a board without tiles is a
    /// question that can be answered.
    ///
    /// ```
    /// use gridwright_merge::internals::notation::Puzzles;
    /// use gridwright_world::Lines;
    /// let text = "1\n2 7\n2 0\n0 2\n";
    /// let case = Puzzles::new(Lines::of(text, true), None, false).next().unwrap().unwrap();
    /// assert_eq!((case.board.rows(), case.most), (2, Some(7)));
    /// ```
    pub fn new(lines: Lines<'a>, notation: Option<Notation>, empty_boards: bool) -> Puzzles<'a> {
        Puzzles { lines, notation, announced: None, table: None, empty_boards, over: false }
    }

    fn detect(&mut self) -> Notation {
        if let Some(line) = self.lines.peek(0) {
            if Table::of(line).is_some() {
                return Notation::Csv;
            }
            if line.text.contains('/') {
                return Notation::Line;
            }
        }
        let mut words = |n| self.lines.peek(n).map(|line| line.tokens().count());
        match (words(0), words(1)) {
            (Some(1), Some(2)) => Notation::Mooshak,
            _ => Notation::Grid,
        }
    }

    fn next_grid(&mut self) -> Option<Result<Puzzle, InputError>> {
        self.lines.skip_blank();
        self.lines.peek(0)?;
        let result = self.grid();
        if result.is_err() {
            self.lines.skip_block();
        }
        Some(result)
    }

    fn grid(&mut self) -> Result<Puzzle, InputError> {
        let mut rows = Rows::default();
        let mut first = None;
        while self.lines.peek(0).is_some_and(|line| !line.is_blank()) {
            let Some(line) = self.lines.next_line()? else {
                break;
            };
            rows.push(&line, None)?;
            if rows.count > LONGEST_SIDE {
                return Err(line.error(1, format!("a board has at most {LONGEST_SIDE} rows")));
            }
            first.get_or_insert(line);
        }
        let first = first.ok_or_else(|| self.lines.error_at_end("expected a board"))?;
        let board = self.board(rows, &first)?;
        Ok(Puzzle { board, most: None })
    }

    fn board(&self, rows: Rows, first: &Line) -> Result<Board, InputError> {
        let empty = rows.tiles.iter().all(|&tile| tile == 0);
        if empty && !self.empty_boards {
            return Err(first.error(1, "the board has no tile"));
        }
        Board::new(rows.count, rows.width, rows.tiles)
            .map_err(|error| first.error(1, error.to_string()))
    }

    fn next_mooshak(&mut self) -> Option<Result<Puzzle, InputError>> {
        self.lines.skip_blank();
        let left = match self.announced {
            Some(left) => left,
            None => match self.count() {
                Ok(count) => count,
                Err(error) => {
                    self.over = true;
                    return Some(Err(error));
                }
            },
        };
        self.lines.skip_blank();
        if left == 0 {
            self.over = true;
            let line = self.lines.next_line().transpose()?;
            let message = "text after the last of the announced cases";
            return Some(Err(line.map_or_else(|error| error, |line| line.error(1, message))));
        }
        self.announced = Some(left - 1);
        if self.lines.peek(0).is_none() {
            self.over = true;
            let message = format!("the text ends, but {left} more cases were announced");
            return Some(Err(self.lines.error_at_end(message)));
        }
        Some(self.case())
    }

    fn count(&mut self) -> Result<u64, InputError> {
        let line = self.lines.next_line()?;
        let line = line.ok_or_else(|| self.lines.error_at_end("expected the number of cases"))?;
        let mut tokens = line.tokens();
        let token = tokens.next().ok_or_else(|| line.error_at_end("expected a number of cases"))?;
        let count = line.number(token, "number of cases", 0, u64::MAX)?;
        if let Some(extra) = tokens.next() {
            let message = format!("expected only the number of cases, found '{}'", extra.text);
            return Err(line.error(extra.column, message));
        }
        if count == 0 {
            self.lines.announce_nothing();
        }
        Ok(count)
    }

    fn case(&mut self) -> Result<Puzzle, InputError> {
        let header = self.header();
        let (line, side, most) = match header {
            Ok(Some(header)) => header,
            Ok(None) => return Err(self.lines.error_at_end("expected 'N M'")),
            Err(error) => {
                self.find_header();
                return Err(error);
            }
        };
        let mut rows = Rows::default();
        let mut fault = None;
        for row in 0..side {
            self.lines.skip_blank();
            if self.lines.peek(0).is_none() {
                let message = format!("the text ends after {row} of {}", number_of(side, "row"));
                return Err(fault.unwrap_or_else(|| self.lines.error_at_end(message)));
            }
            // The rows behind a faulty one still belong to this case.
            let pushed = match self.lines.next_line() {
                Ok(Some(line)) => rows.push(&line, Some(side)),
                Ok(None) => Ok(()),
                Err(error) => Err(error),
            };
            if let Err(error) = pushed {
                fault.get_or_insert(error);
            }
        }
        if let Some(error) = fault {
            return Err(error);
        }
        let board = self.board(rows, &line)?;
        Ok(Puzzle { board, most: Some(most) })
    }

    fn header(&mut self) -> Result<Option<(Line, usize, u32)>, InputError> {
        let Some(line) = self.lines.next_line()? else {
            return Ok(None);
        };
        let parsed = header_of(&line);
        if parsed.is_err() {
            // Where at least N can be read, the rows of that length belong to the broken case.
            let side = line.tokens().next().and_then(|token| token.text.parse().ok()).unwrap_or(0);
            for _ in 0..side {
                self.lines.skip_blank();
                if self.lines.peek(0).is_none_or(|row| row.tokens().count() != side) {
                    break;
                }
                self.lines.next_line()?;
            }
        }
        parsed.map(|(side, most)| Some((line, side, most)))
    }

    /// After a broken header: goes on where a line reads `N M` and the next has N words.
    fn find_header(&mut self) {
        loop {
            self.lines.skip_blank();
            let Some(line) = self.lines.peek(0) else {
                return;
            };
            if let Ok((side, _)) = header_of(line) {
                let words = self.lines.peek(1).map(|next| next.tokens().count());
                if words == Some(side) {
                    return;
                }
            }
            // A line that cannot be read is passed over as well.
            let _ = self.lines.next_line();
        }
    }
}

fn header_of(line: &Line) -> Result<(usize, u32), InputError> {
    let mut tokens = line.tokens();
    let side = tokens.next().ok_or_else(|| line.error(1, "expected 'N M'"))?;
    let side = line.number(side, "side N", 1, LONGEST_SIDE)?;
    let most =
        tokens.next().ok_or_else(|| line.error_at_end("expected 'N M': the limit M is missing"))?;
    let most = line.number(most, "limit M", 0, u32::MAX)?;
    match tokens.next() {
        Some(extra) => {
            let message = format!("expected only 'N M', found '{}'", extra.text);
            Err(line.error(extra.column, message))
        }
        None => Ok((side, most)),
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Puzzle, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let notation = match self.notation {
            Some(notation) => notation,
            None => {
                self.lines.skip_blank();
                if self.lines.peek(0).is_some_and(is_stray) {
                    // Judged by itself: it says nothing about the notation of what follows.
                    let line = self.lines.next_line().transpose()?;
                    let message = "expected a board, found no tiles";
                    return Some(line.and_then(|line| Err(line.error(1, message))));
                }
                let notation = self.detect();
                *self.notation.insert(notation)
            }
        };
        match notation {
            Notation::Grid => self.next_grid(),
            Notation::Line => self.read_line().transpose(),
            Notation::Csv => self.read_table().transpose(),
            Notation::Mooshak => self.next_mooshak(),
        }
    }
}

/// Whether a line can be no part of a board or of a judge's file: none of its words begins as a tile does.
fn is_stray(line: &Line) -> bool {
    let known = |token: Token<'_>| {
        token.text == "."
            || token.text.starts_with(|c: char| c.is_ascii_digit() || "-+".contains(c))
    };
    let named = Table::of(line).is_some();
    !line.is_broken() && !line.is_blank() && !named && !line.tokens().any(known)
}

/// Rows of one length.
#[derive(Default)]
struct Rows {
    count: usize,
    width: usize,
    tiles: Vec<u128>,
}

impl Rows {
    fn push(&mut self, line: &Line, width: Option<usize>) -> Result<(), InputError> {
        let start = self.tiles.len();
        for token in line.tokens() {
            let found = self.tiles.len() - start;
            let most = width.unwrap_or(if self.count == 0 { LONGEST_SIDE } else { self.width });
            if found == most {
                let message =
                    format!("a row of {} goes on with '{}'", number_of(most, "tile"), token.text);
                return Err(line.error(token.column, message));
            }
            self.tiles.push(tile(line, token)?);
        }
        let found = self.tiles.len() - start;
        let expected = width.unwrap_or(if self.count == 0 { found } else { self.width });
        if found != expected {
            let message = format!("a row has {}, expected {expected}", number_of(found, "tile"));
            return Err(line.error_at_end(message));
        }
        self.count += 1;
        self.width = expected;
        Ok(())
    }
}

fn tile(line: &Line, token: Token<'_>) -> Result<u128, InputError> {
    if token.text == "." {
        return Ok(0);
    }
    // Signed, so that a negative number is out of range rather than no number.
    line.number(token, "tile", 0, LARGEST_TILE as i128).map(|tile| tile as u128)
}

/// The board as plain rows.
pub fn write_grid(board: &Board) -> String {
    let mut text = String::new();
    for row in board.tiles().chunks(board.cols()) {
        for (col, tile) in row.iter().enumerate() {
            let gap = if col == 0 { "" } else { " " };
            write!(text, "{gap}{tile}").expect("writing to a string cannot fail");
        }
        text.push('\n');
    }
    text
}

/// The puzzle in a notation.
pub(crate) fn write(puzzle: &Puzzle, notation: Notation, options: &Options) -> String {
    match notation {
        Notation::Mooshak => {
            let most = puzzle.most.or(options.moves).unwrap_or(DEFAULT_MOVES);
            write_case(&puzzle.board, most)
        }
        Notation::Grid => write_grid(&puzzle.board) + "\n",
        Notation::Line | Notation::Csv => {
            write_grid(&puzzle.board).trim_end().replace('\n', "/") + "\n"
        }
    }
}

/// The board as one case of the judge's notation. That has only square boards; others get empty rows or
/// columns behind, which change no optimum.
pub fn write_case(board: &Board, most: u32) -> String {
    let side = board.rows().max(board.cols());
    let mut tiles = Vec::with_capacity(side * side);
    for row in board.tiles().chunks(board.cols()) {
        tiles.extend_from_slice(row);
        tiles.resize(tiles.len().next_multiple_of(side), 0);
    }
    tiles.resize(side * side, 0);
    let square = Board::new(side, side, tiles).expect("a board's longer side is in range");
    format!("{side} {most}\n{}", write_grid(&square))
}

/// The slides of a move string; blanks do not matter.
pub fn read_moves(text: &str) -> Result<Vec<Slide>, Fault> {
    let letters = text.chars().filter(|c| !c.is_whitespace()).enumerate();
    letters
        .map(|(at, letter)| {
            Slide::from_letter(letter).ok_or_else(|| {
                let number = at + 1;
                let message =
                    format!("move {number}: '{letter}' is no slide: expected L, R, U or D");
                Fault::at(message, at)
            })
        })
        .collect()
}

/// Reads a player's slides from a file, comment lines left out; of a recorded game, what was played.
pub fn read_game(text: &str) -> Result<Vec<Slide>, InputError> {
    let text = blank_comments(&played(text));
    read_moves(&text)
        .map_err(|fault| InputError::at_letter(&text, fault.at.unwrap_or_default(), fault.message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Puzzle, InputError>> {
        Puzzles::new(Lines::of(text, true), None, false).collect()
    }

    fn faults(text: &str) -> Vec<(u64, usize, String)> {
        let errors = read(text).into_iter().filter_map(Result::err);
        errors.map(|error| (error.line, error.column, error.message)).collect()
    }

    #[test]
    fn a_stray_first_line_hides_nothing() {
        for text in ["2 2\n4 8\n\n2 2\n", "2\n2 9\n2 2\n4 8\n1 5\n8\n"] {
            let sound = read(text);
            assert!(sound.len() == 2 && sound.iter().all(Result::is_ok));
            let behind = read(&format!("garbage, and more\n{text}"));
            let error = behind[0].as_ref().unwrap_err();
            assert_eq!((error.line, error.column), (1, 1));
            assert_eq!(behind[1..], sound);
        }
        // A row with one word that is no tile is a faulty board, not a stray line.
        assert_eq!(faults("2 x\n4 8\n"), [(1, 3, "expected a tile, found 'x'".to_owned())]);
    }

    #[test]
    fn lines_and_tables_are_read_as_grids_are() {
        let grid = read("2 0 4\n0 8 2\n");
        for text in
            ["2 0 4/0 8 2", "2 . 4/. 8 2\n", "puzzle\n2 0 4/0 8 2", "id,board\n1,2 0 4/0 8 2\n"]
        {
            assert_eq!(read(text), grid, "{text}");
        }
        let options = Options::default();
        let puzzle = grid[0].as_ref().unwrap();
        assert_eq!(write(puzzle, Notation::Line, &options), "2 0 4/0 8 2\n");
        assert_eq!(faults("2 0 4/0 8\n4"), [(1, 10, "a row has 2 tiles, expected 3".to_owned()),]);
        assert_eq!(
            faults("a,board\n1,2 0/0 x\n"),
            [(2, 9, "expected a tile, found 'x'".to_owned())]
        );
    }

    #[test]
    fn both_notations_are_told_apart() {
        let mooshak = read("2\n1 5\n8\n2 50\n2 2\n0 4\n");
        assert_eq!(mooshak.len(), 2);
        assert_eq!(mooshak[0].as_ref().unwrap().most, Some(5));
        let grids = read("2 2 . 4\n4 0 2 2\n\n\n8\r\n\n3 3");
        let sizes: Vec<_> = grids
            .iter()
            .map(|case| case.as_ref().map(|c| (c.board.rows(), c.board.cols())).unwrap())
            .collect();
        assert_eq!(sizes, [(2, 4), (1, 1), (1, 2)]);
        assert!(read("").is_empty());
    }

    #[test]
    fn what_is_written_reads_back() {
        let board = Board::new(2, 2, vec![2, 0, 4, 2]).unwrap();
        let text = format!("1\n{}", write_case(&board, 9));
        assert_eq!(read(&text), [Ok(Puzzle { board: board.clone(), most: Some(9) })]);
        assert_eq!(read(&write_grid(&board)), [Ok(Puzzle { board: board.clone(), most: None })]);
        let wide = Board::new(1, 2, vec![2, 2]).unwrap();
        assert_eq!(write_case(&wide, 9), "2 9\n2 2\n0 0\n");
        assert_eq!(read_moves(" lR\nu ").unwrap().len(), 3);
        let fault = read_moves("L X").unwrap_err();
        assert_eq!(fault.at, Some(1));
        assert!(fault.message.starts_with("move 2: 'X'"));
    }

    #[test]
    fn faults_are_located() {
        assert_eq!(faults("2 2\n2\n")[0], (2, 2, "a row has 1 tile, expected 2".into()));
        assert_eq!(faults("2 2\n2 4 8\n")[0].1, 5);
        let negative = faults("2 -2\n").remove(0);
        assert_eq!((negative.0, negative.1), (1, 3));
        assert!(negative.2.contains("out of range 0..4611686018427387904"));
        assert!(faults("2 x\n")[0].2.contains("expected a tile, found 'x'"));
        assert_eq!(faults("0 0\n")[0].2, "the board has no tile");
        assert!(faults("4611686018427387905")[0].2.contains("out of range"));
        assert!(faults("99999999999999999999999999999999999999999")[0].2.contains("out of range"));
        assert_eq!(read("2 2\n2\n2 2\n\n4 4\n").len(), 2);
        let tall = "2\n".repeat(65);
        assert_eq!(faults(&tall)[0].0, 65);
        assert_eq!(faults(&"2 ".repeat(65))[0].1, 129);
    }

    #[test]
    fn faulty_cases_leave_the_others_alone() {
        let good = |text: &str| read(text).iter().filter(|case| case.is_ok()).count();
        // A short row, a broken header, a missing limit, N = 0: the case behind is still read.
        for bad in
            ["2 5\n2\n2 2\n", "2 x\n2 2\n2 2\n", "2\n2 2\n2 2\n", "0 5\n", "2 5 7\n4 4\n4 4\n"]
        {
            let text = format!("2\n{bad}3 9\n2 0 0\n0 2 0\n0 0 4\n");
            let cases = Puzzles::new(Lines::of(&text, true), Some(Notation::Mooshak), false);
            let read: Vec<_> = cases.collect();
            assert_eq!(read.len(), 2, "{text}");
            assert!(read[0].is_err() && read[1].is_ok(), "{text}");
        }
        assert_eq!(good("3\n1 1\n2\n"), 1);
        assert_eq!(faults("3\n1 1\n2\n")[0].0, 4);
        assert_eq!(good("1\n1 1\n2\n1 1\n2\n"), 1);
        assert_eq!(
            faults("1\n1 1\n2\n1 1\n2\n")[0],
            (4, 1, "text after the last of the announced cases".into())
        );
        let absurd = "18446744073709551616\n1 1\n2\n";
        assert_eq!(faults(absurd).len(), 1);
    }
}
