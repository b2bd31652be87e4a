//! Game IDs of Ascent, a number path of the collection `puzzles-unreleased`: `7x6mR:…`.
//!
//! Columns × rows, `m` and the kind of board: `O` no diagonals, `R` eight neighbours, `H` a hexagon, `C` a
//! honeycomb, `E` numbers on the edge (which are refused); then `E`, `d` with a letter and `S`, which say
//! nothing about the board. Behind the colon the cells in reading order: numbers, `_` between two that
//! meet, `a` to `z` for a run of 1 to 26 open cells, `A` to `Z` for holes.
//!
//! Of hexagons *every* row is shifted by half a cell against the one above it, not every other one as in our
//! boards, and a honeycomb is written with holes to be straight: its rows are longer than it says.

use super::Puzzles;
use crate::board::{Answer, Graph, LONGEST_SIDE, Neighbours, Puzzle};
use gridwright_world::UsageError;
use gridwright_world::input::{InputError, Line};
use std::fmt::Write as _;

/// Sides and cells that the program takes.
const SIDES: std::ops::RangeInclusive<usize> = 2..=50;
const MOST_CELLS: usize = 999;

/// Whether a line can only be such an ID.
pub(super) fn is_id(text: &str) -> bool {
    let Some((head, _)) = text.trim().split_once([':', '#']) else { return false };
    let Some((size, _)) = head.split_once('m') else { return false };
    size.split_once('x').is_some_and(|(width, height)| {
        [width, height].iter().all(|side| side.parse::<usize>().is_ok())
    })
}

/// A place as it is written: a hole, or a number with 0 for an open cell.
type Place = Option<u16>;

impl Puzzles<'_> {
    pub(super) fn read_ascent(&mut self) -> Result<Option<Puzzle>, InputError> {
        let Some(line) = self.lines.next_line()? else { return Ok(None) };
        let (head, body) = match line.text.split_once([':', '#']) {
            Some(parts) if line.text.contains(':') => parts,
            Some((head, _)) => {
                let message = "a random seed, not a board: only the program itself can read it";
                let error = line.error(head.chars().count() + 1, message);
                return Err(error.with_help("copy its specific game ID instead"));
            }
            None => return Err(line.error_at_end("expected ':' and the cells")),
        };
        let (width, rows, neighbours) = size(&line, head.trim())?;
        // A honeycomb lies in a longer rectangle.
        let honeycomb = head.contains("mC");
        let columns = if honeycomb { width + rows.div_ceil(2) - 1 } else { width };
        let start = head.chars().count() + 1;
        let places = cells(&line, start, body.trim_end(), columns * rows)?;
        board(&line, columns, neighbours, &places).map(Some)
    }
}

/// Columns and rows as they are said, and who is next to whom.
fn size(line: &Line, head: &str) -> Result<(usize, usize, Neighbours), InputError> {
    let wrong = || line.error(1, "expected COLUMNSxROWSmKIND, for example 7x6mR");
    let (size, kind) = head.split_once('m').ok_or_else(wrong)?;
    let (columns, rows) = size.split_once('x').ok_or_else(wrong)?;
    let side = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let (columns, rows) = (side(columns)?, side(rows)?);
    if !(1..=LONGEST_SIDE).contains(&columns) || !(1..=LONGEST_SIDE).contains(&rows) {
        let message = format!("a board of {columns}x{rows}; expected 1x1 to 64x64");
        return Err(line.error(1, message));
    }
    let neighbours = match kind.chars().next() {
        Some('O') => Neighbours::Four,
        Some('R') => Neighbours::Eight,
        Some('H' | 'C') => Neighbours::Six,
        Some('E') => {
            let message = "numbers on the edge of the board (mE) are not known here";
            return Err(line.error(size.chars().count() + 2, message));
        }
        _ => {
            let message = "expected the kind of board: O, R, H or C";
            return Err(line.error(size.chars().count() + 2, message));
        }
    };
    Ok((columns, rows, neighbours))
}

