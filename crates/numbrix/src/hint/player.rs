//! What the player has done: numbers and marks on a board of their own, right or wrong.
//!
//! The board is written like a puzzle: its size, then the rows. A cell holds a number, `0` for nothing
//! yet, or the player's marks: the numbers that are still possible, between commas, with a question mark
//! behind them (`13,27?`). Givens may be repeated or left out.
//!
//! Or it is the list of moves in the order in which they were made, any number a line: `r1c2=5` writes a number,
//! `r1c2=13,27?` marks, and `r1c2=0` takes back what was there. Then a mistake can be traced to its move.

use crate::board::{NOWHERE, Puzzle};
use crate::champion;
use crate::notation::{size_of, take_rows};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::input::{InputError, Line, Lines, Token};
use std::collections::BTreeMap;

/// What the player wrote into a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    Hole,
    Number(u32),
    Marks(Vec<u32>),
}

/// A board as the player left it, or how it came to be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries(Notes);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Notes {
    Board { columns: usize, rows: Vec<Vec<Entry>> },
    Moves(Vec<(Place, Entry)>),
}

/// Row and column.
type Place = (usize, usize);

/// What is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Other rows or columns.
    Shape,
    /// A hole here and a cell there.
    Hole((usize, usize)),
    /// Another number where one is given.
    Changed { cell: usize, clue: u16 },
    /// A number beyond the largest.
    OutOfRange { cell: usize, number: u32 },
    /// A number in two cells.
    Twice { cells: [usize; 2], number: u16 },
    /// Numbers that no answer has in their cells.
    Wrong(Vec<(usize, u16)>),
    /// Numbers that no answer has together.
    Together(Vec<(usize, u16)>),
    /// Cells whose right number was crossed out.
    Marks(Vec<usize>),
}

impl Fault {
    /// The cells it is about.
    pub fn cells(&self) -> Vec<usize> {
        match self {
            Fault::Shape | Fault::Hole(_) => Vec::new(),
            Fault::Changed { cell, .. } | Fault::OutOfRange { cell, .. } => vec![*cell],
            Fault::Twice { cells, .. } => cells.to_vec(),
            Fault::Wrong(entries) | Fault::Together(entries) => {
                entries.iter().map(|&(cell, _)| cell).collect()
            }
            Fault::Marks(cells) => cells.clone(),
        }
    }
}

/// Possible numbers of a cell, as the player marked them.
pub(crate) type Marks = Vec<(usize, Vec<u32>)>;

impl Entries {
    /// Reads a player's board or moves.
    ///
    /// ```
    /// use gridwright_numbrix::Entries;
    /// assert!(Entries::read("2\n1 2\n0 3,4?\n").is_ok());
    /// assert!(Entries::read("r1c2=2 r2c2=3,4? r1c2=0").is_ok());
    /// assert_eq!(Entries::read("2\n1 2\n0 x\n").unwrap_err().line, 3);
    /// ```
    pub fn read(text: &str) -> Result<Entries, InputError> {
        let mut lines = Lines::of(text, false);
        lines.skip_blank();
        let Some(line) = lines.next_line()? else {
            return Err(lines.error_at_end("expected the size of a board"));
        };
        if line.text.trim_start().starts_with(['r', 'R']) {
            return moves(line, &mut lines);
        }
        let (columns, rows) = size_of(&line)?;
        lines.skip_blank();
        let sources = take_rows(&mut lines, columns, rows)?;
        let row = |line: &Line| {
            let entries = line.tokens().map(|token| entry(line, token));
            let entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
            if entries.len() == columns {
                return Ok(entries);
            }
            let message = format!("the row has {} cells, expected {columns}", entries.len());
            Err(line.error_at_end(message))
        };
        let rows = sources.iter().map(row).collect::<Result<_, _>>()?;
        Ok(Entries(Notes::Board { columns, rows }))
    }

    /// What came to stand where, on a board of that shape.
    fn on(&self, rows: usize, columns: usize) -> Result<BTreeMap<Place, &Entry>, Fault> {
        match &self.0 {
            Notes::Board { columns: found, rows: lines } => {
                if (lines.len(), *found) != (rows, columns) {
                    return Err(Fault::Shape);
                }
                let of_row = |(row, entries): (usize, &'_ Vec<Entry>)| -> Vec<Place> {
                    (0..entries.len()).map(|column| (row, column)).collect()
                };
                let places = lines.iter().enumerate().flat_map(of_row);
                Ok(places.zip(lines.iter().flatten()).collect())
            }
            Notes::Moves(moves) => {
                if moves.iter().any(|((row, column), _)| *row >= rows || *column >= columns) {
                    return Err(Fault::Shape);
                }
                Ok(moves.iter().map(|(place, entry)| (*place, entry)).collect())
            }
        }
    }

    /// The number of the move that made a fault, where the moves are known.
    pub(crate) fn since(&self, puzzle: &Puzzle, fault: &Fault) -> Option<u32> {
        let Notes::Moves(moves) = &self.0 else { return None };
        let graph = puzzle.graph();
        let last = |place: Place| moves.iter().rposition(|(at, _)| *at == place);
        let numbers = fault.cells().into_iter().filter_map(|cell| last(graph.place(cell)));
        let number = match fault {
            Fault::Shape => moves
                .iter()
                .position(|((row, column), _)| *row >= graph.rows() || *column >= graph.columns()),
            Fault::Hole(place) => last(*place),
            // It went wrong when the last of them came.
            Fault::Twice { .. } | Fault::Together(_) => numbers.max(),
            _ => numbers.min(),
        };
        u32::try_from(number? + 1).ok()
    }

