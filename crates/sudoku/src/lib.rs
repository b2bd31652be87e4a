//! Sudoku of any order up to 64.
//!
//! **Rules.** An N × N board is cut into N boxes (rectangles of any shape, or irregular regions). Fill
//! it so that every row, every column and every box holds each of the digits 1 … N once; both diagonals
//! and the windows of windoku can be made to do so too.
//!
//! **Notation.** One line, the course's `N I J` form, grids, files of other programs; see [`notation`].
//! As a graph to be coloured and as a formula: [`notation::export`].
//!
//! **Complexity.** NP-complete (Yato and Seta 2003); 9 × 9 boards have 6670903752021072936960 solutions
//! (Felgenhauer and Jarvis 2005) and need at least 17 clues to have one
//! (`McGuire`, Tugemann and Civario 2012).
//!
//! ```
//! use gridwright_sudoku::{Board, Layout, rules, solve_first};
//! use gridwright_search::{Budget, Verdict};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let digits = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
//! let board = Board::new(Layout::classic(), digits).unwrap();
//! let report = solve_first(&board, &mut Budget::unlimited());
//! let Verdict::Proved(answer) = report.verdict else { panic!() };
//! let answer: Vec<u32> = answer.iter().map(|&digit| digit.into()).collect();
//! assert!(rules::verify(&board, &answer).is_empty());
//! ```

pub mod backtracking;
pub mod board;
pub mod champion;
pub mod formulation;
pub mod hunt;
pub mod notation;
pub mod region;
pub mod rules;
pub mod seed;
pub mod settings;
mod solve;
mod spec;
mod text;

pub use board::{Board, Extras, Layout, SharedLayout};
pub use settings::Settings;

use gridwright_search::{Bounds, Budget, Report, Verdict};
use gridwright_world::input::{InputError, Lines};
use gridwright_world::outcome::{Checked, Outcome};
use gridwright_world::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use gridwright_world::world::{Reader, Run, Size, World};
use hunt::{Halt, Hunt};
use notation::BoardReader;

/// The world of Sudoku.
#[derive(Debug)]
pub struct Sudoku;

/// The champion's first solution of a board.
pub fn solve_first(board: &Board, budget: &mut Budget<'_>) -> Report<Box<[u8]>> {
    let mut first = None;
    let mut sink = |digits: &[u8]| {
        first = Some(digits.into());
        false
    };
    let mut hunt = Hunt::new(budget, &mut sink);
    let flow = champion::search(board, None, &mut hunt);
    let stats = hunt.stats;
    let verdict = match (first, flow) {
        (Some(digits), _) => Verdict::Proved(digits),
        (None, Err(Halt::Stopped(why))) => Verdict::Stopped { why, best: None },
        (None, _) => Verdict::Impossible,
    };
    Report { verdict, bounds: Bounds::default(), stats }
}

impl World for Sudoku {
    type Instance = Board;
    type Settings = Settings;

    const NAME: &'static str = "sudoku";
    const ABOUT: &'static str = "fill an N×N board (boxes, or any regions, N ≤ 64)";
    const COMMANDS: &'static [Command] = spec::COMMANDS;
    const ALGORITHMS: &'static [Algorithm] = spec::ALGORITHMS;
    const NOTATIONS: &'static [Notation] = spec::NOTATIONS;
    const OPTIONS: &'static [OptionSpec] = spec::OPTIONS;

    fn settings(given: &Given) -> Result<Settings, UsageError> {
        Settings::new(given)
    }

    fn reader<'a>(lines: Lines<'a>, settings: &'a Settings) -> Reader<'a, Board> {
        Box::new(BoardReader::new(lines, settings))
    }

    fn by_line(lines: &mut Lines<'_>, settings: &Settings) -> Option<Settings> {
        notation::by_line(lines, settings)
    }

    fn solve(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
        solve::solve(board, settings, run)
    }

    fn count(board: &Board, settings: &Settings, run: &Run<'_>) -> Outcome {
        solve::count(board, settings, run)
    }

    fn check(
        board: &Board,
        answer: &str,
        settings: &Settings,
        _: &Run<'_>,
    ) -> Result<Checked, InputError> {
        let digits = notation::read_answer(answer, board, &settings.alphabet)?;
        Ok(Checked { faults: rules::verify(board, &digits), ..Checked::default() })
    }

    fn write(board: &Board, notation: &str, settings: &Settings) -> Result<String, UsageError> {
        let text = notation::write_board(board, notation, &settings.alphabet);
        // Without a blank line between them, boards of 9x9 look like nine lines of 3x3.
        Ok(if notation == "sdk" { text + "\n" } else { text })
    }

    fn size(board: &Board) -> Option<Size> {
        let (order, cells) = (board.order(), board.layout().cells());
        let steps = u32::try_from(cells - board.clues()).ok();
        Some(Size { label: format!("{order}x{order}"), cells, steps })
    }

    fn write_answer(board: &Board, outcome: &Outcome, name: &str, settings: &Settings) -> String {
        text::answer(board, outcome, name, &settings.alphabet)
    }

    fn text(board: &Board, outcome: &Outcome, paint: bool, _: &Settings) -> String {
        text::people(board, outcome, paint)
    }
}
