//! Reading and writing positions: `grid`, `line`, `moves`, a `csv` of lines, and links of `gomocalc`.
//!
//! All begin with `M N K`: rows, columns, and how many in a row win; where `--k` gives the last, rows may
//! stand alone. `X` moves first, so the side to
//! move follows from the stones. `.` is a free cell, `*` a blocked one. Moves may stand on the same line,
//! with or without the word, or on the lines below; a game that `match` has recorded is read as it is.

mod game;
mod path;
mod stones;

use crate::board::{Cell, Finish, LONGEST, LONGEST_ROW, Mark, Position, Side, Variant};
use crate::options::Options;
use gridwright_world::input::{InputError, Line, Lines, TABLE_HEADING, Table, Token};
use gridwright_world::text::number_of;
use gridwright_world::{Choice, UsageError, Uses};
use stones::Stones;

/// What `--format` and `--output` may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Plain rows.
    Grid,
    /// Rows joined, on one line.
    Line,
    /// The moves from the empty board.
    Moves,
    /// A table, one position a row.
    Csv,
    /// The moves in the path of a link.
    Gomocalc,
}

impl Choice for Notation {
    const ALL: &'static [Notation] =
        &[Notation::Grid, Notation::Line, Notation::Moves, Notation::Csv, Notation::Gomocalc];

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Notation::Grid => ("grid", "M N K, then M rows of X, O and '.'"),
            Notation::Line => {
                ("line", "M N K, the rows joined by '/', and the side to move, on one line")
            }
            Notation::Moves => {
                ("moves", "M N K, the word moves, and the moves x,y from the empty board")
            }
            Notation::Csv => ("csv", "a table, one position a row, in the column 'puzzle'"),
            Notation::Gomocalc => {
                ("gomocalc", "a link of gomocalc.com, or its moves: h8i9…, rows from below")
            }
        }
    }
}

impl gridwright_world::Notation for Notation {
    fn uses(self) -> Uses {
        Uses::BOARDS
    }
}

/// The word that announces a list of moves.
const MOVES_WORD: &str = "moves";

/// Positions of a text, one after the other.
#[derive(Debug)]
pub struct Positions<'a> {
    lines: Lines<'a>,
    options: &'a Options,
    /// Where positions stand in a table, once its first line is read.
    table: Option<Table>,
}

