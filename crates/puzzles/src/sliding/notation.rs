//! Reading and writing boards: `uva`, `grid` and `line`.

use super::board::{Board, Direction, LARGEST, SMALLEST};
use super::goal::{Goal, Target};
use crate::input::{InputError, Line, Lines, Token, tokens};
use crate::outcome::Fault;
use std::fmt::Write as _;

/// How many unreadable lines detection looks past.
const MOST_BROKEN: usize = 64;
/// What stands for an open cell of a goal: any tile may end there.
const OPEN: &str = "*";
/// Numbers of tiles that a bare line may have and a row of a grid too.
const SQUARES: [usize; 3] = [4, 9, 16];

/// The notations a board can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The number of boards, then 4 rows of 4 each.
    Uva,
    /// Rows of numbers, a blank line between boards.
    Grid,
    /// One board a line.
    Line,
}

impl Form {
    /// The notation of a name in `--format`.
    pub fn of(name: &str) -> Option<Form> {
        match name {
            "uva" => Some(Form::Uva),
            "grid" => Some(Form::Grid),
            "line" => Some(Form::Line),
            _ => None,
        }
    }
}

/// A tile, or an open cell, with the place it was read from, for errors found later.
struct Read {
    tile: Option<u8>,
    row: usize,
    column: usize,
}

/// Reads board after board.
#[derive(Debug)]
pub struct Boards<'a> {
    lines: Lines<'a>,
    /// What boards are to become; `None` where goals are read, which may have open cells.
    goal: Option<&'a Goal>,
    form: Option<Form>,
    /// What the count line of `uva` said, and how many boards came since.
    counted: Option<(u64, u64)>,
}

