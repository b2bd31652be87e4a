//! Reading and writing positions: `grid`, `line` and `moves`.
//!
//! All begin with `M N K`: rows, columns, and how many in a row win. `X` moves first, so the side to
//! move follows from the stones. `.` is a free cell, `*` a blocked one.

mod stones;

use super::board::{Board, Cell, Finish, LONGEST, LONGEST_ROW, Mark, Shape, Side};
use gridwright_world::input::{InputError, Line, Lines, Token};
use gridwright_world::text::number_of;
use stones::Stones;

/// The notations by name.
pub const GRID: &str = "grid";
/// See [`GRID`].
pub const LINE: &str = "line";
/// See [`GRID`].
pub const MOVES: &str = "moves";

/// The word that announces a list of moves.
const MOVES_WORD: &str = "moves";

/// How positions are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// The notation; `None` means: detect for each position.
    pub format: Option<&'static str>,
    /// Only exactly k in a row win.
    pub exact: bool,
    /// Stones fall.
    pub gravity: bool,
    /// Whether a position that is already over is accepted.
    pub finished: bool,
}

/// Positions of a text, one after the other.
#[derive(Debug)]
pub struct Positions<'a> {
    lines: Lines<'a>,
    reading: Reading,
}

impl<'a> Positions<'a> {
    /// Reads from lines.
    pub fn new(lines: Lines<'a>, reading: Reading) -> Positions<'a> {
        Positions { lines, reading }
    }

    fn read(&mut self, header: &Line) -> Result<Board, InputError> {
        let tokens: Vec<Token<'_>> = header.tokens().collect();
        let shape = self.shape(header, &tokens)?;
        let fourth = tokens.get(3);
        let found = match fourth {
            None => GRID,
            Some(token) if token.text.eq_ignore_ascii_case(MOVES_WORD) => MOVES,
            Some(_) => LINE,
        };
        let format = self.reading.format.unwrap_or(found);
        match (format, fourth) {
            (GRID, Some(token)) => Err(header
                .error(token.column, format!("'{}' behind M N K", token.text))
                .with_help("in the grid notation the rows follow on lines of their own")),
            (GRID, None) => self.grid(shape),
            (MOVES, Some(token)) if found == MOVES => self.moves(header, shape, &tokens, *token),
            (MOVES, _) => Err(header
                .error_at_end("expected the word 'moves'")
                .with_help("M N K moves x,y x,y ... (column,row from 0)")),
            (_, Some(token)) => self.line(header, shape, *token, tokens.get(4).copied()),
            (_, None) => Err(header.error_at_end("expected the rows, joined by '/'")),
        }
    }

    fn shape(&self, line: &Line, tokens: &[Token<'_>]) -> Result<Shape, InputError> {
        let mut numbers = [0; 3];
        let fields = [
            ("number of rows", 1, LONGEST),
            ("number of columns", 1, LONGEST),
            ("k", 2, LONGEST_ROW),
        ];
        for (i, (what, low, high)) in fields.into_iter().enumerate() {
            let Some(token) = tokens.get(i) else {
                return Err(line
                    .error_at_end(format!("expected a {what}"))
                    .with_help("a position begins with M N K: rows, columns, k"));
            };
            numbers[i] = line.number(*token, what, low, high)?;
        }
        let [rows, cols, k] = numbers;
        let shape = Shape::new(rows, cols, k).map_err(|e| line.error(1, e.to_string()))?;
        Ok(shape.exactly(self.reading.exact).falling(self.reading.gravity))
    }

    fn grid(&mut self, shape: Shape) -> Result<Board, InputError> {
        let mut stones = Stones::new(shape);
        for row in 0..shape.rows() {
            let missing = format!("expected row {} of {}", row + 1, shape.rows());
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
            let symbols = line.text.chars().enumerate();
            let symbols = symbols.filter(|(_, c)| !c.is_whitespace());
            let end = line.text.trim_end().chars().count();
            stones.read_row(&line, symbols, end)?;
            stones.lines.push(line);
        }
        self.judged(&stones, None)
    }

    fn line(
        &self,
        line: &Line,
        shape: Shape,
        board: Token<'_>,
        side: Option<Token<'_>>,
    ) -> Result<Board, InputError> {
        let mut stones = Stones::new(shape);
        let mut column = board.column - 1;
        let rows = board.text.split('/').count();
        for (row, text) in board.text.split('/').enumerate() {
            if row == shape.rows() {
                let message = format!("{}, expected {}", number_of(rows, "row"), shape.rows());
                return Err(line.error(column + 1, message));
            }
            let symbols = text.chars().enumerate().map(|(i, c)| (column + i, c));
            let end = column + text.chars().count();
            stones.read_row(line, symbols, end)?;
            column = end + 1;
        }
        if rows < shape.rows() {
            let message = format!("{}, expected {}", number_of(rows, "row"), shape.rows());
            return Err(line.error(column, message).with_help("rows are joined by '/'"));
        }
        stones.lines.push(line.clone());
        self.judged(&stones, side)
    }

    fn moves(
        &self,
        line: &Line,
        shape: Shape,
        tokens: &[Token<'_>],
        word: Token<'_>,
    ) -> Result<Board, InputError> {
        let mut board = Board::new(shape);
        for token in tokens.iter().skip(4) {
            let cell = parse_move(token.text, shape)
                .map_err(|message| line.error(token.column, message))?;
            board.play(cell).map_err(|why| {
                line.error(token.column, format!("the move {} {why}", token.text))
            })?;
        }
        // No move can follow the one that ends a game.
        let last = tokens.last().unwrap_or(&word);
        self.allow_finished(line, last.column, &board)?;
        Ok(board)
    }

    /// Stones to a position, with everything that can be wrong about them.
    fn judged(&self, stones: &Stones, side: Option<Token<'_>>) -> Result<Board, InputError> {
        let shape = stones.shape;
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
        let board = Board::set_up(shape, stones.marks.clone(), to_move);
        if let Some(cell) = floating(&board) {
            let (x, y) = (shape.col(cell), shape.row(cell));
            let message = format!("the stone at {x},{y} floats: the cell below it is free");
            return Err(stones.error(Some(cell), message));
        }
        if let Some(cell) = board.line_cells(to_move).next() {
            let message = format!("{to_move} is to move but has {} in a row", shape.k());
            return Err(stones.error(Some(cell), message));
        }
        let cell = board.winning_cells().first().copied();
        self.allow_finished(stones.line(cell), stones.column(cell), &board)?;
        Ok(board)
    }

    fn allow_finished(&self, line: &Line, column: usize, board: &Board) -> Result<(), InputError> {
        let message = match board.finish() {
            _ if self.reading.finished => return Ok(()),
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
        let row = |line: &Line| !line.is_blank() && !is_header(line);
        while self.lines.peek(0).is_some_and(row) {
            // Unreadable lines belong to the position that is already reported.
            let _ = self.lines.next_line();
        }
    }
}

impl Iterator for Positions<'_> {
    type Item = Result<Board, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.lines.skip_blank();
        let header = match self.lines.next_line() {
            Ok(line) => line?,
            Err(e) => return Some(Err(e)),
        };
        let board = self.read(&header);
        if board.is_err() && header.tokens().nth(3).is_none() {
            self.skip_rows();
        }
        Some(board)
    }
}

/// Whether a line begins a position: three numbers, which no row has.
fn is_header(line: &Line) -> bool {
    let number = |token: Token<'_>| token.text.bytes().all(|b| b.is_ascii_digit());
    line.tokens().take(3).filter(|&token| number(token)).count() == 3
}

/// A stone that hangs in the air of a board where stones fall.
fn floating(board: &Board) -> Option<Cell> {
    let shape = board.shape();
    if !shape.gravity() {
        return None;
    }
    (0..shape.cells() as u16).map(Cell).find(|&cell| {
        let below = shape.step(cell, (1, 0));
        board.mark(cell).side().is_some()
            && below.is_some_and(|below| board.mark(below) == Mark::Empty)
    })
}

/// Reads `x,y` (column, row, from 0); the error is for people.
///
/// ```
/// use gridwright_mnk::{Shape, notation};
/// let shape = Shape::new(3, 4, 3).unwrap();
/// assert_eq!(notation::parse_move("3,2", shape), Ok(shape.at(2, 3).unwrap()));
/// assert!(notation::parse_move("4,0", shape).is_err());
/// ```
pub fn parse_move(text: &str, shape: Shape) -> Result<Cell, String> {
    let expected = || format!("expected a move x,y (column,row from 0), found '{text}'");
    let (x, y) = text.split_once(',').ok_or_else(expected)?;
    let number = |part: &str| part.trim().parse::<usize>().map_err(|_| expected());
    let (x, y) = (number(x)?, number(y)?);
    shape.at(y, x).ok_or_else(|| {
        format!(
            "the move {x},{y} is not on the board: columns 0..{}, rows 0..{}",
            shape.cols() - 1,
            shape.rows() - 1
        )
    })
}

/// A move as `x,y`.
pub fn write_move(cell: Cell, shape: Shape) -> String {
    format!("{},{}", shape.col(cell), shape.row(cell))
}

/// The symbol of a cell.
pub fn symbol(mark: Mark) -> char {
    match mark {
        Mark::X => 'X',
        Mark::O => 'O',
        Mark::Empty => '.',
        Mark::Blocked => '*',
    }
}

/// A position in a notation, with the final newline.
pub fn write(board: &Board, notation: &str) -> String {
    let shape = board.shape();
    let rows = board.marks().chunks(shape.cols());
    let rows: Vec<String> = rows.map(|row| row.iter().map(|m| symbol(*m)).collect()).collect();
    match notation {
        LINE => format!("{shape} {} {}\n", rows.join("/"), board.to_move()),
        MOVES => {
            let moves: Vec<String> = board
                .order_of_play()
                .into_iter()
                .map(|cell| format!(" {}", write_move(cell, shape)))
                .collect();
            format!("{shape} {MOVES_WORD}{}\n", moves.concat())
        }
        _ => format!("{shape}\n{}\n", rows.join("\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str, reading: Reading) -> Vec<Result<Board, InputError>> {
        Positions::new(Lines::of(text, true), reading).collect()
    }

    fn error(text: &str) -> (u64, usize, String) {
        let e = read_all(text, Reading::default())[0].clone().unwrap_err();
        (e.line, e.column, e.message)
    }

    #[test]
    fn all_notations_read_back() {
        let text = "3 4 3\nX.O.\n.XO.\n....\n\n3 3 3 XX./.../..O O win 5\n3 3 3 moves 1,1 0,0\n";
        let boards: Vec<Board> =
            read_all(text, Reading::default()).into_iter().map(Result::unwrap).collect();
        assert_eq!(boards.len(), 3);
        assert_eq!(boards[1].to_move(), Side::O);
        assert_eq!(boards[2].history().len(), 2);
        for board in &boards {
            for notation in [GRID, LINE, MOVES] {
                let again = read_all(&write(board, notation), Reading::default());
                assert_eq!(again[0].as_ref(), Ok(board), "{notation}");
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
        let all = read_all("3 3 3\n..Q\n...\n...\n2 2 2\n..\n..\n", Reading::default());
        assert_eq!(all.len(), 2);
        assert!(all[1].is_ok());
        let all = read_all("3 3 3\n...\n0..\n2 2 2\n..\n..\n", Reading::default());
        assert!(all.len() == 2 && all[0].is_err() && all[1].is_ok(), "{all:?}");
        let all = read_all("3 3 3\n...\n...\n2 2 2\n..\n..\n", Reading::default());
        assert!(all.len() == 2 && all[0].is_err() && all[1].is_ok(), "{all:?}");
    }

    #[test]
    fn stones_must_not_float() {
        let reading = Reading { gravity: true, ..Reading::default() };
        assert!(read_all("2 2 2\nX.\n..", reading)[0].is_err());
        assert!(read_all("2 2 2\n..\nX.", reading)[0].is_ok());
    }
}