impl<'a> Positions<'a> {
    /// Reads from lines.
    pub fn new(lines: Lines<'a>, options: &'a Options) -> Positions<'a> {
        Positions { lines, options, table: None }
    }

    fn read(&mut self, header: &Line) -> Result<Position, InputError> {
        let tokens: Vec<Token<'_>> = header.tokens().collect();
        if header.text.trim_start().starts_with('{') {
            return self.recorded(header);
        }
        let asked = self.options.notation;
        if asked == Some(Notation::Gomocalc) || asked.is_none() && path::is_path(header) {
            return self.path(header);
        }
        if let (Some(k), Some(first)) = (self.options.k, tokens.first())
            && first.text.chars().all(|c| c == '/' || Stones::mark(c).is_some())
        {
            if self.options.game {
                return Err(game::no_game(header));
            }
            return self.without_header(header, *first, tokens.get(1).copied(), k);
        }
        let variant = self.variant(header, &tokens)?;
        let fourth = tokens.get(3);
        let found = match fourth {
            None => Notation::Grid,
            Some(token) if token.text.eq_ignore_ascii_case(MOVES_WORD) => Notation::Moves,
            Some(token) if game::is_move(token.text) => Notation::Moves,
            Some(_) => Notation::Line,
        };
        if fourth.is_none()
            && self.options.notation.is_none_or(|asked| asked == Notation::Moves)
            && self.lines.peek(0).is_some_and(game::is_moves)
        {
            return self.moves_below(header, variant);
        }
        if self.options.game && found != Notation::Moves {
            return Err(game::no_game(header));
        }
        match (self.options.notation.unwrap_or(found), fourth) {
            (Notation::Grid, Some(token)) => Err(header
                .error(token.column, format!("'{}' behind M N K", token.text))
                .with_help("in the grid notation the rows follow on lines of their own")),
            (Notation::Grid, None) => self.grid(variant, None),
            (Notation::Moves, Some(token)) if found == Notation::Moves => {
                self.moves(header, variant, &tokens, *token)
            }
            (Notation::Moves, _) => Err(header
                .error_at_end("expected the word 'moves'")
                .with_help("M N K moves x,y x,y ... (column,row from 0)")),
            (Notation::Line | Notation::Csv | Notation::Gomocalc, Some(token)) => {
                self.line(header, variant, *token, tokens.get(4).copied())
            }
            (Notation::Line | Notation::Csv | Notation::Gomocalc, None) => {
                Err(header.error_at_end("expected the rows, joined by '/'"))
            }
        }
    }

    /// Whether positions are the rows of a table.
    fn is_table(&mut self) -> bool {
        match self.options.notation {
            None => self.lines.peek(0).and_then(Table::of).is_some(),
            asked => asked == Some(Notation::Csv),
        }
    }

    /// A position whose rows alone say its size, `first` being the first word of them.
    fn without_header(
        &mut self,
        line: &Line,
        first: Token<'_>,
        side: Option<Token<'_>>,
        k: usize,
    ) -> Result<Position, InputError> {
        let parts = first.text.split('/').count();
        let (rows, cols) = if parts > 1 {
            (parts, first.text.split('/').next().map_or(0, |row| row.chars().count()))
        } else {
            let mut below = 0;
            while below < LONGEST && self.lines.peek(below).is_some_and(is_row) {
                below += 1;
            }
            (1 + below, line.text.chars().filter(|c| !c.is_whitespace()).count())
        };
        let variant = self.options.variant(rows, cols, k);
        let variant = variant.map_err(|e| line.error(1, e.to_string()))?;
        if parts > 1 {
            return self.line(line, variant, first, side);
        }
        self.grid(variant, Some(line))
    }

    fn variant(&self, line: &Line, tokens: &[Token<'_>]) -> Result<Variant, InputError> {
        let mut numbers = [0; 3];
        let fields = [
            ("number of rows", 1, LONGEST),
            ("number of columns", 1, LONGEST),
            ("k", 1, LONGEST_ROW),
        ];
        for (i, (what, low, high)) in fields.into_iter().enumerate() {
            let Some(token) = tokens.get(i) else {
                return Err(line
                    .error_at_end(format!("expected a {what}"))
                    .with_help("a position begins with M N K: rows, columns, k (or give --k)"));
            };
            numbers[i] = line.number(*token, what, low, high).map_err(|error| {
                let is_row =
                    i == 0 && token.text.chars().all(|c| c == '/' || Stones::mark(c).is_some());
                if is_row {
                    error.with_help("rows alone do not say how many in a row win: --k N does")
                } else {
                    error
                }
            })?;
        }
        let [rows, cols, k] = numbers;
        if let Some(asked) = self.options.k.filter(|&asked| asked != k) {
            let message = format!("k is {k} here, but --k says {asked}");
            return Err(line.error(tokens[2].column, message));
        }
        self.options.variant(rows, cols, k).map_err(|e| line.error(1, e.to_string()))
    }

    /// Reads the rows; the first may have been taken already.
    fn grid(&mut self, variant: Variant, first: Option<&Line>) -> Result<Position, InputError> {
        let mut stones = Stones::new(variant);
        if let Some(line) = first {
            stones.read_line(line)?;
        }
        for row in stones.lines.len()..variant.rows() {
            let missing = format!("expected row {} of {}", row + 1, variant.rows());
            let Some(next) = self.lines.peek(0) else {
                return Err(self.lines.error_at_end(missing));
            };
            if next.is_blank() || is_header(next) {
                return Err(next.error(1, missing));
            }
            // The look ahead was not the end, so there is a line to take.
            let Some(line) = self.lines.next_line()? else {
                return Err(self.lines.error_at_end(missing));
            };
            stones.read_line(&line)?;
        }
        self.judged(&stones, None)
    }

    fn line(
        &self,
        line: &Line,
        variant: Variant,
        board: Token<'_>,
        side: Option<Token<'_>>,
    ) -> Result<Position, InputError> {
        let mut stones = Stones::new(variant);
        let mut column = board.column - 1;
        let rows = board.text.split('/').count();
        for (row, text) in board.text.split('/').enumerate() {
            if row == variant.rows() {
                let message = format!("{}, expected {}", number_of(rows, "row"), variant.rows());
                return Err(line.error(column + 1, message));
            }
            let symbols = text.chars().enumerate().map(|(i, c)| (column + i, c));
            let end = column + text.chars().count();
            stones.read_row(line, symbols, end)?;
            column = end + 1;
        }
        if rows < variant.rows() {
            let message = format!("{}, expected {}", number_of(rows, "row"), variant.rows());
            return Err(line.error(column, message).with_help("rows are joined by '/'"));
        }
        stones.lines.push(line.clone());
        self.judged(&stones, side)
    }

    fn moves(
        &self,
        line: &Line,
        variant: Variant,
        tokens: &[Token<'_>],
        word: Token<'_>,
    ) -> Result<Position, InputError> {
        let mut board = Position::new(variant);
        // The word may be left out.
        let from = if game::is_move(word.text) { 3 } else { 4 };
        for token in tokens.iter().skip(from) {
            game::play(&mut board, line, *token)?;
        }
        // No move can follow the one that ends a game.
        let last = tokens.last().unwrap_or(&word);
        self.allow_finished(line, last.column, &board)?;
        Ok(board)
    }

    /// Stones to a position, with everything that can be wrong about them.
    fn judged(&self, stones: &Stones, side: Option<Token<'_>>) -> Result<Position, InputError> {
        let variant = stones.variant;
        let count = |mark| stones.marks.iter().filter(|m| **m == mark).count();
        let (x, o) = (count(Mark::X), count(Mark::O));
        let to_move = match x.checked_sub(o) {
            Some(0) => Side::X,
            Some(1) => Side::O,
            _ => {
                let stones_of_x = number_of(x, "stone");
                let message = format!("{stones_of_x} of X and {o} of O cannot come from play");
                return Err(stones
                    .error(None, message)
                    .with_help("X moves first, so X has as many stones as O or one more"));
            }
        };
        if let Some(token) = side.filter(|t| matches!(t.text, "X" | "O" | "x" | "o"))
            && !token.text.eq_ignore_ascii_case(&to_move.to_string())
        {
            let message = format!("'{}' to move, but {x} X and {o} O on the board", token.text);
            return Err(stones.line(None).error(token.column, message));
        }
        let board = Position::with_marks(variant, stones.marks.clone(), to_move);
        if let Some(cell) = floating(&board) {
            let (x, y) = (variant.col(cell), variant.row(cell));
            let message = format!("the stone at {x},{y} floats: the cell below it is free");
            return Err(stones.error(Some(cell), message));
        }
        if let Some(cell) = board.line_cells(to_move).next() {
            let message = format!("{to_move} is to move but has {} in a row", variant.k());
            return Err(stones.error(Some(cell), message));
        }
        let cell = board.winning_cells().first().copied();
        self.allow_finished(stones.line(cell), stones.column(cell), &board)?;
        Ok(board)
    }

    fn allow_finished(
        &self,
        line: &Line,
        column: usize,
        board: &Position,
    ) -> Result<(), InputError> {
        let message = match board.finish() {
            _ if self.options.finished => return Ok(()),
            None => return Ok(()),
            Some(Finish::Won(side)) => format!("{side} has already won"),
            Some(Finish::Full) => "the board is full".to_owned(),
        };
        Err(line
            .error(column, message)
            .with_help("--allow-finished accepts positions that are over"))
    }

    /// Passes what is left of a position that could not be read.
    fn skip_rows(&mut self) {
        while self.lines.peek(0).is_some_and(is_row) {
            // Unreadable lines belong to the position that is already reported.
            let _ = self.lines.next_line();
        }
    }
}

impl Iterator for Positions<'_> {
    type Item = Result<Position, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.lines.skip_blank();
        if self.table.is_none() && self.is_table() {
            self.table = Some(Table::begin(&mut self.lines));
            self.lines.skip_blank();
        }
        let header = match self.lines.next_line() {
            Ok(line) => line?,
            Err(e) => return Some(Err(e)),
        };
        let header = match self.table.map(|table| table.puzzle(&header)) {
            None => header,
            Some(Ok(field)) => return Some(self.read(&field)),
            Some(Err(error)) => return Some(Err(error)),
        };
        let board = self.read(&header);
        if board.is_err() && header.tokens().nth(3).is_none() {
            self.skip_rows();
        }
        Some(board)
    }
}