    /// The puzzle with the player's numbers in it, and the player's marks; or what is wrong at first
    /// sight.
    pub(crate) fn put_on(&self, puzzle: &Puzzle) -> Result<(Puzzle, Marks), Fault> {
        let graph = puzzle.graph();
        let entries = self.on(graph.rows(), graph.columns())?;
        let mut numbers = puzzle.clues().to_vec();
        let mut seats = vec![NOWHERE; puzzle.cells() + 1];
        for (number, cell) in puzzle.seats() {
            seats[number] = cell as u16;
        }
        let mut marks = Vec::new();
        for ((row, column), entry) in entries {
            let cell = match (graph.cell(row, column), entry) {
                (None, Entry::Hole) => continue,
                (None, _) | (Some(_), Entry::Hole) => return Err(Fault::Hole((row, column))),
                (Some(cell), _) => cell,
            };
            match entry {
                Entry::Number(0) | Entry::Hole => {}
                Entry::Marks(possible) => marks.push((cell, possible.clone())),
                Entry::Number(number) => enter(puzzle, cell, *number, &mut numbers, &mut seats)?,
            }
        }
        let board = Puzzle::new(graph.clone(), numbers, puzzle.marks().to_vec());
        Ok((board.expect("every number was looked at"), marks))
    }
}

/// Moves, from a line on.
fn moves(first: Line, lines: &mut Lines<'_>) -> Result<Entries, InputError> {
    let mut moves = Vec::new();
    let mut next = Some(first);
    while let Some(line) = next {
        for token in line.tokens() {
            let wrong = || {
                let message = format!("expected a move such as r1c2=5, found '{}'", token.text);
                line.error(token.column, message)
            };
            let (place, value) = split_move(token.text).ok_or_else(wrong)?;
            moves.push((place, entry(&line, Token { text: value, ..token })?));
        }
        next = lines.next_line()?;
    }
    Ok(Entries(Notes::Moves(moves)))
}

/// `r1c2=5` as a place and what is written there.
fn split_move(text: &str) -> Option<(Place, &str)> {
    let (place, value) = text.split_once('=')?;
    let (row, column) = place.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let side = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    (!value.is_empty() && value != "#" && value != "-1")
        .then_some(((side(row)?, side(column)?), value))
}

fn enter(
    puzzle: &Puzzle,
    cell: usize,
    number: u32,
    numbers: &mut [u16],
    seats: &mut [u16],
) -> Result<(), Fault> {
    if let Some(clue) = puzzle.clue(cell) {
        return if u32::from(clue) == number { Ok(()) } else { Err(Fault::Changed { cell, clue }) };
    }
    if number as usize > puzzle.cells() {
        return Err(Fault::OutOfRange { cell, number });
    }
    let seat = &mut seats[number as usize];
    let number = number as u16;
    if *seat != NOWHERE {
        return Err(Fault::Twice { cells: [usize::from(*seat), cell], number });
    }
    *seat = cell as u16;
    numbers[cell] = number;
    Ok(())
}

fn entry(line: &Line, token: Token<'_>) -> Result<Entry, InputError> {
    if token.text == "#" || token.text == "-1" {
        return Ok(Entry::Hole);
    }
    if let Some(marks) = token.text.strip_suffix('?') {
        let marks = marks.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>();
        let wrong = || line.error(token.column, "expected marks such as 13,27?");
        return marks.map(Entry::Marks).map_err(|_| wrong());
    }
    line.number(token, "number", 0, u32::MAX).map(Entry::Number)
}

/// What the player's board has wrong, when it cannot be finished though the puzzle can; `None` when the
/// puzzle has no answer itself.
pub(crate) fn blame(
    puzzle: &Puzzle,
    board: &Puzzle,
    budget: &mut Budget<'_>,
    stats: &mut Stats,
) -> Result<Option<Fault>, Stop> {
    let mut found = Vec::new();
    let only = champion::answers(puzzle, 2, budget, stats, &mut |answer| found.push(answer))?;
    let entries: Vec<(usize, u16)> = (0..puzzle.cells())
        .filter(|&cell| puzzle.clue(cell).is_none())
        .filter_map(|cell| Some((cell, board.clue(cell)?)))
        .collect();
    match (found.as_slice(), only) {
        ([], _) => return Ok(None),
        ([answer], true) => {
            let wrong = entries.into_iter().filter(|&(cell, number)| answer[cell] != number);
            return Ok(Some(Fault::Wrong(wrong.collect())));
        }
        _ => {}
    }
    let mut solvable = |entries: &[(usize, u16)]| {
        let mut clues = puzzle.clues().to_vec();
        for &(cell, number) in entries {
            clues[cell] = number;
        }
        let board = Puzzle::new(puzzle.graph().clone(), clues, puzzle.marks().to_vec());
        let mut any = false;
        let board = board.expect("some of sound entries are sound");
        champion::answers(&board, 1, budget, stats, &mut |_| any = true).map(|_| any)
    };
    let mut wrong = Vec::new();
    for &entry in &entries {
        if !solvable(&[entry])? {
            wrong.push(entry);
        }
    }
    if !wrong.is_empty() {
        return Ok(Some(Fault::Wrong(wrong)));
    }
    // Each is right in some answer: the fewest that never are together.
    let mut together = entries;
    for at in (0..together.len()).rev() {
        let mut fewer = together.clone();
        fewer.remove(at);
        if !solvable(&fewer)? {
            together = fewer;
        }
    }
    Ok(Some(Fault::Together(together)))
}
