//! Sliding tiles: the 15-puzzle and all its sizes.
//!
//! **Rules.** On a board of m×n cells, 2×2 to 16×16, one cell is blank; a move slides a neighbouring
//! tile into it. The task is the shortest way to the goal. Moves are named by the direction in which
//! the *blank* goes.
//!
//! **Notation.** `uva` (the judge's problem 10181), `grid`, `line`; see [`notation`].
//!
//! **Complexity.** Half of all (mn)! arrangements can be reached, and parity tells which in linear
//! time ([`refute`]). Finding shortest solutions is NP-hard (Ratner and Warmuth 1990).
//!
//! ```
//! use gridwright_sliding::{self, Board};
//! use gridwright_search::Budget;
//!
//! let board = Board::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
//! let goal = Board::blank_last(3, 3).unwrap();
//! let report = sliding::solve(&board, &goal, &mut Budget::unlimited());
//! let path = report.verdict.answer().unwrap();
//! assert_eq!(path.cost, 31);
//! assert!(sliding::verify(&board, &goal, &path.actions).is_empty());
//! ```

pub mod board;
pub mod champion;
mod count_pushes;
pub mod formulation;
mod generate;
pub mod goal;
mod nearest;
pub mod notation;
pub mod rules;
mod settings;
mod solve;
mod spec;
pub mod tables;
mod text;

pub use board::{Board, Direction};
pub use champion::{Champion, solve};
pub use generate::scramble;
pub use goal::{Goal, Puzzle, Target};
pub use rules::{Metric, refute, verify};
pub use settings::Settings;
pub use text::FRAME;

use gridwright_world::input::{InputError, Lines};
use gridwright_world::outcome::{Checked, Outcome};
use gridwright_world::settings::{Algorithm, Command, Given, Notation, OptionSpec, UsageError};
use gridwright_world::world::{Reader, Run, Size, World};
use notation::{Boards, Form};
use rand::Rng;

/// Moves allowed where the reports' programs had a default.
const SEED_MOVES: u32 = 50;

/// The world of sliding tiles.
#[derive(Debug)]
pub struct Sliding;

impl World for Sliding {
    type Instance = Puzzle;
    type Settings = Settings;

    const NAME: &'static str = "sliding";
    const ABOUT: &'static str = "slide tiles of an m×n board into order";
    const COMMANDS: &'static [Command] = spec::COMMANDS;
    const ALGORITHMS: &'static [Algorithm] = spec::ALGORITHMS;
    const NOTATIONS: &'static [Notation] = spec::NOTATIONS;
    const OPTIONS: &'static [OptionSpec] = spec::OPTIONS;

    fn settings(given: &Given) -> Result<Settings, UsageError> {
        Settings::new(given)
    }

    fn reader<'a>(lines: Lines<'a>, settings: &'a Settings) -> Reader<'a, Puzzle> {
        let boards = Boards::new(lines, settings.form, &settings.goal);
        Box::new(boards.map(|board| {
            board.map(|board| settings.goal.puzzle(board).expect("the reader compared tiles"))
        }))
    }

    fn by_line(lines: &mut Lines<'_>, settings: &Settings) -> Option<Settings> {
        let by_line = notation::is_by_line(lines, settings.form);
        by_line.then(|| Settings { form: Some(Form::Line), ..settings.clone() })
    }

    fn solve(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Outcome {
        solve::solve(puzzle, settings, run)
    }

    fn count(puzzle: &Puzzle, settings: &Settings, run: &Run<'_>) -> Outcome {
        solve::count(puzzle, settings, run)
    }

    fn check(
        puzzle: &Puzzle,
        answer: &str,
        settings: &Settings,
        run: &Run<'_>,
    ) -> Result<Checked, InputError> {
        solve::check(puzzle, answer, settings, run)
    }

    fn write(puzzle: &Puzzle, notation: &str, _: &Settings) -> Result<String, UsageError> {
        let board = puzzle.shown();
        match notation {
            "line" => Ok(notation::line(board)),
            "uva" if (board.rows(), board.cols()) == (4, 4) => Ok(notation::grid(board, false)),
            "uva" => Err(UsageError("uva is for boards of 4x4 only".to_owned())),
            _ => Ok(notation::grid(board, true) + "\n"),
        }
    }

    fn size(puzzle: &Puzzle) -> Option<Size> {
        let (rows, cols) = (puzzle.board.rows(), puzzle.board.cols());
        Some(Size { label: format!("{rows}x{cols}"), cells: rows * cols, steps: None })
    }

    fn heading(notation: &str, count: usize) -> Option<String> {
        (notation == "uva").then(|| format!("{count}\n"))
    }

    fn write_answer(puzzle: &Puzzle, outcome: &Outcome, _: &str, settings: &Settings) -> String {
        text::judged(puzzle, outcome, settings)
    }

    fn text(puzzle: &Puzzle, outcome: &Outcome, paint: bool, settings: &Settings) -> String {
        text::people(puzzle, outcome, paint, settings)
    }

    fn generate(settings: &Settings, rng: &mut dyn Rng) -> Result<Puzzle, UsageError> {
        generate::generate(settings, rng)
    }
}