/// Whether a line goes on with a position.
fn is_row(line: &Line) -> bool {
    !line.is_blank() && !is_header(line)
}

/// Whether a line begins a position: three numbers, which no row has.
fn is_header(line: &Line) -> bool {
    let number = |token: Token<'_>| token.text.bytes().all(|b| b.is_ascii_digit());
    line.tokens().take(3).filter(|&token| number(token)).count() == 3
}

/// A stone that hangs in the air of a board where stones fall.
fn floating(board: &Position) -> Option<Cell> {
    let variant = board.variant();
    if !variant.gravity() {
        return None;
    }
    (0..variant.cells() as u16).map(Cell).find(|&cell| {
        let below = variant.step(cell, (1, 0));
        board.mark(cell).side().is_some()
            && below.is_some_and(|below| board.mark(below) == Mark::Empty)
    })
}

/// Reads a line of play: moves `x,y`, separated by blanks, semicolons or newlines.
pub fn read_line(variant: Variant, text: &str) -> Result<Vec<Cell>, InputError> {
    let mut lines = Lines::of(text, true);
    let mut moves = Vec::new();
    while let Some(line) = lines.next_line()? {
        for token in line.tokens() {
            let mut column = token.column;
            for part in token.text.split(';') {
                if !part.is_empty() {
                    let cell = variant.read_move(part);
                    moves.push(cell.map_err(|e| line.error(column, e.to_string()))?);
                }
                column += part.chars().count() + 1;
            }
        }
    }
    Ok(moves)
}