/// The places of a body that begins behind so many characters.
fn cells(line: &Line, start: usize, body: &str, most: usize) -> Result<Vec<Place>, InputError> {
    let mut places: Vec<Place> = Vec::with_capacity(most);
    let letters: Vec<char> = body.chars().collect();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let wrong = |message: String| line.error(start + at + 1, message);
        let (run, place, taken) = match letter {
            'a'..='z' => (letter as usize - 'a' as usize + 1, Some(0), 1),
            'A'..='Z' => (letter as usize - 'A' as usize + 1, None, 1),
            '_' => (0, None, 1),
            '0'..='9' => {
                let digits = letters[at..].iter().take_while(|c| c.is_ascii_digit()).count();
                let text: String = letters[at..at + digits].iter().collect();
                let number = text.parse::<u16>().ok();
                let number = number.filter(|&n| n > 0 && usize::from(n) <= most);
                let out = || wrong(format!("number {text} is out of range 1..{most}"));
                (1, Some(number.ok_or_else(out)?), digits)
            }
            _ => return Err(wrong(format!("expected a number or a run, found '{letter}'"))),
        };
        if places.len() + run > most {
            return Err(wrong(format!("more than {most} cells")));
        }
        places.extend(std::iter::repeat_n(place, run));
        at += taken;
    }
    if places.len() < most {
        let message = format!("the cells end after {} of {most}", places.len());
        return Err(line.error(start + letters.len() + 1, message));
    }
    Ok(places)
}

/// The board of these places, hexagons moved to where our rows have them.
fn board(
    line: &Line,
    columns: usize,
    neighbours: Neighbours,
    places: &[Place],
) -> Result<Puzzle, InputError> {
    let slant = |row: usize| if neighbours == Neighbours::Six { row / 2 } else { 0 };
    let rows = places.len() / columns;
    let cells = || (0..places.len()).filter(|&at| places[at].is_some());
    let column = |at: usize| at % columns + slant(at / columns);
    let (Some(first), Some(last)) = (cells().map(column).min(), cells().map(column).max()) else {
        return Err(line.error(1, "the board has no cell"));
    };
    // Holes that only made the rectangle full are left out; others stay.
    let (first, last) = match neighbours {
        Neighbours::Six => (first, last),
        Neighbours::Four | Neighbours::Eight => (0, columns - 1),
    };
    let at = |row: usize, column: usize| -> Place {
        let column = (column + first).checked_sub(slant(row))?;
        places.get(row * columns + column).copied().filter(|_| column < columns)?
    };
    let graph = Graph::new(rows, last - first + 1, neighbours, |r, c| at(r, c).is_none());
    let graph = graph.map_err(|error| line.error(1, error.to_string()))?;
    let clues = (0..graph.cells()).map(|cell| {
        let (row, column) = graph.place(cell);
        at(row, column).unwrap_or(0)
    });
    let clues = clues.collect();
    Puzzle::new(graph, clues, Vec::new()).map_err(|error| line.error(1, error.to_string()))
}

/// The puzzle as a game ID, with the final newline.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, UsageError> {
    let graph = puzzle.graph();
    let (rows, columns) = (graph.rows(), graph.columns());
    let six = graph.neighbours() == Neighbours::Six;
    // As far as the last row is shifted: by so many cells the rows above it begin later.
    let most = if six { (rows - 1) / 2 } else { 0 };
    let length = columns + most;
    if !puzzle.marks().is_empty() {
        return Err(UsageError("ascent has no word for marks between cells".to_owned()));
    }
    if !SIDES.contains(&rows) || !SIDES.contains(&columns) || rows * columns > MOST_CELLS {
        let message = "ascent is for boards of 2x2 to 50x50 and fewer than 1000 cells";
        return Err(UsageError(message.to_owned()));
    }
    let kind = match graph.neighbours() {
        Neighbours::Four => 'O',
        Neighbours::Eight => 'R',
        Neighbours::Six => 'C',
    };
    let shown = Answer::filled(puzzle, puzzle.clues());
    let mut places = Vec::with_capacity(rows * length);
    for (row, numbers) in shown.rows().iter().enumerate() {
        let begin = most - if six { row / 2 } else { 0 };
        let number = |x: usize| numbers.get(x.checked_sub(begin)?).copied().flatten();
        places.extend((0..length).map(number));
    }
    let mut text = format!("{columns}x{rows}m{kind}:");
    write_places(&mut text, &places);
    Ok(text + "\n")
}

fn write_places(text: &mut String, places: &[Option<u32>]) {
    let mut at = 0;
    let mut number = false;
    while let Some(&place) = places.get(at) {
        let run = places[at..].iter().take(26).take_while(|other| **other == place).count();
        match place {
            Some(0) => text.push(char::from(b'a' + run as u8 - 1)),
            None => text.push(char::from(b'A' + run as u8 - 1)),
            Some(value) => {
                let gap = if number { "_" } else { "" };
                let _ = write!(text, "{gap}{value}");
            }
        }
        number = !matches!(place, None | Some(0));
        at += if number { 1 } else { run };
    }
}
