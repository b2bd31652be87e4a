//! What the player has done: numbers and marks on a board of their own, right or wrong.
//!
//! The board is written like a puzzle: its size, then the rows. A cell holds a number, `0` for nothing
//! yet, or the player's marks: the numbers that are still possible, between commas, with a question mark
//! behind them (`13,27?`). Givens may be repeated or left out.

use crate::board::{NOWHERE, Puzzle};
use crate::champion;
use crate::notation::{size_of, take_rows};
use gridwright_search::{Budget, Stats, Stop};
use gridwright_world::input::{InputError, Line, Lines, Token};

/// What the player wrote into a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    Hole,
    Number(u32),
    Marks(Vec<u32>),
}

/// A board as the player left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    columns: usize,
    rows: Vec<Vec<Entry>>,
}

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
    /// Reads a player's board.
    ///
    /// ```
    /// use gridwright_numbrix::Entries;
    /// assert!(Entries::read("2\n1 2\n0 3,4?\n").is_ok());
    /// assert_eq!(Entries::read("2\n1 2\n0 x\n").unwrap_err().line, 3);
    /// ```
    pub fn read(text: &str) -> Result<Entries, InputError> {
        let mut lines = Lines::of(text, false);
        lines.skip_blank();
        let Some(line) = lines.next_line()? else {
            return Err(lines.error_at_end("expected the size of a board"));
        };
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
        Ok(Entries { columns, rows })
    }

    /// The puzzle with the player's numbers in it, and the player's marks; or what is wrong at first
    /// sight.
    pub(crate) fn put_on(&self, puzzle: &Puzzle) -> Result<(Puzzle, Marks), Fault> {
        let graph = puzzle.graph();
        if (self.rows.len(), self.columns) != (graph.rows(), graph.columns()) {
            return Err(Fault::Shape);
        }
        let mut numbers = puzzle.clues().to_vec();
        let mut seats = vec![NOWHERE; puzzle.cells() + 1];
        for (number, cell) in puzzle.seats() {
            seats[number] = cell as u16;
        }
        let mut marks = Vec::new();
        for (row, entries) in self.rows.iter().enumerate() {
            for (column, entry) in entries.iter().enumerate() {
                let cell = match (graph.cell(row, column), entry) {
                    (None, Entry::Hole) => continue,
                    (None, _) | (Some(_), Entry::Hole) => return Err(Fault::Hole((row, column))),
                    (Some(cell), _) => cell,
                };
                match entry {
                    Entry::Number(0) | Entry::Hole => {}
                    Entry::Marks(possible) => marks.push((cell, possible.clone())),
                    Entry::Number(number) => {
                        enter(puzzle, cell, *number, &mut numbers, &mut seats)?;
                    }
                }
            }
        }
        let board = Puzzle::new(graph.clone(), numbers, puzzle.marks().to_vec());
        Ok((board.expect("every number was looked at"), marks))
    }
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