/// A position in a notation, with the final newline.
pub fn write(position: &Position, notation: Notation) -> String {
    let variant = position.variant();
    let rows = position.marks().chunks(variant.cols());
    let rows: Vec<String> = rows.map(|row| row.iter().map(|m| m.symbol()).collect()).collect();
    match notation {
        Notation::Grid => format!("{variant}\n{}\n", rows.join("\n")),
        Notation::Line | Notation::Csv => {
            format!("{variant} {} {}\n", rows.join("/"), position.to_move())
        }
        Notation::Gomocalc => path::link(position),
        Notation::Moves => {
            let moves = position.order_of_play().into_iter().map(|cell| variant.write_move(cell));
            let words = [MOVES_WORD.to_owned()].into_iter().chain(moves);
            format!("{variant} {}\n", words.collect::<Vec<_>>().join(" "))
        }
    }
}

/// The same, or an error where the notation has no words for it.
pub fn write_in(position: &Position, notation: Notation) -> Result<String, UsageError> {
    let variant = position.variant();
    match notation {
        Notation::Csv if !variant.is_plain() => {
            Err(UsageError("csv has no column for --rule, --exact and --gravity".to_owned()))
        }
        Notation::Gomocalc => path::refuse(position).map_or(Ok(()), Err),
        _ => Ok(()),
    }?;
    Ok(write(position, notation))
}