impl<'a> Boards<'a> {
    /// Reads boards whose tiles must be those of `goal`.
    pub fn new(lines: Lines<'a>, form: Option<Form>, goal: &'a Goal) -> Boards<'a> {
        Boards { lines, goal: Some(goal), form, counted: None }
    }

    fn read(&mut self) -> Result<Option<Target>, InputError> {
        if self.form.is_none() {
            self.lines.skip_blank();
            self.form = detect(&mut self.lines);
        }
        match self.form {
            Some(Form::Uva) => self.read_uva(),
            Some(Form::Line) => self.read_line(),
            Some(Form::Grid) => self.read_grid(),
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
            if let Some(extra) = tokens.next() {
                return Err(line.error(extra.column, "expected only the number of boards here"));
            }
            return self.read_uva();
        };
        if self.lines.peek(0).is_none() {
            if read < expected && expected != u64::MAX {
                self.counted = Some((read, read));
                let message =
                    format!("expected {expected} boards as the first line says, found {read}");
                return Err(self.lines.error_at_end(message));
            }
            return Ok(None);
        }
        if read == expected {
            self.counted = Some((u64::MAX, 0));
            let line = self.lines.peek(0).expect("looked at above");
            let message = format!("expected the end: the first line says {expected} boards");
            return Err(line.error(1, message));
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
                    let message = format!("expected {cols} tiles in this row, found more");
                    return Err(line.error(token.column, message));
                }
                let tile = self.read_tile(line, token, rows.len() * cols)?;
                reads.push(Read { tile, row, column: token.column });
            }
            if count < cols {
                let message = format!("expected {cols} tiles in this row, found {count}");
                return Err(line.error_at_end(message));
            }
        }
        self.board_of_reads(rows, rows.len(), cols, &reads)
    }

    fn read_line(&mut self) -> Result<Option<Target>, InputError> {
        self.lines.skip_blank();
        let Some(line) = self.lines.next_line()? else {
            return Ok(None);
        };
        let mut words: Vec<Token<'_>> = line.tokens().collect();
        let size = words.first().and_then(|first| parse_size(first.text));
        if size.is_some() {
            words.remove(0);
        }
        if line.text.contains('/') {
            if size.is_some() {
                return Err(
                    line.error(1, "expected either ROWSxCOLS or rows joined by '/', not both")
                );
            }
            return self.read_slashed(&line).map(Some);
        }
        let (rows, cols) = match size {
            Some(size) => size,
            None => {
                let side = (1..=LARGEST).find(|side| side * side >= words.len()).unwrap_or(0);
                if side * side != words.len() {
                    let message = format!("expected 4, 9, 16, 25 … tiles, found {}", words.len());
                    let error = line.error_at_end(message);
                    return Err(
                        error.with_help("other sizes: ROWSxCOLS first, or rows joined by '/'")
                    );
                }
                (side, side)
            }
        };
        check_size(&line, rows, cols)?;
        if words.len() != rows * cols {
            let message = format!("expected {} tiles, found {}", rows * cols, words.len());
            return Err(line.error_at_end(message));
        }
        let mut reads = Vec::new();
        for token in words {
            let tile = self.read_tile(&line, token, rows * cols)?;
            reads.push(Read { tile, row: 0, column: token.column });
        }
        self.board_of_reads(std::slice::from_ref(&line), rows, cols, &reads).map(Some)
    }

    fn read_slashed(&self, line: &Line) -> Result<Target, InputError> {
        let parts: Vec<&str> = line.text.split('/').collect();
        let cols = parts[0].split_whitespace().count();
        check_size(line, parts.len(), cols)?;
        let mut reads = Vec::new();
        let mut offset = 0;
        for part in &parts {
            let mut count = 0;
            for token in tokens(part) {
                count += 1;
                let token = Token { column: token.column + offset, ..token };
                let tile = self.read_tile(line, token, parts.len() * cols)?;
                reads.push(Read { tile, row: 0, column: token.column });
            }
            offset += part.chars().count() + 1;
            if count != cols {
                let message = format!("expected {cols} tiles in this row, found {count}");
                return Err(line.error(offset, message));
            }
        }
        self.board_of_reads(std::slice::from_ref(line), parts.len(), cols, &reads)
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

    /// The board or goal, unless its tiles are not right.
    fn board_of_reads(
        &self,
        lines: &[Line],
        rows: usize,
        cols: usize,
        reads: &[Read],
    ) -> Result<Target, InputError> {
        let first = &lines[0];
        let mut left = self.tiles_wanted(first, rows, cols)?;
        let mut seen = [false; 256];
        for read in reads {
            let Some(tile) = read.tile else { continue };
            let count = &mut left[usize::from(tile)];
            let again = std::mem::replace(&mut seen[usize::from(tile)], true);
            if *count == 0 {
                return Err(lines[read.row].error(read.column, self.superfluous(tile, again)));
            }
            *count -= 1;
        }
        if let Some(Goal::Custom(target)) = self.goal
            && let Some(tile) = (1..=u8::MAX).find(|&tile| {
                let more = left[usize::from(tile)];
                target.wants(tile) > 0 && more > 0
            })
        {
            let message = format!("tile {tile}, which the goal names, is missing");
            return Err(first.error(1, message));
        }
        Target::new(rows, cols, reads.iter().map(|read| read.tile).collect())
            .ok_or_else(|| first.error(1, "a board has exactly one blank (0 or x); this has none"))
    }

    /// How often each tile may occur.
    fn tiles_wanted(
        &self,
        first: &Line,
        rows: usize,
        cols: usize,
    ) -> Result<[usize; 256], InputError> {
        let mut left = [0; 256];
        match self.goal {
            None => left = [usize::MAX; 256],
            Some(Goal::Custom(target)) => {
                let (r, c) = target.size();
                if (r, c) != (rows, cols) {
                    let message = format!("the goal is {r}x{c}, this board is {rows}x{cols}");
                    return Err(first.error(1, message));
                }
                let open = target.is_open();
                for tile in 0..=u8::MAX {
                    let wanted = target.wants(tile);
                    left[usize::from(tile)] = if open && wanted == 0 { usize::MAX } else { wanted };
                }
            }
            Some(_) => {
                let tiles = left.get_mut(..rows * cols);
                tiles.ok_or_else(|| size_error(first, rows, cols))?.fill(1);
            }
        }
        left[0] = 1;
        Ok(left)
    }

    /// Whether the goal names a tile.
    fn names(&self, tile: u8) -> bool {
        matches!(self.goal, Some(Goal::Custom(target)) if target.wants(tile) > 0)
    }

    fn superfluous(&self, tile: u8, again: bool) -> String {
        match (tile, again) {
            (0, _) => "a second blank: a board has exactly one".to_owned(),
            (_, true) if self.names(tile) => {
                format!("tile {tile} appears more often than in the goal")
            }
            (_, true) => format!("tile {tile} appears again: each tile is there once"),
            (_, false) => format!("tile {tile} is not among the goal's tiles"),
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

/// What the text looks like, from its first readable line. Only where that line fits two notations
/// are more lines of its block looked at, so that who types a board need not wait.
fn detect(lines: &mut Lines<'_>) -> Option<Form> {
    lines.peek(0)?;
    let readable = |line: &Line| !line.is_broken() && !line.is_blank();
    let first = (0..MOST_BROKEN).find(|&n| lines.peek(n).is_none_or(readable)).unwrap_or(0);
    let Some(line) = lines.peek(first) else { return Some(Form::Grid) };
    if is_line(line) {
        return Some(Form::Line);
    }
    match line.tokens().count() {
        1 => Some(Form::Uva),
        width => Some(detect_block(lines, first, width)),
    }
}

/// Whether a line gives itself away as a board of its own.
fn is_line(line: &Line) -> bool {
    let width = line.tokens().count();
    line.text.contains('/')
        || line.tokens().next().is_some_and(|t| parse_size(t.text).is_some())
        // No grid is that wide.
        || width > LARGEST
        // A whole board of 3x3 or 4x4. Not so 2x2: `0 1 2 3` often starts a grid of four columns.
        || width > 4 && is_whole(line)
}

/// Whether a text has one board on each line, as far as the next line tells.
pub fn is_by_line(lines: &mut Lines<'_>, form: Option<Form>) -> bool {
    lines.skip_blank();
    form.is_none_or(|form| form == Form::Line)
        && lines.peek(0).is_some_and(|line| !line.is_broken() && is_line(line))
}

/// Tells a grid from one board a line by the rows up to the next blank line. Rows that together
/// are a sound board are a grid; otherwise lines that alone are whole boards give themselves away.
fn detect_block(lines: &mut Lines<'_>, first: usize, width: usize) -> Form {
    let mut seen = [false; LARGEST * LARGEST];
    let (mut rows, mut whole, mut sound) = (0, 0, true);
    while let Some(line) = lines.peek(first + rows).filter(|line| !line.is_blank())
        && rows < LARGEST
    {
        rows += 1;
        whole += usize::from(is_whole(line) || line.tokens().count() > LARGEST);
        let new = |token: Token<'_>| {
            let cell = tile_number(token.text).and_then(|tile| seen.get_mut(tile));
            cell.is_some_and(|seen| !std::mem::replace(seen, true))
        };
        sound &= line.tokens().count() == width && line.tokens().all(new);
        if !sound && width == 4 && whole == rows && rows > 1 {
            return Form::Line;
        }
    }
    sound &= rows > 1 && seen[..rows * width].iter().all(|&seen| seen);
    let lone = rows == 1 && SQUARES.contains(&width);
    let lines = if width == 4 { 2 * whole > rows } else { whole > 0 };
    if !sound && (lone || lines) { Form::Line } else { Form::Grid }
}

/// Whether a line alone holds the tiles of a square board.
fn is_whole(line: &Line) -> bool {
    let mut numbers: Vec<usize> = line.tokens().filter_map(|t| tile_number(t.text)).collect();
    numbers.sort_unstable();
    SQUARES.contains(&numbers.len()) && numbers.into_iter().eq(0..line.tokens().count())
}

/// `4x5`
fn parse_size(text: &str) -> Option<(usize, usize)> {
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
    let rows = if rows > LARGEST { format!("over {LARGEST}") } else { rows.to_string() };
    line.error(1, format!("a board of {rows} rows and {cols} columns; expected 2x2 to 16x16"))
}

fn tile_number(text: &str) -> Option<usize> {
    if matches!(text, "x" | "X" | "_" | ".") { Some(0) } else { text.parse().ok() }
}

/// Reads the board of a goal file: `grid` or `line`, one board, open cells as `*`.
pub fn read_goal(text: &str) -> Result<Target, String> {
    let mut boards = Boards { lines: Lines::of(text, true), goal: None, form: None, counted: None };
    let mut next = || boards.read().transpose();
    match (next(), next()) {
        (None, _) => Err("the file holds no board".to_owned()),
        (Some(Err(error)), _) => Err(error.to_string()),
        (Some(Ok(_)), Some(_)) => Err("the file holds more than one board".to_owned()),
        (Some(Ok(target)), None) => Ok(target),
    }
}

/// The board as rows of numbers, each row with its newline; columns line up when `aligned`.
pub fn grid(board: &Board, aligned: bool) -> String {
    let width =
        if aligned { board.tiles().iter().max().map_or(1, |t| t.to_string().len()) } else { 0 };
    let mut text = String::new();
    for row in board.tiles().chunks(board.cols()) {
        let words: Vec<String> = row.iter().map(|tile| format!("{tile:>width$}")).collect();
        let _ = writeln!(text, "{}", words.join(" "));
    }
    text
}

/// The board on one line, rows joined by `/`, with a newline.
pub fn line(board: &Board) -> String {
    let rows: Vec<String> = grid(board, false).lines().map(str::to_owned).collect();
    rows.join("/") + "\n"
}

/// A move string.
pub fn spell(moves: &[Direction]) -> String {
    moves.iter().map(|m| m.letter()).collect()
}

/// Reads a move string; blanks between letters are passed over.
pub fn read_moves(text: &str) -> Result<Vec<Direction>, Fault> {
    let letters = text.chars().filter(|c| !c.is_whitespace());
    let read = |(at, letter)| {
        let message = format!("expected one of U, D, L, R, found '{letter}'");
        Direction::of(letter).ok_or_else(|| Fault::at(message, at))
    };
    letters.enumerate().map(read).collect()
}