/// What stands before the first position.
pub fn heading(notation: Notation) -> Option<String> {
    (notation == Notation::Csv).then(|| TABLE_HEADING.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str, options: &Options) -> Vec<Result<Position, InputError>> {
        Positions::new(Lines::of(text, true), options).collect()
    }

    fn error(text: &str) -> (u64, usize, String) {
        let e = read_all(text, &Options::default())[0].clone().unwrap_err();
        (e.line, e.column, e.message)
    }

    #[test]
    fn all_notations_read_back() {
        let text = "3 4 3\nX.O.\n.XO.\n....\n\n3 3 3 XX./.../..O O win 5\n3 3 3 moves 1,1 0,0\n";
        let boards: Vec<Position> =
            read_all(text, &Options::default()).into_iter().map(Result::unwrap).collect();
        assert_eq!(boards.len(), 3);
        assert_eq!(boards[1].to_move(), Side::O);
        assert_eq!(boards[2].history().len(), 2);
        for board in &boards {
            // A link is for one size of board only.
            let able = Notation::ALL.iter().filter(|form| write_in(board, **form).is_ok());
            for &notation in able {
                let again = read_all(&write(board, notation), &Options::default());
                assert_eq!(again[0].as_ref(), Ok(board), "{notation:?}");
            }
        }
    }

    #[test]
    fn errors_are_located_and_the_rest_is_read() {
        assert_eq!(error("3 3\n").0, 1);
        assert_eq!(error("3 3 3 XX/.../...").1, 9);
        assert_eq!(error("3 3 3 .X./.Q./...").1, 12);
        assert_eq!(error("3 3 3\n...\n..\n...").0, 3);
        assert_eq!(error("3 3 3\n...\n...").0, 4);
        assert_eq!(error("3 3 3 .X./.../... X").1, 19);
        assert_eq!(error("3 3 3 XXX/OO./... O"), (1, 7, "X has already won".into()));
        assert_eq!(error("3 3 3 X.X/OOO/X.. X"), (1, 11, "O has already won".into()));
        assert_eq!(error("3 3 3\nO O .\n X X X\n...\n"), (3, 2, "X has already won".into()));
        assert_eq!(error("3 3 3 moves 0,0 0,1 1,0 1,1 2,0").1, 29);
        assert_eq!(error("3 3 3 XXX/OOO/... X").1, 7);
        assert_eq!(error("3 3 3 .../.../").1, 15);
        assert_eq!(error("3 3 3 .../...").1, 14);
        assert_eq!(error("999 3 3 .").1, 1);
        assert_eq!(error("3 3 3 moves 1,1 1,1").1, 17);
        assert_eq!(error("3 3 3 XX./.../...").1, 7);
        let all = read_all("3 3 3\n..Q\n...\n...\n2 2 2\n..\n..\n", &Options::default());
        assert_eq!(all.len(), 2);
        assert!(all[1].is_ok());
        let all = read_all("3 3 3\n...\n0..\n2 2 2\n..\n..\n", &Options::default());
        assert!(all.len() == 2 && all[0].is_err() && all[1].is_ok(), "{all:?}");
        let all = read_all("3 3 3\n...\n...\n2 2 2\n..\n..\n", &Options::default());
        assert!(all.len() == 2 && all[0].is_err() && all[1].is_ok(), "{all:?}");
    }

    #[test]
    fn paths_count_rows_from_below() {
        let one = |text: &str| read_all(text, &Options::default()).remove(0);
        let board = one("h8i9a1o15").unwrap();
        // Columns from the left, rows from above: the fifteenth row from below is the first.
        let wanted = one("15 15 5 moves 7,7 8,6 0,14 14,0").unwrap();
        assert_eq!(board, wanted);
        assert_eq!(board.history(), wanted.history());
        let link = write_in(&board, Notation::Gomocalc).unwrap();
        assert_eq!(link, "https://gomocalc.com/#/h8i9a1o15\n");
        assert_eq!(one(&link).unwrap().history(), wanted.history());
        assert_eq!(one("https://gomocalc.com/#/").unwrap(), one("15 15 5 moves").unwrap());
        assert_eq!(one("3 4 3 a1D3").unwrap(), one("3 4 3 moves 0,2 3,0").unwrap());
        assert!(write_in(&one("3 4 3 a1").unwrap(), Notation::Gomocalc).is_err());
        for (text, column, message) in [
            ("h8h8", 3, "the move h8 is taken"),
            ("h8i16", 3, "'i16' is no cell: expected a column and a row, as in h8"),
            ("h0", 1, "'h0' is no cell: expected a column and a row, as in h8"),
            (
                "https://gomocalc.com/#/h8p1",
                26,
                "'p1' is no cell: expected a column and a row, as in h8",
            ),
        ] {
            let error = one(text).unwrap_err();
            assert_eq!((error.column, error.message.as_str()), (column, message), "{text}");
        }
    }

    #[test]
    fn tables_of_positions() {
        let text = "id,position,value\n1,3 3 3 XX./.../..O O,win\n2,\"3 3 3 moves 1,1\",draw\n";
        let boards = read_all(text, &Options::default());
        assert_eq!(boards.len(), 2);
        assert_eq!(boards[0], read_all("3 3 3 XX./.../..O", &Options::default())[0]);
        let error = read_all("position,x\n3 3 3 XX/..,1\n", &Options::default()).remove(0);
        assert_eq!(error.unwrap_err().line, 2);
    }

    #[test]
    fn stones_must_not_float() {
        let options = &Options { gravity: true, ..Options::default() };
        assert!(read_all("2 2 2\nX.\n..", options)[0].is_err());
        assert!(read_all("2 2 2\n..\nX.", options)[0].is_ok());
    }
}
